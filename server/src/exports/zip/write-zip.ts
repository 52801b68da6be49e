import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { makeZip, predictLength } from "client-zip";

/** A file in a zip. Its bytes are read when its turn comes. */
export type ZipEntry = {
	/** The path, with `/` between folders. */
	path: string;
	/** The size, if it is known in advance. */
	byteSize?: number;
	bytes(signal: AbortSignal): AsyncIterable<Uint8Array>;
};

/** A fixed time, in local time as zip stores it: the same bytes in every time zone and at any time. */
const writtenAt = new Date(1980, 0, 1);

/** The size of a zip of these files in bytes. */
export function zipSize(entries: readonly { path: string; byteSize: number }[]): number {
	return Number(predictLength(entries.map(({ path, byteSize }) => ({ name: path, size: byteSize }))));
}

/**
 * Yields the bytes of an entry.
 * @throws Error if their number is not the announced one
 */
async function* whole({ path, byteSize, bytes }: ZipEntry, signal: AbortSignal): AsyncGenerator<Uint8Array> {
	let read = 0;
	for await (const part of bytes(signal)) {
		signal.throwIfAborted();
		read += part.length;
		yield part;
	}
	if (byteSize !== undefined && read !== byteSize)
		throw new Error(`${path} has ${read} bytes instead of ${byteSize}`);
}

/**
 * Writes a zip at the speed at which it is read; only one part of one file is in memory. Files are stored and not
 * compressed, as images are compressed already. The same files in the same order result in the same bytes.
 * @throws errors from reading an entry; Error when its size differs from the announced one, or the signal is aborted.
 *   The bytes written until then have no directory, so that no program takes them for a whole zip
 */
export async function* writeZip(
	entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
	signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
	// closing the zip also closes the file that is being read
	const end = new AbortController();
	const ended = AbortSignal.any([signal, end.signal]);
	async function* inputs() {
		for await (const entry of entries) {
			await yieldToEventLoop();
			ended.throwIfAborted();
			yield { name: entry.path, lastModified: writtenAt, input: whole(entry, ended) };
		}
	}
	const reader = makeZip(inputs(), { buffersAreUTF8: true }).getReader();
	try {
		for (;;) {
			const { value, done } = await reader.read();
			if (done) return;
			signal.throwIfAborted();
			yield value;
		}
	} finally {
		end.abort();
		await reader.cancel().catch(() => undefined);
	}
}
