import type { ExportPlaces } from "./places.ts";

/** An export that is ready to be made: everything that could refuse it has been checked. */
export type ExportFile = {
	/** As a person would name it. */
	name: string;
	contentType: string;
	/** If it is known before it is made: then a client sees how far it is, and whether it is whole. */
	byteSize?: number;
	/** Makes it, at the speed at which it is read. */
	write(signal: AbortSignal): AsyncGenerator<Uint8Array>;
};

/** Longer than any export takes that someone waits for, in ms. */
const maxDurationMs = 30 * 60_000;

/** How often it is checked that an export may go on, in ms. */
const checkIntervalMs = 10_000;

type Making = {
	places: ExportPlaces;
	account: string;
	/** Ends the export: its reader has gone. */
	signal: AbortSignal;
	/** Whether the reader may still read the game. */
	isStillGranted(): Promise<boolean>;
};

/**
 * Makes an export in one of its account's places. A reader that goes ends it; so does the end of the reader's access.
 * @throws Problem TOO_MANY_EXPORTS
 */
export async function* makeExport(file: ExportFile, making: Making): AsyncGenerator<Uint8Array> {
	const { places, account, isStillGranted } = making;
	using _ = places.take(account);
	const signal = AbortSignal.any([making.signal, AbortSignal.timeout(maxDurationMs)]);
	let checkedAt = performance.now();
	for await (const bytes of file.write(signal)) {
		if (performance.now() - checkedAt > checkIntervalMs) {
			if (!(await isStillGranted())) throw new Error("the access to the game has ended during an export");
			checkedAt = performance.now();
		}
		yield bytes;
	}
}
