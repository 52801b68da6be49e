import { type Kind, mmPerInch, sizeNames } from "@tuckbox/pieces";
import { contentFields, sheetFields } from "../../manifest-fields.ts";
import { isPdfName } from "../../pdf/pages.ts";
import { UnreadableImage } from "../../read/image/byte-source.ts";
import { cardsDrawnOn, placesDrawnOn } from "../../read/pdf-page.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { parseLength, parseSize } from "../../read/sizes.ts";
import type { Where } from "../../read/types.ts";
import { remark } from "../../remarks.ts";
import { cut, lastCells, type Sheet } from "../../sheets/cut.ts";
import { cellsDrawn } from "../../sheets/drawn-cells.ts";
import { drawToCut } from "../../sheets/drawn-pages.ts";
import { type CellSize, drawnGrid, type Gaps, type Grid, parseGrid } from "../../sheets/grid.ts";
import { tableNamed } from "../../spreadsheets/names.ts";
import { Fields } from "../fields.ts";
import type { Located, LocatedMap, LocatedScalar } from "../located.ts";
import { placeOfSheets } from "../pdfs/page-places.ts";
import { isDeckFolder } from "../sections.ts";
import { type Source, sheetsNamed } from "./entry-fields.ts";
import { pageFieldsOf, showNamed } from "./pdf-entries.ts";

/** The resolution of sheets whose files have none. */
const usualDpi = 300;

/** Reads a length such as `20`, `20 px` or `2 mm` in pixels; undefined for other texts. */
function parsePixels(text: string, dpi: number): number | undefined {
	const [, pixels] = /^(\d{1,5})(?:\s*px)?$/i.exec(text.trim()) ?? [];
	if (pixels !== undefined) return Number(pixels);
	const mm = parseLength(text);
	return mm === undefined ? undefined : Math.round((mm / mmPerInch) * dpi);
}

/** Reads the size of a cell, such as `142 x 190 px` or `63.5 x 88.9 mm`, in pixels; undefined for other texts. */
function parseCell(text: string, dpi: number): CellSize | undefined {
	const [, width, height] = /^\s*(\d{1,5})\s*[x×*]\s*(\d{1,5})\s*px\s*$/i.exec(text) ?? [];
	if (width !== undefined && height !== undefined) return { width: Number(width), height: Number(height) };
	const size = parseSize(text);
	const inPixels = (mm: number) => Math.round((mm / mmPerInch) * dpi);
	return size && { width: inPixels(size.widthMm), height: inPixels(size.heightMm) };
}

function readGrid(context: ReadContext, fields: Fields, entry: Located): Grid | typeof drawnGrid | undefined {
	const value = fields.get("grid");
	const text = fields.text("grid");
	if (text?.trim().toLowerCase() === drawnGrid) return drawnGrid;
	const grid = text === undefined ? undefined : parseGrid(text);
	if (grid === undefined)
		context.problem(fields.at(value ?? entry), remark("FIELD_GRID", { field: "grid:" }));
	return grid;
}

function readLast(context: ReadContext, fields: Fields): Pick<Sheet, "last"> {
	const [value, text] = [fields.get("last"), fields.text("last")];
	if (value === undefined || text === undefined) return {};
	const last = lastCells.find((one) => one === text);
	if (last !== undefined) return { last };
	context.problem(
		fields.at(value),
		remark("FIELD_ONE_OF", { field: "last:", allowed: lastCells.join(", ") }),
	);
	return {};
}

/** Reads one length for both directions, or two such as `12.5 x 9 mm`, in pixels; undefined for other texts. */
function parsePixelPair(text: string, dpi: number): readonly [across: number, down: number] | undefined {
	const parts = text.trim().split(/\s*[x×*]\s*(?=[\d.,])/i);
	const unit = /[^\d.,\s]+$/.exec(parts.at(-1) ?? "")?.[0] ?? "";
	const inUnit = (part: string) => (/[^\d.,\s]$/.test(part) ? part : `${part} ${unit}`);
	const [across, down = across] = parts.map((part) => parsePixels(inUnit(part), dpi));
	return parts.length <= 2 && across !== undefined && down !== undefined ? [across, down] : undefined;
}

