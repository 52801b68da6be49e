import { onlineManager } from "@tanstack/react-query";
import { createSignal } from "./signal.ts";

/** Whether the service answers, and since when it does not; in ms since 1970. */
export type Connection = { isOnline: true } | { isOnline: false; since: number };

export const connection = createSignal<Connection>({ isOnline: true });

/** How long to wait before the service is asked again, in ms; the last one holds. */
const retryDelaysMs = [500, 1000, 2000, 3000, 5000] as const;

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
	if (answer?.ok) reportOnline();
	else if (!connection.get().isOnline && probing === undefined) wait();
}

function wait(): void {
	probing = setTimeout(probe, retryDelaysMs[Math.min(probes, retryDelaysMs.length - 1)]);
	probes++;
}

/** A call got no answer from the service. */
export function reportOffline(): void {
	if (!connection.get().isOnline) return;
	connection.set({ isOnline: false, since: Date.now() });
	onlineManager.setOnline(false);
	probes = 0;
	wait();
}

/** The service has answered. */
export function reportOnline(): void {
	if (connection.get().isOnline) return;
	clearTimeout(probing);
	probing = undefined;
	connection.set({ isOnline: true });
	// what waited goes on, and what is shown is asked for again
	onlineManager.setOnline(true);
}

function askNow(): void {
	if (!connection.get().isOnline && document.visibilityState === "visible") void probe();
}
addEventListener("offline", reportOffline);
addEventListener("online", askNow);
document.addEventListener("visibilitychange", askNow);
