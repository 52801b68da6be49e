import type { Insertable, Selectable } from "kysely";
import { heldUntil } from "../../../domain/components/named-push.ts";
import type { Tables } from "../../schema.ts";
import { chunks } from "../../sql/chunks.ts";
import { insertMany, overwriting, query, type Slots } from "../../sql/statements.ts";
import type { Reader, Writer } from "../../store.ts";

export type Push = Selectable<Tables["pushes"]>;

export async function insertPush(writer: Writer, push: Insertable<Tables["pushes"]>): Promise<void> {
	await writer.insertInto("pushes").values(push).execute();
}

const pushById = query((db, { id }: Slots<{ id: string }>) =>
	db.selectFrom("pushes").selectAll().where("id", "=", id),
);

export async function findPush(reader: Reader, id: string): Promise<Push | undefined> {
	return (await pushById(reader, { id }))[0];
}

/** Selects the pushes among these that still exist. */
export async function findPushes(reader: Reader, ids: readonly string[]): Promise<Push[]> {
	if (ids.length === 0) return [];
	return await reader.selectFrom("pushes").selectAll().where("id", "in", ids).execute();
}

const ofGame = query((db, { gameId }: Slots<{ gameId: string }>) =>
	db.selectFrom("pushes").selectAll().where("game_id", "=", gameId).where("ended_at", "is", null),
);

/** A game's pushes that have not ended, the most recently called first. */
export async function openPushes(reader: Reader, gameId: string): Promise<Push[]> {
	return (await ofGame(reader, { gameId })).toSorted((a, b) => b.called_at - a.called_at);
}

/** A game's pushes whose changes wait for their end. */
export async function holdingPushes(reader: Reader, gameId: string, now: number): Promise<Push[]> {
	return (await openPushes(reader, gameId)).filter((push) => heldUntil(push, now) !== undefined);
}

export async function touchPush(writer: Writer, id: string, now: number): Promise<void> {
	await writer.updateTable("pushes").set({ called_at: now }).where("id", "=", id).execute();
}

/** Ends pushes. Their changes wait until {@link releasePushes}. */
export async function endPushes(writer: Writer, ids: readonly string[], now: number): Promise<void> {
	if (ids.length === 0) return;
	await writer.updateTable("pushes").set({ ended_at: now }).where("id", "in", ids).execute();
}

/** The changes of these pushes wait no longer. */
export async function releasePushes(writer: Writer, ids: readonly string[]): Promise<void> {
	if (ids.length === 0) return;
	await writer.deleteFrom("push_pieces").where("push_id", "in", ids).execute();
}

/** The pushes of a game that have ended and not been released, with the ids of the components that they have changed last. */
export async function endedPushes(reader: Reader, gameId: string): Promise<(Push & { pieces: string[] })[]> {
	if ((await anyHeld(reader, { gameId })).length === 0) return [];
	const pushes = await reader
		.selectFrom("pushes")
		.selectAll()
		.where("game_id", "=", gameId)
		.where("ended_at", "is not", null)
		.where("id", "in", (eb) => eb.selectFrom("push_pieces").select("push_id").where("game_id", "=", gameId))
		.execute();
	const withPieces: (Push & { pieces: string[] })[] = [];
	for (const push of pushes) withPieces.push({ ...push, pieces: await piecesOfPushes(reader, [push.id]) });
	return withPieces;
}

/** Deletes pushes that were last called before `before`. */
export async function deleteOldPushes(writer: Writer, before: number): Promise<void> {
	const old = (eb: Reader) => eb.selectFrom("pushes").select("id").where("called_at", "<", before);
	await writer.deleteFrom("push_pieces").where("push_id", "in", old(writer)).execute();
	await writer.deleteFrom("pushes").where("called_at", "<", before).execute();
}

const saveHeld = insertMany("push_pieces", overwriting(["component_id"], ["push_id"]));

/** Notes that a push has changed these components last. */
export async function holdPieces(
	writer: Writer,
	{ gameId, pushId }: { gameId: string; pushId: string },
	ids: Iterable<string>,
): Promise<void> {
	const rows = [...new Set(ids)].map((id) => ({ component_id: id, game_id: gameId, push_id: pushId }));
	await saveHeld(writer, rows);
}

const anyHeld = query((db, { gameId }: Slots<{ gameId: string }>) =>
	db.selectFrom("push_pieces").select("push_id").where("game_id", "=", gameId).limit(1),
);

/** Notes that no push has changed these components last, or any of the game. */
export async function freePieces(writer: Writer, gameId: string, ids?: Iterable<string>): Promise<void> {
	if ((await anyHeld(writer, { gameId })).length === 0) return;
	const held = writer.deleteFrom("push_pieces").where("game_id", "=", gameId);
	if (ids === undefined) await held.execute();
	else for (const part of chunks([...ids], 1)) await held.where("component_id", "in", part).execute();
}

/** Ids of the components that these pushes have changed last. */
export async function piecesOfPushes(reader: Reader, ids: readonly string[]): Promise<string[]> {
	if (ids.length === 0) return [];
	const rows = await reader
		.selectFrom("push_pieces")
		.select("component_id")
		.where("push_id", "in", ids)
		.execute();
	return rows.map((row) => row.component_id);
}

/** Ids of an app's components that the draft ends. */
export async function endedInDraft(
	reader: Reader,
	{ gameId, appId, draft }: { gameId: string; appId: string; draft: number },
): Promise<string[]> {
	const rows = await reader
		.selectFrom("components")
		.select("id")
		.where("game_id", "=", gameId)
		.where("app_id", "=", appId)
		.where("until_version", "=", draft)
		.execute();
	return rows.map(({ id }) => id);
}
