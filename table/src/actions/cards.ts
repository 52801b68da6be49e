import { besides } from "../scene/layout/placing.ts";
import { act } from "../session/acting.ts";
import { fitsOn, isCard, isPile, type Thing } from "../session/things.ts";
import {
	type Action,
	type ActionContext,
	forOne,
	isMovable,
	isOnFelt,
	isSource,
	opens,
	single,
} from "./action.ts";

const forSource = forOne(isSource);
const forPile = forOne(isPile);

export function drawToHand(on: ActionContext, count: number): void {
	void act(on.session, { kind: "draw", from: single(on).id, count, to: "hand" });
}

function drawToTable(on: ActionContext): void {
	const to = besides(on.session, single(on));
	if (to !== undefined) void act(on.session, { kind: "draw", from: single(on).id, count: 1, to });
}

/** Distance between cards that are spread out, as a share of their width. */
const spreadShare = 0.3;

function spread(on: ActionContext): void {
	const thing = single(on);
	const to = besides(on.session, thing);
	if (to === undefined || !("entry" in thing) || !("widthMm" in thing.entry)) return;
	const step = Math.round(thing.entry.widthMm * spreadShare);
	void act(on.session, { kind: "spread", id: thing.id, ...to, step });
}

/** Whether they are cards on the felt that can lie in one stack. */
function areStackable({ things }: ActionContext): boolean {
	const [first, ...others] = things;
	return (
		first !== undefined &&
		others.length > 0 &&
		things.every((thing) => isOnFelt(thing) && isCard(thing) && isMovable(thing) && fitsOn(thing, first))
	);
}

const heightOf = (thing: Thing) =>
	"entry" in thing && thing.entry.place.in === "felt" ? thing.entry.place.z : 0;

/** Puts cards onto the lowest of them, in the order in which they lie. */
function stackUp({ session, things }: ActionContext): void {
	const [lowest, ...others] = things.toSorted((a, b) => heightOf(a) - heightOf(b)).map(({ id }) => id);
	if (lowest === undefined) return;
	void act(session, { kind: "stack", ids: others, on: lowest });
	// a stack of cards has another id than the cards
	session.selection.set([]);
}

/** Actions on stacks and on pieces that hold others. */
export const cardActions: readonly Action[] = [
	{
		id: "draw",
		group: "cards",
		keys: "D",
		needs: "draw",
		isPossible: forOne((thing) => isSource(thing) && isOnFelt(thing)),
		run: drawToTable,
	},
	{
		id: "drawToHand",
		group: "cards",
		rank: 1,
		icon: "draw",
		keys: "1",
		needs: "draw",
		isPossible: forSource,
		run: (on) => drawToHand(on, 1),
	},
	{ id: "drawSome", group: "cards", needs: "draw", isPossible: forSource, run: opens("draw") },
	{
		id: "deal",
		group: "cards",
		rank: 3,
		icon: "deal",
		needs: "deal",
		isPossible: forSource,
		run: opens("deal"),
	},
	{
		id: "shuffle",
		group: "cards",
		rank: 2,
		icon: "shuffle",
		keys: "R",
		needs: "shuffle",
		isPossible: forPile,
		run: (on) => void act(on.session, { kind: "shuffle", id: single(on).id }),
	},
	{
		id: "cut",
		group: "cards",
		needs: "cut",
		isPossible: forOne((thing) => isPile(thing) && isOnFelt(thing)),
		run: opens("cut"),
	},
	{
		id: "reverse",
		group: "cards",
		needs: "reverse",
		isPossible: forPile,
		run: (on) => void act(on.session, { kind: "reverse", id: single(on).id }),
	},
	{
		id: "stackUp",
		group: "cards",
		rank: 2,
		icon: "stack",
		keys: "S",
		needs: "stack",
		isPossible: areStackable,
		run: stackUp,
	},
	{
		id: "spread",
		group: "cards",
		needs: "spread",
		isPossible: forOne((thing) => isPile(thing) && isOnFelt(thing) && isMovable(thing)),
		run: spread,
	},
];
