import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Log } from "../../telemetry/log.ts";

/**
 * Requests that one connection may have in progress. Clients send the next one after the response (browsers and HTTP
 * libraries do not pipeline); a single write of thousands would otherwise keep everyone else waiting.
 */
const maxInProgress = 32;

const inProgress = new WeakMap<Socket, number>();

/** Counts a request of a connection. False if it has too many in progress: it must be closed without a response. */
export function isWithinPipeline(socket: Socket, response: ServerResponse): boolean {
	if (socket.destroyed) return false;
	const count = (inProgress.get(socket) ?? 0) + 1;
	if (count > maxInProgress) return false;
	inProgress.set(socket, count);
	response.once("close", () => inProgress.set(socket, (inProgress.get(socket) ?? 1) - 1));
	return true;
}

/**
 * Maximum number of connections of a process that can open a given number of files: the rest is kept for the
 * database, images and calls to other services. Beyond this, new connections are closed, and the existing ones
 * are still served.
 */
export function maxConnectionsFor(openFiles: number): number {
	const reserve = Math.min(1000, Math.max(48, Math.ceil(openFiles / 4)));
	return Math.max(16, openFiles - reserve);
}

/**
 * Maximum number of files that this process may open; undefined if there is no limit, or it cannot be read (on
 * Windows).
 */
function openFileLimit(): number | undefined {
	// types/node lacks the property
	const report = process.report as NodeJS.ProcessReport & { excludeNetwork: boolean };
	const before = report.excludeNetwork;
	report.excludeNetwork = true; // it would look up the names of addresses
	const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: unknown } } };
	report.excludeNetwork = before;
	const limit = Number(userLimits?.open_files?.soft);
	return Number.isFinite(limit) ? limit : undefined;
}

/** Minimum time between two lines in the log about refused connections, in ms. */
const warningIntervalMs = 60_000;

/** Bounds how many connections a server has open. */
export function boundConnections(server: Server, log: Log): void {
	const openFiles = openFileLimit();
	if (openFiles === undefined) return;
	server.maxConnections = maxConnectionsFor(openFiles);
	let warnedAt = Number.NEGATIVE_INFINITY;
	server.on("drop", () => {
		if (performance.now() - warnedAt < warningIntervalMs) return;
		warnedAt = performance.now();
		log.warn(
			{ maxConnections: server.maxConnections, openFiles },
			"too many connections are open; new ones are closed",
		);
	});
}
