import { useEffect } from "react";
import { act } from "./acting.ts";
import { actions, drawCount, possibleActions, run } from "./actions.ts";
import { openMenuOf } from "./opening.ts";
import { idsFor, type Session, thingsOf, useSession } from "./session.ts";

/** Whether the key belongs to something else: a field, a dialog or a menu. */
function isElsewhere(target: EventTarget | null): boolean {
	return (
		target instanceof HTMLElement &&
		target.closest("input, textarea, select, dialog, [role=menu], [data-own-keys]") !== null
	);
}

/** The key as the actions name it: `Control+Shift+Z`, `F`, `Space`. */
function keyName(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">): string {
	const { key } = event;
	const isLetter = /^\p{L}$/u.test(key);
	const name = key === " " ? "Space" : isLetter ? key.toUpperCase() : key;
	const control = event.ctrlKey || event.metaKey ? "Control+" : "";
	const alt = event.altKey ? "Alt+" : "";
	// of other signs, the Shift key is part of how they are typed
	const shift = event.shiftKey && (isLetter || key.length > 1) ? "Shift+" : "";
	return alt + control + shift + name;
}

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

/** Listens to the table's keys. The scene handles those that move the focus or a piece. */
export function KeyHandler() {
	const session = useSession();
	useEffect(() => {
		const listen = (event: KeyboardEvent) => {
			if (event.defaultPrevented || isElsewhere(event.target)) return;
			const key = keyName(event);
			const current = session.current.get();
			const ids = current === undefined ? session.selection.get() : idsFor(session, current);
			if (runForThings(session, ids, key) || runForTable(session, key)) event.preventDefault();
		};
		document.addEventListener("keydown", listen);
		return () => document.removeEventListener("keydown", listen);
	}, [session]);
	return null;
}
