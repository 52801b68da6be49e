import { grouped, sizeText } from "@tuckbox/pieces";
import { pagesIn } from "../pdf/pages.ts";
import type { FolderSource } from "../read/folder-source.ts";
import { listed } from "../read/listed.ts";
import type { CardsOnSheet, FolderOptions, FolderReading, Guess } from "../read/types.ts";
import { readFolder } from "../read-folder.ts";
import { remark } from "../remarks.ts";
import { type CutDeck, cutDeck, fileWithDecks } from "./cut-deck.ts";
import { sortedFileName, withFile } from "./sorted-file.ts";

// Sheets of cards that are seen in a folder, and that nothing in it describes.

type SeenSheet = { file: string; cards: CardsOnSheet; pageCount?: number };

/** Sheets of the same form, which one question is about. */
export type SeenSheets = {
	of: "pages" | "pictures";
	files: readonly [SeenSheet, ...SeenSheet[]];
	/** Whether the pages themselves draw the cards, so that no question is needed. */
	isSure?: boolean | undefined;
};

/** PDFs whose pages are left out, and look like sheets of cards. */
function onPages({ papers }: FolderReading): SeenSheets[] {
	const found = papers.flatMap(({ file, cards }) =>
		cards.map(({ pageCount, isSure, ...one }) => ({ file, pageCount, isSure, cards: one })),
	);
	const alike = grouped(found, ({ isSure, cards: { columns, rows, size, isDrawn } }) =>
		JSON.stringify([columns, rows, size, isDrawn, isSure]),
	);
	return [...alike.values()].map((files) => ({ of: "pages", files, isSure: files[0].isSure }));
}

/** Pictures of which it is not sure whether they are sheets. */
function onPictures({ warnings }: FolderReading): SeenSheets[] {
	const unsure = warnings.flatMap(({ code, params: { file, columns, rows } }) =>
		code === "SHEET_UNSURE"
			? [{ file: String(file), cards: { columns: Number(columns), rows: Number(rows) } }]
			: [],
	);
	const alike = grouped(unsure, ({ cards: { columns, rows } }) => `${columns}x${rows}`);
	return [...alike.values()].map((files) => ({ of: "pictures", files }));
}

/** All that looks like sheets of cards, and that nothing in the folder describes. */
export const seenSheets = (reading: FolderReading): SeenSheets[] => [
	...onPages(reading),
	...onPictures(reading),
];

/** The decks that the cards on sheets are, without those of sheets that cannot be cut so. */
export async function decksOfSheets(folder: FolderSource, sheets: readonly SeenSheets[]): Promise<CutDeck[]> {
	const decks: CutDeck[] = [];
	for (const { file, cards, pageCount } of sheets.flatMap(({ files }) => files)) {
		const deck = await cutDeck(folder, file, cards, pageCount);
		if (deck !== undefined) decks.push(deck);
	}
	return decks;
}

/** The sheets that are in decks: others could not be cut, and stay named as left out. */
function cutOf(sheets: readonly SeenSheets[], decks: readonly CutDeck[]): SeenSheets[] {
	const isCut = ({ file }: SeenSheet) => decks.some((deck) => deck.file === file);
	return sheets.flatMap((seen) => {
		const [first, ...others] = seen.files.filter(isCut);
		return first === undefined ? [] : [{ ...seen, files: [first, ...others] }];
	});
}

