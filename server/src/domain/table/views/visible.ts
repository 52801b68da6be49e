import { liesOpen } from "../knowledge.ts";
import type { TableState } from "../state.ts";

/** The pieces of a table that every seat sees, whatever lies where. */
export type VisiblePieces = {
	/** Ids of the components that lie open. */
	open: ReadonlySet<string>;
	/** Decks of which a stack lies on the felt, by {@link deckName}: their backs are seen. */
	decks: ReadonlySet<string>;
};

/** The name of a deck in a game: keys are unique within an app. */
export function deckName(app: string, key: string): string {
	return `${app} ${key}`;
}

/** The pieces that a guest sees who sits down: what is hidden from any seat is left out. */
export function visiblePieces(state: TableState): VisiblePieces {
	const open = new Set<string>();
	const decks = new Set<string>();
	for (const item of state.items.values()) {
		const piece = state.pieces.get(item.piece ?? "");
		if (piece === undefined) continue;
		if (item.is === "stack") {
			if (item.place.in === "felt") decks.add(deckName(piece.app, piece.externalKey));
		} else if (item.place.in !== "holder" && liesOpen(state, item)) open.add(piece.componentId);
	}
	return { open, decks };
}
