import type { Variant } from "@tuckbox/pieces";
import type { Rest } from "../../domain/components/draft.ts";
import { readCrop, readVariants, stepsOf } from "../../domain/components/recipe.ts";
import { Problem } from "../../domain/errors.ts";
import type { DeriveJob } from "../../domain/job.ts";
import type { ImageKey } from "../../domain/object-key.ts";
import { schedulePublishWhenReady } from "../../game-edit/draft.ts";
import type { Hold } from "../../jobs/lease.ts";
import { HopelessJob, type JobHandler } from "../../jobs/runner.ts";
import type { ObjectStore } from "../../objects/object-store.ts";
import { lockGame } from "../../store/queries/games/games.ts";
import {
	type Derivative,
	type DerivedFacts,
	derivedFiles,
	everyFileOf,
	findDerivative,
	isShownOn,
	setDerivativeState,
} from "../../store/queries/images/derivatives.ts";
import { findSources } from "../../store/queries/images/sources.ts";
import { enqueue, prioritizeJob } from "../../store/queries/service/jobs.ts";
import type { Store } from "../../store/store.ts";
import type { Images } from "../codec/codec.ts";
import { UnusableImage } from "../codec/complaint.ts";
import type { DerivedBytes } from "../codec/variants.ts";
import { type DamageDeps, isWhole, reportDamage } from "../damage.ts";
import { lookDigest } from "./looks.ts";
import type { WaitingRoom } from "./waiting-room.ts";

/** Time for which a reader waits for an image that is not derived yet, and the interval of its checks, in ms. */
const waitTimeoutMs = 10_000;
const pollIntervalMs = 500;

/** Time after which an abandoned request can no longer reach the store, in ms. */
const lateRequestMs = 60_000;

/** Stores files of a derivative. */
export async function putDerived(
	objects: ObjectStore,
	derivative: Pick<Derivative, "id" | "game_id" | "form">,
	made: DerivedBytes,
	hold: Hold,
): Promise<void> {
	await hold.secure();
	const variants = Object.keys(made).join(",");
	const files = derivedFiles({ ...derivative, variants, sizes: null, previous: null });
	await Promise.all(files.map(({ key }) => objects.put(key, made[key.variant] as Buffer, hold)));
}

/** The recorded facts of a derivative's files: the size of each in bytes, and a digest of its look. */
export function factsOfDerived(made: DerivedBytes): DerivedFacts {
	const sizes = Object.fromEntries(Object.entries(made).map(([variant, bytes]) => [variant, bytes.length]));
	return { sizes, look: made.display === undefined ? null : lookDigest(made.display) };
}

