import { kindsAtTable } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { isAllowed } from "../session/rights.ts";
import { findThings, type TableSession } from "../session/session.ts";
import { isLocked, type Thing } from "../session/things.ts";
import { type Action, type ActionContext, forOne, isSource } from "./action.ts";
import { arrangeActions } from "./arrange.ts";
import { cardActions, drawToHand } from "./cards.ts";
import { keepActions } from "./keep.ts";
import { pieceActions } from "./piece.ts";
import { placeActions } from "./place.ts";
import { seeActions } from "./see.ts";
import { sortActions } from "./sort-hand.ts";

// All actions on things: the menu, the keys and the gestures of the scene use the same list.

/** In the order of the menu, below the likeliest. */
export const actions: readonly Action[] = [
	...cardActions,
	...pieceActions,
	...placeActions,
	...sortActions,
	...arrangeActions,
	...seeActions,
	...keepActions,
];

/** The name of an action: for things, or in general. */
export const actionLabel = ({ id, label }: Action, things: readonly Thing[] = []): string =>
	label?.({ things }) ?? t(`play.do_${id as "flip"}`);

function isOffered(action: Action, on: ActionContext): boolean {
	return (action.needs === undefined || isAllowed(on.session, action.needs)) && action.isPossible(on);
}

/** The actions that are possible on the things now. */
export function possibleActions(session: TableSession, ids: readonly string[]): Action[] {
	const context = { session, things: findThings(session, ids) };
	return context.things.length === 0 ? [] : actions.filter((action) => isOffered(action, context));
}

/** Maximum number of actions on the bar of a thing, and at the top of its menu. */
const likelyCount = 3;
/** Up to this rank, actions belong to the kind of the thing. */
const ownRanks = 3;

/** Whether an action is among the few that dice, counters and books need: their own ones, and a book is read. */
function isNeeded({ id, rank = 0 }: Action, things: readonly Thing[]): boolean {
	const values = things.map(({ kind }) => kindsAtTable[kind].value);
	if (rank <= ownRanks || values.includes(null)) return true;
	return id === "closeUp" && values.every((value) => value === "page");
}

/** The likeliest of the actions that are possible on things, the likeliest first. */
export function likeliest(possible: readonly Action[], things: readonly Thing[]): Action[] {
	return possible
		.filter((action) => action.rank !== undefined && isNeeded(action, things))
		.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
		.slice(0, likelyCount);
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

const unlocked = (thing: Thing): Thing =>
	"entry" in thing ? { ...thing, entry: { ...thing.entry, isLocked: false } } : thing;

/** Whether the seat's role rules out an action that is otherwise possible on the things, locked or not. */
export function isForbidden(session: TableSession, id: string, ids: readonly string[]): boolean {
	const things = findThings(session, ids).map(unlocked);
	const action = actions.find((one) => one.id === id);
	return (
		action?.needs !== undefined && !isAllowed(session, action.needs) && action.isPossible({ session, things })
	);
}

/** Whether an action would be possible if none of the things were locked. */
export function isLockedOut(session: TableSession, id: string, ids: readonly string[]): boolean {
	const things = findThings(session, ids);
	const action = actions.find((one) => one.id === id);
	if (action === undefined || !things.some(isLocked)) return false;
	return isOffered(action, { session, things: things.map(unlocked) });
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
