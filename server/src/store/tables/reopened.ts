import type { Reader, Writer } from "../store.ts";
import { type Asset, endAssets, saveAssets } from "./assets.ts";
import { type Component, endComponents } from "./components.ts";
import type { Source } from "./sources.ts";

/** A game's state that is to be brought back, and the draft that it is brought back in. */
type Restoration = { gameId: string; number: number; draft: number };

/**
 * Makes the live assets those of an earlier version: what began since then ends, what ended since then is live
 * again, with its id. Assets that no component has claimed stay.
 */
export async function restoreAssets(writer: Writer, { gameId, number, draft }: Restoration): Promise<void> {
	const begun = await writer
		.selectFrom("assets")
		.select("id")
		.where("game_id", "=", gameId)
		.where("until_version", "is", null)
		.where("since_version", ">", number)
		.execute();
	await endAssets(
		writer,
		draft,
		begun.map(({ id }) => id),
	);
	// what only the draft has ended goes on as if nothing had happened
	await writer
		.updateTable("assets")
		.set({ until_version: null })
		.where("game_id", "=", gameId)
		.where("until_version", "=", draft)
		.where("since_version", "<=", number)
		.execute();
	const ended: Asset[] = await writer
		.selectFrom("assets")
		.selectAll()
		.where("game_id", "=", gameId)
		.where("until_version", ">", number)
		.where("since_version", "<=", number)
		.execute();
	await saveAssets(
		writer,
		ended.map((row) => ({ ...row, since_version: draft, until_version: null })),
	);
}

/**
 * Makes the live components those of an earlier version, but for the rows that have to be written anew.
 * @returns these rows, as the version had them, and whether anything else changed
 */
export async function reopenComponents(
	writer: Writer,
	{ gameId, number, draft }: Restoration,
): Promise<{ missing: Component[]; isChanged: boolean }> {
	const begun = await writer
		.selectFrom("components")
		.select("id")
		.where("game_id", "=", gameId)
		.where("until_version", "is", null)
		.where("since_version", ">", number)
		.execute();
	await endComponents(
		writer,
		draft,
		begun.map(({ id }) => id),
	);
	const reopened = await writer
		.updateTable("components")
		.set({ until_version: null })
		.where("game_id", "=", gameId)
		.where("until_version", "=", draft)
		.where("since_version", "<=", number)
		.executeTakeFirst();
	const missing = await writer
		.selectFrom("components")
		.selectAll()
		.where("game_id", "=", gameId)
		.where("until_version", ">", number)
		.where("since_version", "<=", number)
		.orderBy("position")
		.execute();
	return { missing, isChanged: begun.length > 0 || reopened.numUpdatedRows > 0n };
}

/** The sources that an app's live assets show and that it does not hold any more. */
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
