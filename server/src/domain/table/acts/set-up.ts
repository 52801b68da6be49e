import { type Acts, tableLimits } from "@tuckbox/pieces/table";
import type { Pausing } from "../../../steps/pausing.ts";
import { shuffled } from "../chance.ts";
import { conform } from "../conform.ts";
import type { Draft } from "../draft.ts";
import { faceInBox, type Pieces } from "../piece.ts";
import { Refusal } from "../refusal.ts";
import { putAway, sealedBox, withPrivateAway } from "../spots.ts";
import { type Item, type Key, type Sections, type SetUp, type TableState, tableKey } from "../state.ts";
import { tidy } from "../update.ts";
import type { ActContext } from "./act-context.ts";
import { endChoice } from "./choice.ts";
import { restartScores, rewindScores } from "./scores.ts";
import { withReplacements } from "./seats.ts";
import { restartTimer, startTimerOf } from "./timer.ts";
import { restartTurns, rewindTurns } from "./turns.ts";

// Set-ups and rewinding: both restore the earlier places of items, and then fit the items to the current game.

type Kept = { key: Key; item: Item; held: readonly Key[] | null };

function livePieces(draft: Draft): Pieces {
	return new Map([...draft.all("pieces")].filter(([, { isGhost }]) => !isGhost));
}

/** Replaces all items of the table by the given ones. Items in hands that no longer exist go into the box. */
export function putBack(draft: Draft, kept: readonly Kept[]): void {
	const keys = new Set(kept.map(({ key }) => key));
	for (const [key] of [...draft.all("items")]) if (!keys.has(key)) draft.set("items", key, null);
	const holders = new Set([...draft.all("seats")].map(([seat]) => seat));
	for (const { key, held } of kept) if (held !== null) holders.add(key);
	for (const { key, item } of kept) {
		const isLost = item.place.in === "holder" && !holders.has(item.place.of);
		const face = faceInBox(draft.get("pieces", item.piece ?? ""));
		draft.set("items", key, isLost ? { ...item, place: sealedBox, face, shownTo: [] } : item);
	}
	const orders = new Map<string, readonly Key[]>();
	for (const { key, held } of kept)
		if (held !== null)
			orders.set(
				key,
				held.filter((one) => keys.has(one)),
			);
	for (const [seat] of draft.all("seats")) orders.set(seat, []);
	for (const [holder] of [...draft.all("orders")]) if (!orders.has(holder)) draft.set("orders", holder, null);
	for (const [holder, held] of orders) draft.set("orders", holder, held);
	for (const [seat] of [...draft.all("looks")]) draft.set("looks", seat, null);
}

/** Replaces all spots or routines of the table. */
export function replaceAll<S extends "spots" | "routines">(
	draft: Draft,
	section: S,
	cells: Iterable<readonly [string, Sections[S]]>,
): void {
	const kept = new Map(cells);
	for (const [id] of [...draft.all(section)]) if (!kept.has(id)) draft.set(section, id, null);
	for (const [id, cell] of kept) draft.set(section, id, cell);
}

/**
 * The current arrangement of the table, without items that are no longer in the game. The contents of hands, and what
 * only one seat sees, are in the box, sealed.
 */
function setUpNow(state: TableState): SetUp {
	const items = [...withPrivateAway(state).items].flatMap(([key, item]) => {
		if (state.pieces.get(item.piece ?? "")?.isGhost || item.isExtra) return [];
		const isInHand = item.place.in === "holder" && !state.items.has(item.place.of);
		const put = isInHand ? { place: sealedBox, face: faceInBox(state.pieces.get(item.piece ?? "")) } : {};
		const id = state.ids.get(key);
		const held = state.orders.get(key) ?? null;
		return [{ ...item, ...put, shownTo: [], key, ...(id !== undefined && { id }), held }];
	});
	const start = state.scores.get(tableKey)?.start;
	const [spots, routines] = [Object.fromEntries(state.spots), Object.fromEntries(state.routines)];
	const timer = startTimerOf(state);
	return {
		items,
		spots,
		routines,
		...(start !== undefined && { startScore: start }),
		...(timer && { timer }),
	};
}

