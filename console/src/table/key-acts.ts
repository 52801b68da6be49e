import { act } from "./acting.ts";
import { actions, drawCount, possibleActions, run } from "./actions.ts";
import { openMenuOf } from "./opening.ts";
import { type PressedKey, type Session, thingsOf } from "./session.ts";

/** What keys do for the table as a whole. */
function runForTable(session: Session, key: string): boolean {
	const { client, dialog, scene, selection } = session;
	const camera = scene.get();
	switch (key) {
		case "Control+Z":
			void act(session, { kind: "undo" });
			return true;
		case "Control+Shift+Z":
		case "Control+Y":
			void act(session, { kind: "redo" });
			return true;
		case "/":
		case "Control+K":
			dialog.set({ is: "find" });
			return true;
		case "?":
			dialog.set({ is: "keys" });
			return true;
		case ".": {
			const at = camera?.pointer() ?? camera?.centre();
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
		case "Escape":
			session.isChoosing.set(false);
			if (selection.get().length === 0) return false;
			selection.set([]);
			return true;
		default:
			return false;
	}
}

/** What keys do with the pieces that they are for. */
function runForThings(session: Session, ids: readonly string[], key: string): boolean {
	if (ids.length === 0) return false;
	if (/^[1-9]$/.test(key)) {
		const [thing] = thingsOf(session, ids);
		if (thing?.kind === "counter") return run(session, "count", ids);
		return drawCount(session, Number(key), ids);
	}
	if (key === "Shift+Q" || key === "Shift+E") {
		const isPossible = possibleActions(session, ids).some(({ id }) => id === "turnLeft");
		if (isPossible) void act(session, { kind: "turn", ids: [...ids], by: key === "Shift+Q" ? -15 : 15 });
		return isPossible;
	}
	if (key === "M" || key === "ContextMenu" || key === "Shift+F10") return openMenuOf(session, ids);
	const named = actions.filter(({ keys }) => keys?.split(" ").includes(key));
	return named.some(({ id }) => run(session, id, ids));
}

/** Does what a key means. @returns whether it means something here */
export function runKey(session: Session, { key, ids }: PressedKey): boolean {
	return runForThings(session, ids, key) || runForTable(session, key);
}