/** The job that creates the variants of a derived image. */
export function deriveHandler(
	deps: DamageDeps & {
		objects: ObjectStore;
		images: Pick<Images, "derive">;
		rest: Pick<Rest, "betweenSizes">;
	},
): JobHandler<DeriveJob> {
	const { store, objects } = deps;

	/** Whether a source's file differs from its record; if so, it is reported. */
	async function isLost(key: string): Promise<boolean> {
		const [record] = await findSources(store.reader, [key]);
		const found = await objects.size({ type: "source", key });
		if (record === undefined || isWhole(found, record.byte_size)) return false;
		return await reportDamage(deps, { key: { type: "source", key }, found, expected: record.byte_size });
	}
	const lost = (key: string) => new HopelessJob(`the bytes of ${key} are missing`);
	const every = (job: DeriveJob) => everyFileOf(job.gameId, job.derivativeId);

	/**
	 * The steps that this run makes, and whether another run makes the rest later; undefined if there is nothing to make. What
	 * no one waits for is made in one run, for which the image is decoded once.
	 */
	async function stepsToRun(
		job: DeriveJob,
		derivative: Derivative,
		isUrgent: boolean,
	): Promise<{ now: Variant[][]; later: boolean } | undefined> {
		const due = new Set(derivedFiles(derivative).flatMap(({ isDue, key }) => (isDue ? [key.variant] : [])));
		const isFirst = derivative.state !== "ready";
		const steps = stepsOf(readVariants(derivative.variants), job.kind === "derive-large").filter(
			(step) => isFirst || step.some((name) => due.has(name)),
		);
		const [next, ...rest] = steps;
		if (next === undefined) return undefined;
		// a table must know which backs look the same before it shows them
		const isWhole = isFirst ? await isShownOn(store.reader, derivative.id, "back") : !isUrgent;
		return isWhole ? { now: steps, later: false } : { now: [next], later: rest.length > 0 };
	}

	return {
		async run(job, hold, isUrgent = false) {
			const derivative = await findDerivative(store.reader, job.derivativeId);
			if (derivative === undefined) {
				// no longer needed; an earlier attempt may have left a version behind
				for (const key of every(job)) await objects.delete(key);
				return undefined;
			}
			const steps = await stepsToRun(job, derivative, isUrgent);
			if (steps === undefined) return undefined;
			const source = { type: "source", key: derivative.source_key } as const;
			let made: DerivedBytes | undefined;
			try {
				made = await deps.images.derive(
					() => objects.locate(source),
					{ crop: readCrop(derivative.crop), steps: steps.now, isContinued: steps.later },
					source.key,
					job.ownerId ?? "",
				);
			} catch (error) {
				if (!(error instanceof UnusableImage)) throw error;
				if (await isLost(source.key)) throw lost(source.key);
				throw new HopelessJob(error.message, { cause: error });
			}
			if (made === undefined) {
				// deleted in the meantime, perhaps with its whole game: nothing to do
				const isNeeded = (await findDerivative(store.reader, job.derivativeId)) !== undefined;
				if (!isNeeded) return undefined;
				await isLost(source.key);
				throw lost(source.key);
			}
			const facts = factsOfDerived(made);
			await putDerived(objects, derivative, made, hold);
			return async (writer) => {
				await lockGame(writer, job.gameId);
				const current = await findDerivative(writer, job.derivativeId);
				if (current === undefined)
					return await enqueue(writer, [{ kind: "discard", objects: every(job) }], deps.now());
				// it is made again meanwhile, whole or in a newer form
				if (current.state !== derivative.state || current.form !== derivative.form) return;
				const isFirst = current.state !== "ready";
				if (isFirst && steps.later && (await isShownOn(writer, current.id, "back")))
					return await enqueue(writer, [job], deps.now());
				const known: DerivedFacts = isFirst
					? { sizes: {}, look: null }
					: { sizes: JSON.parse(current.sizes ?? "{}"), look: current.look };
				const all = { sizes: { ...known.sizes, ...facts.sizes }, look: facts.look ?? known.look };
				await setDerivativeState(writer, job.derivativeId, "ready", all);
				if (steps.later) await enqueue(writer, [job], deps.now(), deps.now() + deps.rest.betweenSizes, -1);
				if (isFirst) await schedulePublishWhenReady(writer, job.gameId, deps.now());
			};
		},
		async lost(job, writer) {
			await lockGame(writer, job.gameId);
			if ((await findDerivative(writer, job.derivativeId)) !== undefined) return;
			// requests of this run may arrive after it has been given up
			const due = deps.now() + lateRequestMs;
			await enqueue(writer, [{ kind: "discard", objects: every(job) }], deps.now(), due);
		},
		async giveUp(job, writer) {
			await lockGame(writer, job.gameId);
			await setDerivativeState(writer, job.derivativeId, "failed");
			await schedulePublishWhenReady(writer, job.gameId, deps.now());
		},
	};
}

/**
 * Waits until a file of a derived image is ready. Its job is moved to the front of the queue; nothing is derived here.
 * @throws Problem NOT_FOUND; SERVER_ERROR when it failed permanently, or with `retryAfter` when it takes too long
 */
export async function awaitDerived(
	deps: { store: Pick<Store, "reader" | "writeLazily">; waitingRoom: WaitingRoom; now: () => number },
	{ gameId, derivativeId, form = 1, variant }: Extract<ImageKey, { type: "derived" }>,
): Promise<Derivative> {
	const start = performance.now();
	let hastened: string | undefined;
	for (;;) {
		const derivative = await findDerivative(deps.store.reader, derivativeId);
		if (derivative?.game_id !== gameId) throw new Problem("NOT_FOUND", "The image does not exist.");
		const isDue = derivedFiles(derivative).some(
			(file) => file.isDue && file.key.variant === variant && form <= derivative.form,
		);
		if (derivative.state === "ready" && !isDue) return derivative;
		if (derivative.state === "failed") {
			throw new Problem(
				"SERVER_ERROR",
				"This derived image could not be created. The operator can retry it.",
			);
		}
		const left = waitTimeoutMs - (performance.now() - start);
		if (left <= 0) {
			throw new Problem("SERVER_ERROR", "This image is not ready yet. Try again.", { retryAfter: 2 });
		}
		// each step has a job of its own
		const step = `${derivative.state} ${derivative.sizes}`;
		if (hastened !== step) {
			hastened = step;
			const job = { kind: "derive", gameId, derivativeId } as const;
			await deps.store.writeLazily((writer) => prioritizeJob(writer, job, deps.now()));
		}
		await deps.waitingRoom.wait(derivativeId, Math.min(left, pollIntervalMs));
	}
}
