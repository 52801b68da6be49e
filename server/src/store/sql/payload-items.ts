import { type RawBuilder, sql } from "kysely";
import { isConcurrent } from "../locks.ts";
import type { Reader } from "../store.ts";

/**
 * A table to join with `jobs`: a row for each item of a list in the job's payload, in the column `value`, as JSON text, or as
 * plain text if the items are strings. Each engine has its own SQL for it.
 */
export function itemsOfPayload(reader: Reader, list: "keys" | "objects"): RawBuilder<unknown> {
	if (!isConcurrent(reader)) return sql`json_each(payload, ${sql.lit(`$.${list}`)})`;
	const items = sql`payload::jsonb -> ${sql.lit(list)}`;
	return list === "keys"
		? sql`jsonb_array_elements_text(${items}) as value`
		: sql`jsonb_array_elements(${items}) as value`;
}
