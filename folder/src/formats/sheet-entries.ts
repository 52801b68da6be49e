import { mmPerInch, sizeNames } from "@tuckbox/pieces";
import { isPdfName } from "../pdf/pages.ts";
import { UnreadableImage } from "../read/image/byte-source.ts";
import type { ReadContext } from "../read/read-context.ts";
import { parseLength, parseSize } from "../read/sizes.ts";
import type { Where } from "../read/types.ts";
import { remark } from "../remarks.ts";
import { cut, lastCells, type Sheet } from "../sheets/cut.ts";
import { type Gaps, type Grid, parseGrid } from "../sheets/grid.ts";
import { Fields } from "./fields.ts";
import type { Located } from "./located.ts";
import { placeOfSheets } from "./page-places.ts";
import { pageFieldsOf, showNamed } from "./pdf-entries.ts";
import { isDeckFolder } from "./sections.ts";

const sheetFields = ["file", "grid", "count", "last", "back", "margin", "gutter", "card", "pages", "dpi"];
/** Of sheets that do not say their resolution. */
const usualDpi = 300;

/** Pixels of `20`, `20 px` or `2 mm`; undefined for other texts. */
function pixelsOf(text: string, dpi: number): number | undefined {
	const [, pixels] = /^(\d{1,5})(?:\s*px)?$/i.exec(text.trim()) ?? [];
	if (pixels !== undefined) return Number(pixels);
	const mm = parseLength(text);
	return mm === undefined ? undefined : Math.round((mm / mmPerInch) * dpi);
}

function readGrid(context: ReadContext, fields: Fields, entry: Located): Grid | undefined {
	const value = fields.get("grid");
	const text = fields.text("grid");
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

function readGaps(context: ReadContext, fields: Fields, dpi: number): Gaps {
	const gap = (name: "margin" | "gutter") => {
		const [value, text] = [fields.get(name), fields.text(name)];
		if (value === undefined || text === undefined) return 0;
		const pixels = pixelsOf(text, dpi);
		if (pixels === undefined) context.problem(fields.at(value), remark("FIELD_GAP", { field: `${name}:` }));
		return pixels ?? 0;
	};
	const card = fields.text("card");
	const size = card === undefined ? undefined : parseSize(card);
	if (card !== undefined && size === undefined) {
		const value = fields.get("card");
		const problem = remark("FIELD_SIZE", { field: "card:", names: sizeNames.join(", ") });
		context.problem(value ? fields.at(value) : fields.where, problem);
	}
	const inPixels = (mm: number) => Math.round((mm / mmPerInch) * dpi);
	return {
		...{ margin: gap("margin"), gutter: gap("gutter") },
		...(size && { cell: { width: inPixels(size.widthMm), height: inPixels(size.heightMm) } }),
	};
}

/**
 * The pictures to cut: that of the entry, or the pages of a PDF, each with its back. Backs on every other page are on the other
 * side of the paper.
 */
async function sheetsOf(
	context: ReadContext,
	fields: Fields,
	file: string,
	where: Where,
): Promise<Pick<Sheet, "file" | "back" | "isMirrored" | "last">[]> {
	const { back, ...pages } = pageFieldsOf(fields);
	if (!isPdfName(file)) return [{ file, ...(back !== undefined && { back }) }];
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
			...{ file: front, last: "card" as const, isMirrored: isAlternate },
			...(own !== undefined && { back: own }),
		};
	});
}

async function cutEntry(context: ReadContext, manifest: string, entry: Located): Promise<void> {
	if (entry.type !== "map") {
		context.problem({ file: manifest, line: entry.line }, remark("FIELD_MAPPING", { field: "sheets:" }));
		return;
	}
	const fields = new Fields(context, manifest, entry, sheetFields, "A sheet");
	const file = fields.text("file")?.normalize("NFC");
	const grid = readGrid(context, fields, entry);
	const count = fields.count();
	if (file === undefined) context.problem(fields.at(entry), remark("FIELD_MISSING", { field: "file:" }));
	if (file === undefined || grid === undefined) return;
	const pictures = await sheetsOf(context, fields, file, fields.at(entry));
	for (const picture of pictures) {
		let named = picture.file;
		try {
			const { dpi = usualDpi } = await context.headerOf(picture.file);
			const gaps = readGaps(context, fields, dpi);
			const sheet: Sheet = { ...picture, grid, gaps, ...readLast(context, fields) };
			if (count !== undefined) sheet.count = count;
			if (sheet.back !== undefined) {
				named = sheet.back;
				await context.headerOf(sheet.back);
				named = sheet.file;
			}
			const result = await cut(context, sheet, isDeckFolder);
			// as programs end documents
			const isBlankPage = "code" in result && result.code === "GRID_EMPTY" && pictures.length > 1;
			if (isBlankPage) context.files.hide(sheet.file);
			else if ("code" in result) context.problem(fields.at(fields.get("grid") ?? entry), result);
		} catch (error) {
			if (!(error instanceof UnreadableImage)) throw error;
			context.problem(fields.at(entry), error.remarkOn(named));
		}
	}
}

/**
 * Cuts the sheets that a manifest lists. Their cells are then files of the folder, for the rest of the manifest to name:
 * `monsters-1.png` and so on, in a folder called like the sheet.
 */
export async function cutSheets(context: ReadContext, manifest: string, value: Located): Promise<void> {
	for (const entry of value.type === "list" ? value.items : [value]) await cutEntry(context, manifest, entry);
}
