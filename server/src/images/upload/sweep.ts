import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { uploadUrlLifetimeMs } from "../../domain/components/asset.ts";
import { gamePrefix, isGameId } from "../../domain/object-key.ts";
import { dayMs } from "../../domain/time.ts";
import type { Incoming, ObjectStore } from "../../objects/object-store.ts";
import { readLocked } from "../../store/locks.ts";
import { isDeletedGame } from "../../store/queries/games/games.ts";
import { findSources, idleHoldings } from "../../store/queries/images/sources.ts";
import {
	expiredUploads,
	extendUpload,
	findUpload,
	receivedUploads,
	type Upload,
} from "../../store/queries/images/uploads.ts";
import type { Store } from "../../store/store.ts";
import type { Log } from "../../telemetry/log.ts";
import { endHoldings, endUploads } from "./quota.ts";
import { keepArrived, sweepIncoming } from "./take-in.ts";

type Deps = {
	store: Store;
	objects: ObjectStore;
	incoming?: Incoming | undefined;
	now: () => number;
};

/**
 * Time for which bytes are kept after their last asset is deleted, in ms. Art moved between pieces need not be uploaded
 * again.
 */
const idleTimeMs = dayMs;
/** Few enough not to delay a push. */
const rowsPerTransaction = 200;

/** Completes a confirm that was interrupted at its end: the source is recorded, but its file may still be staged only. */
async function restore(deps: Deps, upload: Upload): Promise<void> {
	const source = { type: "source", key: upload.source_key } as const;
	const [record] = await findSources(deps.store.reader, [upload.source_key]);
	if (record?.state !== "ready" || (await deps.objects.size(source)) !== undefined) return;
	await deps.objects.copy({ type: "staged", uploadId: upload.id }, source, record.content_type);
}

/**
 * Deletes what is no longer needed: expired uploads with their reservations, bytes idle for a day, and staged bytes that
 * belong to no upload.
 */
export async function sweep(deps: Deps): Promise<void> {
	const { store, incoming } = deps;
	if (incoming !== undefined) await keepArrived({ ...deps, incoming });
	for (let full = true; full; await yieldToEventLoop()) {
		full = await store.write(async (writer) => {
			const now = deps.now();
			const uploads = await readLocked(writer, "wait", (isLast) =>
				expiredUploads(writer, now, { limit: rowsPerTransaction }, isLast),
			);
			const holdings = await readLocked(writer, "wait", () =>
				idleHoldings(writer, now - idleTimeMs, rowsPerTransaction),
			);
			await endUploads(writer, uploads, now);
			await endHoldings(writer, holdings, now);
			return uploads.length === rowsPerTransaction || holdings.length === rowsPerTransaction;
		});
	}
	for await (const uploadId of deps.objects.listStaged()) {
		const upload = await findUpload(store.reader, uploadId);
		if (upload?.state === "open" || upload?.state === "received") continue;
		if (upload?.state === "confirmed") await restore(deps, upload);
		await deps.objects.delete({ type: "staged", uploadId });
	}
	if (incoming !== undefined) await sweepIncoming({ store, incoming });
}

/**
 * Removes what a killed process left in the folders of deleted games: a confirm may have copied bytes into one. Folders of
 * games that the records never contained stay (operate/strays.ts).
 */
export async function sweepDeletedGames(
	deps: Pick<Deps, "store" | "objects"> & { log: Pick<Log, "info"> },
): Promise<void> {
	const { reader } = deps.store;
	for await (const gameId of deps.objects.listGames()) {
		// other programs may have put files there
		if (!isGameId(gameId) || !(await isDeletedGame(reader, gameId))) continue;
		const [first] = await Array.fromAsync(deps.objects.listObjects(gameId));
		await deps.objects.deletePrefix(gamePrefix(gameId));
		if (first !== undefined)
			deps.log.info({ game: gameId, sample: first.path }, "deleted what was left of a deleted game");
	}
}

/**
 * Records staged bytes that no row marks as received yet: a PUT is answered as soon as its bytes are durable, and the row
 * follows. Must run before anything else.
 */
export async function recordStaged(deps: Pick<Deps, "store" | "objects" | "now">): Promise<void> {
	const arrived = { state: "received", expiresAt: deps.now() + uploadUrlLifetimeMs } as const;
	for await (const uploadId of deps.objects.listStaged()) {
		const upload = await findUpload(deps.store.reader, uploadId);
		if (upload?.state === "open") {
			await deps.store.write((writer) => extendUpload(writer, uploadId, arrived));
		}
	}
}

/**
 * Removes bytes that a killed confirm copied to a public key without recording them. Must run before anything else.
 */
export async function sweepInterruptedConfirms(deps: Pick<Deps, "store" | "objects">): Promise<void> {
	const received = await receivedUploads(deps.store.reader);
	const keys = received.map((upload) => upload.source_key);
	const known = new Set((await findSources(deps.store.reader, keys)).map((source) => source.key));
	for (const key of keys) if (!known.has(key)) await deps.objects.delete({ type: "source", key });
}
