import {
	type Condition,
	conditions,
	type PieceName,
	type Place,
	type Routine,
	routineLimits,
	routinePressers,
	routineSeats,
	type Source,
	type Step,
	type Steps,
	type Trigger,
	tableLimits,
	triggerKinds,
	type Valued,
} from "@tuckbox/pieces/table";
import { Refusal } from "./refusal.ts";
import { nameText, oneOf, whole } from "./values.ts";

const { maxSteps, maxSources, maxCount } = routineLimits;
const { maxValue } = tableLimits;

function pieceName({ app, key, componentId, name }: PieceName): PieceName {
	return {
		...(app !== undefined && { app }),
		key,
		...(componentId !== undefined && { componentId }),
		...(name !== undefined && { name: nameText(name) }),
	};
}

function place(given: Place): Place {
	if ("spot" in given) return { spot: nameText(given.spot) };
	return { deck: pieceName(given.deck) };
}

function source(given: Source): Source {
	return "hands" in given ? { hands: oneOf(given.hands, routineSeats) } : place(given);
}

function valued(given: Valued): Valued {
	return "spot" in given ? { spot: nameText(given.spot) } : { piece: pieceName(given.piece) };
}

function condition({ place: at, is, count }: Condition): Condition {
	const counted = is === "empty" ? {} : { count: whole(count ?? Number.NaN, 0, tableLimits.maxItems) };
	return { place: place(at), is: oneOf(is, conditions), ...counted };
}

/** A new value, or what is added to one. */
function change({ to, by }: { to?: number; by?: number }): { to: number } | { by: number } {
	if ((to === undefined) === (by === undefined)) throw new Refusal("BAD_VALUE");
	const value = (given: number) => whole(given, -maxValue, maxValue);
	return to === undefined ? { by: value(by as number) } : { to: value(to) };
}

const face = (given: "up" | "down" | undefined) =>
	given === undefined ? {} : { face: oneOf(given, ["up", "down"]) };

/** The fields of each kind of step, within their limits. */
const wholeSteps: { [K in keyof Steps]: (step: Steps[K]) => Steps[K] } = {
	shuffle: (step) => ({ place: place(step.place) }),
	deal: ({ from, count, to }) => ({
		...{ from: place(from), count: whole(count, 1, maxCount), to: oneOf(to, routineSeats) },
	}),
	draw: ({ from, into, count, fillTo, face: given }) => {
		if ((count === undefined) === (fillTo === undefined)) throw new Refusal("BAD_VALUE");
		const many = whole(count ?? fillTo ?? 0, 1, maxCount);
		return {
			...{ from: place(from), into: { spot: nameText(into.spot) } },
			...(count === undefined ? { fillTo: many } : { count: many }),
			...face(given),
		};
	},
	collect: ({ from, into, at }) => {
		if (from.length === 0 || from.length > maxSources) throw new Refusal("BAD_VALUE");
		const bottom = at === undefined ? {} : { at: oneOf(at, ["top", "bottom"]) };
		return { from: from.map(source), into: place(into), ...bottom };
	},
	flip: ({ place: at, which, face: given }) => ({
		...{ place: place(at), which: oneOf(which, ["all", "top"]), ...face(given) },
	}),
	count: ({ counter, ...given }) => ({ counter: valued(counter), ...change(given) }),
	roll: ({ dice }) => ({ dice: valued(dice) }),
	score: ({ seats, ...given }) => ({ seats: oneOf(seats, routineSeats), ...change(given) }),
	endTurn: () => ({}),
};

function step(given: Step): Step {
	const wholeStep = wholeSteps[given.kind] as (step: Step) => Steps[keyof Steps];
	const wanted = given.if === undefined ? {} : { if: condition(given.if) };
	return { kind: given.kind, ...wanted, ...wholeStep(given) } as Step;
}

function trigger(given: Trigger): Trigger {
	oneOf(given.on, triggerKinds);
	return given.on === "empty" ? { on: given.on, place: place(given.place) } : { on: given.on };
}

/**
 * A routine within the limits, without other fields.
 * @throws Refusal BAD_VALUE, with the number of the step, if it is one
 */
export function wholeRoutine(given: Routine): Routine {
	if (given.steps.length === 0 || given.steps.length > maxSteps) throw new Refusal("BAD_VALUE");
	return {
		name: nameText(given.name),
		steps: given.steps.map((one, i) => {
			try {
				return step(one);
			} catch (error) {
				if (error instanceof Refusal) throw new Refusal(error.code, { step: i + 1 });
				throw error;
			}
		}),
		...(given.trigger !== undefined && { trigger: trigger(given.trigger) }),
		pressedBy: oneOf(given.pressedBy, routinePressers),
	};
}
