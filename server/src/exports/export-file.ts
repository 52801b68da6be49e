import { Readable } from "node:stream";
import type { ExportPlaces, Orderer } from "./places.ts";

/** An export that is ready to be made: everything that could refuse it has been checked. */
export type ExportFile = {
	contentType: string;
	/** Its size if that is known in advance: then a client can show progress, and whether the file is whole. */
	byteSize?: number;
	/** Makes it, at the speed at which it is read. */
	write(signal: AbortSignal): AsyncGenerator<Uint8Array>;
};

/** Longer than any export takes that someone waits for, in ms. */
const maxDurationMs = 30 * 60_000;

/** Interval of the checks whether an export may continue, in ms. */
const checkIntervalMs = 10_000;

type Making = {
	places: ExportPlaces;
	orderer: Orderer;
	/** Ends the export: its reader has gone. */
	signal: AbortSignal;
	/** Whether the reader may still read what is exported. */
	isStillGranted(): Promise<boolean>;
};

/** Makes an export in one of its account's places. @throws Problem TOO_MANY_EXPORTS */
async function* makeExport(file: ExportFile, making: Making): AsyncGenerator<Uint8Array> {
	const { places, orderer, signal, isStillGranted } = making;
	using _ = places.take(orderer);
	let checkedAt = performance.now();
	for await (const bytes of file.write(signal)) {
		if (performance.now() - checkedAt > checkIntervalMs) {
			if (!(await isStillGranted())) throw new Error("the access to what is exported has ended");
			checkedAt = performance.now();
		}
		yield bytes;
	}
}

/**
 * Starts an export, which is made at the speed at which it is read. A reader that goes ends it; so does the end of the reader's
 * access, and a reader that takes too long, even while it keeps the export waiting.
 * @throws Problem TOO_MANY_EXPORTS; what the export throws before its first bytes
 */
export async function openExport(file: ExportFile, making: Making): Promise<Readable> {
	const tooLong = AbortSignal.timeout(maxDurationMs);
	const parts = makeExport(file, { ...making, signal: AbortSignal.any([making.signal, tooLong]) });
	// what refuses an export is an answer of its own, not a file that ends early
	const first = await parts.next();
	async function* bytes() {
		try {
			if (!first.done) yield first.value;
			yield* parts;
		} catch (error) {
			if (!making.signal.aborted) throw error;
		}
	}
	const body = Readable.from(bytes(), { objectMode: false });
	const end = () => body.destroy(tooLong.reason);
	tooLong.addEventListener("abort", end, { once: true });
	body.once("close", () => {
		tooLong.removeEventListener("abort", end);
		// also if nothing was read of it
		void parts.return(undefined);
	});
	return body;
}
