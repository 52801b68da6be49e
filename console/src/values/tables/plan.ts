import type { Component, SeenFields, SelectedChange } from "@tuckbox/client";
import { type Row, readColumns, unguarded } from "@tuckbox/folder/tables";
import { isSameJson, limits, parentKinds } from "@tuckbox/pieces";
import { isReserved, ownValues, usualKind, type ValueKind, valueIn, valueKind } from "../../changes/value.ts";
import { cellText, isSameCell, readCell } from "./cell.ts";

/** A field of a piece that a row changes; undefined for a value that did not exist, or is removed. */
type CellChange = { field: string; before: unknown; after: unknown };

/** A piece that a row changes. */
export type PlannedChange = {
	piece: Component;
	set: SelectedChange;
	seen: SeenFields;
	cells: readonly CellChange[];
};

/** The reason why a row is left out, and its line. */
export type RowFault = {
	line: number;
	code: "unknown" | "ambiguous" | "repeated" | "count" | "name" | "deck" | "json";
	/** The text that is at fault. */
	text: string;
};

export type TablePlan = {
	changes: readonly PlannedChange[];
	unchanged: number;
	faults: readonly RowFault[];
	/** Fields that no piece of the game has yet. */
	newFields: readonly string[];
	/** Whether a column says which piece a row is about. */
	hasNames: boolean;
};

export const tableColumns = ["key", "name", "deck", "count"] as const;
type TableColumn = (typeof tableColumns)[number];

/** The heading of a field's column: a field may have the name of another column. */
export const headingOf = (field: string): string =>
	(tableColumns as readonly string[]).includes(field.toLowerCase()) ? `payload.${field}` : field;
const fieldOf = (heading: string) => heading.replace(/^payload\./i, "");

/** The columns of a table: those that name pieces, and fields. A field of the game is never taken for another column. */
function columnsOf(heading: readonly string[], known: ReadonlySet<string>) {
	const wanted: readonly string[] = tableColumns;
	const isOwn = (at: number) =>
		known.has(heading[at] ?? "") && !wanted.includes((heading[at] ?? "").toLowerCase());
	const { roles } = readColumns([...heading], (role, at) => wanted.includes(role) && !isOwn(at));
	const used = new Set(roles.values());
	const fields = heading.flatMap((text, at): [string, number][] => {
		const field = fieldOf(text.trim());
		return used.has(at) || field === "" || isReserved(field) ? [] : [[field, at]];
	});
	return { at: (column: TableColumn) => roles.get(column), fields: new Map(fields) };
}

const grouped = (pieces: readonly Component[], textOf: (piece: Component) => string) =>
	Map.groupBy(pieces, (piece) => textOf(piece).trim());

/** Finds the piece of a row, by its key or else by its name. */
function pieceFinder(pieces: readonly Component[]) {
	const [byKey, byName] = [grouped(pieces, (one) => one.externalKey), grouped(pieces, (one) => one.name)];
	return (key: string, name: string): Component | "unknown" | "ambiguous" => {
		const found = (key === "" ? undefined : byKey.get(key)) ?? byName.get(name) ?? [];
		const same = found.length > 1 ? found.filter((one) => one.name.trim() === name) : found;
		if (found.length === 0) return "unknown";
		return same.length === 1 ? (same[0] as Component) : "ambiguous";
	};
}

type Known = {
	kinds: ReadonlyMap<string, ValueKind>;
	parentOf(piece: Component): Component | undefined;
	decksNamed(text: string): readonly Component[];
};

