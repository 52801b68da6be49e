import { setTimeout as sleep } from "node:timers/promises";
import type { ObjectStore } from "../objects/object-store.ts";
import { listJobs } from "../store/queries/service/jobs.ts";
import type { Store } from "../store/store.ts";

/**
 * Time limit for the database and the image storage, in ms. One that has not answered by then counts as down: a load
 * balancer needs the answer soon.
 */
const maxAnswerMs = 3000;

async function timeOut(): Promise<never> {
	await sleep(maxAnswerMs, undefined, { ref: false });
	throw new Error(`no answer in ${maxAnswerMs} ms`);
}

/** Free space, in bytes, below which nothing can be relied on to be saved. */
const leastFreeBytes = 1024 * 1024;

/** Whether the disk with the data folder is full; false without a data folder. */
export async function isDiskFull(freeBytes: (() => Promise<number>) | undefined): Promise<boolean> {
	return freeBytes !== undefined && (await freeBytes()) < leastFreeBytes;
}

/**
 * Checks that the database and the image storage respond.
 * @throws their error, or Error if one has not responded in three seconds
 */
export async function checkReadiness(deps: { store: Store; objects: ObjectStore }): Promise<void> {
	const answers = Promise.all([listJobs(deps.store.reader, "dead", 1), deps.objects.check()]);
	await Promise.race([answers, timeOut()]);
}
