import { sql } from "kysely";
import type { Reader } from "../store.ts";

/** Totals that are fast to read, however much is stored. */
export async function storeTotals(reader: Reader): Promise<{
	accounts: number;
	usedBytes: number;
	recordBytes: number;
	games: number;
	pendingImages: number;
}> {
	const users = await reader
		.selectFrom("users")
		.select((eb) => [
			eb.fn.countAll<number>().as("count"),
			eb.fn.sum<number | null>("used_bytes").as("used"),
			eb.fn.sum<number | null>("record_bytes").as("records"),
		])
		.executeTakeFirstOrThrow();
	const games = await reader
		.selectFrom("games")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	const pending = await reader
		.selectFrom("derivatives")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.where("state", "=", sql.lit("pending"))
		.executeTakeFirstOrThrow();
	return {
		accounts: Number(users.count),
		usedBytes: Number(users.used ?? 0),
		recordBytes: Number(users.records ?? 0),
		games: Number(games.count),
		pendingImages: Number(pending.count),
	};
}
