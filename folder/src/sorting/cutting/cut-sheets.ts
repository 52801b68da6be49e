import { baseOf, displayName, folderOf, grouped } from "@tuckbox/pieces";
import { isPdfName } from "../../pdf/pages.ts";
import type { FolderSource } from "../../read/folder-source.ts";
import type { FolderReading, SheetUse } from "../../read/types.ts";
import { readFolder } from "../../read-folder.ts";
import type { Remark } from "../../remarks.ts";
import { type Entry, fileParts, type WrittenPiece } from "../../write/index.ts";
import { piecesFor } from "../become.ts";
import { asNew, Keys, newWhole, numbered, withChanged, withGroup, without, withParts } from "../change.ts";
import { withSinglePages } from "../single-pages.ts";
import { sortedFileName, withFile } from "../sorted-file.ts";
import {
	filesOf,
	frontOf,
	kindInside,
	newPicture,
	partOf,
	type SortedGroup,
	type SortedPiece,
	type Sorting,
} from "../sorting.ts";
import { writtenPieces } from "../written-pieces.ts";

/** The cut of a picture: in pixels, with the meaning of its last cell, and the file of its backs. */
export type SheetChoice = Pick<
	SheetUse,
	"grid" | "last" | "margin" | "gutter" | "card" | "back" | "mirrored"
> & {
	/** The number of cells that are cards; if absent, all but empty ones at the end. */
	count?: number | undefined;
};

export type CutSheets = { sorting: Sorting } | { fault: Remark };

/** Reads a deck with one entry, as if the folder had nothing else. */
async function readDeck(folder: FolderSource, { pdfs, head }: Sorting, deck: Entry): Promise<FolderReading> {
	const file = {
		...{ about: [], head: { ignore: head.ignore }, pdfs: [...pdfs] },
		sections: new Map([["deck" as const, [{ name: "Sheet", ...deck }]]]),
	};
	return await readFolder(withFile(folder, sortedFileName, [...fileParts(file)].join("")));
}

/** The place of a picture: its group, and its pieces there. */
export function placeOf({ groups }: Sorting, isOf: (file: string) => boolean) {
	for (const group of groups) {
		const pieces = group.pieces.filter(({ piece }) => filesOf(piece).some(isOf));
		if (pieces.length > 0) return { group, pieces };
	}
}

/** Whether a picture is cut from one of these sheets. */
const isCellOf =
	({ images }: Sorting, sheets: readonly string[]) =>
	(file: string) =>
		sheets.includes(images.get(file)?.from ?? "");

/** Whether a picture is a sheet, or cut from it. */
export const isOnSheet = (sorting: Sorting, sheet: string) => {
	const isCell = isCellOf(sorting, [sheet]);
	return (file: string) => file === sheet || isCell(file);
};

/** Puts pieces in the place of others, or makes them a deck if these were single pieces or left out. */
function inPlace(
	sorting: Sorting,
	group: SortedGroup,
	old: readonly SortedPiece[],
	found: readonly WrittenPiece[],
): Sorting {
	const ids = new Set(old.map(({ id }) => id));
	const isDeck = group.kind === "deck" || group.kind === "bundle";
	const inside = isDeck ? group.pieces.filter(({ id }) => !ids.has(id)) : [];
	const keys = new Keys({
		groups: sorting.groups.map((one) => ({ ...one, pieces: one.pieces.filter(({ id }) => !ids.has(id)) })),
	});
	const fresh = found.map((piece) => ({ piece: asNew(piece, sorting.images), from: "deck" as const }));
	if (isDeck) {
		const [pieces, next] = numbered(sorting, piecesFor(sorting, keys, fresh, group));
		const at = group.pieces
			.slice(
				0,
				group.pieces.findIndex(({ id }) => ids.has(id)),
			)
			.filter(({ id }) => !ids.has(id)).length;
		const isAll = inside.length === 0;
		return withChanged(next, [group.id], (one) => ({
			...one,
			// it had the size of the sheet
			...(isAll && one.whole && { whole: { ...asNew(one.whole, sorting.images), size: undefined } }),
			pieces: [...inside.slice(0, at), ...pieces, ...inside.slice(at)],
		}));
	}
	let result = sorting;
	for (const [home, cells] of grouped(fresh, ({ piece }) => folderOf(frontOf(piece)?.file ?? ""))) {
		const files = cells.flatMap(({ piece }) => filesOf(piece));
		const name = displayName(home || "deck");
		const known = result.groups.find((one) => one.kind === "deck" && one.whole?.key === home && home !== "");
		const whole = known?.whole ?? newWhole(keys, "deck", { name, files });
		const deck = known ?? { id: 0, kind: "deck" as const, name, whole, pieces: [] };
		const [pieces, next] = numbered(result, piecesFor(result, keys, cells, deck));
		result = known
			? withChanged(next, [known.id], (one) => ({ ...one, pieces: [...one.pieces, ...pieces] }))
			: withGroup(next, { kind: "deck", name, whole, pieces }, group.id);
	}
	return without(result, ids);
}

