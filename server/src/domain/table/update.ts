import type { Chance } from "./chance.ts";
import { conform } from "./conform.ts";
import { Draft } from "./draft.ts";
import type { LogRecord } from "./log.ts";
import type { Pieces } from "./piece.ts";
import { emptyTable, type Key, type Patch, type TableState, tableFacts } from "./state.ts";

export type Update = { patch: Patch; log: LogRecord };

/** Updates the table to a version of the game. Versions in between may be skipped. Nothing moves. */
export function updateInPlace(state: TableState, live: Pieces, version: number, chance: Chance): Update {
	const draft = new Draft(state, chance);
	const { version: from, isFresh } = tableFacts(state);
	const done = conform(draft, live, state.pieces, isFresh);
	draft.setFacts({ version });
	return {
		patch: draft.finish(),
		log: { code: "update", values: { from, to: version, ...done }, items: [] },
	};
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
