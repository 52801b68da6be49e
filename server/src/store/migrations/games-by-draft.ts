import type { Writer } from "../store.ts";

/**
 * Drops an index that depends on the time of a draft's last change, so that each change of a piece wrote it. Only the start of a
 * service read it, to find the games that have a draft.
 */
export async function dropGamesByDraft(writer: Writer): Promise<void> {
	await writer.schema.dropIndex("games_draft").execute();
}
