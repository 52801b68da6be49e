import type { ChoiceKind } from "./choice.ts";
import type { Routine } from "./routines.ts";
import type { SpotEntry } from "./spots.ts";
import { plays, type Role, type Settings } from "./view.ts";

// The acts of seats at a table. docs/TABLE.md explains them.

/** Reasons why an act is refused. The codes are part of the protocol; docs/TABLE.md explains them. */
export const refusals = {
	GONE: "The item is not there, or not within the seat's reach.",
	NOT_ALLOWED: "The seat's role does not allow it.",
	LOCKED: "The item is locked.",
	WRONG_KIND: "Items of this kind cannot do that.",
	DIFFERENT_SIZE: "Cards lie in one stack only if they have the same outline.",
	TOO_FEW: "There are fewer items than the act needs.",
	BAD_VALUE: "A value of the act is outside its limits.",
	TABLE_FULL: "The table has as many items, seats, set-ups, spots or routines as it can.",
	NO_SUCH_SEAT: "The seat does not exist.",
	NO_SUCH_SET_UP: "The set-up does not exist.",
	NOTHING_TO_UNDO: "The seat has done nothing that can be undone or redone.",
	CHANGED_SINCE: "What the act changed has been changed again since.",
	TOO_LONG_AGO: "The table's history does not reach that far.",
	NOT_ITS_TURN: "It is not the turn of the seat that the act names.",
	NO_SUCH_SPOT: "The spot does not exist.",
	NO_SUCH_ROUTINE: "The routine does not exist.",
	NOT_ITS_SPOT: "The item lies in a spot that only another seat sees.",
	NO_TIMER: "The table has no timer.",
	NO_CHOICE: "The choice is over, or the seat has no part in it.",
	NOT_OVER: "The timer that the act names does not run, or its time is not up.",
} as const;
export type RefusalCode = keyof typeof refusals;

export const tableLimits = {
	/** Stacks do not count. */
	maxItems: 5000,
	maxSeats: 20,
	maxSetUps: 20,
	/** Items that one act names. */
	maxNamed: 500,
	/** Distance from the middle of the table. */
	maxMm: 10_000,
	maxValue: 1_000_000,
	maxNameLength: 60,
	/** Standard pieces that one act brings. */
	maxBrought: 50,
	/** Characters and lines of the text on a blank card. */
	maxTextLength: 300,
	maxTextLines: 12,
} as const;

type Ids = { ids: string[] };
type Id = { id: string };
type Name = { name: string };
type Shuffling = { shuffle?: boolean };
type Nothing = Record<never, never>;

/** The fields of each kind of act. Items are named by their public ids. */
export type Acts = {
	/** Puts items on the felt, wherever they were, in this order from below. `face` turns cards over on the way. */
	lay: { items: { id: string; x: number; y: number; turn?: number }[]; face?: "up" | "down" };
	flip: Ids;
	/** Turns items on the spot, by degrees clockwise. */
	turn: Ids & { by: number };
	/** Puts cards and stacks onto a card or stack. */
	stack: Ids & { on: string; at?: "top" | "bottom" };
	/** Takes from the top of a stack, or at random out of a container. */
	draw: { from: string; count: number; to: "hand" | { x: number; y: number; face?: "up" | "down" } };
	/** Deals cards from the top, one to each hand in turn. */
	deal: { from: string; count: number; to: string[] };
	/** Mixes a stack, or several. */
	shuffle: Id | Ids;
	/** Turns the order of a stack around, but not its cards. */
	reverse: Id;
	/** Makes the top cards a stack of their own. */
	cut: Id & { count: number; x: number; y: number };
	/** Lays all cards of a stack next to each other. */
	spread: Id & { x: number; y: number; step: number };
	/** Looks at the other side of a card, at the top of a stack or into a container; at all of it without a count. */
	look: { at: string; count?: number };
	endLook: { shuffle?: boolean };
	/** Takes items into the seat's own hand. */
	hand: Ids;
	/** Gives items to another seat's hand. */
	give: Ids & { to: string };
	/**
	 * Passes every hand that holds something to the next of these seats around the table; the next index is to the
	 * left.
	 */
	passHands: { to: "left" | "right" };
	/** Sets the new order of the whole hand. */
	arrange: Ids;
	/** Shows cards of the hand to these seats, and to no others. */
	show: Ids & { to: string[] | "all" };
	roll: Ids;
	count: Id & ({ to: number } | { by: number });
	page: Id & { to: number };
	/** Puts items into a container or bundle. */
	putIn: Ids & { into: string };
	lock: Ids & { isLocked: boolean };
	raise: Ids;
	lower: Ids;
	/** Puts items back into the box. */
	box: Ids;
	copy: Ids;
	/**
	 * Puts standard pieces on the felt, next to each other from this place on. `piece` is the key of one
	 * (standard.ts), and `name` its name at this table.
	 */
	bring: { piece: string; name: string; count: number; x: number; y: number };
	/** Writes on a blank card, in place of what was on it. */
	write: Id & { text: string };
	/** Removes pieces that are no longer in the game. */
	tidy: Nothing;
	settings: { isOpen?: boolean; playersManage?: boolean; holdsUpdates?: boolean };
	/**
	 * Sets the seats that take turns, in order; none ends playing in turns. The round, and the seats whose turn it is,
	 * stay the same as far as possible unless they are given.
	 */
	turnOrder: { order: string[]; isSimultaneous?: boolean; round?: number; active?: string[] };
	/**
	 * Ends the turn of a seat: its own, or for the host that of any seat. Then it is the turn of `next`, in the same round;
	 * without it, that of the next seat in the order.
	 */
	endTurn: { seat: string; next?: string };
	/** Gives each seat this score, and begins counting them; null ends it. */
	scores: { start: number | null };
	/** Changes the score of a seat: its own, or for the host that of any seat. */
	score: { seat: string } & ({ to: number } | { by: number });
	/**
	 * Sets the timer, which then stands at `startMs`; null removes it. With `ms`, it shows that instead, and keeps
	 * running if it runs.
	 */
	timer: { startMs: number | null; isDown?: boolean; ms?: number };
	/**
	 * Starts or stops the timer, with `isFromStart` from its start. A timer that has counted down to 0 always starts
	 * from there.
	 */
	runTimer: { isRunning: boolean; isFromStart?: boolean };
	/** Ends a timer that has counted down to 0. `since` is its `runningSince`: of several seats, one ends it. */
	endTimer: { since: number };
	/** Asks seats to choose in secret, in place of an earlier choice. `options` only for a choice of them. */
	ask: { question: string; of: ChoiceKind; options?: string[]; seats: string[] };
	/**
	 * Chooses, or chooses again: cards of the own hand, none if the list is empty, or as `value` a number or the place of
	 * an option, from 0. `choice` is the `id` of the choice.
	 */
	choose: { choice: number; cards?: string[]; value?: number };
	/** Reveals all choices: the host at any time, other seats once all have chosen. */
	reveal: { choice: number };
	/** Ends a choice without revealing it, or removes one that has been revealed. */
	withdraw: { choice: number };
	/** Adds a seat that hosts play. */
	addStandIn: Name & { colour: string };
	/** Removes such a seat; the contents of its hand go into the box. */
	removeStandIn: { seat: string };
	/**
	 * Puts a spot on the felt; with an `id`, changes the given properties of that spot. What a new spot does follows from
	 * its role, unless it is given.
	 */
	putSpot: { id?: string } & Partial<SpotEntry>;
	removeSpot: Id;
	/** Adds a routine; with an `id`, replaces that one, which must still be what it `was`. */
	putRoutine: { id?: string; was?: Routine; routine: Routine };
	removeRoutine: Id;
	/** Performs the steps of a routine. */
	run: Id;
	saveSetUp: Name;
	deleteSetUp: Name;
	/** Returns the table to a set-up; `shuffle` mixes the stacks that lie face down. */
	returnTo: Name & Shuffling;
	/** Returns the table to its state after the act with this number. */
	rewind: { to: number } & Shuffling;
	undo: Nothing;
	redo: Nothing;
	profile: Name & { colour: string };
};

