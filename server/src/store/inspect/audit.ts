import { sql } from "kysely";
import { isConcurrent } from "../locks.ts";
import type { Component } from "../queries/pieces/components.ts";
import { recordedPieceBytes } from "../queries/playtests/recorded-pieces.ts";
import { inChunks } from "../sql/chunks.ts";
import { itemsOfPayload } from "../sql/payload-items.ts";
import type { Reader } from "../store.ts";
import { uncheckedKeys } from "../unchecked-keys.ts";
import type { Check, Suspicion } from "./check.ts";
import { playChecks } from "./play-checks.ts";

/** Ids with an unfinished job of a kind whose dedupe key is the kind and the id. */
function havingJob(kind: "prune" | "delete-account") {
	return sql`(select substr(dedupe_key, ${kind.length + 2}) from jobs where kind = ${kind})`;
}

/** Ids of the derivatives that an unfinished job makes: one of its own, or one of a batch. */
function havingDerivation(reader: Reader) {
	return sql`(
		select substr(dedupe_key, 8) from jobs where kind in ('derive', 'derive-large') and dedupe_key like 'derive %'
		union all
		select value from jobs, ${itemsOfPayload(reader, "derivativeIds")} where kind in ('derive', 'derive-large'))`;
}

const accounts: readonly Check[] = [
	() => sql`
	select owner_id || ' ' || sha256 || ' ' || byte_size as about,
		'user ' || owner_id || ': account_bytes counts ' || sum(counted) || ' holds of the ' || byte_size
			|| ' bytes ' || sha256 || ', there are ' || sum(held) as fault
	from (
		select owner_id, sha256, byte_size, holds as counted, 0 as held from account_bytes
		union all
		select owner_id, sha256, byte_size, 0, 1 from holdings
		union all
		select owner_id, sha256, byte_size, 0, 1 from uploads where state in ('open', 'received')) as every_hold
	group by owner_id, sha256, byte_size having sum(counted) <> sum(held) or sum(held) = 0`,
	() => sql`
	select id as about, 'user ' || id || ': used_bytes is ' || used_bytes || ', account_bytes sums to '
		|| coalesce(used, 0) as fault
	from users left join (select owner_id, sum(byte_size) as used from account_bytes group by owner_id) as sums
		on owner_id = id
	where used_bytes <> coalesce(used, 0)`,
	() => sql`
	select id as about, 'user ' || id || ': record_bytes is ' || record_bytes || ', its games sum to '
		|| coalesce(used, 0) as fault
	from users left join (select owner_id, sum(record_bytes) as used from games group by owner_id) as sums
		on owner_id = id
	where record_bytes <> coalesce(used, 0)`,
	() => sql`
	select id as about, 'game ' || id || ': record_bytes is ' || record_bytes || ', its components sum to '
		|| coalesce(used, 0) as fault
	from games left join (select game_id, sum(bytes) as used from (
			select game_id, octet_length(record) + octet_length(payload) as bytes from components
			union all
			select game_id, stored_bytes from tables
			union all
			select game_id, octet_length(body) from table_notes
			union all
			select game_id, octet_length(body) from set_ups
			union all
			select game_id, stored_bytes from playtests
			union all
			select game_id, octet_length(body) from playtest_forms
			union all
			select game_id, ${recordedPieceBytes} from recorded_pieces where is_counted = 1) as every_record
		group by game_id) as sums on game_id = id
	where record_bytes <> coalesce(used, 0)`,
	() => sql`
	select id as about, 'user ' || id || ': is closed, and no job deletes it' as fault
	from users
	where email = 'deleted ' || id and id not in ${havingJob("delete-account")}`,
	() => sql`
	select tokens.id as about, 'token ' || tokens.id || ': holds, and its app ' || apps.id || ' has ended' as fault
	from tokens join apps on apps.id = app_id
	where retired_at is not null and revoked_at is null`,
];

