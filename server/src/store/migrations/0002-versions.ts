import { type Kysely, sql } from "kysely";

/**
 * Published versions and share links. A component or asset gets one row for each range of versions that shows it unchanged,
 * so that publishing writes a single row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema
		.alterTable("games")
		.addColumn("version", "bigint", (c) => c.notNull().defaultTo(0))
		.execute();
	await schema.alterTable("games").addColumn("draft_changed_at", "bigint").execute();
	await schema.alterTable("games").addColumn("draft_apps", "text").execute();
	await schema
		.createIndex("games_draft")
		.on("games")
		.column("id")
		.where(sql.ref("draft_changed_at"), "is not", null)
		.execute();

	await schema
		.createTable("versions")
		.addColumn("game_id", "text", (c) => c.notNull().references("games.id"))
		.addColumn("number", "bigint", (c) => c.notNull())
		.addColumn("game_name", "text", (c) => c.notNull())
		.addColumn("apps", "text", (c) => c.notNull())
		.addColumn("created", "bigint", (c) => c.notNull())
		.addColumn("changed", "bigint", (c) => c.notNull())
		.addColumn("deleted", "bigint", (c) => c.notNull())
		.addColumn("restored_from", "bigint")
		.addColumn("published_at", "bigint", (c) => c.notNull())
		.addPrimaryKeyConstraint("versions_key", ["game_id", "number"])
		.execute();
	await schema
		.createTable("shares")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("game_id", "text", (c) => c.notNull().references("games.id"))
		.addColumn("secret_hash", "text", (c) => c.notNull().unique())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.execute();
	await schema.createIndex("shares_game").on("shares").columns(["game_id", "id"]).execute();
	await schema
		.createTable("settings")
		.addColumn("name", "text", (c) => c.primaryKey().notNull())
		.addColumn("value", "text", (c) => c.notNull())
		.execute();
	await schema
		.createIndex("derivatives_pending")
		.on("derivatives")
		.column("game_id")
		.where(sql.ref("state"), "=", sql.lit("pending"))
		.execute();

	await schema
		.createIndex("derivatives_failed")
		.on("derivatives")
		.column("game_id")
		.where(sql.ref("state"), "=", sql.lit("failed"))
		.execute();
	// not needed: jobs_urgent also finds the next due job
	await schema.dropIndex("jobs_due").execute();

	await remakeAssets(db);
	await remakeComponents(db);
	await openDrafts(db);
}

async function remakeComponents(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("components_with_history")
		.addColumn("id", "text", (c) => c.notNull())
		.addColumn("since_version", "bigint", (c) => c.notNull())
		.addColumn("until_version", "bigint")
		.addColumn("game_id", "text", (c) => c.notNull().references("games.id"))
		.addColumn("app_id", "text", (c) => c.notNull().references("apps.id"))
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("external_key", "text", (c) => c.notNull())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("count", "bigint", (c) => c.notNull())
		.addColumn("width_mm", "double precision")
		.addColumn("height_mm", "double precision")
		.addColumn("shape", "text")
		.addColumn("sides", "integer")
		.addColumn("die_type", "integer")
		.addColumn("parent_key", "text")
		.addColumn("position", "bigint", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("updated_at", "bigint", (c) => c.notNull())
		.addColumn("request_digest", "text")
		.addColumn("record", "text", (c) => c.notNull())
		.addColumn("payload", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("components_key", ["id", "since_version"])
		.execute();
	await sql`
		insert into components_with_history (id, since_version, game_id, app_id, kind, external_key, name, count,
			width_mm, height_mm, shape, sides, die_type, parent_key, position, created_at, updated_at, record, payload)
		select id, 1, game_id, app_id, kind, external_key, name, count,
			width_mm, height_mm, shape, sides, die_type, parent_key, position, created_at, updated_at, '', payload
		from components`.execute(db);
	await schema.dropTable("components").execute();
	await schema.alterTable("components_with_history").renameTo("components").execute();
	await schema
		.createIndex("components_identity")
		.unique()
		.on("components")
		.columns(["game_id", "app_id", "external_key", "kind"])
		.where(sql.ref("until_version"), "is", null)
		.execute();
	// includes the columns that lists filter by, so that they read only rows that they show
	await schema
		.createIndex("components_order")
		.unique()
		.on("components")
		.columns(["game_id", "position", "since_version", "until_version", "app_id"])
		.execute();
	await schema
		.createIndex("components_parent")
		.on("components")
		.columns(["game_id", "app_id", "parent_key"])
		.where("parent_key", "is not", null)
		.where(sql.ref("until_version"), "is", null)
		.execute();
	await schema
		.createIndex("components_since")
		.on("components")
		.columns(["game_id", "since_version"])
		.execute();
	await schema
		.createIndex("components_until")
		.on("components")
		.columns(["game_id", "until_version"])
		.where(sql.ref("until_version"), "is not", null)
		.execute();
}

async function remakeAssets(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("assets_with_history")
		.addColumn("id", "text", (c) => c.notNull())
		.addColumn("since_version", "bigint", (c) => c.notNull())
		.addColumn("until_version", "bigint")
		.addColumn("game_id", "text", (c) => c.notNull().references("games.id"))
		.addColumn("app_id", "text", (c) => c.notNull().references("apps.id"))
		.addColumn("component_id", "text")
		.addColumn("side_key", "text")
		.addColumn("source_key", "text", (c) => c.notNull().references("sources.key"))
		.addColumn("pixels_per_inch", "double precision", (c) => c.notNull())
		.addColumn("bleed_mode", "text", (c) => c.notNull())
		.addColumn("derivative_id", "text", (c) => c.references("derivatives.id"))
		.addColumn("position", "bigint", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addPrimaryKeyConstraint("assets_key", ["id", "since_version"])
		.execute();
	await sql`
		insert into assets_with_history (id, since_version, game_id, app_id, component_id, side_key, source_key,
			pixels_per_inch, bleed_mode, derivative_id, position, created_at)
		select id, case when component_id is null then 0 else 1 end, game_id, app_id, component_id, side_key,
			source_key, pixels_per_inch, bleed_mode, derivative_id, position, created_at
		from assets`.execute(db);
	await schema.dropTable("assets").execute();
	await schema.alterTable("assets_with_history").renameTo("assets").execute();
	await schema
		.createIndex("assets_order")
		.unique()
		.on("assets")
		.columns(["game_id", "app_id", "position"])
		.where(sql.ref("until_version"), "is", null)
		.execute();
	await schema
		.createIndex("assets_side")
		.unique()
		.on("assets")
		.columns(["component_id", "side_key"])
		.where("component_id", "is not", null)
		.where(sql.ref("until_version"), "is", null)
		.execute();
	await schema
		.createIndex("assets_until")
		.on("assets")
		.columns(["game_id", "until_version"])
		.where(sql.ref("until_version"), "is not", null)
		.execute();
	await schema
		.createIndex("assets_ended")
		.on("assets")
		.column("component_id")
		.where(sql.ref("until_version"), "is not", null)
		.execute();
	await schema.createIndex("assets_source").on("assets").columns(["source_key", "app_id"]).execute();
	// an image that many components share has many assets, of which an upsert needs the unclaimed one
	await schema
		.createIndex("assets_unclaimed")
		.on("assets")
		.columns(["source_key", "app_id"])
		.where(sql.ref("component_id"), "is", null)
		.execute();
	await schema
		.createIndex("assets_derivative")
		.on("assets")
		.column("derivative_id")
		.where("derivative_id", "is not", null)
		.execute();
}

/** Existing components become the draft of their game's first version, which a job publishes. */
async function openDrafts(db: Kysely<unknown>): Promise<void> {
	const rows = await sql<{ game_id: string; app_id: string; updated_at: number }>`
		select game_id, app_id, max(updated_at) as updated_at from components group by game_id, app_id
		order by game_id, app_id`.execute(db);
	for (const [gameId, apps] of Map.groupBy(rows.rows, (row) => row.game_id)) {
		const changedAt = Math.max(...apps.map((row) => Number(row.updated_at)));
		const draftApps = JSON.stringify(apps.map((row) => row.app_id));
		await sql`update games set draft_changed_at = ${changedAt}, draft_apps = ${draftApps} where id = ${gameId}`.execute(
			db,
		);
		const payload = JSON.stringify({ kind: "publish", gameId, readySince: changedAt });
		await sql`
			insert into jobs (id, kind, dedupe_key, payload, priority, state, attempts, run_at, created_at)
			values (${`job_${gameId}`}, 'publish', ${`publish ${gameId}`}, ${payload}, 0, 'waiting', 0,
				${changedAt}, ${changedAt})`.execute(db);
	}
}
