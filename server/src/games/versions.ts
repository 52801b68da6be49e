import { because } from "@tuckbox/pieces";
import { readAuthors } from "../domain/access/author.ts";
import type { VersionCounts } from "../domain/components/draft.ts";
import { withAddresses } from "../domain/components/record.ts";
import { maxChosenVersions } from "../domain/components/retention.ts";
import type { VersionOrder } from "../domain/components/version-order.ts";
import { noSuchVersion, Problem } from "../domain/errors.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import { findUsers } from "../store/queries/accounts/accounts.ts";
import { findApps } from "../store/queries/accounts/apps.ts";
import { enqueue } from "../store/queries/service/jobs.ts";
import {
	deletedSince,
	findVersion,
	pageOfVersion,
	updateVersion,
	type Version,
	versionsAfter,
} from "../store/queries/versions/versions.ts";
import type { Game, Reader, Store } from "../store/store.ts";
import { inGroups, startOfGroups } from "./listing/in-groups.ts";
import {
	byPosition,
	type Listing,
	type ListsInFlight,
	type PageRequest,
	readListing,
} from "./listing/listing.ts";
import { changesOfVersions, type VersionChanges } from "./version-changes.ts";

type Deps = { store: Store; urls: ObjectUrls; listsInFlight: ListsInFlight };

/** The authors of a version's changes, as those see them who belong to the game. */
export type AuthorRecord = {
	user: { id: string; name: string };
	app: { id: string; name: string };
	/** The name of the access token, or of the device that it was given to; null in changes of others. */
	token: string | null;
	/** The User-Agent of the browser session; null in changes of others. */
	browser: string | null;
};

/** A version as everyone sees it who may read the game; times in ms. */
export type VersionRecord = VersionCounts & {
	version: number;
	publishedAt: number;
	/** The apps whose changes it contains. */
	apps: { id: string; name: string }[];
	/** The version that it restored. */
	restoredFrom: number | null;
	/** The version whose changes it undid. */
	undoes: number | null;
	/** Its changes, if the caller has requested them. */
	changes?: VersionChanges;
};

/** A version as those see it who belong to the game. */
export type VersionDetails = VersionRecord & {
	name: string | null;
	note: string | null;
	isPinned: boolean;
	/** Whether all of its changes were made in a browser. */
	isByHand: boolean;
	authors: AuthorRecord[];
};

export async function versionRecords(reader: Reader, versions: readonly Version[]): Promise<VersionRecord[]> {
	const ids = versions.map((version): string[] => JSON.parse(version.apps));
	const names = new Map((await findApps(reader, ids.flat())).map(({ id, name }) => [id, name]));
	return versions.map(({ number, published_at, created, changed, deleted, restored_from, undoes }, i) => ({
		version: number,
		publishedAt: published_at,
		apps: (ids[i] ?? []).map((id) => ({ id, name: names.get(id) ?? "" })),
		created,
		changed,
		deleted,
		restoredFrom: restored_from,
		undoes,
	}));
}

/**
 * Finds the authors of each version's changes; only those may see them who belong to the game.
 * @param viewer the user who sees them, and only their own devices
 */
export async function authorsOf(
	reader: Reader,
	versions: readonly Version[],
	viewer: string,
): Promise<AuthorRecord[][]> {
	const authors = versions.map((version) => readAuthors(version.authors));
	const all = authors.flat();
	const users = await findUsers(
		reader,
		all.map(({ userId }) => userId),
	);
	const apps = await findApps(
		reader,
		all.map(({ appId }) => appId),
	);
	const named = (rows: readonly { id: string; name: string }[], id: string) => ({
		id,
		name: rows.find((row) => row.id === id)?.name ?? "",
	});
	return authors.map((some) =>
		some.map(({ userId, appId, token = null, browser = null }) => {
			const device = userId === viewer ? { token, browser } : { token: null, browser: null };
			return { user: named(users, userId), app: named(apps, appId), ...device };
		}),
	);
}

/** Adds to versions what guests do not see. */
async function versionDetails(
	reader: Reader,
	versions: readonly Version[],
	viewer: string,
): Promise<VersionDetails[]> {
	const records = await versionRecords(reader, versions);
	const authors = await authorsOf(reader, versions, viewer);
	return versions.flatMap((version, i): VersionDetails[] => {
		const record = records[i];
		if (record === undefined) return [];
		const { name, note, is_pinned } = version;
		const made = readAuthors(version.authors);
		const isByHand = made.length > 0 && made.every(({ browser }) => browser !== undefined);
		return [{ ...record, name, note, isPinned: is_pinned === 1, isByHand, authors: authors[i] ?? [] }];
	});
}

type ListDeps = Pick<Deps, "store" | "urls">;