const images: readonly Check[] = [
	() => sql`
	select source_key || ' ' || app_id as about, 'holding of ' || source_key || ' by ' || app_id
		|| case when idle_since is null then ': no live asset shows it, and it is not idle'
			else ': a live asset shows it, and it is idle' end as fault
	from holdings
	where (idle_since is null) <> exists (select 1 from assets where assets.source_key = holdings.source_key
		and assets.app_id = holdings.app_id and until_version is null)`,
	() => sql`
	select source_key || ' ' || app_id as about, 'holding of ' || source_key || ' by ' || app_id
		|| ': has different bytes, another game or another owner than its source, or its source is pending deletion' as fault
	from holdings join sources on key = source_key join games on games.id = holdings.game_id
	where holdings.sha256 <> sources.sha256 or holdings.byte_size <> sources.byte_size
		or holdings.game_id <> sources.game_id or holdings.owner_id <> games.owner_id or state <> 'ready'`,
	() => sql`
	select uploads.id as about, 'upload ' || uploads.id || ': counts for another account than its game' as fault
	from uploads join games on games.id = game_id
	where uploads.owner_id <> games.owner_id and state in ('open', 'received')`,
	() => sql`
	select game_id || ' ' || user_id as about, 'game ' || game_id || ': its owner is its member, too' as fault
	from game_members join games on games.id = game_id
	where user_id = owner_id`,
	() => sql`
	select key as about, 'source ' || key || ': its key does not contain its game and its SHA-256' as fault
	from sources
	where substr(key, 1, length(game_id) + length(sha256) + 8) <> 'games/' || game_id || '/' || sha256 || '.'`,
	() => sql`
	select key as about, 'source ' || key || ': no app holds it and no version shows it' as fault
	from sources
	where state = 'ready'
		and not exists (select 1 from holdings where source_key = key)
		and not exists (select 1 from assets where source_key = key)`,
	(reader) => sql`
	select key as about, 'source ' || key || ': is pending deletion, and no job deletes it' as fault
	from sources
	where state = 'doomed' and key not in (
		select value from jobs, ${itemsOfPayload(reader, "keys")} where kind in ('discard-sources', 'free-keys'))`,
	() => sql`
	select id as about, 'derivative ' || id || ': no asset shows it' as fault
	from derivatives
	where not exists (select 1 from assets where derivative_id = derivatives.id)`,
	(reader) => sql`
	select id as about, 'derivative ' || id || ': is pending, and no job creates it' as fault
	from derivatives
	where state = 'pending' and id not in ${havingDerivation(reader)}`,
	(reader) => sql`
	select id as about, 'derivative ' || id || ': has no display file yet, and no job creates it' as fault
	from derivatives
	where state = 'ready' and sizes not like '%"display"%' and id not in ${havingDerivation(reader)}`,
];

const assets: readonly Check[] = [
	() => sql`
	select id as about, 'asset ' || id || ': its app does not hold ' || source_key as fault
	from assets
	where until_version is null and not exists (select 1 from holdings
		where holdings.source_key = assets.source_key and holdings.app_id = assets.app_id)`,
	() => sql`
	select assets.id || ' ' || since_version as about,
		'asset ' || assets.id || ': shows ' || source_key || ', which is pending deletion or of another game' as fault
	from assets join sources on key = source_key
	where sources.state <> 'ready' or sources.game_id <> assets.game_id`,
	() => sql`
	select assets.id || ' ' || since_version as about,
		'asset ' || assets.id || ': its derivative ' || derivative_id || ' is of another image' as fault
	from assets join derivatives on derivatives.id = derivative_id
	where derivatives.source_key <> assets.source_key`,
	// when no kept version shows a component, pruning may delete it before its assets
	() => sql`
	with ranges as (
		select id, since_version, until_version, component_id,
			coalesce((select min(number) from versions as v
				where v.game_id = assets.game_id and number >= since_version), since_version) as first,
			(select max(number) from versions as v where v.game_id = assets.game_id and number < until_version) as last
		from assets where component_id is not null),
	shown as (select * from ranges where until_version is null or last >= first)
	select id || ' ' || since_version as about, 'asset ' || id || ': its component ' || component_id
		|| ' is not there in all versions from ' || first
		|| case when until_version is null then ' on' else ' to ' || (until_version - 1) end as fault
	from shown
	where not exists (select 1 from components as c where c.id = component_id
			and c.since_version <= first and (c.until_version is null or c.until_version > first))
		or not exists (select 1 from components as c where c.id = component_id
			and (c.until_version is null or (c.since_version <= last and c.until_version > last)))`,
	() => sql`
	select distinct assets.id as about,
		'asset ' || assets.id || ': its component ' || component_id || ' is of another game or app' as fault
	from assets join components as c on c.id = component_id
	where c.game_id <> assets.game_id or (c.app_id <> assets.app_id
		and (assets.until_version is null or c.since_version < assets.until_version)
		and (c.until_version is null or assets.since_version < c.until_version))`,
	() => sql`
	select id as about, 'asset ' || id || ': no component claims it, so no version can show it' as fault
	from assets
	where (component_id is null) <> (since_version = 0)
		or (component_id is null and (until_version is not null or derivative_id is not null))`,
];

