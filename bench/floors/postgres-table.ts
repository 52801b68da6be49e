import type { Client } from "pg";
import type { PostgresServer } from "../programs/postgres-server.ts";

/** All fields of a piece, in one table with one index: the minimum that a later request can need. */
const table = `
	create table pieces (
		game_id text not null, external_key text not null, kind text not null,
		id uuid not null default gen_random_uuid(),
		name text not null, count integer not null default 1, width_mm double precision, height_mm double precision,
		shape text, parent_key text, payload jsonb not null, assets jsonb not null,
		created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
		primary key (game_id, external_key, kind))`;

const upsert = `
	insert into pieces (game_id, external_key, kind, name, count, width_mm, height_mm, shape, parent_key, payload,
		assets)
	select $1, "externalKey", kind, name, coalesce(count, 1), "widthMm", "heightMm", shape, "parentExternalKey",
		payload, assets
	from jsonb_to_recordset($2::jsonb) as item ("externalKey" text, kind text, name text, count integer,
		"widthMm" double precision, "heightMm" double precision, shape text, "parentExternalKey" text,
		payload jsonb, assets jsonb)
	on conflict (game_id, external_key, kind) do update set name = excluded.name, count = excluded.count,
		width_mm = excluded.width_mm, height_mm = excluded.height_mm, shape = excluded.shape,
		parent_key = excluded.parent_key, payload = excluded.payload, assets = excluded.assets, updated_at = now()`;

export async function makeTable(server: PostgresServer): Promise<void> {
	await server.query(table, "floor");
}

/** Creates the table, and connections to it that each upsert a batch by a single statement. */
export async function openTable(server: PostgresServer, connections: number) {
	await makeTable(server);
	const clients: Client[] = [];
	for (let i = 0; i < connections; i++) clients.push(await server.connect("floor"));
	return {
		/** @param items JSON text of the pieces, as the service accepts them */
		async upsert(connection: number, gameId: string, items: string): Promise<void> {
			await clients[connection]?.query({ name: "upsert", text: upsert, values: [gameId, items] });
		},
		async [Symbol.asyncDispose](): Promise<void> {
			await Promise.all(clients.map((client) => client.end()));
		},
	};
}
