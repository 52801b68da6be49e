import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { lineText, usualKind, type ValueKind, valueKind } from "../../changes/value.ts";
import type { Column, PiecesState } from "../state/pieces-store.ts";

/** A field of the designer's own data, as the values of all pieces have it. */
export type FieldFacts = {
	name: string;
	/** Whether all values are numbers, also those that a table has sent as text. */
	isNumeric: boolean;
	/** The kind that a value gets where a piece has none. */
	kind: ValueKind;
	/** Share of the pieces that have it. */
	share: number;
	/** The length of its longest value on one line, in characters. */
	longest: number;
};

/** Maximum number of fields of a game that may be columns, and of the fields of a piece that are read. */
const maxFields = 200;

const ownField = (column: Column): string | undefined =>
	column.startsWith("payload.") ? column.slice("payload.".length) : undefined;

/** A piece's value in a column of own data. */
export function columnValue({ payload }: Pick<Piece, "payload">, column: Column): unknown {
	const name = ownField(column);
	return name !== undefined && Object.hasOwn(payload, name) ? payload[name] : undefined;
}

const isNumber = (value: unknown) =>
	typeof value === "number" || (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value));

/** The fields of the pieces' own data, in the order in which they appear. */
export function fieldFacts(pieces: readonly Piece[]): ReadonlyMap<Column, FieldFacts> {
	const values = new Map<string, unknown[]>();
	for (const { payload } of pieces) {
		for (const name of Object.keys(payload).slice(0, maxFields)) {
			const known = values.get(name);
			const value = payload[name];
			if (name === "imageFaces" || value === null || value === "") continue;
			if (known !== undefined) known.push(value);
			else if (values.size < maxFields) values.set(name, [value]);
		}
	}
	return new Map(
		[...values].map(([name, all]): [Column, FieldFacts] => [
			`payload.${name}`,
			{
				name,
				isNumeric: all.every(isNumber),
				kind: all.every((value) => valueKind(value) === "nested") ? "nested" : usualKind(all),
				share: all.length / pieces.length,
				longest: all.reduce<number>((most, value) => Math.max(most, lineText(value).length), 0),
			},
		]),
	);
}

/** Number of own fields that are columns before the user chooses. */
const maxByDefault = 4;
/** The least share of the pieces that have such a field. */
const minShare = 0.05;

/** All columns in their order, and whether each is shown: as the user has chosen, or as the list has it on its own. */
export function chooseColumns(
	fields: ReadonlyMap<Column, FieldFacts>,
	chosen: PiecesState["columns"],
): ReadonlyMap<Column, boolean> {
	const common = [...fields].filter(([, { kind, share }]) => kind !== "nested" && share >= minShare);
	const byDefault = new Set<Column>(common.slice(0, maxByDefault).map(([column]) => column));
	const order: Column[] = ["name", "key", "kind", "deck", ...fields.keys(), "size", "count"];
	return new Map(
		order.map((column) => {
			const isShown = chosen.get(column) ?? (!fields.has(column) || byDefault.has(column));
			return [column, column === "name" || isShown];
		}),
	);
}

/** The widths of columns that every list may have, in pixels. */
const widths: Partial<Record<Column, number>> = {
	name: 104,
	key: 130,
	kind: 68,
	deck: 120,
	size: 144,
	count: 76,
};
export const pictureWidth = 64;
/** The width of a character in small type, and of the space around a cell's text, in pixels. */
const [characterWidth, cellSpace] = [8, 24];
const arrowWidth = 40;
const maxWidth = 220;

function widthOf(column: Column, fields: ReadonlyMap<Column, FieldFacts>): number {
	const field = fields.get(column);
	if (field === undefined) return widths[column] ?? 120;
	// the heading has an arrow next to it when the list is sorted by it
	const head = field.name.length * characterWidth + arrowWidth;
	return Math.min(maxWidth, Math.max(64, head, field.longest * characterWidth + cellSpace));
}

/** Columns with higher ranks go first where there is no room for all. */
function rankOf(column: Column, own: readonly Column[]): number {
	const at = own.indexOf(column);
	if (at >= 0) return at === 0 ? 1 : 4 + at;
	return { name: 0, count: 2, kind: 3, size: 1001, deck: 1002, key: 1003 }[column as "name"] ?? 1000;
}

/** The columns that have room, with their widths in pixels. What is left of the width goes to texts, most of it to the names. */
export function fitColumns(
	wanted: readonly Column[],
	fields: ReadonlyMap<Column, FieldFacts>,
	width: number,
): ReadonlyMap<Column, number> {
	const own = wanted.filter((column) => fields.has(column));
	const shown = new Set(wanted);
	const sum = () => [...shown].reduce((all, column) => all + widthOf(column, fields), 0);
	const byRank = [...wanted].sort((one, other) => rankOf(other, own) - rankOf(one, own));
	for (const column of byRank) if (column !== "name" && sum() > width) shown.delete(column);
	const share = (column: Column) => {
		if (column === "name") return 3;
		if (column === "kind") return 0.7;
		return column === "key" || column === "deck" || fields.get(column)?.isNumeric === false ? 1 : 0;
	};
	const shares = [...shown].reduce((all, column) => all + share(column), 0);
	const rest = Math.max(0, width - sum()) / shares;
	return new Map([...shown].map((column) => [column, widthOf(column, fields) + rest * share(column)]));
}
