import { act } from "../session/acting.ts";
import { isLocked, isPile } from "../session/things.ts";
import {
	type Action,
	type ActionContext,
	does,
	forAll,
	forAllCards,
	isContainer,
	isMovable,
	isOnFelt,
	thingIds,
} from "./action.ts";

const forLoose = forAll((thing) => isOnFelt(thing) && isMovable(thing));

function locks(isLocking: boolean) {
	return (on: ActionContext) =>
		void act(on.session, { kind: "lock", ids: thingIds(on), isLocked: isLocking });
}

/** Less frequent actions: heights, locks, copies, the box. */
export const keepActions: readonly Action[] = [
	{ id: "raise", group: "move", keys: "Shift+U", needs: "raise", isPossible: forLoose, run: does("raise") },
	{ id: "lower", group: "move", keys: "U", needs: "lower", isPossible: forLoose, run: does("lower") },
	{
		id: "lock",
		group: "more",
		icon: "lock",
		keys: "L",
		needs: "lock",
		isPossible: forLoose,
		run: locks(true),
	},
	{
		id: "unlock",
		group: "more",
		rank: 8,
		icon: "unlock",
		keys: "L",
		needs: "lock",
		isPossible: forAll((thing) => isOnFelt(thing) && isLocked(thing)),
		run: locks(false),
	},
	{
		id: "copy",
		group: "more",
		icon: "copy",
		keys: "Control+D",
		needs: "copy",
		isPossible: forAll((thing) => isOnFelt(thing) && !isPile(thing) && !isContainer(thing)),
		run: does("copy"),
	},
	{
		id: "box",
		group: "more",
		icon: "box",
		label: forAllCards("play.boxAll"),
		keys: "Delete Backspace",
		needs: "box",
		isPossible: forAll((thing) => thing.where !== "box" && isMovable(thing)),
		run: does("box"),
	},
];
