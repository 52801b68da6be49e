import type { Kind } from "../kinds.ts";
import type { ActKind } from "./acts.ts";
import { kindsAtTable } from "./kinds.ts";

// What a seat sees of a table: entries by name. docs/TABLE.md says who sees what.

export type Role = "host" | "player" | "spectator" | "observer";

export type Settings = {
	/** Host and observers see all hands; everyone sees that they do. */
	isOpen: boolean;
	/** Players may do what otherwise only the host may. */
	playersManage: boolean;
	/** New versions of the game wait until the host takes them in. */
	holdsUpdates: boolean;
};

/** An image of a side. Addresses are relative to where the service serves derived images. */
export type PieceFace = { sideKey: string } & Record<string, string | number | null>;

/** A piece that a seat may know. */
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
	/** It is no longer in the game, but lies on the table. */
	isGhost?: true;
};

/** What everyone sees of a piece that lies face down: its outline and its back. */
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

export type Spot = { in: "felt"; x: number; y: number; z: number } | { in: "box" };

export type ItemEntry = {
	place: Spot;
	face: "up" | "down";
	turn: number;
	isLocked: boolean;
	isExtra?: true;
	isMade?: true;
	value?: number;
	/** What a container or bundle holds. */
	holds?: number;
} & SeenPiece;

export type StackEntry = {
	place: Spot;
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

export type HeldItem = { id: string; value?: number; isExtra?: true } & SeenPiece;

export type HandEntry = {
	count: number;
	/** The cards, in their order, for those who may see the hand. */
	cards?: HeldItem[];
	/** What the hand shows to this seat. */
	shown?: HeldItem[];
	/** The backs of the other cards, in an order that says nothing. */
	backs?: { hidden: HiddenPiece; count: number }[];
	/** Only for the hand's own seat: which cards are shown to whom. */
	shownTo?: Record<string, readonly string[]>;
};

export type LookEntry = { at: string; count: number; cards?: HeldItem[] };
export type SeatEntry = { name: string; colour: string; role: Role; index: number };
export type TableEntry = { version: number; settings: Settings; setUps: string[]; isFresh: boolean };

export type Entry = ItemEntry | StackEntry | HandEntry | LookEntry | SeatEntry | TableEntry;
export type View = Record<string, Entry>;

/** What changed in a view: new and changed entries, and the names of those that are gone. */
export type Frame = { set: View; gone: string[] };

/** A view after a frame. */
export function withFrame(view: View, { set, gone }: Frame): View {
	const next = { ...view, ...set };
	for (const name of gone) delete next[name];
	return next;
}

export type LogCode = ActKind | "update" | "join" | "leave";
/** A value in a sentence of the log that everyone may know. */
type LogValue = string | number | boolean | null | readonly string[] | readonly number[];

export type LogValues = Readonly<Record<string, LogValue>>;

/** A sentence as one seat reads it: the names that it may know, and how many items it may not. */
export type LogSentence = {
	code: LogCode;
	values: LogValues;
	/** A stack is there with the number of its cards, and with its deck's name, or "". */
	items: { name: string; kind: Kind; cards?: number }[];
	hidden: number;
	/** The kind of those that are hidden, if all are of one: their backs show it to everyone. */
	hiddenKind?: Kind;
};
