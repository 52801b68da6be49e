import type { AppInGame } from "../domain/actor.ts";
import { discardJobs, type Job } from "../domain/job.ts";
import type { ObjectKey } from "../domain/object-key.ts";
import type { Writer } from "../store/store.ts";
import { deleteUnshownDerivatives, resetDerivatives } from "../store/tables/derivatives.ts";
import { enqueue, forgetJobs } from "../store/tables/jobs.ts";
import { idleHoldingsOf } from "../store/tables/sources.ts";

/**
 * Brings everything behind the assets in line after live ones have ended: bytes without one idle, and derived images
 * that nothing shows go.
 * @param sourceKeys the keys that may have lost an asset; all of the app's in the game when omitted
 */
export async function releaseImages(
	writer: Writer,
	appInGame: AppInGame,
	sourceKeys: readonly string[] | undefined,
	now: number,
): Promise<void> {
	if (sourceKeys?.length === 0) return;
	await idleHoldingsOf(writer, appInGame, sourceKeys, now);
	await releaseDerivatives(writer, appInGame.gameId, sourceKeys, now);
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

/** Gives derived images that could not be made another chance; alone in the game. */
export async function retryDerivatives(
	writer: Writer,
	gameId: string,
	ids: Iterable<string>,
	now: number,
): Promise<void> {
	const jobs = [...ids].map((derivativeId): Job => ({ kind: "derive", gameId, derivativeId }));
	await forgetJobs(writer, jobs);
	await resetDerivatives(writer, [...ids]);
	await enqueue(writer, jobs, now);
}
