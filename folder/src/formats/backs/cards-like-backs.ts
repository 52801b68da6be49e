import { baseOf, isFrontWord, readPictureName, withoutScale } from "@tuckbox/pieces";
import type { PieceDraft } from "../../read/draft.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { isLike } from "./proportions.ts";

/** Maximum size of a picture whose bytes are compared, as of any picture that can be pushed. */
const maxBytes = 20 * 1024 * 1024;

/** Minimum number of cards next to a title. */
const minOthers = 3;

/** Whether two files have the same bytes. Only files of the same size are read. */
export async function haveSameBytes(context: ReadContext, one: string, other: string): Promise<boolean> {
	const { files } = context;
	const [first, second] = [files.find(one), files.find(other)];
	if ("refused" in first || "refused" in second || first.path === second.path) return false;
	const sizes = await Promise.all([one, other].map((file) => context.headerOf(file).catch(() => undefined)));
	const [size, otherSize] = sizes.map((header) => header?.byteSize);
	if (size === undefined || size !== otherSize) return false;
	await files.load([first.path, second.path], maxBytes);
	try {
		const [bytes, others] = [files.contents(first.path), files.contents(second.path)];
		return bytes.every((byte, at) => byte === others[at]);
	} catch {
		// what reads the picture reports why it cannot be read
		return false;
	}
}

/** Whether a picture's name says that it is the front of a card. */
const isCalledFront = (file: string) => {
	const { whole, side } = readPictureName(file);
	return side === "front" || isFrontWord(baseOf(whole));
};

/** Leaves out the cards of decks that are the same picture as the back of the deck, unless they are called fronts. */
export async function leaveOutBacks(drafts: readonly PieceDraft[], context: ReadContext): Promise<void> {
	for (const deck of drafts) {
		const back = deck.pictures.get("back")?.file;
		if (deck.kind !== "deck" || back === undefined || context.files.sourceOf(back) !== undefined) continue;
		const fronts = deck.children.map(({ pictures }) => pictures.get("front")?.file);
		const isSame = await Promise.all(
			fronts.map(
				async (front) =>
					front !== undefined && !isCalledFront(front) && (await haveSameBytes(context, front, back)),
			),
		);
		// a deck of backs alone may be a placeholder
		if (isSame.every(Boolean)) continue;
		for (const [at, front] of fronts.entries())
			if (isSame[at]) context.guess(front ?? back, remark("CARD_IS_BACK", { back }));
		deck.children = deck.children.filter((_, at) => !isSame[at]);
	}
}

/**
 * Leaves out a picture called only `front` next to the shared back of a deck, if it has other proportions than the cards
 * and the back: it is the title of the game.
 */
export async function leaveOutTitles(drafts: readonly PieceDraft[], context: ReadContext): Promise<void> {
	for (const deck of drafts) {
		const back = deck.pictures.get("back")?.file;
		if (deck.kind !== "deck" || back === undefined) continue;
		const fronts = deck.children.flatMap(({ pictures }) => pictures.get("front")?.file ?? []);
		const title = fronts.find((file) => isFrontWord(baseOf(withoutScale(file))));
		const others = fronts.filter((file) => file !== title);
		if (title === undefined || others.length < minOthers) continue;
		if ((await isLike(title, others, context, false)) || (await isLike(title, [back], context, false)))
			continue;
		context.guess(title, remark("FRONT_OF_NO_CARD"));
		deck.children = deck.children.filter(({ pictures }) => pictures.get("front")?.file !== title);
	}
}
