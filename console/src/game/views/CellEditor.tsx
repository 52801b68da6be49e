import type { SelectedChange } from "@tuckbox/client";
import { isSameJson } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { fieldText, readValue, type ValueKind, valueKind } from "../../changes/value.ts";
import { useActs } from "../../edit/push/acts.ts";
import { fieldTitle } from "../../ui/field-words.ts";
import { type Column, usePieces } from "../state/pieces-store.ts";
import { type CellProps, isEditable, useList } from "./cells.ts";
import { columnValue } from "./columns.ts";
import styles from "./ListView.module.css";

/** The text of a value on the line of its cell: entries of a list are between commas. */
const lineOf = (kind: ValueKind, value: unknown): string => fieldText(kind === "list" ? "text" : kind, value);

/** The value of a typed line: null for none, which removes the field, and undefined if it is no value of the kind. */
function valueOfLine(kind: ValueKind, text: string, before: unknown): unknown {
	if (text.trim() === "") return null;
	return readValue(kind, kind === "list" ? fieldText("list", text) : text, before);
}

type Cell = { id: string; column: Column };

/** A field in a cell of the list. Enter and Tab save, and lead to the next row and cell; Escape leads back. */
export function CellEditor({ piece, column, field }: CellProps) {
	const { gameId, store, grouped } = usePieces();
	const { focusRow, columns } = useList();
	const acts = useActs(gameId);
	const isCount = column === "count";
	// what the user saw when they began
	const [before] = useState<unknown>(() => (isCount ? piece.count : (columnValue(piece, column) ?? null)));
	const kind = before === null ? (field?.kind ?? "text") : valueKind(before);
	const [text, setText] = useState(() => (before === null ? "" : lineOf(kind, before)));
	const input = useRef<HTMLElement>(null);
	const isLeaving = useRef(false);
	useLayoutEffect(() => {
		input.current?.focus();
		if (input.current instanceof HTMLInputElement) input.current.select();
	}, []);
	const value = valueOfLine(kind, text, before);
	const isWrong = isCount ? !Number.isSafeInteger(value) || Number(value) < 1 : value === undefined;

	function save(): void {
		if (isSameJson(before, value)) return;
		const name = field?.name ?? "";
		const set: SelectedChange = isCount ? { count: Number(value) } : { values: { [name]: value } };
		const seen = isCount ? { count: piece.count } : { values: { [name]: before } };
		const said = isCount
			? t("edit.pieceChanged", { name: piece.name })
			: t("values.changed", { name: piece.name });
		void acts.change([piece.id], set, said, [{ componentId: piece.id, ...seen }]);
	}
	function leave(to: Cell | undefined): void {
		isLeaving.current = true;
		// the row takes the focus first: it may have to be scrolled to
		focusRow(to?.id ?? piece.id);
		store.update({ editing: to });
	}
	/** The cell of this column that is some rows away, if it may be edited. */
	function cellBelow(rows: 1 | -1): Cell | undefined {
		const { order } = store.place;
		const next = grouped.byId.get(order[order.indexOf(piece.id) + rows] ?? "");
		return next && isEditable(next, column) ? { id: next.id, column } : undefined;
	}
	/** The next cell of this row that may be edited. */
	function cellBeside(step: 1 | -1): Cell | undefined {
		const cells = columns.filter((one) => isEditable(piece, one));
		const next = cells[cells.indexOf(column) + step];
		return next && { id: piece.id, column: next };
	}
	function press(event: KeyboardEvent): void {
		const { key, shiftKey } = event;
		if (key !== "Enter" && key !== "Tab" && key !== "Escape") return;
		event.preventDefault();
		if (key === "Escape") leave(undefined);
		if (key === "Escape" || isWrong) return;
		const to = key === "Enter" ? cellBelow(shiftKey ? -1 : 1) : cellBeside(shiftKey ? -1 : 1);
		save();
		leave(to);
	}
	const common = {
		ref: (element: HTMLElement | null) => {
			input.current = element;
		},
		className: styles.input,
		"aria-label": t("values.cellOf", { field: field?.name ?? fieldTitle("count"), name: piece.name }),
		value: text,
		onKeyDown: press,
		onBlur: () => {
			if (isLeaving.current) return;
			if (!isWrong) save();
			store.update({ editing: undefined });
		},
	};
	if (kind === "yesNo")
		return (
			<select {...common} onChange={({ target }) => setText(target.value)}>
				<option value="">–</option>
				<option value="yes">{t("values.yes")}</option>
				<option value="no">{t("values.no")}</option>
			</select>
		);
	return (
		<input
			{...common}
			dir="auto"
			autoComplete="off"
			inputMode={kind === "number" ? "decimal" : undefined}
			aria-invalid={isWrong || undefined}
			title={isWrong ? t("values.notNumber") : undefined}
			onChange={({ target }) => setText(target.value)}
		/>
	);
}
