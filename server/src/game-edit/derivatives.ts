import type { Crop } from "@tuckbox/pieces";
import { newId } from "../domain/ids.ts";
import { discardJobs, type Job } from "../domain/job.ts";
import type { ObjectKey } from "../domain/object-key.ts";
import type { Writer } from "../store/store.ts";
import {
	deleteUnshownDerivatives,
	derivativesOf,
	failedDerivatives,
	insertDerivatives,
	resetDerivatives,
} from "../store/tables/derivatives.ts";
import { deleteJobs, enqueue } from "../store/tables/jobs.ts";

/** Derived images of some sources: those that exist, and those that an edit adds. */
export type Derivatives = {
	/** Keeps the derived image of a side; one that has failed is retried. */
	keep(id: string | null): void;
	/** The id of the derived image of this source and crop: the one that exists, or a new one. */
	idFor(sourceKey: string, crop: Crop | null): string;
	/** Writes added and retried images, with their jobs. */
	save(): Promise<void>;
};

/** Finds the derived images of these sources. */
export async function findDerivatives(
	writer: Writer,
	gameId: string,
	sourceKeys: readonly string[],
	now: number,
): Promise<Derivatives> {
	const recipe = (sourceKey: string, crop: string) => `${sourceKey} ${crop}`;
	const [existing, failed] = await Promise.all([
		derivativesOf(writer, sourceKeys),
		failedDerivatives(writer, gameId),
	]);
	const ids = new Map(existing.map((row) => [recipe(row.source_key, row.crop), row.id]));
	const retried = new Set<string>();
	const added: { id: string; source_key: string; crop: string }[] = [];
	function keep(id: string | null): void {
		if (id !== null && failed.has(id)) retried.add(id);
	}
	return {
		keep,
		idFor(sourceKey, crop) {
			const cropText = crop === null ? "" : [crop.left, crop.top, crop.width, crop.height].join(",");
			const known = ids.get(recipe(sourceKey, cropText));
			if (known !== undefined) {
				keep(known);
				return known;
			}
			const id = newId("drv", now);
			ids.set(recipe(sourceKey, cropText), id);
			added.push({ id, source_key: sourceKey, crop: cropText });
			return id;
		},
		async save() {
			await insertDerivatives(
				writer,
				added.map((row) => ({
					...row,
					game_id: gameId,
					state: "pending" as const,
					created_at: now,
					sizes: null,
				})),
			);
			const jobs = added.map(({ id }): Job => ({ kind: "derive", gameId, derivativeId: id }));
			await enqueue(writer, jobs, now);
			await retryDerivatives(writer, gameId, retried, now);
		},
	};
}

/**
 * Deletes derived images that no asset shows any longer, now or in a kept version.
 * @param sourceKeys only derivatives of these sources; all of the game when omitted
 */
export async function releaseDerivatives(
	writer: Writer,
	gameId: string,
	sourceKeys: readonly string[] | undefined,
	now: number,
): Promise<void> {
	const gone = await deleteUnshownDerivatives(writer, gameId, sourceKeys?.slice());
	if (gone.length === 0) return;
	await deleteJobs(
		writer,
		gone.map(({ id }) => ({ kind: "derive", gameId, derivativeId: id })),
	);
	const versions = gone.flatMap(({ id }): ObjectKey[] => [
		{ type: "derived", gameId, derivativeId: id, variant: "display" },
		{ type: "derived", gameId, derivativeId: id, variant: "thumb" },
	]);
	await enqueue(writer, discardJobs(versions), now);
}

/** Retries failed derived images. The game must be locked. */
export async function retryDerivatives(
	writer: Writer,
	gameId: string,
	ids: Iterable<string>,
	now: number,
): Promise<void> {
	const jobs = [...ids].map((derivativeId): Job => ({ kind: "derive", gameId, derivativeId }));
	await deleteJobs(writer, jobs);
	await resetDerivatives(writer, [...ids]);
	await enqueue(writer, jobs, now);
}
