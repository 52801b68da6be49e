import { sizeNames } from "@tuckbox/pieces";
import type { PictureDraft, PieceDraft } from "../../read/draft.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { parseBleed, parseLength, parseSize } from "../../read/sizes.ts";
import type { Size, Where } from "../../read/types.ts";
import { remark } from "../../remarks.ts";
import { isLink } from "../../spreadsheets/names.ts";
import type { Row } from "../../spreadsheets/sheet.ts";
import { given } from "../fields.ts";
import type { Role } from "./headings.ts";
import type { PictureLookup } from "./picture-lookup.ts";
import type { Columns } from "./table-columns.ts";

// What the cells of a row say.

export type Card = { draft: PieceDraft; deck?: string; row: Row };

/** The names and the place of a table. */
export type TableSource = {
	/** Its name in messages: with the sheet, if the file has several. */
	file: string;
	/** The path of its file, to find pictures next to it. Empty for a link. */
	path: string;
	/** The key of the deck for rows that name none. */
	deck: string;
};

/** A table with the meaning of its columns, and the cards read from its rows. */
export type Table = TableSource & {
	context: ReadContext;
	columns: Columns;
	rows: Row[];
	pictures: PictureLookup;
	cards: Card[];
	/** Pictures of further copies of its cards. */
	copies: readonly string[];
};

export function cellOf(table: Table, row: Row, role: Role): string | undefined {
	const column = table.columns.roles.get(role);
	const cell = column === undefined ? "" : (row.cells[column] ?? "");
	return cell === "" ? undefined : cell.normalize("NFC");
}

export function whereOf(table: Table, row: Row): Where {
	return { file: table.file, line: row.line };
}

export function parseCell<T>(
	table: Table,
	row: Row,
	role: Role,
	read: (text: string) => T | undefined,
	wrong: "CELL_LENGTH" | "CELL_NUMBER" | "CELL_WHOLE" | "CELL_BLEED" | "CELL_SIZE",
): T | undefined {
	const text = cellOf(table, row, role);
	if (text === undefined) return;
	const value = read(text);
	if (value === undefined) {
		const facts = { column: role, text, names: sizeNames.join(", ") };
		table.context.problem(whereOf(table, row), remark(wrong, facts));
	}
	return value;
}

export function rowSize(table: Table, row: Row): Size | undefined {
	const size = parseCell(table, row, "size", parseSize, "CELL_SIZE");
	if (size) return size;
	const { unit } = table.columns;
	const length = (role: "width" | "height") =>
		parseCell(table, row, role, (text) => parseLength(text, unit[role]) || undefined, "CELL_LENGTH");
	const [widthMm, heightMm] = [length("width"), length("height")];
	return widthMm && heightMm ? { widthMm, heightMm } : undefined;
}

export function rowPayload(table: Table, row: Row): Record<string, string> | undefined {
	const used = new Set(table.columns.roles.values());
	const rest = table.columns.headings.flatMap((heading, at): [string, string][] => {
		const cell = row.cells[at] ?? "";
		return used.has(at) || heading === "" || cell === "" ? [] : [[heading, cell]];
	});
	return rest.length > 0 ? Object.fromEntries(rest) : undefined;
}

export function rowPicture(table: Table, row: Row, role: "front" | "back", written: string): PictureDraft {
	const { file, isGuess } = table.pictures.find(written, table.path);
	if (isGuess) table.context.guess(table.file, remark("FOUND_IN_FOLDERS", { column: role }));
	const dpi = parseCell(
		table,
		row,
		"dpi",
		(text) => (Number(text) >= 1 ? Number(text) : undefined),
		"CELL_NUMBER",
	);
	const bleed = parseCell(table, row, "bleed", parseBleed, "CELL_BLEED");
	return { file: file ?? written, ...given({ dpi, bleed }), where: whereOf(table, row) };
}

/** Cells that name no file. */
const noFile = /^([-–—]+|n\/?a|none)$/i;

/** The file that a row names for a side. An address whose file is not in the folder says nothing about it. */
export function fileOf(table: Table, row: Row, role: "front" | "back"): string | undefined {
	const written = cellOf(table, row, role);
	if (written === undefined || noFile.test(written)) return;
	if (!isLink(written)) return written;
	return table.pictures.find(written, table.path).file === undefined ? undefined : written;
}
