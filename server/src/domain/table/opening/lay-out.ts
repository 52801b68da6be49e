import { kindTable } from "@tuckbox/pieces";
import { tableLimits, timerAtStart } from "@tuckbox/pieces/table";
import { isPause, type Pausing } from "../../../steps/pausing.ts";
import { putBack, replaceAll } from "../acts/set-up.ts";
import { putBoardSpots } from "../board-spots.ts";
import { type Chance, newPublicId } from "../chance.ts";
import { conform } from "../conform.ts";
import { Draft } from "../draft.ts";
import type { LogRecord } from "../log.ts";
import { homeOf, type Pieces } from "../piece.ts";
import { emptyTable, type Key, type Patch, tableKey } from "../state.ts";
import { tidy } from "../update.ts";
import { type GameSetUp, keyedSetUp, withStandardOf } from "./game-set-up.ts";

// The first arrangement of a new table.

/** Gap between pieces that are laid out, in mm. */
const gapMm = 20;
/** Width of a row, in mm, after which the next row begins. */
const rowMm = 900;
/** Copies of one piece overlap: each shows this share of its width, and less if there are more than `mostShown`. */
const shownShare = 0.35;
const mostShown = 8;

/** A stack, or the copies of one piece that overlap. */
type Block = { keys: Key[]; widthMm: number; heightMm: number; stepMm: number };

function sizeOf(draft: Draft, key: Key): { widthMm: number; heightMm: number } {
	const { is, piece } = draft.item(key);
	if (is === "piece") return draft.get("pieces", piece ?? "") ?? { widthMm: 63.5, heightMm: 88.9 };
	const cards = draft.held(key).map((card) => sizeOf(draft, card));
	return {
		widthMm: Math.max(...cards.map((card) => card.widthMm)),
		heightMm: Math.max(...cards.map((card) => card.heightMm)),
	};
}

function blockOf(draft: Draft, keys: Key[]): Block {
	const { widthMm, heightMm } = sizeOf(draft, keys[0] as Key);
	const stepMm = Math.min(shownShare, (mostShown * shownShare) / keys.length) * widthMm;
	return { keys, widthMm: widthMm + (keys.length - 1) * stepMm, heightMm, stepMm };
}

/** Lays blocks in rows, each row in the middle. */
function layRows(draft: Draft, blocks: readonly Block[], top: number): void {
	type Row = { widthMm: number; heightMm: number; blocks: { block: Block; x: number }[] };
	const rows: Row[] = [];
	for (const block of blocks) {
		let row = rows.at(-1);
		if (row === undefined || row.widthMm + gapMm + block.widthMm > rowMm) {
			row = { widthMm: -gapMm, heightMm: 0, blocks: [] };
			rows.push(row);
		}
		row.blocks.push({ block, x: row.widthMm + gapMm });
		row.widthMm += gapMm + block.widthMm;
		row.heightMm = Math.max(row.heightMm, block.heightMm);
	}
	let y = top;
	for (const row of rows) {
		if (y + row.heightMm > tableLimits.maxMm) return; // the rest stays in the box
		for (const { block, x } of row.blocks) {
			const { keys, widthMm, heightMm, stepMm } = block;
			const first = x - row.widthMm / 2 + (widthMm - (keys.length - 1) * stepMm) / 2;
			for (const [copy, key] of keys.entries())
				draft.lay(key, { in: "felt", x: first + copy * stepMm, y: y + heightMm / 2, z: draft.above() });
		}
		y += row.heightMm + gapMm;
	}
}

/** Lays boards next to each other in the middle, and decks as stacks below them. */
function layBoardsAndDecks(draft: Draft): void {
	const items = [...draft.all("items")];
	const boards = items.filter(
		([, { is, piece }]) => is === "piece" && draft.get("pieces", piece ?? "")?.kind === "board",
	);
	const width = boards.reduce((sum, [key]) => sum + sizeOf(draft, key).widthMm + gapMm, -gapMm);
	let x = -width / 2;
	let below = 0;
	for (const [key] of boards) {
		const { widthMm, heightMm } = sizeOf(draft, key);
		draft.lay(key, { in: "felt", x: x + widthMm / 2, y: 0, z: draft.above() }, { isLocked: true });
		x += widthMm + gapMm;
		below = Math.max(below, heightMm / 2);
	}
	const stacks = items.filter(([, { is }]) => is === "stack");
	layRows(
		draft,
		stacks.map(([key]) => blockOf(draft, [key])),
		below + gapMm,
	);
}

