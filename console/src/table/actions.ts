import type { Point } from "@tuckbox/client/table";
import type { ActKind } from "@tuckbox/pieces/table";
import { t } from "../words/words.ts";
import { act, besides, freePlaces } from "./acting.ts";
import { isAllowed } from "./rights.ts";
import { type DialogRequest, type Session, seatsOf, thingsOf } from "./session.ts";
import {
	fitsOn,
	holdCount,
	holdsItems,
	isCard,
	isLocked,
	isPile,
	lastPageOf,
	openThings,
	type Thing,
} from "./things.ts";

// What can be done with things: for the menu, the keys and the scene's gestures.

type Context = { session: Session; things: readonly Thing[] };
type Group = "see" | "place" | "cards" | "piece" | "keep";

export type Action = {
	/** Its label is the message `table.do_…`. */
	id: string;
	group: Group;
	/** As in aria-keyshortcuts. */
	keys?: string;
	/** The act it needs the right to; without one, anyone may. */
	needs?: ActKind;
	isPossible(context: Context): boolean;
	run(context: Context): void;
};

const idsOf = ({ things }: Context) => things.map(({ id }) => id);
const isOn = (thing: Thing, ...where: Thing["where"][]) => where.includes(thing.where);
const all = ({ things }: Context, test: (thing: Thing) => boolean) => things.length > 0 && things.every(test);
const one = ({ things }: Context, test: (thing: Thing) => boolean) =>
	things.length === 1 && things.every(test);
const single = ({ things }: Context) => things[0] as Thing;

const isMovable = (thing: Thing) => !isLocked(thing);
const isFlippable = (thing: Thing) =>
	isOn(thing, "felt", "box") &&
	isMovable(thing) &&
	["tile", "board", "tokenSprite", "tokenModel"].includes(thing.kind);
const isContainer = (thing: Thing) => !isPile(thing) && holdsItems(thing) && "entry" in thing;
/** Whether something can be drawn from it. */
const isSource = (thing: Thing) => isPile(thing) || (isContainer(thing) && holdCount(thing) > 0);
const isOwnHand = (thing: Thing) => thing.where === "hand";

function opens(is: Extract<DialogRequest, { ids: unknown }>["is"]) {
	return (context: Context) => context.session.dialog.set({ is, ids: idsOf(context) } as DialogRequest);
}

function turns(by: number) {
	return (context: Context) => void act(context.session, { kind: "turn", ids: idsOf(context), by });
}

/** Lays things from elsewhere on the felt. */
function layOut({ session, things }: Context, face?: "up" | "down"): void {
	const places = freePlaces(session, things);
	const items = things.map(({ id }, i) => ({ id, ...(places[i] as Point) }));
	const laid = act(session, { kind: "lay", items, ...(face === undefined ? {} : { face }) });
	const [first] = things;
	// what lay in the box has the focus where it lies now
	if (first?.where === "box")
		void laid.then(({ is }) => is === "done" && session.scene.get()?.reveal(first.id));
}

function drawToHand({ session, things: [thing] }: Context, count: number): void {
	if (thing !== undefined) void act(session, { kind: "draw", from: thing.id, count, to: "hand" });
}

/** Moves cards within one's own hand. */
function shift({ session, things }: Context, by: -1 | 1): void {
	const seat = session.client.head?.seat ?? "";
	const hand = session.client.entry(`hand:${seat}`);
	const ids =
		hand !== undefined && "cards" in hand && Array.isArray(hand.cards) ? hand.cards.map(({ id }) => id) : [];
	const moved = new Set(things.map(({ id }) => id));
	const order = by === 1 ? ids.toReversed() : [...ids];
	for (let i = 1; i < order.length; i++) {
		const [before, own] = [order[i - 1] as string, order[i] as string];
		if (moved.has(own) && !moved.has(before)) [order[i - 1], order[i]] = [own, before];
	}
	void act(session, { kind: "arrange", ids: by === 1 ? order.toReversed() : order });
}

