import type { Point } from "@tuckbox/client/table";
import { act, freePlaces } from "../acting.ts";
import { seatsOf } from "../session.ts";
import { isCard } from "../things.ts";
import {
	type Action,
	type Context,
	does,
	forAll,
	isContainer,
	isMovable,
	isOn,
	isOwnHand,
	opens,
} from "./action.ts";
import { targetsInto, targetsOnto } from "./targets.ts";

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

/** Moves cards within one's own hand. */
function shifts(by: -1 | 1) {
	return ({ session, things }: Context) => {
		const hand = session.client.entry(`hand:${session.client.head?.seat ?? ""}`);
		const cards = hand !== undefined && "cards" in hand && Array.isArray(hand.cards) ? hand.cards : [];
		const ids = cards.map(({ id }) => id);
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

/** Where things lie: in hands, on the felt, on and in each other. */
export const placeActions: readonly Action[] = [
	{
		id: "hand",
		group: "place",
		keys: "H",
		needs: "hand",
		isPossible: forAll(
			(thing) => !isOwnHand(thing) && isMovable(thing) && !isContainer(thing) && thing.kind !== "board",
		),
		run: does("hand"),
	},
	{
		id: "lay",
		group: "place",
		keys: "T",
		needs: "lay",
		isPossible: forAll((thing) => isOn(thing, "box", "look", "hand") && isMovable(thing)),
		run: (on) => layOut(on),
	},
	{
		id: "layDown",
		group: "place",
		keys: "Shift+T",
		needs: "lay",
		isPossible: forAll((thing) => isOn(thing, "hand", "look") && isCard(thing)),
		run: (on) => layOut(on, "down"),
	},
	{
		id: "showTo",
		group: "place",
		needs: "show",
		isPossible: (on) => forHeld(on) && seatsOf(on.session.client.view).length > 1,
		run: opens("showTo"),
	},
	{
		id: "moveLeft",
		group: "place",
		keys: "Control+ArrowLeft",
		needs: "arrange",
		isPossible: forHeld,
		run: shifts(-1),
	},
	{
		id: "moveRight",
		group: "place",
		keys: "Control+ArrowRight",
		needs: "arrange",
		isPossible: forHeld,
		run: shifts(1),
	},
	{
		id: "putOn",
		group: "place",
		needs: "stack",
		isPossible: (on) =>
			forAll((thing) => isCard(thing) && isMovable(thing))(on) && targetsOnto(on).length > 0,
		run: opens("putOn"),
	},
	{
		id: "putIn",
		group: "place",
		needs: "putIn",
		isPossible: (on) =>
			forAll((thing) => isMovable(thing) && !isContainer(thing))(on) && targetsInto(on).length > 0,
		run: opens("putIn"),
	},
];
