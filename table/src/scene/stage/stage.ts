import type { TableClient } from "@tuckbox/client/table";
import {
	type HandEntry,
	type LookEntry,
	managing,
	type SeatEntry,
	type SeenPiece,
	type TableEntry,
} from "@tuckbox/pieces/table";
import { createSignal, type Signal } from "@tuckbox/web/ui/signal.ts";
import type { SceneControls, TableSession } from "../../session/session.ts";
import { type Box, Camera, type Point } from "../layout/camera.ts";
import { commonBounds, entryBounds, feltEntry, hasBoxed, onFeltIn, overlaps } from "../layout/layout.ts";
import { Focus } from "./focus.ts";
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
export type Target =
	| { to: "felt" }
	| { to: "stack" | "putIn"; id: string }
	| { to: "hand" | "box" }
	| { to: "give"; id: string }
	| { to: "nowhere" };

const nothing: ReadonlySet<string> = new Set();
/** From this width of the window on, in pixels, a new table shows the open box next to the felt and the log. */
const roomForBox = 1280;

/**
 * What a page and its scene share: where one looks from, what is selected, focused and carried. The scene draws it and turns
 * pointers into acts; the page's menus and keys use it, too.
 */
export class Stage implements SceneControls {
	readonly table: TableClient;
	readonly camera = new Camera();
	readonly mover = new Mover();
	readonly session: TableSession;
	/** On the felt, in the box or in the seat's own hand. */
	readonly selection: TableSession["selection"];
	/** The item that has the focus, or had it last: the one that Tab reaches. */
	readonly current: TableSession["current"];
	/** The items of the felt that this page's pointer or keys carry. */
	readonly carried = createSignal<ReadonlySet<string>>(nothing);
	readonly ghost = createSignal<Ghost | undefined>(undefined);
	readonly target = createSignal<Target | undefined>(undefined);
	readonly marquee = createSignal<Box | undefined>(undefined);
	/** The seat's hand in the order that it gets while a card is carried over it. */
	readonly handOrder = createSignal<readonly string[] | undefined>(undefined);
	/** The middles of the places in the seat's hand, from left to right, in the window. */
	handSlots: readonly number[] = [];
	/** The seats that look at an item, by its id, with spaces between them. Everyone sees that they do. */
	readonly lookers = createSignal<Readonly<Record<string, string>>>({});
	readonly isBoxOpen: Signal<boolean>;
	/** Where the mouse is, on the table; undefined: elsewhere. */
	pointerAt: Point | undefined;
	/** What is announced to screen readers when keys are pressed. */
	readonly announced = createSignal("");
	/** The elements of the scene that take what is dropped on them. */
	readonly regions = new Map<"hand" | "box" | "ghost", HTMLElement>();
	/** The other seats that have a hand, by their ids. */
	readonly otherHands = new Map<string, HTMLElement>();

	/** Of the keyboard. */
	readonly focus = new Focus(this);
	#isEmpty = true;
	readonly #covers = new Map<string, Partial<Box>>();
	/** Whether the last thing that was done in the scene was done with a key. */
	isByKeys = false;

	constructor(session: TableSession) {
		this.session = session;
		this.table = session.client;
		this.selection = session.selection;
		this.current = session.current;
		this.isBoxOpen = createSignal(this.#opensBox());
	}

	/** Whether the box starts open: for the host of a new table, if the window is wide enough. */
	#opensBox(): boolean {
		const { isFresh } = (this.table.entry("table") ?? {}) as Partial<TableEntry>;
		return (
			isFresh === true &&
			this.table.head?.role === "host" &&
			innerWidth >= roomForBox &&
			hasBoxed(this.table.view)
		);
	}

