import type { Point } from "../layout/camera.ts";

// Finds what pointers point at and measures their movements, without the state of the table.

/** The target of a press. */
export type Pressed =
	| { on: "felt" }
	/** An item on the felt. On a stack: its top card, or its grip, which moves the whole stack. */
	| { on: "item"; id: string; isGrip: boolean }
	/** A card of the seat's own hand. */
	| { on: "card"; id: string }
	/** Equal pieces in the box; the first one is taken. */
	| { on: "stock"; ids: readonly string[] };

const data = (element: Element | null, name: string) => (element as HTMLElement | null)?.dataset[name];

/** The target of an event in the scene; undefined for elements that have their own handlers. */
export function pressedBy(target: EventTarget | null): Pressed | undefined {
	if (!(target instanceof Element)) return undefined;
	const own = target.closest(
		"[data-under], [data-grip], [data-item], [data-card], [data-stock], [data-own], [data-felt]",
	);
	// a pin must not be in the way: it handles only clicks
	const under = data(own, "under");
	if (under !== undefined) return under === "" ? { on: "felt" } : { on: "item", id: under, isGrip: false };
	const grip = data(own, "grip");
	if (grip !== undefined) return { on: "item", id: grip, isGrip: true };
	const item = data(own, "item");
	if (item !== undefined) return { on: "item", id: item, isGrip: false };
	const card = data(own, "card");
	if (card !== undefined) return { on: "card", id: card };
	const stock = data(own, "stock");
	if (stock !== undefined) return { on: "stock", ids: stock.split(" ") };
	return own?.hasAttribute("data-felt") ? { on: "felt" } : undefined;
}

/** The same text for two presses on the same thing. */
export function pressedKey(pressed: Pressed): string {
	return pressed.on === "felt" ? "" : pressed.on === "stock" ? (pressed.ids[0] ?? "") : pressed.id;
}

export const pointerPoint = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
	x: clientX,
	y: clientY,
});

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
export const midpoint = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** The direction from one point to another, in degrees clockwise. */
export const direction = (from: Point, to: Point) =>
	(Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

/** Zoom per pixel of the wheel, as a power of e. A notch of a mouse wheel has about 100 pixels. */
const perWheelPx = 0.0018;
/** Zoom per pixel of a pinch on a touch pad, for which browsers report fewer pixels. */
const perPinchPx = 0.01;

/** The distance that a wheel has turned, in pixels. Events report it in pixels, lines or pages. */
export const wheelPx = ({ deltaY, deltaMode }: WheelEvent) => deltaY * ([1, 16, innerHeight][deltaMode] ?? 1);

/** The factor by which a wheel zooms. */
export function wheelFactor(event: WheelEvent): number {
	const px = wheelPx(event);
	const isPinch = event.ctrlKey && Math.abs(px) < 50;
	return Math.exp(-Math.max(-400, Math.min(400, px)) * (isPinch ? perPinchPx : perWheelPx));
}
