import { t } from "@tuckbox/web/messages/words.ts";
import { act } from "../session/acting.ts";
import { isCard, isPile, type Thing } from "../session/things.ts";
import {
	type Action,
	forAll,
	forOne,
	isHost,
	isOn,
	isOnFelt,
	isSource,
	opens,
	single,
	thingIds,
} from "./action.ts";

const forAny = forOne(() => true);

const isPeekable = (thing: Thing) => isPile(thing) || (isCard(thing) && "hidden" in thing.seen);
/** Whether the thing lies in the box and the host cannot see its face, since it came there face down. */
const isBoxedUnseen = (thing: Thing) => isOn(thing, "box") && !isPile(thing) && "hidden" in thing.seen;

/** Actions for looking at things, showing them and pinning notes on them. */
export const seeActions: readonly Action[] = [
	{
		id: "closeUp",
		group: "look",
		rank: 7,
		icon: "enlarge",
		keys: "Space",
		isPossible: forAny,
		run: (on) => on.session.closeUp.set(single(on).id),
	},
	{
		id: "peek",
		group: "look",
		rank: 6,
		icon: "eye",
		label: ({ things }) => (forOne(isPile)({ things }) ? t("play.peekAtTop") : undefined),
		keys: "P",
		needs: "look",
		isPossible: (on) =>
			forOne((thing) => (isOnFelt(thing) ? isPeekable(thing) : isBoxedUnseen(thing) && isHost(on.session)))(
				on,
			),
		run: (on) => {
			const thing = single(on);
			void act(on.session, { kind: "look", at: thing.id, ...(isPile(thing) ? { count: 1 } : {}) });
		},
	},
	{
		id: "lookAt",
		group: "look",
		icon: "eye",
		needs: "look",
		isPossible: forOne((thing) => isPile(thing) && isOnFelt(thing)),
		run: opens("lookAt"),
	},
	{
		id: "lookThrough",
		group: "look",
		rank: 4,
		icon: "eye",
		label: ({ things }) => (forOne(isPile)({ things }) ? t("play.lookAtAll") : undefined),
		needs: "look",
		isPossible: forOne((thing) => isSource(thing) && isOnFelt(thing)),
		run: (on) => void act(on.session, { kind: "look", at: single(on).id }),
	},
	{
		id: "selectMore",
		group: "more",
		icon: "check",
		needs: "lay",
		isPossible: forAll((thing) => isOn(thing, "felt", "hand", "box")),
		run: (on) => {
			on.session.selection.set(thingIds(on));
			on.session.isChoosing.set(true);
		},
	},
	{
		id: "note",
		group: "more",
		rank: 9,
		icon: "note",
		keys: "N",
		isPossible: forAny,
		run: (on) => on.session.dialog.set({ kind: "note", on: single(on).id }),
	},
];
