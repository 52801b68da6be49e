import { act } from "../acting.ts";
import { isCard, isPile } from "../things.ts";
import { type Action, forAll, forOne, idsOf, isOn, isOnFelt, isSource, opens, single } from "./action.ts";

const forAny = forOne(() => true);

/** What one sees, and says, of things. */
export const seeActions: readonly Action[] = [
	{
		id: "closeUp",
		group: "see",
		keys: "Space",
		isPossible: forAny,
		run: (on) => on.session.closeUp.set(single(on).id),
	},
	{
		id: "peek",
		group: "see",
		keys: "P",
		needs: "look",
		isPossible: forOne(
			(thing) => isOnFelt(thing) && (isPile(thing) || (isCard(thing) && "hidden" in thing.seen)),
		),
		run: (on) => {
			const thing = single(on);
			void act(on.session, { kind: "look", at: thing.id, ...(isPile(thing) ? { count: 1 } : {}) });
		},
	},
	{
		id: "lookAt",
		group: "see",
		needs: "look",
		isPossible: forOne((thing) => isPile(thing) && isOnFelt(thing)),
		run: opens("lookAt"),
	},
	{
		id: "lookThrough",
		group: "see",
		needs: "look",
		isPossible: forOne((thing) => isSource(thing) && isOnFelt(thing)),
		run: (on) => void act(on.session, { kind: "look", at: single(on).id }),
	},
	{
		id: "selectMore",
		group: "see",
		needs: "lay",
		isPossible: forAll((thing) => isOn(thing, "felt", "hand", "box")),
		run: (on) => {
			on.session.selection.set(idsOf(on));
			on.session.isChoosing.set(true);
		},
	},
	{
		id: "note",
		group: "see",
		keys: "N",
		isPossible: forAny,
		run: (on) => on.session.dialog.set({ is: "note", on: single(on).id }),
	},
];
