import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Related } from "@tuckbox/pieces";
import { type ExpressionBuilder, type Insertable, type Selectable, sql } from "kysely";
import type { VersionCounts } from "../../../domain/components/draft.ts";
import type { Aged, Gap } from "../../../domain/components/retention.ts";
import type { Tables } from "../../schema.ts";
import { chunks, inChunks } from "../../sql/chunks.ts";
import type { Reader, Writer } from "../../store.ts";
import { deleteEndedComponents, joinRecords, type RecordPage } from "../pieces/components.ts";

export type Version = Selectable<Tables["versions"]>;

export async function insertVersion(writer: Writer, row: Insertable<Tables["versions"]>): Promise<void> {
	await writer.insertInto("versions").values(row).execute();
}

export async function findVersion(
	reader: Reader,
	gameId: string,
	number: number,
): Promise<Version | undefined> {
	return await reader
		.selectFrom("versions")
		.selectAll()
		.where("game_id", "=", gameId)
		.where("number", "=", number)
		.executeTakeFirst();
}

/** The kept versions of a game after `number`, oldest first. */
export async function versionsAfter(reader: Reader, gameId: string, number: number): Promise<Version[]> {
	return await reader
		.selectFrom("versions")
		.selectAll()
		.where("game_id", "=", gameId)
		.where("number", ">", number)
		.orderBy("number")
		.execute();
}

/** The condition for rows that a version shows. */
export function shownIn(number: number) {
	return (eb: ExpressionBuilder<Tables, "components">) =>
		eb.and([
			eb("since_version", "<=", number),
			eb.or([eb("until_version", "is", null), eb("until_version", ">", number)]),
		]);
}

/** Number of components that a version shows. */
export async function countComponents(reader: Reader, gameId: string, number: number): Promise<number> {
	const { count } = await reader
		.selectFrom("components")
		.select(({ fn }) => fn.countAll().as("count"))
		.where("game_id", "=", gameId)
		.where(shownIn(number))
		.executeTakeFirstOrThrow();
	return Number(count);
}

/**
 * Counts what the draft, whose number is `draft`, changes against the version before it. Both lists of ids are read once:
 * a lookup per row took quadratic time on PostgreSQL before it had statistics of the table (measured).
 */
export async function countChanges(reader: Reader, gameId: string, draft: number): Promise<VersionCounts> {
	const { rows } = await sql<{ begun: number; ended: number; count: number }>`
		select begun, ended, count(*) as count from (
			select max(begun) as begun, max(ended) as ended from (
				select id, 1 as begun, 0 as ended from components
				where game_id = ${gameId} and since_version = ${draft}
				union all
				select id, 0, 1 from components where game_id = ${gameId} and until_version = ${draft}) as rows_of_both
			group by id) as pieces
		group by begun, ended`.execute(reader);
	const countWhere = (begun: number, ended: number) =>
		Number(rows.find((row) => row.begun === begun && row.ended === ended)?.count ?? 0);
	return { created: countWhere(1, 0), changed: countWhere(1, 1), deleted: countWhere(0, 1) };
}

/** Lists a version's components: only those that are new or changed since the version `since`; 0: all. */
export type Shown = { number: number; since: number };

/** The records that a version shows, over all apps in creation order, after the position `after`. */
export async function pageOfVersion(
	reader: Reader,
	gameId: string,
	{ number, since }: Shown,
	after: number,
	limit: number,
): Promise<RecordPage> {
	const query = reader
		.selectFrom("components")
		.select(["position", "record"])
		.where("game_id", "=", gameId)
		.where("position", ">", after)
		.where(shownIn(number))
		.$if(since > 0, (all) => all.where("since_version", ">", since));
	return await joinRecords(reader, query, limit);
}

/**
 * Roughly how long the records of one step are, and how many these are at most. Payloads can have 64 kB each, so that a step of as many
 * records could keep other requests waiting for seconds.
 */
