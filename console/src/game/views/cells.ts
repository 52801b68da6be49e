import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { createContext, useContext } from "react";
import { lineText, valueKind } from "../../changes/value.ts";
import type { Column } from "../state/pieces-store.ts";
import { columnValue, type FieldFacts } from "./columns.ts";

/** The list around a cell. */
type List = {
	/** The columns that are shown, in order. */
	columns: readonly Column[];
	/** Scrolls to the row of a piece, and focuses it. */
	focusRow(id: string): void;
};

export const ListContext = createContext<List>({ columns: [], focusRow: () => undefined });
export const useList = () => useContext(ListContext);

/** Longer texts are edited on the page of the piece, in characters. */
const maxEditable = 200;

/** Whether a piece's value in a column fits on the line of its cell. */
export function isEditable(piece: Piece, column: Column): boolean {
	if (column === "count") return true;
	if (!column.startsWith("payload.")) return false;
	const value = columnValue(piece, column);
	if (value === undefined) return true;
	return valueKind(value) !== "nested" && !/\n/.test(String(value)) && lineText(value).length <= maxEditable;
}

export type CellProps = {
	piece: Piece;
	column: Column;
	/** Undefined for columns of what every piece has. */
	field: FieldFacts | undefined;
};
