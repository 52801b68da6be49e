import { kindsAtTable } from "@tuckbox/pieces/table";
import { act } from "../session/acting.ts";
import { lastPage, type Thing } from "../session/things.ts";
import {
	type Action,
	type ActionContext,
	does,
	forAll,
	forAllCards,
	forOne,
	isMovable,
	isOn,
	isOnFelt,
	opens,
	single,
	thingIds,
} from "./action.ts";

const shows = (value: "top" | "count" | "page") => (thing: Thing) =>
	kindsAtTable[thing.kind].value === value && "entry" in thing;
const forBook = forOne(shows("page"));
const forCounter = forOne(shows("count"));
const forTurning = forAll((thing) => isOnFelt(thing) && isMovable(thing));

const isFlippable = (thing: Thing) =>
	isOn(thing, "felt", "box") && isMovable(thing) && kindsAtTable[thing.kind].isFlippable;

function counts(by: number) {
	return (on: ActionContext) => void act(on.session, { kind: "count", id: single(on).id, by });
}

function turns(by: number) {
	return (on: ActionContext) => void act(on.session, { kind: "turn", ids: thingIds(on), by });
}

function turnsPage(by: 1 | -1) {
	return (on: ActionContext) => {
		const book = single(on);
		// after the cover, an open book shows two pages
		const to = book.value === 0 || book.value + by === 0 ? book.value + by : book.value + 2 * by;
		const page = Math.max(0, Math.min(lastPage(book), to));
		if (page !== book.value) void act(on.session, { kind: "page", id: book.id, to: page });
	};
}

/** Actions on single pieces, by kind. */
export const pieceActions: readonly Action[] = [
	{
		id: "roll",
		group: "move",
		rank: 1,
		icon: "die",
		keys: "R",
		needs: "roll",
		isPossible: forAll(shows("top")),
		run: does("roll"),
	},
	{
		id: "countUp",
		group: "move",
		rank: 2,
		icon: "plus",
		keys: "+",
		needs: "count",
		isPossible: forCounter,
		run: counts(1),
	},
	{
		id: "countDown",
		group: "move",
		rank: 1,
		icon: "minus",
		keys: "-",
		needs: "count",
		isPossible: forCounter,
		run: counts(-1),
	},
	{
		id: "count",
		group: "move",
		icon: "edit",
		needs: "count",
		isPossible: forCounter,
		run: opens("count"),
	},
	{
		id: "nextPage",
		group: "move",
		rank: 2,
		icon: "right",
		keys: "ArrowRight",
		needs: "page",
		isPossible: forBook,
		isAtEnd: forOne((thing) => thing.value >= lastPage(thing)),
		run: turnsPage(1),
	},
	{
		id: "previousPage",
		group: "move",
		rank: 1,
		icon: "left",
		keys: "ArrowLeft",
		needs: "page",
		isPossible: forBook,
		isAtEnd: forOne((thing) => thing.value === 0),
		run: turnsPage(-1),
	},
	{
		id: "flip",
		group: "move",
		rank: 4,
		icon: "flip",
		label: forAllCards("play.flipAll"),
		keys: "F",
		needs: "flip",
		isPossible: forAll(isFlippable),
		run: does("flip"),
	},
	{
		id: "turnLeft",
		group: "move",
		icon: "turnBack",
		keys: "Q",
		needs: "turn",
		isPossible: forTurning,
		run: turns(-90),
	},
	{
		id: "turnRight",
		group: "move",
		rank: 8,
		icon: "turn",
		keys: "E",
		needs: "turn",
		isPossible: forTurning,
		run: turns(90),
	},
];