function turnPage({ session, things: [book] }: Context, by: number): void {
	if (book === undefined) return;
	// after the cover, an open book shows two pages
	const to = book.value === 0 || book.value + by === 0 ? book.value + by : book.value + 2 * by;
	const page = Math.max(0, Math.min(lastPageOf(book), to));
	if (page !== book.value) void act(session, { kind: "page", id: book.id, to: page });
}

const isBook = (thing: Thing) => thing.kind === "book" && "entry" in thing;
const isCounter = (thing: Thing) => thing.kind === "counter" && "entry" in thing;
const isDie = (thing: Thing) => thing.kind === "die" && "entry" in thing;

/** A simple act on all of the things. */
function does(kind: "flip" | "hand" | "roll" | "raise" | "lower" | "box" | "copy") {
	return (context: Context) => void act(context.session, { kind, ids: idsOf(context) });
}

export const actions: readonly Action[] = [
	{
		id: "closeUp",
		group: "see",
		keys: "Space",
		isPossible: (on) => one(on, () => true),
		run: ({ session, things }) => session.closeUp.set(things[0]?.id),
	},
	{
		id: "peek",
		group: "see",
		keys: "P",
		needs: "look",
		isPossible: (on) =>
			one(on, (thing) => isOn(thing, "felt") && (isPile(thing) || (isCard(thing) && "hidden" in thing.seen))),
		run: (on) =>
			void act(on.session, { kind: "look", at: single(on).id, ...(isPile(single(on)) ? { count: 1 } : {}) }),
	},
	{
		id: "lookAt",
		group: "see",
		needs: "look",
		isPossible: (on) => one(on, (thing) => isPile(thing) && isOn(thing, "felt")),
		run: opens("lookAt"),
	},
	{
		id: "lookThrough",
		group: "see",
		needs: "look",
		isPossible: (on) => one(on, (thing) => isSource(thing) && isOn(thing, "felt")),
		run: (on) => void act(on.session, { kind: "look", at: single(on).id }),
	},
	{
		id: "note",
		group: "see",
		keys: "N",
		isPossible: (on) => one(on, () => true),
		run: (on) => on.session.dialog.set({ is: "note", on: single(on).id }),
	},
	{
		id: "draw",
		group: "cards",
		keys: "D",
		needs: "draw",
		isPossible: (on) => one(on, (thing) => isSource(thing) && isOn(thing, "felt")),
		run: (on) => {
			const to = besides(single(on));
			if (to !== undefined) void act(on.session, { kind: "draw", from: single(on).id, count: 1, to });
		},
	},
	{
		id: "drawToHand",
		group: "cards",
		keys: "1",
		needs: "draw",
		isPossible: (on) => one(on, isSource),
		run: (on) => drawToHand(on, 1),
	},
	{
		id: "drawSome",
		group: "cards",
		needs: "draw",
		isPossible: (on) => one(on, isSource),
		run: opens("draw"),
	},
	{
		id: "deal",
		group: "cards",
		needs: "deal",
		isPossible: (on) => one(on, isSource),
		run: opens("deal"),
	},
	{
		id: "shuffle",
		group: "cards",
		keys: "R",
		needs: "shuffle",
		isPossible: (on) => one(on, isPile),
		run: (on) => void act(on.session, { kind: "shuffle", id: single(on).id }),
	},
	{
		id: "cut",
		group: "cards",
		needs: "cut",
		isPossible: (on) => one(on, (thing) => isPile(thing) && isOn(thing, "felt")),
		run: opens("cut"),
	},
	{
		id: "reverse",
		group: "cards",
		needs: "reverse",
		isPossible: (on) => one(on, isPile),
		run: (on) => void act(on.session, { kind: "reverse", id: single(on).id }),
	},
	{
		id: "spread",
		group: "cards",
		needs: "spread",
		isPossible: (on) => one(on, (thing) => isPile(thing) && isOn(thing, "felt") && isMovable(thing)),
		run: (on) => {
			const thing = single(on);
			const to = besides(thing);
			if (to === undefined || !("entry" in thing) || !("widthMm" in thing.entry)) return;
			void act(on.session, {
				kind: "spread",
				id: thing.id,
				...to,
				step: Math.round(thing.entry.widthMm * 0.3),
			});
		},
	},
	{
		id: "roll",
		group: "piece",
		keys: "R",
		needs: "roll",
		isPossible: (on) => all(on, isDie),
		run: does("roll"),
	},
	{
		id: "countUp",
		group: "piece",
		keys: "+",
		needs: "count",
		isPossible: (on) => one(on, isCounter),
		run: (on) => void act(on.session, { kind: "count", id: single(on).id, by: 1 }),
	},
	{
		id: "countDown",
		group: "piece",
		keys: "-",
		needs: "count",
		isPossible: (on) => one(on, isCounter),
		run: (on) => void act(on.session, { kind: "count", id: single(on).id, by: -1 }),
	},
	{
		id: "count",
		group: "piece",
		needs: "count",
		isPossible: (on) => one(on, isCounter),
		run: opens("count"),
	},
	{
		id: "nextPage",
		group: "piece",
		keys: "ArrowRight",
		needs: "page",
		isPossible: (on) => one(on, (thing) => isBook(thing) && thing.value < lastPageOf(thing)),
		run: (on) => turnPage(on, 1),
	},
	{
		id: "previousPage",
		group: "piece",
		keys: "ArrowLeft",
		needs: "page",
		isPossible: (on) => one(on, (thing) => isBook(thing) && thing.value > 0),
		run: (on) => turnPage(on, -1),
	},
	{
		id: "flip",
		group: "piece",
		keys: "F",
		needs: "flip",
		isPossible: (on) => all(on, isFlippable),
		run: does("flip"),
	},
	{
		id: "turnLeft",
		group: "piece",
		keys: "Q",
		needs: "turn",
		isPossible: (on) => all(on, (thing) => isOn(thing, "felt") && isMovable(thing)),
		run: turns(-90),
	},
	{
		id: "turnRight",
		group: "piece",
		keys: "E",
		needs: "turn",
		isPossible: (on) => all(on, (thing) => isOn(thing, "felt") && isMovable(thing)),
		run: turns(90),
	},
	{
		id: "hand",
		group: "place",
		keys: "H",
		needs: "hand",
		isPossible: (on) =>
			all(
				on,
				(thing) => !isOwnHand(thing) && isMovable(thing) && !isContainer(thing) && thing.kind !== "board",
			),
		run: does("hand"),
	},
	{
		id: "lay",
		group: "place",
		keys: "T",
		needs: "lay",
		isPossible: (on) => all(on, (thing) => isOn(thing, "box", "look", "hand") && isMovable(thing)),
		run: (on) => layOut(on),
	},
	{
		id: "layDown",
		group: "place",
		keys: "Shift+T",
		needs: "lay",
		isPossible: (on) => all(on, (thing) => isOn(thing, "hand", "look") && isCard(thing)),
		run: (on) => layOut(on, "down"),
	},
	{
		id: "showTo",
		group: "place",
		needs: "show",
		isPossible: (on) => all(on, isOwnHand) && seatsOf(on.session.client.view).length > 1,
		run: opens("showTo"),
	},
	{
		id: "moveLeft",
		group: "place",
		keys: "Control+ArrowLeft",
		needs: "arrange",
		isPossible: (on) => all(on, isOwnHand),
		run: (on) => shift(on, -1),
	},
	{
		id: "moveRight",
		group: "place",
		keys: "Control+ArrowRight",
		needs: "arrange",
		isPossible: (on) => all(on, isOwnHand),
		run: (on) => shift(on, 1),
	},
	{
		id: "putOn",
		group: "place",
		needs: "stack",
		isPossible: (on) => all(on, (thing) => isCard(thing) && isMovable(thing)) && targetsOnto(on).length > 0,
		run: opens("putOn"),
	},
	{
		id: "putIn",
		group: "place",
		needs: "putIn",
		isPossible: (on) =>
			all(on, (thing) => isMovable(thing) && !isContainer(thing)) && targetsInto(on).length > 0,
		run: opens("putIn"),
	},
	{
		id: "raise",
		group: "keep",
		keys: "Shift+U",
		needs: "raise",
		isPossible: (on) => all(on, (thing) => isOn(thing, "felt") && isMovable(thing)),
		run: does("raise"),
	},
	{
		id: "lower",
		group: "keep",
		keys: "U",
		needs: "lower",
		isPossible: (on) => all(on, (thing) => isOn(thing, "felt") && isMovable(thing)),
		run: does("lower"),
	},
	{
		id: "lock",
		group: "keep",
		keys: "L",
		needs: "lock",
		isPossible: (on) => all(on, (thing) => isOn(thing, "felt") && !isLocked(thing)),
		run: (on) => void act(on.session, { kind: "lock", ids: idsOf(on), isLocked: true }),
	},
	{
		id: "unlock",
		group: "keep",
		keys: "L",
		needs: "lock",
		isPossible: (on) => all(on, (thing) => isOn(thing, "felt") && isLocked(thing)),
		run: (on) => void act(on.session, { kind: "lock", ids: idsOf(on), isLocked: false }),
	},
	{
		id: "copy",
		group: "keep",
		keys: "Control+D",
		needs: "copy",
		isPossible: (on) => all(on, (thing) => isOn(thing, "felt") && !isPile(thing) && !isContainer(thing)),
		run: does("copy"),
	},
	{
		id: "box",
		group: "keep",
		keys: "Delete Backspace",
		needs: "box",
		isPossible: (on) => all(on, (thing) => thing.where !== "box" && isMovable(thing)),
		run: does("box"),
	},
];

