import { abortedLater, finishMs } from "./finishing.ts";
import { TuckboxError } from "./http/errors.ts";
import type { Transport } from "./http/transport.ts";

type Names = { gameId: string; note: string | undefined; signal: AbortSignal | undefined };

/**
 * Runs calls that become one version together. If they fail or are stopped, their changes are published immediately
 * instead of later.
 * @param transport sends the calls; from now on they belong to the push
 * @returns their result, and the version; undefined if it is published later, or nothing has changed
 */
export async function asOneVersion<T>(
	transport: Transport,
	{ gameId, note, signal }: Names,
	calls: () => Promise<T>,
): Promise<{ result: T; version: number | undefined }> {
	const { id: pushId } = await transport.call("POST /api/v1/games/{gameId}/pushes", {
		params: { gameId },
		body: note === undefined ? {} : { note },
		signal,
	});
	transport.push = pushId;
	const complete = async (inTime: AbortSignal) => {
		transport.push = undefined;
		const call = { params: { gameId, pushId }, signal: inTime };
		return await transport.call("POST /api/v1/games/{gameId}/pushes/{pushId}/complete", call);
	};
	const finishing = abortedLater(signal);
	try {
		const result = await calls();
		// everything has been pushed: if only this call fails, the service publishes the version a little later
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
