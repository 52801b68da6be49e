import type { Variant } from "@tuckbox/pieces";
import { type Insertable, type Selectable, sql } from "kysely";
import { notify } from "../notices.ts";
import type { Tables } from "../schema.ts";
import { chunks, inChunks } from "../sql/chunks.ts";
import { forKeys, insertMany, query, type Slots } from "../sql/statements.ts";
import type { Reader, Writer } from "../store.ts";

export type Derivative = Selectable<Tables["derivatives"]>;

const derivativesOver = query((db, { keys }: Slots<{ keys: readonly string[] }>) =>
	db.selectFrom("derivatives").selectAll().where("source_key", "in", keys),
);
const derivativeById = query((db, { id }: Slots<{ id: string }>) =>
	db.selectFrom("derivatives").selectAll().where("id", "=", id),
);
const failedOfGame = query(
	(db, { gameId }: Slots<{ gameId: string }>) =>
		db
			.selectFrom("derivatives")
			.select("id")
			.where("game_id", "=", gameId)
			.where("state", "=", sql.lit("failed")), // a literal, so that it matches the partial index
);

export async function derivativesOf(reader: Reader, sourceKeys: Iterable<string>): Promise<Derivative[]> {
	return await forKeys(derivativesOver, reader, {}, sourceKeys);
}

export async function findDerivative(reader: Reader, id: string): Promise<Derivative | undefined> {
	return (await derivativeById(reader, { id }))[0];
}

const insertNew = insertMany("derivatives");

export async function insertDerivatives(
	writer: Writer,
	rows: Insertable<Tables["derivatives"]>[],
): Promise<void> {
	await insertNew(writer, rows);
}

/** Whether derived images of the game are still pending; the game is published only with all of them. */
export async function hasPendingDerivatives(reader: Reader, gameId: string): Promise<boolean> {
	const row = await reader
		.selectFrom("derivatives")
		.select("id")
		.where("game_id", "=", gameId)
		.where("state", "=", sql.lit("pending")) // a literal, so that it matches the partial index
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** What is known of the sources of derivatives. */
export async function sourcesOfDerivatives(
	reader: Reader,
	ids: readonly string[],
): Promise<
	(Pick<Selectable<Tables["sources"]>, "content_type" | "width_px" | "height_px"> & { id: string })[]
> {
	return await inChunks(ids, (part) =>
		reader
			.selectFrom("derivatives")
			.innerJoin("sources", "sources.key", "derivatives.source_key")
			.select(["derivatives.id", "sources.content_type", "sources.width_px", "sources.height_px"])
			.where("derivatives.id", "in", part)
			.execute(),
	);
}

/** Ids of the derivatives of a game that could not be created. */
export async function failedDerivatives(reader: Reader, gameId: string): Promise<Set<string>> {
	const rows = await failedOfGame(reader, { gameId });
	return new Set(rows.map(({ id }) => id));
}

/** The bytes of each variant's file; undefined for one that an older version created. */
export function derivedSizes({ sizes }: Pick<Derivative, "sizes">): Partial<Record<Variant, number>> {
	return sizes === null ? {} : JSON.parse(sizes);
}

/** The derived images of a game whose files must be there. */
export async function readyDerivativesOf(
	reader: Reader,
	gameId: string,
): Promise<Pick<Derivative, "id" | "sizes">[]> {
	return await reader
		.selectFrom("derivatives")
		.select(["id", "sizes"])
		.where("game_id", "=", gameId)
		.where("state", "=", "ready")
		.execute();
}

/** @returns false when the derivative has been deleted: it is no longer needed */
export async function setDerivativeState(
	writer: Writer,
	id: string,
	state: Derivative["state"],
	sizes?: Record<Variant, number>,
): Promise<boolean> {
	notify(writer, "derived", id);
	const result = await writer
		.updateTable("derivatives")
		.set({ state, ...(sizes !== undefined && { sizes: JSON.stringify(sizes) }) })
		.where("id", "=", id)
		.executeTakeFirst();
	return result.numUpdatedRows > 0n;
}

/** Sets failed derivatives back to pending. */
export async function resetDerivatives(writer: Writer, ids: readonly string[]): Promise<void> {
	for (const id of ids) notify(writer, "derived", id);
	for (const part of chunks(ids, 1)) {
		await writer.updateTable("derivatives").set({ state: "pending" }).where("id", "in", part).execute();
	}
}

/**
 * Deletes the derivatives of a game that no asset shows, now or in a kept version.
 * @param sourceKeys only derivatives of these sources; all of the game when omitted
 */
export async function deleteUnshownDerivatives(
	writer: Writer,
	gameId: string,
	sourceKeys: string[] | undefined,
): Promise<Derivative[]> {
	const remove = (part: string[] | undefined) =>
		writer
			.deleteFrom("derivatives")
			.where("game_id", "=", gameId)
			.$if(part !== undefined, (query) => query.where("source_key", "in", part ?? []))
			.where((eb) =>
				eb.not(
					eb.exists(
						eb
							.selectFrom("assets")
							.select("assets.id")
							.whereRef("assets.derivative_id", "=", "derivatives.id"),
					),
				),
			)
			.returningAll()
			.execute();
	return sourceKeys === undefined ? await remove(undefined) : await inChunks(sourceKeys, remove);
}
