import { type RawBuilder, sql } from "kysely";
import { isConcurrent } from "../locks.ts";
import type { Reader } from "../store.ts";

/**
 * A table to join with `jobs`: a row for each item of a list in the job's payload, in the column `value`, as JSON text, or as
 * plain text if the items are strings. Each engine has its own SQL for it.
 */
export function itemsOfPayload(
	reader: Reader,
	list: "keys" | "objects" | "derivativeIds",
): RawBuilder<unknown> {
	if (!isConcurrent(reader)) return sql`json_each(payload, ${sql.lit(`$.${list}`)})`;
	const items = sql`payload::jsonb -> ${sql.lit(list)}`;
	return list === "objects"
		? sql`jsonb_array_elements(${items}) as value`
		: sql`jsonb_array_elements_text(${items}) as value`;
}

/** The number of items of a list in a job's payload; 1 if the payload has no such list. */
export function lengthOfPayload(reader: Reader, list: "derivativeIds"): RawBuilder<number> {
	return isConcurrent(reader)
		? sql<number>`coalesce(jsonb_array_length(payload::jsonb -> ${sql.lit(list)}), 1)`
		: sql<number>`coalesce(json_array_length(payload, ${sql.lit(`$.${list}`)}), 1)`;
}
