import type { Placement, Variant } from "@tuckbox/pieces";
import { imageForm, type Recipe, readCrop, stepsOf, variantsFor } from "../../domain/components/recipe.ts";
import { isLargeImage } from "../../domain/image-memory.ts";
import type { Job } from "../../domain/job.ts";
import { type Remade, readdress, saveRemade } from "../../game-edit/image-forms.ts";
import type { Hold } from "../../jobs/lease.ts";
import type { JobHandler } from "../../jobs/runner.ts";
import type { ObjectStore } from "../../objects/object-store.ts";
import { findGame, gamesOfOlderForm } from "../../store/queries/games/games.ts";
import {
	type Derivative,
	derivativesOf,
	nextOutdated,
	placementsOf,
} from "../../store/queries/images/derivatives.ts";
import { findSources } from "../../store/queries/images/sources.ts";
import { enqueue, nextDue } from "../../store/queries/service/jobs.ts";
import type { Game, Store, Writer } from "../../store/store.ts";
import type { Log } from "../../telemetry/log.ts";
import type { Images } from "../codec/codec.ts";
import { UnusableImage } from "../codec/complaint.ts";
import type { DerivedBytes } from "../codec/variants.ts";
import { factsOfDerived, putDerived } from "./derive-image.ts";

// Images of an older form (domain/components/recipe.ts) are derived again after an upgrade, one game after the other. A derivative
// keeps its id, and its new files have new addresses. First each of a game's images gets its new files, next to the old ones;
// then the records of all versions get the new addresses; then the old files are deleted, and open pages are notified. So every
// address in a record has its file at any moment. An address of an old file leads to the new one from then on.
//
// Each step is short, ends with the job that continues, and changes nothing if it runs twice.

type RemakeJob = Extract<Job, { kind: "remake" }>;

/** Kinds of jobs that users wait for: while any is due, nothing is remade. */
const urgentKinds = ["derive", "derive-large", "publish"] as const;
/** Delay of a remake in that case, in ms. */
const yieldMs = 1000;
/** After each step it rests for a multiple of what the step took, so that it takes a third of one core's time at most. */
const restFactor = 2;
const minRestMs = 20;
/** Delay before it begins again if images of the older form were still pending, in ms. */
const pendingMs = 30_000;

/** Starts, or resumes, the remaking of every game with images of an older form. */
export async function resumeRemaking({ store, now }: { store: Store; now: () => number }): Promise<void> {
	const games = await gamesOfOlderForm(store.reader, imageForm);
	if (games.length === 0) return;
	const jobs = games.map((gameId): Job => ({ kind: "remake", gameId }));
	await store.write((writer) => enqueue(writer, jobs, now()));
}

/** The job that derives the images of a game again. */
export function remakeHandler(deps: {
	store: Store;
	objects: ObjectStore;
	images: Pick<Images, "derive">;
	now: () => number;
	log: Pick<Log, "warn">;
}): JobHandler<RemakeJob> {
	const { store, objects, now } = deps;

	/** The recipe of an existing derivative in the current form. */
	async function recipeInCurrentForm({ id, source_key, crop: text, is_large }: Derivative): Promise<Recipe> {
		const crop = readCrop(text);
		const placements = await placementsOf(store.reader, id);
		const variants = placements.map((row): Variant[] => {
			const { width_px: widthPx, height_px: heightPx, width_mm: widthMm, height_mm: heightMm } = row;
			const image: Placement = {
				...{ widthPx, heightPx },
				...{ pixelsPerInch: row.pixels_per_inch, bleedMode: row.bleed_mode },
			};
			return variantsFor(image, crop, { widthMm, heightMm });
		});
		const isLarge = (names: readonly Variant[]) => names.includes("large");
		// pieces of two sizes may show it: they share the larger recipe, unless a push has created that meanwhile
		const isTaken =
			is_large === 0 &&
			(await derivativesOf(store.reader, [source_key])).some(
				(row) => row.crop === text && row.is_large === 1,
			);
		const best = variants.find(isLarge) ?? variants[0] ?? ["thumb", "display"];
		return { crop, variants: isTaken ? best.filter((name) => name !== "large") : best };
	}

	/** Stores the new files of a derivative. @returns the new derivative; undefined if it cannot be derived again */
	async function remake(row: Derivative, game: Game, hold: Hold): Promise<Remade | undefined> {
		const recipe = await recipeInCurrentForm(row);
		const source = { type: "source", key: row.source_key } as const;
		const [record] = await findSources(store.reader, [source.key]);
		if (record === undefined) return undefined;
		const isLarge = isLargeImage(record.content_type, record.width_px * record.height_px);
		const wanted = { crop: recipe.crop, steps: stepsOf(recipe.variants, isLarge), isContinued: false };
		let made: DerivedBytes | undefined;
		try {
			made = await deps.images.derive(() => objects.locate(source), wanted, source.key, game.owner_id);
		} catch (error) {
			if (!(error instanceof UnusableImage)) throw error;
		}
		if (made === undefined) return undefined;
		const variants = recipe.variants.join(",");
		await putDerived(objects, { ...row, form: imageForm }, made, hold);
		return { variants, ...factsOfDerived(made) };
	}

	return {
		async run(job, hold) {
			const game = await findGame(store.reader, job.gameId);
			if (game === undefined || game.image_form >= imageForm) return undefined;
			const continues = (next: RemakeJob, restMs: number) => async (writer: Writer) =>
				await enqueue(writer, [next], now(), now() + restMs);
			const due = await nextDue(store.reader, urgentKinds);
			if ([...due.values()].some((time) => time <= now())) return continues(job, yieldMs);

			const start = performance.now();
			const rest = () => Math.ceil(Math.max(minRestMs, restFactor * (performance.now() - start)));
			const isAtRecords = job.next !== undefined && "afterRecord" in job.next;
			const after = job.next !== undefined && "afterImage" in job.next ? job.next.afterImage : "";
			const row = isAtRecords ? undefined : await nextOutdated(store.reader, game.id, imageForm, after);
			if (row === undefined) {
				const last = job.next !== undefined && "afterRecord" in job.next ? job.next.afterRecord : undefined;
				return async (writer) => {
					const next = await readdress(writer, job.gameId, last, now());
					if (next === undefined) return;
					const { next: _, ...start } = job;
					await (next === "again" ? continues(start, pendingMs) : continues({ ...start, next }, rest()))(
						writer,
					);
				};
			}
			const remade = await remake(row, game, hold);
			if (remade === undefined) {
				deps.log.warn(
					{ derivative: row.id, source: row.source_key },
					"an image could not be derived in its new sizes; the old ones stay",
				);
			}
			return async (writer) => {
				if (remade !== undefined) await saveRemade(writer, row, remade, now());
				await continues({ ...job, next: { afterImage: row.id } }, rest())(writer);
			};
		},
	};
}
