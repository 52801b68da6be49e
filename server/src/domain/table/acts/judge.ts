import { type Act, type ActKind, type Acts, mayAct } from "@tuckbox/pieces/table";
import type { Pausing } from "../../../steps/pausing.ts";
import type { Chance } from "../chance.ts";
import { Draft } from "../draft.ts";
import { type LogRecord, logRecord } from "../log.ts";
import { orRefusedInSteps, Refusal, type Refused } from "../refusal.ts";
import { type Key, type Patch, type Seat, type TableState, tableFacts } from "../state.ts";
import { tidy } from "../update.ts";
import { nameText } from "../values.ts";
import { ActContext } from "./act-context.ts";
import { ask, choose, reveal, withdraw } from "./choice.ts";
import { box, copy, count, flip, lay, lock, restack, roll, rotate } from "./felt.ts";
import {
	arrange,
	cut,
	deal,
	draw,
	endLook,
	give,
	look,
	openPage,
	passHands,
	putIn,
	reverse,
	show,
	shuffle,
	spread,
	stack,
	toHand,
} from "./piles.ts";
import { profileAt } from "./profile.ts";
import { type Part, RoutineRun } from "./routine-run.ts";
import { checkRun, putRoutine, removeRoutine } from "./routines.ts";
import { changeScore, setScores } from "./scores.ts";
import { addSeat, addStandIn, removeSeat, removeStandIn, takePlace } from "./seats.ts";
import { deleteSetUp, returnTo, rewind, saveSetUp } from "./set-up.ts";
import { putSpot, removeSpot } from "./spots.ts";
import { bring, write } from "./standard.ts";
import { endTimer, runTimer, setTimer } from "./timer.ts";
import { endTurn, turnOrder } from "./turns.ts";
import { type Done, undo } from "./undo.ts";

/** The changes and the log entry of an act. */
export type Decision = {
	patch: Patch;
	/** The state after it, before it has a number; undefined if it has not been computed. */
	after?: TableState;
	log: LogRecord;
	/** The number of the act that it undoes or redoes. */
	of?: number;
	/** Only if the act has run routines: the act, and their steps, in order. */
	parts?: readonly Part[];
};

/** The moment of an act. */
type Moment = {
	/** The known past of the table; the latest act is last. */
	history: readonly Done[];
	/** The state after an earlier act; undefined if the history does not reach that far. */
	stateAfter: (seq: number) => TableState | undefined;
	/** The service's time, in ms. */
	now: number;
};

function changeSettings(
	context: ActContext,
	{ isOpen, playersManage, holdsUpdates }: Acts["settings"],
): void {
	const before = tableFacts(context.state).settings;
	const settings = {
		isOpen: isOpen ?? before.isOpen,
		playersManage: playersManage ?? before.playersManage,
		holdsUpdates: holdsUpdates ?? before.holdsUpdates,
	};
	context.draft.setFacts({ settings });
	context.values = settings;
}

function changeProfile(context: ActContext, act: Acts["profile"]): void {
	const seat = context.state.seats.get(context.seat) as Seat;
	const profile = profileAt(context.state, context.seat, act);
	context.draft.set("seats", context.seat, { ...seat, ...profile });
	context.values = { was: seat.name, name: profile.name };
}

/** Performs each kind of act. */
const handlers: {
	[K in ActKind]: (context: ActContext, act: Acts[K], moment: Moment) => Pausing<void> | void;
} = {
	lay,
	flip,
	turn: rotate,
	raise: (context, act) => restack(context, act, "above"),
	lower: (context, act) => restack(context, act, "below"),
	lock,
	roll,
	count,
	copy,
	box,
	bring,
	write,
	stack,
	draw,
	deal,
	shuffle,
	reverse,
	cut,
	spread,
	putIn,
	hand: toHand,
	give,
	passHands,
	arrange,
	show,
	look,
	endLook,
	page: openPage,
	tidy: (context) => {
		context.values = { removed: tidy(context.draft) };
	},
	settings: changeSettings,
	turnOrder,
	endTurn,
	scores: setScores,
	score: changeScore,
	timer: setTimer,
	runTimer,
	endTimer,
	ask,
	choose,
	reveal,
	withdraw,
	addStandIn,
	removeStandIn,
	putSpot,
	removeSpot,
	putRoutine,
	removeRoutine,
	run: checkRun,
	profile: changeProfile,
	saveSetUp: (context, act) => saveSetUp(context, { name: nameText(act.name) }),
	deleteSetUp,
	returnTo,
	rewind: (context, act, { stateAfter }) => {
		const earlier = act.to >= 0 && act.to < context.state.seq ? stateAfter(act.to) : undefined;
		if (earlier === undefined) throw new Refusal("TOO_LONG_AGO");
		return rewind(context, act, earlier);
	},
	undo: (context, _, { history }) => undo(context, "undo", history),
	redo: (context, _, { history }) => undo(context, "redo", history),
};

