import { type Selectable, sql } from "kysely";
import type { Tables } from "../../schema.ts";
import { insertMany, query, type Slots } from "../../sql/statements.ts";
import type { Reader, Writer } from "../../store.ts";

export type TableAct = Selectable<Tables["table_acts"]>;
type TableStateRow = Selectable<Tables["table_states"]>;

const insertActs = insertMany("table_acts");

export async function insertTableAct(writer: Writer, row: TableAct): Promise<void> {
	await insertActs(writer, [row]);
}

/**
 * Numbers of acts that one statement reads, and the size of the bodies that it may read, in bytes. An act that changes everything on a
 * large table takes megabytes, so that the first statement reads only two.
 */
const [fewActs, someActs, manyActs] = [2, 5, 20];
const bytesPerQuery = 500_000;

type From = { tableId: string; at: number };

const ofTable = (db: Reader, limit: number) => db.selectFrom("table_acts").selectAll().limit(limit);

const actsAfter = (limit: number) =>
	query((db, { tableId, at }: Slots<From>) =>
		ofTable(db, limit).where("table_id", "=", tableId).where("seq", ">", at).orderBy("seq"),
	);
const actsBefore = (limit: number) =>
	query((db, { tableId, at }: Slots<From>) =>
		ofTable(db, limit).where("table_id", "=", tableId).where("seq", "<", at).orderBy("seq", "desc"),
	);

/** A statement for each number of acts. */
const statements = (read: typeof actsAfter) =>
	[manyActs, someActs, fewActs].map((limit) => ({ limit, read: read(limit) }));
const [after, before] = [statements(actsAfter), statements(actsBefore)];

async function* actsFrom(
	reader: Reader,
	tableId: string,
	from: number,
	sizes: typeof after,
): AsyncGenerator<TableAct, void> {
	let bytesPerAct = Number.POSITIVE_INFINITY;
	for (let at = from; ; ) {
		const size = sizes.find(({ limit }) => limit * bytesPerAct <= bytesPerQuery) ?? sizes.at(-1);
		const acts = (await size?.read(reader, { tableId, at })) ?? [];
		yield* acts;
		const last = acts.at(-1);
		if (last === undefined || acts.length < (size?.limit ?? 0)) return;
		at = last.seq;
		bytesPerAct = acts.reduce((sum, { body }) => sum + body.length, 0) / acts.length;
	}
}

/** The acts of a table after the one with this number, oldest first. */
export function tableActsAfter(reader: Reader, tableId: string, seq: number): AsyncGenerator<TableAct, void> {
	return actsFrom(reader, tableId, seq, after);
}

/** The acts of a table before the one with this number, latest first. */
export function tableActsBefore(
	reader: Reader,
	tableId: string,
	seq: number,
): AsyncGenerator<TableAct, void> {
	return actsFrom(reader, tableId, seq, before);
}

type SentAct = { tableId: string; seatId: string; client: string; n: number };

const sentAct = query((db, { tableId, seatId, client, n }: Slots<SentAct>) =>
	db
		.selectFrom("table_acts")
		.select("seq")
		.where("table_id", "=", tableId)
		.where("seat_id", "=", seatId)
		.where("client", "=", client)
		.where("client_n", "=", n),
);

/** The number of the act that a client sent as its `n`; undefined if it has not been carried out. */
export async function seqOfSentAct(reader: Reader, sent: SentAct): Promise<number | undefined> {
	return (await sentAct(reader, sent))[0]?.seq;
}

/** The number of the last act of a seat's client that has been carried out; 0 before the first. */
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

/** The acts of a client that have been carried out, among those with these numbers: their numbers, each with its `seq`. */
export async function sentActsBetween(
	reader: Reader,
	tableId: string,
	seatId: string,
	{ client, from, to }: { client: string; from: number; to: number },
): Promise<Record<string, number>> {
	const rows = await reader
		.selectFrom("table_acts")
		.select(["client_n", "seq"])
		.where("table_id", "=", tableId)
		.where("seat_id", "=", seatId)
		.where("client", "=", client)
		.where("client_n", ">=", from)
		.where("client_n", "<=", to)
		.execute();
	return Object.fromEntries(rows.map(({ client_n: n, seq }) => [n, seq]));
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
 * Unit to which the size of a table is rounded up for the quota, in bytes. Exact sizes would reveal secrets to the
 * owner, who reads the quota and plays: names differ in length.
 */
export const tableByteBlock = 64 * 1024;

/**
 * The bytes that a table counts towards the quota.
 * @param stored its stored bytes
 */
export function countedBytes(stored: number): number {
	return Math.ceil(stored / tableByteBlock) * tableByteBlock;
}

/** Limits on the kept acts of a log: their number, and the size of the latest in bytes. */
export type KeptActs = { count: number; bytes: number };

/**
 * Replaces the stored state of a table, and deletes acts that are too old.
 * @returns bytes that the state and the acts up to it count towards the quota
 */
export async function foldTableActs(writer: Writer, state: TableStateRow, kept: KeptActs): Promise<number> {
	const { table_id: tableId, seq, body } = state;
	await writer.updateTable("table_states").set({ seq, body }).where("table_id", "=", tableId).execute();
	const tooMany = await sql<{ seq: number | null }>`
		select max(seq) as seq from (
			select seq, sum(octet_length(body)) over (order by seq desc) as bytes
			from table_acts where table_id = ${tableId} and seq <= ${seq}
		) as latest where bytes > ${kept.bytes}`.execute(writer);
	const last = Math.max(seq - kept.count, Number(tooMany.rows[0]?.seq ?? 0));
	await writer.deleteFrom("table_acts").where("table_id", "=", tableId).where("seq", "<=", last).execute();
	const { rows } = await sql<{ bytes: number }>`
		select (select octet_length(body) from table_states where table_id = ${tableId})
			+ coalesce((select sum(octet_length(body)) from table_acts where table_id = ${tableId} and seq <= ${seq}), 0)
			as bytes`.execute(writer);
	return countedBytes(Number(rows[0]?.bytes ?? 0));
}
