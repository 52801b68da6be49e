import type { Runner } from "./jobs/runner.ts";
import type { Services } from "./services.ts";

/** Interval of checks for versions of other processes whose notification was lost, in ms. */
const pollIntervalMs = 10_000;

/**
 * Passes each notice of a change to what depends on it.
 * @param runsJobs whether this process runs jobs
 * @returns a function that stops looking for lost notices
 */
export function followNotices(
	{ store, isShared, hub, tableHub, waitingRoom, listCache }: Services,
	jobs: Pick<Runner, "wake">,
	runsJobs: boolean,
): () => void {
	const announceAny = () => {
		void hub.announceAny();
		tableHub.announceAny();
	};
	const review = (id?: string) => {
		hub.review(id);
		tableHub.review(id);
	};
	store.listen({
		onNotice({ about, id, of = "" }) {
			if (about === "jobs") jobs.wake(of === "" ? undefined : Number(of));
			else if (about === "version") {
				hub.announce(id);
				tableHub.announceVersion(id);
			} else if (about === "table") tableHub.announce(id, of);
			else if (about === "notes") tableHub.announceNotes(id, of);
			else if (about === "derived") waitingRoom.announce(id);
			else if (about === "images") hub.announceImages(id);
			else if (about === "pieces") listCache.follow(id, of);
			else if (about === "access") review(id === "" ? undefined : id);
		},
		onGap() {
			jobs.wake();
			announceAny();
			review();
		},
		// a process with more jobs than slots calls the others itself
		accepts: ({ about }) => about === "pieces" || (about === "jobs" && runsJobs),
	});
	if (!isShared) return () => undefined;
	const polling = setInterval(announceAny, pollIntervalMs).unref();
	return () => clearInterval(polling);
}
