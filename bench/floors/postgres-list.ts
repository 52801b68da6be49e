// The list floor on PostgreSQL: the smallest program that answers with the same list, from a single statement.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "pg";

const [, url = "", count = "0"] = process.argv.slice(2);
const pool = new Pool({ connectionString: url, max: 4 });

await pool.query(`
	create table listed (position bigint generated always as identity primary key, id text not null unique,
		game_id text not null, app_id text not null, kind text not null, external_key text not null,
		name text not null, count integer not null, width_mm double precision, height_mm double precision,
		shape text, parent_key text, payload jsonb not null, created_at bigint not null, updated_at bigint not null,
		unique (game_id, app_id, external_key, kind));
	create index listed_order on listed (game_id, app_id, position);
	create table faces (id text primary key, piece_id text not null references listed (id), side_key text not null,
		source_key text not null, derivative_id text not null, width_px integer not null, height_px integer not null,
		unique (piece_id, side_key))`);
await pool.query(
	`insert into listed (id, game_id, app_id, kind, external_key, name, count, width_mm, height_mm, payload,
		created_at, updated_at)
	select 'cmp_' || md5('cmp' || i), 'gam_00000000000000000000000000', 'app_00000000000000000000000000', 'tile',
		'piece-' || i, 'Piece piece-' || i || ' v1', 1, 4.064, 4.064,
		jsonb_build_object('suit', 'lanterns', 'cost', 1,
			'text', 'When you reveal this, move one boat to a lit space.',
			'tags', jsonb_build_array('common', 'night', 'v1')),
		1790000000000, 1790000000000
	from generate_series(0, $1::integer - 1) as i`,
	[Number(count)],
);
await pool.query(`
	insert into faces
	select 'ast_' || md5(id), id, 'front', 'games/' || game_id || '/' || md5('a' || position % 8)
		|| md5('b' || position % 8) || '.png', 'drv_' || md5('d' || position % 8), 48, 48
	from listed`);
await pool.query("vacuum analyze listed, faces");

const statement = {
	name: "list",
	text: `
		select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'name', name, 'externalKey', external_key,
			'count', count, 'widthMm', width_mm, 'heightMm', height_mm, 'parentExternalKey', parent_key, 'app', app_id,
			'createdAt', created_at, 'updatedAt', updated_at,
			'payload', payload || jsonb_build_object('imageFaces', coalesce(faces, '[]')))
			order by position), '[]')::text as components
		from listed left join (
			select piece_id, jsonb_agg(jsonb_build_object('sideKey', side_key, 'assetId', id,
				'derivedAssetId', derivative_id, 'url', $3::text || source_key,
				'derivedUrl', $3::text || 'games/x/derived/' || derivative_id || '-display.webp',
				'thumbUrl', $3::text || 'games/x/derived/' || derivative_id || '-thumb.webp',
				'widthPx', width_px, 'heightPx', height_px)) as faces
			from faces group by piece_id) as own on piece_id = id
		where game_id = $1 and app_id = $2`,
};
const scope = ["gam_00000000000000000000000000", "app_00000000000000000000000000"];

let address = "";
const server = createServer(async (_request, response) => {
	const { rows } = await pool.query({ ...statement, values: [...scope, `${address}/files/`] });
	const body = Buffer.from(`{"components":${rows[0].components}}`);
	response.setHeader("Content-Type", "application/json; charset=utf-8");
	response.setHeader("Content-Length", body.length);
	response.end(body);
});
server.listen(0, "127.0.0.1", () => {
	address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	process.stdout.write(`Address ${address}\n`);
});
process.once("SIGTERM", () => process.exit(0));
