import { actKinds, final, type LogCode, standardApp } from "@tuckbox/pieces/table";
import { isPause, type Pausing } from "../../../steps/pausing.ts";
import type { Piece } from "../piece.ts";
import { Refusal } from "../refusal.ts";
import { hiddenBy } from "../spots.ts";
import { type Changes, type Item, type Patch, type TableState, tableKey } from "../state.ts";
import type { ActContext } from "./act-context.ts";
import { endChoice } from "./choice.ts";
import { undoScores } from "./scores.ts";
import { checkStaysHidden } from "./spots.ts";
import { undoTimer } from "./timer.ts";
import { undoTurns } from "./turns.ts";

/** A performed act, reduced to the facts that undoing needs. */
export type Done = {
	seq: number;
	/** Null for an update of the game. */
	seat: string | null;
	kind: LogCode;
	patch: Patch;
	/** Only for undo and redo: the number of the act that was undone or redone. */
	of?: number;
};

const undoable: ReadonlySet<LogCode> = new Set(actKinds.filter((kind) => !final.has(kind)));

/** The acts that a seat can undo and redo, the next one last. */
function undoStacks(history: readonly Done[], seat: string): { undo: Done[]; redo: Done[] } {
	let undo: Done[] = [];
	let redo: Done[] = [];
	for (const done of history) {
		if (done.seat !== seat) continue;
		if (done.kind === "undo") {
			undo = undo.filter(({ seq }) => seq !== done.of);
			redo.push(done);
		} else if (done.kind === "redo") {
			redo = redo.filter(({ seq }) => seq !== done.of);
			undo.push(done);
		} else if (undoable.has(done.kind)) {
			undo.push(done);
			redo = [];
		}
	}
	return { undo, redo };
}