/** Lays everything that is in the box below the rest, in the order of kinds. */
function layBox(draft: Draft): void {
	const order = Object.keys(kindTable);
	const boxed = [...draft.all("items")].filter(([, { place }]) => place.in === "box");
	const kindOf = (key: Key) => draft.get("pieces", draft.item(key).piece ?? "")?.kind ?? "deck";
	const copies = Map.groupBy(boxed, ([key, { is, piece, face }]) =>
		is === "stack" ? key : `${piece} ${face}`,
	);
	const blocks = [...copies.values()].map((same) =>
		blockOf(
			draft,
			same.map(([key]) => key),
		),
	);
	const rank = ({ keys }: Block) => order.indexOf(kindOf(keys[0] as Key));
	blocks.sort((a, b) => rank(a) - rank(b));
	const bottoms = [...draft.all("items")].map(([key, { place }]) =>
		place.in === "felt" ? place.y + sizeOf(draft, key).heightMm / 2 : 0,
	);
	const lowest = bottoms.reduce((below, bottom) => Math.max(below, bottom), 0);
	layRows(draft, blocks, lowest + gapMm);
}

/** A beginning of a table. Without any wish, boards and decks lie on the felt and everything else is in the box. */
export type Beginning = {
	/** A set-up of the game, with its name. */
	setUp?: { name: string } & GameSetUp;
	/** Whether everything lies on the felt that would be in the box. */
	isAllLaidOut?: boolean;
};

/** The first state of a table, as a patch of an empty one. */
type LaidOut = { patch: Patch; log: LogRecord };

/**
 * Lays out a new table.
 * @returns its log entry: with a set-up, its name and the number of its pieces that are no longer in the game
 */
export function* layOut(
	game: Pieces,
	version: number,
	chance: Chance,
	{ setUp, isAllLaidOut = false }: Beginning = {},
): Pausing<LaidOut> {
	const draft = new Draft(emptyTable, chance);
	const live = setUp === undefined ? game : withStandardOf(setUp, game);
	let log: LogRecord;
	if (setUp === undefined) {
		const done = yield* conform(draft, live, new Map(), true);
		layBoardsAndDecks(draft);
		log = { code: "update", values: { from: 0, to: version, ...done }, items: [] };
	} else {
		const { setUp: keyed, leftOut } = keyedSetUp(setUp, live, () => draft.newKey());
		yield;
		putBack(
			draft,
			keyed.items.map(({ key, id: _, held, ...item }) => ({ key, item, held })),
		);
		yield;
		// pieces that the set-up does not know came later: cards join their deck's stack
		const bindings = new Set(
			keyed.items.flatMap(({ piece }) => {
				const own = live.get(piece ?? "");
				return own === undefined ? [] : [piece, homeOf(own, live)];
			}),
		);
		const known = new Map([...live].filter(([binding]) => bindings.has(binding)));
		const { removed } = yield* conform(draft, live, known, true);
		const values = { name: setUp.name, leftOut: leftOut + removed + tidy(draft) };
		const spots = setUp.spots?.map((spot) => [newPublicId(chance), spot] as const);
		if (spots !== undefined) replaceAll(draft, "spots", spots);
		const routines = setUp.routines?.map((routine) => [newPublicId(chance), routine] as const);
		if (routines !== undefined) replaceAll(draft, "routines", routines);
		draft.set("setUps", setUp.name, {
			...keyed,
			...(spots && { spots: Object.fromEntries(spots) }),
			...(routines && { routines: Object.fromEntries(routines) }),
		});
		if (keyed.startScore !== undefined) draft.set("scores", tableKey, { start: keyed.startScore, of: {} });
		if (keyed.timer !== undefined) draft.set("timer", tableKey, timerAtStart(keyed.timer));
		log = { code: "open", values, items: [] };
	}
	yield;
	if (isAllLaidOut) layBox(draft);
	yield;
	if (setUp?.spots === undefined)
		for (const [i, [key]] of [...draft.all("items")].entries()) {
			putBoardSpots(draft, key, chance);
			if (isPause(i)) yield;
		}
	draft.setFacts({ version, isFresh: true });
	return { patch: yield* draft.finish(), log };
}
