import type { Actor } from "../domain/actor.ts";
import { draftNumber } from "../domain/draft.ts";
import { Problem } from "../domain/errors.ts";
import { settleDice } from "../game-edit/dice.ts";
import { joinDraft } from "../game-edit/draft.ts";
import { reviseComponents } from "../game-edit/records.ts";
import { releaseImages } from "../game-edit/release.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import type { Game, Store } from "../store/store.ts";
import { type AssetWithSource, endAssets, findAsset, pageOfAssets } from "../store/tables/assets.ts";
import { findComponent } from "../store/tables/components.ts";
import { advanceGame } from "../store/tables/games.ts";
import { type Listing, type ListsInFlight, type PageRequest, readListing } from "./listing.ts";

type Deps = { store: Store; urls: ObjectUrls; now: () => number };

/** JSON text of an asset's record (interface.txt 2.9). */
function assetText(urls: ObjectUrls, asset: AssetWithSource): string {
	return JSON.stringify({
		id: asset.id,
		componentId: asset.component_id,
		kind: "image",
		sourceUrl: urls.source(asset.source_key),
		mimeType: asset.content_type,
		widthPx: asset.width_px,
		heightPx: asset.height_px,
		createdAt: asset.created_at,
		key: asset.source_key,
		sideKey: asset.side_key,
	});
}

function notFound(id: string): Problem {
	return new Problem("ASSET_NOT_FOUND", `There is no asset ${id} of this app in the game.`);
}

/** The app's assets as JSON text `{"assets":[…]}` (interface.txt 4.9, decision 8). */
export async function listAssets(
	deps: Deps & { listsInFlight: ListsInFlight },
	actor: Actor,
	gameId: string,
	request: PageRequest & { ifNoneMatch?: string | undefined },
): Promise<Listing> {
	const appInGame = { gameId, appId: actor.appId };
	const filesAt = deps.urls.filesAt();
	const listing = { name: "assets", facts: (game: Game) => [game.revision, appInGame, filesAt], filesAt };
	return await readListing(deps, gameId, listing, request, (reader) => ({
		async page(after, limit) {
			const rows = await pageOfAssets(reader, appInGame, after, limit);
			return {
				text: rows.map((row) => assetText(deps.urls, row)).join(","),
				position: rows.at(-1)?.position ?? after,
				count: rows.length,
			};
		},
	}));
}

/** One asset's record as JSON text. @throws Problem ASSET_NOT_FOUND */
export async function getAsset(deps: Deps, actor: Actor, gameId: string, id: string): Promise<string> {
	const asset = await findAsset(deps.store.reader, { gameId, appId: actor.appId }, id);
	if (asset === undefined) throw notFound(id);
	return assetText(deps.urls, asset);
}

/** Deletes an asset, its derived versions and its place on a component (4.10). @throws Problem ASSET_NOT_FOUND */
export async function deleteAsset(deps: Deps, actor: Actor, gameId: string, id: string): Promise<void> {
	const appInGame = { gameId, appId: actor.appId };
	await deps.store.withGameWrite(gameId, async (writer, game) => {
		const now = deps.now();
		const asset = await findAsset(writer, appInGame, id);
		if (asset === undefined) throw notFound(id);
		const draft = draftNumber(game);
		await endAssets(writer, draft, [id]);
		await releaseImages(writer, appInGame, [asset.source_key], now);
		const component =
			asset.component_id === null ? undefined : await findComponent(writer, appInGame, asset.component_id);
		if (component === undefined) {
			await advanceGame(writer, game);
			return;
		}
		await reviseComponents(writer, draft, [component], now);
		if (component.kind === "dieFace" && component.parent_key !== null) {
			await settleDice(writer, appInGame, draft, [component.parent_key], now);
		}
		await joinDraft(writer, game, actor.appId, now);
	});
}
