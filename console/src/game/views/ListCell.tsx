import { t } from "@tuckbox/web/messages/words.ts";
import { late } from "@tuckbox/web/ui/late.tsx";
import { fieldTitle } from "../../ui/field-words.ts";
import { usePieces, usePiecesState } from "../state/pieces-store.ts";
import { type CellProps, isEditable } from "./cells.ts";
import styles from "./ListView.module.css";
import { cellText } from "./list.ts";

const CellEditor = late(async () => (await import("./CellEditor.tsx")).CellEditor);

/** A piece's value in a column of the list. A click on one that may be edited edits it. */
export function ListCell({ piece, column, field }: CellProps) {
	const { store, grouped, canEdit } = usePieces();
	const isEditing = usePiecesState(({ editing }) => editing?.id === piece.id && editing.column === column);
	// then a click on the row selects the piece
	const isSelecting = usePiecesState((state) => state.isSelecting || state.selected.size > 0);
	const text = cellText(piece, column, grouped);
	if (isEditing) return <CellEditor {...{ piece, column, field }} />;
	if (!canEdit || isSelecting || !isEditable(piece, column)) return <span dir="auto">{text}</span>;
	return (
		<button
			type="button"
			className={styles.edit}
			// the arrow keys lead to rows, and F2 from a row to its cells
			tabIndex={-1}
			aria-label={t("values.editCell", {
				field: field?.name ?? fieldTitle("count"),
				name: piece.name,
				value: text,
			})}
			onClick={() => store.update({ editing: { id: piece.id, column } })}
		>
			<span dir="auto">{text}</span>
		</button>
	);
}
