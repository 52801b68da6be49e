import type { ReadContext } from "../../read/read-context.ts";

/** Maximum ratio of the proportions of a back to those of the cards that it can be meant for. */
const maxRatio = 1.15;

/** The proportions of a picture, at least 1; undefined if its header cannot be read. */
async function proportionsOf(file: string, context: ReadContext): Promise<number | undefined> {
	const header = await context.headerOf(file).catch(() => undefined);
	if (header === undefined) return;
	const { widthPx, heightPx } = header;
	return Math.max(widthPx, heightPx) / Math.min(widthPx, heightPx);
}

/** Whether a picture has the proportions of most of these, standing or lying, as far as their headers can be read. */
export async function isLike(
	file: string,
	others: readonly string[],
	context: ReadContext,
): Promise<boolean> {
	const own = await proportionsOf(file, context);
	const found = await Promise.all(others.map((other) => proportionsOf(other, context)));
	const sorted = found.filter((one) => one !== undefined).sort((one, other) => one - other);
	const middle = sorted[Math.floor(sorted.length / 2)];
	return own === undefined || middle === undefined || Math.max(own / middle, middle / own) <= maxRatio;
}
