import { type Search, type Surroundings, understand } from "@tuckbox/pieces/find";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import type { Filter } from "./filter.ts";

export { complete, readPayloadFields } from "@tuckbox/pieces/find";

/** The pieces that match a filter, in order, and the faults of its text. */
export function filterPieces(
	pieces: readonly Piece[],
	{ text, only }: Filter,
	around: Surroundings<Piece>,
): { found: readonly Piece[]; faults: Search<Piece>["faults"] } {
	const search = understand(text, around);
	if (search.isEmpty && only === undefined) return { found: pieces, faults: search.faults };
	const found = pieces.filter((piece) => (only === undefined || only.has(piece.id)) && search.matches(piece));
	return { found, faults: search.faults };
}
