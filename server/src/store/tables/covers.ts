import type { Kind } from "@tuckbox/pieces";
import { type RawBuilder, sql } from "kysely";
import { inChunks } from "../sql/chunks.ts";
import type { Reader } from "../store.ts";
import { type DerivedFiles, fileColumns } from "./derivatives.ts";

/** An image that may be a cover of its game. */
export type CoverRow = {
	kind: Kind;
	shape: string | null;
	/** 0: a card of a deck or bundle; 1: a board; 2: anything else; 3: a die's face. */
	rank: number;
	component_id: string;
	/** Of a die's face: the id of its die. */
	die_id: string | null;
	crop: string;
	width_px: number;
	height_px: number;
} & DerivedFiles;

/** Components of each rank that are considered: several may share an image, or its derived images are not ready. */
const candidates = 12;

/** Only the first components of a game are considered, because the page with the covers is requested often. */
const maxPieces = 1000;

/** Whether a row of a table is in a version, or live if no version is given. */
function isIn(table: string, version: number | undefined): RawBuilder<boolean> {
	const [since, until] = [sql.ref(`${table}.since_version`), sql.ref(`${table}.until_version`)];
	if (version === undefined) return sql`${until} is null`;
	return sql`${since} <= ${version} and (${until} is null or ${until} > ${version})`;
}

/**
 * Front images of a game's first components of each rank whose derived images are ready, in creation order; of each die, its
 * last face.
 * @param version in which they are; the live state if omitted
 */
export async function coverRows(reader: Reader, gameId: string, version?: number): Promise<CoverRow[]> {
	const parent = (kinds: RawBuilder<unknown>, child: string) => sql`
		parents.game_id = ${gameId} and parents.app_id = ${sql.ref(`${child}.app_id`)} and parents.kind in (${kinds})
			and parents.external_key = ${sql.ref(`${child}.parent_key`)} and ${isIn("parents", version)}`;
	const { rows } = await sql<CoverRow>`
		select placed.kind, placed.rank, placed.id as component_id, placed.die_id,
			coalesce(placed.shape, (select shape from components as parents
				where ${parent(sql`'deck', 'bundle'`, "placed")} and shape is not null limit 1)) as shape,
			derivatives.id, derivatives.game_id, derivatives.sizes, derivatives.form, derivatives.variants,
			derivatives.previous, derivatives.crop, sources.width_px, sources.height_px
		from (
			select ranked.*, row_number() over (partition by rank order by position) as place from (
				select id, kind, shape, position, app_id, parent_key, cast(null as text) as die_id, case
					when kind = 'tile' and parent_key is not null then 0 when kind = 'board' then 1 else 2 end as rank
				from (
					select id, kind, shape, position, app_id, parent_key from components
					where game_id = ${gameId} and ${isIn("components", version)}
					order by position limit ${maxPieces}) as pieces
				where kind not in ('die', 'dieFace')
				union all
				select faces.id, 'dieFace', null, faces.position, faces.app_id, null, parents.id, 3
				from components as faces inner join components as parents on ${parent(sql`'die'`, "faces")}
				where faces.game_id = ${gameId} and faces.kind = 'dieFace' and ${isIn("faces", version)}
					and faces.position = (select max(position) from components as others
						where others.game_id = ${gameId} and others.app_id = faces.app_id and others.kind = 'dieFace'
							and others.parent_key = faces.parent_key and ${isIn("others", version)})) as ranked
		) as placed
		inner join assets on assets.component_id = placed.id and ${isIn("assets", version)}
			and assets.side_key = case placed.kind when 'book' then 'cover' when 'dieFace' then (
				select min(side_key) from assets as own
				where own.component_id = placed.id and own.derivative_id is not null and ${isIn("own", version)})
				else 'front' end
		inner join derivatives on derivatives.id = assets.derivative_id and derivatives.state = 'ready'
		inner join sources on sources.key = assets.source_key
		where placed.place <= ${candidates}
		order by placed.rank, placed.position`.execute(reader);
	return rows;
}

/** A face of a die, with the files of its picture. */
type DieFaceRow = { die_id: string; side_key: string | null } & DerivedFiles;

/** The pictures of the faces of these dice that are ready, in a version, or the live ones. */
export async function facesOfDice(
	reader: Reader,
	diceIds: readonly string[],
	version?: number,
): Promise<DieFaceRow[]> {
	return await inChunks(diceIds, (part) =>
		reader
			.selectFrom("components as dice")
			.innerJoin("components as faces", (join) =>
				join
					.onRef("faces.game_id", "=", "dice.game_id")
					.onRef("faces.app_id", "=", "dice.app_id")
					.onRef("faces.parent_key", "=", "dice.external_key")
					.on("faces.kind", "=", "dieFace"),
			)
			.innerJoin("assets", "assets.component_id", "faces.id")
			.innerJoin("derivatives", "derivatives.id", "assets.derivative_id")
			.select(["dice.id as die_id", "assets.side_key"])
			.select(fileColumns.map((column) => `derivatives.${column}` as const))
			.where("dice.id", "in", part)
			.where("derivatives.state", "=", "ready")
			.where(isIn("dice", version))
			.where(isIn("faces", version))
			.where(isIn("assets", version))
			.execute(),
	);
}

/** The records of these components in a version, or the live ones, by id. */
export async function recordsOf(
	reader: Reader,
	ids: readonly string[],
	version?: number,
): Promise<Map<string, string>> {
	const rows = await inChunks(ids, (part) =>
		reader
			.selectFrom("components")
			.select(["id", "record"])
			.where("id", "in", part)
			.where(isIn("components", version))
			.execute(),
	);
	return new Map(rows.map(({ id, record }) => [id, record]));
}
