import { type RawBuilder, sql } from "kysely";
import { runsSideBySide } from "../locks.ts";
import type { Reader } from "../store.ts";

/**
 * A table beside `jobs` with a row for each item of a list in the job's payload, in its column `value`: JSON text, or
 * the text itself where items are texts. Each engine has its own words for it.
 */
export function itemsOfPayload(reader: Reader, list: "keys" | "objects"): RawBuilder<unknown> {
	if (!runsSideBySide(reader)) return sql`json_each(payload, ${sql.lit(`$.${list}`)})`;
	const items = sql`payload::jsonb -> ${sql.lit(list)}`;
	return list === "keys"
		? sql`jsonb_array_elements_text(${items}) as value`
		: sql`jsonb_array_elements(${items}) as value`;
}
