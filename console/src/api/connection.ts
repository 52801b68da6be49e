import { onlineManager } from "@tanstack/react-query";
import { createSignal } from "@tuckbox/web/ui/signal.ts";

/** Whether the service answers, and if not, since when; in ms since 1970. */
export type Connection = { isOnline: true } | { isOnline: false; since: number };

export const connection = createSignal<Connection>({ isOnline: true });

/** The pauses between probes of the service; the last one repeats. */
const retryDelaysMs = [500, 1000, 2000, 3000, 5000] as const;

let probing: ReturnType<typeof setTimeout> | undefined;
/** The address that did not answer. A proxy may pass on others, so only its answer shows that the service is back. */
let failed = "/healthz";
let probes = 0;

// queries pause and resume by whether the service answers, not by the browser's guess about its network
onlineManager.setEventListener(() => () => undefined);

async function isAnswering(address: string): Promise<boolean> {
	const answer = await fetch(address, {
		method: "HEAD",
		cache: "no-store",
		signal: AbortSignal.timeout(5000),
	}).catch(() => undefined);
	// every answer of the service has a request id; one without is from a proxy in front of it
	return answer?.headers.has("x-request-id") === true;
}

async function probe(): Promise<void> {
	clearTimeout(probing);
	probing = undefined;
	if (await isAnswering(failed)) reportOnline();
	else if (!connection.get().isOnline && probing === undefined) wait();
}

function wait(): void {
	probing = setTimeout(probe, retryDelaysMs[Math.min(probes, retryDelaysMs.length - 1)]);
	probes++;
}

/** Call this when a request got no answer from the service. @param address the requested address */
export function reportOffline(address: string): void {
	if (!connection.get().isOnline) return;
	// images may be stored elsewhere
	failed = new URL(address, location.href).origin === location.origin ? address : "/healthz";
	connection.set({ isOnline: false, since: Date.now() });
	onlineManager.setOnline(false);
	probes = 0;
	wait();
}

/** Call this when the service has answered. */
export function reportOnline(): void {
	if (connection.get().isOnline) return;
	clearTimeout(probing);
	probing = undefined;
	connection.set({ isOnline: true });
	// resumes paused queries and refetches what is shown
	onlineManager.setOnline(true);
}

/** Resolves when the service answers. */
export function whenOnline(): Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	const follow = () => {
		if (!connection.get().isOnline) return;
		end();
		resolve();
	};
	const end = connection.subscribe(follow);
	follow();
	return promise;
}

/** Resolves when the service has answered, for what a request without an answer would break. */
export async function whenAnswering(): Promise<void> {
	if (!(await isAnswering("/healthz"))) reportOffline("/healthz");
	await whenOnline();
}

function probeNow(): void {
	if (!connection.get().isOnline && document.visibilityState === "visible") void probe();
}
addEventListener("offline", () => reportOffline("/healthz"));
addEventListener("online", probeNow);
document.addEventListener("visibilitychange", probeNow);
