import type { Point } from "@tuckbox/client/table";
import { kindsAtTable, plays } from "@tuckbox/pieces/table";
import { freePlaces, straight } from "../scene/layout/placing.ts";
import { rotated } from "../scene/layout/turning.ts";
import { act, layAt } from "../session/acting.ts";
import { findThings, otherHands, seatsInOrder, type TableSession } from "../session/session.ts";
import { isCard, type Thing, thingSize } from "../session/things.ts";
import {
	type Action,
	type ActionContext,
	does,
	forAll,
	forAllCards,
	isContainer,
	isMovable,
	isOn,
	isOwnHand,
	opens,
	thingIds,
} from "./action.ts";
import { heldCards } from "./sort-hand.ts";
import { targetsInto, targetsOnto } from "./targets.ts";

/** Share of the width that stays visible of each thing in a row. */
const shownShare = 0.35;

/** Lays things from a hand, the box or a look on the felt. */
function lays(face?: "up" | "down") {
	return async ({ session, things }: ActionContext) => {
		const before = document.activeElement;
		const places = freePlaces(session, things);
		const items = things.map(({ id }, i) => ({ id, ...(places[i] as Point), ...straight(session) }));
		const what = { kind: "lay" as const, items, ...(face === undefined ? {} : { face }) };
		const [laid] = await layAt(session.client, what, places);
		// the focus follows the thing that was laid; in a look, it stays there for the next one
		if (laid !== undefined && things[0]?.where !== "look") session.scene.get()?.revealLaid(laid, before);
	};
}

/** Puts things at a place. Things from the felt keep their arrangement; others are laid next to each other. */
export function putAt(session: TableSession, ids: readonly string[], at: Point): void {
	const things = findThings(session, ids).filter(isMovable);
	const lead = things.flatMap(whereLaid)[0];
	let count = 0;
	const items = things.map((thing) => {
		const [place] = whereLaid(thing);
		if (place !== undefined && lead !== undefined)
			return { id: thing.id, x: at.x + place.x - lead.x, y: at.y + place.y - lead.y };
		const { turn = 0 } = straight(session);
		const off = rotated({ x: count++ * thingSize(thing).widthMm * shownShare, y: 0 }, turn);
		return { id: thing.id, x: at.x + off.x, y: at.y + off.y, ...straight(session) };
	});
	if (items.length > 0) void act(session, { kind: "lay", items });
}

const whereLaid = (thing: Thing) =>
	"entry" in thing && thing.entry.place.in === "felt" ? [thing.entry.place] : [];

/** Moves cards within the seat's own hand. */
function shifts(by: -1 | 1) {
	return ({ session, things }: ActionContext) => {
		const ids = heldCards(session).map(({ id }) => id);
		const moved = new Set(things.map(({ id }) => id));
		const order = by === 1 ? ids.toReversed() : ids;
		for (let i = 1; i < order.length; i++) {
			const [before, own] = [order[i - 1] as string, order[i] as string];
			if (moved.has(own) && !moved.has(before)) [order[i - 1], order[i]] = [own, before];
		}
		void act(session, { kind: "arrange", ids: by === 1 ? order.toReversed() : order });
	};
}

const forHeld = forAll(isOwnHand);
/** Whether a hand can hold it. */
const isHoldable = (thing: Thing) => isMovable(thing) && kindsAtTable[thing.kind].fitsHand;
const forGiving = forAll(isHoldable);

/** Gives cards to the next seat in one direction around the table. */
function passes(by: 1 | -1) {
	return (on: ActionContext) => {
		const { client } = on.session;
		const me = client.head?.seat;
		const seats = seatsInOrder(client.view).filter(({ id, role }) => id === me || plays(role));
		const at = seats.findIndex(({ id }) => id === me);
		const next = seats[(at + by + seats.length) % seats.length];
		if (next !== undefined) void act(on.session, { kind: "give", ids: [...thingIds(on)], to: next.id });
	};
}

/** Actions that change where things lie: in hands, on the felt, on or in other pieces. */
export const placeActions: readonly Action[] = [
	{
		id: "hand",
		group: "move",
		rank: 5,
		icon: "hand",
		label: forAllCards("play.handAll"),
		keys: "H",
		needs: "hand",
		isPossible: forAll((thing) => !isOwnHand(thing) && isHoldable(thing)),
		run: does("hand"),
	},
	{
		id: "lay",
		group: "move",
		rank: 1,
		icon: "up",
		keys: "T",
		needs: "lay",
		isPossible: forAll((thing) => isOn(thing, "box", "look", "hand") && isMovable(thing)),
		run: lays(),
	},
	{
		id: "layDown",
		group: "move",
		rank: 2,
		icon: "flip",
		keys: "Shift+T",
		needs: "lay",
		isPossible: forAll((thing) => isOn(thing, "hand", "look") && isCard(thing)),
		run: lays("down"),
	},
	{
		id: "giveTo",
		group: "move",
		label: forAllCards("play.giveAllTo"),
		keys: "G",
		needs: "give",
		isPossible: (on) => forGiving(on) && otherHands(on.session).length > 0,
		run: opens("giveTo"),
	},
	{
		id: "passLeft",
		group: "move",
		needs: "give",
		isPossible: (on) => forHeld(on) && otherHands(on.session).length > 0,
		run: passes(1),
	},
	{
		id: "passRight",
		group: "move",
		needs: "give",
		isPossible: (on) => forHeld(on) && otherHands(on.session).length > 1,
		run: passes(-1),
	},
	{
		id: "showTo",
		group: "look",
		needs: "show",
		isPossible: (on) => forHeld(on) && seatsInOrder(on.session.client.view).length > 1,
		run: opens("showTo"),
	},
	{
		id: "moveLeft",
		group: "move",
		keys: "Control+ArrowLeft",
		needs: "arrange",
		isPossible: forHeld,
		run: shifts(-1),
	},
	{
		id: "moveRight",
		group: "move",
		keys: "Control+ArrowRight",
		needs: "arrange",
		isPossible: forHeld,
		run: shifts(1),
	},
	{
		id: "putOn",
		group: "move",
		needs: "stack",
		isPossible: (on) =>
			forAll((thing) => isCard(thing) && isMovable(thing))(on) && targetsOnto(on).length > 0,
		run: opens("putOn"),
	},
	{
		id: "putIn",
		group: "move",
		needs: "putIn",
		isPossible: (on) =>
			forAll((thing) => isMovable(thing) && !isContainer(thing))(on) && targetsInto(on).length > 0,
		run: opens("putIn"),
	},
];
