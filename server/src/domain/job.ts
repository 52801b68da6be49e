import { createHash } from "node:crypto";
import type { ObjectKey } from "./object-key.ts";

/** Everything that is done after a response was sent. Each job is a row until it is done, and may safely run twice. */
export type Job =
	/** Creates the variants of a derived image. */
	| { kind: "derive"; gameId: string; derivativeId: string; ownerId?: string }
	/** The same for a large image, which may wait long for its turn; it has the same key, so that either finds the other. */
	| { kind: "derive-large"; gameId: string; derivativeId: string; ownerId?: string }
	/**
	 * Derives a game's images of an older form again, one after the other, and then shows them in its records.
	 * @property next where the last run stopped
	 */
	| { kind: "remake"; gameId: string; next?: RemakeStep }
	/**
	 * Records how backs look that an older version has derived, some at a time.
	 * @property after the derivative at which the last run stopped
	 */
	| { kind: "look"; after?: string }
	/** Deletes objects that nothing refers to any longer, and nothing will again. */
	| { kind: "discard"; objects: ObjectKey[] }
	/** Deletes source images whose deletion is pending, and leaves a job that frees their keys. */
	| { kind: "discard-sources"; keys: string[] }
	/** Frees the keys of deleted source images, so that an upload can use them again. */
	| { kind: "free-keys"; keys: string[] }
	/** Deletes every object of a deleted game. */
	| { kind: "discard-game"; gameId: string }
	/** Deletes the games of a closed account, and then the account. */
	| { kind: "delete-account"; userId: string }
	/**
	 * Publishes a game's draft.
	 * @property readySince since when only its images or further changes have delayed it, in ms
	 * @property isOverdue publishes what is whole, even while images are pending; waits next to an ordinary job
	 * @property isForPush publishes what a named push has left, once that waits no longer; waits next to the others
	 */
	| { kind: "publish"; gameId: string; readySince: number; isOverdue?: true; isForPush?: true }
	/** Removes versions that are no longer kept, and deletes what only they showed. */
	| { kind: "prune"; gameId: string }
	/** Adds to the example game the playtests that bots have played of it, once it is published. */
	| { kind: "example-playtests"; gameId: string };

/** After which derivative a remake continues, or after which record; all derivatives come before the records. */
export type RemakeStep = { afterImage: string } | { afterRecord: { id: string; since_version: number } };

export type JobKind = Job["kind"];

/** A job that makes a derived image. */
export type DeriveJob = Extract<Job, { kind: "derive" | "derive-large" }>;

const everyKind: Record<JobKind, true> = {
	derive: true,
	"derive-large": true,
	remake: true,
	look: true,
	discard: true,
	"discard-sources": true,
	"free-keys": true,
	"discard-game": true,
	"delete-account": true,
	publish: true,
	prune: true,
	"example-playtests": true,
};
export const jobKinds = Object.keys(everyKind) as readonly JobKind[];

/** Objects that one job deletes at most, so that each job is short. */
const discardsPerJob = 200;

/** Jobs that delete these objects. */
export function discardJobs(objects: readonly ObjectKey[]): Job[] {
	return parts(objects).map((part) => ({ kind: "discard", objects: part }));
}

/** Jobs that delete these sources. */
export function discardSourceJobs(keys: readonly string[]): Job[] {
	return parts(keys).map((part) => ({ kind: "discard-sources", keys: part }));
}

/** The jobs that publish a game's draft: now, when it is overdue, or when a push waits no longer. */
export function publishJobs(gameId: string, readySince: number): Job[] {
	const job = { kind: "publish", gameId, readySince } as const;
	return [job, { ...job, isOverdue: true }, { ...job, isForPush: true }];
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
		case "derive-large":
			return `derive ${job.derivativeId}`;
		case "discard":
			return `discard ${digest(job.objects)}`;
		case "discard-sources":
		case "free-keys":
			return `${job.kind} ${digest(job.keys)}`;
		case "discard-game":
			return `discard-game ${job.gameId}`;
		case "delete-account":
			return `delete-account ${job.userId}`;
		case "publish":
			return `publish ${job.gameId}${job.isOverdue ? " overdue" : job.isForPush ? " push" : ""}`;
		case "remake":
			return `remake ${job.gameId}`;
		case "look":
			return "look";
		case "prune":
		case "example-playtests":
			return `${job.kind} ${job.gameId}`;
	}
}

/** After this many failures a job is dead: kept, counted and shown, but not retried automatically. */
export const maxAttempts = 8;

/** Delay after a job's nth failure, in ms: 1 s, doubling, at most 5 minutes. */
export function backoff(attempts: number): number {
	return Math.min(1000 * 2 ** Math.max(0, attempts - 1), 5 * 60 * 1000);
}

/** Maximum delay of any job, in ms. A job with a longer one was scheduled before the clock was set back. */
export const longestRestMs = 10 * 60 * 1000;
