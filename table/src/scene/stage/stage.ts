import type { TableClient } from "@tuckbox/client/table";
import {
	type HandEntry,
	type LookEntry,
	mayAct,
	plays,
	type SeatEntry,
	type SeenPiece,
	type TableEntry,
} from "@tuckbox/pieces/table";
import { createSignal, type Signal } from "@tuckbox/web/ui/signal.ts";
import { sideOfSeat } from "../../session/around.ts";
import type { SceneControls, TableSession } from "../../session/session.ts";
import type { Carried } from "../input/carrying.ts";
import { type Box, Camera, type Point, type View } from "../layout/camera.ts";
import {
	commonBounds,
	entryBounds,
	feltBounds,
	feltEntry,
	hasToLayOut,
	onFeltIn,
	overlaps,
} from "../layout/layout.ts";
import type { Guide } from "../snapping/snapping.ts";
import { Focus } from "./focus.ts";
import { Mover } from "./mover.ts";

/**
 * Things that the pointer carries and that do not lie on the felt: cards of a hand or of a stack, pieces of the box.
 */
export type Ghost = {
	from: "hand" | "box" | "stack";
	ids: readonly string[];
	seen: SeenPiece;
	count: number;
	/** The middle in the window when the pointer takes it. */
	at: Point;
	turn: number;
};

/** The destination of the carried things if they were dropped now. */
export type Target =
	| { to: "felt" }
	| { to: "stack" | "putIn"; id: string }
	| { to: "hand" | "box" }
	| { to: "give"; id: string }
	| { to: "nowhere" };

/** Without snapping, in mm. */
export const unsnapped: Point = { x: 0, y: 0 };

/** A view as a page stores it, for all seats of a person at a table. */
export type StoredView = View & { isFromSeat?: boolean; isFitted?: boolean };

const nothing: ReadonlySet<string> = new Set();
/** Minimum width of the window, in pixels, at which a new table shows the open box next to the felt and the log. */
const roomForBox = 1280;

/**
 * The state that a page and its scene share: the view, the selection, the focus and the carried things. The scene draws
 * it and turns pointer movements into acts. The page's menus and keys use it as well.
 */
export class Stage implements SceneControls {
	readonly table: TableClient;
	readonly camera = new Camera();
	readonly mover = new Mover();
	readonly session: TableSession;
	/** Ids of things on the felt, in the box or in the seat's own hand. */
	readonly selection: TableSession["selection"];
	/** The item that has the focus, or last had it: Tab reaches only this one. */
	readonly current: TableSession["current"];
	/** The items of the felt that this page's pointer or keys carry. */
	readonly carried = createSignal<ReadonlySet<string>>(nothing);
	readonly ghost = createSignal<Ghost | undefined>(undefined);
	readonly target = createSignal<Target | undefined>(undefined);
	readonly marquee = createSignal<Box | undefined>(undefined);
	/**
	 * The offset in mm by which carried things snap on the felt. It is set while the player has them snap.
	 * @param middle where the thing under the pointer would be without it
	 */
	snapOffset: (carried: Carried, middle: Point) => Point = () => unsnapped;
	/** The lines at which the carried things snap. */
	readonly guides = createSignal<readonly Guide[]>([]);
	/** The preview of the hand's order while a card is carried over it. */
	readonly handOrder = createSignal<readonly string[] | undefined>(undefined);
	/** The horizontal middles of the places in the seat's hand, from left to right, in the window. */
	handSlots: readonly number[] = [];
	/** The seats that look at an item, separated by spaces, by the item's id. All seats may see this. */
	readonly lookers = createSignal<Readonly<Record<string, string>>>({});
	readonly isBoxOpen: Signal<boolean>;
	/** Whether the felt is turned to the seat's own side. */
	readonly isFromSeat = createSignal(false);
	/** The position of the mouse on the table; undefined if it is elsewhere. */
	pointerAt: Point | undefined;
	/** The text that screen readers announce after a key. */
	readonly announced = createSignal("");
	/** The elements of the scene on which things can be dropped. */
	readonly regions = new Map<"hand" | "box" | "ghost", HTMLElement>();
	/** The elements of other seats' hands, with the ids of the seats. */
	readonly otherHands = new Map<HTMLElement, string>();

