import { backWords, baseOf, folderOf } from "@tuckbox/pieces";
import { type Grid, maxCells } from "./grid.ts";

const extension = /\.[a-z0-9]{1,5}$/i;
/** `monsters-10x7`, `monsters (10x7)`, `10x7`, `monsters_10x7_2`. */
const gridAtEnd = /(^|[-_ .(])(\d{1,2})[x×](\d{1,2})\)?(?=$|[-_ ]\(?\d{1,3}\)?$)/i;
const backAtEnd = new RegExp(`(\\s*\\[backs?\\]|(?:^|[-_ ])(?:${backWords})[sn]?)$`, "i");
/** `cardback_hero` */
const backAtStart = /^card[-_ ]?backs?[-_ ]+(?=\p{L})/iu;
const numberAtEnd = /[-_ ]*\(?\d{1,3}\)?$/;
/** Words that mean only that a file is a sheet. */
const plainWord =
	/(^|[-_ ])((card|deck|sprite)?sheets?|grids?|atlas|pages?|cards?|deck|tts|fronts?|faces?)$/i;
const sheetWord = /(^|[^a-z])((card|deck|sprite|contact)?sheets?|grids?|atlas|tts)(?![a-z])/i;

export type SheetName = {
	/** The name without the extension, the grid, and the word for backs. */
	stem: string;
	grid?: Grid;
	isBack: boolean;
	/** Whether it has a word for sheets. */
	isCalledSheet: boolean;
};

/** Reads the name of a picture as the name of a sheet. */
export function readSheetName(file: string): SheetName {
	let stem = baseOf(file).replace(extension, "");
	let isBack = false;
	const takeBack = () => {
		const plain = stem.replace(backAtEnd, "").replace(backAtStart, "");
		isBack ||= plain !== stem;
		stem = plain;
	};
	takeBack();
	const [found, before = "", columns, rows] = gridAtEnd.exec(stem) ?? [];
	const grid = { columns: Number(columns), rows: Number(rows) };
	const cells = grid.columns * grid.rows;
	const isGrid = found !== undefined && cells >= 2 && cells <= maxCells;
	if (isGrid) {
		stem = stem.replace(gridAtEnd, before === "(" ? "" : "").trim();
		takeBack();
	}
	return { stem, ...(isGrid && { grid }), isBack, isCalledSheet: sheetWord.test(stem) };
}

/**
 * The place of a sheet's cells among the files: the deck's folder, and the beginning of their names. Sheets that differ
 * only in a number belong to one deck. The place depends only on the name, so that cells keep their keys when a sheet
 * is drawn again.
 */
export function placeOfCells(
	file: string,
	isDeck: (folder: string) => boolean,
): { home: string; stem: string } {
	const { stem } = readSheetName(file);
	const folder = folderOf(file);
	let series = stem;
	for (let before = ""; before !== series; ) {
		before = series;
		series = series.replace(numberAtEnd, "").replace(plainWord, "");
	}
	const isFolders = series === "" || series.toLowerCase() === baseOf(folder).toLowerCase() || isDeck(folder);
	const home = isFolders ? folder : folder === "" ? series : `${folder}/${series}`;
	return { home, stem: stem === "" ? "card" : stem };
}

/** Words for sheets, pages and cards that come before the number of one of several. */
const numbered =
	/(^|[^\p{L}])((?:card|deck|tile)?sheets?|pages?|parts?|fronts?|cards?|decks?|b[oö]gen|bl[aä]tt(?:er)?|seiten?|teil|karten?|feuilles?|cartes?|cartas?|hojas?)[-_ ]*\(?\d{1,3}\)?(?!\d)/iu;

/** A name that is the same for files of a folder that differ only in the number of a sheet: `tiles_sheet_01`, `tiles_sheet_02`. */
export const seriesOf = (file: string): string =>
	file.slice(0, -baseOf(file).length) + baseOf(file).replace(numbered, "$1$2");
