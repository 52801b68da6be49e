import { turnCount } from "./book-pages.ts";
import type { Table } from "./groups.ts";
import { type Piece, sideOf } from "./piece.ts";

/** What a piece does when one turns it; undefined when it has nothing to turn. */
export type TurnAction = { label: string; kind: "flip" } | { label: string; kind: "turn"; next: number };

/** Whether a piece has a second side to look at: a back of its own or its deck's, or the place for one. */
export function hasBack(piece: Piece, table: Table): boolean {
	if (piece.kind === "tile") return table.parents.has(piece.id) || sideOf(piece, "back") !== undefined;
	return piece.kind !== "deck" && sideOf(piece, "back") !== undefined;
}

/** @param at the face a die shows, or the leaves of a book that are turned */
export function turnActionOf(piece: Piece, table: Table, at: number | undefined): TurnAction | undefined {
	if (piece.kind === "die") {
		const sides = piece.sides ?? 6;
		return { kind: "turn", label: "Turn to the next face", next: ((at ?? sides) % sides) + 1 };
	}
	if (piece.kind === "book") {
		const last = turnCount(piece);
		const now = at ?? 0;
		if (last === 0) return undefined;
		return now >= last
			? { kind: "turn", label: "Close the book", next: 0 }
			: { kind: "turn", label: "Turn the page", next: now + 1 };
	}
	return hasBack(piece, table) ? { kind: "flip", label: "Turn over" } : undefined;
}
