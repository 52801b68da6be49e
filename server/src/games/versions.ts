import type { VersionCounts } from "../domain/components/draft.ts";
import { Problem } from "../domain/errors.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import type { Game, Reader, Store } from "../store/store.ts";
import { findApps } from "../store/tables/apps.ts";
import {
	deletedSince,
	findVersion,
	pageOfVersion,
	type Version,
	versionsAfter,
} from "../store/tables/versions.ts";
import { type Listing, type ListsInFlight, type PageRequest, readListing } from "./listing.ts";

type Deps = { store: Store; urls: ObjectUrls; listsInFlight: ListsInFlight };

/** A version as callers see it; times in ms. */
export type VersionRecord = VersionCounts & {
	version: number;
	publishedAt: number;
	/** The apps whose changes it contains. */
	apps: { id: string; name: string }[];
	/** The version that it restored. */
	restoredFrom: number | null;
};

export function noSuchVersion(number: number): Problem {
	return new Problem(
		"VERSION_NOT_FOUND",
		`There is no version ${number} of the game, or it is no longer kept.`,
	);
}

export async function versionRecords(reader: Reader, versions: readonly Version[]): Promise<VersionRecord[]> {
	const ids = versions.map((version): string[] => JSON.parse(version.apps));
	const names = new Map((await findApps(reader, ids.flat())).map(({ id, name }) => [id, name]));
	return versions.map(({ number, published_at, created, changed, deleted, restored_from }, i) => ({
		version: number,
		publishedAt: published_at,
		apps: (ids[i] ?? []).map((id) => ({ id, name: names.get(id) ?? "" })),
		created,
		changed,
		deleted,
		restoredFrom: restored_from,
	}));
}

/** The kept versions of a game, oldest first. */
export async function listVersions(deps: Pick<Deps, "store">, gameId: string): Promise<VersionRecord[]> {
	return await deps.store.snapshot(async (reader) =>
		versionRecords(reader, await versionsAfter(reader, gameId, 0)),
	);
}

/** Which version to return, the published one by default, and whether only what changed since another version. */
type VersionRequest = PageRequest & {
	number?: number;
	since?: number;
	ifNoneMatch?: string | undefined;
};

/** The version 0 that stands for a game that has never been published. */
function nothingPublished(game: Game): Version {
	return {
		game_id: game.id,
		number: 0,
		game_name: game.name,
		apps: "[]",
		created: 0,
		changed: 0,
		deleted: 0,
		restored_from: null,
		published_at: 0,
	};
}

/** JSON text of everything about a version but its components, each property followed by a comma. */
async function headOf(
	reader: Reader,
	game: Game,
	version: Version,
	since: number | undefined,
): Promise<string> {
	const [record] = await versionRecords(reader, [version]);
	const gone =
		since === undefined ? [] : await deletedSince(reader, game.id, { number: version.number, since });
	const text = JSON.stringify({
		...record,
		...(version.number === 0 && { publishedAt: null }),
		game: { id: game.id, name: version.game_name, createdAt: new Date(game.created_at).toISOString() },
		...(since !== undefined && { since, deletedIds: gone }),
	});
	return `${text.slice(1, -1)},`;
}

/**
 * A published version as JSON text, over all apps (docs/decisions/versions.md). With `since` it holds only what changed since
 * that version, or everything if that version is no longer kept.
 * @throws Problem VERSION_NOT_FOUND, GAME_NOT_FOUND
 */
export async function readVersion(deps: Deps, gameId: string, request: VersionRequest): Promise<Listing> {
	const { number, since } = request;
	const filesAt = deps.urls.filesAt();
	const list = {
		name: "components",
		facts: (game: Game) => [
			number ?? game.version,
			since,
			filesAt,
			...(game.version === 0 ? [game.name] : []),
		],
		filesAt,
	};
	return await readListing(deps, gameId, list, request, async (reader, game) => {
		const wanted = number ?? game.version;
		const version = await findVersion(reader, gameId, wanted);
		if (version === undefined && (number !== undefined || wanted > 0)) throw noSuchVersion(wanted);
		const isKnown =
			since !== undefined && since <= wanted && (await findVersion(reader, gameId, since)) !== undefined;
		const from = isKnown ? since : undefined;
		return {
			head: await headOf(reader, game, version ?? nothingPublished(game), from),
			page: (after, limit) =>
				pageOfVersion(reader, gameId, { number: wanted, since: from ?? 0 }, after, limit),
		};
	});
}