function readGaps(context: ReadContext, fields: Fields, dpi: number): Gaps {
	const gap = (name: "margin" | "gutter") => {
		const [value, text] = [fields.get(name), fields.text(name)];
		if (value === undefined || text === undefined) return;
		const pixels = parsePixelPair(text, dpi);
		if (pixels === undefined) context.problem(fields.at(value), remark("FIELD_GAP", { field: `${name}:` }));
		return pixels;
	};
	const [margins, gutters] = [gap("margin"), gap("gutter")];
	const card = fields.text("card");
	const cell = card === undefined ? undefined : parseCell(card, dpi);
	if (card !== undefined && cell === undefined) {
		const value = fields.get("card");
		const problem = remark("FIELD_SIZE", { field: "card:", names: sizeNames.join(", ") });
		context.problem(value ? fields.at(value) : fields.where, problem);
	}
	const [[margin, marginDown], [gutter, gutterDown]] = [margins ?? [0, 0], gutters ?? [0, 0]];
	return {
		...{ margin, marginDown, gutter, gutterDown },
		...(cell && { cell, isPlaced: margins !== undefined }),
	};
}

/**
 * The cells of a page of a PDF, where it draws cards; undefined if it draws none, or if a picture is no such page.
 * @param areSure whether things that are no cards for sure do not count
 */
async function drawnCells(
	context: ReadContext,
	name: string,
	areSure: boolean,
): Promise<Pick<Sheet, "grid" | "gaps" | "count"> | undefined> {
	const page = (await context.files.made(name))?.page;
	const cards = page && (areSure ? cardsDrawnOn(page) : placesDrawnOn(page));
	if (page === undefined || cards === undefined) return;
	return cellsDrawn(page, cards, await context.headerOf(name));
}

/**
 * The pictures to cut: the entry's own, or the pages of a PDF, each with its back. Backs on every other page are on the
 * other side of the paper.
 */
async function sheetsOf(
	context: ReadContext,
	fields: Fields,
	file: string,
	where: Where,
): Promise<Pick<Sheet, "file" | "back" | "isMirrored" | "last">[]> {
	const { back, ...pages } = pageFieldsOf(fields);
	const isMirrored = fields.yesNo("mirrored") ?? back === "alternate";
	if (!isPdfName(file)) return [{ file, isMirrored, ...(back !== undefined && { back }) }];
	const isAlternate = back === "alternate";
	const place = placeOfSheets;
	const shown = await showNamed(context, { file, ...pages }, where, place);
	const fronts = isAlternate ? shown.filter((_, at) => at % 2 === 0) : shown;
	const other = back !== undefined && !isAlternate && isPdfName(back);
	const backs = isAlternate
		? shown.filter((_, at) => at % 2 === 1)
		: other
			? await showNamed(context, { file: back }, where, place)
			: [];
	return fronts.map((front, at) => {
		const own = backs[at] ?? (other ? backs[0] : isAlternate ? undefined : back);
		return {
			...{ file: front, last: "card" as const, isMirrored },
			...(own !== undefined && { back: own }),
		};
	});
}

type Cutting = {
	context: ReadContext;
	fields: Fields;
	entry: Located;
	more: Pick<Sheet, "keepsBack" | "count">;
};

/**
 * Cuts pictures, or the pages of a PDF, in one way.
 * @returns the names of the cells and their backs
 */
async function cutPictures(
	{ context, fields, entry, more }: Cutting,
	file: string,
	pictures: readonly Pick<Sheet, "file" | "back" | "isMirrored" | "last">[],
	grid: Grid | { drawn: "sure" | "all" },
): Promise<string[]> {
	const names: string[] = [];
	for (const picture of pictures) {
		let named = picture.file;
		try {
			await drawToCut(context, picture.file);
			const header = await context.headerOf(picture.file);
			const dpi = (isPdfName(file) ? undefined : fields.dpi()) ?? header.dpi ?? usualDpi;
			const form =
				"drawn" in grid
					? await drawnCells(context, picture.file, grid.drawn === "sure")
					: { grid, gaps: readGaps(context, fields, dpi) };
			if (form === undefined) {
				// of several pages, some are texts
				context.files.hide(picture.file);
				continue;
			}
			const sheet: Sheet = { ...picture, ...form, ...readLast(context, fields), ...more };
			if (sheet.back !== undefined) {
				named = sheet.back;
				await context.headerOf(sheet.back);
				named = sheet.file;
			}
			const result = await cut(context, sheet, isDeckFolder);
			// programs may end a document with a blank page
			const isBlankPage = "code" in result && result.code === "GRID_EMPTY" && pictures.length > 1;
			if (isBlankPage) context.files.hide(sheet.file);
			else if ("code" in result) context.problem(fields.at(fields.get("grid") ?? entry), result);
			else names.push(...result.cells, ...result.backs);
			const back = fields.get("back");
			const isCut = "backs" in result && result.backs.length > 0;
			if (back !== undefined && sheet.back !== undefined && isCut) context.cut.set(back, []);
		} catch (error) {
			if (!(error instanceof UnreadableImage)) throw error;
			context.problem(fields.at(entry), error.remarkOn(named));
		}
	}
	return names;
}

