import { type Act, type ActKind, type Acts, mayAct, tableLimits } from "@tuckbox/pieces/table";
import type { Chance } from "../chance.ts";
import { type LogLine, lineOf } from "../log.ts";
import { orRefused, Refusal, type Refused } from "../refusal.ts";
import { applyPatch, factsOf, type Patch, type Seat, type TableState } from "../state.ts";
import { tidy } from "../update.ts";
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
import { nameText, profileAt } from "./profile.ts";
import { deleteSetUp, returnTo, rewind, saveSetUp } from "./set-up.ts";
import { Turn } from "./turn.ts";
import { type Done, undo } from "./undo.ts";

/** What an act changes and what the log says of it. `of`: the act that it undid or redid. */
export type Decision = { patch: Patch; line: LogLine; of?: number };

/** What was done at the table, as far as it is known; the latest last. */
type Past = {
	history: readonly Done[];
	/** The state after an earlier act, if the history reaches that far. */
	stateAfter: (seq: number) => TableState | undefined;
};

function changeSettings(turn: Turn, { isOpen, playersManage, holdsUpdates }: Acts["settings"]): void {
	const before = factsOf(turn.state).settings;
	const settings = {
		isOpen: isOpen ?? before.isOpen,
		playersManage: playersManage ?? before.playersManage,
		holdsUpdates: holdsUpdates ?? before.holdsUpdates,
	};
	turn.draft.setFacts({ settings });
	turn.values = settings;
}

function changeProfile(turn: Turn, act: Acts["profile"]): void {
	const seat = turn.state.seats.get(turn.seat) as Seat;
	const profile = profileAt(turn.state, turn.seat, act);
	turn.draft.set("seats", turn.seat, { ...seat, ...profile });
	turn.values = { was: seat.name, name: profile.name };
}

/** How each act is carried out. */
const handlers: { [K in ActKind]: (turn: Turn, act: Acts[K], past: Past) => void } = {
	lay,
	flip,
	turn: rotate,
	raise: (turn, act) => restack(turn, act, "above"),
	lower: (turn, act) => restack(turn, act, "below"),
	lock,
	roll,
	count,
	copy,
	box,
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
	tidy: (turn) => {
		turn.values = { removed: tidy(turn.draft) };
	},
	settings: changeSettings,
	profile: changeProfile,
	saveSetUp: (turn, act) => saveSetUp(turn, { name: nameText(act.name) }),
	deleteSetUp,
	returnTo,
	rewind: (turn, act, past) => {
		const earlier = act.to >= 0 && act.to < turn.state.seq ? past.stateAfter(act.to) : undefined;
		if (earlier === undefined) throw new Refusal("TOO_LONG_AGO");
		rewind(turn, act, earlier);
	},
	undo: (turn, _, { history }) => undo(turn, "undo", history),
	redo: (turn, _, { history }) => undo(turn, "redo", history),
};

/**
 * Decides an act of a seat: what it changes, or why it is refused. A refusal does not reveal what the seat may not know.
 * @param chance is not used for acts whose outcome is certain, except for new public ids
 */
export function judge(
	state: TableState,
	seat: string,
	act: Act,
	chance: Chance,
	past: Past,
): Decision | Refused {
	return orRefused(() => {
		const role = state.seats.get(seat)?.role;
		if (!mayAct(role, act.kind, factsOf(state).settings)) throw new Refusal("NOT_ALLOWED");
		const turn = new Turn(state, seat, chance);
		const handle = handlers[act.kind] as (turn: Turn, act: Act, past: Past) => void;
		handle(turn, act, past);
		if (turn.draft.isTouched && act.kind !== "returnTo") turn.draft.setFacts({ isFresh: false });
		const patch = turn.draft.finish();
		const after = applyPatch(state, patch, state.seq + 1);
		const line = lineOf(state, after, act.kind, turn.told, turn.values);
		return { patch, line, ...(turn.of === undefined ? {} : { of: turn.of }) };
	});
}

/** Adds a seat for a guest. */
export function sit(
	state: TableState,
	id: string,
	given: Omit<Seat, "index">,
	chance: Chance,
): Decision | Refused {
	return orRefused(() => {
		const seat = { ...given, ...profileAt(state, id, given) };
		if (state.seats.size >= tableLimits.maxSeats) throw new Refusal("TABLE_FULL");
		const taken = new Set([...state.seats.values()].map(({ index }) => index));
		let index = 0;
		while (taken.has(index)) index++;
		const { draft } = new Turn(state, id, chance);
		draft.set("seats", id, { ...seat, index });
		draft.set("orders", id, []);
		const { name, role } = seat;
		return { patch: draft.finish(), line: { code: "sit", values: { name, role }, items: [] } };
	});
}

/** Removes a seat. What its hand holds goes into the box, where no one sees what it was. */
export function rise(
	state: TableState,
	id: string,
	chance: Chance,
	{ isRemoved = false } = {},
): Decision | Refused {
	const seat = state.seats.get(id);
	if (seat === undefined) return { refused: "NO_SUCH_SEAT", params: {} };
	const { draft } = new Turn(state, id, chance);
	const held = [...draft.held(id)];
	for (const key of held) draft.lay(key, { in: "box" });
	for (const [key, { shownTo }] of [...draft.all("items")]) {
		if (shownTo.includes(id)) draft.change(key, { shownTo: shownTo.filter((one) => one !== id) });
	}
	draft.set("orders", id, null);
	draft.set("seats", id, null);
	draft.set("looks", id, null);
	const patch = draft.finish();
	const values = { name: seat.name, held: held.length, ...(isRemoved && { isRemoved }) };
	return { patch, line: { code: "rise", values, items: [] } };
}
