import { type Kysely, sql } from "kysely";

/** Accounts, games, pieces, images and jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("users")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("email", "text", (c) => c.notNull().unique())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("password_hash", "text")
		.addColumn("quota_bytes", "bigint")
		.addColumn("used_bytes", "bigint", (c) => c.notNull().defaultTo(0))
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.execute();
	await schema
		.createTable("apps")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("client_id", "text", (c) => c.notNull().unique())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("redirect_uris", "text", (c) => c.notNull())
		.addColumn("secret_hash", "text")
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.execute();
	await schema
		.createTable("tokens")
		.addColumn("hash", "text", (c) => c.primaryKey().notNull())
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
		.addColumn("app_id", "text", (c) => c.notNull().references("apps.id"))
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("expires_at", "bigint")
		.addColumn("revoked_at", "bigint")
		.execute();

	await schema
		.createTable("games")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("owner_id", "text", (c) => c.notNull().references("users.id"))
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("revision", "bigint", (c) => c.notNull().defaultTo(0))
		.addColumn("last_position", "bigint", (c) => c.notNull().defaultTo(0))
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.execute();
	await schema.createIndex("games_owner").on("games").columns(["owner_id", "id"]).execute();

	await schema
		.createTable("components")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
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
		.addColumn("payload", "text", (c) => c.notNull())
		.addColumn("position", "bigint", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("updated_at", "bigint", (c) => c.notNull())
		.execute();
	await schema
		.createIndex("components_identity")
		.unique()
		.on("components")
		.columns(["game_id", "app_id", "external_key", "kind"])
		.execute();
	await schema
		.createIndex("components_order")
		.unique()
		.on("components")
		.columns(["game_id", "app_id", "position"])
		.execute();
	await schema
		.createIndex("components_parent")
		.on("components")
		.columns(["game_id", "app_id", "parent_key"])
		.where("parent_key", "is not", null)
		.execute();

	await schema
		.createTable("sources")
		.addColumn("key", "text", (c) => c.primaryKey().notNull())
		.addColumn("game_id", "text", (c) => c.notNull().references("games.id"))
		.addColumn("sha256", "text", (c) => c.notNull())
		.addColumn("byte_size", "bigint", (c) => c.notNull())
		.addColumn("content_type", "text", (c) => c.notNull())
		.addColumn("width_px", "integer", (c) => c.notNull())
		.addColumn("height_px", "integer", (c) => c.notNull())
		.addColumn("turned", "integer", (c) => c.notNull())
		.addColumn("state", "text", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.execute();
	await schema.createIndex("sources_game").on("sources").column("game_id").execute();

	await schema
		.createTable("holdings")
		.addColumn("source_key", "text", (c) => c.notNull().references("sources.key"))
		.addColumn("app_id", "text", (c) => c.notNull())
		.addColumn("game_id", "text", (c) => c.notNull())
		.addColumn("owner_id", "text", (c) => c.notNull())
		.addColumn("sha256", "text", (c) => c.notNull())
		.addColumn("byte_size", "bigint", (c) => c.notNull())
		.addColumn("idle_since", "bigint")
		.addPrimaryKeyConstraint("holdings_key", ["source_key", "app_id"])
		.execute();
	await schema.createIndex("holdings_game").on("holdings").columns(["game_id", "app_id"]).execute();
	await schema
		.createIndex("holdings_idle")
		.on("holdings")
		.columns(["idle_since"])
		.where("idle_since", "is not", null)
		.execute();
	await schema
		.createIndex("holdings_idle_owner")
		.on("holdings")
		.columns(["owner_id", "idle_since"])
		.where("idle_since", "is not", null)
		.execute();

	await schema
		.createTable("account_bytes")
		.addColumn("owner_id", "text", (c) => c.notNull().references("users.id"))
		.addColumn("sha256", "text", (c) => c.notNull())
		.addColumn("byte_size", "bigint", (c) => c.notNull())
		.addColumn("holds", "integer", (c) => c.notNull())
		.addPrimaryKeyConstraint("account_bytes_key", ["owner_id", "sha256", "byte_size"])
		.execute();

	await schema
		.createTable("derivatives")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("game_id", "text", (c) => c.notNull().references("games.id"))
		.addColumn("source_key", "text", (c) => c.notNull().references("sources.key"))
		.addColumn("crop", "text", (c) => c.notNull())
		.addColumn("state", "text", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.execute();
	await schema
		.createIndex("derivatives_recipe")
		.unique()
		.on("derivatives")
		.columns(["source_key", "crop"])
		.execute();
	await schema.createIndex("derivatives_game").on("derivatives").column("game_id").execute();

	await schema
		.createTable("assets")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("game_id", "text", (c) => c.notNull().references("games.id"))
		.addColumn("app_id", "text", (c) => c.notNull().references("apps.id"))
		.addColumn("component_id", "text", (c) => c.references("components.id"))
		.addColumn("side_key", "text")
		.addColumn("source_key", "text", (c) => c.notNull().references("sources.key"))
		.addColumn("pixels_per_inch", "double precision", (c) => c.notNull())
		.addColumn("bleed_mode", "text", (c) => c.notNull())
		.addColumn("derivative_id", "text", (c) => c.references("derivatives.id"))
		.addColumn("position", "bigint", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.execute();
	await schema
		.createIndex("assets_order")
		.unique()
		.on("assets")
		.columns(["game_id", "app_id", "position"])
		.execute();
	await schema
		.createIndex("assets_side")
		.unique()
		.on("assets")
		.columns(["component_id", "side_key"])
		.where("component_id", "is not", null)
		.execute();
	await schema.createIndex("assets_source").on("assets").columns(["source_key", "app_id"]).execute();
	await schema
		.createIndex("assets_derivative")
		.on("assets")
		.column("derivative_id")
		.where("derivative_id", "is not", null)
		.execute();

	await schema
		.createTable("uploads")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("secret_hash", "text", (c) => c.notNull())
		.addColumn("owner_id", "text", (c) => c.notNull().references("users.id"))
		.addColumn("app_id", "text", (c) => c.notNull().references("apps.id"))
		.addColumn("game_id", "text", (c) => c.notNull().references("games.id"))
		.addColumn("source_key", "text", (c) => c.notNull())
		.addColumn("sha256", "text", (c) => c.notNull())
		.addColumn("content_type", "text", (c) => c.notNull())
		.addColumn("byte_size", "bigint", (c) => c.notNull())
		.addColumn("state", "text", (c) => c.notNull())
		.addColumn("reject_reason", "text")
		.addColumn("url_expires_at", "bigint", (c) => c.notNull())
		.addColumn("expires_at", "bigint", (c) => c.notNull())
		.execute();
	await schema.createIndex("uploads_key").on("uploads").columns(["source_key", "app_id"]).execute();
	await schema.createIndex("uploads_expiry").on("uploads").column("expires_at").execute();
	await schema.createIndex("uploads_owner").on("uploads").columns(["owner_id", "expires_at"]).execute();
	await schema.createIndex("uploads_game").on("uploads").column("game_id").execute();

	await schema
		.createTable("jobs")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("dedupe_key", "text", (c) => c.notNull())
		.addColumn("payload", "text", (c) => c.notNull())
		.addColumn("priority", "integer", (c) => c.notNull())
		.addColumn("state", "text", (c) => c.notNull())
		.addColumn("attempts", "integer", (c) => c.notNull())
		.addColumn("run_at", "bigint", (c) => c.notNull())
		.addColumn("last_error", "text")
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.execute();
	await schema
		.createIndex("jobs_urgent")
		.on("jobs")
		.columns(["state", "kind", "priority desc", "run_at"])
		.execute();
	await schema.createIndex("jobs_due").on("jobs").columns(["state", "kind", "run_at"]).execute();
	await schema
		.createIndex("jobs_dedupe")
		.unique()
		.on("jobs")
		.column("dedupe_key")
		.where(sql.ref("state"), "=", "waiting")
		.execute();
}
