import { sql } from "kysely";
import { inChunks } from "../sql/chunks.ts";
import type { Reader } from "../store.ts";
import type { DerivedFiles } from "./derivatives.ts";

/** What a game holds; `bytes` counts each distinct image once, as the quota does. */
export type GameCounts = { gameId: string; pieces: number; images: number; bytes: number };

/** What each of these games holds. Reads only indexes and the table of holdings, no component. */
export async function countsOfGames(reader: Reader, gameIds: readonly string[]): Promise<GameCounts[]> {
	const pieces = await inChunks(gameIds, (part) =>
		reader
			.selectFrom("components")
			.select((eb) => ["game_id", eb.fn.countAll<number>().as("count")])
			.where("game_id", "in", part)
			.where("until_version", "is", null)
			.groupBy("game_id")
			.execute(),
	);
	const contents = await inChunks(gameIds, (part) =>
		reader
			.selectFrom(
				reader
					.selectFrom("holdings")
					.select((eb) => [
						"game_id",
						"byte_size",
						// not idle: an asset shows it
						sql<number>`max(case when ${eb.ref("idle_since")} is null then 1 else 0 end)`.as("shown"),
					])
					.where("game_id", "in", part)
					.groupBy(["game_id", "sha256", "byte_size"])
					.as("contents"),
			)
			.select((eb) => [
				"game_id",
				eb.fn.sum<number>("shown").as("images"),
				eb.fn.sum<number>("byte_size").as("bytes"),
			])
			.groupBy("game_id")
			.execute(),
	);
	const piecesOf = new Map(pieces.map((row) => [row.game_id, Number(row.count)]));
	const contentsOf = new Map(contents.map((row) => [row.game_id, row]));
	return gameIds.map((gameId) => ({
		gameId,
		pieces: piecesOf.get(gameId) ?? 0,
		images: Number(contentsOf.get(gameId)?.images ?? 0),
		bytes: Number(contentsOf.get(gameId)?.bytes ?? 0),
	}));
}

/** When each of these games was last published, and the last version that came from an app's changes, not from a restore. */
export async function lastVersions(reader: Reader, gameIds: readonly string[]) {
	const published = await inChunks(gameIds, (part) =>
		reader
			.selectFrom("versions")
			.innerJoin("games", (join) =>
				join.onRef("games.id", "=", "versions.game_id").onRef("games.version", "=", "versions.number"),
			)
			.select(["versions.game_id", "versions.published_at"])
			.where("versions.game_id", "in", part)
			.execute(),
	);
	const pushed = await inChunks(gameIds, (part) =>
		reader
			.selectFrom("versions")
			.innerJoin(
				reader
					.selectFrom("versions")
					.select((eb) => ["game_id", eb.fn.max("number").as("number")])
					.where("game_id", "in", part)
					.where("restored_from", "is", null)
					.where(sql<boolean>`created + changed + deleted > 0`)
					.groupBy("game_id")
					.as("last"),
				(join) =>
					join.onRef("last.game_id", "=", "versions.game_id").onRef("last.number", "=", "versions.number"),
			)
			.select(["versions.game_id", "versions.published_at", "versions.apps"])
			.execute(),
	);
	return { published, pushed };
}

/** An image that may be a cover of its game. */
export type CoverRow = {
	kind: string;
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

/**
 * Front images of a game's first components of each rank whose derived images are ready, in creation order; of dice, one face
 * each.
 */
export async function coverRows(reader: Reader, gameId: string): Promise<CoverRow[]> {
	const { rows } = await sql<CoverRow>`
		select placed.kind, placed.shape, placed.rank, placed.id as component_id, placed.die_id,
			derivatives.id, derivatives.game_id, derivatives.sizes, derivatives.form, derivatives.variants,
			derivatives.previous, derivatives.crop, sources.width_px, sources.height_px
		from (
			select ranked.*, row_number() over (partition by rank order by position) as place from (
				select id, kind, shape, position, cast(null as text) as die_id, case
					when kind = 'tile' and parent_key is not null then 0 when kind = 'board' then 1 else 2 end as rank
				from (
					select id, kind, shape, position, parent_key from components
					where game_id = ${gameId} and until_version is null
					order by position limit ${maxPieces}) as pieces
				where kind not in ('die', 'dieFace')
				union all
				select min(faces.id), 'dieFace', null, min(faces.position), dice.id, 3
				from components as faces
				inner join components as dice on dice.game_id = faces.game_id and dice.app_id = faces.app_id
					and dice.kind = 'die' and dice.external_key = faces.parent_key and dice.until_version is null
				where faces.game_id = ${gameId} and faces.until_version is null and faces.kind = 'dieFace'
				group by dice.id) as ranked
		) as placed
		inner join assets on assets.component_id = placed.id and assets.until_version is null
			and assets.side_key = case placed.kind when 'book' then 'cover' when 'dieFace' then (
				select min(side_key) from assets as own
				where own.component_id = placed.id and own.until_version is null and own.derivative_id is not null)
				else 'front' end
		inner join derivatives on derivatives.id = assets.derivative_id and derivatives.state = 'ready'
		inner join sources on sources.key = assets.source_key
		where placed.place <= ${candidates}
		order by placed.rank, placed.position`.execute(reader);
	return rows;
}

/** The live records of these components, by id. */
export async function recordsOf(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
	const rows = await inChunks(ids, (part) =>
		reader
			.selectFrom("components")
			.select(["id", "record"])
			.where("id", "in", part)
			.where("until_version", "is", null)
			.execute(),
	);
	return new Map(rows.map(({ id, record }) => [id, record]));
}
