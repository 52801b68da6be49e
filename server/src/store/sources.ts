import type { Insertable, Selectable } from "kysely";
import { chunks, inChunks } from "./chunks.ts";
import type { Scope } from "./components.ts";
import type { Tables } from "./schema.ts";
import type { Reader, Writer } from "./store.ts";

export type Source = Selectable<Tables["sources"]>;
export type Holding = Selectable<Tables["holdings"]>;

export async function findSources(reader: Reader, keys: Iterable<string>): Promise<Source[]> {
	return await inChunks(keys, (part) =>
		reader.selectFrom("sources").selectAll().where("key", "in", part).execute(),
	);
}

/** The sources behind these keys that the app has confirmed, idle ones included. */
export async function findHeldSources(
	reader: Reader,
	appId: string,
	keys: Iterable<string>,
): Promise<Source[]> {
	return await inChunks(keys, (part) =>
		reader
			.selectFrom("sources")
			.innerJoin("holdings", "holdings.source_key", "sources.key")
			.selectAll("sources")
			.where("sources.key", "in", part)
			.where("holdings.app_id", "=", appId)
			.where("sources.state", "=", "ready")
			.execute(),
	);
}

export async function insertSources(writer: Writer, rows: Insertable<Tables["sources"]>[]): Promise<void> {
	for (const part of chunks(rows, 10)) await writer.insertInto("sources").values(part).execute();
}

export async function insertHoldings(writer: Writer, rows: Insertable<Tables["holdings"]>[]): Promise<void> {
	for (const part of chunks(rows, 7)) await writer.insertInto("holdings").values(part).execute();
}

/** Starts the idle time of idle holdings anew. */
export async function refreshIdleHoldings(writer: Writer, appId: string, keys: string[], now: number) {
	for (const part of chunks(keys, 1)) {
		await writer
			.updateTable("holdings")
			.set({ idle_since: now })
			.where("source_key", "in", part)
			.where("app_id", "=", appId)
			.where("idle_since", "is not", null)
			.execute();
	}
}

/**
 * Brings `idle_since` in line with the assets: a holding idles while none of its app's assets shows the bytes.
 * @param keys the keys that may have changed; all of the app's in the game when omitted
 */
export async function settleHoldings(
	writer: Writer,
	scope: Scope,
	keys: readonly string[] | undefined,
	now: number,
): Promise<void> {
	const update = (part: string[] | undefined, idle: boolean) =>
		writer
			.updateTable("holdings")
			.set({ idle_since: idle ? now : null })
			.where("game_id", "=", scope.gameId)
			.where("app_id", "=", scope.appId)
			.where("idle_since", idle ? "is" : "is not", null)
			.$if(part !== undefined, (query) => query.where("source_key", "in", part ?? []))
			.where((eb) => {
				const shown = eb.exists(
					eb
						.selectFrom("assets")
						.select("assets.id")
						.whereRef("assets.source_key", "=", "holdings.source_key")
						.whereRef("assets.app_id", "=", "holdings.app_id"),
				);
				return idle ? eb.not(shown) : shown;
			})
			.execute();
	for (const part of keys === undefined ? [undefined] : chunks(keys, 1)) {
		await update(part, true);
		await update(part, false);
	}
}

/** Holdings that nothing shows, longest idle first. */
export async function idleHoldings(
	reader: Reader,
	which: { ownerId: string } | { idleBefore: number },
	limit: number,
): Promise<Holding[]> {
	const query = reader.selectFrom("holdings").selectAll().where("idle_since", "is not", null);
	const chosen =
		"ownerId" in which
			? query.where("owner_id", "=", which.ownerId)
			: query.where("idle_since", "<", which.idleBefore);
	return await chosen.orderBy("idle_since").limit(limit).execute();
}

/**
 * Ends a holding. The last one dooms the source: nothing may use it any more.
 * @returns whether the source is doomed, so that its bytes must be deleted
 */
export async function deleteHolding(writer: Writer, holding: Holding): Promise<boolean> {
	await writer
		.deleteFrom("holdings")
		.where("source_key", "=", holding.source_key)
		.where("app_id", "=", holding.app_id)
		.execute();
	const doomed = await writer
		.updateTable("sources")
		.set({ state: "doomed" })
		.where("key", "=", holding.source_key)
		.where((eb) =>
			eb.not(
				eb.exists(
					eb.selectFrom("holdings").select("app_id").whereRef("holdings.source_key", "=", "sources.key"),
				),
			),
		)
		.executeTakeFirst();
	return doomed.numUpdatedRows > 0n;
}

export async function deleteDoomedSource(writer: Writer, key: string): Promise<void> {
	await writer.deleteFrom("sources").where("key", "=", key).where("state", "=", "doomed").execute();
}

export async function holdingsOfGame(reader: Reader, gameId: string): Promise<Holding[]> {
	return await reader.selectFrom("holdings").selectAll().where("game_id", "=", gameId).execute();
}
