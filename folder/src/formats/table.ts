import {
	baseOf,
	displayName,
	frontKey,
	isImageName,
	isSharedBack,
	kindNamed,
	kinds,
	kindTable,
	type Shape,
	sizeNames,
} from "@tuckbox/pieces";
import { type FieldsRead, newDraft, type PictureDraft, type PieceDraft } from "../read/draft.ts";
import { FileTooLarge } from "../read/folder-files.ts";
import { codeOf } from "../read/folder-source.ts";
import { PictureLookup } from "../read/picture-lookup.ts";
import type { ReadContext } from "../read/read-context.ts";
import { parseBleed, parseLength, parseSize } from "../read/sizes.ts";
import type { Size, Where } from "../read/types.ts";
import { remark } from "../remarks.ts";
import { given } from "./fields.ts";
import { type Columns, columnsOf, isHeading, type Role } from "./table-columns.ts";
import { maxTableBytes, type Row, readRows, TableFault } from "./table-text.ts";

export const isTableName = (name: string): boolean => /\.(csv|tsv|tab)$/i.test(name);

/** No game has as many pieces, so a longer table is other data. */
const maxRows = 20_000;
const tableKinds = kinds.filter((kind) => kindTable[kind].isInTables);

type Card = { draft: PieceDraft; deck?: string; row: Row };

/** A table with the meaning of its columns, and the cards read from its rows. */
type Table = {
	context: ReadContext;
	file: string;
	columns: Columns;
	rows: Row[];
	pictures: PictureLookup;
	cards: Card[];
};

function createTable(context: ReadContext, file: string, [heading, ...rows]: Row[]): Table {
	const columns = columnsOf(heading?.cells ?? [], (role, column) =>
		fits(
			role,
			rows.map((row) => row.cells[column] ?? "").filter((cell) => cell !== ""),
		),
	);
	const table: Table = {
		context,
		file,
		columns,
		rows,
		pictures: new PictureLookup(context.files),
		cards: [],
	};
	readCards(table);
	return table;
}

function cellOf(table: Table, row: Row, role: Role): string | undefined {
	const column = table.columns.roles.get(role);
	const cell = column === undefined ? "" : (row.cells[column] ?? "");
	return cell === "" ? undefined : cell.normalize("NFC");
}

function placeOf(table: Table, row: Row): Where {
	return { file: table.file, line: row.line };
}

function parseCell<T>(
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
		table.context.problem(placeOf(table, row), remark(wrong, facts));
	}
	return value;
}

function sizeOf(table: Table, row: Row): Size | undefined {
	const size = parseCell(table, row, "size", parseSize, "CELL_SIZE");
	if (size) return size;
	const { unit } = table.columns;
	const length = (role: "width" | "height") =>
		parseCell(table, row, role, (text) => parseLength(text, unit[role]) || undefined, "CELL_LENGTH");
	const [widthMm, heightMm] = [length("width"), length("height")];
	return widthMm && heightMm ? { widthMm, heightMm } : undefined;
}

function payloadOf(table: Table, row: Row): Record<string, string> | undefined {
	const used = new Set(table.columns.roles.values());
	const rest = table.columns.headings.flatMap((heading, at): [string, string][] => {
		const cell = row.cells[at] ?? "";
		return used.has(at) || heading === "" || cell === "" ? [] : [[heading, cell]];
	});
	return rest.length > 0 ? Object.fromEntries(rest) : undefined;
}

function pictureOf(table: Table, row: Row, role: "front" | "back", written: string): PictureDraft {
	const { file, isGuess } = table.pictures.find(written, table.file);
	if (isGuess) table.context.guess(table.file, remark("FOUND_IN_FOLDERS", { column: role }));
	const dpi = parseCell(
		table,
		row,
		"dpi",
		(text) => (Number(text) >= 1 ? Number(text) : undefined),
		"CELL_NUMBER",
	);
	const bleed = parseCell(table, row, "bleed", parseBleed, "CELL_BLEED");
	return { file: file ?? written, ...given({ dpi, bleed }), where: placeOf(table, row) };
}

