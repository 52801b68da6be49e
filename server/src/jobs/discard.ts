import { gamePrefix } from "../domain/object-key.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { deleteMarkedSources, findSources } from "../store/queries/images/sources.ts";
import { enqueue } from "../store/queries/service/jobs.ts";
import type { Store } from "../store/store.ts";
import type { JobHandlers } from "./runner.ts";

/**
 * The jobs that delete objects, always after the transaction that removed the last reference to them. The names of staged and
 * derived images, and of games, are never used again, so deleting them late does no harm. The key of a source is used again
 * when the same image is uploaded again, so a process that was held up must not delete it then: it deletes only while it holds
 * the job, and what is still pending deletion.
 * @param keyRestMs time for which a key is not used again after its deletion: a request to delete it that was sent before may
 *   still be on its way to the store
 */
export function discardHandlers(deps: {
	store: Store;
	objects: ObjectStore;
	now: () => number;
	keyRestMs: number;
}): Pick<JobHandlers, "discard" | "discard-sources" | "free-keys" | "discard-game"> {
	const { store, objects, now, keyRestMs } = deps;
	return {
		discard: {
			async run(job) {
				for (const key of job.objects) await objects.delete(key);
				return undefined;
			},
		},
		"discard-sources": {
			async run({ keys }, hold) {
				for (const key of keys) {
					const [source] = await findSources(store.reader, [key]);
					if (source?.state !== "doomed") continue;
					await hold.secure();
					await objects.delete({ type: "source", key }, hold);
				}
				return async (writer) => {
					if (keyRestMs === 0) await deleteMarkedSources(writer, keys);
					else await enqueue(writer, [{ kind: "free-keys", keys }], now(), now() + keyRestMs);
				};
			},
		},
		"free-keys": {
			run:
				async ({ keys }) =>
				async (writer) =>
					await deleteMarkedSources(writer, keys),
		},
		"discard-game": {
			async run(job) {
				await objects.deletePrefix(gamePrefix(job.gameId));
				return undefined;
			},
		},
	};
}
