import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { toggleSound } from "../moments/sound-setting.ts";
import { turnToSeat } from "../scene/input/turn-to-seat.ts";
import { act } from "../session/acting.ts";
import { openMenuFor } from "../session/opening.ts";
import { showNextSeat } from "../session/own-seats.ts";
import { reportForbidden, reportLocked } from "../session/refusals.ts";
import { findThings, type PressedKey, type TableSession } from "../session/session.ts";
import { toggleTimer } from "../session/timer.ts";
import { endOwnTurn } from "../session/turns.ts";
import { actions, drawCount, isForbidden, isLockedOut, possibleActions, run } from "./actions.ts";

/**
 * Runs what a key does for the table as a whole.
 * @returns whether the key has a meaning there
 */
function runForTable(session: TableSession, key: string): boolean {
	const { client, dialog, isDrawingSpots, isMeasuring, scene, selection } = session;
	const camera = scene.get();
	const [, routine] = /^Alt\+([1-9])$/.exec(key) ?? [];
	if (routine !== undefined) {
		void import("../routines/run.ts").then(({ runByNumber }) => runByNumber(session, Number(routine)));
		return true;
	}
	switch (key) {
		case "Control+Z":
			void act(session, { kind: "undo" });
			return true;
		case "Control+Shift+Z":
		case "Control+Y":
			void act(session, { kind: "redo" });
			return true;
		case "Shift+N": {
			const isOwn = endOwnTurn(session);
			if (isOwn === false) void loadWords(["turns"]).then(() => showToast(t("turns.notYours")));
			return isOwn !== undefined;
		}
		case "Shift+C": {
			const isDone = toggleTimer(session);
			if (isDone === false) void reportForbidden(session);
			return isDone !== undefined;
		}
		case "Shift+S":
			return showNextSeat(client);
		case "/":
		case "Control+K":
			dialog.set({ kind: "find" });
			return true;
		case "?":
			dialog.set({ kind: "keys" });
			return true;
		case ".": {
			const at = camera?.pointerAt ?? camera?.centre();
			if (at !== undefined) client.ping(at);
			return true;
		}
		case "0":
		case "Home":
			camera?.showAll();
			return true;
		case "+":
		case "=":
			camera?.zoom(1.25);
			return true;
		case "-":
			camera?.zoom(0.8);
			return true;
		case "V":
			camera?.turn(90);
			return true;
		case "Shift+V":
			camera?.turn(-90);
			return true;
		case "Y":
			turnToSeat(session);
			return true;
		case "Shift+R":
			isMeasuring.set(!isMeasuring.get());
			return true;
		case "Shift+M":
			showToast(t(toggleSound(session) ? "play.soundsAreOn" : "play.soundsAreOff"));
			return true;
		case "Escape":
			if (session.pointing.get() !== undefined) {
				session.pointing.set(undefined);
				return true;
			}
			for (const mode of [isDrawingSpots, isMeasuring]) {
				if (!mode.get()) continue;
				mode.set(false);
				return true;
			}
			if (session.followed.get() !== undefined) {
				session.followed.set(undefined);
				return true;
			}
			session.isChoosing.set(false);
			if (selection.get().length === 0) return false;
			selection.set([]);
			return true;
		default:
			return false;
	}
}

/** Ids of the actions that a key runs. */
function actionsForKey(session: TableSession, ids: readonly string[], key: string): string[] {
	if (/^[1-9]$/.test(key)) return [findThings(session, ids)[0]?.kind === "counter" ? "count" : "drawToHand"];
	if (key === "Shift+Q" || key === "Shift+E") return ["turnLeft"];
	return actions.flatMap(({ id, keys }) => (keys?.split(" ").includes(key) ? id : []));
}

/**
 * Runs what a key does with things. If the seat's role does not allow it, shows a message that says so.
 * @returns whether the key has a meaning for them
 */
function runForThings(session: TableSession, ids: readonly string[], key: string): boolean {
	if (ids.length === 0) return false;
	if (key === "M" || key === "ContextMenu" || key === "Shift+F10") return openMenuFor(session, ids);
	const named = actionsForKey(session, ids, key);
	if (named.some((id) => runByKey(session, id, ids, key))) return true;
	if (named.some((id) => isForbidden(session, id, ids))) void reportForbidden(session);
	else if (named.some((id) => isLockedOut(session, id, ids))) void reportLocked();
	else return false;
	return true;
}

/**
 * Runs an action with the amount or direction that its key stands for.
 * @returns whether the action is possible
 */
function runByKey(session: TableSession, id: string, ids: readonly string[], key: string): boolean {
	if (id === "drawToHand") return drawCount(session, Number(key), ids);
	if (id !== "turnLeft" || !key.startsWith("Shift")) return run(session, id, ids);
	const isPossible = possibleActions(session, ids).some((one) => one.id === id);
	if (isPossible) void act(session, { kind: "turn", ids: [...ids], by: key === "Shift+Q" ? -15 : 15 });
	return isPossible;
}

/**
 * Handles a key at the table.
 * @returns whether the key has a meaning there
 */
export function runKey(session: TableSession, { key, ids }: PressedKey): boolean {
	return runForThings(session, ids, key) || runForTable(session, key);
}
