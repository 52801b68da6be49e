import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { kindText } from "@tuckbox/web/ui/piece-words.ts";
import { sizeText } from "@tuckbox/web/ui/words.ts";
import { lineText } from "../../changes/value.ts";
import type { Group, GroupedPieces } from "../../find/groups.ts";
import type { Column, Sort } from "../state/pieces-store.ts";
import { columnValue, type FieldFacts } from "./columns.ts";

/** The heights of a row of the list and of its head, in pixels; the stylesheet uses the same. */
export const rowHeight = 56;

/** The pieces of groups in the game's order: a deck, then its cards; a die, then its faces. */
function inOrder(groups: readonly Group[], grouped: GroupedPieces): Piece[] {
	return groups.flatMap(({ parent, pieces, isExcerpt }) => [
		...(parent !== undefined && isExcerpt !== true ? [parent] : []),
		...pieces.flatMap((piece) => [
			piece,
			...(piece.kind === "die" ? (grouped.children.get(piece.id) ?? []) : []),
		]),
	]);
}

/** The text of a piece in a column. */
export function cellText(piece: Piece, column: Column, grouped: GroupedPieces): string {
	const parent = grouped.parents.get(piece.id);
	switch (column) {
		case "name":
			return piece.name;
		case "key":
			return piece.externalKey;
		case "kind":
			return kindText(piece, parent?.kind === "deck");
		case "deck":
			return parent?.name ?? "";
		case "size":
			return piece.kind === "die" || piece.kind === "dieFace" ? "" : sizeText(piece);
		case "count":
			return String(piece.count);
		default:
			return lineText(columnValue(piece, column));
	}
}

type Order = (a: Piece, b: Piece) => number;

/** The order of numbers. */
function byNumber(numberOf: (piece: Piece) => number): Order {
	return (a, b) => numberOf(a) - numberOf(b);
}

function orderOf(column: Column, grouped: GroupedPieces, isNumeric: boolean, collator: Intl.Collator): Order {
	if (column === "count") return byNumber(({ count }) => count);
	if (column === "size") return byNumber(({ widthMm, heightMm }) => widthMm * heightMm);
	if (isNumeric) return byNumber((piece) => Number(columnValue(piece, column)));
	return (a, b) => collator.compare(cellText(a, column, grouped), cellText(b, column, grouped));
}

/**
 * The pieces of groups in rows: in the game's order, or sorted by a column, with the game's order among equals. Pieces
 * without a value are last in both directions.
 */
export function listRows(
	groups: readonly Group[],
	grouped: GroupedPieces,
	sort: Sort | undefined,
	fields: ReadonlyMap<Column, FieldFacts>,
	locale: string,
): Piece[] {
	const rows = inOrder(groups, grouped);
	if (sort === undefined) return rows;
	const { column, isDescending } = sort;
	const isNumeric = fields.get(column)?.isNumeric === true;
	const order = orderOf(column, grouped, isNumeric, new Intl.Collator(locale, { numeric: true }));
	const isOwn = column.startsWith("payload.");
	const isEmpty = (piece: Piece) => isOwn && (columnValue(piece, column) ?? "") === "";
	const filled = rows.filter((piece) => !isEmpty(piece));
	filled.sort(isDescending ? (a, b) => order(b, a) : order);
	return [...filled, ...rows.filter(isEmpty)];
}
