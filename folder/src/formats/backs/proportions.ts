import type { ReadContext } from "../../read/read-context.ts";
import { sizeInPixels } from "../../read/size-in-pixels.ts";

/** Maximum ratio of the proportions of a back to those of the cards that it can be meant for. */
const maxRatio = 1.15;

/** The width of a picture for its height; undefined if its header cannot be read. */
async function proportionsOf(file: string, context: ReadContext): Promise<number | undefined> {
	const size = await sizeInPixels(context, file);
	return size && size.widthPx / Math.max(1, size.heightPx);
}

/**
 * Whether a picture has the proportions of most of these, as far as their headers can be read.
 * @param mayTurn whether it may lie across next to standing ones
 * @param max the maximum ratio between its proportions and theirs
 */
export async function isLike(
	file: string,
	others: readonly string[],
	context: ReadContext,
	mayTurn: boolean,
	max = maxRatio,
): Promise<boolean> {
	const own = await proportionsOf(file, context);
	const found = await Promise.all(others.map((other) => proportionsOf(other, context)));
	const sorted = found.filter((one) => one !== undefined).sort((one, other) => one - other);
	const middle = sorted[Math.floor(sorted.length / 2)];
	if (own === undefined || middle === undefined) return true;
	const ratios = [own / middle, ...(mayTurn ? [own * middle] : [])];
	return ratios.some((ratio) => Math.max(ratio, 1 / ratio) <= max);
}
