import { baseOf, limits } from "@tuckbox/pieces";
import type { PieceDraft } from "../../read/draft.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { sizeInPixels } from "../../read/size-in-pixels.ts";
import { remark } from "../../remarks.ts";
import { isTokenName } from "../sections.ts";

/** Minimum share of a deck that is called tokens, for all of it to be tokens. */
const minShare = 2 / 3;
/** Maximum relative difference between the pixels of two cards of one size. */
const sameSize = 0.02;

const hasBacks = ({ pictures, children }: PieceDraft) =>
	pictures.has("back") || children.some((card) => card.pictures.has("back"));

/** The pieces of another size than all of some cards: a card among these may be called `Goblin token`. */
async function otherSized(
	pieces: readonly PieceDraft[],
	cards: readonly PieceDraft[],
	context: ReadContext,
): Promise<PieceDraft[]> {
	const pixelsOf = async ({ pictures }: PieceDraft) => {
		const file = pictures.get("front")?.file;
		return file === undefined ? undefined : sizeInPixels(context, file);
	};
	const isNear = (one: number, other: number) => Math.abs(one / other - 1) <= sameSize;
	const sizes = await Promise.all(cards.map(pixelsOf));
	const own = await Promise.all(pieces.map(pixelsOf));
	return pieces.filter((_, at) => {
		const pixels = own[at];
		if (pixels === undefined) return false;
		return !sizes.some(
			(size) => size && isNear(size.widthPx, pixels.widthPx) && isNear(size.heightPx, pixels.heightPx),
		);
	});
}

/**
 * Takes tokens out of decks without backs that were only assumed: the pictures of another size that are called so, such
 * as `blue_token.png`, or all if most are called so.
 */
export async function takeNamedTokens(
	drafts: readonly PieceDraft[],
	context: ReadContext,
): Promise<PieceDraft[]> {
	const taken = await Promise.all(
		drafts.map(async (deck) => {
			const { key = "", name, children } = deck;
			const isOpen = deck.kind === "deck" && deck.isAssumed && !hasBacks(deck);
			const called = isOpen ? children.filter((card) => isTokenName(baseOf(card.key ?? ""))) : [];
			if (called.length === 0) return [deck];
			const rest = children.filter((card) => !called.includes(card));
			const areMost = called.length >= children.length * minShare;
			const tokens = areMost ? children : await otherSized(called, rest, context);
			if (tokens.length === 0) return [deck];
			for (const token of tokens) {
				token.kind = "tokenSprite";
				// several folders may have a Blue token
				if (token.key?.includes("/")) token.name = `${name} ${token.name}`.slice(0, limits.maxNameLength);
			}
			context.guess(key, remark("TOKENS_BY_NAME", { count: tokens.length }));
			const cards = children.filter((card) => !tokens.includes(card));
			return cards.length > 0 ? [{ ...deck, children: cards }, ...tokens] : tokens;
		}),
	);
	return taken.flat();
}