/** Says of PDFs that are cut without a question how, and of all that are cut which pages have no part in it. */
function saidOf(
	{ papers }: FolderReading,
	sheets: readonly SeenSheets[],
	decks: readonly CutDeck[],
): Guess[] {
	/** By its first picture, a guess is shown next to the cards. */
	const placeOf = (file: string) => {
		const [first] = decks.find((deck) => deck.file === file)?.images.keys() ?? [];
		return { about: file, ...(first !== undefined && { first }) };
	};
	const cut = sheets.flatMap(({ files, isSure }) => files.map((one) => ({ ...one, isSure })));
	const said = cut.flatMap(({ file, isSure, pageCount, cards }): Guess[] => {
		const { columns, rows, size, isDrawn, back } = cards;
		const form = isDrawn || size === undefined ? "drawn" : "grid";
		const backs = back === undefined && pageCount !== undefined && pageCount % 2 === 0 ? "maybe" : "none";
		const facts = { file, form, columns, rows, size: size ? sizeText(size) : "", backs };
		return isSure ? [{ ...placeOf(file), ...remark("PDF_CUT", facts) }] : [];
	});
	const others = papers.flatMap(({ file, count, cards }): Guess[] => {
		if (!cut.some((one) => one.file === file)) return [];
		const used = new Set(cards.flatMap(({ pages }) => pagesIn(pages ?? "1-", count) ?? []));
		const left = Array.from({ length: count }, (_, at) => at + 1).filter((page) => !used.has(page));
		const pages = { pages: listed(left.map(String)), count: left.length };
		return left.length === 0 ? [] : [{ ...placeOf(file), ...remark("PDF_PAGES_UNCUT", pages) }];
	});
	return [...said, ...others];
}

/** Warnings about sheets that are left out or read as pictures. */
const aboutSheets = new Set(["PDF_SHEETS", "PDF_SHEETS_DRAWN", "SHEET_UNSURE"]);

/** Whether a warning is about sheets that were cut. It names them in their order. */
const isAnswered = (
	{ code, params }: FolderReading["warnings"][number],
	sheets: readonly SeenSheets[],
): boolean =>
	aboutSheets.has(code) &&
	sheets.some(({ files: [{ file }] }) =>
		[params.file, params.files].some((text) => `${String(text)} (`.startsWith(`${file} (`)),
	);

/** The options that hold for a folder with a manifest of its cut sheets, too: the others have done their part. */
const optionsFor = ({ bleed, dpi, size, leaveOut, maxLeftOut, onDrawn }: FolderOptions): FolderOptions => ({
	...(bleed !== undefined && { bleed }),
	...(dpi !== undefined && { dpi }),
	...(size !== undefined && { size }),
	...(leaveOut !== undefined && { leaveOut }),
	...(maxLeftOut !== undefined && { maxLeftOut }),
	...(onDrawn !== undefined && { onDrawn }),
});

/**
 * Cuts all that looks like sheets of cards, or only what does so for sure, without a question: nothing is written.
 * @param options those that the folder was read with
 * @returns the reading of the folder with their decks, or with the reason why they cannot be cut
 */
export async function withSheetsCut(
	folder: FolderSource,
	reading: FolderReading,
	which: "all" | "sure",
	options: FolderOptions = {},
): Promise<FolderReading> {
	const wanted = seenSheets(reading).filter(({ isSure }) => which === "all" || isSure);
	const decks = await decksOfSheets(folder, wanted);
	if (decks.length === 0) return reading;
	const sheets = cutOf(wanted, decks);
	const written = await fileWithDecks(folder, reading, decks);
	if ("problems" in written) return { ...reading, problems: [...reading.problems, ...written.problems] };
	const cut = await readFolder(withFile(folder, sortedFileName, written.text), optionsFor(options));
	const { source, isNameGuessed, guesses, warnings } = reading;
	const known = new Set(cut.warnings.map((warning) => JSON.stringify(warning)));
	const others = warnings.filter(
		(warning) => !isAnswered(warning, sheets) && !known.has(JSON.stringify(warning)),
	);
	const said = [...guesses, ...saidOf(reading, sheets, decks)];
	// kinds are said for files, and not for cards that are cut from them
	const unmatched = reading.problems.filter(({ code }) => code === "PATTERN_EMPTY");
	return {
		...{ ...cut, source, isNameGuessed, guesses: said },
		...{ problems: [...unmatched, ...cut.problems], warnings: [...others, ...cut.warnings] },
	};
}
