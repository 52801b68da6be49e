import {
	type Condition,
	type EndKind,
	type LogCode,
	type Place,
	type RanRoutine,
	type RanStep,
	type Routine,
	routineLimits,
	type Step,
	type StepKind,
	type Steps,
	type Trigger,
} from "@tuckbox/pieces/table";
import type { Pausing } from "../../../steps/pausing.ts";
import type { Chance } from "../chance.ts";
import { Contents } from "../contents.ts";
import { orRefused, orRefusedInSteps } from "../refusal.ts";
import {
	type Changes,
	ChangingState,
	type Item,
	itemsTouched,
	JoinedPatch,
	type Key,
	type Patch,
	type TableState,
	tableFacts,
} from "../state.ts";
import { ActContext } from "./act-context.ts";
import { countIn, findPlace, isIn, type Seen, targetOf } from "./places.ts";
import { leavesPrivacy, NothingThere, namesOf, stepHandlers, WouldShow } from "./steps.ts";

/** A part of an act with its own changes. */
export type Part = {
	kind: LogCode | StepKind;
	patch: Patch;
	/** The dice that the step rolled. One may show the same number as before. */
	rolled?: readonly Key[];
};

/** Turns, rounds and timers that end in a part of an act. */
type Ends = Partial<Record<EndKind, boolean>>;

/** Acts that go back, or change places and not what lies there: they trigger nothing. */
const quiet: ReadonlySet<LogCode> = new Set([
	...(["undo", "redo", "rewind", "returnTo", "tidy", "putSpot", "removeSpot"] as const),
]);

/** The number of things that a step has moved, turned or mixed. */
function workOf({ kind }: Step, patch: Patch): number {
	const mixed = kind === "shuffle" ? Object.values(patch.orders ?? {}) : [];
	return mixed.reduce((sum, [, order]) => sum + (order?.length ?? 0), itemsTouched(patch));
}

/**
 * An act with the steps of the routine that it runs, and of those that it triggers. Its parts are performed one after the
 * other, each on the state after the one before, and their changes are joined to one patch.
 */
export class RoutineRun {
	readonly #changing: ChangingState;
	readonly #seat: string;
	readonly #chance: Chance;
	readonly #ran = new Map<string, { name: string; steps: RanStep[]; isStopped?: true }>();
	/** The items that came from hands, or from where only one seat saw them, until they are mixed with others. */
	readonly #sealed = new Set<Key>();
	/** Once a step or a trigger needs it. */
	#contents: Contents | undefined;
	#steps = 0;
	#touched = 0;
	readonly parts: Part[] = [];
	/** The items that the log entry names. */
	readonly logged = new Set<Key>();

	constructor(state: TableState, seat: string, chance: Chance) {
		this.#changing = new ChangingState(state);
		this.#seat = seat;
		this.#chance = chance;
	}

	/** The state after the parts until now. */
	get state(): TableState {
		return this.#changing.state;
	}

	/** The changes of all parts. */
	get patch(): Patch {
		const [first, ...others] = this.parts;
		if (first !== undefined && others.length === 0) return first.patch;
		const joined = new JoinedPatch();
		for (const { patch } of this.parts) joined.add(patch);
		return joined.patch;
	}

	get #seen(): Seen {
		this.#contents ??= new Contents(this.state);
		return { state: this.state, seat: this.#seat, contents: this.#contents };
	}

	/** The routines that have run, in the order in which they began. */
	get ran(): readonly RanRoutine[] {
		return [...this.#ran.values()];
	}

	/** Adds the changes of an act, and runs the routines that they trigger. */
	*add(kind: LogCode, patch: Patch, ends: Ends): Pausing<void> {
		this.#apply(kind, patch);
		if (!quiet.has(kind)) yield* this.#trigger(patch, ends);
	}

	#apply(kind: Part["kind"], patch: Patch, rolled?: readonly Key[]): void {
		this.#changing.apply(patch);
		this.#contents?.follow(patch);
		this.parts.push({ kind, patch, ...(rolled && { rolled }) });
	}

	*#trigger(patch: Patch, ends: Ends): Pausing<void> {
		for (const [id, { trigger }] of this.state.routines)
			if (trigger !== undefined && this.#isDue(trigger, patch, ends)) yield* this.run(id);
	}

