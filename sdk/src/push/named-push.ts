import { abortedLater, finishMs } from "../finishing.ts";
import { TuckboxError } from "../http/errors.ts";
import type { Transport } from "../http/transport.ts";

type Names = { gameId: string; note: string | undefined; signal: AbortSignal | undefined };

/** Whether an error means that the service is older than the route that was called. */
export function isOlderService(error: unknown): boolean {
	return error instanceof TuckboxError && ["NOT_FOUND", "METHOD_NOT_ALLOWED"].includes(error.code);
}

/** Opens a push, to which the transport's calls belong from now on. @returns undefined if the service has no named pushes */
async function open(transport: Transport, { gameId, note, signal }: Names): Promise<string | undefined> {
	try {
		const { id } = await transport.call("POST /api/v1/games/{gameId}/pushes", {
			params: { gameId },
			body: note === undefined ? {} : { note },
			signal,
		});
		transport.push = id;
		return id;
	} catch (error) {
		if (isOlderService(error)) return undefined;
		throw error;
	}
}

/**
 * Runs calls that become one version together. Also when they fail, or are stopped, what they have changed is published
 * immediately, and not after a while.
 * @returns their result, and the version; undefined if it is published later, or nothing has changed
 */
export async function asOneVersion<T>(
	transport: Transport,
	names: Names,
	calls: () => Promise<T>,
): Promise<{ result: T; version: number | undefined }> {
	const pushId = await open(transport, names);
	if (pushId === undefined) return { result: await calls(), version: undefined };
	const complete = async (signal: AbortSignal) => {
		transport.push = undefined;
		const params = { gameId: names.gameId, pushId };
		const call = { params, signal };
		return await transport.call("POST /api/v1/games/{gameId}/pushes/{pushId}/complete", call);
	};
	const finishing = abortedLater(names.signal);
	try {
		const result = await calls();
		// everything has been pushed: if only this fails, the service publishes it a little later
		const done = await complete(finishing.signal).catch(() => undefined);
		return { result, version: done?.version ?? undefined };
	} catch (error) {
		const isCutOff = error instanceof TuckboxError && error.code === "NETWORK_ERROR";
		const inTime = AbortSignal.any([finishing.signal, AbortSignal.timeout(finishMs)]);
		if (!isCutOff) await complete(inTime).catch(() => undefined);
		throw error;
	} finally {
		transport.push = undefined;
		finishing.end();
	}
}
