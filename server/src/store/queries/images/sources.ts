import type { ExpressionBuilder, Insertable, Selectable } from "kysely";
import type { AppInGame } from "../../../domain/access/actor.ts";
import type { Tables } from "../../schema.ts";
import { chunks, inChunks } from "../../sql/chunks.ts";
import { change, forKeys, insertMany, query, type Slots } from "../../sql/statements.ts";
import type { Reader, Writer } from "../../store.ts";

export type Source = Selectable<Tables["sources"]>;
export type Holding = Selectable<Tables["holdings"]>;

const sourceByKey = query((db, { keys }: Slots<{ keys: readonly string[] }>) =>
	db.selectFrom("sources").selectAll().where("key", "in", keys),
);

export async function findSources(reader: Reader, keys: Iterable<string>): Promise<Source[]> {
	return await forKeys(sourceByKey, reader, {}, keys);
}

type AppsKeys = { appId: string; keys: readonly string[] };

const heldBy = (db: Reader, { appId, keys }: Slots<AppsKeys>) =>
	db
		.selectFrom("sources")
		.innerJoin("holdings", "holdings.source_key", "sources.key")
		.where("sources.key", "in", keys)
		.where("holdings.app_id", "=", appId)
		.where("sources.state", "=", "ready");
const heldByKey = query((db, slots: Slots<AppsKeys>) => heldBy(db, slots).selectAll("sources"));
const heldImageByKey = query((db, slots: Slots<AppsKeys>) =>
	heldBy(db, slots).select([
		"sources.key",
		"sources.content_type",
		"sources.width_px",
		"sources.height_px",
		"sources.turned",
	]),
);

/** The sources with these keys that the app has confirmed, including idle ones. */
export async function findHeldSources(
	reader: Reader,
	appId: string,
	keys: Iterable<string>,
): Promise<Source[]> {
	return await forKeys(heldByKey, reader, { appId }, keys);
}

/** Whether the bytes of a source are there, as far as is known. */
export function isStored({ missing_since: since }: Pick<Source, "missing_since">): boolean {
	return since === null;
}

/** The properties of an image that an upsert checks. */
export type SourceImage = Pick<Source, "key" | "content_type" | "width_px" | "height_px" | "turned">;

/** Does the same as {@link findHeldSources} with only the columns that an upsert needs. */
export async function findHeldImages(
	reader: Reader,
	appId: string,
	keys: Iterable<string>,
): Promise<SourceImage[]> {
	return await forKeys(heldImageByKey, reader, { appId }, keys);
}

