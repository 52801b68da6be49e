import { baseOf, isFrontWord, sharedBacksOf, withoutScale } from "@tuckbox/pieces";
import { listed } from "../../../read/listed.ts";
import type { ReadContext } from "../../../read/read-context.ts";
import { sizeInPixels } from "../../../read/size-in-pixels.ts";
import { remark } from "../../../remarks.ts";
import { isBacksFolder, sectionPlace } from "../../sections.ts";
import { largestFirst } from "../pictures/picture-pixels.ts";

// The two sides of a game's only card, `front.png` and `back.png`, among illustrations and banners.

/** Maximum number of pictures next to the two sides, and of those among them that are alike: more are a deck. */
const ofOthers = { most: 8, alike: 2 };
/** Maximum ratio between proportions that are the same. */
const maxRatio = 1.05;

type Sized = { file: string; widthPx: number; heightPx: number };

const proportionsOf = ({ widthPx, heightPx }: Sized) => widthPx / Math.max(1, heightPx);
const areAlike = (one: Sized, other: Sized) => {
	const ratio = proportionsOf(one) / proportionsOf(other);
	return Math.max(ratio, 1 / ratio) <= maxRatio;
};
const pixelsOf = ({ widthPx, heightPx }: Sized) => `${widthPx} ${heightPx}`;

async function sized(files: readonly string[], context: ReadContext): Promise<Sized[]> {
	const sizes = await Promise.all(files.map((file) => sizeInPixels(context, file)));
	return files.flatMap((file, at) => {
		const size = sizes[at];
		return size ? [{ file, ...size }] : [];
	});
}

/** The pictures next to the two sides of a card that are none, by their proportions or because they are drawings. */
async function besideCard(files: readonly string[], context: ReadContext): Promise<Sized[]> {
	const backs = sharedBacksOf(files);
	const fronts = files.filter((file) => isFrontWord(baseOf(withoutScale(file))));
	if (backs.length !== 1 || fronts.length !== 1 || files.length > ofOthers.most + 2) return [];
	const all = await sized(files, context);
	const [front, back] = [...fronts, ...backs].map((file) => all.find((one) => one.file === file));
	if (front === undefined || back === undefined || pixelsOf(front) !== pixelsOf(back)) return [];
	const others = all.filter((one) => one !== front && one !== back);
	const areDeck = others.some(
		(one) => others.filter((other) => areAlike(one, other)).length > ofOthers.alike,
	);
	if (areDeck) return [];
	// where the card is finished, a drawing is what it was made from
	const isSource = ({ file }: Sized) => context.isDrawing(file) && !context.isDrawing(front.file);
	return others.filter((one) => (isSource(one) || !areAlike(one, front)) && !context.files.isKept(one.file));
}

/**
 * Leaves out what is next to a picture called only `front` that has the very pixels of the back next to it, if it is unlike
 * them: the two are the sides of a card, and a few pictures of other proportions, each for itself, are no deck.
 */
export async function leaveOutBesideCard(
	folders: Map<string, string[]>,
	context: ReadContext,
): Promise<void> {
	for (const [folder, files] of [...folders]) {
		if (sectionPlace(folder).section !== undefined || isBacksFolder(folder)) continue;
		const left = (await besideCard(files, context)).map(({ file }) => file);
		const [first] = left;
		if (first === undefined) continue;
		folders.set(
			folder,
			files.filter((file) => !left.includes(file)),
		);
		const names = listed(await largestFirst(left, context));
		const facts = { count: left.length, files: names, line: `!${first}` };
		context.guess(left.length === 1 ? first : folder || "the folder", remark("BESIDE_CARD", facts));
	}
}
