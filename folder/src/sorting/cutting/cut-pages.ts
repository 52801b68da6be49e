import { baseOf, folderOf } from "@tuckbox/pieces";
import { isBoardName } from "../../formats/folder-words.ts";
import { sectionPlace } from "../../formats/sections.ts";
import { isPdfName } from "../../pdf/pages.ts";
import type { FolderSource } from "../../read/folder-source.ts";
import type { LocalImage } from "../../read/types.ts";
import { drawnGrid, type Grid, parseGrid } from "../../sheets/grid.ts";
import { leaveOut, split } from "../arrange.ts";
import { become } from "../become.ts";
import { without } from "../change.ts";
import {
	filesOf,
	frontOf,
	type SortedGroup,
	type SortedKind,
	type SortedPiece,
	type Sorting,
} from "../sorting.ts";
import {
	type CutSheets,
	cutGroup,
	isOnSheet,
	openPdfs,
	pagesOf,
	placeOf,
	type SheetChoice,
} from "./cut-sheets.ts";

/** A picture, or a page of a PDF by its number from 1 on. */
export type PageName = { file: string; number?: number | undefined };

/** The cut of a picture or a page. */
export type PageCut = PageName & {
	choice: Omit<SheetChoice, "back">;
	/** The picture or page with its backs: in the same places, or one for all. */
	back?: PageName | undefined;
	/**
	 * The cells that are left out, from 0 on, in the order of reading: all others are cards, whatever they show. If absent, those at
	 * the end that show nothing are left out.
	 */
	leftOut?: readonly number[] | undefined;
	/** Cells among them that show nothing, and are not listed among the pictures that are left out. */
	empty?: readonly number[] | undefined;
};

type NamedCut = Pick<PageCut, "leftOut" | "empty"> & { file: string; choice: SheetChoice };

/** Faults of a page that shows no cards: of several pages, some may be texts, or blank. */
const ofEmptyPages: readonly string[] = ["GRID_EMPTY", "GRID_NOT_DRAWN"];

/** Maximum relative difference of the cells of a deck. */
const sameSize = 0.05;
const isCards = ({ kind }: SortedGroup) => kind === "deck" || kind === "bundle";

/** The number of a cell in the name of its picture, from 0 on. */
export const cellNumber = (cell: string): number => Number(/-(\d+)\.\w+$/.exec(cell)?.[1] ?? 0) - 1;

/** Cuts that are made together: those without backs that follow each other, are alike, and are in one group. */
function together(sorting: Sorting, cuts: readonly NamedCut[]): NamedCut[][] {
	const batches: NamedCut[][] = [];
	const keyOf = ({ file, choice }: NamedCut) =>
		JSON.stringify([placeOf(sorting, isOnSheet(sorting, file))?.group.id, choice]);
	for (const cut of cuts) {
		const [first] = batches.at(-1) ?? [];
		// a deck has one sheet of backs, so sheets with backs are cut one by one
		const isAlike = first && cut.choice.back === undefined && keyOf(first) === keyOf(cut);
		if (isAlike) batches.at(-1)?.push(cut);
		else batches.push([cut]);
	}
	return batches;
}

/** Leaves cells out as it was chosen, and takes those away that show nothing. */
function withoutCells(sorting: Sorting, cuts: readonly NamedCut[]): Sorting {
	const idsOf = (field: "leftOut" | "empty") => {
		const unwanted = new Map(cuts.map((cut) => [cut.file, new Set(cut[field])]));
		return sorting.groups
			.filter(({ kind }) => kind !== "parts")
			.flatMap(({ pieces }) =>
				pieces.filter(({ piece }) => {
					const file = frontOf(piece)?.file ?? "";
					return unwanted.get(sorting.images.get(file)?.from ?? "")?.has(cellNumber(file));
				}),
			)
			.map(({ id }) => id);
	};
	const empty = new Set(idsOf("empty"));
	const others = idsOf("leftOut").filter((id) => !empty.has(id));
	const rest = empty.size === 0 ? sorting : without(sorting, empty);
	return others.length === 0 ? rest : leaveOut(rest, others);
}

/** Whether a card that is wanted was taken for an empty cell, as one of one colour is. */
function isAnyMissing({ groups, images }: Sorting, cuts: readonly NamedCut[]): boolean {
	const shown = groups.flatMap(({ pieces }) => pieces.flatMap(({ piece }) => filesOf(piece)));
	return cuts.some(({ file, choice, leftOut }) => {
		const grid = parseGrid(choice.grid);
		if (leftOut === undefined || grid === undefined) return false;
		const found = shown.filter((name) => images.get(name)?.from === file).map(cellNumber);
		const known = new Set([...found, ...leftOut]);
		return Array.from({ length: cellsIn(grid, choice) }, (_, at) => at).some((at) => !known.has(at));
	});
}

const cellsIn = ({ columns, rows }: Grid, { last }: Pick<SheetChoice, "last">): number =>
	columns * rows - (last === "card" ? 0 : 1);

const isAsLarge = (one: LocalImage, other: LocalImage) =>
	Math.abs(one.widthPx - other.widthPx) <= sameSize * one.widthPx &&
	Math.abs(one.heightPx - other.heightPx) <= sameSize * one.heightPx;

