import { isStack } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { idsFor, type SceneKeys, seatsInOrder } from "../../session/session.ts";
import type { Point } from "../layout/camera.ts";
import { feltEntry, openItem, seenSide } from "../layout/layout.ts";
import { thingWords } from "../stage/names.ts";
import type { Stage, Target } from "../stage/stage.ts";
import { type Carried, carriedMiddle, drop, findTarget, lift, moveBy, putBack, take } from "./carrying.ts";

// Plays by keyboard: the arrows move from piece to piece, F6 moves from region to region, and Enter picks up.

const arrows: Record<string, readonly [x: number, y: number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};

/** Distance that an arrow moves the felt, in pixels, and carried items, in mm: alone, with Shift and with Ctrl. */
const panStep = 80;
const carrySteps = { alone: 5, fine: 1, far: 40 };

type Held = { carried: Carried; at: Point };

const stops = "[data-item], [data-card], [data-stock]";

function elementMiddle(element: Element): Point {
	const { left, top, width, height } = element.getBoundingClientRect();
	return { x: left + width / 2, y: top + height / 2 };
}

/** The nearest element in a direction. Elements straight ahead count as nearer. */
function nearest(from: Element, others: readonly HTMLElement[], [dx, dy]: readonly [number, number]) {
	const start = elementMiddle(from);
	let best: { element: HTMLElement; far: number } | undefined;
	for (const element of others) {
		if (element === from) continue;
		const { x, y } = elementMiddle(element);
		const ahead = (x - start.x) * dx + (y - start.y) * dy;
		const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
		if (ahead <= 1) continue;
		const far = ahead + 2 * aside;
		if (best === undefined || far < best.far) best = { element, far };
	}
	return best?.element;
}

class Keys {
	readonly #stage: Stage;
	readonly #scene: HTMLElement;
	#held: Held | undefined;

	constructor(stage: Stage, scene: HTMLElement) {
		this.#stage = stage;
		this.#scene = scene;
	}

	/** @returns whether the key had an effect */
	press(event: KeyboardEvent, target: EventTarget | null): boolean {
		const { key } = event;
		if (key === "F6") return this.#nextRegion(event.shiftKey ? -1 : 1);
		if (!(target instanceof HTMLElement) || event.altKey) return false;
		if (this.#held !== undefined) return this.#carry(this.#held, event);
		const isControl = event.ctrlKey || event.metaKey;
		if (isControl && key.toLowerCase() === "a") return this.#selectAll(target);
		const item = target.closest<HTMLElement>(stops);
		const arrow = arrows[key];
		if (item === null) {
			if (arrow === undefined || isControl || !target.hasAttribute("data-felt")) return false;
			this.#stage.camera.pan(-arrow[0] * panStep, -arrow[1] * panStep);
			return true;
		}
		if (isControl) return false;
		if (arrow !== undefined) {
			// in a book, these arrows turn pages
			if (item.dataset.kind === "book" && arrow[1] === 0) return false;
			return this.#goTo(nearest(item, this.#stopsOf(item), arrow));
		}
		const id = thingId(item);
		if (key === "Enter") return this.#pickUp(id, item);
		if (key.toLowerCase() !== "x") return false;
		this.#stage.toggle(id);
		return true;
	}

	get isHolding(): boolean {
		return this.#held !== undefined;
	}

	/** Puts carried items back, because the focus has left the scene. */
	end(): void {
		if (this.#held !== undefined) putBack(this.#stage, this.#held.carried);
		this.#held = undefined;
	}

	#stopsOf(element: Element): HTMLElement[] {
		const region = element.closest("[data-region]") ?? this.#scene;
		return [...region.querySelectorAll<HTMLElement>(stops)];
	}

	#goTo(element: HTMLElement | undefined): boolean {
		if (element === undefined) return false;
		if (element.dataset.item !== undefined) this.#stage.reveal(element.dataset.item);
		else element.focus();
		return true;
	}

