import { baseOf, folderOf } from "@tuckbox/pieces";
import type { Grid } from "./grid.ts";
import { type Picture, wordsOf } from "./pages-of-singles.ts";
import { ofBoards } from "./unnamed.ts";

// Sheets and backs that belong together by their sizes and names: `Mage Deck.png` and `Mage Back.png`.

/** Tabletop Simulator's largest grid, which its sheets have whether all cells are used or not. */
const largest = { columns: 10, rows: 7 };
/** Maximum relative difference between the proportions of a back and of the cells. */
const sameAspect = 0.03;

/** The grid of a picture that is ten times as wide and seven times as tall as a back next to it. */
export function gridOfBacks({ file, header }: Picture, backs: readonly Picture[]): Grid | undefined {
	if (ofBoards.test(baseOf(file))) return;
	const isCells = (back: Picture) =>
		folderOf(back.file) === folderOf(file) &&
		back.header.widthPx * largest.columns === header.widthPx &&
		back.header.heightPx * largest.rows === header.heightPx;
	return backs.some(isCells) ? { ...largest } : undefined;
}

/** The back of a sheet: the one of the same name, or one with the same words and the proportions of a cell. */
export function backOfSheet(
	{ file, name, header, grid }: Picture & { grid: Grid },
	backs: readonly Picture[],
): Picture | undefined {
	const near = backs.filter((back) => folderOf(back.file) === folderOf(file));
	const words = wordsOf(name.stem);
	const aspect = header.widthPx / grid.columns / (header.heightPx / grid.rows);
	const isOfWords = (back: Picture) =>
		words !== "" &&
		wordsOf(back.name.stem) === words &&
		Math.abs(back.header.widthPx / back.header.heightPx / aspect - 1) <= sameAspect;
	return near.find((back) => back.name.stem === name.stem) ?? near.find(isOfWords);
}
