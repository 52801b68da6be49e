import { blankOf, isBlankCard } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { act } from "../session/acting.ts";
import { isLocked, isPile, type Thing } from "../session/things.ts";
import {
	type Action,
	type ActionContext,
	does,
	forAll,
	forAllCards,
	forOne,
	isContainer,
	isHost,
	isMovable,
	isOnFelt,
	isOwnHand,
	opens,
	thingIds,
} from "./action.ts";

/** Whether players have made it, so that the box does not keep it. */
const isMade = (thing: Thing) => "entry" in thing && "isMade" in thing.entry;

/** Whether it is a card on which the seat can write. */
const isBlank = ({ seen }: Thing) => "shown" in seen && isBlankCard(seen.shown);

/** Whether it is a card on which a player has written. */
const isWritten = ({ seen }: Thing) =>
	"shown" in seen && isBlankCard(seen.shown) && blankOf(seen.shown.externalKey).isWritten;

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
		id: "write",
		group: "more",
		rank: 2,
		icon: "edit",
		keys: "W",
		needs: "write",
		isPossible: forOne(
			(thing) => isBlank(thing) && (isOwnHand(thing) || (isOnFelt(thing) && isMovable(thing))),
		),
		run: opens("write"),
	},
	{
		id: "newPiece",
		group: "more",
		rank: 3,
		icon: "plus",
		needs: "write",
		isPossible: (on) => isHost(on.session) && forOne(isWritten)(on),
		run: opens("newPiece"),
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
		label: ({ things }) =>
			forAll(isMade)({ things }) ? t("play.boxMade") : forAllCards("play.boxAll")({ things }),
		keys: "Delete Backspace",
		needs: "box",
		isPossible: forAll((thing) => thing.where !== "box" && isMovable(thing)),
		run: does("box"),
	},
];
