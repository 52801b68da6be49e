import type { Entry, Point, SeatEntry, TableClient, Topic, View } from "@tuckbox/client/table";
import { createSignal, type Signal } from "@tuckbox/web/ui/signal.ts";
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Note } from "./api.ts";
import { findThing, type Thing } from "./things.ts";

/** A menu for things, at a point of the page in px. Without things: for the felt at that point. */
export type MenuRequest = {
	ids: readonly string[];
	at: Point;
	felt?: Point | undefined;
	/** What can be put there. */
	chosen?: readonly string[];
};

/** Dialogs about things, and dialogs about the table. */
type OfThings = "draw" | "deal" | "cut" | "lookAt" | "putOn" | "putIn" | "giveTo" | "showTo" | "count";
export type OfTable =
	| "find"
	| "keys"
	| "setUps"
	| "settings"
	| "seatLink"
	| "profile"
	| "log"
	| "seats"
	| "invite"
	| "notes";
export type DialogRequest =
	| { [Kind in OfThings]: { kind: Kind; ids: readonly string[] } }[OfThings]
	| { kind: OfTable }
	| { kind: "rewind"; to: number }
	/** A note on a thing, or on a part of it, or on a spot of the felt. */
	| { kind: "note"; on: string; at?: Point }
	| { kind: "note"; at: Point }
	/** Notes that are pinned at one place, by their ids. */
	| { kind: "pinned"; notes: readonly string[] };

/** A key as the actions name it, and the things that it was pressed for. */
export type PressedKey = { key: string; ids: readonly string[] };
/** Moves the focus, picks up and puts down. @returns whether the key has done something */
export type SceneKeys = (event: KeyboardEvent, target: EventTarget | null) => boolean;
type Keys = {
	scene: SceneKeys;
	/** Does something with things, or with the table. @returns whether the key has done something */
	table(pressed: PressedKey): boolean;
};

/** What the page does with the scene. Places and sizes are those on the table, in mm. */
export interface SceneControls {
	/** The middle of what is in sight. */
	centre(): Point;
	sight(): Sight;
	/** How far the view is turned, in degrees. */
	turned(): number;
	/** Where the mouse is; undefined: not on the table. */
	readonly pointerAt: Point | undefined;
	/** Shows all that lies on the table. */
	showAll(): void;
	zoom(by: number): void;
	turn(by: number): void;
	goTo(spot: Point): void;
	/** Brings a spot of the felt into sight. */
	showSpot(spot: Point): void;
	/** Brings a thing into sight and gives it the focus. */
	reveal(id: string): void;
}
type Sight = { left: number; top: number; right: number; bottom: number };

/** A seat at a table, as this page shows it: shared by the scene and everything around it. */
export type TableSession = {
	client: TableClient;
	/** Ids of things (things.ts) in the order in which they were chosen. */
	selection: Signal<readonly string[]>;
	/** Whether each tap selects one more. */
	isChoosing: Signal<boolean>;
	/** The thing that has the keyboard's focus, or is under the pointer of a key. */
	current: Signal<string | undefined>;
	menu: Signal<MenuRequest | undefined>;
	dialog: Signal<DialogRequest | undefined>;
	/** The thing that is shown as large as the screen allows. */
	closeUp: Signal<string | undefined>;
	/** The notes that the seat reads, newest first; undefined until they have been read. */
	notes: Signal<readonly Note[] | undefined>;
	/** Whether resolved notes are listed and have pins. */
	showsResolved: Signal<boolean>;
	/** What the keys do, once it has been loaded. */
	keys: Signal<Keys | undefined>;
	/** Set while the scene is shown. */
	scene: Signal<SceneControls | undefined>;
};

export function createSession(client: TableClient): TableSession {
	return {
		client,
		selection: createSignal<readonly string[]>([]),
		isChoosing: createSignal(false),
		current: createSignal<string | undefined>(undefined),
		menu: createSignal<MenuRequest | undefined>(undefined),
		dialog: createSignal<DialogRequest | undefined>(undefined),
		closeUp: createSignal<string | undefined>(undefined),
		notes: createSignal<readonly Note[] | undefined>(undefined),
		showsResolved: createSignal(false),
		keys: createSignal<Keys | undefined>(undefined),
		scene: createSignal<SceneControls | undefined>(undefined),
	};
}

export const SessionContext = createContext<TableSession | undefined>(undefined);

export function useSession(): TableSession {
	const session = useContext(SessionContext);
	if (session === undefined) throw new Error("this is not within a table");
	return session;
}

/** What the client knows about a topic: `useTopic("log", ({ log }) => log)`. `read` must not build a new object. */
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
export function useMe(): { seat: string; role: string } {
	const head = useTopic("head", (client) => client.head);
	return { seat: head?.seat ?? "", role: head?.role ?? "spectator" };
}

export type SeatAtTable = SeatEntry & { id: string };

/** Who sits at the table, in the order of the seats. */
export function seatsInOrder(view: View): SeatAtTable[] {
	return Object.entries(view)
		.flatMap(([name, entry]) =>
			name.startsWith("seat:") ? { ...(entry as SeatEntry), id: name.slice(5) } : [],
		)
		.sort((a, b) => a.index - b.index);
}

/** Whether a seat of a role can have cards in its hand. */
export const hasHand = (role: SeatEntry["role"]) => role === "host" || role === "player";

/** The other seats to which something can be given. */
export function otherHands({ client }: TableSession): SeatAtTable[] {
	return seatsInOrder(client.view).filter(({ id, role }) => id !== client.head?.seat && hasHand(role));
}

/** The things with these ids that the seat can still reach. */
export function findThings({ client }: TableSession, ids: readonly string[]): Thing[] {
	const seat = client.head?.seat ?? "";
	return ids.flatMap((id) => findThing(client.view, seat, id) ?? []);
}

/** The things that a key or a menu acts on: the selection if the thing belongs to it, and the thing alone otherwise. */
export function idsFor({ selection }: TableSession, id: string): readonly string[] {
	const selected = selection.get();
	return selected.includes(id) ? selected : [id];
}
