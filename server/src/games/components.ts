import type { Actor, AppInGame } from "../domain/actor.ts";
import { draftNumber } from "../domain/draft.ts";
import { Problem } from "../domain/errors.ts";
import { withAddresses } from "../domain/record.ts";
import { settleDice } from "../game-edit/dice.ts";
import { joinDraft } from "../game-edit/draft.ts";
import { releaseImages } from "../game-edit/release.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import type { Game, Store } from "../store/store.ts";
import { assetsOfComponents, endAssets } from "../store/tables/assets.ts";
import {
	type ComponentFilter,
	endComponents,
	findComponent,
	pageOfRecords,
} from "../store/tables/components.ts";
import { advanceGame } from "../store/tables/games.ts";
import { type Listing, type ListsInFlight, type PageRequest, readListing } from "./listing.ts";

type Deps = { store: Store; urls: ObjectUrls; now: () => number };

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
	const appInGame = { gameId, appId: actor.appId };
	const filesAt = deps.urls.filesAt();
	const listing = {
		name: "components",
		facts: (game: Game) => [game.revision, appInGame, filter, filesAt],
		filesAt,
	};
	return await readListing(deps, gameId, listing, request, (reader) => ({
		page: (after, limit) => pageOfRecords(reader, appInGame, filter, after, limit),
	}));
}

/** One component's record as JSON text. @throws Problem COMPONENT_NOT_FOUND */
export async function getComponent(deps: Deps, actor: Actor, gameId: string, id: string): Promise<string> {
	const row = await findComponent(deps.store.reader, { gameId, appId: actor.appId }, id);
	if (row === undefined) throw notFound(id);
	return withAddresses(row.record, deps.urls.filesAt());
}

/** Deletes a component and all its assets (interface.txt 4.4). @throws Problem COMPONENT_NOT_FOUND */
export async function deleteComponent(deps: Deps, actor: Actor, gameId: string, id: string): Promise<void> {
	const appInGame: AppInGame = { gameId, appId: actor.appId };
	await deps.store.withGameWrite(gameId, async (writer, game) => {
		const now = deps.now();
		const draft = draftNumber(game);
		const row = await findComponent(writer, appInGame, id);
		if (row === undefined) throw notFound(id);
		const assets = await assetsOfComponents(writer, [id]);
		await endAssets(
			writer,
			draft,
			assets.map((asset) => asset.id),
		);
		await endComponents(writer, draft, [id]);
		await releaseImages(
			writer,
			appInGame,
			assets.map((asset) => asset.source_key),
			now,
		);
		if (row.kind === "dieFace" && row.parent_key !== null)
			await settleDice(writer, appInGame, draft, [row.parent_key], now);
		await joinDraft(writer, game, actor.appId, now);
	});
}

/** Deletes everything the app made in the game (interface.txt 4.5). @returns how many components there were */
export async function deleteAllComponents(deps: Deps, actor: Actor, gameId: string): Promise<number> {
	const appInGame: AppInGame = { gameId, appId: actor.appId };
	const deleted = await deps.store.withGameWrite(gameId, async (writer, game) => {
		const now = deps.now();
		const draft = draftNumber(game);
		await endAssets(writer, draft, appInGame);
		const count = await endComponents(writer, draft, appInGame);
		await releaseImages(writer, appInGame, undefined, now);
		// assets that no component had claimed are gone from the list, too, but from no version
		if (count > 0) await joinDraft(writer, game, actor.appId, now);
		else await advanceGame(writer, game);
		return count;
	});
	return deleted;
}
