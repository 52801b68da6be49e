import { largestGroup } from "@tuckbox/pieces";
import type { ReadContext } from "../read/read-context.ts";
import { sizeInPixels } from "../read/size-in-pixels.ts";

/** Minimum number and length of pictures of one size that are cards, and their length for their width. */
const ofCards = { min: 5, lengthPx: 200, proportions: { min: 1.3, max: 1.85 } };

/**
 * The pictures among others that are surely cards: five or more of one size, with the proportions of cards.
 * @returns none unless they are most of all
 */
export async function surelyCards(files: readonly string[], context: ReadContext): Promise<string[]> {
	const sizes = await Promise.all(
		files.map(async (file) => {
			const size = await sizeInPixels(context, file);
			return size === undefined ? [] : [{ file, ...size }];
		}),
	);
	const most = largestGroup(sizes.flat(), ({ widthPx, heightPx }) => `${widthPx} ${heightPx}`) ?? [];
	const [first] = most;
	if (first === undefined || most.length < ofCards.min || most.length * 2 <= files.length) return [];
	const [longer, shorter] = [
		Math.max(first.widthPx, first.heightPx),
		Math.min(first.widthPx, first.heightPx),
	];
	const { min, max } = ofCards.proportions;
	const areCards = longer >= shorter * min && longer <= shorter * max && longer >= ofCards.lengthPx;
	return areCards ? most.map(({ file }) => file) : [];
}