export type ActKind = keyof Acts;
export type Act = { [K in ActKind]: { kind: K } & Acts[K] }[ActKind];

/** Managers are the host, and players if the table's settings allow it to them. */
type Actor = "everyone" | "players" | "managers" | "host";

const actors: Readonly<Record<ActKind, Actor>> = {
	lay: "players",
	flip: "players",
	turn: "players",
	stack: "players",
	draw: "players",
	deal: "players",
	shuffle: "players",
	reverse: "players",
	cut: "players",
	spread: "players",
	look: "players",
	endLook: "players",
	hand: "players",
	give: "players",
	passHands: "managers",
	arrange: "players",
	show: "players",
	roll: "players",
	count: "players",
	page: "players",
	putIn: "players",
	lock: "managers",
	raise: "players",
	lower: "players",
	box: "managers",
	copy: "managers",
	bring: "managers",
	write: "players",
	tidy: "managers",
	settings: "host",
	turnOrder: "host",
	endTurn: "players",
	scores: "host",
	score: "players",
	timer: "host",
	runTimer: "players",
	endTimer: "players",
	ask: "managers",
	choose: "players",
	reveal: "players",
	withdraw: "managers",
	addStandIn: "host",
	removeStandIn: "host",
	putSpot: "managers",
	removeSpot: "managers",
	putRoutine: "managers",
	removeRoutine: "managers",
	run: "players",
	saveSetUp: "managers",
	deleteSetUp: "managers",
	returnTo: "managers",
	rewind: "managers",
	undo: "players",
	redo: "players",
	profile: "everyone",
};

export const actKinds = Object.keys(actors) as readonly ActKind[];

const doneBy = (actor: Actor): ReadonlySet<ActKind> =>
	new Set(actKinds.filter((kind) => actors[kind] === actor));

/** Acts that only the host may do, unless the table's settings allow them to players. */
export const managing = /* @__PURE__ */ doneBy("managers");
/** Acts that only the host may do. */
export const hosting = /* @__PURE__ */ doneBy("host");
/** Acts that their own seat cannot undo. A seat keeps what it has seen. */
export const final: ReadonlySet<ActKind> = new Set<ActKind>([
	"look",
	"endLook",
	"settings",
	"endTimer",
	"ask",
	"choose",
	"reveal",
	"withdraw",
	"addStandIn",
	"removeStandIn",
	"saveSetUp",
	"deleteSetUp",
	"undo",
	"redo",
	"profile",
]);

/** Whether a role allows an act. */
export function mayAct(
	role: Role | undefined,
	kind: ActKind,
	{ playersManage }: Pick<Settings, "playersManage">,
): boolean {
	switch (actors[kind]) {
		case "everyone":
			return role !== undefined;
		case "players":
			return plays(role);
		case "managers":
			return role === "host" || (role === "player" && playersManage);
		case "host":
			return role === "host";
	}
}
