import { hash } from "node:crypto";
import type { Piece } from "../table/piece.ts";
import type { Patch, TableState } from "../table/state.ts";

/** The ids of pieces, which do not change. Copies share them. */
const ids = new WeakMap<Piece, string>();

/** 96 bits. */
const idLength = 16;

/** The name by which facts know a piece in its revision, whatever its key is. */
export function recordedPieceId(piece: Piece): string {
	const known = ids.get(piece);
	if (known !== undefined) return known;
	const text = JSON.stringify([piece.componentId, piece.revision ?? ""]);
	const id = hash("sha256", text, "base64url").slice(0, idLength);
	ids.set(piece, id);
	return id;
}

/** The bindings of all pieces of which a table has a copy. */
export function piecesInUse({ items }: TableState): Set<string> {
	return new Set(
		items.values().flatMap(({ is, piece }) => (is === "piece" && piece !== null ? [piece] : [])),
	);
}

/** The bindings of the pieces of which a table has the first copies after a patch, and of those that it changed. */
export function newPieces(after: TableState, { items = {}, pieces }: Patch): Set<string> {
	const created = new Set<string>();
	for (const [before, now] of Object.values(items))
		if (before === null && now?.is === "piece" && now.piece !== null) created.add(now.piece);
	return pieces === undefined
		? created
		: created.union(piecesInUse(after).intersection(new Set(Object.keys(pieces))));
}
