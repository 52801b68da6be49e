import type { Insertable, Selectable } from "kysely";
import { chunks, inChunks } from "./chunks.ts";
import type { Scope } from "./components.ts";
import type { Tables } from "./schema.ts";
import type { Reader, Writer } from "./store.ts";

export type Asset = Selectable<Tables["assets"]>;
export type Source = Selectable<Tables["sources"]>;
/** An asset with what is known of its bytes. */
export type AssetWithSource = Asset & Pick<Source, "content_type" | "width_px" | "height_px">;

function assetsWithSource(reader: Reader) {
	return reader
		.selectFrom("assets")
		.innerJoin("sources", "sources.key", "assets.source_key")
		.selectAll("assets")
		.select(["sources.content_type", "sources.width_px", "sources.height_px"]);
}

export async function assetsOfComponents(reader: Reader, componentIds: string[]): Promise<AssetWithSource[]> {
	return await inChunks(componentIds, (part) =>
		assetsWithSource(reader).where("assets.component_id", "in", part).execute(),
	);
}

export async function findAsset(
	reader: Reader,
	scope: Scope,
	id: string,
): Promise<AssetWithSource | undefined> {
	return await assetsWithSource(reader)
		.where("assets.id", "=", id)
		.where("assets.game_id", "=", scope.gameId)
		.where("assets.app_id", "=", scope.appId)
		.executeTakeFirst();
}

/** A page of an app's assets in creation order, after the position `after`. */
export async function pageOfAssets(
	reader: Reader,
	scope: Scope,
	after: number,
	limit: number,
): Promise<AssetWithSource[]> {
	return await assetsWithSource(reader)
		.where("assets.game_id", "=", scope.gameId)
		.where("assets.app_id", "=", scope.appId)
		.where("assets.position", ">", after)
		.orderBy("assets.position")
		.limit(limit)
		.execute();
}

/** Assets over these bytes that no component has claimed. */
export async function unclaimedAssets(
	reader: Reader,
	scope: Scope,
	sourceKeys: Iterable<string>,
): Promise<Asset[]> {
	return await inChunks(sourceKeys, (part) =>
		reader
			.selectFrom("assets")
			.selectAll()
			.where("source_key", "in", part)
			.where("app_id", "=", scope.appId)
			.where("component_id", "is", null)
			.execute(),
	);
}

/** Inserts the assets, or overwrites those whose id exists. */
export async function saveAssets(writer: Writer, rows: Insertable<Tables["assets"]>[]): Promise<void> {
	for (const part of chunks(rows, 11)) {
		await writer
			.insertInto("assets")
			.values(part)
			.onConflict((conflict) =>
				conflict.column("id").doUpdateSet((eb) => ({
					component_id: eb.ref("excluded.component_id"),
					side_key: eb.ref("excluded.side_key"),
					pixels_per_inch: eb.ref("excluded.pixels_per_inch"),
					bleed_mode: eb.ref("excluded.bleed_mode"),
					derivative_id: eb.ref("excluded.derivative_id"),
				})),
			)
			.execute();
	}
}

export async function deleteAssets(writer: Writer, ids: string[]): Promise<void> {
	for (const part of chunks(ids, 1)) await writer.deleteFrom("assets").where("id", "in", part).execute();
}

export async function deleteAllAssets(writer: Writer, scope: Scope): Promise<void> {
	await writer
		.deleteFrom("assets")
		.where("game_id", "=", scope.gameId)
		.where("app_id", "=", scope.appId)
		.execute();
}

/** The source behind a public key as long as an asset shows it. */
export async function findShownSource(reader: Reader, key: string): Promise<Source | undefined> {
	return await reader
		.selectFrom("sources")
		.selectAll()
		.where("key", "=", key)
		.where("state", "=", "ready")
		.where((eb) =>
			eb.exists(
				eb.selectFrom("assets").select("assets.id").whereRef("assets.source_key", "=", "sources.key"),
			),
		)
		.executeTakeFirst();
}

/** The keys that no asset of the app shows. */
export async function keysWithoutAsset(
	reader: Reader,
	appId: string,
	keys: readonly string[],
): Promise<string[]> {
	const rows = await inChunks(keys, (part) =>
		reader
			.selectFrom("assets")
			.select("source_key")
			.distinct()
			.where("source_key", "in", part)
			.where("app_id", "=", appId)
			.execute(),
	);
	const shown = new Set(rows.map((row) => row.source_key));
	return [...new Set(keys)].filter((key) => !shown.has(key));
}