function readCards(table: Table): void {
	if (table.rows.length > maxRows) {
		table.context.problem({ file: table.file }, remark("TOO_MANY_ROWS", { file: table.file, max: maxRows }));
		return;
	}
	for (const row of table.rows) {
		const count = parseCell(
			table,
			row,
			"count",
			(text) => (/^\d+$/.test(text) ? Number(text) : undefined),
			"CELL_WHOLE",
		);
		if (count === 0) {
			table.context.guess(table.file, remark("COUNT_ZERO"));
			continue;
		}
		table.cards.push(cardOf(table, row, count));
	}
	const without = table.cards.filter(({ draft }) => !draft.pictures.has("front"));
	if (without.length > 0) matchInOrder(table, without);
	assignKeys(table);
}

function cardOf(table: Table, row: Row, count: number | undefined): Card {
	const kind = kindNamed(cellOf(table, row, "kind") ?? "card") ?? "tile";
	const size = sizeOf(table, row);
	const draft: PieceDraft = {
		...newDraft(kind, placeOf(table, row)),
		...given({
			name: cellOf(table, row, "name"),
			key: cellOf(table, row, "key"),
			count,
			size,
			shape: cellOf(table, row, "shape")?.toLowerCase() as Shape | undefined,
			payload: payloadOf(table, row),
			// a table has no dice, and its deck column names the parent
		} satisfies Omit<FieldsRead, "sides" | "parent"> & { size: Size | undefined }),
	};
	if (!tableKinds.includes(kind)) {
		table.context.problem(placeOf(table, row), remark("NOT_IN_TABLE", { kind }));
	}
	const front = cellOf(table, row, "front");
	const guessed = front === undefined ? table.pictures.guess([draft.key, draft.name]) : undefined;
	if (front !== undefined) draft.pictures.set("front", pictureOf(table, row, "front", front));
	else if (guessed !== undefined) {
		draft.pictures.set("front", pictureOf(table, row, "front", guessed));
		table.context.guess(table.file, remark("FOUND_BY_NAMES"));
	}
	const back = cellOf(table, row, "back");
	if (back !== undefined) draft.pictures.set("back", pictureOf(table, row, "back", back));
	return { draft, row, ...given({ deck: cellOf(table, row, "deck") }) };
}

/** nanDECK and Squib number their pictures: if there are as many as rows, they are matched in order. */
function matchInOrder(table: Table, without: Card[]): void {
	const unused = table.pictures.numbered();
	if (without.length === table.cards.length && unused.length === without.length) {
		for (const [at, { draft, row }] of without.entries()) {
			draft.pictures.set("front", pictureOf(table, row, "front", unused[at] ?? ""));
		}
		table.context.guess(table.file, remark("IN_ORDER", { count: unused.length }));
		return;
	}
	for (const { draft, row } of without) {
		const { name } = draft;
		table.context.problem(
			placeOf(table, row),
			name === undefined ? remark("ROW_WITHOUT_PICTURE") : remark("CARD_WITHOUT_PICTURE", { name }),
		);
	}
}

/** Without a key column the key is the picture's name, unless several cards share a picture. */
function assignKeys(table: Table): void {
	const uses = new Map<string, number>();
	const frontOf = ({ draft }: Card) => draft.pictures.get("front")?.file ?? "";
	for (const card of table.cards) uses.set(frontOf(card), (uses.get(frontOf(card)) ?? 0) + 1);
	for (const card of table.cards) {
		const { draft, deck } = card;
		if (draft.key !== undefined) continue;
		const front = frontOf(card);
		if (front !== "" && uses.get(front) === 1) draft.key = frontKey(front);
		else if (draft.name !== undefined) draft.key = deck === undefined ? draft.name : `${deck}/${draft.name}`;
		if (draft.name === undefined && front !== "") draft.name = displayName(frontKey(front));
	}
	if (!table.columns.roles.has("key")) {
		table.context.guess(table.file, remark("KEYS_FROM_PICTURES"));
	}
}

/** One deck for each value of the deck column, else one for the whole table; pieces of other kinds are separate. */
function draftsOf(table: Table): PieceDraft[] {
	const decks = new Map<string, PieceDraft>();
	const others: PieceDraft[] = [];
	const own = baseOf(table.file).replace(/\.\w+$/, "");
	for (const { draft, deck = own } of table.cards) {
		if (draft.kind !== "tile") {
			others.push(draft);
			continue;
		}
		const into = decks.get(deck) ?? {
			...newDraft("deck", { file: table.file, line: draft.where.line ?? 1 }),
			key: deck,
			name: displayName(deck),
		};
		into.children.push(draft);
		decks.set(deck, into);
	}
	if (!table.columns.roles.has("deck") && decks.size > 0) {
		table.context.guess(table.file, remark("TABLE_IS_DECK", { deck: own }));
	}
	for (const deck of decks.values()) shareBack(table, deck);
	return [...decks.values(), ...others];
}

