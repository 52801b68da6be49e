import { type ActKind, undoable } from "@tuckbox/pieces/table";
import { Refusal } from "./refusal.ts";
import type { Changes, Item, Patch, TableState } from "./state.ts";
import type { Turn } from "./turn.ts";

/** An act that was carried out, as far as undoing needs it. */
export type Done = {
	seq: number;
	/** Null: the game was updated. */
	seat: string | null;
	kind: ActKind | "update" | "sit" | "rise";
	patch: Patch;
	/** For undo and redo: the number of the act that was undone or redone. */
	of?: number;
};

/** The acts that a seat can undo and redo, the next one last. */
function stacksOf(history: readonly Done[], seat: string): { undo: Done[]; redo: Done[] } {
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
		} else if (undoable.has(done.kind as ActKind)) {
			undo.push(done);
			redo = [];
		}
	}
	return { undo, redo };
}

/** What undoing restores. Pieces change where an act brings back ghosts, or removes the last of them. */
const undone = ["items", "orders", "pieces"] as const;

function same(a: unknown, b: unknown): boolean {
	return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** The act that last changed a cell of the patch, or one of the stacks; undefined if it is in none of the acts that are known. */
function changedBy(
	history: readonly Done[],
	{ seq, patch }: Done,
	stacks: ReadonlySet<string>,
): Done | undefined {
	return history.findLast(
		(later) =>
			later.seq > seq &&
			undone.some((section) =>
				Object.keys(later.patch[section] ?? {}).some(
					(key) => patch[section]?.[key] !== undefined || stacks.has(key),
				),
			),
	);
}

/** The stacks that a patch changes, or whose cards it changes. */
function stacksIn(state: TableState, patch: Patch): Set<string> {
	const keys = [...Object.keys(patch.items ?? {}), ...Object.keys(patch.orders ?? {})];
	const holders = Object.entries((patch.items ?? {}) as Changes<Item>).flatMap(([key, [before]]) =>
		[before?.place, state.items.get(key)?.place].flatMap((place) =>
			place?.in === "holder" ? [place.of] : [],
		),
	);
	const isStack = (key: string) => (patch.items?.[key]?.[0] ?? state.items.get(key))?.is === "stack";
	return new Set([...keys, ...holders].filter(isStack));
}

/** Whether pieces came onto the table or left it, which an update counts. */
function countsItems({ patch }: Done): boolean {
	return Object.values((patch.items ?? {}) as Changes<Item>).some(
		([before, after]) => (before === null) !== (after === null) && (before ?? after)?.is === "piece",
	);
}

function isStillSo(state: TableState, patch: Patch): boolean {
	return undone.every((section) =>
		Object.entries(patch[section] ?? {}).every(([key, [, after]]) => same(state[section].get(key), after)),
	);
}

/**
 * Undoes a seat's own last act, or redoes what it undid, if nothing that the act changed has been changed since.
 */
export function undo(turn: Turn, kind: "undo" | "redo", history: readonly Done[]): void {
	const target = stacksOf(history, turn.seat)[kind].at(-1);
	if (target === undefined) throw new Refusal("NOTHING_TO_UNDO");
	const isUpdated = history.some((done) => done.seq > target.seq && done.kind === "update");
	const stacks = stacksIn(turn.state, target.patch);
	const changedSince = () => {
		const by = turn.state.seats.get(changedBy(history, target, stacks)?.seat ?? "")?.name ?? "";
		return new Refusal("CHANGED_SINCE", { by });
	};
	if (!isStillSo(turn.state, target.patch) || (isUpdated && countsItems(target))) throw changedSince();
	for (const section of undone) {
		for (const [key, [before]] of Object.entries(target.patch[section] ?? {})) {
			turn.draft.set(section, key, before as never);
		}
	}
	// all cards of a stack lie as it does: one that has been turned over since does not take back cards that lay the other way
	for (const stack of stacks) {
		const face = turn.draft.get("items", stack)?.face;
		const cards = turn.draft.get("orders", stack) ?? [];
		if (cards.some((card) => turn.draft.get("items", card)?.face !== face)) throw changedSince();
	}
	// who was looking at cards does not follow them through the stack
	for (const [key, [before]] of Object.entries(target.patch.orders ?? {})) {
		if (before !== null && turn.draft.get("items", key)?.is === "stack") turn.draft.mix(key, before);
	}
	turn.values = { of: target.seq };
	turn.of = target.seq;
}
