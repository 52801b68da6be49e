import type { Entry, Point, SeatEntry, TableClient, Topic, View } from "@tuckbox/client/table";
import { plays, type Routine, type SpotEntry } from "@tuckbox/pieces/table";
import { createSignal, type Signal } from "@tuckbox/web/ui/signal.ts";
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Note } from "./api.ts";
import { findThing, type Thing } from "./things.ts";

/** A menu for things, at a point of the window in px; without things, for a place on the felt. */
export type MenuRequest = {
	ids: readonly string[];
	at: Point;
	felt?: Point | undefined;
	/** The selection, which can be put there. */
	chosen?: readonly string[];
};

/** Dialogs about things. */
type OfThings =
	| "draw"
	| "deal"
	| "cut"
	| "lookAt"
	| "putOn"
	| "putIn"
	| "giveTo"
	| "showTo"
	| "count"
	| "write"
	| "newPiece";
export type OfTable =
	| "find"
	| "keys"
	| "setUps"
	| "snap"
	| "settings"
	| "turns"
	| "giveTurn"
	| "scores"
	| "timer"
	| "routines"
	| "recorded"
	| "startPlaytest"
	| "endPlaytest"
	| "playtestForm"
	| "replays"
	| "choice"
	| "standard"
	| "seatLink"
	| "profile"
	| "log"
	| "seats"
	| "invite"
	| "notes";
export type DialogRequest =
	| { [Kind in OfThings]: { kind: Kind; ids: readonly string[] } }[OfThings]
	| { kind: OfTable }
	/** A spot, or the area of a new one. */
	| { kind: "spot"; id: string }
	| { kind: "spot"; area: Pick<SpotEntry, "x" | "y" | "widthMm" | "heightMm"> }
	/** `line`: what the log says of the act to which the table is rewound. */
	| { kind: "rewind"; to: number; line: string }
	/** A note on a thing, on a part of it, or on a spot of the felt. */
	| { kind: "note"; on: string; at?: Point }
	| { kind: "note"; at: Point }
	/** The notes of one pin, by their ids. */
	| { kind: "pinned"; notes: readonly string[] };

/** The name of a key, as in the lists of actions, and the things that it applies to. */
export type PressedKey = { key: string; ids: readonly string[] };
/**
 * Moves the focus, picks up and puts down.
 * @returns whether the key had an effect
 */
export type SceneKeys = (event: KeyboardEvent, target: EventTarget | null) => boolean;
type Keys = {
	scene: SceneKeys;
	/**
	 * Runs an action on things, or on the table.
	 * @returns whether the key had an effect
	 */
	table(pressed: PressedKey): boolean;
};

/** The functions of the scene that the page uses. Places and sizes are in mm on the table. */
export interface SceneControls {
	/** The middle of the visible part. */
	centre(): Point;
	sight(): Sight;
	/** The turn of the view, in degrees. */
	turned(): number;
	/** The position of the mouse; undefined if it is not on the table. */
	readonly pointerAt: Point | undefined;
	/** Fits everything on the table into the view. */
	showAll(): void;
	zoom(by: number): void;
	/** The turn of the view at the end of its current movement, in degrees. */
	readonly aim: number;
	/** @param isFromSeat whether the felt is turned to the seat's own side by that */
	turn(by: number, isFromSeat?: boolean): void;
	readonly isFromSeat: Signal<boolean>;
	/** The turn of the view that has the seat's own side at its lower edge, in degrees. */
	readonly sideTurn: number;
	/** The text that screen readers announce. */
	readonly announced: Signal<string>;
	goTo(spot: Point): void;
	/** Whether the pointer or keys carry something. */
	isCarrying(): boolean;
	/** Brings a spot of the felt into sight. */
	showSpot(spot: Point): void;
	/** Brings a thing into sight and gives it the focus. */
	reveal(id: string): void;
	/** Reveals a thing that an act has laid, unless the user has moved the focus since `before` had it. */
	revealLaid(id: string, before: Element | null): void;
	/** Brings things on the felt into sight. */
	showThings(ids: readonly string[]): void;
}
type Sight = { left: number; top: number; right: number; bottom: number };

/** A question of the form after a playtest that the seat answers by pointing at pieces, in words. */
type Pointing = { question: number; text: string };

/** To what this page snaps things that it moves on the felt. */
export type Snap = {
	/** The distance of the lines of a grid, in mm; undefined without a grid. Lines cross in the middle of the table. */
	gridMm: number | undefined;
	/** Whether things align with the edges and middles of others nearby. */
	isToPieces: boolean;
};

/** A routine that is edited; without an `id`, a new one. `was` is the version of the table that it replaces. */
export type EditedRoutine = { id?: string; was?: Routine; routine: Routine };
/** A routine whose steps are recorded, until the editor continues with it. */
type Recording = { edited: EditedRoutine; isOver: boolean };