/** Makes the cells of grids with larger or smaller cells decks of their own: a deck has one size. */
function apartBySize(sorting: Sorting, cuts: readonly NamedCut[]): Sorting {
	const inGrids = new Set(cuts.flatMap(({ file, choice }) => (choice.grid === drawnGrid ? [] : [file])));
	const cellOf = ({ piece }: SortedPiece) => {
		const image = sorting.images.get(frontOf(piece)?.file ?? "");
		return image && inGrids.has(image.from ?? "") ? image : undefined;
	};
	let result = sorting;
	for (const group of sorting.groups) {
		if (!isCards(group)) continue;
		let rest = group.pieces.flatMap((one) => {
			const cell = cellOf(one);
			return cell === undefined ? [] : [{ id: one.id, cell }];
		});
		for (let isFirst = true; rest.length > 0; isFirst = false) {
			const [like] = rest;
			const alike = rest.filter(({ cell }) => like && isAsLarge(like.cell, cell));
			if (!isFirst) {
				const ids = alike.map(({ id }) => id);
				result = split(result, group.id, ids);
			}
			rest = rest.filter((one) => !alike.includes(one));
		}
	}
	return result;
}

/** Kinds that the name of a PDF or a picture says of what is cut from it: `tiles.pdf`, `player_boards.pdf`. */
const namedKinds: readonly SortedKind[] = ["board", "tile", "tokenSprite"];

/** Makes new decks what the names of their sheets say. */
function byName(sorting: Sorting, before: Sorting): Sorting {
	const known = new Set(before.groups.map(({ id }) => id));
	let result = sorting;
	for (const { id, kind, pieces } of sorting.groups) {
		const [first] = pieces;
		if (known.has(id) || kind !== "deck" || first === undefined) continue;
		const sheet = baseOf(folderOf(frontOf(first.piece)?.file ?? ""));
		const { section } = sectionPlace(sheet);
		const named = isBoardName(sheet) ? "board" : namedKinds.find((one) => one === section);
		if (named !== undefined) result = become(result, [id], named);
	}
	return result;
}

/**
 * Cuts pictures, and pages of PDFs, into cells, each in its own way, or cuts sheets in another way. Pages that show no cards are
 * not cut, unless they are all. Cells of grids that differ in size become decks of their own,
 * and those of sheets that are called boards, tiles or tokens become these.
 * @returns the fault of the first picture that cannot be cut so
 */
export async function cutPages(
	sorting: Sorting,
	folder: FolderSource,
	cuts: readonly PageCut[],
): Promise<CutSheets> {
	const files = cuts.flatMap((cut) => [cut.file, ...(cut.back ? [cut.back.file] : [])]);
	const isCut = (file: string) => sorting.sheets.some((sheet) => sheet.file === file);
	const opened = await openPdfs(sorting, folder, [...new Set(files)].filter(isPdfName));
	if ("fault" in opened) return opened;
	let result = opened.sorting;
	const pages = new Map<string, readonly string[]>();
	const nameOf = ({ file, number = 1 }: PageName): string | undefined => {
		// a sheet that is the only page of a PDF is named like it
		if (!isPdfName(file) || isCut(file)) return file;
		const known = pages.get(file) ?? pagesOf(opened.sorting, file);
		pages.set(file, known);
		return known[number - 1] ?? known[0];
	};
	const named = cuts.flatMap((cut): NamedCut[] => {
		const [file, back] = [nameOf(cut), cut.back && nameOf(cut.back)];
		if (file === undefined) return [];
		const { leftOut, empty } = cut;
		return [{ file, choice: { ...cut.choice, ...(back && { back }) }, leftOut, empty }];
	});
	let empty: CutSheets | undefined;
	let isAnyCut = false;
	for (const batch of together(result, named)) {
		let left = batch;
		let [{ choice } = { choice: undefined }] = batch;
		while (left.length > 0 && choice !== undefined) {
			const before: Sorting = result;
			const done = await cutGroup(
				before,
				folder,
				left.map(({ file }) => file),
				choice,
			);
			const grid = parseGrid(choice.grid);
			if ("sorting" in done) {
				const isShort = grid && choice.count === undefined && isAnyMissing(done.sorting, left);
				if (isShort) {
					choice = { ...choice, count: cellsIn(grid, choice) };
					continue;
				}
				result = done.sorting;
				isAnyCut = true;
				break;
			}
			const { code, params } = done.fault;
			const others = left.filter(({ file }) => file !== String(params.file));
			if (!ofEmptyPages.includes(code) || others.length === left.length) return done;
			[left, empty] = [others, done];
		}
	}
	if (!isAnyCut && empty !== undefined) return empty;
	return { sorting: byName(apartBySize(withoutCells(result, named), named), sorting) };
}

/** The cells of a sheet that are left out, from 0 on. */
export function cellsLeftOut({ groups, images }: Sorting, sheet: string): number[] {
	const used = new Set(
		groups
			.filter(({ kind }) => kind !== "parts")
			.flatMap(({ pieces }) => pieces.flatMap(({ piece }) => filesOf(piece))),
	);
	return [...images.values()]
		.filter(({ name, from }) => from === sheet && !used.has(name) && /-\d+\.\w+$/.test(name))
		.map(({ name }) => cellNumber(name));
}
