import { gamePrefix } from "../domain/object-key.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { deleteMarkedSources } from "../store/tables/sources.ts";
import type { JobHandlers } from "./runner.ts";

/** The jobs that delete objects, always after the transaction that removed the last reference to them. */
export function discardHandlers(deps: {
	objects: ObjectStore;
}): Pick<JobHandlers, "discard" | "discard-sources" | "discard-game"> {
	const { objects } = deps;
	return {
		discard: {
			async run(job) {
				for (const key of job.objects) await objects.delete(key);
				return undefined;
			},
		},
		"discard-sources": {
			async run(job) {
				for (const key of job.keys) await objects.delete({ type: "source", key });
				return (writer) => deleteMarkedSources(writer, job.keys);
			},
		},
		"discard-game": {
			async run(job) {
				await objects.deletePrefix(gamePrefix(job.gameId));
				return undefined;
			},
		},
	};
}
