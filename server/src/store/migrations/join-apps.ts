import { dieType, facesToCover } from "@tuckbox/pieces";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { builtInAppId } from "../../domain/access/built-in-app.ts";

// A step of 0005-built-in-app: brings together what the former apps of Tuckbox's own tools have.

type Db = Kysely<unknown>;

/** How the former apps are recognized, and what they are called from now on. Where all else is equal, the first ones go first. */
const formerApps: readonly { where: RawBuilder<boolean>; clientId: string; name: string }[] = [
	{
		where: sql`client_id = 'cli_tuckbox'`,
		clientId: "former-command-line",
		name: "Tuckbox (command line)",
	},
	{
		where: sql`client_id = 'personal-tokens'`,
		clientId: "former-personal-tokens",
		name: "Tuckbox (personal tokens)",
	},
	{ where: sql`client_id = 'console'`, clientId: "former-console", name: "Tuckbox (console)" },
	// the app of example tokens: other apps of the operator have an address to return to
	{
		where: sql`name = 'Example push' and owner_id is null and redirect_uris = '[]'`,
		clientId: "former-example",
		name: "Tuckbox (example)",
	},
];

/** Renames the former apps and ends them. @returns their ids, in the order of the list above */
async function endFormerApps(db: Db, now: number): Promise<string[]> {
	const ids: string[] = [];
	for (const { where, clientId, name } of formerApps) {
		const { rows } = await sql<{
			id: string;
		}>`select id from apps where ${where} order by id limit 1`.execute(db);
		for (const { id } of rows) {
			await sql`
				update apps set client_id = ${clientId}, name = ${name}, redirect_uris = '[]', secret_hash = null,
					retired_at = ${now} where id = ${id}`.execute(db);
			ids.push(id);
		}
	}
	return ids;
}

/** The last version of a row that is live. */
const never = sql.lit(Number.MAX_SAFE_INTEGER);

/**
 * Finds the pieces that must stay apart: of several with the same kind and key in one version, all but one. What is live goes
 * before what only kept versions show, and then the app that has changed the game last.
 */
async function findColliding(db: Db, former: RawBuilder<unknown>, order: RawBuilder<number>): Promise<void> {
	await sql`
		create table joining (id text primary key not null, game_id text not null, app_id text not null,
			kind text not null, external_key text not null, place bigint not null, stays integer not null)`.execute(
		db,
	);
	await sql`
		insert into joining (id, game_id, app_id, kind, external_key, place, stays)
		select id, game_id, app_id, kind, external_key,
			row_number() over (order by is_live desc, app_place, position), 0
		from (
			select c.id, c.game_id, c.app_id, c.kind, c.external_key, min(c.position) as position, ranked.app_place,
				max(case when c.until_version is null then 1 else 0 end) as is_live
			from components as c join (
				select game_id, app_id, count(*) over (partition by game_id) as apps, row_number() over (
					partition by game_id order by max(updated_at) desc, ${order}) as app_place
				from components where app_id in (${former}) group by game_id, app_id) as ranked
				on ranked.game_id = c.game_id and ranked.app_id = c.app_id
			where ranked.apps > 1
			group by c.id, c.game_id, c.app_id, c.kind, c.external_key, ranked.app_place) as pieces`.execute(db);
	await sql`create index joining_key on joining (game_id, external_key, kind)`.execute(db);
	await sql`
		update joining set stays = 1 where exists (
			select 1 from joining as other
			join components as a on a.id = joining.id
			join components as b on b.id = other.id
			where other.game_id = joining.game_id and other.external_key = joining.external_key
				and other.kind = joining.kind and other.place < joining.place
				and coalesce(a.until_version, ${never}) > b.since_version
				and coalesce(b.until_version, ${never}) > a.since_version)`.execute(db);
	// a face belongs to its die: the faces of two dice must not end up on one
	await sql`
		update joining set stays = 1 where kind = 'dieFace' and exists (
			select 1 from components as face
			join joining as die on die.game_id = face.game_id and die.app_id = face.app_id and die.kind = 'die'
				and die.external_key = face.parent_key and die.stays = 1
			where face.id = joining.id and face.until_version is null)`.execute(db);
}

async function joinPieces(db: Db, former: RawBuilder<unknown>): Promise<void> {
	const staying = sql`(select id from joining where stays = 1)`;
	await sql`
		update components set app_id = ${builtInAppId}
		where app_id in (${former}) and id not in ${staying}`.execute(db);
	await sql`
		update assets set app_id = ${builtInAppId}
		where app_id in (${former}) and (component_id is null or component_id not in ${staying})`.execute(db);
}

