import type { ObjectKey } from "./object-key.ts";

/** Everything that is done after an answer. Each is a row until it is done, and safe to do twice. */
export type Job =
	/** Makes the display and thumb versions of an image. */
	| { kind: "derive"; gameId: string; derivativeId: string }
	/** Deletes objects that nothing refers to any more and nothing will again. */
	| { kind: "discard"; objects: ObjectKey[] }
	/** Deletes a doomed source image and then frees its key. */
	| { kind: "discard-source"; key: string }
	/** Deletes every object of a deleted game. */
	| { kind: "discard-game"; gameId: string };

export type JobKind = Job["kind"];

/** Two waiting jobs with the same key are one. */
export function dedupeKey(job: Job): string {
	switch (job.kind) {
		case "derive":
			return `derive ${job.derivativeId}`;
		case "discard":
			return `discard ${job.objects.map((object) => JSON.stringify(object)).join(" ")}`;
		case "discard-source":
			return `discard-source ${job.key}`;
		case "discard-game":
			return `discard-game ${job.gameId}`;
	}
}

/** After this many failures a job is dead: kept, counted and shown, but not tried again by itself. */
export const maxAttempts = 8;

/** How long a job rests after its nth failure, in ms: 1 s, doubling, at most 5 minutes. */
export function backoff(attempts: number): number {
	return Math.min(1000 * 2 ** Math.max(0, attempts - 1), 5 * 60 * 1000);
}
