import { sql } from "kysely";
import { inChunks } from "../../sql/chunks.ts";
import type { Reader } from "../../store.ts";

/** The content of a game; `bytes` counts each distinct image once, as the quota does. */
export type GameCounts = { gameId: string; pieces: number; images: number; bytes: number };

/** Counts the content of each of these games. Reads only indexes and the table of holdings, no component. */
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
	const pieceCounts = new Map(pieces.map((row) => [row.game_id, Number(row.count)]));
	const contentsOf = new Map(contents.map((row) => [row.game_id, row]));
	return gameIds.map((gameId) => ({
		gameId,
		pieces: pieceCounts.get(gameId) ?? 0,
		images: Number(contentsOf.get(gameId)?.images ?? 0),
		bytes: Number(contentsOf.get(gameId)?.bytes ?? 0),
	}));
}

/**
 * The time at which each of these games was last published, and the last version that came from an app's changes, not
 * from a restore.
 */
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
			.select(["versions.game_id", "versions.published_at", "versions.apps", "versions.authors"])
			.execute(),
	);
	return { published, pushed };
}