	/** The keyboard focus. */
	readonly focus = new Focus(this);
	#isEmpty = true;
	readonly #covers = new Map<string, Partial<Box>>();
	/** Whether the last action in the scene came from a key. */
	isByKeys = false;

	constructor(session: TableSession) {
		this.session = session;
		this.table = session.client;
		this.selection = session.selection;
		this.current = session.current;
		this.isBoxOpen = createSignal(this.#opensBox());
	}

	/** Whether the box starts open: for the host of a new table who has more to lay out, if the window is wide enough. */
	#opensBox(): boolean {
		const { isFresh } = (this.table.entry("table") ?? {}) as Partial<TableEntry>;
		return (
			isFresh === true &&
			this.table.head?.role === "host" &&
			innerWidth >= roomForBox &&
			hasToLayOut(this.table.view)
		);
	}

	/** Sets the margins of the scene that one of its parts covers. The camera centres and fits into the rest. */
	cover(part: "hand" | "others" | "box" | "strips", box: Partial<Box>): void {
		this.#covers.set(part, box);
		const covered = { left: 0, top: 0, right: 0, bottom: 0 };
		for (const one of this.#covers.values())
			for (const side of ["left", "top", "right", "bottom"] as const)
				covered[side] = Math.max(covered[side], one[side] ?? 0);
		this.camera.covered = covered;
	}

	/** Sets the margin that the open box covers: a side, or the lower part on a phone. */
	#coverByBox(): void {
		const box = this.regions.get("box")?.getBoundingClientRect();
		const scene = this.camera.rect;
		const [right, bottom] = [scene.left + scene.width, scene.top + scene.height];
		if (box === undefined || !this.isBoxOpen.get()) this.cover("box", {});
		else if (box.width > scene.width / 2) this.cover("box", { bottom: bottom - box.top });
		else if (box.left - scene.left > scene.width / 2) this.cover("box", { right: right - box.left });
		else this.cover("box", { left: box.right - scene.left });
	}

	/** Adapts to a new size of the box: if everything was in view, it stays so. */
	followBox(): void {
		const before = JSON.stringify(this.camera.covered);
		this.#coverByBox();
		if (this.camera.isFitted && JSON.stringify(this.camera.covered) !== before) this.fitAll();
	}

	/**
	 * Adapts to a new size of the scene, for example when a phone is turned. If everything was in view, it stays so.
	 */
	resize(rect: Camera["rect"]): void {
		const isOther = rect.width !== this.camera.rect.width || rect.height !== this.camera.rect.height;
		this.camera.resize(rect);
		if (this.camera.isFitted && isOther) requestAnimationFrame(() => this.fitAll(true));
	}

	/** Keeps the state that concerns all items up to date until the returned function is called. */
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

