import type { Runner } from "../jobs/runner.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { findSources, idleHoldings } from "../store/sources.ts";
import type { Store } from "../store/store.ts";
import { expiredUploads, findUpload, receivedUploads } from "../store/uploads.ts";
import { endHoldings, endUploads } from "./quota.ts";

type Deps = { store: Store; objects: ObjectStore; jobs: Pick<Runner, "wake">; now: () => number };

/** How long bytes stay at hand after their last asset: art that moves between pieces need not be sent again. */
const idleTime = 24 * 60 * 60 * 1000;
/** Rows of one transaction: short enough not to hold up a push. */
const batch = 200;

/**
 * Gives back what nobody came for: uploads past their time with their reservations, bytes idle for a day, and
 * staged bytes that belong to no upload.
 */
export async function sweep(deps: Deps): Promise<void> {
	const { store } = deps;
	for (let full = true; full; ) {
		full = await store.write(async (writer) => {
			const now = deps.now();
			const uploads = await expiredUploads(writer, now, {}, batch);
			const holdings = await idleHoldings(writer, { idleBefore: now - idleTime }, batch);
			await endUploads(writer, uploads, now);
			await endHoldings(writer, holdings, now);
			return uploads.length === batch || holdings.length === batch;
		});
	}
	for await (const uploadId of deps.objects.listStaged()) {
		const upload = await findUpload(store.reader, uploadId);
		if (upload?.state !== "open" && upload?.state !== "received") {
			await deps.objects.delete({ type: "staged", uploadId });
		}
	}
	deps.jobs.wake();
}

/**
 * Removes what a kill in the middle of a confirm left: bytes promoted to a public key that no record knows. Only
 * before anything else runs.
 */
export async function sweepInterruptedConfirms(deps: Pick<Deps, "store" | "objects">): Promise<void> {
	const received = await receivedUploads(deps.store.reader);
	const keys = received.map((upload) => upload.source_key);
	const known = new Set((await findSources(deps.store.reader, keys)).map((source) => source.key));
	for (const key of keys) if (!known.has(key)) await deps.objects.delete({ type: "source", key });
}
