import { availableParallelism } from "node:os";
import { deriveHandler } from "./images/derive/derive-image.ts";
import { lookHandler } from "./images/derive/looks.ts";
import { remakeHandler } from "./images/derive/remake.ts";
import { discardHandlers } from "./jobs/discard.ts";
import { defaultLease } from "./jobs/lease.ts";
import type { JobHandlers, Lane } from "./jobs/runner.ts";
import { deleteAccountHandler } from "./lifecycle/delete-account.ts";
import { examplePlaytestsHandler } from "./lifecycle/example-playtests.ts";
import { publishHandlers } from "./publishing/publish.ts";
import type { Services } from "./services.ts";

/** The handler of each kind of job. */
export function createJobHandlers(services: Services): JobHandlers {
	const derive = deriveHandler(services);
	return {
		derive,
		"derive-large": derive,
		remake: remakeHandler(services),
		look: lookHandler(services),
		// nothing that deletes on this machine's disk outlives its process, and there is only one
		...discardHandlers({
			...services,
			keyRestMs: services.config.objects.kind === "s3" ? defaultLease.durationMs : 0,
		}),
		...deleteAccountHandler(services),
		...publishHandlers(services),
		"example-playtests": examplePlaytestsHandler(services),
	};
}

/** Maximum number of jobs of some kinds that a process runs at the same time. */
export const jobLanes: readonly Lane[] = [
	// more than are decoded at the same time: while one image is written to the disk, the next is decoded
	{ kinds: ["derive"], places: availableParallelism() + 2, isInTurn: true },
	{ kinds: ["derive-large"], places: 1, isInTurn: true },
	{ kinds: ["publish"], places: 1 },
	{ kinds: ["remake", "look", "example-playtests"], places: 1 },
	{
		kinds: ["discard", "discard-sources", "free-keys", "discard-game", "delete-account", "prune"],
		places: 2,
	},
];
