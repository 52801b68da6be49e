import type { Actor } from "../auth/actor.ts";
import { Problem } from "../domain/errors.ts";
import { recordText, type ShownSide } from "../domain/record.ts";
import type { Runner } from "../jobs/runner.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import { type AssetWithSource, assetsOfComponents, deleteAllAssets, deleteAssets } from "../store/assets.ts";
import {
	type Component,
	type ComponentFilter,
	deleteAllComponentRows,
	deleteComponentRow,
	findComponent,
	pageOfComponents,
	type Scope,
} from "../store/components.ts";
import { advanceGame } from "../store/games.ts";
import type { Reader, Store } from "../store/store.ts";
import { settleDice } from "./dice.ts";
import { type Listing, type ListsInFlight, type PageRequest, readListing } from "./listing.ts";
import { settleImages } from "./release.ts";

type Deps = { store: Store; urls: ObjectUrls; jobs: Pick<Runner, "wake">; now: () => number };

function shownSide(urls: ObjectUrls, asset: AssetWithSource): ShownSide {
	const { derivative_id: derivativeId, game_id: gameId } = asset;
	const derivedUrl = (variant: "display" | "thumb") =>
		derivativeId === null ? null : urls.file({ type: "derived", gameId, derivativeId, variant });
	return {
		sideKey: asset.side_key ?? "",
		assetId: asset.id,
		derivedAssetId: derivativeId,
		url: urls.file({ type: "source", key: asset.source_key }),
		derivedUrl: derivedUrl("display"),
		thumbUrl: derivedUrl("thumb"),
		widthPx: asset.width_px,
		heightPx: asset.height_px,
		pixelsPerInch: asset.pixels_per_inch,
		bleedMode: asset.bleed_mode,
	};
}

/** JSON texts of component records, in the order of the rows. */
async function recordTexts(reader: Reader, urls: ObjectUrls, rows: readonly Component[]): Promise<string[]> {
	if (rows.length === 0) return [];
	const assets = await assetsOfComponents(
		reader,
		rows.map((row) => row.id),
	);
	const byComponent = Map.groupBy(assets, (asset) => asset.component_id ?? "");
	return rows.map((row) =>
		recordText(
			{
				id: row.id,
				kind: row.kind,
				name: row.name,
				externalKey: row.external_key,
				count: row.count,
				widthMm: row.width_mm,
				heightMm: row.height_mm,
				shape: row.shape,
				dieType: row.die_type,
				parentKey: row.parent_key,
				payload: row.payload,
				createdAt: row.created_at,
				updatedAt: row.updated_at,
			},
			(byComponent.get(row.id) ?? []).map((asset) => shownSide(urls, asset)),
		),
	);
}

function notFound(id: string): Problem {
	return new Problem("COMPONENT_NOT_FOUND", `There is no component ${id} of this app in the game.`);
}

/** The app's components as JSON text `{"components":[…]}` (interface.txt 4.3, decision 8). */
export async function listComponents(
	deps: Deps & { listsInFlight: ListsInFlight },
	actor: Actor,
	gameId: string,
	filter: ComponentFilter,
	request: PageRequest & { ifNoneMatch?: string | undefined },
): Promise<Listing> {
	const scope = { gameId, appId: actor.appId };
	const shape = [filter, deps.urls.file({ type: "source", key: "" })];
	return await readListing(deps, scope, "components", shape, request, async (reader, after, limit) => {
		const rows = await pageOfComponents(reader, scope, filter, after, limit);
		const texts = await recordTexts(reader, deps.urls, rows);
		return rows.map((row, i) => ({ position: row.position, text: texts[i] ?? "" }));
	});
}

/** One component's record as JSON text. @throws Problem COMPONENT_NOT_FOUND */
export async function getComponent(deps: Deps, actor: Actor, gameId: string, id: string): Promise<string> {
	return await deps.store.snapshot(async (reader) => {
		const row = await findComponent(reader, { gameId, appId: actor.appId }, id);
		if (row === undefined) throw notFound(id);
		const [text = ""] = await recordTexts(reader, deps.urls, [row]);
		return text;
	});
}

/** Deletes a component and all its assets (interface.txt 4.4). @throws Problem COMPONENT_NOT_FOUND */
export async function deleteComponent(deps: Deps, actor: Actor, gameId: string, id: string): Promise<void> {
	const scope: Scope = { gameId, appId: actor.appId };
	await deps.store.withGameWrite(gameId, async (writer, game) => {
		const now = deps.now();
		const row = await findComponent(writer, scope, id);
		if (row === undefined) throw notFound(id);
		const assets = await assetsOfComponents(writer, [id]);
		await deleteAssets(
			writer,
			assets.map((asset) => asset.id),
		);
		await deleteComponentRow(writer, id);
		await settleImages(
			writer,
			scope,
			assets.map((asset) => asset.source_key),
			now,
		);
		if (row.kind === "dieFace" && row.parent_key !== null)
			await settleDice(writer, scope, [row.parent_key], now);
		await advanceGame(writer, game);
	});
	deps.jobs.wake();
}

/** Deletes everything the app made in the game (interface.txt 4.5). @returns how many components there were */
export async function deleteAllComponents(deps: Deps, actor: Actor, gameId: string): Promise<number> {
	const scope: Scope = { gameId, appId: actor.appId };
	const deleted = await deps.store.withGameWrite(gameId, async (writer, game) => {
		await deleteAllAssets(writer, scope);
		const count = await deleteAllComponentRows(writer, scope);
		await settleImages(writer, scope, undefined, deps.now());
		await advanceGame(writer, game);
		return count;
	});
	deps.jobs.wake();
	return deleted;
}
