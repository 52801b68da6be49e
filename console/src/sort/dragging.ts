import { type DragEvent, useState } from "react";

/** The type of dragged pieces. Files from outside have others. */
const type = "application/x-tuckbox-pieces";

const holdsPieces = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(type);

export function dragPieces({ dataTransfer }: DragEvent, ids: readonly number[]): void {
	dataTransfer.setData(type, JSON.stringify(ids));
	dataTransfer.effectAllowed = "move";
}

/**
 * The properties of an element on which pieces can be dropped. Of elements in each other, the innermost takes them. What
 * else is dragged, such as files, is left to the page.
 */
export function useDropPlace(onDropped: (ids: number[]) => void) {
	const [isOver, setIsOver] = useState(false);
	return {
		"data-over": isOver || undefined,
		onDragOver(event: DragEvent) {
			const isHere = holdsPieces(event) && !event.isDefaultPrevented();
			if (isHere) event.preventDefault();
			setIsOver(isHere);
		},
		onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
			if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
		},
		onDrop(event: DragEvent) {
			setIsOver(false);
			if (!holdsPieces(event) || event.isDefaultPrevented()) return;
			event.preventDefault();
			onDropped(JSON.parse(event.dataTransfer.getData(type)) as number[]);
		},
	};
}