const step = { length: 500_000, records: 200 };

/**
 * All records that a version shows, in the order of their creation, in steps of similar size: JSON texts of arrays. Other requests are
 * served between two steps.
 */
export async function* stepsOfVersion(
	reader: Reader,
	gameId: string,
	number: number,
): AsyncGenerator<string> {
	for (let after = 0, limit = 10; ; ) {
		const { text, position, count } = await pageOfVersion(reader, gameId, { number, since: 0 }, after, limit);
		if (count > 0) yield `[${text}]`;
		if (count < limit) return;
		after = position;
		limit = Math.min(step.records, Math.ceil((count * step.length) / text.length));
		await yieldToEventLoop();
	}
}

/** The columns from which groups of components follow. */
export type Relations = Related & { position: number; since: number };

/** Components that a version shows, over all apps in creation order, after the position `after`. */
export function shownComponents(reader: Reader, gameId: string, number: number, after: number) {
	return reader
		.selectFrom("components")
		.where("game_id", "=", gameId)
		.where("position", ">", after)
		.where(shownIn(number))
		.orderBy("position");
}

/** The relations of the components that a version shows, in creation order, after the position `after`. */
export async function pageOfRelations(
	reader: Reader,
	gameId: string,
	number: number,
	after: number,
	limit: number,
): Promise<Relations[]> {
	return await shownComponents(reader, gameId, number, after)
		.select(["app_id as app", "kind", "external_key as externalKey", "parent_key as parentExternalKey"])
		.select(["position", "since_version as since"])
		.limit(limit)
		.execute();
}

/** The records that a version shows at these positions. */
export async function recordsOfVersion(
	reader: Reader,
	gameId: string,
	number: number,
	positions: readonly number[],
): Promise<Map<number, string>> {
	const rows = await inChunks(positions, (part) =>
		reader
			.selectFrom("components")
			.select(["position", "record"])
			.where("game_id", "=", gameId)
			.where("position", "in", part)
			.where(shownIn(number))
			.execute(),
	);
	return new Map(rows.map(({ position, record }) => [position, record]));
}

/** Ids of the components that the version `since` shows and the version `number` does not. */
export async function deletedSince(
	reader: Reader,
	gameId: string,
	{ number, since }: { number: number; since: number },
): Promise<string[]> {
	const rows = await reader
		.selectFrom("components")
		.select("id")
		.where("game_id", "=", gameId)
		.where("until_version", ">", since)
		.where("until_version", "<=", number)
		.where("since_version", "<=", since)
		.where((eb) =>
			eb.not(
				eb.exists(
					eb
						.selectFrom("components as later")
						.select("later.id")
						.whereRef("later.id", "=", "components.id")
						.where("later.since_version", "<=", number)
						.where((where) =>
							where.or([where("later.until_version", "is", null), where("later.until_version", ">", number)]),
						),
				),
			),
		)
		.execute();
	return rows.map(({ id }) => id);
}

/** Apps that have components in a game, live or in a kept version, or hold bytes of it. */
export async function appsOfGame(reader: Reader, gameId: string): Promise<string[]> {
	const rows = await reader
		.selectFrom("components")
		.select("app_id")
		.where("game_id", "=", gameId)
		.union(reader.selectFrom("holdings").select("app_id").where("game_id", "=", gameId))
		.execute();
	return rows.map((row) => row.app_id);
}

/**
 * The kept versions of a game, oldest first, as far as the rule that removes them needs it. A share link that is pinned to a
 * version keeps it, and so does a table that stays at it, or on which it lies while updates are held back.
 * @param behind number of versions before its own that such a table keeps, too, because it may show their images
 */