/** The state of this page for a seat at a table: shared by the scene and the parts around it. */
export type TableSession = {
	client: TableClient;
	/** Ids of things (things.ts), in the order of selection. */
	selection: Signal<readonly string[]>;
	/** Whether each tap adds to the selection. */
	isChoosing: Signal<boolean>;
	/** Whether a ruler can be laid on the table. */
	isMeasuring: Signal<boolean>;
	/** Whether spots can be drawn and moved, and nothing else. */
	isDrawingSpots: Signal<boolean>;
	/** Set while the seat points at pieces that answer a question. */
	pointing: Signal<Pointing | undefined>;
	/** The thing that keys apply to: the one that has the focus or is below the mouse. */
	current: Signal<string | undefined>;
	/** To what things snap that this page moves. */
	snap: Signal<Snap>;
	menu: Signal<MenuRequest | undefined>;
	dialog: Signal<DialogRequest | undefined>;
	/** The thing that is shown at full screen size. */
	closeUp: Signal<string | undefined>;
	/** Whether the service has another version of this page. */
	isOutdated: Signal<boolean>;
	/** The seat whose acts and pointer the view follows. */
	followed: Signal<string | undefined>;
	/** The notes that the seat can read, newest first; undefined until they are loaded. */
	notes: Signal<readonly Note[] | undefined>;
	/** Whether resolved notes are listed and have pins. */
	showsResolved: Signal<boolean>;
	/** The actions of the keys, once they are loaded. */
	keys: Signal<Keys | undefined>;
	/**
	 * Height of the strips that lie over the upper edge of the felt, in pixels; undefined until those of the first view
	 * are shown.
	 */
	strips: Signal<number | undefined>;
	/** The routine to which what this seat does is added, while it is recorded. */
	recording: Signal<Recording | undefined>;
	/** Set while the scene is shown. */
	scene: Signal<SceneControls | undefined>;
};

export function createSession(client: TableClient): TableSession {
	return {
		client,
		selection: createSignal<readonly string[]>([]),
		isChoosing: createSignal(false),
		isMeasuring: createSignal(false),
		isDrawingSpots: createSignal(false),
		pointing: createSignal<Pointing | undefined>(undefined),
		current: createSignal<string | undefined>(undefined),
		snap: createSignal<Snap>({ gridMm: undefined, isToPieces: false }),
		menu: createSignal<MenuRequest | undefined>(undefined),
		dialog: createSignal<DialogRequest | undefined>(undefined),
		closeUp: createSignal<string | undefined>(undefined),
		isOutdated: createSignal(false),
		followed: createSignal<string | undefined>(undefined),
		notes: createSignal<readonly Note[] | undefined>(undefined),
		showsResolved: createSignal(false),
		keys: createSignal<Keys | undefined>(undefined),
		strips: createSignal<number | undefined>(undefined),
		recording: createSignal<Recording | undefined>(undefined),
		scene: createSignal<SceneControls | undefined>(undefined),
	};
}

export const SessionContext = createContext<TableSession | undefined>(undefined);

export function useSession(): TableSession {
	const session = useContext(SessionContext);
	if (session === undefined) throw new Error("the component is not inside a table");
	return session;
}

/**
 * A value of the client that follows a topic: `useTopic("log", ({ log }) => log)`. `read` must not create a new object.
 */
export function useTopic<T>(topic: Topic, read: (client: TableClient) => T): T {
	const { client } = useSession();
	return useSyncExternalStore(
		(onChange) => client.subscribe(topic, onChange),
		() => read(client),
	);
}

/** An entry of the view, by its name. */
export function useEntry<E extends Entry>(name: Topic & string): E | undefined {
	return useTopic(name, (client) => client.entry(name) as E | undefined);
}

/** The seat's own id, and its role. */
export function useMe(): { seat: string; role: SeatEntry["role"] } {
	const head = useTopic("head", (client) => client.head);
	return { seat: head?.seat ?? "", role: head?.role ?? "spectator" };
}

export type SeatAtTable = SeatEntry & { id: string };

/** The seats at the table, in order. */
export function seatsInOrder(view: View): SeatAtTable[] {
	return Object.entries(view)
		.flatMap(([name, entry]) =>
			name.startsWith("seat:") ? { ...(entry as SeatEntry), id: name.slice(5) } : [],
		)
		.sort((a, b) => a.index - b.index);
}

/** The other seats that have a hand. */
export function otherHands({ client }: TableSession): SeatAtTable[] {
	return seatsInOrder(client.view).filter(({ id, role }) => id !== client.head?.seat && plays(role));
}

/** The things with these ids that the seat can still reach. */
export function findThings({ client }: TableSession, ids: readonly string[]): Thing[] {
	const seat = client.head?.seat ?? "";
	return ids.flatMap((id) => findThing(client.view, seat, id) ?? []);
}

/** The things that a key or a menu acts on: the selection if the thing belongs to it, otherwise the thing alone. */
export function idsFor({ selection }: TableSession, id: string): readonly string[] {
	const selected = selection.get();
	return selected.includes(id) ? selected : [id];
}
