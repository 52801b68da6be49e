import type { Writer } from "../store.ts";

/** Drops an index that each act with a fact wrote to, and only the marks of a replay read: they read the facts of one playtest. */
export async function dropFactsByPiece(writer: Writer): Promise<void> {
	await writer.schema.dropIndex("playtest_facts_piece").execute();
}
