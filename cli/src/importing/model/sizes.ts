import { cardSizes, type Size } from "@tuckbox/pieces";

/** Sheets are cut from whole pixels, so that a card is off by up to a millimetre. */
const toleranceMm = 1;

const rounded = (mm: number) => Math.round(mm * 10) / 10;

/** A size of whole tenths of a millimetre. */
export const roundedSize = ({ widthMm, heightMm }: Size): Size => ({
	widthMm: rounded(widthMm),
	heightMm: rounded(heightMm),
});

/** The size that printers of cards have a name for, if a card is as good as that. */
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
