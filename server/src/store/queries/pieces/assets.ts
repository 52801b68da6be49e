import type { ExpressionBuilder, Insertable, Selectable } from "kysely";
import type { AppInGame } from "../../../domain/access/actor.ts";
import type { Tables } from "../../schema.ts";
import { chunks, inChunks } from "../../sql/chunks.ts";
import { forKeys, insertMany, overwriteMany, query, type Slots } from "../../sql/statements.ts";
import type { Reader, Writer } from "../../store.ts";

export type Asset = Selectable<Tables["assets"]>;
export type Source = Selectable<Tables["sources"]>;
/** An asset with the properties of its image, and of the derived one if it has one. */
export type AssetWithSource = Asset &
	Pick<Source, "content_type" | "width_px" | "height_px" | "turned"> & {
		derived_form: number | null;
		derived_variants: string | null;
	};

function assetsWithSource(reader: Reader) {
	return reader
		.selectFrom("assets")
		.innerJoin("sources", "sources.key", "assets.source_key")
		.leftJoin("derivatives", "derivatives.id", "assets.derivative_id")
		.selectAll("assets")
		.select(["sources.content_type", "sources.width_px", "sources.height_px", "sources.turned"])
		.select(["derivatives.form as derived_form", "derivatives.variants as derived_variants"]);
}

const liveOfComponents = query((db, { keys }: Slots<{ keys: readonly string[] }>) =>
	assetsWithSource(db).where("assets.component_id", "in", keys).where("assets.until_version", "is", null),
);

export async function assetsOfComponents(reader: Reader, componentIds: string[]): Promise<AssetWithSource[]> {
	return await forKeys(liveOfComponents, reader, {}, componentIds);
}

/** The assets of components, live and in kept versions. */
export async function assetsOfHistory(reader: Reader, componentIds: string[]): Promise<AssetWithSource[]> {
	const ended = await inChunks(componentIds, (part) =>
		assetsWithSource(reader)
			.where("assets.component_id", "in", part)
			.where("assets.until_version", "is not", null)
			.execute(),
	);
	return [...(await assetsOfComponents(reader, componentIds)), ...ended];
}

export async function findAsset(
	reader: Reader,
	appInGame: AppInGame,
	id: string,
): Promise<AssetWithSource | undefined> {
	return await assetsWithSource(reader)
		.where("assets.id", "=", id)
		.where("assets.game_id", "=", appInGame.gameId)
		.where("assets.app_id", "=", appInGame.appId)
		.where("assets.until_version", "is", null)
		.executeTakeFirst();
}

/** A page of an app's assets in creation order, after the position `after`. */
export async function pageOfAssets(
	reader: Reader,
	appInGame: AppInGame,
	after: number,
	limit: number,
): Promise<AssetWithSource[]> {
	return await assetsWithSource(reader)
		.where("assets.game_id", "=", appInGame.gameId)
		.where("assets.app_id", "=", appInGame.appId)
		.where("assets.until_version", "is", null)
		.where("assets.position", ">", after)
		.orderBy("assets.position")
		.limit(limit)
		.execute();
}

const unclaimedOver = query((db, { appId, keys }: Slots<{ appId: string; keys: readonly string[] }>) =>
	db
		.selectFrom("assets")
		.select(["id", "since_version", "component_id", "source_key", "position", "created_at"])
		.where("source_key", "in", keys)
		.where("app_id", "=", appId)
		.where("component_id", "is", null),
);

/** An asset that no component has claimed. */
export type UnclaimedAsset = Pick<
	Asset,
	"id" | "since_version" | "component_id" | "source_key" | "position" | "created_at"
>;

/** Assets of these sources that no component has claimed. */
export async function unclaimedAssets(
	reader: Reader,
	appInGame: AppInGame,
	sourceKeys: Iterable<string>,
): Promise<UnclaimedAsset[]> {
	return await forKeys(unclaimedOver, reader, { appId: appInGame.appId }, sourceKeys);
}

/** A game's assets that no component has claimed, of all apps in creation order. */
export async function unusedAssets(
	reader: Reader,
	gameId: string,
): Promise<Pick<Asset, "id" | "app_id" | "source_key">[]> {
	return await reader
		.selectFrom("assets")
		.select(["id", "app_id", "source_key"])
		.where("game_id", "=", gameId)
		.where("until_version", "is", null)
		.where("component_id", "is", null)
		.orderBy("app_id")
		.orderBy("position")
		.execute();
}

const insertNew = insertMany("assets");
const overwrite = overwriteMany("assets", [
	"since_version",
	"component_id",
	"side_key",
	"pixels_per_inch",
	"bleed_mode",
	"derivative_id",
]);

/**
 * Saves live assets in the draft: new ones, and existing ones that only the draft has or that no component has
 * claimed, which keep their position. Rows that a published version shows must have ended before ({@link endAssets}).
 * @param rows each with the draft's number as `since_version`, or 0 while no component claims it
 * @param overwritten ids of those that exist
 */
export async function saveAssets(
	writer: Writer,
	rows: readonly Insertable<Tables["assets"]>[],
	overwritten: ReadonlySet<string>,
): Promise<void> {
	// first, because a new asset may be on a side that another one had before
	await overwrite(
		writer,
		rows.filter(({ id }) => overwritten.has(id)),
	);
	await insertNew(
		writer,
		rows.filter(({ id }) => !overwritten.has(id)),
	);
}

/**
 * Removes live assets from the game. Rows that no published version shows are deleted; others end with the draft.
 * @param which ids, or all assets of an app
 */
export async function endAssets(
	writer: Writer,
	draft: number,
	which: readonly string[] | AppInGame,
): Promise<void> {
	for (const part of "gameId" in which ? [which] : chunks(which, 1)) {
		const wanted = (eb: ExpressionBuilder<Tables, "assets">) =>
			"gameId" in part ? eb.and({ game_id: part.gameId, app_id: part.appId }) : eb("id", "in", part);
		await writer
			.deleteFrom("assets")
			.where(wanted)
			.where("until_version", "is", null)
			.where("since_version", "in", [0, draft])
			.execute();
		await writer
			.updateTable("assets")
			.set({ until_version: draft })
			.where(wanted)
			.where("until_version", "is", null)
			.execute();
	}
}

/** The source with a public key, if an asset shows it, live or in a kept version. */
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

/** The keys that no live asset of the app shows. */
export async function keysWithoutAsset(
	reader: Reader,
	appId: string,
	keys: readonly string[],
): Promise<string[]> {
	const rows = await inChunks(keys, (part) =>
		reader
			.selectFrom("sources")
			.select("key")
			.where("key", "in", part)
			.where((eb) =>
				eb.exists(
					eb
						.selectFrom("assets")
						.select("assets.id")
						.whereRef("assets.source_key", "=", "sources.key")
						.where("assets.app_id", "=", appId)
						.where("assets.until_version", "is", null),
				),
			)
			.execute(),
	);
	const shown = new Set(rows.map((row) => row.key));
	return [...new Set(keys)].filter((key) => !shown.has(key));
}
