import { isPause, type Pausing } from "../../steps/pausing.ts";
import type { Chance } from "./chance.ts";
import { conform } from "./conform.ts";
import { Draft } from "./draft.ts";
import { knows } from "./knowledge.ts";
import { type LogRecord, logRecord } from "./log.ts";
import type { Piece, Pieces } from "./piece.ts";
import { applyPatch, type Key, type Patch, type TableState, tableFacts } from "./state.ts";

export type Update = { patch: Patch; log: LogRecord };

/** Updates the table to a version of the game. Versions in between may be skipped. Nothing moves. */
export function* updateInPlace(
	state: TableState,
	live: Pieces,
	version: number,
	chance: Chance,
): Pausing<Update> {
	const draft = new Draft(state, chance);
	const { version: from, isFresh } = tableFacts(state);
	const done = yield* conform(draft, live, state.pieces, isFresh);
	draft.setFacts({ version });
	const patch = yield* draft.finish();
	const after = applyPatch(state, patch, state.seq + 1);
	yield;
	const { keys, values } = yield* changedOpenly(state, after);
	return { patch, log: logRecord(state, after, "update", keys, { from, to: version, ...done, ...values }) };
}

/** Maximum number of changed pieces that the log entry of an update names. */
const mostNamed = 20;

const picturesOf = ({ faces }: Piece) => JSON.stringify(faces.filter(({ sideKey }) => sideKey !== "back"));
const looksOf = (piece: Piece) =>
	JSON.stringify([piece.name, piece.widthMm, piece.heightMm, piece.shape, picturesOf(piece)]);

/**
 * Finds the pieces that look different after an update, among those that every seat sees before and after it: an item
 * of each, their number, and whether only their pictures have changed.
 */
function* changedOpenly(
	before: TableState,
	after: TableState,
): Pausing<{ keys: Key[]; values: { changed?: number; isPicture?: boolean } }> {
	const changed = new Map<string, { key: Key; name: string }>();
	let isPicture = true;
	let seen = 0;
	for (const [key, { is, piece }] of after.items) {
		if (isPause(seen++)) yield;
		const was = before.pieces.get(before.items.get(key)?.piece ?? "");
		const now = after.pieces.get(piece ?? "");
		if (is !== "piece" || piece === null || was === undefined || now === undefined || changed.has(piece))
			continue;
		if (was === now || looksOf(was) === looksOf(now)) continue;
		if (!knows(before, "", key) || !knows(after, "", key)) continue;
		changed.set(piece, { key, name: now.name });
		isPicture &&= looksOf({ ...was, faces: now.faces }) === looksOf(now);
	}
	if (changed.size === 0) return { keys: [], values: {} };
	const named = [...changed.values()].sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, mostNamed);
	return { keys: named.map(({ key }) => key), values: { changed: changed.size, isPicture } };
}

/**
 * Removes ghosts and surplus copies.
 * @returns the number of removed items
 */
export function tidy(draft: Draft): number {
	let removed = 0;
	for (const [key, { is, piece, isExtra }] of [...draft.all("items")]) {
		const own = draft.get("pieces", piece ?? "");
		if (is === "stack" || own === undefined || !(isExtra || own.isGhost)) continue;
		for (const held of [...draft.held(key)]) draft.lay(held, { in: "box" });
		draft.remove(key);
		removed++;
	}
	return removed;
}