/** Reads the cells of a row as changes of its piece. */
function readRow(
	piece: Component,
	textOf: (column: TableColumn) => string,
	values: Iterable<readonly [field: string, text: string]>,
	{ kinds, parentOf, decksNamed }: Known,
): PlannedChange | Omit<RowFault, "line"> {
	const set: SelectedChange = {};
	const seen: SeenFields = {};
	const cells: CellChange[] = [];
	const [name, count, deck] = [textOf("name"), textOf("count"), textOf("deck")];
	if (name !== "" && !isSameCell(name, piece.name)) {
		if ([...name].length > limits.maxNameLength) return { code: "name", text: name };
		Object.assign(set, { name });
		Object.assign(seen, { name: piece.name });
		cells.push({ field: "name", before: piece.name, after: name });
	}
	if (count !== "" && Number(count) !== piece.count) {
		if (!/^\d+$/.test(count) || !Number.isSafeInteger(Number(count)) || Number(count) < 1)
			return { code: "count", text: count };
		Object.assign(set, { count: Number(count) });
		Object.assign(seen, { count: piece.count });
		cells.push({ field: "count", before: piece.count, after: Number(count) });
	}
	const parent = parentOf(piece);
	if (deck !== "" && !isSameCell(deck, parent?.name ?? "") && deck !== parent?.externalKey) {
		const fits = ({ kind, app }: Component) => app === piece.app && parentKinds(piece.kind).includes(kind);
		const [found, ...others] = decksNamed(deck).filter(fits);
		if (found === undefined || others.length > 0) return { code: "deck", text: deck };
		Object.assign(set, { parentId: found.id });
		Object.assign(seen, { parentExternalKey: piece.parentExternalKey });
		cells.push({ field: "deck", before: parent?.name, after: found.name });
	}
	const [changed, before]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
	for (const [field, text] of values) {
		const value = valueIn(ownValues(piece), field);
		if (isSameCell(text, cellText(value))) continue;
		const kind = value === undefined || value === null ? (kinds.get(field) ?? "text") : valueKind(value);
		const next = text === "" ? null : readCell(unguarded(text), kind, value);
		if (next === undefined) return { code: "json", text: field };
		if (isSameJson(next, value)) continue;
		changed[field] = next;
		before[field] = value ?? null;
		cells.push({ field, before: value, after: next ?? undefined });
	}
	if (Object.keys(changed).length > 0) {
		set.values = changed;
		seen.values = before;
	}
	return { piece, set, seen, cells };
}

/** The kind of a new field, by all of its cells. Numbers that begin with zeros are texts, such as those of a series. */
function kindOfCells(cells: readonly string[]): ValueKind {
	const filled = cells.filter((cell) => cell !== "");
	if (filled.length === 0) return "text";
	if (filled.every((cell) => /^-?(0|[1-9]\d*)([.,]\d+)?$/.test(cell))) return "number";
	return filled.every((cell) => typeof readCell(cell, "yesNo", undefined) === "boolean") ? "yesNo" : "text";
}

/**
 * Plans the changes that a table makes to the data of pieces: its rows are matched by keys, then by names. Rows that
 * cannot be used are left out, and named by their lines.
 * @param rows the first one has the headings
 */
export function planTable(
	[heading = { cells: [], line: 1 }, ...rows]: readonly Row[],
	pieces: readonly Component[],
	parentOf: Known["parentOf"],
): TablePlan {
	const fieldsOfGame = new Set(pieces.flatMap((piece) => Object.keys(ownValues(piece))));
	const columns = columnsOf(heading.cells, fieldsOfGame);
	const hasNames = columns.at("key") !== undefined || columns.at("name") !== undefined;
	const cellAt = ({ cells }: Row, at: number | undefined) =>
		at === undefined ? "" : (cells[at] ?? "").trim();
	const newFields = [...columns.fields.keys()].filter((field) => !fieldsOfGame.has(field));
	const kinds = new Map(
		[...columns.fields].map(([field, at]) => [
			field,
			fieldsOfGame.has(field)
				? usualKind(pieces.map((piece) => valueIn(ownValues(piece), field)))
				: kindOfCells(rows.map((row) => cellAt(row, at))),
		]),
	);
	const find = pieceFinder(pieces);
	const [byName, byKey] = [grouped(pieces, ({ name }) => name), grouped(pieces, (one) => one.externalKey)];
	const known: Known = { kinds, parentOf, decksNamed: (text) => byName.get(text) ?? byKey.get(text) ?? [] };
	const changes: PlannedChange[] = [];
	const faults: RowFault[] = [];
	const done = new Set<string>();
	let unchanged = 0;
	for (const row of hasNames ? rows : []) {
		const textOf = (column: TableColumn) => unguarded(cellAt(row, columns.at(column)));
		const named = textOf("key") || textOf("name");
		const fault = (part: Omit<RowFault, "line">) => void faults.push({ line: row.line, ...part });
		const piece = find(textOf("key"), textOf("name"));
		if (typeof piece === "string") fault({ code: piece, text: named });
		else if (done.has(piece.id)) fault({ code: "repeated", text: named });
		else {
			done.add(piece.id);
			const cells = [...columns.fields].map(([field, at]) => [field, cellAt(row, at)] as const);
			const read = readRow(piece, textOf, cells, known);
			if ("code" in read) fault(read);
			else if (read.cells.length === 0) unchanged++;
			else changes.push(read);
		}
	}
	return { changes, unchanged, faults, newFields, hasNames };
}
