import { useLayoutEffect } from "react";
import { idsFor, useSession } from "../session/session.ts";

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

/** Keys that mean something at the table, or to the scene if they are pressed there. */
const tableKeys =
	/^((Shift\+)?.|Space|Escape|Delete|Backspace|Home|ContextMenu|(Shift\+)?F(6|10)|Control\+(Shift\+Z|[AZYKD]))$/;
const sceneKeys = /^(Control\+|Shift\+)?(Enter|Arrow\w+)$/;

/** Whether a key is remembered while what the keys do is on its way, instead of what the browser would do. */
function isRemembered(key: string, target: EventTarget | null): boolean {
	if (!(target instanceof Element)) return false;
	const isButton = target.closest("button, a")?.matches("[data-card], [data-stock]") === false;
	if (isButton && (key === "Enter" || key === "Space")) return false;
	return tableKeys.test(key) || (target.closest("[data-scene]") !== null && sceneKeys.test(key));
}

type Waiting = {
	event: KeyboardEvent;
	key: string;
	/** What had the focus when it was pressed: as an element, and as a thing of the table. */
	focus: Element | null;
	stop: string | undefined;
	ids: readonly string[];
};

/** More keys than this are not remembered. */
const maxWaiting = 50;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Listens to the keys of the table. Those that are pressed before what they do has been loaded are carried out afterwards. */
export function KeyHandler() {
	const session = useSession();
	useLayoutEffect(() => {
		const { keys, current, selection } = session;
		const waiting: Waiting[] = [];
		const idsAt = (stop: string | undefined) =>
			stop === undefined ? selection.get() : idsFor(session, stop);
		/** Before the page's own keys: what lies on the table comes first. */
		const pressInScene = (event: KeyboardEvent) => {
			if (event.defaultPrevented || waiting.length > 0) return;
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
			/** What had the focus before one of these keys has moved it: later ones are for what has it now. */
			let left: string | undefined;
			/** Where these keys have put the focus themselves. */
			let given: Element | null | undefined;
			for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
				const known = keys.get();
				if (known === undefined) return;
				const { event, key, stop } = next;
				const ids = stop !== undefined && stop === left ? idsAt(current.get()) : next.ids;
				const { activeElement } = document;
				// once the focus has been put elsewhere, it must neither be moved from there nor be what a key is for
				const isThere = activeElement === next.focus || activeElement === given;
				if (isThere && known.scene(event, activeElement)) left = stop;
				else known.table({ key, ids });
				// the focus follows in a frame
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