/** Adds to versions their changes, if the caller has requested them. */
async function withChanges<T extends VersionRecord>(
	{ urls }: ListDeps,
	reader: Reader,
	gameId: string,
	versions: readonly Version[],
	records: readonly T[],
	limit: number | undefined,
): Promise<T[]> {
	if (limit === undefined) return [...records];
	const changes = await changesOfVersions(reader, gameId, versions, limit, urls.filesAt());
	return records.map((record) => {
		const own = changes.get(record.version);
		return own === undefined ? record : { ...record, changes: own };
	});
}

/**
 * Lists the kept versions of a game, oldest first.
 * @param changes the most components to list for each version as changed by it; none by default
 */
export async function listVersions(
	deps: ListDeps,
	gameId: string,
	viewer: string,
	changes?: number,
): Promise<VersionDetails[]> {
	return await deps.store.snapshot(async (reader) => {
		const versions = await versionsAfter(reader, gameId, 0);
		const details = await versionDetails(reader, versions, viewer);
		return await withChanges(deps, reader, gameId, versions, details, changes);
	});
}

/** Lists the kept versions of a game as {@link listVersions} does, without what guests do not see. */
export async function listPublicVersions(
	deps: ListDeps,
	gameId: string,
	changes?: number,
): Promise<VersionRecord[]> {
	return await deps.store.snapshot(async (reader) => {
		const versions = await versionsAfter(reader, gameId, 0);
		const records = await versionRecords(reader, versions);
		return await withChanges(deps, reader, gameId, versions, records, changes);
	});
}

/** The fields of a version that can be set; a missing one stays unchanged. */
export type VersionChange = { name?: string | null; note?: string | null; isPinned?: boolean };

const isChosenVersion = ({ name, is_pinned: isPinned }: Version) => name !== null || isPinned === 1;

/** A text in its stored form: null if it is empty. */
function textOrNull(text: string | null): string | null {
	return text === null || text.trim() === "" ? null : text.trim();
}

/**
 * Gives a version a name, a note or a pin, or takes them away. A version with a name or a pin is not removed automatically.
 * @throws Problem VERSION_NOT_FOUND, GAME_NOT_FOUND; VALIDATION_ERROR when too many versions are kept that way
 */
export async function changeVersion(
	deps: Pick<Deps, "store"> & { now: () => number },
	viewer: string,
	gameId: string,
	number: number,
	change: VersionChange,
): Promise<VersionDetails> {
	return await deps.store.withGameWrite(gameId, async (writer) => {
		const version = await findVersion(writer, gameId, number);
		if (version === undefined) throw noSuchVersion(number);
		const { name, note, isPinned } = change;
		const changed: Version = {
			...version,
			...(name !== undefined && { name: textOrNull(name) }),
			...(note !== undefined && { note: textOrNull(note) }),
			...(isPinned !== undefined && { is_pinned: isPinned ? 1 : 0 }),
		};
		const isChosen = isChosenVersion(changed);
		const others = (await versionsAfter(writer, gameId, 0)).filter((one) => one.number !== number);
		if (isChosen && others.filter(isChosenVersion).length >= maxChosenVersions) {
			throw new Problem("VALIDATION_ERROR", because("TOO_MANY_VERSIONS", { max: maxChosenVersions }));
		}
		await updateVersion(writer, { gameId, number }, changed);
		if (!isChosen) await enqueue(writer, [{ kind: "prune", gameId }], deps.now());
		const [details] = await versionDetails(writer, [changed], viewer);
		return details as VersionDetails;
	});
}

/**
 * The version to return (by default the published one), whether only the changes since another version, and the
 * order.
 */
type VersionRequest = PageRequest & {
	number?: number;
	since?: number;
	order?: VersionOrder;
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
		undoes: null,
		published_at: 0,
		name: null,
		note: null,
		is_pinned: 0,
		authors: null,
	};
}

/** JSON text of everything about a version but its components, each property followed by a comma. */
async function versionHeadText(
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
	const { number, since, order = "creation" } = request;
	const filesAt = deps.urls.filesAt();
	const list = {
		name: "components",
		facts: (game: Game) => [
			number ?? game.version,
			game.image_form,
			since,
			order,
			filesAt,
			...(game.version === 0 ? [game.name] : []),
		],
		...(order === "groups" && { start: startOfGroups }),
	};
	const form = (records: string) => withAddresses(records, filesAt);
	return await readListing(deps, gameId, list, request, async (reader, game) => {
		const wanted = number ?? game.version;
		const version = await findVersion(reader, gameId, wanted);
		if (version === undefined && (number !== undefined || wanted > 0)) throw noSuchVersion(wanted);
		const isKnown =
			since !== undefined && since <= wanted && (await findVersion(reader, gameId, since)) !== undefined;
		const from = isKnown ? since : undefined;
		const shown = { number: wanted, since: from ?? 0 };
		return {
			head: await versionHeadText(reader, game, version ?? nothingPublished(game), from),
			...(order === "groups"
				? await inGroups(reader, gameId, shown, form)
				: byPosition((after, limit) => pageOfVersion(reader, gameId, shown, after, limit), form)),
		};
	});
}
