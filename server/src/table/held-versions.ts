import { type Patch, tableKey } from "../domain/table/state.ts";
import { enqueue } from "../store/queries/service/jobs.ts";
import type { Writer } from "../store/store.ts";

/**
 * The version that must be kept for a table after an act, because the host holds updates back. Null if there is no such
 * version; undefined if the act changes nothing about it.
 */
export function heldVersionAfter({ facts }: Pick<Patch, "facts">): number | null | undefined {
	const after = facts?.[tableKey]?.[1];
	if (after == null) return undefined;
	return after.settings.holdsUpdates ? after.version : null;
}

/** Allows the deletion of a version that was kept only for a table. */
export async function releaseVersion(writer: Writer, gameId: string, now: number): Promise<void> {
	await enqueue(writer, [{ kind: "prune", gameId }], now);
}
