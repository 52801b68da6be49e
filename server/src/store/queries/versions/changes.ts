import { inChunks } from "../../sql/chunks.ts";
import type { Reader } from "../../store.ts";
import type { Component } from "../pieces/components.ts";
import { shownIn } from "./versions.ts";

/** Two versions of a game, the earlier one first. */
type Span = { gameId: string; from: number; to: number };

/** The row of a component that a version shows, and the component's position in the game. */
type Shown = Pick<Component, "id" | "position" | "since_version">;

const where = ["id", "position", "since_version"] as const;

/** The rows that the earlier version shows, but not the later one. */
export async function removedRows(reader: Reader, { gameId, from, to }: Span): Promise<Shown[]> {
	return await reader
		.selectFrom("components")
		.select(where)
		.where("game_id", "=", gameId)
		.where("until_version", ">", from)
		.where("until_version", "<=", to)
		.where("since_version", "<=", from)
		.execute();
}

/** The rows that the later version shows, but not the earlier one. */
export async function addedRows(reader: Reader, { gameId, from, to }: Span): Promise<Shown[]> {
	return await reader
		.selectFrom("components")
		.select(where)
		.where("game_id", "=", gameId)
		.where("since_version", ">", from)
		.where(shownIn(to))
		.execute();
}

/** A component's record in the earlier and in the later version; undefined where that does not show it. */
type ChangedRow = { was: string | undefined; is: string | undefined };

/** The first components, in creation order, whose rows differ between two versions. */
export async function firstChangedRows(reader: Reader, span: Span, limit: number): Promise<ChangedRow[]> {
	const { gameId, from, to } = span;
	const rowsOf = (isAdded: boolean) =>
		reader
			.selectFrom("components")
			.select(["id", "position"])
			.where("game_id", "=", gameId)
			.$if(isAdded, (all) => all.where("since_version", ">", from).where(shownIn(to)))
			.$if(!isAdded, (all) =>
				all
					.where("until_version", ">", from)
					.where("until_version", "<=", to)
					.where("since_version", "<=", from),
			)
			.orderBy("position")
			.limit(limit)
			.execute();
	const rows = [...(await rowsOf(true)), ...(await rowsOf(false))].sort((a, b) => a.position - b.position);
	const ids = [...new Set(rows.map(({ id }) => id))].slice(0, limit);
	if (ids.length === 0) return [];
	const recordsIn = async (number: number) => {
		const found = await reader
			.selectFrom("components")
			.select(["id", "record"])
			.where("id", "in", ids)
			.where(shownIn(number))
			.execute();
		return new Map(found.map(({ id, record }) => [id, record]));
	};
	const [was, is] = [await recordsIn(from), await recordsIn(to)];
	return ids.map((id) => ({ was: was.get(id), is: is.get(id) }));
}

/** The rows of these components that begin in one of these versions. */
export async function rowsBegunIn(
	reader: Reader,
	ids: readonly string[],
	sinceVersions: readonly number[],
): Promise<Pick<Component, "id" | "since_version" | "record">[]> {
	return await inChunks(ids, (part) =>
		reader
			.selectFrom("components")
			.select(["id", "since_version", "record"])
			.where("id", "in", part)
			.where("since_version", "in", [...new Set(sinceVersions)])
			.execute(),
	);
}

/** The rows of a component that published versions show, newest first. {@link gameOfComponent} returns its game. */
export async function publishedRows(
	reader: Reader,
	{ id, version }: { id: string; version: number },
	limit: number,
): Promise<Pick<Component, "since_version" | "until_version" | "updated_at" | "record">[]> {
	return await reader
		.selectFrom("components")
		.select(["since_version", "until_version", "updated_at", "record"])
		.where("id", "=", id)
		.where("since_version", "<=", version)
		.orderBy("since_version", "desc")
		.limit(limit)
		.execute();
}

/**
 * The game of a component of any app, live or in a kept version. The query has the id as its only condition: if it also
 * named the game, SQLite would read all rows of the game.
 */
export async function gameOfComponent(reader: Reader, id: string): Promise<string | undefined> {
	const row = await reader
		.selectFrom("components")
		.select("game_id")
		.where("id", "=", id)
		.limit(1)
		.executeTakeFirst();
	return row?.game_id;
}
