import { t } from "@tuckbox/web/messages/words.ts";
import { isAllowed } from "../session/rights.ts";
import { findThings, type TableSession } from "../session/session.ts";
import { type Action, type ActionContext, forOne, isSource } from "./action.ts";
import { cardActions, drawToHand } from "./cards.ts";
import { keepActions } from "./keep.ts";
import { pieceActions } from "./piece.ts";
import { placeActions } from "./place.ts";
import { seeActions } from "./see.ts";

// All actions on things: the menu, the keys and the gestures of the scene use the same list.

/** In the order of the menu: the most frequent ones come first. */
export const actions: readonly Action[] = [
	...cardActions,
	...pieceActions,
	...placeActions,
	...seeActions,
	...keepActions,
];

/** The name of an action in the menu. */
export const actionLabel = ({ id }: Action): string => t(`play.do_${id as "flip"}`);

function isOffered(action: Action, on: ActionContext): boolean {
	return (action.needs === undefined || isAllowed(on.session, action.needs)) && action.isPossible(on);
}

/** The actions that are possible on the things now. */
export function possibleActions(session: TableSession, ids: readonly string[]): Action[] {
	const context = { session, things: findThings(session, ids) };
	return context.things.length === 0 ? [] : actions.filter((action) => isOffered(action, context));
}

/**
 * Runs an action on things.
 * @returns whether the action is possible
 */
export function run(session: TableSession, id: string, ids: readonly string[]): boolean {
	const context = { session, things: findThings(session, ids) };
	const action = actions.find((one) => one.id === id);
	if (action === undefined || !isOffered(action, context)) return false;
	action.run(context);
	return true;
}

/** Whether only the seat's role rules out an action that is otherwise possible on the things. */
export function isForbidden(session: TableSession, id: string, ids: readonly string[]): boolean {
	const context = { session, things: findThings(session, ids) };
	const action = actions.find((one) => one.id === id);
	return action?.needs !== undefined && !isAllowed(session, action.needs) && action.isPossible(context);
}

/**
 * Draws a number of cards to the hand. The keys 1 to 9 do this.
 * @returns whether it is possible
 */
export function drawCount(session: TableSession, count: number, ids: readonly string[]): boolean {
	const context = { session, things: findThings(session, ids) };
	if (!isAllowed(session, "draw") || !forOne(isSource)(context)) return false;
	drawToHand(context, count);
	return true;
}