function same(a: unknown, b: unknown): boolean {
	return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/**
 * Whether an act puts the whole table back: a rewind, a return to a set-up, and undoing or redoing one of these. Its
 * changes depend on where hidden cards are, so it counts as if it changed everything.
 */
export function goesBack(
	{ kind, of }: { kind: Done["kind"]; of?: number | undefined },
	history: readonly Done[],
): boolean {
	if (of === undefined) return kind === "rewind" || kind === "returnTo";
	const origin = history.find(({ seq }) => seq === of);
	return origin === undefined || goesBack(origin, history);
}

/**
 * The acts after another one that still have an effect, in order. An act that was undone later has no effect, nor has
 * its undoing.
 */
function inEffectSince(history: readonly Done[], { seq }: Done): Done[] {
	const left: Done[] = [];
	for (const done of history) {
		if (done.seq <= seq) continue;
		const at = left.findIndex((earlier) => earlier.seq === done.of);
		if (at >= 0) left.splice(at, 1);
		else left.push(done);
	}
	return left;
}

const holderIn = (item: Item | null | undefined) => (item?.place.in === "holder" ? item.place.of : undefined);

/**
 * The holders whose order an act changed, and those in which it changed an item. The seat's own hand counts only for
 * its order: it is no secret to the seat.
 */
function holdersIn({ patch }: Done, seat: string): Set<string> {
	const after = Object.values((patch.items ?? {}) as Changes<Item>).map(([, item]) => holderIn(item));
	const others = after.filter((holder) => holder !== undefined && holder !== seat) as string[];
	return new Set([...Object.keys(patch.orders ?? {}), ...others]);
}

/**
 * Whether an act changed the same things as an earlier one, judged only by what all seats can follow: that an item
 * entered or left a holder, but not which one. So the answer does not reveal where a hidden card is. For the same
 * reason, an update counts only if it removed an item: other changes, such as a new piece of an item, are invisible on
 * a card that lies face down.
 */
function touches({ kind, patch }: Done, keys: ReadonlySet<string>, holders: ReadonlySet<string>): boolean {
	if (Object.keys(patch.orders ?? {}).some((holder) => holders.has(holder))) return true;
	return Object.entries((patch.items ?? {}) as Changes<Item>).some(
		([key, [before, after]]) =>
			keys.has(key) && holderIn(before) === undefined && (kind !== "update" || after === null),
	);
}

/** The stacks that a patch changes, and those whose cards it changes. */
function stacksIn(state: TableState, patch: Patch): Set<string> {
	const keys = [...Object.keys(patch.items ?? {}), ...Object.keys(patch.orders ?? {})];
	const holders = Object.entries((patch.items ?? {}) as Changes<Item>).flatMap(([key, [before]]) =>
		[holderIn(before), holderIn(state.items.get(key))].filter((holder) => holder !== undefined),
	);
	const isStack = (key: string) => (patch.items?.[key]?.[0] ?? state.items.get(key))?.is === "stack";
	return new Set([...keys, ...holders].filter(isStack));
}

/** Whether an act added pieces to the table or removed some. Updates count pieces. */
function countsPieces({ patch }: Done): boolean {
	if (patch.pieces !== undefined) return true;
	return Object.values((patch.items ?? {}) as Changes<Item>).some(
		([before, after]) => (before === null) !== (after === null) && (before ?? after)?.is === "piece",
	);
}

/** Whether an act moved or changed anything on the table. */
function isMove({ patch }: Done): boolean {
	return [patch.items, patch.orders, patch.spots, patch.routines].some((changes) => changes !== undefined);
}

/** The public ids that items had before an act. */
function idsBefore({ ids }: TableState, history: readonly Done[], { seq }: Done) {
	const earlier = new Map<string, string | null>();
	for (const { patch } of history.filter((done) => done.seq >= seq).reverse())
		for (const [key, [before]] of Object.entries(patch.ids ?? {})) earlier.set(key, before);
	return (key: string) => (earlier.has(key) ? (earlier.get(key) ?? undefined) : ids.get(key));
}

/** The spots and seats before an act. */
function laidBefore(
	{ spots, seats }: Pick<TableState, "spots" | "seats">,
	history: readonly Done[],
	{ seq }: Done,
): Pick<TableState, "spots" | "seats"> {
	const then = { spots: new Map(spots), seats: new Map(seats) };
	const revert = <T>(cells: Map<string, T>, changes: Changes<T> = {}) => {
		for (const [key, [before]] of Object.entries(changes)) {
			if (before === null) cells.delete(key);
			else cells.set(key, before);
		}
	};
	for (const { patch } of history.filter((done) => done.seq >= seq).reverse()) {
		revert(then.spots, patch.spots);
		revert(then.seats, patch.seats);
	}
	return then;
}

/**
 * Whether undoing an act puts something where a spot hid it then, and does not hide it from the same seats now. It depends on
 * places alone, which every seat sees, and not on the side that lies up there.
 */
function uncovers(state: TableState, history: readonly Done[], target: Done): boolean {
	const then = { ...laidBefore(state, history, target), pieces: state.pieces };
	return Object.values((target.patch.items ?? {}) as Changes<Item>).some(([item]) => {
		const cover = item === null ? "" : hiddenBy(then, item);
		return cover !== "" && item !== null && hiddenBy(state, item) !== cover;
	});
}

/** The item after only this change of it is undone; undefined if the same properties have changed again since. */
function restored(now: Item | undefined, [before, after]: Changes<Item>[string]): Item | null | undefined {
	if (same(now, after)) return before;
	if (now === undefined || before === null || after === null) return undefined;
	const names = (Object.keys(after) as (keyof Item)[]).filter((name) => !same(before[name], after[name]));
	if (names.some((name) => name !== "shownTo" && !same(now[name], after[name]))) return undefined;
	return { ...now, ...Object.fromEntries(names.map((name) => [name, before[name]])) };
}

const isStandard = (cell: unknown) => (cell as Piece | null)?.app === standardApp;

/**
 * Restores everything that an act changed.
 * @throws Refusal created by `conflict`, if the table has changed in the same places
 */
function* restore(
	context: ActContext,
	{ patch }: Done,
	stacks: ReadonlySet<string>,
	conflict: () => Refusal,
): Pausing<void> {
	const { draft, state } = context;
	for (const [i, [key, change]] of Object.entries(patch.items ?? {}).entries()) {
		if (isPause(i)) yield;
		const item = restored(state.items.get(key), change);
		if (item === undefined) throw conflict();
		draft.set("items", key, item);
	}
	// an item that only got another id was in the same place before and after, and elsewhere in between
	for (const key of Object.keys(patch.ids ?? {}))
		if (state.items.has(key) && patch.items?.[key] === undefined) draft.change(key, {});
	for (const section of ["orders", "pieces", "spots", "routines"] as const) {
		// pieces change when an act brings back ghosts or removes their last items
		for (const [key, [before, after]] of Object.entries(patch[section] ?? {})) {
			if (isStandard(before) || isStandard(after)) continue; // later acts may have brought more of them
			if (!same(state[section].get(key), after)) throw conflict();
			draft.set(section, key, before as never);
		}
	}
	yield;
	for (const key of Object.keys(patch.items ?? {})) {
		const { is, piece } = draft.get("items", key) ?? {};
		// an update may have dropped a standard piece of which nothing was left
		if (is === "piece" && draft.get("pieces", piece ?? "") === undefined) throw conflict();
	}
	yield;
	// all cards of a stack have its face: a stack that has been turned over since does not take back cards with the
	// other face
	for (const stack of stacks) {
		const face = draft.get("items", stack)?.face;
		const cards = draft.get("orders", stack) ?? [];
		if (cards.some((card) => draft.get("items", card)?.face !== face)) throw conflict();
	}
	for (const [key, [before]] of Object.entries(patch.orders ?? {})) {
		if (before === null) continue;
		// a seat that was looking at cards must not follow them through the stack
		if (draft.get("items", key)?.is === "stack") draft.mix(key, before);
		else draft.handle(key);
	}
}

/**
 * Undoes a seat's own last act, or redoes its last undone one, unless an act that is still in effect has changed the
 * same things since. The decision, and the seat that a refusal names, depend only on what all seats have seen.
 */
export function* undo(context: ActContext, kind: "undo" | "redo", history: readonly Done[]): Pausing<void> {
	const { draft, state } = context;
	const target = undoStacks(history, context.seat)[kind].at(-1);
	if (target === undefined) throw new Refusal("NOTHING_TO_UNDO");
	const later = inEffectSince(history, target);
	const isWhole = goesBack(target, history);
	const keys = new Set(Object.keys(target.patch.items ?? {}));
	const holders = holdersIn(target, context.seat);
	const changedSince = (by: Done | undefined) =>
		new Refusal("CHANGED_SINCE", { by: state.seats.get(by?.seat ?? "")?.name ?? "" });
	// the first one: until then, all seats have followed where things are
	yield;
	const blocker = later.find(
		(done) => goesBack(done, history) || (isWhole ? isMove(done) : touches(done, keys, holders)),
	);
	if (blocker !== undefined) throw changedSince(blocker);
	const update = later.find((done) => done.kind === "update");
	const turns = target.patch.turns?.[tableKey];
	if (turns !== undefined && !undoTurns(context, turns))
		throw changedSince(later.find(({ patch }) => patch.turns !== undefined));
	const scores = target.patch.scores?.[tableKey];
	if (scores !== undefined && !undoScores(context, scores))
		throw changedSince(later.find(({ patch }) => patch.scores !== undefined));
	const timer = target.patch.timer?.[tableKey];
	if (timer !== undefined && !undoTimer(context, timer))
		throw changedSince(later.find(({ patch }) => patch.timer !== undefined));
	if (update !== undefined && (isWhole || countsPieces(target))) throw changedSince(update);
	for (const section of ["spots", "routines"] as const) {
		const ids = Object.keys(target.patch[section] ?? {});
		const changed = later.find(({ patch }) => ids.some((id) => patch[section]?.[id] !== undefined));
		if (changed !== undefined) throw changedSince(changed);
	}
	if (!isWhole && uncovers(state, history, target))
		throw changedSince(later.find(({ patch }) => patch.spots !== undefined || patch.seats !== undefined));
	yield;
	const stacks = stacksIn(state, target.patch);
	yield;
	yield* restore(context, target, stacks, () =>
		changedSince(later.find((done) => touches(done, stacks, stacks))),
	);
	yield;
	if (!isWhole) checkStaysHidden(context);
	yield;
	if (isWhole) endChoice(draft);
	if (isWhole) for (const seat of state.looks.keys()) draft.set("looks", seat, null);
	draft.goBack(idsBefore(state, history, target));
	context.values = { of: target.seq };
	context.of = target.seq;
}
