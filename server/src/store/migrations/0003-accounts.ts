import { type Kysely, sql } from "kysely";

/** Sessions, invitations, registered apps, and the tables that issue tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("sessions")
		.addColumn("hash", "text", (c) => c.primaryKey().notNull())
		.addColumn("id", "text", (c) => c.notNull().unique())
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
		.addColumn("user_agent", "text", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("seen_at", "bigint", (c) => c.notNull())
		.addColumn("expires_at", "bigint", (c) => c.notNull())
		.execute();
	await schema.createIndex("sessions_user").on("sessions").column("user_id").execute();
	await schema.createIndex("sessions_expiry").on("sessions").column("expires_at").execute();

	await schema
		.createTable("invites")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("hash", "text", (c) => c.notNull().unique())
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("email", "text")
		.addColumn("user_id", "text", (c) => c.references("users.id"))
		.addColumn("created_by", "text", (c) => c.references("users.id"))
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("expires_at", "bigint", (c) => c.notNull())
		.addColumn("used_at", "bigint")
		.execute();

	await schema
		.alterTable("apps")
		.addColumn("owner_id", "text", (c) => c.references("users.id"))
		.execute();
	await schema
		.alterTable("apps")
		.addColumn("requires_pkce", "integer", (c) => c.notNull().defaultTo(0))
		.execute();
	await schema.alterTable("apps").addColumn("retired_at", "bigint").execute();
	await schema.createIndex("apps_owner").on("apps").column("owner_id").execute();

	await schema
		.createTable("tokens_with_names")
		.addColumn("hash", "text", (c) => c.primaryKey().notNull())
		.addColumn("id", "text", (c) => c.notNull().unique())
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
		.addColumn("app_id", "text", (c) => c.notNull().references("apps.id"))
		.addColumn("name", "text")
		.addColumn("scope", "text", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("expires_at", "bigint")
		.addColumn("revoked_at", "bigint")
		.addColumn("used_at", "bigint")
		.execute();
	await sql`
		insert into tokens_with_names (hash, id, user_id, app_id, scope, created_at, expires_at, revoked_at)
		select hash, 'tok_' || substr(hash, 1, 26), user_id, app_id, 'push', created_at, expires_at, revoked_at
		from tokens`.execute(db);
	await schema.dropTable("tokens").execute();
	await schema.alterTable("tokens_with_names").renameTo("tokens").execute();
	await schema.createIndex("tokens_user").on("tokens").columns(["user_id", "app_id"]).execute();
	await schema.createIndex("tokens_app").on("tokens").column("app_id").execute();

	await schema
		.createTable("codes")
		.addColumn("hash", "text", (c) => c.primaryKey().notNull())
		.addColumn("app_id", "text", (c) => c.notNull().references("apps.id"))
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
		.addColumn("redirect_uri", "text", (c) => c.notNull())
		.addColumn("challenge", "text")
		.addColumn("scope", "text", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("expires_at", "bigint", (c) => c.notNull())
		.addColumn("used_at", "bigint")
		.addColumn("token_hash", "text")
		.execute();
	await schema.createIndex("codes_user").on("codes").columns(["user_id", "app_id"]).execute();
	await schema.createIndex("codes_app").on("codes").column("app_id").execute();
	await schema.createIndex("codes_expiry").on("codes").column("expires_at").execute();

	await schema
		.createTable("device_grants")
		.addColumn("hash", "text", (c) => c.primaryKey().notNull())
		.addColumn("user_code", "text", (c) => c.notNull().unique())
		.addColumn("app_id", "text", (c) => c.notNull().references("apps.id"))
		.addColumn("scope", "text", (c) => c.notNull())
		.addColumn("state", "text", (c) => c.notNull())
		.addColumn("user_id", "text", (c) => c.references("users.id"))
		.addColumn("interval_seconds", "integer", (c) => c.notNull())
		.addColumn("polled_at", "bigint")
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("expires_at", "bigint", (c) => c.notNull())
		.execute();
	await schema.createIndex("device_grants_expiry").on("device_grants").column("expires_at").execute();
	await schema.createIndex("device_grants_user").on("device_grants").columns(["user_id", "app_id"]).execute();
	await schema.createIndex("device_grants_app").on("device_grants").column("app_id").execute();
}