	#nextRegion(by: 1 | -1): boolean {
		const regions = [...document.querySelectorAll<HTMLElement>("[data-region]")].filter(
			(region) => region.querySelector(stops) !== null || region.matches("[tabindex], [data-region=box]"),
		);
		const active = document.activeElement?.closest<HTMLElement>("[data-region]");
		const at = active == null ? -1 : regions.indexOf(active);
		const next = regions[(Math.max(at, by === 1 ? -1 : 0) + by + regions.length) % regions.length];
		const stop =
			next?.querySelector<HTMLElement>(`:is(${stops})[tabindex="0"]`) ?? next?.querySelector("button");
		(stop ?? next)?.focus();
		return next !== undefined;
	}

	#selectAll(target: HTMLElement): boolean {
		if (!this.#scene.contains(target)) return false;
		const { table } = this.#stage;
		const region = target.closest<HTMLElement>("[data-region]")?.dataset.region;
		const ids =
			region === "hand"
				? (this.#stage.hand?.cards ?? []).map(({ id }) => id)
				: table.names
						.map((name) => name.slice("item:".length))
						.filter((id) => feltEntry(table.view, id)?.isLocked === false);
		this.#stage.select(ids);
		return true;
	}

	#pickUp(id: string, element: HTMLElement): boolean {
		const stage = this.#stage;
		if (!stage.canPlay) return false;
		const carried = this.#taken(id, element);
		if (carried === undefined) {
			stage.announced.set(t("scene.notPickedUp"));
			return true;
		}
		const at = carried.from === "felt" ? elementMiddle(element) : stage.camera.toWindow(stage.camera.centre);
		this.#held = { carried, at };
		stage.announced.set(t("scene.pickedUp", { name: thingWords(stage, id), count: carried.ids.length }));
		this.#show(this.#held);
		return true;
	}

	#taken(id: string, element: HTMLElement): Carried | undefined {
		const stage = this.#stage;
		const ids = idsFor(stage.session, id);
		const at = stage.camera.toWindow(stage.camera.centre);
		const turn = stage.straight;
		if (element.dataset.item !== undefined) return lift(stage, ids, id);
		const card = stage.hand?.cards?.find((one) => one.id === id);
		if (card !== undefined)
			return take(stage, { from: "hand", ids, seen: card, count: ids.length, at, turn });
		const entry = openItem(stage.table.view, id);
		if (entry === undefined) return undefined;
		const count = isStack(entry) ? entry.cards : 1;
		return take(stage, { from: "box", ids: [id], seen: seenSide(entry), count, at, turn });
	}

	#carry(held: Held, event: KeyboardEvent): boolean {
		const stage = this.#stage;
		const { carried } = held;
		const { key } = event;
		const arrow = arrows[key];
		if (arrow !== undefined) {
			this.#move(held, arrow, event);
		} else if (key.toLowerCase() === "q" || key.toLowerCase() === "e") {
			carried.turn += (key.toLowerCase() === "q" ? -1 : 1) * (event.shiftKey ? 15 : 90);
		} else if (key === "Escape") {
			this.end();
			stage.focus.give(carried.lead);
			stage.announced.set(t("scene.putBack"));
			return true;
		} else if (key === "Enter") {
			this.#drop(held);
			return true;
			// other characters do nothing until the items are put down
		} else return key !== "Tab" && key.length === 1 && !event.ctrlKey && !event.metaKey;
		this.#show(held);
		return true;
	}

	/** Moves what is carried by a step, with a grid from point to point of it. Shift moves it a little. */
	#move(held: Held, [x, y]: readonly [number, number], event: KeyboardEvent): void {
		const { carried, at } = held;
		const { camera, session } = this.#stage;
		const { gridMm } = session.snap.get();
		const isFar = event.ctrlKey || event.metaKey;
		const alone = isFar ? carrySteps.far : carrySteps.alone;
		const step = event.shiftKey ? carrySteps.fine : Math.max(gridMm ?? 0, alone);
		const by = camera.along({ x: x * step, y: y * step });
		const middle = carriedMiddle(this.#stage, carried, at) ?? camera.toTable(at);
		const to = { x: middle.x + by.x, y: middle.y + by.y };
		if (gridMm !== undefined && !event.shiftKey)
			for (const axis of ["x", "y"] as const) to[axis] = Math.round(to[axis] / gridMm) * gridMm;
		carried.dx += to.x - middle.x;
		carried.dy += to.y - middle.y;
		held.at = camera.toWindow(to);
	}

	#target({ carried, at }: Held): Target {
		return findTarget(this.#stage, carried, carried.from === "felt" ? undefined : at, false);
	}

	#show(held: Held): void {
		const stage = this.#stage;
		const { carried, at } = held;
		moveBy(stage, carried, carried.dx, carried.dy, carried.turn);
		if (carried.from !== "felt") stage.placeGhost(at, carried.turn);
		const target = this.#target(held);
		const before = stage.target.get();
		if (JSON.stringify(target) === JSON.stringify(before)) return;
		stage.target.set(target);
		const name = nameOfTarget(stage, target);
		if (name !== undefined) stage.announced.set(t("scene.over", { name }));
	}

	#drop(held: Held): void {
		const stage = this.#stage;
		this.#held = undefined;
		const target = this.#target(held);
		const name = nameOfTarget(stage, target);
		stage.announced.set(name === undefined ? t("scene.dropped") : t("scene.droppedOn", { name }));
		void drop(stage, held.carried, target, { pointer: held.at });
	}
}

/** The name of a target: an item, or the seat whose hand would receive the carried items. */
function nameOfTarget(stage: Stage, target: Target): string | undefined {
	if (!("id" in target)) return undefined;
	if (target.to !== "give") return thingWords(stage, target.id);
	return seatsInOrder(stage.table.view).find(({ id }) => id === target.id)?.name;
}

function thingId({ dataset }: HTMLElement): string {
	return dataset.item ?? dataset.card ?? dataset.stock?.split(" ")[0] ?? "";
}

/** Creates the handler of the scene's keys, which runs before those of the page. `end` removes its listeners. */
export function createSceneKeys(stage: Stage): { press: SceneKeys; end(): void } {
	const scene = document.querySelector<HTMLElement>("[data-scene]");
	if (scene === null) throw new Error("the page has no scene");
	const keys = new Keys(stage, scene);
	const leave = ({ relatedTarget }: FocusEvent) => {
		if (relatedTarget instanceof Node && !scene.contains(relatedTarget)) keys.end();
	};
	scene.addEventListener("focusout", leave);
	return {
		press(event, target) {
			// a card that has left the hand has no element, so the focus is on the body
			const isCarrying = keys.isHolding && target === document.body;
			const isInScene = isCarrying || (target instanceof Node && scene.contains(target));
			if (!isInScene && event.key !== "F6") return false;
			stage.isByKeys = true;
			return keys.press(event, target);
		},
		end() {
			keys.end();
			scene.removeEventListener("focusout", leave);
		},
	};
}
