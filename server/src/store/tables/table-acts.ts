import { type Selectable, sql } from "kysely";
import type { Tables } from "../schema.ts";
import type { Reader, Writer } from "../store.ts";

export type TableAct = Selectable<Tables["table_acts"]>;
type TableStateRow = Selectable<Tables["table_states"]>;

export async function insertTableAct(writer: Writer, row: TableAct): Promise<void> {
	await writer.insertInto("table_acts").values(row).execute();
}

/** The acts of a table after the one with this number, oldest first. */
export async function tableActsAfter(reader: Reader, tableId: string, seq: number): Promise<TableAct[]> {
	return await reader
		.selectFrom("table_acts")
		.selectAll()
		.where("table_id", "=", tableId)
		.where("seq", ">", seq)
		.orderBy("seq")
		.execute();
}

/** The last acts of a table before the one with this number, oldest first. */
export async function tableActsBefore(
	reader: Reader,
	tableId: string,
	seq: number,
	count: number,
): Promise<TableAct[]> {
	const acts = await reader
		.selectFrom("table_acts")
		.selectAll()
		.where("table_id", "=", tableId)
		.where("seq", "<", seq)
		.orderBy("seq", "desc")
		.limit(count)
		.execute();
	return acts.reverse();
}

/** The number of the act that a client sent as its `n`; undefined if it has not been carried out. */
export async function seqOfSentAct(
	reader: Reader,
	tableId: string,
	seatId: string,
	{ client, n }: { client: string; n: number },
): Promise<number | undefined> {
	const row = await reader
		.selectFrom("table_acts")
		.select("seq")
		.where("table_id", "=", tableId)
		.where("seat_id", "=", seatId)
		.where("client", "=", client)
		.where("client_n", "=", n)
		.executeTakeFirst();
	return row?.seq;
}

/** The number of the last act that a client of a seat has sent and that has been carried out; 0 if none has. */
export async function lastSentAct(
	reader: Reader,
	tableId: string,
	seatId: string,
	client: string,
): Promise<number> {
	const { n } = await reader
		.selectFrom("table_acts")
		.select(({ fn }) => fn.max("client_n").as("n"))
		.where("table_id", "=", tableId)
		.where("seat_id", "=", seatId)
		.where("client", "=", client)
		.executeTakeFirstOrThrow();
	return n ?? 0;
}

export async function findTableState(reader: Reader, tableId: string): Promise<TableStateRow | undefined> {
	return await reader
		.selectFrom("table_states")
		.selectAll()
		.where("table_id", "=", tableId)
		.executeTakeFirst();
}

export async function insertTableState(writer: Writer, row: TableStateRow): Promise<void> {
	await writer.insertInto("table_states").values(row).execute();
}

/**
 * Replaces the stored state of a table, and deletes acts that are too old.
 * @returns the bytes of the state and of the acts up to it
 */
export async function foldTableActs(writer: Writer, state: TableStateRow, keptActs: number): Promise<number> {
	const { table_id: tableId, seq, body } = state;
	await writer.updateTable("table_states").set({ seq, body }).where("table_id", "=", tableId).execute();
	await writer
		.deleteFrom("table_acts")
		.where("table_id", "=", tableId)
		.where("seq", "<=", seq - keptActs)
		.execute();
	const { rows } = await sql<{ bytes: number }>`
		select (select octet_length(body) from table_states where table_id = ${tableId})
			+ coalesce((select sum(octet_length(body)) from table_acts where table_id = ${tableId} and seq <= ${seq}), 0)
			as bytes`.execute(writer);
	return Number(rows[0]?.bytes ?? 0);
}
