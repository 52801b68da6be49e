import type { Actor } from "../domain/access/actor.ts";
import { withAddresses, withoutAddresses } from "../domain/components/record.ts";
import { Problem } from "../domain/errors.ts";
import { editGame } from "../game-edit/game-edit.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import { assetsOfComponents } from "../store/queries/pieces/assets.ts";
import { type ComponentFilter, findComponent, pageOfRecords } from "../store/queries/pieces/components.ts";
import type { Game, Store } from "../store/store.ts";
import type { ListCache } from "./listing/list-cache.ts";
import {
	byPosition,
	type Listing,
	type ListsInFlight,
	type PageRequest,
	readListing,
} from "./listing/listing.ts";

type Deps = { store: Store; urls: ObjectUrls; now: () => number };

function notFound(id: string): Problem {
	return new Problem("COMPONENT_NOT_FOUND", `There is no component ${id} of this app in the game.`);
}

/** The form in which a list shows images: their ids alone, or also their addresses, sizes and trim. */
export type ImageFaces = "ids" | "full";

/** The app's components as JSON text `{"components":[…]}` (docs/API.md, "Lists"). */
export async function listComponents(
	deps: Deps & { listsInFlight: ListsInFlight; listCache: ListCache },
	actor: Actor,
	gameId: string,
	filter: ComponentFilter,
	{
		imageFaces = "full",
		...request
	}: PageRequest & { ifNoneMatch?: string | undefined; imageFaces?: ImageFaces },
): Promise<Listing> {
	const appInGame = { gameId, appId: actor.appId };
	const filesAt = deps.urls.filesAt();
	const listing = {
		name: "components",
		facts: (game: Game) => [game.revision, appInGame, filter, filesAt, imageFaces],
	};
	const form = (records: string) =>
		imageFaces === "ids" ? withoutAddresses(records) : withAddresses(records, filesAt);
	const isComplete =
		Object.keys(filter).length === 0 && request.limit === undefined && request.cursor === undefined;
	return await readListing(deps, gameId, listing, request, (reader, game) => {
		const read = (after: number, limit: number, until?: number) =>
			pageOfRecords(reader, appInGame, filter, after, limit, until);
		const facts = [filesAt, imageFaces];
		return isComplete
			? deps.listCache.open(game, { ...appInGame, facts, read, form })
			: byPosition(read, form);
	});
}

/** One component's record as JSON text. @throws Problem COMPONENT_NOT_FOUND */
export async function getComponent(deps: Deps, actor: Actor, gameId: string, id: string): Promise<string> {
	const row = await findComponent(deps.store.reader, { gameId, appId: actor.appId }, id);
	if (row === undefined) throw notFound(id);
	return withAddresses(row.record, deps.urls.filesAt());
}

/** Deletes a component and all its assets. @throws Problem COMPONENT_NOT_FOUND */
export async function deleteComponent(deps: Deps, actor: Actor, gameId: string, id: string): Promise<void> {
	await editGame(deps, actor, gameId, async (edit) => {
		const row = await findComponent(edit.writer, edit.appInGame, id);
		if (row === undefined) throw notFound(id);
		edit.endAssets(await assetsOfComponents(edit.writer, [id]));
		edit.endComponents([row]);
	});
}

/** Deletes everything that the app has created in the game. @returns number of deleted components */
export async function deleteAllComponents(deps: Deps, actor: Actor, gameId: string): Promise<number> {
	return (await editGame(deps, actor, gameId, (edit) => edit.endAll())).value;
}
