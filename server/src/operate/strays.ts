import { announcedType } from "../domain/components/asset.ts";
import { discardJobs, discardSourceJobs, type Job } from "../domain/job.ts";
import { gamePrefix, isGameId, publicObject } from "../domain/object-key.ts";
import { dayMs } from "../domain/time.ts";
import type { DamageDeps } from "../images/damage.ts";
import { compareStock, restock } from "../images/upload/stock.ts";
import type { ObjectReader, ObjectStore } from "../objects/object-store.ts";
import { discardedDerivatives, isDiscarded, strayPaths } from "../store/inspect/references.ts";
import { findGame, isDeletedGame, lockGame } from "../store/queries/games/games.ts";
import { markUnrecordedSources } from "../store/queries/images/sources.ts";
import { deleteStrays, forgetStrays, insertStrays, listStrays } from "../store/queries/images/strays.ts";
import { enqueue } from "../store/queries/service/jobs.ts";
import { readSetting } from "../store/queries/service/settings.ts";
import type { Reader, Store, Writer } from "../store/store.ts";

// A stored file without a record is an orphan of a crash or, if the records were restored or replaced, an image
// that a user misses. It stays where it is, and is listed with the time when it was first seen. If a record
// names it again, it is taken off the list. A file is deleted only if it has been listed for a month and if all
// files to delete are a small share of everything.

/** Retention of strays, and the interval of searches, in ms. */
const strayRetentionMs = 30 * dayMs;
export const strayIntervalMs = dayMs;
/** After a pause that is longer, as with records restored from a backup, each stray counts as seen for the first time. */
const maxPauseMs = 3 * dayMs;
/** The share of all stored objects that is deleted without the operator's command. */
const maxShare = 0.05;
/** Paths that a line of the log names. */
const maxNamed = 5;

/** Objects that belong to no record: one by its path, or all of a game by their prefix. */
type Found = { path: string; objects: number };

export type StrayCount = {
	/** All stored images, and the strays among them. */
	stored: number;
	strays: Found[];
};

type FindDeps = { reader: Reader; objects: ObjectReader };

export function countStrayObjects(strays: readonly Found[]): number {
	return strays.reduce((sum, { objects }) => sum + objects, 0);
}

async function countObjects(objects: ObjectReader, gameId: string): Promise<number> {
	let count = 0;
	for await (const _ of objects.listObjects(gameId)) count++;
	return count;
}

/**
 * Selects the unneeded paths of a game that have the form of an image, and that nothing will record or delete.
 */
async function straysAmong(reader: Reader, gameId: string, unneeded: readonly string[]): Promise<string[]> {
	const images = unneeded.filter((path) => publicObject(path) !== undefined);
	if (images.length === 0) return [];
	const strays = await strayPaths(reader, images);
	const discarded = await discardedDerivatives(reader, gameId);
	return strays.filter((path) => {
		const object = publicObject(path);
		return object?.type !== "derived" || !discarded.has(object.derivativeId);
	});
}

/**
 * Finds what is stored and belongs to no record. Files of other programs are left out.
 * @param onStock receives the comparison of each game that exists
 */
export async function findStrays(
	{ reader, objects }: FindDeps,
	onStock?: (stock: Awaited<ReturnType<typeof compareStock>>) => Promise<void>,
): Promise<StrayCount> {
	const count: StrayCount = { stored: 0, strays: [] };
	for await (const gameId of objects.listGames()) {
		if (!isGameId(gameId)) continue;
		if ((await findGame(reader, gameId)) !== undefined) {
			const stock = await compareStock({ reader, objects }, gameId);
			await onStock?.(stock);
			count.stored += stock.objects;
			for (const path of await straysAmong(reader, gameId, stock.unneeded))
				count.strays.push({ path, objects: 1 });
		} else if (!(await isDeletedGame(reader, gameId)) && !(await isDiscarded(reader, gameId))) {
			const found = await countObjects(objects, gameId);
			count.stored += found;
			if (found > 0) count.strays.push({ path: gamePrefix(gameId), objects: found });
		}
	}
	return count;
}

