import type { EventHub } from "../publishing/events.ts";
import { storeTotals } from "../store/inspect/totals.ts";
import { jobCounts, oldestDueJobs } from "../store/queries/service/jobs.ts";
import type { Store } from "../store/store.ts";
import type { TableHub } from "../table/live/hub.ts";
import type { Reading } from "../telemetry/metrics.ts";

/** Figures about stored data and waiting jobs, for the operator's monitoring. */
export async function readStore(deps: {
	store: Store;
	hub: Pick<EventHub, "count">;
	tableHub: Pick<TableHub, "count">;
	now: () => number;
	freeBytes: (() => Promise<number>) | undefined;
}): Promise<Reading[]> {
	const { reader } = deps.store;
	const now = deps.now();
	const jobs = await jobCounts(reader);
	const oldest = await oldestDueJobs(reader, now);
	const totals = await storeTotals(reader);
	const gauge = (name: string, help: string, values: Reading["values"]): Reading => ({
		name,
		help,
		kind: "gauge",
		values,
	});
	return [
		gauge(
			"tuckbox_jobs",
			"Unfinished jobs.",
			jobs.map(({ kind, state, count }) => [{ kind, state }, count]),
		),
		gauge(
			"tuckbox_job_queue_age_seconds",
			"How long the oldest due job of a kind has been waiting.",
			oldest.map(({ kind, dueSince }) => [{ kind }, (now - dueSince) / 1000]),
		),
		gauge("tuckbox_images_pending", "Derived images that are not ready yet.", [[{}, totals.pendingImages]]),
		gauge(
			"tuckbox_storage_used_bytes",
			"Bytes that accounts hold and reserve, counting each distinct image once.",
			[[{}, totals.usedBytes]],
		),
		gauge(
			"tuckbox_storage_record_bytes",
			"Bytes of components' records and payloads, of kept versions, too.",
			[[{}, totals.recordBytes]],
		),
		...(deps.freeBytes === undefined
			? []
			: [
					gauge("tuckbox_disk_free_bytes", "Free bytes on the disk with DATA_DIR.", [
						[{}, await deps.freeBytes()],
					]),
				]),
		gauge("tuckbox_accounts", "Accounts.", [[{}, totals.accounts]]),
		gauge("tuckbox_games", "Games.", [[{}, totals.games]]),
		gauge("tuckbox_event_streams", "Event streams that are open.", [[{}, deps.hub.count()]]),
		gauge("tuckbox_table_sockets", "Sockets of tables that are open.", [[{}, deps.tableHub.count()]]),
	];
}
