import { idsFor } from "../../session/session.ts";
import type { Point } from "../layout/camera.ts";
import { feltEntry } from "../layout/layout.ts";
import type { Stage } from "../stage/stage.ts";
import { type Pressed, pressedKey } from "./pointing.ts";

/** Swallows the end of a long press: it must not tap an entry of the menu that opened below the finger. */
export function swallowTap(): void {
	const end = new AbortController();
	const swallow = (event: TouchEvent) => {
		if (event.cancelable) event.preventDefault();
		end.abort();
	};
	for (const type of ["touchend", "touchcancel"] as const)
		addEventListener(type, swallow, { capture: true, passive: false, signal: end.signal });
}

/** Opens the menu for what has been pressed. On the felt and on boards, it also offers to put the selection there. */
export function openMenuAt(stage: Stage, pressed: Pressed, at: Point): void {
	const { session, selection, current, table } = stage;
	const felt = stage.camera.toTable(at);
	const chosen = selection.get();
	if (pressed.on === "felt") {
		session.menu.set({ ids: [], at, felt, chosen });
		return;
	}
	const key = pressedKey(pressed);
	const isBoard = pressed.on === "item" && feltEntry(table.view, key)?.isLocked === true;
	const isPlace = isBoard && chosen.length > 0 && !chosen.includes(key);
	if (!isPlace && !chosen.includes(key)) stage.select([key]);
	current.set(key);
	session.menu.set({ ids: idsFor(session, key), at, ...(isBoard && { felt }), ...(isPlace && { chosen }) });
}