export function saveSetUp(context: ActContext, { name }: Acts["saveSetUp"]): void {
	const { setUps } = context.state;
	if (!setUps.has(name) && setUps.size >= tableLimits.maxSetUps) throw new Refusal("TABLE_FULL");
	context.draft.set("setUps", name, setUpNow(context.state));
	context.values = { name };
}

export function deleteSetUp(context: ActContext, { name }: Acts["deleteSetUp"]): void {
	if (!context.state.setUps.has(name)) throw new Refusal("NO_SUCH_SET_UP");
	context.draft.set("setUps", name, null);
	context.values = { name };
}

/** Shuffles all stacks that lie face down. */
function mixFaceDown({ draft, chance }: ActContext): void {
	for (const [key, { is, face }] of [...draft.all("items")]) {
		if (is === "stack" && face === "down") draft.mix(key, shuffled(draft.held(key), chance));
	}
}

export function* returnTo(context: ActContext, { name, shuffle = false }: Acts["returnTo"]): Pausing<void> {
	const { draft, state } = context;
	const setUp = state.setUps.get(name);
	if (setUp === undefined) throw new Refusal("NO_SUCH_SET_UP");
	const live = livePieces(draft);
	const there = setUp.items.filter(({ is, piece }) => is === "stack" || live.has(piece ?? ""));
	const kept = there.map(({ key, id: _, held, ...item }) => {
		const home = item.is === "stack" && !live.has(item.piece ?? "") ? { piece: null } : {};
		return { key, item: { ...item, ...home }, held };
	});
	for (const section of ["spots", "routines"] as const) {
		const saved = setUp[section];
		if (saved !== undefined) replaceAll(draft, section, Object.entries(saved));
	}
	putBack(draft, kept);
	yield;
	const ids = new Map(there.map(({ key, id }) => [key, id]));
	draft.goBack((key) => ids.get(key));
	yield* conform(draft, live, state.pieces, true);
	tidy(draft); // surplus copies are removed as well
	if (shuffle) mixFaceDown(context);
	draft.setFacts({ isFresh: true });
	restartTurns(context);
	restartScores(context, setUp.startScore);
	restartTimer(context, setUp.timer);
	endChoice(draft);
	context.values = { name, isShuffled: shuffle };
}

/** @param then the state after the act to which the table is rewound */
export function* rewind(
	context: ActContext,
	{ to, shuffle = false }: Acts["rewind"],
	then: TableState,
): Pausing<void> {
	const { draft, state } = context;
	const earlier = withReplacements(then, state.seats);
	const live = livePieces(draft);
	// only a guest in the place of a stand-in may see what a seat alone saw that has left since
	const isThere = (seat: string) =>
		state.seats.has(seat) || [...state.seats.values()].some(({ insteadOf }) => insteadOf === seat);
	const away = putAway(earlier, isThere);
	const kept = [...new Map([...earlier.items, ...away])].map(([key, item]) => ({
		key,
		item,
		held: earlier.orders.get(key) ?? null,
	}));
	// first, so that items have their pieces: keys of pieces may have changed since
	for (const [binding, piece] of earlier.pieces) {
		if (draft.get("pieces", binding) === undefined) draft.set("pieces", binding, { ...piece, isGhost: true });
	}
	replaceAll(draft, "spots", earlier.spots);
	replaceAll(draft, "routines", earlier.routines);
	yield;
	putBack(draft, kept);
	yield;
	draft.goBack((key) => earlier.ids.get(key));
	for (const [seat] of draft.all("seats")) {
		const held = earlier.orders.get(seat)?.filter((key) => draft.get("items", key) !== undefined);
		if (held !== undefined) draft.set("orders", seat, held);
	}
	yield* conform(draft, live, new Map([...earlier.pieces, ...state.pieces]), false);
	if (shuffle) mixFaceDown(context);
	rewindTurns(context, earlier);
	rewindScores(context, earlier);
	endChoice(draft);
	context.values = { to, isShuffled: shuffle };
}