	/** Brings the first thing on an empty table into sight: another seat may have laid it elsewhere. */
	#followFirst(): void {
		if (!this.#isEmpty) return;
		this.#isEmpty = onFeltIn(this.table.view).length === 0;
		if (!this.#isEmpty && this.camera.rect.width > 0 && !this.seesSomething()) this.fitAll();
	}

	get seat(): string {
		return this.table.head?.seat ?? "";
	}

	/** Whether the seat can play; other seats only watch. */
	get canPlay(): boolean {
		return plays(this.table.head?.role);
	}

	/** Whether the seat may put pieces back into the box, lock them and copy them. */
	get canManage(): boolean {
		const role = this.table.head?.role;
		const { settings } = (this.table.entry("table") ?? {}) as Partial<TableEntry>;
		return mayAct(role, "box", { playersManage: settings?.playersManage === true });
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

	/** The turn, in degrees, that lets a thing lie straight in the turned view. */
	get straight(): number {
		return (360 - this.camera.view.turn) % 360;
	}

	/**
	 * Draws the ghost of the carried things at a point of the window.
	 * @param off in mm on the table, from the place below that point
	 */
	placeGhost(at: Point, turn: number, off: Point = unsnapped): void {
		const { left, top } = this.camera.rect;
		const place = this.camera.toTable(at);
		const { x, y } =
			off.x === 0 && off.y === 0 ? at : this.camera.toWindow({ x: place.x + off.x, y: place.y + off.y });
		const ghost = this.regions.get("ghost");
		const seen = turn + this.camera.view.turn;
		if (ghost !== undefined)
			ghost.style.transform = `translate(${x - left}px, ${y - top}px) rotate(${seen}deg)`;
	}

	/** Fits everything on the table into the view. */
	fitAll(isSudden = false, turn = this.camera.view.turn): void {
		const all = feltBounds(this.table.view);
		this.#coverByBox();
		this.camera.fit(all ?? { left: -200, top: -150, right: 200, bottom: 150 }, {
			isSudden,
			isAll: true,
			turn,
		});
	}

	/** Whether at least one thing on the table is in sight. */
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

	turn(by: number, isFromSeat = false): void {
		this.isFromSeat.set(isFromSeat);
		const to = this.aim + by;
		if (this.camera.isFitted) this.fitAll(false, to);
		else this.camera.turnTo(to);
	}

	/** The turn of the view that has the seat's own side of the felt at its lower edge. */
	get sideTurn(): number {
		return (360 - (sideOfSeat(this.table.view, this.seat) ?? 0)) % 360;
	}

	/** Whether everything on the table is in sight, below no hand, bar or strip. */
	#seesAll(): boolean {
		const all = feltBounds(this.table.view);
		if (all === undefined) return true;
		const sight = this.sight();
		return (
			all.left >= sight.left && all.right <= sight.right && all.top >= sight.top && all.bottom <= sight.bottom
		);
	}

	/**
	 * Shows a view that this page has stored, turned to the seat's own side if it was. If everything was in view, it
	 * stays so, but the view does not move for less.
	 */
	restore({ isFromSeat = false, isFitted = false, ...view }: StoredView): void {
		const turn = isFromSeat ? this.sideTurn : view.turn;
		this.isFromSeat.set(isFromSeat);
		this.camera.show({ ...view, turn });
		this.camera.isFitted = isFitted;
		if ((isFitted && (turn !== view.turn || !this.#seesAll())) || !this.seesSomething()) this.fitAll(true);
	}

	/** Fits everything into what the hands and the strips leave free, once they are measured, if it is in view. */
	refit(): void {
		// a turn that has just begun goes on to its end
		if (this.camera.isFitted && !this.#seesAll()) this.fitAll(true, this.camera.aim);
	}

	get aim(): number {
		return this.camera.aim;
	}

	turned(): number {
		return this.camera.view.turn;
	}

	goTo(spot: Point): void {
		this.camera.goTo(spot);
	}

	isCarrying(): boolean {
		return this.carried.get().size > 0 || this.ghost.get() !== undefined || this.marquee.get() !== undefined;
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

	/**
	 * Reveals a thing that an act has laid, unless the user has moved the focus during the act.
	 * @param before the element that had the focus before the act
	 */
	revealLaid(id: string, before: Element | null): void {
		if (this.focus.isWhereItWas(before)) this.reveal(id);
	}

	/** Brings things on the felt into sight. */
	showThings(ids: readonly string[]): void {
		const all = commonBounds(onFeltIn(this.table.view).filter(({ id }) => ids.includes(id)));
		if (all !== undefined) this.camera.reveal(all);
	}

	/** Selects and focuses a thing that has just been put down, so that the next key applies to it. */
	choose(id: string): void {
		this.select([id]);
		this.current.set(id);
		this.focus.give(id);
	}
}
