import { sql } from "kysely";
import type { PlaytestSums } from "../../../domain/playtests/report/sums.ts";
import type { Reader, Writer } from "../../store.ts";

/** The form of kept sums. Increment it whenever sums of the same facts change: those of another form are added up again. */
const form = 1;

/** The kept sums of playtests; those that are missing have not been added up yet. */
export async function keptSums(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
	if (ids.length === 0) return new Map();
	const rows = await reader
		.selectFrom("playtest_sums")
		.select(["playtest_id", "sums"])
		.where("playtest_id", "in", ids)
		.where("form", "=", form)
		.execute();
	return new Map(rows.map(({ playtest_id: id, sums }) => [id, sums]));
}

/** Keeps the sums of a playtest, unless it has been deleted. Its game must be locked. */
export async function keepSums(writer: Writer, id: string, sums: PlaytestSums): Promise<void> {
	const text = JSON.stringify(sums);
	await writer
		.insertInto("playtest_sums")
		.columns(["playtest_id", "form", "sums"])
		.expression(
			writer
				.selectFrom("playtests")
				.select([
					"id",
					sql<number>`${sql.lit(form)}`.as("form"),
					sql<string>`cast(${text} as text)`.as("sums"),
				])
				.where("id", "=", id),
		)
		.onConflict((row) =>
			row.column("playtest_id").doUpdateSet(({ ref }) => ({ form, sums: ref("excluded.sums") })),
		)
		.execute();
}
