import { discardJobs } from "../domain/job.ts";
import type { ObjectKey } from "../domain/object-key.ts";
import type { Scope } from "../store/components.ts";
import { deleteUnshownDerivatives } from "../store/derivatives.ts";
import { enqueue, forgetJobs } from "../store/jobs.ts";
import { settleHoldings } from "../store/sources.ts";
import type { Writer } from "../store/store.ts";

/**
 * Brings everything behind the assets in line after some were added, moved or deleted: bytes without a live
 * asset idle, and derived images without any go.
 * @param sourceKeys the keys that may have changed; all of the app's in the game when omitted
 */
export async function settleImages(
	writer: Writer,
	scope: Scope,
	sourceKeys: readonly string[] | undefined,
	now: number,
): Promise<void> {
	await settleHoldings(writer, scope, sourceKeys, now);
	await releaseDerivatives(writer, scope.gameId, sourceKeys, now);
}

/**
 * Deletes derived images that no asset shows any more, now or in a kept version.
 * @param sourceKeys where to look; everywhere in the game when omitted
 */
export async function releaseDerivatives(
	writer: Writer,
	gameId: string,
	sourceKeys: readonly string[] | undefined,
	now: number,
): Promise<void> {
	const gone = await deleteUnshownDerivatives(writer, gameId, sourceKeys?.slice());
	if (gone.length === 0) return;
	await forgetJobs(
		writer,
		gone.map(({ id }) => ({ kind: "derive", gameId, derivativeId: id })),
	);
	const versions = gone.flatMap(({ id }): ObjectKey[] => [
		{ type: "derived", gameId, derivativeId: id, variant: "display" },
		{ type: "derived", gameId, derivativeId: id, variant: "thumb" },
	]);
	await enqueue(writer, discardJobs(versions), now);
}
