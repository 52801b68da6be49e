import { onlineManager } from "@tanstack/react-query";
import { createSignal } from "./signal.ts";

/** Whether the service answers, and since when it does not; in ms since 1970. */
export type Connection = { isHere: true } | { isHere: false; since: number };

export const connection = createSignal<Connection>({ isHere: true });

/** How long to wait before the service is asked again, in ms; the last one holds. */
const pauses = [500, 1000, 2000, 3000, 5000] as const;

let probing: ReturnType<typeof setTimeout> | undefined;
let probes = 0;

// queries wait and go on by what we know of the service, not by what the browser knows of its network
onlineManager.setEventListener(() => () => undefined);

async function probe(): Promise<void> {
	clearTimeout(probing);
	probing = undefined;
	const answer = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(5000) }).catch(
		() => undefined,
	);
	if (answer?.ok) connectionFound();
	else if (!connection.get().isHere && probing === undefined) wait();
}

function wait(): void {
	probing = setTimeout(probe, pauses[Math.min(probes, pauses.length - 1)]);
	probes++;
}

/** A call got no answer from the service. */
export function connectionLost(): void {
	if (!connection.get().isHere) return;
	connection.set({ isHere: false, since: Date.now() });
	onlineManager.setOnline(false);
	probes = 0;
	wait();
}

/** The service has answered. */
export function connectionFound(): void {
	if (connection.get().isHere) return;
	clearTimeout(probing);
	probing = undefined;
	connection.set({ isHere: true });
	// what waited goes on, and what is shown is asked for again
	onlineManager.setOnline(true);
}

function askNow(): void {
	if (!connection.get().isHere && document.visibilityState === "visible") void probe();
}
addEventListener("offline", connectionLost);
addEventListener("online", askNow);
document.addEventListener("visibilitychange", askNow);