/** Checks of components and assets alike: their rows each have a range of versions. */
function versionRanges(table: "components" | "assets", noun: string, first: number): readonly Check[] {
	const rows = sql.table(table);
	return [
		() => sql`
		select a.id || ' ' || b.since_version as about, ${noun} || a.id || case
			when a.until_version is null and b.until_version is null then ': has two live rows, since the versions '
				|| a.since_version || ' and ' || b.since_version
			else ': has two rows for version ' || b.since_version end as fault
		from ${rows} as a join ${rows} as b on b.id = a.id and b.since_version > a.since_version
		where a.until_version is null or a.until_version > b.since_version`,
		() => sql`
		select ${rows}.id || ' ' || since_version as about, ${noun} || ${rows}.id || ': lives from version '
			|| since_version || case when until_version is null then ' on' else ' until ' || until_version end
			|| ', its game is at ' || version
			|| case when draft_changed_at is null then ' without a draft' else ' with a draft' end as fault
		from ${rows} join games on games.id = game_id
		where since_version < ${first} or since_version >= until_version
			or coalesce(until_version, since_version) > version + case when draft_changed_at is null then 0 else 1 end`,
		() => sql`
		select id || ' ' || since_version as about, ${noun} || id || ': only versions that are not kept, from '
			|| since_version || ' until ' || until_version || ', show a row of it, and no job prunes it' as fault
		from ${rows}
		where until_version is not null and not exists (select 1 from versions as v
				where v.game_id = ${rows}.game_id and number >= since_version and number < until_version)
			and game_id not in ${havingJob("prune")}`,
		() => sql`
		select games.id as about, 'game ' || games.id || ': last_position is ' || last_position || ', but ' || ${noun}
			|| 'at ' || max(position) as fault
		from ${rows} join games on games.id = game_id
		group by games.id having max(position) > last_position`,
	];
}

const versions: readonly Check[] = [
	() => sql`
	select id as about, 'game ' || id || ': is at version ' || version || ', and has '
		|| case when last is null then 'none' else count || ' up to ' || last end as fault
	from games left join (select game_id, count(*) as count, max(number) as last
		from versions group by game_id) as kept on game_id = id
	where version <> coalesce(last, 0)`,
	// pruning has deleted rows that a version ended if the version before it is no longer kept
	() => sql`
	with counted as (
		select versions.game_id, number, created, changed, deleted,
			(select count(*) from components as c where c.game_id = versions.game_id and c.since_version = number)
				as begun,
			(select count(*) from components as c where c.game_id = versions.game_id and c.until_version = number)
				as ended,
			(select count(*) from components as c where c.game_id = versions.game_id and c.since_version = number
				and exists (select 1 from components as b where b.id = c.id and b.until_version = number)) as common,
			number = 1 or exists (select 1 from versions as v
				where v.game_id = versions.game_id and v.number = versions.number - 1) as is_whole
		from versions)
	select game_id || ' ' || number as about, 'version ' || number || ' of game ' || game_id || ': says '
		|| created || ' created, ' || changed || ' changed, ' || deleted || ' deleted, its rows say '
		|| case when is_whole then (begun - common) || ', ' || common || ', ' || (ended - common)
			else begun || ' created or changed' end as fault
	from counted
	where created + changed <> begun or (is_whole and (changed <> common or deleted <> ended - common))`,
	() => sql`
	select id as about, 'game ' || id || ': has a draft that no job publishes' as fault
	from games
	where draft_changed_at is not null and not exists (select 1 from jobs where kind = 'publish'
			and dedupe_key in ('publish ' || games.id, 'publish ' || games.id || ' push')) and not exists (
		select 1 from derivatives where derivatives.game_id = games.id and state = 'pending')`,
];

const everyCheck: readonly Check[] = [
	...accounts,
	...images,
	...assets,
	...versionRanges("components", "component ", 1),
	...versionRanges("assets", "asset ", 0),
	...versions,
	...playChecks,
];

type Found = { suspicions: Suspicion[]; total: number };

async function suspiciousRows(reader: Reader, check: Check, limit: number): Promise<Found> {
	const { rows } = await sql<Suspicion & { total: number }>`
		with wrong as (${check(reader)}) select about, fault, count(*) over () as total from wrong limit ${limit}`.execute(
		reader,
	);
	return {
		suspicions: rows.map(({ about, fault }) => ({ about, fault })),
		total: rows[0]?.total ?? 0,
	};
}

