import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { isConcurrent } from "../../../src/store/locks.ts";
import type { Store } from "../../../src/store/store.ts";
import { type DataFolder, openRecords } from "../process.ts";

async function everyTable(store: Store): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
		store.reader,
	);
	return await Promise.all(
		rows.map(async ({ name }) => {
			const all = await sql<{
				text: string;
			}>`select json_agg(t)::text as text from ${sql.table(name)} as t`.execute(store.reader);
			return all.rows[0]?.text ?? "";
		}),
	);
}

/** Everything stored in the records of a folder while it is being served, as text. */
export async function storedText(folder: DataFolder): Promise<string> {
	const store = await openRecords(folder);
	try {
		if (isConcurrent(store.reader)) return (await everyTable(store)).join("\n");
		const names = (await readdir(folder.path)).filter((name) => name.startsWith("tuckbox.sqlite"));
		const files = names.map((name) => readFile(join(folder.path, name), "latin1"));
		return (await Promise.all(files)).join("\n");
	} finally {
		await store.close();
	}
}
