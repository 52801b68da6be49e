import { useLayoutEffect } from "react";
import { idsFor, useSession } from "../session/session.ts";

/** Whether the key is meant for another element: a field, a dialog or a menu. */
function isElsewhere(target: EventTarget | null): boolean {
	return (
		target instanceof HTMLElement &&
		target.closest("input, textarea, select, dialog, [role=menu], [data-own-keys]") !== null
	);
}

/** Whether an element in the scene handles all keys that are pressed in it. */
const hasAllKeys = (target: EventTarget | null) =>
	target instanceof Element && target.closest('[data-own-keys="all"]') !== null;

type KeyName = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** The name of a key in the lists of actions: `Control+Shift+Z`, `F`, `Space`. */
function keyName(event: KeyName): string {
	// with Alt, the number keys of a Mac type other characters
	const key = (event.altKey && /^Digit(.)$/.exec(event.code)?.[1]) || event.key;
	const isLetter = /^\p{L}$/u.test(key);
	const name = key === " " ? "Space" : isLetter ? key.toUpperCase() : key;
	const control = event.ctrlKey || event.metaKey ? "Control+" : "";
	const alt = event.altKey ? "Alt+" : "";
	// for other characters, Shift is part of typing them
	const shift = event.shiftKey && (isLetter || key.length > 1) ? "Shift+" : "";
	return alt + control + shift + name;
}

/** Keys that have a meaning at the table, or only in the scene. */
const tableKeys =
	/^((Shift\+)?.|Alt\+[1-9]|Space|Escape|Delete|Backspace|Home|ContextMenu|(Shift\+)?F(6|10)|Control\+(Shift\+Z|[AZYKD]))$/;
const sceneKeys = /^(Control\+|Shift\+)?(Enter|Arrow\w+)$/;

/** Whether to queue a key until its action is loaded, and to prevent the browser's default. */
function isRemembered(key: string, target: EventTarget | null): boolean {
	if (!(target instanceof Element)) return false;
	const isButton = target.closest("button, a")?.matches("[data-card], [data-stock]") === false;
	if (isButton && (key === "Enter" || key === "Space")) return false;
	return tableKeys.test(key) || (target.closest("[data-scene]") !== null && sceneKeys.test(key));
}

type Waiting = {
	event: KeyboardEvent;
	key: string;
	/** The focus when the key was pressed: as an element, and as a thing of the table. */
	focus: Element | null;
	stop: string | undefined;
	ids: readonly string[];
};

/** Maximum number of queued keys; later ones are dropped. */
const maxWaiting = 50;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Handles the keys of the table. Keys that are pressed before their actions are loaded are queued and run afterwards.
 */
export function KeyHandler() {
	const session = useSession();
	useLayoutEffect(() => {
		const { keys, current, selection } = session;
		const waiting: Waiting[] = [];
		const idsAt = (stop: string | undefined) =>
			stop === undefined ? selection.get() : idsFor(session, stop);
		/** Runs before the page's own keys: things on the table take precedence. */
		const pressInScene = (event: KeyboardEvent) => {
			if (event.defaultPrevented || waiting.length > 0 || hasAllKeys(event.target)) return;
			if (keys.get()?.scene(event, event.target) !== true) return;
			event.preventDefault();
			event.stopPropagation();
		};
		const press = (event: KeyboardEvent) => {
			if (event.defaultPrevented || isElsewhere(event.target)) return;
			const key = keyName(event);
			const stop = current.get();
			const ids = idsAt(stop);
			const known = waiting.length === 0 ? keys.get() : undefined;
			if (known !== undefined) {
				if (known.table({ key, ids })) event.preventDefault();
			} else if (isRemembered(key, event.target) && waiting.length < maxWaiting) {
				waiting.push({ event, key, stop, ids, focus: document.activeElement });
				event.preventDefault();
			}
		};
		const catchUp = async () => {
			/**
			 * The thing from which a queued key moved the focus. Later keys that were pressed on it apply to the new
			 * focus.
			 */
			let left: string | undefined;
			/** The element that a queued key has focused. */
			let given: Element | null | undefined;
			for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
				const known = keys.get();
				if (known === undefined) return;
				const { event, key, stop } = next;
				const ids = stop !== undefined && stop === left ? idsAt(current.get()) : next.ids;
				const { activeElement } = document;
				// if the user has moved the focus elsewhere, keys neither move it back nor apply to its new place
				const isThere = activeElement === next.focus || activeElement === given;
				if (isThere && known.scene(event, activeElement)) left = stop;
				else known.table({ key, ids });
				// the focus moves in the next frame
				await nextFrame();
				if (isThere) given = document.activeElement;
				waiting.shift();
			}
		};
		document.addEventListener("keydown", pressInScene, { capture: true });
		document.addEventListener("keydown", press);
		const end = keys.subscribe(() => void catchUp());
		return () => {
			document.removeEventListener("keydown", pressInScene, { capture: true });
			document.removeEventListener("keydown", press);
			end();
		};
	}, [session]);
	return null;
}