/** Cards and stacks that these can be put onto. */
export function targetsOnto({ session, things }: Context): Thing[] {
	const ids = new Set(idsOf({ session, things }));
	return openThings(session.client.view).filter(
		(target) => !ids.has(target.id) && isOn(target, "felt") && things.every((thing) => fitsOn(thing, target)),
	);
}

/** Containers and bundles that these can be put into. */
export function targetsInto({ session, things }: Context): Thing[] {
	const ids = new Set(idsOf({ session, things }));
	return openThings(session.client.view).filter((target) => !ids.has(target.id) && isContainer(target));
}

/** What an action is called. */
export const labelOf = ({ id }: Action): string => t(`play.do_${id as "flip"}`);

function isOffered(action: Action, on: Context): boolean {
	return (action.needs === undefined || isAllowed(on.session, action.needs)) && action.isPossible(on);
}

/** What can be done with the things now. */
export function possibleActions(session: Session, ids: readonly string[]): Action[] {
	const context = { session, things: thingsOf(session, ids) };
	return context.things.length === 0 ? [] : actions.filter((action) => isOffered(action, context));
}

/** Runs an action on things. @returns whether it is possible */
export function run(session: Session, id: string, ids: readonly string[]): boolean {
	const context = { session, things: thingsOf(session, ids) };
	const action = actions.find((one) => one.id === id);
	if (action === undefined || !isOffered(action, context)) return false;
	action.run(context);
	return true;
}

/** Draws a number of cards to the hand, as the digits do. @returns whether that is possible */
export function drawCount(session: Session, count: number, ids: readonly string[]): boolean {
	const context = { session, things: thingsOf(session, ids) };
	if (!isAllowed(session, "draw") || !one(context, isSource)) return false;
	drawToHand(context, count);
	return true;
}
