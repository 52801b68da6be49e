import { cardSizes, type Size } from "@tuckbox/pieces";

/** Sheets are cut at whole pixels, so the size of a card is off by up to a millimetre. */
const toleranceMm = 1;

const rounded = (mm: number) => Math.round(mm * 10) / 10;

/** A size rounded to tenths of a millimetre. */
export const roundedSize = ({ widthMm, heightMm }: Size): Size => ({
	widthMm: rounded(widthMm),
	heightMm: rounded(heightMm),
});

/** The standard card size that a size is close to; otherwise the size, rounded. */
export function cardSize(size: Size): Size {
	const { widthMm, heightMm } = size;
	const isNear = (width: number, height: number) =>
		Math.abs(widthMm - width) <= toleranceMm && Math.abs(heightMm - height) <= toleranceMm;
	for (const known of Object.values(cardSizes)) {
		if (isNear(known.widthMm, known.heightMm)) return known;
		if (isNear(known.heightMm, known.widthMm)) return { widthMm: known.heightMm, heightMm: known.widthMm };
	}
	return roundedSize(size);
}
