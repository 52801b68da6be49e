import { factsKey, type Patch } from "../domain/table/state.ts";
import { enqueue } from "../store/queries/service/jobs.ts";
import type { Writer } from "../store/store.ts";

/** The version that a table needs after an act because the host holds updates back; null: none; undefined: as before. */
export function heldVersionAfter({ facts }: Pick<Patch, "facts">): number | null | undefined {
	const after = facts?.[factsKey]?.[1];
	if (after == null) return undefined;
	return after.settings.holdsUpdates ? after.version : null;
}

/** Allows a version that only a table kept to be deleted. */
export async function releaseVersion(writer: Writer, gameId: string, now: number): Promise<void> {
	await enqueue(writer, [{ kind: "prune", gameId }], now);
}
