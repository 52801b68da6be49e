import { createSignal } from "@tuckbox/web/ui/signal.ts";
import type { TableSession } from "../session/session.ts";

/** Storage key of the choice. */
const key = "tuckbox:table-sounds";

function storedChoice(): boolean | undefined {
	try {
		const stored = localStorage.getItem(key);
		return stored === null ? undefined : stored === "on";
	} catch {
		return undefined;
	}
}

/** The choice that was made in this browser; undefined if none was. */
const choice = createSignal(storedChoice());

/** Whether acts are heard. Guests often talk in a call, so that they hear nothing until they choose to. */
export function isSoundOn({ client }: Pick<TableSession, "client">): boolean {
	return choice.get() ?? client.head?.role === "host";
}

/** Turns the sounds on or off, and remembers it. @returns whether they are on */
export function toggleSound(session: Pick<TableSession, "client">): boolean {
	const isOn = !isSoundOn(session);
	choice.set(isOn);
	try {
		localStorage.setItem(key, isOn ? "on" : "off");
	} catch {
		// the storage is blocked: the choice ends with the page
	}
	return isOn;
}
