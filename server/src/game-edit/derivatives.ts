import type { Crop } from "@tuckbox/pieces";
import { newId } from "../domain/ids.ts";
import { isLargeImage } from "../domain/image-memory.ts";
import { discardJobs, type Job } from "../domain/job.ts";
import type { ObjectKey } from "../domain/object-key.ts";
import type { Game, Writer } from "../store/store.ts";
import {
	deleteUnshownDerivatives,
	derivativesOf,
	failedDerivatives,
	insertDerivatives,
	resetDerivatives,
	sourcesOfDerivatives,
} from "../store/tables/derivatives.ts";
import { deleteJobs, enqueue } from "../store/tables/jobs.ts";
import type { Source } from "../store/tables/sources.ts";

/** What is known of an image that is derived. */
type ImageSource = Pick<Source, "key" | "content_type" | "width_px" | "height_px">;

/** The job that makes a derived image. */
function deriveJob(
	game: Pick<Game, "id" | "owner_id">,
	derivativeId: string,
	source: Omit<ImageSource, "key">,
): Job {
	const isLarge = isLargeImage(source.content_type, source.width_px * source.height_px);
	return { kind: isLarge ? "derive-large" : "derive", gameId: game.id, derivativeId, ownerId: game.owner_id };
}

/** Derived images of some sources: those that exist, and those that an edit adds. */
export type Derivatives = {
	/** Keeps the derived image of a side; one that has failed is retried. */
	keep(id: string | null): void;
	/** The id of the derived image of this source and crop: the one that exists, or a new one. */
	idFor(source: ImageSource, crop: Crop | null): string;
	/** Writes added and retried images, with their jobs. */
	save(): Promise<void>;
};

/** Finds the derived images of these sources. */
export async function findDerivatives(
	writer: Writer,
	game: Pick<Game, "id" | "owner_id">,
	sourceKeys: readonly string[],
	now: number,
): Promise<Derivatives> {
	const recipe = (sourceKey: string, crop: string) => `${sourceKey} ${crop}`;
	const [existing, failed] = await Promise.all([
		derivativesOf(writer, sourceKeys),
		failedDerivatives(writer, game.id),
	]);
	const ids = new Map(existing.map((row) => [recipe(row.source_key, row.crop), row.id]));
	const retried = new Set<string>();
	const added: { id: string; source: ImageSource; crop: string }[] = [];
	function keep(id: string | null): void {
		if (id !== null && failed.has(id)) retried.add(id);
	}
	return {
		keep,
		idFor(source, crop) {
			const cropText = crop === null ? "" : [crop.left, crop.top, crop.width, crop.height].join(",");
			const known = ids.get(recipe(source.key, cropText));
			if (known !== undefined) {
				keep(known);
				return known;
			}
			const id = newId("drv", now);
			ids.set(recipe(source.key, cropText), id);
			added.push({ id, source, crop: cropText });
			return id;
		},
		async save() {
			await insertDerivatives(
				writer,
				added.map(({ id, source, crop }) => ({
					id,
					game_id: game.id,
					source_key: source.key,
					crop,
					state: "pending" as const,
					created_at: now,
					sizes: null,
				})),
			);
			const jobs = added.map(({ id, source }) => deriveJob(game, id, source));
			await enqueue(writer, jobs, now);
			await retryDerivatives(writer, game, retried, now);
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
	game: Pick<Game, "id" | "owner_id">,
	ids: Iterable<string>,
	now: number,
): Promise<void> {
	const rows = await sourcesOfDerivatives(writer, [...ids]);
	const jobs = rows.map(({ id, ...source }) => deriveJob(game, id, source));
	await deleteJobs(writer, jobs);
	await resetDerivatives(
		writer,
		rows.map(({ id }) => id),
	);
	await enqueue(writer, jobs, now);
}
