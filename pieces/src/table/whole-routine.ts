import { limits } from "../limits.ts";
import { tableLimits } from "./acts.ts";
import {
	type Condition,
	conditions,
	type Destination,
	type PieceName,
	type Place,
	type Routine,
	routineLimits,
	routinePressers,
	routineSeats,
	type Source,
	type SpotsOfRole,
	type Step,
	type StepKind,
	type Steps,
	stepKinds,
	type Trigger,
	triggerKinds,
	type Valued,
} from "./routines.ts";
import { spotRoles } from "./spots.ts";

const { maxSteps, maxSources, maxCount } = routineLimits;
const { maxItems, maxValue } = tableLimits;

/** A value that is not allowed. */
class Fault extends Error {
	override readonly name = "Fault";
}

type Given = Record<string, unknown>;

function object(value: unknown): Given {
	if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Fault();
	return value as Given;
}

function text(value: unknown, maxLength: number): string {
	if (typeof value !== "string" || value.length > maxLength) throw new Fault();
	return value;
}

function list(value: unknown, max: number): unknown[] {
	if (!Array.isArray(value) || value.length === 0 || value.length > max) throw new Fault();
	return value;
}

function whole(value: unknown, min: number, max: number): number {
	if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) throw new Fault();
	return value;
}

function oneOf<const T>(value: unknown, all: readonly T[]): T {
	if (!all.some((one) => one === value)) throw new Fault();
	return value as T;
}

/** A new value, or what is added to one. */
function change({ to, by }: Given): { to: number } | { by: number } {
	if ((to === undefined) === (by === undefined)) throw new Fault();
	const value = (given: unknown) => whole(given, -maxValue, maxValue);
	return to === undefined ? { by: value(by) } : { to: value(to) };
}

const face = ({ face: given }: Given) => (given === undefined ? {} : { face: oneOf(given, ["up", "down"]) });

/** Reads the parts of routines. */
class Reader {
	readonly #nameOf: (text: string) => string | undefined;

	constructor(nameOf: (text: string) => string | undefined) {
		this.#nameOf = nameOf;
	}

	name(value: unknown): string {
		const name = this.#nameOf(text(value, Number.POSITIVE_INFINITY));
		if (name === undefined) throw new Fault();
		return name;
	}

	#piece(given: unknown): PieceName {
		const { app, key, componentId, name } = object(given);
		return {
			...(app !== undefined && { app: text(app, 64) }),
			key: text(key, limits.maxKeyLength),
			...(componentId !== undefined && { componentId: text(componentId, 64) }),
			...(name !== undefined && { name: this.name(name) }),
		};
	}

	place(given: unknown): Place {
		const { spot, deck } = object(given);
		return spot === undefined ? { deck: this.#piece(deck) } : { spot: this.name(spot) };
	}

	/** The spots of a role; undefined if something else is given. */
	#spots(given: unknown): SpotsOfRole | undefined {
		const { role } = object(given);
		return role === undefined ? undefined : { role: oneOf(role, spotRoles) };
	}

	#places(given: unknown): Place | SpotsOfRole {
		return this.#spots(given) ?? this.place(given);
	}

	#source(given: unknown): Source {
		const { hands } = object(given);
		return hands === undefined ? this.#places(given) : { hands: oneOf(hands, routineSeats) };
	}

	#valued(given: unknown): Valued {
		const { spot, piece } = object(given);
		if (piece !== undefined) return { piece: this.#piece(piece) };
		return this.#spots(given) ?? { spot: this.name(spot) };
	}

	#destination(given: unknown): Destination {
		const { spot, box, setUp } = object(given);
		if (setUp !== undefined) return { setUp: this.name(setUp) };
		return spot === undefined ? { box: oneOf(box, [true]) } : { spot: this.name(spot) };
	}

	#condition(given: unknown): Condition {
		const { place, is, count } = object(given);
		const counted = is === "empty" ? {} : { count: whole(count, 0, maxItems) };
		return { place: this.place(place), is: oneOf(is, conditions), ...counted };
	}

	/** The fields of each kind of step, within their limits. */
	readonly #steps: { [K in StepKind]: (given: Given) => Steps[K] } = {
		shuffle: ({ place }) => ({ place: this.#places(place) }),
		deal: ({ from, count, to }) => ({
			...{ from: this.place(from), count: whole(count, 1, maxCount), to: oneOf(to, routineSeats) },
		}),
		draw: ({ from, into, count, fillTo, ...given }) => {
			if ((count === undefined) === (fillTo === undefined)) throw new Fault();
			const many = whole(count ?? fillTo, 1, maxCount);
			return {
				...{ from: this.place(from), into: this.#spots(into) ?? { spot: this.name(object(into).spot) } },
				...(count === undefined ? { fillTo: many } : { count: many }),
				...face(given),
			};
		},
		collect: ({ from, into: given, at, setUp }) => {
			const into = this.place(given);
			// a spot says itself where a new stack begins
			if (setUp !== undefined && "spot" in into) throw new Fault();
			return {
				...{ from: list(from, maxSources).map((one) => this.#source(one)), into },
				...(at !== undefined && { at: oneOf(at, ["top", "bottom"]) }),
				...(setUp !== undefined && { setUp: this.name(setUp) }),
			};
		},
		flip: ({ place, which, ...given }) => ({
			...{ place: this.#places(place), which: oneOf(which, ["all", "top"]), ...face(given) },
		}),
		count: ({ counter, ...given }) => ({ counter: this.#valued(counter), ...change(given) }),
		roll: ({ dice }) => ({ dice: this.#valued(dice) }),
		move: ({ things, into }) => ({ things: this.#valued(things), into: this.#destination(into) }),
		passHands: ({ to }) => ({ to: oneOf(to, ["left", "right"]) }),
		score: ({ seats, ...given }) => ({ seats: oneOf(seats, routineSeats), ...change(given) }),
		endTurn: () => ({}),
		takeTurn: ({ isFirst }) => (oneOf(isFirst, [undefined, false, true]) === true ? { isFirst: true } : {}),
	};

	step(value: unknown): Step {
		const given = object(value);
		const kind = oneOf(given.kind, stepKinds);
		const wanted = given.if === undefined ? {} : { if: this.#condition(given.if) };
		return { kind, ...wanted, ...this.#steps[kind](given) } as Step;
	}

	trigger(given: unknown): Trigger {
		const { on, place } = object(given);
		const kind = oneOf(on, triggerKinds);
		return kind === "empty" ? { on: kind, place: this.place(place) } : { on: kind };
	}
}

/**
 * Reads a routine: only its fields, within their limits.
 * @param nameOf returns a name as tables keep it; undefined if it is none
 * @returns `step` with a routine that is not allowed: the number of the faulty step, from 1; null if another field is
 */
export function readRoutine(
	value: unknown,
	nameOf: (text: string) => string | undefined,
): { routine: Routine } | { step: number | null } {
	const reader = new Reader(nameOf);
	let at: number | null = null;
	try {
		const { name, steps, trigger, pressedBy } = object(value);
		const own = { name: reader.name(name), pressedBy: oneOf(pressedBy, routinePressers) };
		const triggered = trigger === undefined ? {} : { trigger: reader.trigger(trigger) };
		const read = list(steps, maxSteps).map((step, i) => {
			at = i + 1;
			return reader.step(step);
		});
		return { routine: { name: own.name, steps: read, ...triggered, pressedBy: own.pressedBy } };
	} catch (error) {
		if (error instanceof Fault) return { step: at };
		throw error;
	}
}
