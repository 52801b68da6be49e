import { isStack } from "@tuckbox/pieces/table";
import type { Point } from "../layout/camera.ts";
import { openItem } from "../layout/layout.ts";
import type { Stage } from "../stage/stage.ts";
import { carrying, dragging } from "./beginning.ts";
import { drop, putBack } from "./carrying.ts";
import { Edge } from "./edge.ts";
import { openMenuAt, swallowTap } from "./menus.ts";
import {
	type Carry,
	dropCarried,
	type Gesture,
	moveCarry,
	moveMarquee,
	movePinch,
	moveTurn,
	type Press,
} from "./moving.ts";
import { direction, distance, type Pressed, pointerPoint, pressedBy, pressedKey } from "./pointing.ts";
import { tap, tapTwice } from "./taps.ts";
import { Wheel } from "./wheel.ts";

/** Pixels after which a press becomes a drag. A finger is less steady. */
const dragAfter = { mouse: 6, touch: 10 };
/** Time in ms after which a pressed stack moves as a whole. */
const wholeAfter = { mouse: 250, touch: 300 };
/** Time in ms after which a resting finger opens the menu. */
const menuAfter = 500;
/** Maximum time in ms and distance in pixels between the taps of a double tap. */
const doubleTap = { within: 350, px: 28 };
/** Distance in pixels from the first finger within which a second one turns what the first one carries. */
const twistReach = 160;
/** Handles mouse, pen and touch in a scene. */
export class Gestures {
	readonly #stage: Stage;
	readonly #root: HTMLElement;
	#gesture: Gesture | undefined;
	#lastTap: { key: string; at: number; point: Point } | undefined;
	readonly #edge: Edge;
	readonly #wheel: Wheel;
	readonly #end = new AbortController();

