import type { TableClient } from "@tuckbox/client/table";
import {
	type HandEntry,
	managing,
	type SeatEntry,
	type SeenPiece,
	type TableEntry,
} from "@tuckbox/pieces/table";
import { createSignal } from "../../api/signal.ts";
import { type Box, Camera, type Point } from "./camera.ts";
import { boundsOf, boundsOfAll, feltEntry, placedIn } from "./layout.ts";
import { Mover } from "./mover.ts";

/** What the pointer carries that does not lie on the felt: cards of a hand or of a stack, pieces of the box. */
export type Ghost = {
	from: "hand" | "box" | "stack";
	ids: readonly string[];
	seen: SeenPiece;
	count: number;
	/** Where its middle is when the pointer takes it, in the window. */
	at: Point;
	turn: number;
};

/** Where what is carried would go. */
export type Target = { to: "felt" } | { to: "stack" | "putIn"; id: string } | { to: "hand" | "box" };

export type MenuRequest = {
	/** On the felt, in the box or in the seat's own hand; none for a spot on the felt. */
	ids: readonly string[];
	/** In the window. */
	at: Point;
	/** On the table. */
	spot: Point;
	isTouch: boolean;
};

const nothing: ReadonlySet<string> = new Set();

/**
 * What a page and its scene share: where one looks from, what is selected, focused and carried. The scene draws it and turns
 * pointers into acts; the page's menus and keys use it, too.
 */
export class Stage {
	readonly table: TableClient;
	readonly camera = new Camera();
	readonly mover = new Mover();
	/** On the felt, in the box or in the seat's own hand. */
	readonly selection = createSignal<ReadonlySet<string>>(nothing);
	/** The item that Tab reaches: the one that had the focus last. */
	readonly stop = createSignal<string | undefined>(undefined);
	/** The items of the felt that this page's pointer or keys carry. */
	readonly carried = createSignal<ReadonlySet<string>>(nothing);
	readonly ghost = createSignal<Ghost | undefined>(undefined);
	readonly target = createSignal<Target | undefined>(undefined);
	readonly marquee = createSignal<Box | undefined>(undefined);
	/** The seat's hand in the order that it gets while a card is carried over it. */
	readonly handOrder = createSignal<readonly string[] | undefined>(undefined);
	/** The middles of the places in the seat's hand, from left to right, in the window. */
	handSlots: readonly number[] = [];
	readonly isBoxOpen = createSignal(false);
	/** Set by the page: what a right click or a long press opens. */
	onMenu: (request: MenuRequest) => void = () => {};
	/** The elements of the scene that take what is dropped on them. */
	readonly regions = new Map<"hand" | "box" | "ghost", HTMLElement>();

	constructor(table: TableClient) {
		this.table = table;
	}

	get seat(): string {
		return this.table.head?.seat ?? "";
	}

	/** Whether the seat plays; others only watch. */
	get canPlay(): boolean {
		const role = this.table.head?.role;
		return role === "host" || role === "player";
	}

	/** Whether the seat may put pieces back into the box, lock and copy them. */
	get canManage(): boolean {
		const role = this.table.head?.role;
		const { settings } = (this.table.entry("table") ?? {}) as Partial<TableEntry>;
		return role === "host" || (role === "player" && managing.has("box") && settings?.playersManage === true);
	}

	get hand(): HandEntry | undefined {
		return this.table.entry(`hand:${this.seat}`) as HandEntry | undefined;
	}

	seatOf(id: string): SeatEntry | undefined {
		return this.table.entry(`seat:${id}`) as SeatEntry | undefined;
	}

	select(ids: Iterable<string>): void {
		const next = new Set(ids);
		if (next.size > 0 || this.selection.get().size > 0) this.selection.set(next);
	}

	toggle(id: string): void {
		const next = new Set(this.selection.get());
		if (!next.delete(id)) next.add(id);
		this.selection.set(next);
	}

	/** What an action on an item is for: all that is selected, if it is among that. */
	idsWith(id: string): readonly string[] {
		const selected = this.selection.get();
		return selected.has(id) ? [...selected] : [id];
	}

	/** Shows all that lies on the table. */
	fitAll(isSudden = false): void {
		const all = boundsOfAll(placedIn(this.table.view));
		this.camera.fit(all ?? { left: -200, top: -150, right: 200, bottom: 150 }, isSudden);
	}

	/** Brings an item of the felt into sight. */
	reveal(id: string): void {
		const entry = feltEntry(this.table.view, id);
		if (entry !== undefined) this.camera.reveal(boundsOf(entry));
	}

	/** Moves the focus to an item, which may have to come into sight first. */
	focus(id: string): void {
		this.stop.set(id);
		this.reveal(id);
		requestAnimationFrame(() => {
			const own = `[data-item="${CSS.escape(id)}"], [data-card="${CSS.escape(id)}"]`;
			document.querySelector<HTMLElement>(own)?.focus({ preventScroll: true });
		});
	}
}
