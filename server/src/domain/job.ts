import { createHash } from "node:crypto";
import type { ObjectKey } from "./object-key.ts";

/** Everything that is done after an answer. Each is a row until it is done, and safe to do twice. */
export type Job =
	/** Makes the display and thumb versions of an image. */
	| { kind: "derive"; gameId: string; derivativeId: string }
	/** Deletes objects that nothing refers to any more and nothing will again. */
	| { kind: "discard"; objects: ObjectKey[] }
	/** Deletes doomed source images and then frees their keys. */
	| { kind: "discard-sources"; keys: string[] }
	/** Deletes every object of a deleted game. */
	| { kind: "discard-game"; gameId: string }
	/** Deletes the games of an account that nobody can sign in to any more, and then the account. */
	| { kind: "delete-account"; userId: string }
	/** Publishes a game's draft; `readySince`: since when its images have been ready, in ms. */
	| { kind: "publish"; gameId: string; readySince: number }
	/** Deletes what only versions beyond the kept ones showed. */
	| { kind: "prune"; gameId: string };

export type JobKind = Job["kind"];

const everyKind: Record<JobKind, true> = {
	derive: true,
	discard: true,
	"discard-sources": true,
	"discard-game": true,
	"delete-account": true,
	publish: true,
	prune: true,
};
export const jobKinds = Object.keys(everyKind) as readonly JobKind[];

/** What one job deletes at most, so that each is short. */
const discardsPerJob = 200;

/** Jobs that delete these objects. */
export function discardJobs(objects: readonly ObjectKey[]): Job[] {
	return parts(objects).map((part) => ({ kind: "discard", objects: part }));
}

/** Jobs that delete these doomed sources. */
export function discardSourceJobs(keys: readonly string[]): Job[] {
	return parts(keys).map((part) => ({ kind: "discard-sources", keys: part }));
}

function parts<T>(items: readonly T[]): T[][] {
	return Array.from({ length: Math.ceil(items.length / discardsPerJob) }, (_, i) =>
		items.slice(i * discardsPerJob, (i + 1) * discardsPerJob),
	);
}

function digest(value: unknown): string {
	return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

/** Two waiting jobs with the same key are one. */
export function dedupeKey(job: Job): string {
	switch (job.kind) {
		case "derive":
			return `derive ${job.derivativeId}`;
		case "discard":
			return `discard ${digest(job.objects)}`;
		case "discard-sources":
			return `discard-sources ${digest(job.keys)}`;
		case "discard-game":
			return `discard-game ${job.gameId}`;
		case "delete-account":
			return `delete-account ${job.userId}`;
		case "publish":
		case "prune":
			return `${job.kind} ${job.gameId}`;
	}
}

/** After this many failures a job is dead: kept, counted and shown, but not tried again by itself. */
export const maxAttempts = 8;

/** How long a job rests after its nth failure, in ms: 1 s, doubling, at most 5 minutes. */
export function backoff(attempts: number): number {
	return Math.min(1000 * 2 ** Math.max(0, attempts - 1), 5 * 60 * 1000);
}
