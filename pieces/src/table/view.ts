import type { Kind } from "../kinds.ts";
import type { ActKind, RefusalCode } from "./acts.ts";
import type { ChoiceEntry } from "./choice.ts";
import { kindsAtTable } from "./kinds.ts";
import type { Routine, SkipReason, StepKind } from "./routines.ts";
import type { SpotEntry } from "./spots.ts";
import type { TimerEntry } from "./timer.ts";

// A seat's view of a table: entries by name. docs/TABLE.md explains which seat sees what.

export type Role = "host" | "player" | "spectator" | "observer";

/** Whether seats of a role play: only they have a hand, turns, a score and spots; the others watch. */
export function plays(role: Role | undefined): boolean {
	return role === "host" || role === "player";
}

export type Settings = {
	/** Whether the host and observers see all hands; everyone sees this setting. */
	isOpen: boolean;
	/** Whether players may do acts that are otherwise reserved for the host. */
	playersManage: boolean;
	/** Whether new versions of the game wait until the host applies them. */
	holdsUpdates: boolean;
};

/** An image of a side; of a die's face that has a name of its own, with that `name`. Addresses are relative to where the service serves derived images. */
export type PieceFace = { sideKey: string } & Record<string, string | number | null>;

/** A piece that a seat may identify. */
export type ShownPiece = {
	componentId: string;
	app: string;
	kind: Kind;
	externalKey: string;
	name: string;
	widthMm: number;
	heightMm: number;
	shape: string | null;
	/** The type of a die. */
	sides: number | null;
	/** Addresses are relative to where the service serves derived images (`files` of the wire). */
	faces: readonly PieceFace[];
	/** Whether it is no longer in the game, but lies on the table. */
	isGhost?: true;
};

/** The visible part of a piece that lies face down: its outline and its back. */
export type HiddenPiece = Pick<ShownPiece, "kind" | "widthMm" | "heightMm" | "shape"> & {
	back: PieceFace | null;
};

/** Whether two pieces can lie in one stack: cards with the same outline, as far as players can tell. */
export function canStack(a: Outline, b: Outline): boolean {
	const same = (x: number, y: number) => Math.abs(x - y) <= 1;
	return (
		kindsAtTable[a.kind].isCard &&
		kindsAtTable[b.kind].isCard &&
		a.shape === b.shape &&
		same(a.widthMm, b.widthMm) &&
		same(a.heightMm, b.heightMm)
	);
}
type Outline = Pick<ShownPiece, "kind" | "widthMm" | "heightMm" | "shape">;

export type SeenPiece = { shown: ShownPiece } | { hidden: HiddenPiece };

export type OpenPlace = { in: "felt"; x: number; y: number; z: number } | { in: "box" };

export type ItemEntry = {
	place: OpenPlace;
	face: "up" | "down";
	turn: number;
	isLocked: boolean;
	isExtra?: true;
	isMade?: true;
	value?: number;
	/** Number of items in a container or bundle. */
	holds?: number;
} & SeenPiece;

export type StackEntry = {
	place: OpenPlace;
	face: "up" | "down";
	turn: number;
	isLocked: boolean;
	/** The number of cards, and the one on top. */
	cards: number;
	top: SeenPiece;
	widthMm: number;
	heightMm: number;
	home: { componentId: string; app: string; externalKey: string; name: string } | null;
};

export function isStack(entry: ItemEntry | StackEntry): entry is StackEntry {
	return "top" in entry;
}

export type HeldItem = { id: string; value?: number; isExtra?: true } & SeenPiece;

export type HandEntry = {
	count: number;
	/** The cards in their order, for seats that may see the hand. */
	cards?: HeldItem[];
	/** The cards that the hand shows to this seat. */
	shown?: HeldItem[];
	/** The backs of the other cards, in an order that reveals nothing. */
	backs?: { hidden: HiddenPiece; count: number }[];
	/** The seats that see each shown card, by the card's id; only for the hand's own seat. */
	shownTo?: Record<string, readonly string[]>;
};

export type LookEntry = { at: string; count: number; cards?: HeldItem[] };
export type SeatEntry = {
	name: string;
	colour: string;
	role: Role;
	index: number;
	/** Whether hosts play the seat, which belongs to no one. */
	isStandIn?: true;
};
export type TableEntry = { version: number; settings: Settings; setUps: string[]; isFresh: boolean };

/** The turns of a table; without this entry, it is not played in turns. */
export type TurnsEntry = {
	/** The seats that take turns, in order. */
	order: readonly string[];
	/** Whether all seats take their turns at the same time. The round ends when each of them has ended its turn. */
	isSimultaneous: boolean;
	/** From 1. */
	round: number;
	/** The seats whose turn it is: one, or those that have not ended their simultaneous turn. */
	active: readonly string[];
};

/** The scores of a table; without this entry, it counts none. */
export type ScoresEntry = {
	/** The score with which a seat begins. */
	start: number;
	/** The score of each seat of a host or player, by its id. */
	of: Readonly<Record<string, number>>;
};

export type Entry =
	| (ItemEntry | StackEntry | HandEntry | LookEntry)
	| (SeatEntry | TableEntry | TurnsEntry | ScoresEntry | TimerEntry | ChoiceEntry | SpotEntry | Routine);
export type View = Record<string, Entry>;

/** A change of a view: new and changed entries, and the names of removed ones. */
export type Frame = { set: View; gone: string[] };

/** A view after a frame. */
export function withFrame(view: View, { set, gone }: Frame): View {
	const next = { ...view, ...set };
	for (const name of gone) delete next[name];
	return next;
}

/** `open`: the table was opened with a set-up of the game. */
export type LogCode = ActKind | "open" | "update" | "join" | "leave" | "startPlaytest" | "endPlaytest";
/** A value in a sentence of the log; no value is secret. */
type LogValue = string | number | boolean | null | readonly string[] | readonly number[];

export type LogValues = Readonly<Record<string, LogValue>>;

/**
 * A step of a routine as the log tells it: what it names, what it did, and why it did nothing or less. Everything in it is
 * public.
 */
export type RanStep = { kind: StepKind; values: LogValues; skipped?: RefusalCode | SkipReason };

/** A routine that ran in an act. `isStopped`: it was to run again, or there was no room for it, and did not. */
export type RanRoutine = { name: string; steps: readonly RanStep[]; isStopped?: true };

/** A sentence as one seat reads it: the items that it may identify, and the number of hidden ones. */
export type LogSentence = {
	code: LogCode;
	values: LogValues;
	/**
	 * A stack has the number of its cards, and its deck's name, or "". `picture` is the address of a small picture of the
	 * front when the act was done, relative to where the service serves derived images; acts on many items have none.
	 */
	items: { name: string; kind: Kind; cards?: number; picture?: string }[];
	hidden: number;
	/** The kind of the hidden items, if all are of one: their backs show it to everyone. */
	hiddenKind?: Kind;
	/** The outline of the hidden items, if all have the same one, which everyone sees. */
	hiddenShape?: string;
	/** The routines that the act has run, in order. */
	ran?: readonly RanRoutine[];
};
