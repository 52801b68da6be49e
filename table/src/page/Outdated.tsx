import { isOutdated } from "@tuckbox/web/api/page-version.ts";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { useEffect } from "react";
import { type TableSession, useSession } from "../session/session.ts";
import { reloadPage } from "./parts.ts";

/** Time in ms without any input after which a page may be loaded again, if its user is not in the middle of something. */
const calmAfter = 5000;
const inputs = ["pointermove", "pointerdown", "wheel", "keydown", "touchmove"] as const;

/** Whether the user types, carries something or has something open that a reload would close. */
function isBusy({ dialog, menu, closeUp, scene }: TableSession): boolean {
	return (
		document.activeElement?.matches("input, textarea, select") === true ||
		[dialog, menu, closeUp].some((open) => open.get() !== undefined) ||
		scene.get()?.isCarrying() === true
	);
}

/** Calls the function in a calm moment: when the page is not visible, or after a pause of its user. */
function inCalm(session: TableSession, onCalm: () => void): () => void {
	let last = Date.now();
	const touch = () => {
		last = Date.now();
	};
	for (const type of inputs) addEventListener(type, touch, { capture: true, passive: true });
	const timer = setInterval(() => {
		if (!isBusy(session) && (document.hidden || Date.now() - last > calmAfter)) onCalm();
	}, 500);
	return () => {
		clearInterval(timer);
		for (const type of inputs) removeEventListener(type, touch, { capture: true });
	};
}

/**
 * Finds out after each interruption, of which the first has just been, whether the service has another version of this
 * page. If so, loads the page again in a calm moment.
 */
export function Outdated() {
	const session = useSession();
	const isOld = useSignal(session.isOutdated);
	useEffect(() => {
		const { client } = session;
		let wasAway = true;
		const check = async () => {
			const { kind } = client.status;
			if (kind === "away") wasAway = true;
			if (kind !== "open" || !wasAway) return;
			wasAway = false;
			if (await isOutdated()) session.isOutdated.set(true);
		};
		void check();
		return client.subscribe("status", () => void check());
	}, [session]);
	useEffect(() => (isOld ? inCalm(session, () => void reloadPage(session)) : undefined), [session, isOld]);
	return null;
}