/** Whether any image must be present in the object store, of all games or of one. */
export async function hasImages(reader: Reader, gameId?: string): Promise<boolean> {
	const row = await reader
		.selectFrom("sources")
		.select("key")
		.where("state", "=", "ready")
		.$if(gameId !== undefined, (query) => query.where("game_id", "=", gameId ?? ""))
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** The objects of a game's sources that must exist. */
export async function readySourcesOf(
	reader: Reader,
	gameId: string,
): Promise<Pick<Source, "key" | "byte_size" | "missing_since">[]> {
	return await reader
		.selectFrom("sources")
		.select(["key", "byte_size", "missing_since"])
		.where("game_id", "=", gameId)
		.where("state", "=", "ready")
		.execute();
}

/** Records that a source's bytes are missing, so that an upload replaces them. @returns false if they need not be there */
export async function markSourceMissing(writer: Writer, key: string, now: number): Promise<boolean> {
	const result = await writer
		.updateTable("sources")
		.set((eb) => ({ missing_since: eb.fn.coalesce("missing_since", eb.val(now)) }))
		.where("key", "=", key)
		.where("state", "=", "ready")
		.executeTakeFirst();
	return result.numUpdatedRows > 0n;
}

/** The keys of a game's sources whose bytes are known to be missing. */
export async function missingSources(reader: Reader, gameId: string): Promise<Set<string>> {
	const rows = await reader
		.selectFrom("sources")
		.select("key")
		.where("game_id", "=", gameId)
		.where("missing_since", "is not", null)
		.execute();
	return new Set(rows.map(({ key }) => key));
}

/** Records that the bytes of these sources are there again. */
export async function markSourcesFound(writer: Writer, keys: readonly string[]): Promise<void> {
	for (const part of chunks(keys, 1)) {
		await writer
			.updateTable("sources")
			.set({ missing_since: null })
			.where("key", "in", part)
			.where("missing_since", "is not", null)
			.execute();
	}
}

const insertNewSources = insertMany("sources");
const insertNewHoldings = insertMany("holdings");

export async function insertSources(writer: Writer, rows: Insertable<Tables["sources"]>[]): Promise<void> {
	await insertNewSources(writer, rows);
}

export async function insertHoldings(writer: Writer, rows: Insertable<Tables["holdings"]>[]): Promise<void> {
	await insertNewHoldings(writer, rows);
}

/** Restarts the idle time of idle holdings. */
export async function refreshIdleHoldings(writer: Writer, appId: string, keys: string[], now: number) {
	for (const part of chunks(keys, 1)) {
		await writer
			.updateTable("holdings")
			.set({ idle_since: now })
			.where("source_key", "in", part)
			.where("app_id", "=", appId)
			.where("idle_since", "is not", null)
			.execute();
	}
}

/** True for a holding whose bytes a live asset of its app shows. */
function isShown(eb: ExpressionBuilder<Tables, "holdings">) {
	return eb.exists(
		eb
			.selectFrom("assets")
			.select("assets.id")
			.whereRef("assets.source_key", "=", "holdings.source_key")
			.whereRef("assets.app_id", "=", "holdings.app_id")
			.where("assets.until_version", "is", null),
	);
}

const holdingsOf = (db: Reader, { gameId, appId }: Slots<AppInGame>) =>
	db.updateTable("holdings").where("game_id", "=", gameId).where("app_id", "=", appId);
// not of the game as well, of which SQLite would then read every holding
const holdingsOver = (db: Reader, { appId, keys }: Slots<AppsKeys>) =>
	db.updateTable("holdings").where("source_key", "in", keys).where("app_id", "=", appId);
type Holdings = ReturnType<typeof holdingsOf>;

const release = (holdings: Holdings, now: Slots<{ now: number }>["now"]) =>
	holdings
		.set({ idle_since: now })
		.where("idle_since", "is", null)
		.where((eb) => eb.not(isShown(eb)));
const releaseAll = change((db, slots: Slots<AppInGame & { now: number }>) =>
	release(holdingsOf(db, slots), slots.now),
);
const releaseSome = change((db, slots: Slots<AppsKeys & { now: number }>) =>
	release(holdingsOver(db, slots), slots.now),
);

const use = (holdings: Holdings) =>
	holdings.set({ idle_since: null }).where("idle_since", "is not", null).where(isShown);
const useAll = change((db, slots: Slots<AppInGame>) => use(holdingsOf(db, slots)));
const useSome = change((db, slots: Slots<AppsKeys>) => use(holdingsOver(db, slots)));

/**
 * Starts the idle time of holdings that no live asset of their app shows any longer.
 * @param keys the keys that may have lost one; all of the app's in the game when omitted
 */
export async function releaseSources(
	writer: Writer,
	appInGame: AppInGame,
	keys: readonly string[] | undefined,
	now: number,
): Promise<void> {
	if (keys === undefined) await releaseAll(writer, { ...appInGame, now });
	else await forKeys(releaseSome, writer, { appId: appInGame.appId, now }, keys);
}

/**
 * Ends the idle time of holdings that a live asset of their app shows again.
 * @param keys the keys that may have gained one; all of the app's in the game when omitted
 */
export async function markHoldingsUsed(
	writer: Writer,
	appInGame: AppInGame,
	keys: readonly string[] | undefined,
): Promise<void> {
	if (keys === undefined) await useAll(writer, appInGame);
	else await forKeys(useSome, writer, { appId: appInGame.appId }, keys);
}

/** Holdings that have been idle since before `idleBefore`. */
export async function idleHoldings(reader: Reader, idleBefore: number, limit: number): Promise<Holding[]> {
	return await reader
		.selectFrom("holdings")
		.selectAll()
		.where("idle_since", "<", idleBefore)
		.orderBy("idle_since")
		.limit(limit)
		.execute();
}

/**
 * Lists the contents that deleting an account's idle holdings would free, longest idle first: nothing else
 * holds them, and each comes with all of its holdings. Bytes that an unfinished upload of the same app needs
 * are left out.
 */
export async function freeableHoldings(
	reader: Reader,
	ownerId: string,
): Promise<{ byteSize: number; holdings: Holding[] }[]> {
	const rows = await reader
		.selectFrom("holdings")
		.innerJoin("account_bytes", (join) =>
			join
				.onRef("account_bytes.owner_id", "=", "holdings.owner_id")
				.onRef("account_bytes.sha256", "=", "holdings.sha256")
				.onRef("account_bytes.byte_size", "=", "holdings.byte_size"),
		)
		.selectAll("holdings")
		.select("account_bytes.holds")
		.where("holdings.owner_id", "=", ownerId)
		.where("holdings.idle_since", "is not", null)
		.where((eb) =>
			eb.not(
				eb.exists(
					eb
						.selectFrom("uploads")
						.select("uploads.id")
						.whereRef("uploads.source_key", "=", "holdings.source_key")
						.whereRef("uploads.app_id", "=", "holdings.app_id")
						.where("uploads.state", "in", ["open", "received"]),
				),
			),
		)
		.orderBy("holdings.idle_since")
		.execute();
	const contents = Map.groupBy(rows, (row) => row.sha256);
	return [...contents.values()]
		.filter((same) => same.length === same[0]?.holds)
		.map((same) => ({ byteSize: same[0]?.byte_size ?? 0, holdings: same }));
}

/**
 * Inserts sources in the state `doomed` (pending deletion) for uploads, or strays, whose keys have no source. Bytes that may
 * be stored under such a key can then be deleted, and no upload can claim the key until they are.
 * @returns the keys of these sources
 */
export async function markUnrecordedSources(
	writer: Writer,
	uploads: readonly Pick<
		Selectable<Tables["uploads"]>,
		"source_key" | "game_id" | "sha256" | "byte_size" | "content_type"
	>[],
	now: number,
): Promise<string[]> {
	const distinct = new Map(uploads.map((upload) => [upload.source_key, upload]));
	for (const { key } of await findSources(writer, distinct.keys())) distinct.delete(key);
	await insertSources(
		writer,
		[...distinct.values()].map((upload) => ({
			key: upload.source_key,
			game_id: upload.game_id,
			sha256: upload.sha256,
			byte_size: upload.byte_size,
			content_type: upload.content_type,
			width_px: 0,
			height_px: 0,
			turned: 0,
			state: "doomed" as const,
			created_at: now,
			missing_since: null,
		})),
	);
	return [...distinct.keys()];
}

/** Deletes a holding; its source stays until {@link markUnneededSources}. */
export async function deleteHolding(writer: Writer, holding: Holding): Promise<void> {
	await writer
		.deleteFrom("holdings")
		.where("source_key", "=", holding.source_key)
		.where("app_id", "=", holding.app_id)
		.execute();
}

/**
 * Sets those of the sources that no app holds and no kept version shows to `doomed` (pending deletion): they can no longer
 * be used, and a job must delete their bytes.
 * @returns the keys of these sources
 */
export async function markUnneededSources(writer: Writer, keys: Iterable<string>): Promise<string[]> {
	const rows = await inChunks(keys, (part) =>
		writer
			.updateTable("sources")
			.set({ state: "doomed" })
			.where("key", "in", part)
			.where("state", "=", "ready")
			.where((eb) =>
				eb.not(
					eb.exists(
						eb.selectFrom("holdings").select("app_id").whereRef("holdings.source_key", "=", "sources.key"),
					),
				),
			)
			.where((eb) =>
				eb.not(
					eb.exists(eb.selectFrom("assets").select("id").whereRef("assets.source_key", "=", "sources.key")),
				),
			)
			.returning("key")
			.execute(),
	);
	return rows.map(({ key }) => key);
}

/** Deletes sources that are pending deletion, once their bytes are gone. Their keys can then be used again. */
export async function deleteMarkedSources(writer: Writer, keys: readonly string[]): Promise<void> {
	for (const part of chunks(keys, 1)) {
		await writer.deleteFrom("sources").where("key", "in", part).where("state", "=", "doomed").execute();
	}
}

export async function holdingsOfGame(reader: Reader, gameId: string): Promise<Holding[]> {
	return await reader.selectFrom("holdings").selectAll().where("game_id", "=", gameId).execute();
}
