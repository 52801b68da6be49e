import type { Actor } from "../domain/access/actor.ts";
import { Problem } from "../domain/errors.ts";
import { editGame } from "../game-edit/game-edit.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import { type AssetWithSource, findAsset, pageOfAssets } from "../store/queries/pieces/assets.ts";
import { findComponent } from "../store/queries/pieces/components.ts";
import type { Game, Store } from "../store/store.ts";
import {
	byPosition,
	type Listing,
	type ListsInFlight,
	type PageRequest,
	readListing,
} from "./listing/listing.ts";

type Deps = { store: Store; urls: ObjectUrls; now: () => number };

/** An asset as its app reads it (docs/API.md, "Images"). */
export function assetRecord(urls: ObjectUrls, asset: AssetWithSource) {
	return {
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
	};
}

const assetText = (urls: ObjectUrls, asset: AssetWithSource) => JSON.stringify(assetRecord(urls, asset));

function notFound(id: string): Problem {
	return new Problem("ASSET_NOT_FOUND", `There is no asset ${id} of this app in the game.`);
}

/** The app's assets as JSON text `{"assets":[…]}` (docs/API.md, "Lists"). */
export async function listAssets(
	deps: Deps & { listsInFlight: ListsInFlight },
	actor: Actor,
	gameId: string,
	request: PageRequest & { ifNoneMatch?: string | undefined },
): Promise<Listing> {
	const appInGame = { gameId, appId: actor.appId };
	const filesAt = deps.urls.filesAt();
	const listing = {
		name: "assets",
		facts: (game: Game) => [game.revision, appInGame, filesAt],
	};
	return await readListing(deps, gameId, listing, request, (reader) =>
		byPosition(
			async (after, limit) => {
				const rows = await pageOfAssets(reader, appInGame, after, limit);
				return {
					text: rows.map((row) => assetText(deps.urls, row)).join(","),
					position: rows.at(-1)?.position ?? after,
					count: rows.length,
				};
			},
			(records) => records,
		),
	);
}

/** One asset's record as JSON text. @throws Problem ASSET_NOT_FOUND */
export async function getAsset(deps: Deps, actor: Actor, gameId: string, id: string): Promise<string> {
	const asset = await findAsset(deps.store.reader, { gameId, appId: actor.appId }, id);
	if (asset === undefined) throw notFound(id);
	return assetText(deps.urls, asset);
}

/** Deletes an asset, its derived images and its place on a component. @throws Problem ASSET_NOT_FOUND */
export async function deleteAsset(deps: Deps, actor: Actor, gameId: string, id: string): Promise<void> {
	await editGame(deps, actor, gameId, async (edit) => {
		const asset = await findAsset(edit.writer, edit.appInGame, id);
		if (asset === undefined) throw notFound(id);
		edit.endAssets([asset]);
		if (asset.component_id === null) return;
		const component = await findComponent(edit.writer, edit.appInGame, asset.component_id);
		if (component !== undefined) edit.reviseComponent(component);
	});
}
