import type { Insertable, Selectable } from "kysely";
import { isConcurrent } from "../../locks.ts";
import type { Tables } from "../../schema.ts";
import { chunks } from "../../sql/chunks.ts";
import { change, query, type Slots } from "../../sql/statements.ts";
import type { Reader, Writer } from "../../store.ts";

export type Table = Selectable<Tables["tables"]>;
export type TableLink = Selectable<Tables["table_links"]>;
export type TableSeat = Selectable<Tables["table_seats"]>;

export async function insertTable(writer: Writer, row: Insertable<Tables["tables"]>): Promise<void> {
	await writer.insertInto("tables").values(row).execute();
}

const byId = query((db, { id }: Slots<{ id: string }>) =>
	db.selectFrom("tables").selectAll().where("id", "=", id),
);

export async function findTable(reader: Reader, id: string): Promise<Table | undefined> {
	return (await byId(reader, { id }))[0];
}

const lockedById = query((db, { id }: Slots<{ id: string }>) =>
	db.selectFrom("tables").selectAll().where("id", "=", id).forNoKeyUpdate(),
);

/** Reads the table and locks it until the transaction ends, so that acts happen one after the other. */
export async function lockTable(writer: Writer, id: string): Promise<Table | undefined> {
	return (await (isConcurrent(writer) ? lockedById : byId)(writer, { id }))[0];
}

type TableStep = { id: string; seq: number; now: number; recorded: number };

const tableStep = change((db, { id, seq, now, recorded }: Slots<TableStep>) =>
	db.updateTable("tables").set({ seq, active_at: now, recorded }).where("id", "=", id),
);

/** Counts an act, and what the running playtest has recorded. */
export async function advanceTable(writer: Writer, step: TableStep): Promise<void> {
	await tableStep(writer, step);
}

/** The tables of a game, oldest first. */
export async function listTables(reader: Reader, gameId: string): Promise<Table[]> {
	return await reader.selectFrom("tables").selectAll().where("game_id", "=", gameId).orderBy("id").execute();
}

export async function updateTable(
	writer: Writer,
	id: string,
	values: Partial<
		Pick<Table, "name" | "stored_bytes" | "active_at" | "closed_at" | "frozen_version" | "held_version">
	>,
): Promise<void> {
	await writer.updateTable("tables").set(values).where("id", "=", id).execute();
}

export async function deleteTableRows(writer: Writer, id: string): Promise<void> {
	await lockTable(writer, id); // an act that is being written ends first
	await writer.deleteFrom("table_acts").where("table_id", "=", id).execute();
	await writer.deleteFrom("table_states").where("table_id", "=", id).execute();
	await writer.deleteFrom("table_seats").where("table_id", "=", id).execute();
	await writer.deleteFrom("table_links").where("table_id", "=", id).execute();
	await writer.deleteFrom("tables").where("id", "=", id).execute();
}

export async function insertTableLink(writer: Writer, row: TableLink): Promise<void> {
	await writer.insertInto("table_links").values(row).execute();
}

export async function listTableLinks(reader: Reader, tableId: string): Promise<TableLink[]> {
	return await reader
		.selectFrom("table_links")
		.selectAll()
		.where("table_id", "=", tableId)
		.orderBy("id")
		.execute();
}

export async function findTableLink(reader: Reader, secretHash: string): Promise<TableLink | undefined> {
	return await reader
		.selectFrom("table_links")
		.selectAll()
		.where("secret_hash", "=", secretHash)
		.executeTakeFirst();
}

/** The link to a table by which the guests of a share link come. */
export async function findTableLinkOfShare(reader: Reader, shareId: string): Promise<TableLink | undefined> {
	return await reader
		.selectFrom("table_links")
		.selectAll()
		.where("share_id", "=", shareId)
		.executeTakeFirst();
}

/** The tables to which the share links of a game lead. */
export async function listTablesOfShares(
	reader: Reader,
	gameId: string,
): Promise<{ share_id: string | null; id: string; name: string }[]> {
	return await reader
		.selectFrom("table_links")
		.innerJoin("tables", "tables.id", "table_links.table_id")
		.select(["table_links.share_id", "tables.id", "tables.name"])
		.where("tables.game_id", "=", gameId)
		.where("table_links.share_id", "is not", null)
		.execute();
}

export async function updateTableLink(
	writer: Writer,
	id: string,
	values: Partial<Pick<TableLink, "name" | "secret_hash" | "sealed_secret" | "created_by">>,
): Promise<void> {
	await writer.updateTable("table_links").set(values).where("id", "=", id).execute();
}

/** Counts a seat that was taken with a link. */
export async function countTakenSeat(writer: Writer, id: string, now: number): Promise<void> {
	await writer
		.updateTable("table_links")
		.set((eb) => ({ taken: eb("taken", "+", 1), used_at: now }))
		.where("id", "=", id)
		.execute();
}

export async function deleteTableLink(writer: Writer, id: string): Promise<void> {
	await writer.deleteFrom("table_links").where("id", "=", id).execute();
}

export async function insertTableSeat(writer: Writer, row: TableSeat): Promise<void> {
	await writer.insertInto("table_seats").values(row).execute();
}

export async function listTableSeats(reader: Reader, tableId: string): Promise<TableSeat[]> {
	return await reader
		.selectFrom("table_seats")
		.selectAll()
		.where("table_id", "=", tableId)
		.orderBy("id")
		.execute();
}

export async function findTableSeat(reader: Reader, secretHash: string): Promise<TableSeat | undefined> {
	return await reader
		.selectFrom("table_seats")
		.selectAll()
		.where("secret_hash", "=", secretHash)
		.executeTakeFirst();
}

/** @returns false if the seat does not exist */
export async function updateTableSeat(writer: Writer, id: string, secretHash: string): Promise<boolean> {
	const result = await writer
		.updateTable("table_seats")
		.set({ secret_hash: secretHash })
		.where("id", "=", id)
		.executeTakeFirst();
	return result.numUpdatedRows > 0n;
}

/** Records that seats were used, unless that has been recorded since `before`. */
export async function touchTableSeats(
	writer: Writer,
	ids: readonly string[],
	{ before, now }: { before: number; now: number },
): Promise<void> {
	for (const part of chunks(ids, 3)) {
		await writer
			.updateTable("table_seats")
			.set({ seen_at: now })
			.where("id", "in", part)
			.where((eb) => eb.or([eb("seen_at", "is", null), eb("seen_at", "<=", before)]))
			.execute();
	}
}

/** Tables whose last act was before a time and is not in their stored state. */
export async function unfoldedTables(
	reader: Reader,
	before: number,
): Promise<Pick<Table, "id" | "game_id">[]> {
	return await reader
		.selectFrom("tables")
		.innerJoin("table_states as state", "state.table_id", "tables.id")
		.select(["tables.id", "tables.game_id"])
		.where("tables.active_at", "<=", before)
		.whereRef("tables.seq", ">", "state.seq")
		.execute();
}

/** Tables whose last act was before a time, and that still have a log. */
export async function tablesAtRest(reader: Reader, before: number): Promise<Pick<Table, "id" | "game_id">[]> {
	return await reader
		.selectFrom("tables")
		.select(["id", "game_id"])
		.where("active_at", "<=", before)
		.where((eb) =>
			eb.exists(eb.selectFrom("table_acts").select("seq").whereRef("table_acts.table_id", "=", "tables.id")),
		)
		.execute();
}

export async function deleteTableSeat(writer: Writer, id: string): Promise<void> {
	await writer.deleteFrom("table_seats").where("id", "=", id).execute();
}