/**
 * Damage to the database file, in SQLite's words; if there is any, nothing in it can be trusted. A PostgreSQL server checks
 * its own files.
 */
export async function databaseDamage(reader: Reader): Promise<string[]> {
	if (isConcurrent(reader)) return [];
	try {
		const { rows } = await sql<{ quick_check: string }>`pragma quick_check(20)`.execute(reader);
		return rows.map((row) => row.quick_check).filter((message) => message !== "ok");
	} catch (error) {
		return [(error as Error).message];
	}
}

/** Rows that refer to a row that does not exist, by SQLite's own check of its foreign keys. */
async function danglingRows(reader: Reader, limit: number): Promise<Found> {
	if (isConcurrent(reader)) return { suspicions: [], total: 0 };
	const { rows } = await sql<{ child: string; rowid: number; parent: string }>`
		select "table" as child, rowid, parent from pragma_foreign_key_check`.execute(reader);
	const suspicions: Suspicion[] = [];
	for (const { child, rowid, parent } of rows.slice(0, limit)) {
		const named = await sql<object>`select * from ${sql.table(child)} where rowid = ${rowid}`.execute(reader);
		const [id] = Object.values(named.rows[0] ?? {});
		suspicions.push({
			about: `${child} ${rowid} ${parent}`,
			fault: `${child}: ${id} names one of ${parent} that does not exist`,
		});
	}
	return { suspicions, total: rows.length };
}

/** The same on PostgreSQL, for the keys that it does not check itself. */
const unchecked: readonly Check[] = uncheckedKeys.map(({ rowName = "id", ...of }) => (reader) => {
	const { table, column, parent, key } = of;
	const [child, other, id] = [sql.table(table), sql.table(parent), sql.ref(rowName)];
	return sql`
	select ${id} || ${` ${column}`} as about, ${`${table}: `} || ${id} || ${` names one of ${parent} that does not exist`} as fault
	from ${child}
	where ${sql.lit(isConcurrent(reader))} and ${sql.ref(column)} is not null
		and not exists (select 1 from ${other} where ${other}.${sql.ref(key)} = ${child}.${sql.ref(column)})`;
});

/**
 * Checks that the records are consistent with each other. Each returns the first `limit` suspicions, and their total.
 */
export const recordChecks: readonly ((reader: Reader, limit: number) => Promise<Found>)[] = [
	danglingRows,
	...[...unchecked, ...everyCheck].map(
		(check) => (reader: Reader, limit: number) => suspiciousRows(reader, check, limit),
	),
];

/** The numbers of rows. `versions`: kept versions; `components`: rows, live and in kept versions. */
export async function rowCounts(reader: Reader): Promise<Record<string, number>> {
	const { rows } = await sql<Record<string, number>>`
		select (select count(*) from users) as accounts, (select count(*) from games) as games,
			(select count(*) from versions) as versions, (select count(*) from components) as components,
			(select count(*) from assets) as assets, (select count(*) from sources) as images,
			(select count(*) from derivatives) as derivatives, (select count(*) from jobs) as jobs`.execute(reader);
	return rows[0] ?? {};
}

/** Games with more than `count` versions and without a job that prunes them. */
export async function gamesWithoutPruning(reader: Reader, count: number): Promise<string[]> {
	const { rows } = await sql<{ game_id: string }>`
		select game_id from versions where game_id not in ${havingJob("prune")}
		group by game_id having count(*) > ${count}`.execute(reader);
	return rows.map((row) => row.game_id);
}

/** The condition for rows that a kept version or the draft shows. Other rows may be partly pruned. */
const isShown = sql<boolean>`(until_version is null or exists (select 1 from versions as v
	where v.game_id = components.game_id and number >= since_version and number < until_version))`;

/** Shown rows of components of all games and versions, ordered by their key, after one of them. */
export async function pageOfShownComponents(
	reader: Reader,
	after: Pick<Component, "id" | "since_version">,
	limit: number,
): Promise<Component[]> {
	return await reader
		.selectFrom("components")
		.selectAll()
		.where(sql<boolean>`(id, since_version) > (${after.id}, ${after.since_version})`)
		.where(isShown)
		.orderBy("id")
		.orderBy("since_version")
		.limit(limit)
		.execute();
}

/** All shown rows of some components. */
export async function shownComponents(reader: Reader, ids: readonly string[]): Promise<Component[]> {
	return await inChunks(ids, (part) =>
		reader.selectFrom("components").selectAll().where("id", "in", part).where(isShown).execute(),
	);
}
