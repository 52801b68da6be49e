import { inChunks } from "../../sql/chunks.ts";
import { insertMany } from "../../sql/statements.ts";
import type { Reader, Writer } from "../../store.ts";

/** The time at which each accepted finding of a game was accepted, by its id. */
export async function acceptedFindings(reader: Reader, gameId: string): Promise<Map<string, number>> {
	const rows = await reader
		.selectFrom("accepted_findings")
		.select(["finding_id", "accepted_at"])
		.where("game_id", "=", gameId)
		.execute();
	return new Map(rows.map(({ finding_id: id, accepted_at: at }) => [id, at]));
}

const insertUnlessAccepted = insertMany("accepted_findings", "on conflict (game_id, finding_id) do nothing");

export async function insertAccepted(
	writer: Writer,
	gameId: string,
	ids: readonly string[],
	now: number,
): Promise<void> {
	await insertUnlessAccepted(
		writer,
		ids.map((id) => ({ game_id: gameId, finding_id: id, accepted_at: now })),
	);
}

/** @returns number of deleted findings */
export async function deleteAccepted(
	writer: Writer,
	gameId: string,
	ids: readonly string[],
): Promise<number> {
	const deleted = await inChunks(ids, (part) =>
		writer
			.deleteFrom("accepted_findings")
			.where("game_id", "=", gameId)
			.where("finding_id", "in", part)
			.returning("finding_id")
			.execute(),
	);
	return deleted.length;
}