/** Computes the types of dice that may have got faces from another app. */
async function judgeDice(db: Db): Promise<void> {
	const { rows: dice } = await sql<{ id: string; sides: number | null; die_type: number | null }>`
		select id, sides, die_type from components
		where kind = 'die' and until_version is null and id in (select id from joining)`.execute(db);
	for (const { id, sides, die_type: before } of dice) {
		const { rows: faces } = await sql<{ externalKey: string; sideKey: string | null }>`
			select face.id as "externalKey", assets.side_key as "sideKey"
			from components as die
			join components as face on face.game_id = die.game_id and face.app_id = die.app_id
				and face.parent_key = die.external_key and face.kind = 'dieFace' and face.until_version is null
			left join assets on assets.component_id = face.id and assets.until_version is null
			where die.id = ${id} and die.until_version is null`.execute(db);
		const type = dieType(sides, facesToCover(faces));
		if (type !== before)
			await sql`update components set die_type = ${type} where id = ${id} and until_version is null`.execute(
				db,
			);
	}
}

/** An image that several former apps hold is held once, so an account's bytes are counted again. */
async function joinHoldings(db: Db, former: RawBuilder<unknown>): Promise<void> {
	const shownBy = (app: RawBuilder<unknown>) => sql`exists (
		select 1 from assets where assets.source_key = holdings.source_key and assets.app_id = ${app}
			and assets.until_version is null)`;
	await sql`
		insert into holdings (source_key, app_id, game_id, owner_id, sha256, byte_size, idle_since)
		select source_key, ${builtInAppId}, game_id, owner_id, sha256, byte_size,
			case when max(is_shown) = 1 then null else max(idle_since) end
		from (
			select holdings.*, case when ${shownBy(sql`${builtInAppId}`)} then 1 else 0 end as is_shown
			from holdings where app_id in (${former})) as held
		group by source_key, game_id, owner_id, sha256, byte_size
		having max(is_shown) = 1 or max(idle_since) is not null`.execute(db);
	await sql`
		delete from holdings where app_id in (${former}) and not ${shownBy(sql.ref("holdings.app_id"))}`.execute(
		db,
	);
	const owners = sql`(select owner_id from holdings where app_id = ${builtInAppId})`;
	await sql`delete from account_bytes where owner_id in ${owners}`.execute(db);
	await sql`
		insert into account_bytes (owner_id, sha256, byte_size, holds)
		select owner_id, sha256, byte_size, count(*) from (
			select owner_id, sha256, byte_size from holdings
			union all
			select owner_id, sha256, byte_size from uploads where state in ('open', 'received')) as every_hold
		where owner_id in ${owners} group by owner_id, sha256, byte_size`.execute(db);
}

/** Replaces the former apps in the lists of apps that changed a version or a draft. */
async function joinLists(
	db: Db,
	ids: readonly string[],
	table: "games" | "versions",
	column: string,
): Promise<void> {
	const [list, within] = [sql.ref(column), sql.table(table)];
	const { rows } = await sql<{ apps: string }>`
		select distinct ${list} as apps from ${within} where ${list} is not null`.execute(db);
	for (const { apps: before } of rows) {
		const apps: string[] = JSON.parse(before);
		const after = JSON.stringify([...new Set(apps.map((id) => (ids.includes(id) ? builtInAppId : id)))]);
		if (after !== before)
			await sql`update ${within} set ${list} = ${after} where ${list} = ${before}`.execute(db);
	}
}

/**
 * Gives everything of the former apps to the built-in one. Pieces whose key two of them have in a game stay apart, and so does
 * what they need; the checks of the game report them.
 * @param insertBuiltIn inserts the row of the built-in app, under the command line's client id
 */
export async function joinApps(db: Db, now: number, insertBuiltIn: () => Promise<void>): Promise<void> {
	const ids = await endFormerApps(db, now);
	await insertBuiltIn();
	if (ids.length === 0) return;
	const former = sql.join(ids);
	const order = sql<number>`case app_id ${sql.join(
		ids.map((id, i) => sql`when ${id} then ${sql.lit(i)}`),
		sql` `,
	)} end`;
	await findColliding(db, former, order);
	await joinPieces(db, former);
	await judgeDice(db);
	await joinHoldings(db, former);
	await sql`update uploads set app_id = ${builtInAppId} where app_id in (${former})`.execute(db);
	await sql`
		update tokens set name = 'Example token' where name is null and app_id in (
			select id from apps where client_id = 'former-example')`.execute(db);
	for (const table of ["tokens", "codes", "device_grants"]) {
		await sql`update ${sql.table(table)} set app_id = ${builtInAppId} where app_id in (${former})`.execute(
			db,
		);
	}
	await joinLists(db, ids, "games", "draft_apps");
	await joinLists(db, ids, "versions", "apps");
	await sql`
		delete from apps where id in (${former})
			and id not in (select app_id from components where app_id in (${former}))
			and id not in (select app_id from assets where app_id in (${former}))
			and id not in (select app_id from holdings where app_id in (${former}))`.execute(db);
	await sql`drop table joining`.execute(db);
}
