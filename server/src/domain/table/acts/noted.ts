import { standardApp } from "@tuckbox/pieces/table";
import { knows } from "../knowledge.ts";
import { deckShownBy, type Piece } from "../piece.ts";
import { orRefused, Refusal, type Refused } from "../refusal.ts";
import type { TableState } from "../state.ts";
import { mm } from "../values.ts";

type Noted = { piece: Piece | undefined; spot: { x: number; y: number } | undefined };

/** The id of an item, a spot in mm from the middle of the table, or a spot on an item. */
export type NotePlace = { on?: string; at?: { x: number; y: number } };

/**
 * Determines the subject of a note: a piece that the seat sees, or a spot. On a stack, and on a card that shows its
 * deck by its back, it is the deck; on other things that lie face down, the spot. The note has the spot of its piece
 * only if every seat may know the piece: other readers may not know the card there.
 */
export function notedAt(state: TableState, viewer: string, place: NotePlace): Noted | Refused {
	return orRefused(() => find(state, viewer, place));
}

/** @throws Refusal GONE, BAD_VALUE */
function find(state: TableState, viewer: string, { on, at }: NotePlace): Noted {
	if (on === undefined) {
		if (at === undefined) throw new Refusal("BAD_VALUE");
		return { piece: undefined, spot: { x: mm(at.x), y: mm(at.y) } };
	}
	const key = state.keyById.get(on) ?? "";
	const item = state.items.get(key);
	if (item === undefined) throw new Refusal("GONE");
	const { x, y } = at ?? { x: 0, y: 0, ...item.place };
	const spot = item.place.in === "felt" ? { x: mm(x), y: mm(y) } : undefined;
	const own = state.pieces.get(item.piece ?? "");
	// a note on a standard piece is about the spot: the game does not have the piece
	const isOfGame = own?.app !== standardApp;
	if (own !== undefined && isOfGame && (item.is === "stack" || knows(state, viewer, key))) {
		return { piece: own, spot: knows(state, "", key) ? spot : undefined };
	}
	// an id that the seat must not know is treated like one that never existed
	if (item.place.in === "holder") throw new Refusal("GONE");
	const deck = own && deckShownBy(own, state.pieces);
	if (deck === undefined && spot === undefined) throw new Refusal("GONE");
	return { piece: deck, spot };
}
