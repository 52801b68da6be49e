import type { Selectable } from "kysely";
import type { Tables } from "../../schema.ts";
import { chunks, inChunks } from "../../sql/chunks.ts";
import { insertMany } from "../../sql/statements.ts";
import type { Reader, Writer } from "../../store.ts";

export type Stray = Selectable<Tables["strays"]>;

const insertNew = insertMany("strays", "on conflict (path) do nothing");

/** All listed strays, oldest first. */
export async function listStrays(reader: Reader): Promise<Stray[]> {
	return await reader.selectFrom("strays").selectAll().orderBy("seen_at").orderBy("path").execute();
}

export async function insertStrays(writer: Writer, strays: Stray[]): Promise<void> {
	await insertNew(writer, strays);
}

export async function deleteStrays(writer: Writer, paths: readonly string[]): Promise<void> {
	for (const part of chunks([...paths], 1)) {
		await writer.deleteFrom("strays").where("path", "in", part).execute();
	}
}

/** Selects the paths among these that are listed as strays. */
export async function listedStrays(reader: Reader, paths: Iterable<string>): Promise<Set<string>> {
	const rows = await inChunks(paths, (part) =>
		reader.selectFrom("strays").select("path").where("path", "in", part).execute(),
	);
	return new Set(rows.map(({ path }) => path));
}

/** Empties the list, so that each stray is seen for the first time again. */
export async function forgetStrays(writer: Writer): Promise<void> {
	await writer.deleteFrom("strays").execute();
}
