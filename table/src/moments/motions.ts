import type { Pose } from "../scene/stage/mover.ts";
import type { Stage } from "../scene/stage/stage.ts";
import styles from "./moments.module.css";

/** A thing on the felt as it was drawn before an act, and the element around it, by its id. */
export type Before = Map<string, { element: HTMLElement; pose: Pose; world: HTMLElement }>;
type Source = Before extends Map<string, infer One> ? One : never;

// Motions of an act. Each is drawn by copies of what is on the page already, so that it cannot show more than that, and
// the copies are removed when it ends. Nothing waits for them, and pointers pass through them.

/** Durations in ms. */
const shuffleMs = 380;
const flightMs = 230;
const rollMs = 340;
/** Maximum time in ms between the first and the last flight of a deal. */
const dealMs = 170;
/** Maximum number of flights of an act, and of all copies on the page. */
const mostFlights = 10;
const mostCopies = 40;

/** The functions that end what is shown, the earliest first. */
const running = new Set<() => void>();

/** Runs an animation of an element that is not otherwise on the page, and removes the element when it ends. */
function show(element: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
	for (const end of running) if (running.size >= mostCopies) end();
	const animation = element.animate(frames, timing);
	const end = () => {
		running.delete(end);
		animation.cancel();
		element.remove();
	};
	running.add(end);
	animation.onfinish = end;
	// a page in the background does not finish animations
	setTimeout(end, Number(timing.duration) + Number(timing.delay ?? 0) + 200);
}

/** A copy without what makes the original a part of the page for keys, readers and tests. */
function copyOf(drawing: Element): HTMLElement {
	const copy = drawing.cloneNode(true) as HTMLElement;
	copy.setAttribute("aria-hidden", "true");
	copy.classList.add(styles.copy ?? "");
	return copy;
}

/** The drawing of an item on the felt; undefined if the item is out of sight. */
function drawingOf(stage: Stage, id: string): Element | undefined {
	return stage.mover.element(id)?.firstElementChild ?? undefined;
}

/** A stack falls into two halves, which slide into each other twice. */
export function showShuffle(stage: Stage, id: string): void {
	const drawing = drawingOf(stage, id);
	const item = drawing?.parentElement;
	if (drawing === undefined || item == null) return;
	for (const side of [-1, 1]) {
		const copy = copyOf(drawing);
		item.append(copy);
		const easing = "ease-in-out";
		const apart = { transform: `translateX(${side * 32}%) rotate(${side * 4}deg)`, easing };
		const together = { transform: "none", easing };
		show(copy, [together, apart, together, apart, together], { duration: shuffleMs });
	}
}

/** A die jumps and turns, also if it shows the same number as before. */
export function showRoll(stage: Stage, id: string): void {
	drawingOf(stage, id)?.animate(
		[
			{ transform: "none" },
			{ transform: "translateY(-24%) rotate(-16deg)" },
			{ transform: "translateY(0) rotate(9deg)" },
			{ transform: "translateY(-7%) rotate(-4deg)" },
			{ transform: "none" },
		],
		{ duration: rollMs, easing: "ease-out" },
	);
}

/** The middle of a seat's hand on the table; undefined if it is not shown. */
function handAt(stage: Stage, seat: string): { x: number; y: number; isOwn: boolean } | undefined {
	const isOwn = seat === stage.seat;
	const other = stage.otherHands.entries().find(([, id]) => id === seat)?.[0];
	const box = (isOwn ? stage.regions.get("hand") : other)?.getBoundingClientRect();
	if (box === undefined) return undefined;
	const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
	return { ...stage.camera.toTable(middle), isOwn };
}

/** Cards fly from a stack or container to hands, one to each in turn: they show what lies on top of it. */
export function showDeal(
	stage: Stage,
	{ element: item, pose, world }: Source,
	seats: readonly string[],
	count: number,
): void {
	if (item.dataset.kind !== "stack") return; // what comes out of a bag does not look like the bag
	const drawing = item.firstElementChild;
	const top = drawing?.lastElementChild;
	const hands = seats.flatMap((seat) => handAt(stage, seat) ?? []);
	if (drawing === null || top == null || hands.length === 0) return;
	const flights = Math.min(mostFlights, count * hands.length);
	for (let i = 0; i < flights; i++) {
		const hand = hands[i % hands.length] as (typeof hands)[number];
		const card = item.cloneNode(false) as HTMLElement;
		for (const { name } of [...card.attributes])
			if (name !== "class" && name !== "style") card.removeAttribute(name);
		card.setAttribute("aria-hidden", "true");
		card.classList.add(styles.copy ?? "");
		card.style.zIndex = "2000000000";
		const side = drawing.cloneNode(false) as HTMLElement;
		side.append(top.cloneNode(true));
		card.append(side);
		world.append(card);
		const from = `translate(${pose.x}px, ${pose.y}px) rotate(${pose.turn}deg)`;
		const to = `translate(${hand.x}px, ${hand.y}px) rotate(${pose.turn}deg) scale(${hand.isOwn ? 0.9 : 0.4})`;
		show(
			card,
			[
				{ transform: from, opacity: 1 },
				{ transform: to, opacity: 0.7 },
			],
			{
				duration: flightMs,
				delay: flights === 1 ? 0 : (i * dealMs) / (flights - 1),
				easing: "cubic-bezier(0.3, 0, 0.2, 1)",
				fill: "backwards",
			},
		);
	}
}

/** Cards that have appeared on the felt come from a stack or container. */
export function showDraw(stage: Stage, { pose }: Source, drawn: readonly string[]): void {
	// in the next frame, when they are on the page
	requestAnimationFrame(() => {
		for (const one of drawn) stage.mover.enter(one, pose);
	});
}
