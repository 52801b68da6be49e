import { contentFields, type Entry } from "../manifest-fields.ts";
import type { LocalImage, PdfUse, SheetUse } from "../read/types.ts";
import type { WrittenPiece } from "../write/index.ts";

type Files = {
	images: ReadonlyMap<string, LocalImage>;
	sheets: readonly SheetUse[];
	pdfs: readonly PdfUse[];
};

type SheetsOfDeck = {
	/** The fields of the deck: how its sheets are cut, and its back, if that is one of the cells. */
	fields: Entry;
	files: readonly string[];
};

/** The fields of a deck whose cards are exactly the cells of one or several sheets; undefined for any other deck. */
export function sheetsOfDeck(
	{ sheets, images, pdfs }: Files,
	deck: WrittenPiece,
	cards: readonly WrittenPiece[],
): SheetsOfDeck | undefined {
	const madeFrom = (file: string | undefined) => (file === undefined ? undefined : images.get(file)?.from);
	const fileOn = (piece: WrittenPiece, side: string) =>
		piece.pictures.find((picture) => picture.side === side)?.file;
	const sources = cards.map((card) => madeFrom(fileOn(card, "front")));
	const used = sheets.filter(({ file }) => sources.includes(file));
	const [first, ...others] = used;
	if (first === undefined || pdfs.length > 0 || deck.count !== 1) return;
	const { grid, last, card, margin, gutter, mirrored, isCounted } = first;
	const count = isCounted && first.count;
	const isWhole = ({ file, count }: { file: string; count: number }) =>
		count > 1 && sources.filter((source) => source === file).length === count;
	const isAlike = (one: (typeof sheets)[number]) =>
		one.grid === grid &&
		one.last === last &&
		one.margin === margin &&
		one.gutter === gutter &&
		one.card === card &&
		one.isCounted === isCounted &&
		(!isCounted || one.count === count);
	if (sources.includes(undefined) || !used.every(isWhole) || !others.every(isAlike)) return;
	const ownBack = fileOn(deck, "back");
	const backSource = madeFrom(ownBack);
	const { back } = first;
	if (back !== undefined) {
		// the backs were cut from the file, rather than shown from it as a whole
		const isCut = backSource === back || cards.every((card) => madeFrom(fileOn(card, "back")) === back);
		if (!isCut || others.length > 0 || (ownBack !== undefined && backSource !== back)) return;
	} else if (others.some((one) => one.back !== undefined)) return;
	const isLast = backSource !== undefined && used.some(({ file }) => file === backSource);
	if ((last === "back") !== isLast) return;
	const files = used.map(({ file }) => file);
	const isBackCut = isLast || (back !== undefined && backSource === back);
	return {
		fields: {
			...{ grid, count, last, card, margin, gutter },
			...((isBackCut || back !== undefined) && { back, mirrored }),
			[contentFields[deck.kind] ?? "cards"]: files.length === 1 ? files[0] : files,
		},
		files,
	};
}
