import type { Reader, Writer } from "../../store.ts";
import type { Source } from "../images/sources.ts";
import { type Asset, endAssets, saveAssets } from "../pieces/assets.ts";
import { type Component, endComponents } from "../pieces/components.ts";
import type { KeyMove } from "../table/notes.ts";

/** The version of a game to restore, the number of the draft that it is restored into, and the components, if not all. */
type Restoration = { gameId: string; number: number; draft: number; ids: readonly string[] | undefined };

/**
 * Restores the live assets of an earlier version: assets that began since then end, and assets that ended since then are
 * live again, with the same id. Assets that no component has claimed stay.
 */
export async function restoreAssets(
	writer: Writer,
	{ gameId, number, draft, ids }: Restoration,
): Promise<void> {
	const begun = await writer
		.selectFrom("assets")
		.select("id")
		.where("game_id", "=", gameId)
		.$if(ids !== undefined, (some) => some.where("component_id", "in", ids ?? []))
		.where("until_version", "is", null)
		.where("since_version", ">", number)
		.execute();
	await endAssets(
		writer,
		draft,
		begun.map(({ id }) => id),
	);
	// rows that only the draft has ended are live again
	await writer
		.updateTable("assets")
		.set({ until_version: null })
		.where("game_id", "=", gameId)
		.$if(ids !== undefined, (some) => some.where("component_id", "in", ids ?? []))
		.where("until_version", "=", draft)
		.where("since_version", "<=", number)
		.execute();
	const ended: Asset[] = await writer
		.selectFrom("assets")
		.selectAll()
		.where("game_id", "=", gameId)
		.$if(ids !== undefined, (some) => some.where("component_id", "in", ids ?? []))
		.where("until_version", ">", number)
		.where("since_version", "<=", number)
		.execute();
	await saveAssets(
		writer,
		ended.map((row) => ({ ...row, since_version: draft, until_version: null })),
		new Set(),
	);
}

/** The components whose keys the restoration of a version changes. */
export async function keysToRestore(
	reader: Reader,
	{ gameId, number, ids }: Restoration,
): Promise<KeyMove[]> {
	// the game of `former` follows from its id: with it, SQLite looks for each row among all that the game has had
	return await reader
		.selectFrom("components as live")
		.innerJoin("components as former", "former.id", "live.id")
		.select(["live.app_id as appId", "live.kind", "live.external_key as from", "former.external_key as to"])
		.where("live.game_id", "=", gameId)
		.where("live.until_version", "is", null)
		.where("live.since_version", ">", number)
		.where("former.since_version", "<=", number)
		.where("former.until_version", ">", number)
		.whereRef("former.external_key", "!=", "live.external_key")
		.$if(ids !== undefined, (some) => some.where("live.id", "in", ids ?? []))
		.execute();
}

/**
 * Restores the live components of an earlier version, except for the rows that must be written again.
 * @returns these rows, as they were in that version, how many bytes of records were deleted, and whether anything else
 *   changed
 */
export async function reopenComponents(
	writer: Writer,
	{ gameId, number, draft, ids }: Restoration,
): Promise<{ missing: Component[]; deletedBytes: number; isChanged: boolean }> {
	const begun = await writer
		.selectFrom("components")
		.select("id")
		.where("game_id", "=", gameId)
		.$if(ids !== undefined, (some) => some.where("id", "in", ids ?? []))
		.where("until_version", "is", null)
		.where("since_version", ">", number)
		.execute();
	const { bytes: deletedBytes } = await endComponents(
		writer,
		draft,
		begun.map(({ id }) => id),
	);
	const reopened = await writer
		.updateTable("components")
		.set({ until_version: null })
		.where("game_id", "=", gameId)
		.$if(ids !== undefined, (some) => some.where("id", "in", ids ?? []))
		.where("until_version", "=", draft)
		.where("since_version", "<=", number)
		.executeTakeFirst();
	const missing = await writer
		.selectFrom("components")
		.selectAll()
		.where("game_id", "=", gameId)
		.$if(ids !== undefined, (some) => some.where("id", "in", ids ?? []))
		.where("until_version", ">", number)
		.where("since_version", "<=", number)
		.orderBy("position")
		.execute();
	return { missing, deletedBytes, isChanged: begun.length > 0 || reopened.numUpdatedRows > 0n };
}

/** The sources that an app's live assets show but that the app no longer holds. */
export async function unheldSources(
	reader: Reader,
	gameId: string,
): Promise<(Pick<Source, "key" | "sha256" | "byte_size"> & { app_id: string })[]> {
	return await reader
		.selectFrom("assets")
		.innerJoin("sources", "sources.key", "assets.source_key")
		.select(["sources.key", "sources.sha256", "sources.byte_size", "assets.app_id"])
		.distinct()
		.where("assets.game_id", "=", gameId)
		.where("assets.until_version", "is", null)
		.where((eb) =>
			eb.not(
				eb.exists(
					eb
						.selectFrom("holdings")
						.select("holdings.app_id")
						.whereRef("holdings.source_key", "=", "assets.source_key")
						.whereRef("holdings.app_id", "=", "assets.app_id"),
				),
			),
		)
		.execute();
}
