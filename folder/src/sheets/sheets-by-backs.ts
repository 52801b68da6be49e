import { baseOf, folderOf } from "@tuckbox/pieces";
import type { Grid } from "./grid.ts";
import { type Picture, wordsOf } from "./pages-of-singles.ts";
import type { SheetName } from "./sheet-name.ts";
import { ofBoards } from "./unnamed.ts";

// Sheets and backs that belong together by their sizes and names: `Mage Deck.png` and `Mage Back.png`.

/** Tabletop Simulator's largest grid, which its sheets have whether all cells are used or not. */
const largest = { columns: 10, rows: 7 };
/** Maximum relative difference between the proportions of a back and of the cells: of one with the same words, or the first ones. */
const [sameAspect, likeAspect] = [0.03, 0.1];

/** The grid of a picture that is ten times as wide and seven times as tall as a back next to it. */
export function gridOfBacks({ file, header }: Picture, backs: readonly Picture[]): Grid | undefined {
	if (ofBoards.test(baseOf(file))) return;
	const isCells = (back: Picture) =>
		folderOf(back.file) === folderOf(file) &&
		back.header.widthPx * largest.columns === header.widthPx &&
		back.header.heightPx * largest.rows === header.heightPx;
	return backs.some(isCells) ? { ...largest } : undefined;
}

const partsOf = (stem: string) =>
	stem
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);

/**
 * The back of a sheet: the one of the same name; one with the same words and the proportions of a cell; or one with its first words,
 * if no sheet has just those: `cardback_hero.png` for `hero_red.png` and `hero_blue.png`.
 * @param sheets the names of all sheets
 */
export function backOfSheet(
	{ file, name, header, grid }: Picture & { grid: Grid },
	backs: readonly Picture[],
	sheets: readonly SheetName[],
): Picture | undefined {
	const near = backs.filter((back) => folderOf(back.file) === folderOf(file));
	const words = wordsOf(name.stem);
	const aspect = header.widthPx / grid.columns / (header.heightPx / grid.rows);
	const isAlike = ({ header }: Picture, most: number) =>
		Math.abs(header.widthPx / header.heightPx / aspect - 1) <= most;
	const isOfWords = (back: Picture) =>
		words !== "" && wordsOf(back.name.stem) === words && isAlike(back, sameAspect);
	const parts = partsOf(name.stem);
	const isOfFirstWords = (back: Picture) => {
		const own = partsOf(back.name.stem);
		const isFirst = own.length > 0 && own.every((part, at) => parts[at] === part);
		const isOfOne = sheets.some(({ stem }) => wordsOf(stem) === wordsOf(back.name.stem));
		return isFirst && !isOfOne && isAlike(back, likeAspect);
	};
	return (
		near.find((back) => back.name.stem === name.stem) ?? near.find(isOfWords) ?? near.find(isOfFirstWords)
	);
}
