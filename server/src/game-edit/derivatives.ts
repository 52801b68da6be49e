import { cropText, imageForm, type Recipe } from "../domain/components/recipe.ts";
import { newId } from "../domain/ids.ts";
import { isLargeImage } from "../domain/image-memory.ts";
import { type DeriveJob, discardJobs } from "../domain/job.ts";
import {
	type Derivative,
	deleteUnshownDerivatives,
	derivativesOf,
	derivedFiles,
	failedDerivatives,
	insertDerivatives,
	isUnfinished,
	resetDerivatives,
	sourcesOfDerivatives,
} from "../store/queries/images/derivatives.ts";
import type { Source } from "../store/queries/images/sources.ts";
import { deleteJobs, enqueue, enqueueDerivations } from "../store/queries/service/jobs.ts";
import type { Game, Writer } from "../store/store.ts";

/** The recorded state of a derived image. */
type ImageSource = Pick<Source, "key" | "content_type" | "width_px" | "height_px">;

/** The job that makes a derived image. */
function deriveJob(
	game: Pick<Game, "id" | "owner_id">,
	derivativeId: string,
	source: Omit<ImageSource, "key">,
): DeriveJob {
	const isLarge = isLargeImage(source.content_type, source.width_px * source.height_px);
	return { kind: isLarge ? "derive-large" : "derive", gameId: game.id, derivativeId, ownerId: game.owner_id };
}

/** The part of a derived image that a record shows. */
type DerivedImage = Pick<Derivative, "id" | "form" | "variants">;

/** Derived images of some sources: those that exist, and those that an edit adds. */
export type Derivatives = {
	/** Keeps the derived image of a side; one that has failed is retried. */
	keep(id: string | null): void;
	/**
	 * The derived image of this source and recipe: the one that exists, or a new one. A back must not be published before it is known
	 * how it looks, so one that has only its first sizes is made again, whole.
	 */
	imageFor(source: ImageSource, recipe: Recipe, side: string): DerivedImage;
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
	const recipeKey = (sourceKey: string, crop: string, isLarge: boolean) => `${sourceKey} ${crop} ${isLarge}`;
	const [existing, failed] = await Promise.all([
		derivativesOf(writer, sourceKeys),
		failedDerivatives(writer, game.id),
	]);
	const images = new Map<string, DerivedImage & { row?: Derivative }>(
		existing.map((row) => [
			recipeKey(row.source_key, row.crop, row.is_large === 1),
			{ id: row.id, form: row.form, variants: row.variants, row },
		]),
	);
	const retried = new Set<string>();
	const added: { image: DerivedImage; source: ImageSource; crop: string; isLarge: boolean }[] = [];
	function keep(id: string | null): void {
		if (id !== null && failed.has(id)) retried.add(id);
	}
	return {
		keep,
		imageFor(source, recipe, side) {
			const isLarge = recipe.variants.includes("large");
			const crop = cropText(recipe.crop);
			const name = recipeKey(source.key, crop, isLarge);
			const known = images.get(name);
			if (known !== undefined) {
				keep(known.id);
				if (side === "back" && known.row !== undefined && isUnfinished(known.row)) retried.add(known.id);
				return known;
			}
			const image = { id: newId("drv", now), form: imageForm, variants: recipe.variants.join(",") };
			images.set(name, image);
			added.push({ image, source, crop, isLarge });
			return image;
		},
		async save() {
			await insertDerivatives(
				writer,
				added.map(({ image, source, crop, isLarge }) => ({
					...image,
					game_id: game.id,
					source_key: source.key,
					crop,
					state: "pending" as const,
					created_at: now,
					sizes: null,
					is_large: isLarge ? 1 : 0,
					previous: null,
					look: null,
				})),
			);
			const jobs = added.map(({ image, source }) => deriveJob(game, image.id, source));
			// a picture that someone replaces, and waits for, comes before the thousands that the account has pushed just before
			if (jobs.length === 1) await enqueue(writer, jobs, now, now, 1);
			else await enqueueDerivations(writer, jobs, now);
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
	const files = gone.flatMap((row) => derivedFiles(row).map(({ key }) => key));
	await enqueue(writer, discardJobs(files), now);
}

/** Has derived images made again. The game must be locked. */
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
	await enqueueDerivations(writer, jobs, now);
}
