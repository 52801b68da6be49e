import { type Acts, type Routine, routineLimits, type SpotRole, type Step } from "@tuckbox/pieces/table";
import { newPublicId } from "../chance.ts";
import { orRefused, Refusal } from "../refusal.ts";
import { type TableState, tableFacts } from "../state.ts";
import { wholeRoutine } from "../whole-routine.ts";
import type { ActContext } from "./act-context.ts";
import { spotNamed } from "./places.ts";

// Adding, changing and removing routines.

/** Steps that change what belongs to other seats: by hand, only the host may do that. */
function isOfOthers(step: Step): boolean {
	const { kind } = step;
	if (kind === "endTurn" || kind === "takeTurn" || kind === "passHands") return true;
	return step.kind === "score" && step.seats !== "self";
}

/** Whether a step would lay open what it takes from hands, or from a spot that only its owner sees. */
function wouldShow({ state, seat }: ActContext, step: Step): boolean {
	if (step.kind !== "collect" || !("spot" in step.into)) return false;
	const spot = (name: string) => {
		const found = orRefused(() => spotNamed(state, seat, name));
		return "refused" in found ? undefined : found;
	};
	const isOfRole = (role: SpotRole) =>
		[...state.spots.values()].some((one) => one.role === role && one.seenBy === "owner");
	const isPrivate = step.from.some(
		(from) =>
			"hands" in from ||
			("role" in from && isOfRole(from.role)) ||
			("spot" in from && spot(from.spot)?.seenBy === "owner"),
	);
	return isPrivate && spot(step.into.spot)?.face === "up";
}

function checkSteps(context: ActContext, { steps }: Routine): void {
	const isHost = context.state.seats.get(context.seat)?.role === "host";
	for (const [i, step] of steps.entries()) {
		if (!isHost && isOfOthers(step)) throw new Refusal("NOT_ALLOWED", { step: i + 1 });
		if (wouldShow(context, step)) throw new Refusal("BAD_VALUE", { step: i + 1 });
	}
}

function routineAt({ routines }: TableState, id: string): Routine {
	const routine = routines.get(id);
	if (routine === undefined) throw new Refusal("NO_SUCH_ROUTINE");
	return routine;
}

const same = (a: Routine, b: Routine) => JSON.stringify(a) === JSON.stringify(b);

export function putRoutine(context: ActContext, { id, was, ...act }: Acts["putRoutine"]): void {
	const { draft, state } = context;
	const before = id === undefined ? undefined : routineAt(state, id);
	const routine = wholeRoutine(act.routine);
	if (before === undefined && state.routines.size >= routineLimits.maxRoutines)
		throw new Refusal("TABLE_FULL");
	if (before !== undefined && was === undefined) throw new Refusal("BAD_VALUE");
	if (before !== undefined && was !== undefined && !same(wholeRoutine(was), before))
		throw new Refusal("CHANGED_SINCE");
	checkSteps(context, routine);
	draft.set("routines", id ?? newPublicId(context.chance), routine);
	context.values = { name: routine.name, was: before?.name ?? null };
}

export function removeRoutine(context: ActContext, { id }: Acts["removeRoutine"]): void {
	const { name } = routineAt(context.state, id);
	context.draft.set("routines", id, null);
	context.values = { name };
}

/** Checks whether a seat may run a routine. Its steps are performed after the act has been judged. */
export function checkRun(context: ActContext, { id }: Acts["run"]): void {
	const { state, seat } = context;
	const { name, pressedBy } = routineAt(state, id);
	const isManager = state.seats.get(seat)?.role === "host" || tableFacts(state).settings.playersManage;
	if (pressedBy === "managers" && !isManager) throw new Refusal("NOT_ALLOWED");
	context.values = { name };
}
