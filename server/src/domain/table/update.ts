import type { Chance } from "./chance.ts";
import { conform } from "./conform.ts";
import { Draft } from "./draft.ts";
import { knows } from "./knowledge.ts";
import { type LogRecord, logRecord } from "./log.ts";
import type { Piece, Pieces } from "./piece.ts";
import { applyPatch, emptyTable, type Key, type Patch, type TableState, tableFacts } from "./state.ts";

export type Update = { patch: Patch; log: LogRecord };

/** Updates the table to a version of the game. Versions in between may be skipped. Nothing moves. */
export function updateInPlace(state: TableState, live: Pieces, version: number, chance: Chance): Update {
	const draft = new Draft(state, chance);
	const { version: from, isFresh } = tableFacts(state);
	const done = conform(draft, live, state.pieces, isFresh);
	draft.setFacts({ version });
	const patch = draft.finish();
	const after = applyPatch(state, patch, state.seq + 1);
	const { keys, values } = changedOpenly(state, after);
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
function changedOpenly(
	before: TableState,
	after: TableState,
): { keys: Key[]; values: { changed?: number; isPicture?: boolean } } {
	const changed = new Map<string, { key: Key; name: string }>();
	let isPicture = true;
	for (const [key, { is, piece }] of after.items) {
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

/** Gap between pieces that are laid out, in mm. */
const gapMm = 20;
/** Width of a row of stacks, in mm, after which the next row begins. */
const rowMm = 900;

/**
 * Lays out boards next to each other in the middle, and decks as stacks below them. All other pieces stay in the box.
 */
function arrange(draft: Draft): void {
	const items = [...draft.all("items")];
	const pieceSize = (binding: string | null) =>
		draft.get("pieces", binding ?? "") ?? { widthMm: 63.5, heightMm: 88.9 };
	const boards = items.filter(
		([, { is, piece }]) => is === "piece" && draft.get("pieces", piece ?? "")?.kind === "board",
	);
	const width = boards.reduce((sum, [, { piece }]) => sum + pieceSize(piece).widthMm + gapMm, -gapMm);
	let x = -width / 2;
	let below = 0;
	for (const [key, { piece }] of boards) {
		const { widthMm, heightMm } = pieceSize(piece);
		draft.lay(key, { in: "felt", x: x + widthMm / 2, y: 0, z: draft.above() }, { isLocked: true });
		x += widthMm + gapMm;
		below = Math.max(below, heightMm / 2);
	}
	type Row = { widthMm: number; heightMm: number; stacks: { key: Key; x: number }[] };
	const rows: Row[] = [];
	for (const [key, { is }] of items) {
		if (is !== "stack") continue;
		const cards = draft.held(key).map((card) => pieceSize(draft.item(card).piece));
		const widthMm = Math.max(...cards.map((card) => card.widthMm));
		const heightMm = Math.max(...cards.map((card) => card.heightMm));
		let row = rows.at(-1);
		if (row === undefined || row.widthMm + gapMm + widthMm > rowMm) {
			row = { widthMm: -gapMm, heightMm: 0, stacks: [] };
			rows.push(row);
		}
		row.stacks.push({ key, x: row.widthMm + gapMm + widthMm / 2 });
		row.widthMm += gapMm + widthMm;
		row.heightMm = Math.max(row.heightMm, heightMm);
	}
	let top = below + gapMm;
	for (const { widthMm, heightMm, stacks } of rows) {
		for (const { key, x } of stacks)
			draft.lay(key, { in: "felt", x: x - widthMm / 2, y: top + heightMm / 2, z: draft.above() });
		top += heightMm + gapMm;
	}
}

/** The patch that lays out a new table. */
export function layOut(live: Pieces, version: number, chance: Chance): Update {
	const draft = new Draft(emptyTable, chance);
	const done = conform(draft, live, new Map(), true);
	arrange(draft);
	draft.setFacts({ version, isFresh: true });
	return {
		patch: draft.finish(),
		log: { code: "update", values: { from: 0, to: version, ...done }, items: [] },
	};
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