	constructor(stage: Stage, root: HTMLElement) {
		this.#stage = stage;
		this.#root = root;
		this.#edge = new Edge(stage, () => this.#stay());
		this.#wheel = new Wheel(stage);
		const { signal } = this.#end;
		root.addEventListener("pointerdown", (event) => this.#down(event), { signal });
		root.addEventListener("pointermove", (event) => this.#move(event), { signal });
		root.addEventListener("pointerup", (event) => this.#up(event), { signal });
		root.addEventListener("pointercancel", (event) => this.#cancelled(event), { signal });
		root.addEventListener("pointerleave", () => this.#left(), { signal });
		root.addEventListener("contextmenu", (event) => this.#menu(event), { signal });
		root.addEventListener("wheel", (event) => this.#wheeled(event), { signal, passive: false });
		// the middle button pans, and does not scroll
		root.addEventListener("mousedown", (event) => event.button === 1 && event.preventDefault(), { signal });
		root.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
		addEventListener("keydown", (event) => this.#key(event), { signal, capture: true });
		addEventListener("blur", () => this.abort(), { signal });
		// the service may refuse the hold
		const endRefused = stage.table.on("refused", ({ act }) => {
			if (act === undefined) this.abort();
		});
		signal.addEventListener("abort", endRefused);
	}

	end(): void {
		this.abort();
		this.#end.abort();
	}

	/** Cancels the current gesture, as if it had not begun. */
	abort(): void {
		const gesture = this.#gesture;
		this.#gesture = undefined;
		this.#edge.follow(undefined);
		if (gesture?.kind === "press") this.#clear(gesture);
		if (gesture?.kind === "carry" || gesture?.kind === "turn") putBack(this.#stage, gesture.carried);
		if (gesture?.kind === "marquee") {
			this.#stage.marquee.set(undefined);
			this.#stage.select(gesture.before);
		}
	}

	#left(): void {
		if (this.#stage.pointerAt === undefined) return;
		this.#stage.pointerAt = undefined;
		this.#stage.table.cursor(null);
	}

	#down(event: PointerEvent): void {
		this.#stage.isByKeys = false;
		const pressed = pressedBy(event.target);
		if (pressed === undefined || event.button === 2) return;
		const at = pointerPoint(event);
		if (this.#gesture !== undefined) {
			this.#second(event, pressed, at);
			return;
		}
		const { pointerId: pointer } = event;
		const isTouch = event.pointerType !== "mouse";
		if (event.button === 1) {
			this.#root.setPointerCapture(pointer);
			this.#gesture = { kind: "pan", pointer, at, isTouch };
			return;
		}
		const { timeStamp: since } = event;
		const press: Press = { pointer, isTouch, pressed, start: at, since, isWhole: false, timers: [] };
		this.#gesture = { kind: "press", ...press };
		const entry = pressed.on === "item" ? openItem(this.#stage.table.view, pressed.id) : undefined;
		const held = entry !== undefined && isStack(entry) && pressed.on === "item" && !pressed.isGrip;
		if (held) press.timers.push(setTimeout(() => this.#makeWhole(), wholeAfter[isTouch ? "touch" : "mouse"]));
		else if (isTouch) press.timers.push(setTimeout(() => this.#longPress(), menuAfter));
		if (isTouch && held) press.timers.push(setTimeout(() => this.#longPress(), 2 * menuAfter));
	}

	/** Handles a second finger. It pinches the felt, turns what the first one carries, or is ignored. */
	#second(event: PointerEvent, pressed: Pressed, at: Point): void {
		const gesture = this.#gesture;
		if (event.pointerType === "mouse" || gesture === undefined) return;
		const { pointerId: pointer } = event;
		if (gesture.kind === "carry") {
			if (gesture.twist !== undefined || distance(gesture.at, at) > twistReach) return;
			this.#root.setPointerCapture(pointer);
			gesture.twist = { pointer, at, from: direction(gesture.at, at), before: gesture.carried.turn };
			return;
		}
		if (gesture.kind === "pan") {
			this.#pinch(gesture.pointer, gesture.at, pointer, at);
			return;
		}
		if (gesture.kind !== "press") return;
		this.#clear(gesture);
		const first = gesture.pressed;
		const isSame = first.on === "item" && pressed.on === "item" && first.id === pressed.id;
		const carry = isSame ? carrying(this.#stage, gesture, gesture.start, true) : undefined;
		if (carry !== undefined) {
			this.#gesture = carry;
			this.#root.setPointerCapture(gesture.pointer);
			this.#root.setPointerCapture(pointer);
			carry.twist = { pointer, at, from: direction(carry.at, at), before: carry.carried.turn };
		} else if (first.on === "felt" || first.on === "item")
			this.#pinch(gesture.pointer, gesture.start, pointer, at);
	}

	#pinch(one: number, from: Point, other: number, to: Point): void {
		this.#root.setPointerCapture(one);
		this.#root.setPointerCapture(other);
		this.#gesture = { kind: "pinch", pointers: [one, other], at: [from, to] };
	}

	#clear({ timers }: Press): void {
		for (const timer of timers) clearTimeout(timer);
		this.#root.querySelector("[data-armed]")?.removeAttribute("data-armed");
	}

	#makeWhole(): void {
		const gesture = this.#gesture;
		if (gesture?.kind !== "press" || gesture.pressed.on !== "item") return;
		gesture.isWhole = true;
		this.#stage.mover.element(gesture.pressed.id)?.setAttribute("data-armed", "");
	}

	#longPress(): void {
		const gesture = this.#gesture;
		if (gesture?.kind !== "press") return;
		this.#clear(gesture);
		// lifting the finger does nothing more
		this.#gesture = undefined;
		this.#lastTap = undefined;
		swallowTap();
		openMenuAt(this.#stage, gesture.pressed, gesture.start);
	}

	#menu(event: MouseEvent): void {
		const pressed = pressedBy(event.target);
		if (pressed === undefined) return;
		event.preventDefault();
		// for a finger, menuAfter decides when a press is long
		if ((event as PointerEvent).pointerType === "touch") return;
		openMenuAt(this.#stage, pressed, pointerPoint(event));
	}

	#move(event: PointerEvent): void {
		const { pointerId: pointer } = event;
		const at = pointerPoint(event);
		const gesture = this.#gesture;
		const { table, camera } = this.#stage;
		if (event.pointerType === "mouse") {
			this.#stage.pointerAt = camera.toTable(at);
			table.cursor(this.#stage.pointerAt);
			if (gesture === undefined) this.#hover(event.target);
		}
		if (gesture === undefined) return;
		if (gesture.kind === "press" && gesture.pointer === pointer) {
			if (distance(gesture.start, at) >= dragAfter[gesture.isTouch ? "touch" : "mouse"])
				this.#begin(gesture, event);
		} else if (gesture.kind === "pan" && gesture.pointer === pointer) {
			camera.pan(at.x - gesture.at.x, at.y - gesture.at.y);
			gesture.at = at;
		} else if (gesture.kind === "pinch") movePinch(this.#stage, gesture, pointer, at);
		else if (gesture.kind === "marquee" && gesture.pointer === pointer) moveMarquee(this.#stage, gesture, at);
		else if (gesture.kind === "carry") this.#carry(gesture, pointer, at, event.altKey);
		else if (gesture.kind === "turn" && gesture.pointer === pointer)
			moveTurn(this.#stage, gesture, at, event.altKey);
	}

	#carry(gesture: Carry, pointer: number, at: Point, isPlain: boolean): void {
		moveCarry(this.#stage, gesture, pointer, at, isPlain);
		this.#edge.follow(gesture.at);
	}

	/** Keeps carried items below the pointer after the view has moved. */
	#stay(): void {
		const gesture = this.#gesture;
		if (gesture?.kind === "carry") moveCarry(this.#stage, gesture, gesture.pointer, gesture.at, false);
		else this.#edge.follow(undefined);
	}

	/** Directs keys to the thing below the mouse, unless something is selected or has the focus. */
	#hover(target: EventTarget | null): void {
		const { selection, current, isByKeys } = this.#stage;
		if (isByKeys || selection.get().length > 0) return;
		const pressed = pressedBy(target);
		const isThing = pressed !== undefined && pressed.on !== "felt";
		current.set(isThing ? pressedKey(pressed) : undefined);
	}

	/** Turns a press into the gesture of its drag. */
	#begin(press: Press, event: PointerEvent): void {
		this.#clear(press);
		// on a busy page, the timer may come before a movement that was earlier
		const moved = event.getCoalescedEvents()[0] ?? event;
		if (moved.timeStamp - press.since < wholeAfter[press.isTouch ? "touch" : "mouse"]) press.isWhole = false;
		this.#root.setPointerCapture(press.pointer);
		this.#gesture = dragging(this.#stage, press, event);
		if (this.#gesture?.kind === "carry") this.#move(event);
	}

	#up(event: PointerEvent): void {
		const gesture = this.#gesture;
		const { pointerId: pointer } = event;
		if (gesture === undefined) return;
		if (gesture.kind === "pinch") {
			const index = gesture.pointers.indexOf(pointer);
			if (index < 0) return;
			const other = 1 - index;
			// the remaining finger continues to pan
			this.#gesture = {
				kind: "pan",
				pointer: gesture.pointers[other] as number,
				at: gesture.at[other] as Point,
				isTouch: true,
			};
			return;
		}
		if (gesture.kind === "carry" && gesture.twist?.pointer === pointer) {
			delete gesture.twist;
			return;
		}
		if (gesture.pointer !== pointer) return;
		this.#gesture = undefined;
		this.#edge.follow(undefined);
		if (gesture.kind === "press") this.#tapped(gesture, event);
		if (gesture.kind === "marquee") this.#stage.marquee.set(undefined);
		if (gesture.kind === "turn") void drop(this.#stage, gesture.carried, { to: "felt" });
		if (gesture.kind === "carry") dropCarried(this.#stage, gesture, event);
	}

	#tapped(press: Extract<Gesture, { kind: "press" }>, event: PointerEvent): void {
		this.#clear(press);
		const stage = this.#stage;
		const { pressed, isTouch } = press;
		const key = pressedKey(pressed);
		if (isTouch && press.isWhole) {
			swallowTap();
			openMenuAt(this.#stage, pressed, press.start);
			return;
		}
		const last = this.#lastTap;
		const point = pointerPoint(event);
		const isSecond =
			last !== undefined &&
			last.key === key &&
			event.timeStamp - last.at < doubleTap.within &&
			distance(last.point, point) < doubleTap.px;
		this.#lastTap = isSecond ? undefined : { key, at: event.timeStamp, point };
		if (isSecond) {
			tapTwice(stage, pressed, point);
			return;
		}
		tap(stage, pressed, point, {
			isAdding:
				event.ctrlKey ||
				event.metaKey ||
				event.shiftKey ||
				stage.session.isChoosing.get() ||
				(isTouch && stage.selection.get().length > 1),
		});
	}

	#cancelled({ pointerId }: PointerEvent): void {
		const gesture = this.#gesture;
		if (gesture === undefined) return;
		const own =
			gesture.kind === "pinch" ? gesture.pointers.includes(pointerId) : gesture.pointer === pointerId;
		if (own) this.abort();
	}

	#wheeled(event: WheelEvent): void {
		const pressed = pressedBy(event.target);
		if (pressed === undefined || pressed.on === "stock") return;
		event.preventDefault();
		this.#wheel.turn(event, pressed);
		this.#stay();
	}

	/** Handles keys while something is carried. */
	#key(event: KeyboardEvent): void {
		const gesture = this.#gesture;
		if (gesture === undefined || gesture.kind === "press") return;
		const key = event.key.toLowerCase();
		if (key === "escape") this.abort();
		else if (gesture.kind === "carry" && (key === "q" || key === "e")) {
			const by = (key === "q" ? -1 : 1) * (event.shiftKey ? 15 : 90);
			gesture.carried.turn += by;
			if (gesture.twist !== undefined) gesture.twist.before += by;
			this.#stay();
		} else return;
		event.preventDefault();
		event.stopPropagation();
	}
}