/**
 * Cuts pictures that are in one group. The cells take their place; of pictures that were left out or pieces of their own, they
 * become a deck.
 */
export async function cutGroup(
	sorting: Sorting,
	folder: FolderSource,
	files: readonly string[],
	{ count, ...choice }: SheetChoice,
): Promise<CutSheets> {
	const isCell = isCellOf(sorting, files);
	const place = placeOf(sorting, (one) => files.includes(one) || isCell(one));
	if (place === undefined) return { sorting };
	const { back } = choice;
	const entry = { cards: files.length === 1 ? files[0] : [...files], ...choice, count };
	const others = sorting.sheets.filter(({ file }) => !files.includes(file));
	// as a page of `pdfs:`, it could not be cut as a PDF
	const pdfs = sorting.pdfs.filter(
		({ file }) => !files.some(isPdfName) || (!files.includes(file) && file !== back),
	);
	const reading = await readDeck(folder, { ...sorting, pdfs }, entry);
	const [fault] = reading.problems;
	if (fault !== undefined) return { fault };
	const [deck] = writtenPieces(reading);
	if (deck === undefined) return { sorting };
	const read = withSinglePages(reading);
	const images = new Map([...sorting.images, ...read.images]);
	const known = { ...sorting, images, sheets: [...others, ...read.sheets] };
	// the pieces of the first place keep it; cells that had been moved elsewhere come back
	const isSheetOfBacks = ({ piece }: SortedPiece) => filesOf(piece).every((name) => name === back);
	const elsewhere = known.groups.flatMap(({ id, pieces }) =>
		pieces.filter((one) => isSheetOfBacks(one) || (id !== place.group.id && filesOf(one.piece).some(isCell))),
	);
	const gathered = without(known, new Set(elsewhere.map(({ id }) => id)));
	const placed = inPlace(gathered, place.group, place.pieces, deck.children);
	const cutBack = deck.pictures.find(({ side }) => side === "back")?.file;
	const cells = new Set(deck.children.flatMap(filesOf));
	const result = withDeckBack(placed, cells, cutBack, isCell);
	const isGone = (name: string) => isCell(name) || files.includes(name) || name === back;
	return { sorting: withoutParts(result, isGone) };
}

/** Gives the deck of some cells their back, unless it has one that was not cut from the same sheet. */
function withDeckBack(
	sorting: Sorting,
	cells: ReadonlySet<string>,
	back: string | undefined,
	isCell: (file: string) => boolean,
): Sorting {
	const group = placeOf(sorting, (file) => cells.has(file))?.group;
	if (back === undefined || group === undefined) return sorting;
	return withChanged(sorting, [group.id], (one) => {
		const { whole } = one;
		if (whole?.pictures.some(({ side, file }) => side === "back" && !isCell(file))) return one;
		const others = whole?.pictures.filter(({ side }) => side !== "back") ?? [];
		const pictures = [...others, newPicture(sorting, back, "back")];
		return { ...one, ...(whole && { whole: { ...whole, pictures } }) };
	});
}

/** Takes pictures off the list of those that are left out. */
function withoutParts(sorting: Sorting, isGone: (file: string) => boolean): Sorting {
	const groups = sorting.groups.flatMap((group) => {
		if (group.kind !== "parts") return [group];
		const pieces = group.pieces.filter(({ piece }) => !filesOf(piece).some(isGone));
		return pieces.length === 0 ? [] : [pieces.length === group.pieces.length ? group : { ...group, pieces }];
	});
	return { ...sorting, groups };
}

/** The pages of a PDF that has been opened. */
export const pagesOf = ({ images }: Sorting, file: string): string[] =>
	[...images.values()].filter(({ from }) => from === file).map(({ name }) => name);

