import type { ActKind } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import type { IconName } from "@tuckbox/web/ui/icons/icons.ts";
import { act } from "../session/acting.ts";
import type { DialogRequest, TableSession } from "../session/session.ts";
import { holdCount, holdsItems, isLocked, isPile, type Thing } from "../session/things.ts";

// The parts that the lists of actions are built from.

export type ActionContext = { session: TableSession; things: readonly Thing[] };

export type ActionGroup = "cards" | "move" | "look" | "more";

export type Action = {
	/** Its label is the message `play.do_` + id, unless `label` gives another. */
	id: string;
	/** The part of the menu that lists it, unless it is one of the likeliest. */
	group: ActionGroup;
	/**
	 * Place among the likeliest actions: of those that are possible, the bar and the top of the menu show the ones with the
	 * lowest numbers. Undefined if it is never among them.
	 */
	rank?: number;
	icon?: IconName;
	/** Whether it would change nothing now. The bar shows it, so that no other button comes to its place. */
	isAtEnd?(context: Pick<ActionContext, "things">): boolean;
	/** Names the action for these things: for a stack, what it does to all of its cards. */
	label?(context: Pick<ActionContext, "things">): string | undefined;
	/** In the syntax of aria-keyshortcuts. */
	keys?: string;
	/** The act that the seat must have the right to; undefined if any seat may run the action. */
	needs?: ActKind;
	isPossible(context: ActionContext): boolean;
	run(context: ActionContext): void;
};

type Test = (thing: Thing) => boolean;

/** Passes if there is at least one thing and all of them pass. */
export const forAll =
	(test: Test) =>
	({ things }: Pick<ActionContext, "things">) =>
		things.length > 0 && things.every(test);
/** Passes if there is exactly one thing and it passes. */
export const forOne =
	(test: Test) =>
	({ things }: Pick<ActionContext, "things">) =>
		things.length === 1 && things.every(test);

export const thingIds = ({ things }: ActionContext) => things.map(({ id }) => id);
export const single = ({ things }: ActionContext) => things[0] as Thing;

export const isOn = (thing: Thing, ...where: Thing["where"][]) => where.includes(thing.where);
export const isOnFelt = (thing: Thing) => isOn(thing, "felt");
export const isMovable = (thing: Thing) => !isLocked(thing);
export const isOwnHand = (thing: Thing) => isOn(thing, "hand");
export const isContainer = (thing: Thing) => !isPile(thing) && holdsItems(thing) && "entry" in thing;
/** Whether cards or pieces can be drawn from it. */
export const isSource = (thing: Thing) => isPile(thing) || (isContainer(thing) && holdCount(thing) > 0);

/** Whether the seat is a host's: only a host may show what is in the box, and change the game. */
export const isHost = ({ client }: TableSession) => client.head?.role === "host";

/** The label for a single stack, with the number of its cards: the action takes all of them. */
export const forAllCards =
	(message: "play.handAll" | "play.giveAllTo" | "play.flipAll" | "play.boxAll") =>
	({ things: [thing, ...others] }: Pick<ActionContext, "things">) =>
		thing !== undefined && others.length === 0 && isPile(thing)
			? t(message, { count: thing.cards })
			: undefined;

export function opens(kind: Extract<DialogRequest, { ids: unknown }>["kind"]) {
	return (on: ActionContext) => on.session.dialog.set({ kind, ids: thingIds(on) } as DialogRequest);
}

/** Performs an act that needs nothing but the ids of the things. */
export function does(kind: "flip" | "hand" | "roll" | "raise" | "lower" | "box" | "copy") {
	return (on: ActionContext) => void act(on.session, { kind, ids: thingIds(on) });
}
