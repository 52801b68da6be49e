import { forgetStrays } from "../queries/images/strays.ts";
import { lockAbandonedJobs, retryJob } from "../queries/service/jobs.ts";
import type { Writer } from "../store.ts";

/**
 * Makes a copy of the records independent of the original. Staged bytes are not copied, so their uploads are
 * open again; jobs that were running are queued again; files without a record are not copied, so the copy lists
 * no strays.
 */
export async function detachCopy(writer: Writer, now: number): Promise<void> {
	await writer.updateTable("uploads").set({ state: "open" }).where("state", "=", "received").execute();
	await forgetStrays(writer);
	for (const row of await lockAbandonedJobs(writer, Number.MAX_SAFE_INTEGER)) {
		await retryJob(writer, row, "it was running when the backup was created", now);
	}
}