export async function agesOfVersions(reader: Reader, gameId: string, behind: number): Promise<Aged[]> {
	const shared = await reader
		.selectFrom("shares")
		.select("version")
		.where("game_id", "=", gameId)
		.where("version", "is not", null)
		.execute();
	const tables = await reader
		.selectFrom("tables")
		.select(["frozen_version", "held_version"])
		.where("game_id", "=", gameId)
		.execute();
	const played = tables
		.flatMap((table) => [table.frozen_version, table.held_version])
		.filter((own) => own !== null);
	const pinned = new Set(shared.map(({ version }) => version));
	const isPlayed = (number: number) => played.some((own) => number <= own && number >= own - behind);
	const rows = await reader
		.selectFrom("versions")
		.select(["number", "published_at", "name", "is_pinned"])
		.where("game_id", "=", gameId)
		.orderBy("number")
		.execute();
	return rows.map(({ number, published_at, name, is_pinned }) => ({
		number,
		published_at,
		isChosen: name !== null || is_pinned === 1 || pinned.has(number) || isPlayed(number),
	}));
}

/** Changes what the owner has given a version. */
export async function updateVersion(
	writer: Writer,
	{ gameId, number }: { gameId: string; number: number },
	{ name, note, is_pinned }: Pick<Version, "name" | "note" | "is_pinned">,
): Promise<void> {
	await writer
		.updateTable("versions")
		.set({ name, note, is_pinned })
		.where("game_id", "=", gameId)
		.where("number", "=", number)
		.execute();
}

export async function deleteVersions(
	writer: Writer,
	gameId: string,
	numbers: readonly number[],
): Promise<void> {
	if (numbers.length === 0) return;
	for (const part of chunks(numbers, 1))
		await writer.deleteFrom("versions").where("game_id", "=", gameId).where("number", "in", part).execute();
}

/**
 * Deletes rows that no kept version shows, because they began and ended within a gap between two kept ones.
 * @param limit the most components and assets each
 * @returns the keys of the sources whose assets were deleted, how many bytes of records were deleted, and whether there is
 *   more to delete
 */
export async function deleteUnshown(
	writer: Writer,
	gameId: string,
	gaps: readonly Gap[],
	limit: number,
): Promise<{ sourceKeys: string[]; recordBytes: number; isMore: boolean }> {
	const sourceKeys = new Set<string>();
	let recordBytes = 0;
	let left = limit;
	for (const { after, before } of gaps) {
		const assets = await writer
			.selectFrom("assets")
			.select(["id", "since_version", "source_key"])
			.where("game_id", "=", gameId)
			.where("until_version", "<=", before)
			.where("until_version", ">", after)
			.where("since_version", ">", after)
			.limit(left)
			.execute();
		const components = await writer
			.selectFrom("components")
			.select(["id", "since_version"])
			.where("game_id", "=", gameId)
			.where("until_version", "<=", before)
			.where("until_version", ">", after)
			.where("since_version", ">", after)
			.limit(left)
			.execute();
		const distinctIds = (rows: readonly { id: string }[]) => [...new Set(rows.map(({ id }) => id))];
		if (assets.length > 0) {
			await writer
				.deleteFrom("assets")
				.where("id", "in", distinctIds(assets))
				.where("until_version", "<=", before)
				.where("since_version", ">", after)
				.execute();
		}
		for (const { source_key: key } of assets) sourceKeys.add(key);
		recordBytes += await deleteEndedComponents(writer, distinctIds(components), { after, before });
		left -= Math.max(assets.length, components.length);
		if (left <= 0) return { sourceKeys: [...sourceKeys], recordBytes, isMore: true };
	}
	return { sourceKeys: [...sourceKeys], recordBytes, isMore: false };
}

/** Games with more than `kept` versions. */
export async function gamesWithHistory(reader: Reader, kept: number): Promise<string[]> {
	const rows = await reader
		.selectFrom("versions")
		.select("game_id")
		.groupBy("game_id")
		.having(({ fn }) => fn.countAll(), ">", kept)
		.execute();
	return rows.map((row) => row.game_id);
}
