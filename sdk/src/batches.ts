import { limits } from "@tuckbox/pieces";
import { TuckboxError } from "./http/errors.ts";

/** Maximum bytes of the items of one call; the JSON around them needs a little of the limit. */
const maxBytes = limits.maxJsonBodyBytes - 1024;

const encoder = new TextEncoder();

/** Splits a list into batches that one call accepts, by number of items and bytes of JSON. */
export function batches<T>(items: readonly T[]): T[][] {
	const split: T[][] = [];
	let last: T[] | undefined;
	let bytes = 0;
	for (const item of items) {
		const size = encoder.encode(JSON.stringify(item)).byteLength + 1;
		if (last === undefined || last.length === limits.maxBatchItems || bytes + size > maxBytes) {
			last = [];
			split.push(last);
			bytes = 0;
		}
		last.push(item);
		bytes += size;
	}
	return split;
}

/**
 * Pairs the results of a batch with their indexes, one for each item.
 * @throws TuckboxError BAD_ANSWER when there are more or fewer results than items
 */
export function resultsOf<T>(batch: readonly unknown[], results: readonly T[]): Iterable<[number, T]> {
	if (results.length === batch.length) return results.entries();
	const message = `The service does not answer like Tuckbox: ${results.length} results for ${batch.length} items.`;
	throw new TuckboxError("BAD_ANSWER", message);
}

/**
 * Runs a task for each item, a limited number at the same time. After a failure no further task starts. Running tasks
 * are aborted and awaited, and then the failure is thrown.
 */
export async function forEachLimit<T>(
	items: Iterable<T>,
	concurrency: number,
	signal: AbortSignal | undefined,
	work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
	const stop = new AbortController();
	const both = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
	const queue = items[Symbol.iterator]();
	const failures: unknown[] = [];
	async function worker(): Promise<void> {
		for (let next = queue.next(); !next.done && failures.length === 0; next = queue.next()) {
			try {
				both.throwIfAborted();
				await work(next.value, both);
			} catch (error) {
				failures.push(error);
				stop.abort(error);
			}
		}
	}
	await Promise.all(Array.from({ length: Math.max(1, concurrency) }, worker));
	if (failures.length > 0) throw failures[0];
}
