import type { Component } from "@tuckbox/client";
import { csvRow } from "@tuckbox/folder/tables";
import { ownValues, valueIn } from "../../changes/value.ts";
import { cellText } from "./cell.ts";
import { headingOf, tableColumns } from "./plan.ts";

/** A table of pieces: their keys, names, decks and counts, and a column for each field of their own data. */
export function tableOf(
	pieces: readonly Component[],
	parentOf: (piece: Component) => Component | undefined,
): string {
	const fields = [...new Set(pieces.flatMap((piece) => Object.keys(ownValues(piece))))];
	const rows = pieces.map((piece) => {
		const values = ownValues(piece);
		const numberOrText = (value: unknown) => (typeof value === "number" ? value : cellText(value));
		const cells = fields.map((field) => numberOrText(valueIn(values, field)));
		return csvRow([piece.externalKey, piece.name, parentOf(piece)?.name ?? "", piece.count, ...cells]);
	});
	// Excel takes a table for UTF-8 only with this mark
	return `\ufeff${csvRow([...tableColumns, ...fields.map(headingOf)])}${rows.join("")}`;
}