/** Acts after which a table that was laid out and not played on still counts as such. */
const keepsFresh: ReadonlySet<ActKind> = new Set(["returnTo", "shuffle", "addStandIn", "removeStandIn"]);

/**
 * Decides an act of a seat: returns its changes, or the reason for refusing it. A refusal does not reveal anything that
 * the seat may not know.
 * @param chance for acts with a certain outcome, used only for new public ids
 */
export function judge(...asked: Parameters<typeof decide>): Pausing<Decision | Refused> {
	return orRefusedInSteps(decide(...asked));
}

function* decide(
	state: TableState,
	seat: string,
	act: Act,
	chance: Chance,
	moment: Moment,
): Pausing<Decision> {
	const role = state.seats.get(seat)?.role;
	if (!mayAct(role, act.kind, tableFacts(state).settings)) throw new Refusal("NOT_ALLOWED");
	const context = new ActContext(state, seat, chance);
	const handle = handlers[act.kind] as (
		...asked: [context: ActContext, act: Act, moment: Moment]
	) => Pausing<void> | void;
	const handling = handle(context, act, moment);
	if (handling !== undefined) yield* handling;
	if (context.draft.isLarge) yield;
	if (context.draft.isTouched && !keepsFresh.has(act.kind)) context.draft.setFacts({ isFresh: false });
	const run = new RoutineRun(state, seat, chance);
	const turnEnds = act.kind === "endTurn";
	yield* run.add(act.kind, yield* context.draft.finish(), {
		turnEnds,
		roundEnds: turnEnds && context.values.isNewRound === true,
		timerEnds: act.kind === "endTimer",
	});
	if (context.draft.isLarge) yield;
	if (act.kind === "run") yield* run.run(act.id);
	const { values, logged } = context;
	const decision = decisionOf(state, run, { code: act.kind, values, keys: logged });
	return context.of === undefined ? decision : { ...decision, of: context.of };
}

/** An act with the routines that it has run. `keys`: the items that its log entry names, before theirs. */
function decisionOf(
	before: TableState,
	run: RoutineRun,
	{ code, values, keys }: Pick<LogRecord, "code" | "values"> & { keys: readonly Key[] },
): Decision {
	const { patch, state: after, ran, parts } = run;
	const log = logRecord(before, after, code, [...keys, ...run.logged], values);
	return ran.length > 0 ? { patch, after, log: { ...log, ran }, parts } : { patch, after, log };
}

/**
 * Adds a seat.
 * @param standIn the stand-in whose place it takes
 */
export function join(...asked: Parameters<typeof seated>): Pausing<Decision | Refused> {
	return orRefusedInSteps(seated(...asked));
}

function* seated(
	state: TableState,
	id: string,
	given: Omit<Seat, "index">,
	chance: Chance,
	standIn?: string,
): Pausing<Decision> {
	const draft = new Draft(state, chance);
	const { name, role } =
		standIn === undefined ? addSeat(draft, id, given) : takePlace(draft, id, given, standIn);
	const replaced = standIn === undefined ? {} : { insteadOf: state.seats.get(standIn)?.name ?? "" };
	yield;
	const log: LogRecord = { code: "join", values: { name, role, ...replaced }, items: [] };
	return { patch: yield* draft.finish(), log };
}

/** Removes a seat. The contents of its hand, and what only it sees, go into the box, sealed. */
export function* leave(
	state: TableState,
	id: string,
	chance: Chance,
	{ isRemoved = false } = {},
): Pausing<Decision | Refused> {
	const seat = state.seats.get(id);
	if (seat === undefined) return { refused: "NO_SUCH_SEAT", params: {} };
	const draft = new Draft(state, chance);
	const held = removeSeat(draft, id);
	const values = { name: seat.name, held, ...(isRemoved && { isRemoved }) };
	const run = new RoutineRun(state, id, chance);
	yield;
	yield* run.add("leave", yield* draft.finish(), {});
	yield;
	return decisionOf(state, run, { code: "leave", values, keys: [] });
}
