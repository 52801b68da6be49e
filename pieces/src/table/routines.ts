import type { SpotRole } from "./spots.ts";

// Routines: several steps on one button. docs/TABLE.md explains them.

export const routineLimits = {
	/** Routines of a table. */
	maxRoutines: 20,
	maxSteps: 50,
	/** Places from which one step collects. */
	maxSources: 20,
	/** Things that one step deals to each seat, or draws. */
	maxCount: 500,
	/** Steps that one act performs, with those of the routines that it triggers. */
	maxStepsRun: 100,
	/** Routines that one act runs, with those that it triggers. */
	maxRoutinesRun: 10,
	/** Things that one act moves, mixes or turns with its steps. */
	maxTouched: 1000,
} as const;

/**
 * A piece of the game or a standard piece. It is found by its id, else by its app and key, so that it survives pushes.
 * Without an app, it is the first piece with the key.
 */
export type PieceName = {
	app?: string;
	key: string;
	componentId?: string;
	/** Its name when the routine was written, to say what is no longer there. */
	name?: string;
};

/**
 * A place on the felt: a spot by its name, or the topmost stack of a deck that lies face down, unless a spot makes it
 * something else. Of several spots with the name, it is the one that belongs to the seat that acts, else the smallest one.
 */
export type Place = { spot: string } | { deck: PieceName };

/** All spots of a role, one after the other. */
export type SpotsOfRole = { role: SpotRole };

export const routineSeats = ["all", "active", "self"] as const;
/** All seats of hosts and players, those whose turn it is, or the one that performs the act. */
export type RoutineSeats = (typeof routineSeats)[number];

/** The places from which a step collects, or the hands of seats. */
export type Source = Place | SpotsOfRole | { hands: RoutineSeats };

/** All counters or dice in a spot or in those of a role, or all of a piece that lie open on the felt. */
export type Valued = { spot: string } | SpotsOfRole | { piece: PieceName };

/** Everything in a spot or in those of a role, or all of a piece that lie open on the felt. */
export type Things = Valued;

/** A spot or the box, into which a step puts things, or the places where they lie in a set-up of the table. */
export type Destination = { spot: string } | { box: true } | { setUp: string };

/** The fields of each kind of step. */
export type Steps = {
	/** Mixes the stacks in a place. */
	shuffle: { place: Place | SpotsOfRole };
	/** Deals `count` from the top of a place to each of the seats, one at a time. */
	deal: { from: Place; count: number; to: RoutineSeats };
	/**
	 * Draws from the top of a place into a spot, or into each of a role: `count` of them, or until `fillTo` lie there, but
	 * never more than a grid has free cells. Without a face, the spot decides.
	 */
	draw: {
		from: Place;
		into: { spot: string } | SpotsOfRole;
		count?: number;
		fillTo?: number;
		face?: "up" | "down";
	};
	/**
	 * Puts all cards of some places on the stack in another one, or below it. They get the face of that stack. If it is that
	 * of a deck, and the deck has none, a new one begins where the deck lies in the set-up.
	 */
	collect: { from: Source[]; into: Place; at?: "top" | "bottom"; setUp?: string };
	/**
	 * Turns over what lies in a place, or only its highest thing; of a stack, the top card, which then lies next to it. With a
	 * face, what has it already stays.
	 */
	flip: { place: Place | SpotsOfRole; which: "all" | "top"; face?: "up" | "down" };
	/** Sets counters, or adds to them. */
	count: { counter: Valued; to?: number; by?: number };
	roll: { dice: Valued };
	/**
	 * Puts things into a spot or the box: cards, dice, pawns and whatever else can be moved. Into a set-up: things that lie
	 * open, to where those of their piece lie open there.
	 */
	move: { things: Things; into: Destination };
	/** Passes every hand to the left or to the right. */
	passHands: { to: "left" | "right" };
	/** Sets the scores of seats, or adds to them. */
	score: { seats: RoutineSeats; to?: number; by?: number };
	/** Ends the turn of each seat whose turn it is. */
	endTurn: Record<never, never>;
	/**
	 * Gives the turn to the seat that performs the act. With `isFirst`, the order begins with that seat, and a new round
	 * begins.
	 */
	takeTurn: { isFirst?: boolean };
};

export type StepKind = keyof Steps;
export const stepKinds = [
	"shuffle",
	"deal",
	"draw",
	"collect",
	"flip",
	"count",
	"roll",
	"move",
	"passHands",
	"score",
	"endTurn",
	"takeTurn",
] as const satisfies StepKind[];

export const conditions = ["empty", "atMost", "atLeast"] as const;
/** Holds if a place has no things, at most or at least `count`. Each card of a stack counts. */
export type Condition = { place: Place; is: (typeof conditions)[number]; count?: number };

/** A step. It is skipped unless its condition holds. */
export type Step = { [K in StepKind]: { kind: K; if?: Condition } & Steps[K] }[StepKind];

export const triggerKinds = ["turnEnds", "roundEnds", "timerEnds", "empty"] as const;
/** Something that ends, along with which a routine runs. */
export type EndKind = Exclude<(typeof triggerKinds)[number], "empty">;
/** Runs a routine along with the act after which a turn, a round or the timer ends, or a place becomes empty. */
export type Trigger = { on: EndKind } | { on: "empty"; place: Place };

export const routinePressers = ["players", "managers"] as const;

/** Several steps that are performed as one act. */
export type Routine = {
	name: string;
	steps: Step[];
	trigger?: Trigger;
	/** The seats that may run it: all players, or only the host and players who may manage. */
	pressedBy: (typeof routinePressers)[number];
};

/** The reasons why a step did nothing, besides those for which an act is refused. */
export const skipReasons = {
	EMPTY: "Nothing lies in the place.",
	WOULD_SHOW: "It would have shown what came from a hand, or from where only another seat sees it.",
	TOO_MUCH: "The act had already done as much as one act can.",
} as const;
export type SkipReason = keyof typeof skipReasons;

/** A routine after the spot that it names has been given another name. */
export function withSpotRenamed(routine: Routine, former: string, name: string): Routine {
	const { name: own, ...named } = routine;
	const renamed = JSON.parse(JSON.stringify(named), (key, value) =>
		key === "spot" && value === former ? name : value,
	);
	return { name: own, ...renamed };
}