/** Makes a sheet one picture again, in the place of its cells. */
export function uncut(sorting: Sorting, file: string): Sorting {
	const isCell = isCellOf(sorting, [file]);
	const place = placeOf(sorting, isCell);
	const sheets = sorting.sheets.filter((sheet) => sheet.file !== file);
	const back = sorting.sheets.find((sheet) => sheet.file === file)?.back;
	const bare = withoutBack({ ...sorting, sheets }, isCell);
	if (place === undefined) return withParts(bare, [file]);
	const { group, pieces } = place;
	const [, ...others] = pieces;
	const elsewhere = bare.groups
		.filter(({ id }) => id !== group.id)
		.flatMap((one) => one.pieces.filter(({ piece }) => filesOf(piece).some(isCell)));
	const sheet = { ...partOf(bare, file), kind: kindInside(group.kind) };
	const swapped = withChanged(bare, [group.id], (one) => ({
		...one,
		...(one.whole && { whole: { ...asNew(one.whole, sorting.images), size: undefined } }),
		pieces: one.pieces.map((piece) => (piece.id === pieces[0]?.id ? { ...piece, piece: sheet } : piece)),
	}));
	const gone = new Set([...others, ...elsewhere].map(({ id }) => id));
	const whole = withoutParts(without(swapped, gone), isCell);
	return back !== undefined && sorting.images.has(back) ? withParts(whole, [back]) : whole;
}

const withoutBack = (sorting: Sorting, isCell: (file: string) => boolean): Sorting => ({
	...sorting,
	groups: sorting.groups.map((group) =>
		group.whole?.pictures.some(({ file }) => isCell(file))
			? {
					...group,
					whole: { ...group.whole, pictures: group.whole.pictures.filter(({ file }) => !isCell(file)) },
				}
			: group,
	),
});

/** Shows the pages of a PDF that was left out, in a group of their own, so that they can be sorted as pictures. */
async function openPdf(sorting: Sorting, folder: FolderSource, file: string): Promise<CutSheets> {
	const place = placeOf(sorting, (one) => one === file);
	if (place === undefined || !isPdfName(file)) return { sorting };
	const reading = await readDeck(folder, sorting, { cards: file });
	const [fault] = reading.problems;
	if (fault !== undefined) return { fault };
	const images = new Map(sorting.images);
	images.delete(file);
	for (const [name, image] of reading.images) images.set(name, image);
	const known = {
		...sorting,
		images,
		pdfs: [...sorting.pdfs, ...reading.pdfs.filter((one) => one.file === file)],
	};
	const pages = [...reading.images.keys()].filter((name) => reading.images.get(name)?.from === file);
	const [pieces, next] = numbered(
		known,
		pages.map((name) => partOf(known, name)),
	);
	const name = displayName(baseOf(file).replace(/\.\w+$/, ""));
	const opened = withGroup(next, { kind: "parts", name, pieces }, place.group.id);
	const ids = new Set(place.pieces.map(({ id }) => id));
	const groups = opened.groups.flatMap((group) => {
		if (group.id !== place.group.id) return [group];
		const others = group.pieces.filter(({ id }) => !ids.has(id));
		return others.length === 0 ? [] : [{ ...group, pieces: others }];
	});
	return { sorting: { ...opened, groups } };
}

/** Shows the pages of PDFs that were left out, each in a group of its own. @returns the fault of the first that cannot be read */
export async function openPdfs(
	sorting: Sorting,
	folder: FolderSource,
	files: readonly string[],
): Promise<CutSheets> {
	let result = sorting;
	// the groups come after that of the PDFs, so the last file is opened first
	for (const file of files.toReversed()) {
		const opened = await openPdf(result, folder, file);
		if ("fault" in opened) return opened;
		result = opened.sorting;
	}
	return { sorting: result };
}

/** Whether a picture can be cut: not the cell of a sheet, and not a PDF, whose pages can be. */
export function canCut({ images, sheets }: Sorting, file: string): boolean {
	const from = images.get(file)?.from;
	return !isPdfName(file) && !sheets.some((sheet) => sheet.file === from || sheet.back === from);
}

/** The sheets that the pictures of a group are cut from. */
export function sheetsIn({ images, sheets }: Sorting, { pieces }: SortedGroup): SheetUse[] {
	const sources = new Set(pieces.flatMap(({ piece }) => images.get(frontOf(piece)?.file ?? "")?.from ?? []));
	return sheets.filter(({ file }) => sources.has(file));
}
