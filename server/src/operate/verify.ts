import { setTimeout as sleep } from "node:timers/promises";
import { type Retention, versionsBehind, versionsToRemove } from "../domain/components/retention.ts";
import type { ObjectReader } from "../objects/object-store.ts";
import { databaseDamage, gamesWithoutPruning, rowCounts } from "../store/inspect/audit.ts";
import { listJobs } from "../store/queries/service/jobs.ts";
import { agesOfVersions } from "../store/queries/versions/versions.ts";
import type { Store } from "../store/store.ts";
import { Suspects } from "./suspects.ts";
import { checkReferenced, checkStrays } from "./verify-files.ts";
import { checkRows, checkStoredRecords } from "./verify-records.ts";

type Deps = {
	store: Pick<Store, "reader" | "snapshot">;
	objects: ObjectReader;
	retention: Retention;
	/** The folder is a backup, which may contain copies that its records do not name (yet). */
	isBackup?: boolean;
	/** The time between the two checks, in which a running service can finish a change; in ms. */
	pause?: number;
};

export type Verdict = {
	/** One line each, the offender first; limited to what is worth reading. */
	faults: string[];
	/** Faults beyond these. */
	more: number;
	/** Remarks for the operator that are not faults. */
	remarks: string[];
	/** Number of checked objects of each kind. */
	counts: Record<string, number>;
};

/** Faults and dead jobs that are listed one by one. */
const maxFaults = 200;
const maxDeadJobs = 20;
const maxUnpruned = 20;
/** Long enough for any single step of the service. */
const defaultPauseMs = 1000;

/** Games with versions that are no longer kept, and the number of these versions. */
async function unprunedGames({ store, retention }: Deps): Promise<{ gameId: string; count: number }[]> {
	const unpruned: { gameId: string; count: number }[] = [];
	for (const gameId of await gamesWithoutPruning(store.reader, retention.last)) {
		const count = versionsToRemove(
			await agesOfVersions(store.reader, gameId, versionsBehind(retention)),
			retention,
		).length;
		if (count > 0 && unpruned.push({ gameId, count }) === maxUnpruned) break;
	}
	return unpruned;
}

async function remarksOn(deps: Deps): Promise<string[]> {
	const { store } = deps;
	const dead = await listJobs(store.reader, "dead", maxDeadJobs);
	const unpruned = await unprunedGames(deps);
	return [
		...dead.map(
			({ id, kind, last_error }) =>
				`job ${id}: ${kind} is dead (${last_error}); \`tuckbox admin jobs --retry\` retries it`,
		),
		...unpruned.map(
			({ gameId, count }) =>
				`game ${gameId}: has ${count} more versions than KEPT_VERSIONS, KEPT_HOURS and KEPT_DAYS keep; the next start deletes them`,
		),
	];
}

/**
 * Checks that records, bytes, quota, versions and jobs agree. A service may be running: what seems wrong is checked twice,
 * and what a job will still do is not a fault.
 * @param digest reads every source image and compares its SHA-256 with its name
 */
export async function verify(deps: Deps, { digest }: { digest: boolean }): Promise<Verdict> {
	const { store, objects, pause = defaultPauseMs } = deps;
	const suspects = new Suspects();
	const strays = new Suspects();
	const damage = await databaseDamage(store.reader);
	if (damage.length > 0) {
		return { faults: damage.map((message) => `database: ${message}`), more: 0, remarks: [], counts: {} };
	}
	const counts = await rowCounts(store.reader);
	await checkRows({ store, suspects });
	const isCurrent = await checkStoredRecords({ store, suspects });
	const total = await checkReferenced({ reader: store.reader, objects, suspects }, digest);
	const listed = await checkStrays({
		reader: store.reader,
		objects,
		suspects: deps.isBackup ? strays : suspects,
	});
	const { faults, more } = await suspects.confirmed(maxFaults, () => sleep(pause));
	const left = await strays.confirmed(maxFaults, () => Promise.resolve());
	const copies = left.faults.length + left.more;
	return {
		faults,
		more,
		remarks: [
			...(isCurrent ? [] : ["records: are in an older format; the next start of the service rebuilds them"]),
			...(copies === 0
				? []
				: [`backup: has ${copies} files that it does not need; the next backup deletes them`]),
			...(listed === 0
				? []
				: [`images: ${listed} files belong to no record; \`tuckbox admin sweep\` lists and deletes them`]),
			...(await remarksOn(deps)),
		],
		counts: { ...counts, ...total },
	};
}