/** The jobs that delete these strays of a game, if they are still strays. The game must be locked. */
async function jobsFor(
	writer: Writer,
	gameId: string,
	paths: readonly string[],
	now: number,
): Promise<Job[]> {
	if ((await findGame(writer, gameId)) === undefined) return [{ kind: "discard-game", gameId }];
	const keys = (await straysAmong(writer, gameId, paths)).map(publicObject);
	const sources = keys.filter((key) => key?.type === "source").map(({ key }) => key);
	// so that no upload can claim such a key until its file is gone
	const doomed = await markUnrecordedSources(
		writer,
		sources.map((key) => ({
			source_key: key,
			game_id: gameId,
			sha256: key.slice(gamePrefix(gameId).length, key.lastIndexOf(".")),
			byte_size: 0,
			content_type: announcedType(key) ?? "",
		})),
		now,
	);
	const derived = keys.filter((key) => key?.type === "derived");
	return [...discardSourceJobs(doomed), ...discardJobs(derived)];
}

/** Enqueues jobs that delete strays; a stray that has been recorded meanwhile stays. */
export async function discardStrays(
	{ store, now }: { store: Store; now: () => number },
	strays: readonly Found[],
): Promise<void> {
	const gameInPath = ({ path }: Found) => path.split("/", 2)[1] ?? "";
	for (const [gameId, own] of Map.groupBy(strays, gameInPath)) {
		const paths = own.map(({ path }) => path);
		await store.write(async (writer) => {
			await lockGame(writer, gameId);
			await enqueue(writer, await jobsFor(writer, gameId, paths, now()), now());
			await deleteStrays(writer, paths);
		});
	}
}

/**
 * Updates the list of strays.
 * @returns the strays that have been on it for long enough to be deleted
 */
async function listFound(store: Store, found: readonly Found[], now: number): Promise<Found[]> {
	return await store.write(async (writer) => {
		const listed = new Map((await listStrays(writer)).map((stray) => [stray.path, stray]));
		const paths = new Set(found.map(({ path }) => path));
		await deleteStrays(
			writer,
			[...listed.keys()].filter((path) => !paths.has(path)),
		);
		await insertStrays(
			writer,
			found.filter(({ path }) => !listed.has(path)).map((stray) => ({ ...stray, seen_at: now })),
		);
		return found.filter(({ path }) => (listed.get(path)?.seen_at ?? now) <= now - strayRetentionMs);
	});
}

/** Time of the last search for strays, in ms. */
export async function lastStraySweep(store: Pick<Store, "reader">): Promise<number> {
	return Number((await readSetting(store.reader, "swept_strays")) ?? 0);
}

/**
 * Compares everything that is stored with the records. Damaged files are reported and replaced; strays are listed, and the
 * oldest ones deleted.
 * @param before when this was last done, in ms; 0 if it is not known
 */
export async function sweepStrays(
	deps: DamageDeps & { objects: ObjectStore; log: Pick<DamageDeps["log"], "warn"> },
	before: number,
): Promise<void> {
	const { store, objects, log } = deps;
	const now = deps.now();
	if (now - before > maxPauseMs) await store.write(forgetStrays);
	const { stored, strays } = await findStrays({ reader: store.reader, objects }, (stock) =>
		restock(deps, stock),
	);
	const due = await listFound(store, strays, now);
	if (strays.length === 0) return;
	const count = countStrayObjects(strays);
	const facts = { strays: count, stored, sample: strays.slice(0, maxNamed).map(({ path }) => path) };
	if (count > maxShare * stored) {
		log.warn(
			facts,
			"stored images belong to no record, more than are ever deleted automatically: the database may be an older one or that of another installation; `tuckbox admin sweep` lists them",
		);
		return;
	}
	if (due.length > 0) await discardStrays(deps, due);
	const sample = due.slice(0, maxNamed).map(({ path }) => path);
	log.warn(
		due.length === 0 ? facts : { ...facts, deleted: countStrayObjects(due), sample },
		due.length === 0
			? "stored images belong to no record; they are deleted after 30 days, unless records name them again"
			: "deleted stored images that have belonged to no record for 30 days",
	);
}