	/** What a part of the scene covers of the felt; what is shown immediately is shown where nothing covers it. */
	cover(part: "hand" | "others" | "box", box: Partial<Box>): void {
		this.#covers.set(part, box);
		const covered = { left: 0, top: 0, right: 0, bottom: 0 };
		for (const one of this.#covers.values())
			for (const side of ["left", "top", "right", "bottom"] as const)
				covered[side] = Math.max(covered[side], one[side] ?? 0);
		this.camera.covered = covered;
	}

	/** The open box covers a side, and on a phone the lower part. */
	coverByBox(): void {
		const box = this.regions.get("box")?.getBoundingClientRect();
		const scene = this.camera.rect;
		const [right, bottom] = [scene.left + scene.width, scene.top + scene.height];
		if (box === undefined || !this.isBoxOpen.get()) this.cover("box", {});
		else if (box.width > scene.width / 2) this.cover("box", { bottom: bottom - box.top });
		else if (box.left - scene.left > scene.width / 2) this.cover("box", { right: right - box.left });
		else this.cover("box", { left: box.right - scene.left });
	}

	/** A view of everything stays one when the window has another size, such as that of a phone that has been turned. */
	resize(rect: Camera["rect"]): void {
		const isOther = rect.width !== this.camera.rect.width || rect.height !== this.camera.rect.height;
		this.camera.resize(rect);
		if (this.camera.isFitted && isOther) requestAnimationFrame(() => this.fitAll(true));
	}

	/** Follows what is the same for all items, until the returned function is called. */
	follow(): () => void {
		const follow = () => {
			const lookers: Record<string, string> = {};
			for (const name of this.table.names) {
				if (!name.startsWith("look:")) continue;
				const { at } = this.table.entry(name) as LookEntry;
				lookers[at] = [lookers[at], name.slice("look:".length)].filter(Boolean).join(" ");
			}
			this.focus.follow();
			this.#followFirst();
			if (JSON.stringify(lookers) !== JSON.stringify(this.lookers.get())) this.lookers.set(lookers);
		};
		follow();
		return this.table.subscribe("view", follow);
	}

	/** The first that is laid on an empty table is shown, wherever someone else has laid it. */
	#followFirst(): void {
		if (!this.#isEmpty) return;
		this.#isEmpty = onFeltIn(this.table.view).length === 0;
		if (!this.#isEmpty && this.camera.rect.width > 0 && !this.seesSomething()) this.fitAll();
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
		const next = [...new Set(ids)];
		if (next.join() !== this.selection.get().join()) this.selection.set(next);
	}

	toggle(id: string): void {
		const selected = this.selection.get();
		this.selection.set(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
	}

	/** The turn on the table of what lies straight for the one who looks. */
	get straight(): number {
		return (360 - this.camera.view.turn) % 360;
	}

	/** Draws what the pointer or the keys carry out of a hand, a stack or the box at a point of the window. */
	placeGhost({ x, y }: Point, turn: number): void {
		const { left, top } = this.camera.rect;
		const ghost = this.regions.get("ghost");
		const seen = turn + this.camera.view.turn;
		if (ghost !== undefined)
			ghost.style.transform = `translate(${x - left}px, ${y - top}px) rotate(${seen}deg)`;
	}

	/** Shows all that lies on the table. */
	fitAll(isSudden = false, turn = this.camera.view.turn): void {
		const all = commonBounds(onFeltIn(this.table.view));
		this.coverByBox();
		this.camera.fit(all ?? { left: -200, top: -150, right: 200, bottom: 150 }, {
			isSudden,
			isAll: true,
			turn,
		});
	}

	/** Whether something of what lies on the table is in sight. */
	seesSomething(): boolean {
		const sight = this.sight();
		return onFeltIn(this.table.view).some(({ entry }) => overlaps(entryBounds(entry), sight));
	}

	sight(): Box {
		const { left, top, right, bottom } = this.camera.open;
		const a = this.camera.toTable({ x: left, y: top });
		const b = this.camera.toTable({ x: right, y: bottom });
		return {
			left: Math.min(a.x, b.x),
			right: Math.max(a.x, b.x),
			top: Math.min(a.y, b.y),
			bottom: Math.max(a.y, b.y),
		};
	}

	showAll(): void {
		this.fitAll();
	}

	centre(): Point {
		return this.camera.centre;
	}

	zoom(by: number): void {
		this.camera.zoomBy(by);
	}

	turn(by: number): void {
		const to = this.camera.aim + by;
		if (this.camera.isFitted) this.fitAll(false, to);
		else this.camera.turnTo(to);
	}

	turned(): number {
		return this.camera.view.turn;
	}

	goTo(spot: Point): void {
		this.camera.goTo(spot);
	}

	/** Brings a spot of the felt into sight. */
	showSpot({ x, y }: Point): void {
		this.camera.reveal({ left: x - 20, top: y - 20, right: x + 20, bottom: y + 20 });
	}

	/** Brings a thing into sight and gives it the focus. */
	reveal(id: string): void {
		this.current.set(id);
		const entry = feltEntry(this.table.view, id);
		if (entry !== undefined) this.camera.reveal(entryBounds(entry));
		else if (this.table.entry(`item:${id}`) !== undefined) this.isBoxOpen.set(true);
		this.focus.give(id);
	}

	/** What comes next is meant for a thing that has just been put down. */
	choose(id: string): void {
		this.select([id]);
		this.current.set(id);
		this.focus.give(id);
	}
}