/**
 * Cuts a picture or the pages of a PDF, as the fields of an entry say. Where no page draws cards for sure, the large things on them
 * are cut out, since a person says that they are cards.
 * @returns the names of the cells and their backs
 */
async function cutFile(
	context: ReadContext,
	fields: Fields,
	entry: Located,
	file: string,
	more: Pick<Sheet, "keepsBack"> = {},
): Promise<string[]> {
	const grid = readGrid(context, fields, entry);
	const count = fields.count();
	if (grid === undefined) return [];
	const pictures = await sheetsOf(context, fields, file, fields.at(entry));
	const cutting = { context, fields, entry, more: { ...more, ...(count !== undefined && { count }) } };
	if (grid !== drawnGrid) return await cutPictures(cutting, file, pictures, grid);
	for (const drawn of ["sure", "all"] as const) {
		const names = await cutPictures(cutting, file, pictures, { drawn });
		if (names.length > 0 || context.problems.length > 0) return names;
	}
	context.problem(fields.at(fields.get("grid") ?? entry), remark("GRID_NOT_DRAWN", { file }));
	return [];
}

async function cutEntry(context: ReadContext, manifest: string, entry: Located): Promise<void> {
	if (entry.type !== "map") {
		context.problem({ file: manifest, line: entry.line }, remark("FIELD_MAPPING", { field: "sheets:" }));
		return;
	}
	const fields = new Fields(context, manifest, entry, sheetFields);
	const file = fields.text("file")?.normalize("NFC");
	if (file === undefined) context.problem(fields.at(entry), remark("FIELD_MISSING", { field: "file:" }));
	else await cutFile(context, fields, entry, file);
}

/**
 * Cuts the sheets that a manifest lists. Their cells become files of the folder that the rest of the manifest can name:
 * `monsters-1.png` and so on, in a folder called like the sheet.
 */
export async function cutSheets(context: ReadContext, manifest: string, value: Located): Promise<void> {
	for (const entry of value.type === "list" ? value.items : [value]) await cutEntry(context, manifest, entry);
}

/** Whether the cards of an entry are cut from sheets. */
export const isSheetEntry = ({ entries }: LocatedMap): boolean =>
	entries.some(({ key, value }) => key === "grid" && !(value.type === "scalar" && value.value === null));

/** The texts among the cards of an entry, which name its sheets. */
const textsAmong = (value: Located): LocatedScalar[] =>
	value.type === "list" ? value.items.flatMap(textsAmong) : value.type === "scalar" ? [value] : [];

async function cutSheetsOfEntry(source: Source, entry: LocatedMap, children: string): Promise<void> {
	const { context, file: manifest } = source;
	// all other fields are read, and checked, with the deck
	const own = entry.entries.filter(
		({ key, value }) =>
			sheetFields.some((field) => field === key) && (key !== "back" || value.type === "scalar"),
	);
	const fields = new Fields(context, manifest, { ...entry, entries: own }, sheetFields);
	const cards = entry.entries.find(({ key }) => key === children)?.value;
	const texts = cards === undefined ? [] : textsAmong(cards).filter(({ source }) => !tableNamed(source));
	if (texts.length === 0)
		context.problem(fields.at(entry), remark("FIELD_MISSING", { field: `${children}:` }));
	const back = fields.get("back");
	const isBack = (file: string) => back?.type === "scalar" && back.source === file;
	for (const text of texts) {
		const names: string[] = [];
		const files = sheetsNamed(source, text.source).filter((file) => !isBack(file));
		for (const file of files)
			names.push(...(await cutFile(context, fields, text, file, { keepsBack: true })));
		// a pattern without a sheet is reported where the cards are read
		if (files.length > 0) context.cut.set(text, names);
	}
}

/** Cuts the sheets of the decks and bundles that have a grid. */
export async function cutSheetsOfDecks(
	source: Source,
	top: LocatedMap,
	sections: Readonly<Record<string, Kind>>,
): Promise<void> {
	for (const { key, value } of top.entries) {
		const kind = sections[key];
		const field = kind && contentFields[kind];
		if (field !== "cards" && field !== "tiles") continue;
		for (const entry of value.type === "list" ? value.items : [value])
			if (entry.type === "map" && isSheetEntry(entry)) await cutSheetsOfEntry(source, entry, field);
	}
}