/** A back that all cards share becomes the deck's; so does a back.png next to their fronts. */
function shareBack(table: Table, deck: PieceDraft): void {
	const backs = deck.children.map(({ pictures }) => pictures.get("back"));
	const [first] = backs;
	if (first && backs.every((back) => back?.file === first.file)) {
		deck.pictures.set("back", first);
		for (const card of deck.children) card.pictures.delete("back");
		return;
	}
	if (table.columns.roles.has("back")) return;
	const found = table.pictures.sharedBack(
		deck.children.map(({ pictures }) => pictures.get("front")?.file ?? ""),
	);
	if (found === undefined) return;
	deck.pictures.set("back", { file: found, where: { file: found } });
	table.context.guess(deck.key ?? table.file, remark("SHARED_BACK", { file: found }));
}

const shapes = ["box", "hex", "orb"];

/** Whether all values of a column make sense in its role, for headings that can mean something else. */
function fits(role: Role, cells: string[]): boolean {
	if (role === "kind") return cells.every((cell) => kindNamed(cell) !== undefined);
	if (role === "size") return cells.every((cell) => parseSize(cell) !== undefined);
	if (role === "width" || role === "height") return cells.every((cell) => parseLength(cell) !== undefined);
	if (role === "shape") return cells.every((cell) => shapes.includes(cell.toLowerCase()));
	if (role === "dpi") return cells.every((cell) => Number(cell) > 0);
	if (role === "bleed") return cells.every((cell) => parseBleed(cell) !== undefined);
	return true;
}

function openTableNamed(context: ReadContext, written: string, where: Where): Table | undefined {
	const found = context.files.find(written);
	if ("refused" in found) {
		context.problem(where, found.refused);
		return;
	}
	return openTable(context, found.path, found.name);
}

function openTable(context: ReadContext, path: string, name: string): Table | undefined {
	try {
		const rows = readRows(context.files.contents(path), path);
		const [heading, ...others] = rows;
		if (!heading || !isHeading(heading.cells)) {
			context.problem({ file: name, line: 1 }, remark("NO_HEADINGS", { file: name }));
			return;
		}
		if (others.length === 0) context.problem({ file: name }, remark("NO_ROWS", { file: name }));
		return createTable(context, name, rows);
	} catch (error) {
		const fault = error instanceof TableFault ? error : undefined;
		const where = fault?.line === undefined ? { file: name } : { file: name, line: fault.line };
		context.problem(
			where,
			fault !== undefined
				? remark("FILE_SYNTAX", { file: name, problem: fault.message })
				: error instanceof FileTooLarge
					? remark("FILE_TOO_LARGE", { file: name, max: "10 MB" })
					: remark("FILE_UNREADABLE", { file: name, error: codeOf(error) ?? "" }),
		);
	}
}

/** Reads the bytes of tables, which must happen before their rows are read. @param names as a manifest may write them */
export async function loadTables({ files }: ReadContext, names: Iterable<string>): Promise<void> {
	const found = [...names].filter(isTableName).map((name) => files.find(name));
	await files.load(
		found.flatMap((file) => ("path" in file ? [file.path] : [])),
		maxTableBytes,
	);
}

/** The cards of a table that a manifest names. Its deck column is ignored. */
export function draftsOfTable(context: ReadContext, written: string, where: Where): PieceDraft[] {
	return openTableNamed(context, written, where)?.cards.map(({ draft }) => draft) ?? [];
}

/** The decks and separate pieces of a table that describes the folder. */
export function readTable(context: ReadContext, path: string, name: string): PieceDraft[] {
	const table = openTable(context, path, name);
	return table === undefined ? [] : draftsOf(table);
}

/** Reports pictures that no row names. */
export function reportUnused(context: ReadContext, used: ReadonlySet<string>): void {
	const unused = context.files.names.filter(
		(name) => isImageName(name) && !isSharedBack(name) && !used.has(name),
	);
	const [first] = unused;
	if (first === undefined) return;
	context.guess(first, remark("NOT_IN_ROWS", { count: unused.length }));
}
