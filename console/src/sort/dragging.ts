import type { DragEvent } from "react";

/** The type of dragged pieces. Files from outside have others. */
const type = "application/x-tuckbox-pieces";

/** Whether pieces of the sorting are being dragged. */
export const holdsPieces = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(type);

export function dragPieces({ dataTransfer }: DragEvent, ids: readonly number[]): void {
	dataTransfer.setData(type, JSON.stringify(ids));
	dataTransfer.effectAllowed = "move";
}

/** The pieces that were dropped. */
export function piecesOf({ dataTransfer }: DragEvent): number[] {
	const text = dataTransfer.getData(type);
	return text === "" ? [] : (JSON.parse(text) as number[]);
}