	#isDue(trigger: Trigger, patch: Patch, ends: Ends): boolean {
		return trigger.on === "empty" ? this.#isEmptied(trigger.place, patch) : ends[trigger.on] === true;
	}

	/** Whether the last thing has left a place. */
	#isEmptied(place: Place, { items = {} }: Patch): boolean {
		const { state } = this;
		return (
			orRefused(() => {
				const target = targetOf(this.#seen, place);
				const changes = Object.values(items as Changes<Item>);
				if (!changes.some(([before]) => before !== null && isIn(state, before, target))) return false;
				return findPlace(this.#seen, place).keys.length === 0;
			}) === true
		);
	}

	/** Performs the steps of a routine, unless it has run in this act. */
	*run(id: string): Pausing<void> {
		const routine = this.state.routines.get(id);
		if (routine === undefined) return;
		const before = this.#ran.get(id);
		if (before !== undefined) {
			before.isStopped = true;
			return;
		}
		const own: { name: string; steps: RanStep[]; isStopped?: true } = { name: routine.name, steps: [] };
		this.#ran.set(id, own);
		if (this.#ran.size > routineLimits.maxRoutinesRun) own.isStopped = true;
		else yield* this.#perform(routine, own);
	}

	*#perform({ steps }: Routine, own: { steps: RanStep[]; isStopped?: true }): Pausing<void> {
		for (const step of steps) {
			if (this.#steps >= routineLimits.maxStepsRun) {
				own.isStopped = true;
				return;
			}
			this.#steps++;
			const { ran, patch } = yield* this.#step(step);
			if (ran !== undefined) own.steps.push(ran);
			const isNewRound = ran?.values.isNewRound === true;
			if (patch !== undefined)
				yield* this.#trigger(patch, { turnEnds: step.kind === "endTurn", roundEnds: isNewRound });
		}
	}

	#holds({ place, is, count = 0 }: Condition): boolean {
		const found = findPlace(this.#seen, place);
		const there = countIn(this.state, found);
		if (is === "empty") return there === 0;
		return is === "atMost" ? there <= count : there >= count;
	}

	/** The changes of a step, unless its condition does not hold. */
	*#changesOf(
		step: Step,
		context: ActContext,
	): Pausing<{ values: RanStep["values"]; patch: Patch } | undefined> {
		if (step.if !== undefined && !this.#holds(step.if)) return undefined;
		const handle = stepHandlers[step.kind] as (
			context: ActContext,
			step: Steps[StepKind],
		) => RanStep["values"];
		const values = handle(context, step);
		yield;
		if (context.draft.isTouched && tableFacts(this.state).isFresh) context.draft.setFacts({ isFresh: false });
		return { values, patch: yield* context.draft.finish() };
	}

	/** Performs a step, unless its condition does not hold. */
	*#step(step: Step): Pausing<{ ran?: RanStep; patch?: Patch }> {
		const context = new ActContext(this.state, this.#seat, this.#chance, this.#seen.contents);
		const { kind } = step;
		const names = namesOf(context, step);
		const skipped = (why: NonNullable<RanStep["skipped"]>) => ({
			ran: { kind, values: names, skipped: why },
		});
		if (this.#touched >= routineLimits.maxTouched) return skipped("TOO_MUCH");
		try {
			const done = yield* orRefusedInSteps(this.#changesOf(step, context));
			if (done === undefined) return {};
			if ("refused" in done) return skipped(done.refused);
			const { left, ...values } = done.values;
			this.#seal(step, done.patch);
			this.#touched += workOf(step, done.patch);
			for (const key of context.logged) this.logged.add(key);
			yield;
			this.#apply(kind, done.patch, kind === "roll" ? context.logged : undefined);
			const ran: RanStep = { kind, values: { ...names, ...values } };
			return { ran: Number(left ?? 0) > 0 ? { ...ran, skipped: "TOO_FEW" } : ran, patch: done.patch };
		} catch (error) {
			if (error instanceof NothingThere) return skipped("EMPTY");
			if (error instanceof WouldShow) return skipped("WOULD_SHOW");
			throw error;
		}
	}

	/** @throws WouldShow if the step shows anyone what came from a hand in this act, and has not been mixed since */
	#seal({ kind }: Step, { items = {}, orders = {} }: Patch): void {
		// hands that are passed stay hands
		if (kind === "passHands") return;
		const { state } = this;
		const changes = Object.entries(items as Changes<Item>);
		const leaving = new Set(changes.flatMap(([key, change]) => (leavesPrivacy(state, change) ? key : [])));
		const isSealed = (key: Key) => this.#sealed.has(key) || leaving.has(key);
		for (const [key, [, after]] of changes) {
			if (after === null || after.is === "stack" || !isSealed(key)) continue;
			const { place, face } = after;
			const isInHand = place.in === "holder" && state.seats.has(place.of);
			if (face === "up" || isInHand) throw new WouldShow();
		}
		for (const key of leaving) this.#sealed.add(key);
		if (kind === "shuffle")
			for (const [, mixed] of Object.values(orders)) for (const key of mixed ?? []) this.#sealed.delete(key);
	}
}
