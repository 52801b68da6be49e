import { because } from "@tuckbox/pieces";
import type { Actor } from "../domain/access/actor.ts";
import { isBuiltIn } from "../domain/access/built-in-app.ts";
import { type LinkSeal, mayReadLinks } from "../domain/access/link-seal.ts";
import { hasRole } from "../domain/access/role.ts";
import { hashSecret, newSecret } from "../domain/access/token.ts";
import { faultyField, noSuchVersion, Problem } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { notify } from "../store/notices.ts";
import { findApps } from "../store/queries/accounts/apps.ts";
import { findGame } from "../store/queries/games/games.ts";
import { roleIn } from "../store/queries/games/members.ts";
import { enqueue } from "../store/queries/service/jobs.ts";
import {
	countOpenedShare,
	deleteShare,
	findShare,
	insertShare,
	listShares,
	type Share,
	touchShare,
	updateShare,
} from "../store/queries/versions/shares.ts";
import { countComponents, findVersion } from "../store/queries/versions/versions.ts";
import type { Game, Reader, Store } from "../store/store.ts";
import { coverPieces } from "./covers.ts";

export type { Share };

type Deps = { store: Store; linkSeal: LinkSeal; publicUrl: () => string; now: () => number };

/** The content of a link. */
export type ShareInput = {
	name?: string;
	/** The version that it is pinned to; null or absent: always the published one. */
	version?: number | null;
	/** Whether it also shows the other kept versions, their differences and histories of pieces. */
	showsVersions?: boolean;
};

/** A share link as its owner sees it, without its addresses. Times in ms. */
export type ShareRecord = {
	id: string;
	name: string;
	/**
	 * The app that created it; null for the owner with one of Tuckbox's own tools, and for links older than
	 * this record.
	 */
	app: { id: string; name: string } | null;
	version: number | null;
	showsVersions: boolean;
	createdAt: number;
	/** Null if it has not been used. */
	lastUsedAt: number | null;
	/** Number of times it was opened. */
	opens: number;
};

type Addresses = { url: string; pageUrl: string };
/** Null: the caller may not read them, or they are not stored and the link must be renewed to be sent again. */
type KnownAddresses = Addresses | { url: null; pageUrl: null };

/** Maximum number of links of a game: enough for every playtest, few enough to list. */
const maxShares = 100;
/** The precision of the time of last use, in ms: a link that is read all day is written once an hour. */
const usePrecisionMs = 60 * 60 * 1000;

function shareRecord(share: Share, appName: string | undefined): ShareRecord {
	const { id, name, app_id: appId, version, shows_versions, created_at, used_at, opens } = share;
	const isByApp = appId !== null && !isBuiltIn(appId);
	return {
		id,
		name,
		app: isByApp ? { id: appId, name: appName ?? "" } : null,
		version,
		showsVersions: shows_versions === 1,
		createdAt: created_at,
		lastUsedAt: used_at,
		opens,
	};
}

async function shareRecords(
	{ store }: Pick<Deps, "store">,
	shares: readonly Share[],
): Promise<ShareRecord[]> {
	const ids = new Set(shares.flatMap(({ app_id: id }) => id ?? []));
	const names = new Map((await findApps(store.reader, ids)).map(({ id, name }) => [id, name]));
	return shares.map((share) => shareRecord(share, names.get(share.app_id ?? "")));
}

/** The address for people; programs read its `url`. */
export function sharedPageUrl(publicUrl: string, secret: string): string {
	return `${publicUrl}/s/${secret}`;
}

/** The address of the picture. A new version has a new picture, and so a new address: it may be cached. */
export function sharedCoverUrl(publicUrl: string, secret: string, version: number): string {
	return `${sharedPageUrl(publicUrl, secret)}/cover.jpg?version=${version}`;
}

/** The address for programs. */
export function sharedUrl(publicUrl: string, secret: string): string {
	return `${publicUrl}/api/v1/shared/${secret}`;
}

function addressesOf({ publicUrl }: Pick<Deps, "publicUrl">, secret: string): Addresses {
	return { url: sharedUrl(publicUrl(), secret), pageUrl: sharedPageUrl(publicUrl(), secret) };
}

function knownAddresses(deps: Deps, actor: Actor, { id, created_by, sealed_secret }: Share): KnownAddresses {
	const isOwn = created_by === actor.userId && mayReadLinks(actor);
	const secret = isOwn ? deps.linkSeal.open(id, sealed_secret) : null;
	return secret === null ? { url: null, pageUrl: null } : addressesOf(deps, secret);
}

/**
 * Creates a link that gives anyone who has it read-only access to the game's published version, or to the version that it
 * is pinned to.
 * @throws Problem VALIDATION_ERROR when the game has too many; VERSION_NOT_FOUND, GAME_NOT_FOUND
 */
export async function createShare(
	deps: Deps,
	{ appId, userId }: Pick<Actor, "appId" | "userId">,
	gameId: string,
	{ name = "", version = null, showsVersions = false }: ShareInput,
): Promise<ShareRecord & Addresses> {
	if (version !== null && showsVersions) throw faultyField("showsVersions", because("VERSIONS_OF_PINNED"));
	const [id, secret] = [newId("shr", deps.now()), newSecret()];
	const share: Share = {
		id,
		game_id: gameId,
		secret_hash: hashSecret(secret),
		sealed_secret: deps.linkSeal.seal(id, secret),
		name,
		app_id: appId,
		created_by: userId,
		version,
		shows_versions: showsVersions ? 1 : 0,
		created_at: deps.now(),
		used_at: null,
		opens: 0,
	};
	await deps.store.withGameWrite(gameId, async (writer) => {
		const count = (await listShares(writer, gameId)).length;
		if (count >= maxShares) {
			throw new Problem("VALIDATION_ERROR", because("TOO_MANY_SHARES", { max: maxShares }));
		}
		if (version !== null && (await findVersion(writer, gameId, version)) === undefined)
			throw noSuchVersion(version);
		await insertShare(writer, share);
	});
	const [record] = await shareRecords(deps, [share]);
	return { ...(record as ShareRecord), ...addressesOf(deps, secret) };
}

/** The game's links, oldest first, without their addresses. */
export async function sharesOf(deps: Pick<Deps, "store">, gameId: string): Promise<ShareRecord[]> {
	return await shareRecords(deps, await listShares(deps.store.reader, gameId));
}

/** The game's links, oldest first, with the addresses that the caller may read. */
export async function sharesFor(
	deps: Deps,
	actor: Actor,
	gameId: string,
): Promise<(ShareRecord & KnownAddresses)[]> {
	const shares = await listShares(deps.store.reader, gameId);
	const byId = new Map(shares.map((share) => [share.id, share]));
	return (await shareRecords(deps, shares)).map((record) => ({
		...record,
		...knownAddresses(deps, actor, byId.get(record.id) as Share),
	}));
}

function noSuchShare(id: string): Problem {
	return new Problem("SHARE_NOT_FOUND", `There is no share link ${id} of the game.`);
}

/** Renames a link. @throws Problem SHARE_NOT_FOUND, GAME_NOT_FOUND */
export async function renameShare(
	deps: Deps,
	actor: Actor,
	{ gameId, id }: { gameId: string; id: string },
	name: string,
): Promise<ShareRecord & KnownAddresses> {
	const share = await deps.store.withGameWrite(gameId, (writer) => updateShare(writer, gameId, id, { name }));
	if (share === undefined) throw noSuchShare(id);
	const [record] = await shareRecords(deps, [share]);
	return { ...(record as ShareRecord), ...knownAddresses(deps, actor, share) };
}

/**
 * Gives a link another secret; the old addresses stop working immediately. The link is then the caller's, as if they had created it.
 * @throws Problem SHARE_NOT_FOUND, GAME_NOT_FOUND
 */
export async function renewShare(
	deps: Deps,
	{ userId }: Pick<Actor, "userId">,
	{ gameId, id }: { gameId: string; id: string },
): Promise<ShareRecord & Addresses> {
	const secret = newSecret();
	const values = {
		secret_hash: hashSecret(secret),
		sealed_secret: deps.linkSeal.seal(id, secret),
		created_by: userId,
	};
	const share = await deps.store.withGameWrite(gameId, async (writer) => {
		notify(writer, "access", gameId);
		return await updateShare(writer, gameId, id, values);
	});
	if (share === undefined) throw noSuchShare(id);
	const [record] = await shareRecords(deps, [share]);
	return { ...(record as ShareRecord), ...addressesOf(deps, secret) };
}

/** Revokes a link immediately. @throws Problem SHARE_NOT_FOUND, GAME_NOT_FOUND */
export async function revokeShare(
	deps: Pick<Deps, "store" | "now">,
	gameId: string,
	id: string,
): Promise<void> {
	const found = await deps.store.withGameWrite(gameId, async (writer) => {
		notify(writer, "access", gameId);
		// it may have kept a version
		await enqueue(writer, [{ kind: "prune", gameId }], deps.now());
		return await deleteShare(writer, gameId, id);
	});
	if (!found) throw noSuchShare(id);
}

/** Whether someone may still let guests into a game. Links whose creator is not known are the game's own. */
async function isHostedBy(reader: Reader, gameId: string, userId: string | null): Promise<boolean> {
	if (userId === null) return true;
	const game = await findGame(reader, gameId);
	return game !== undefined && hasRole(await roleIn(reader, game, userId), "coDesigner");
}

/** The share with the secret of a link. Records its use. @throws Problem SHARE_NOT_FOUND */
export async function shareBehind(deps: Pick<Deps, "store" | "now">, secret: string): Promise<Share> {
	const share = await findShare(deps.store.reader, hashSecret(secret));
	if (share === undefined || !(await isHostedBy(deps.store.reader, share.game_id, share.created_by))) {
		throw new Problem("SHARE_NOT_FOUND", "There is no such share link, or it has been revoked.");
	}
	const now = deps.now();
	const before = now - usePrecisionMs;
	if (share.used_at === null || share.used_at <= before) {
		await deps.store
			.writeLazily((writer) => touchShare(writer, share.id, { before, now }))
			.catch(() => undefined); // a full disk must not keep guests from reading
	}
	return share;
}

/** Counts that a link was opened. */
export async function countOpening(deps: Pick<Deps, "store" | "now">, { id }: Share): Promise<void> {
	await deps.store.writeLazily((writer) => countOpenedShare(writer, id, deps.now())).catch(() => undefined); // a full disk must not keep guests from reading
}

type NamedVersion = { name: string; version: number };

/** The name and the version of the game that a link shows. */
async function sharedGame(
	{ store }: Pick<Deps, "store">,
	game: Pick<Game, "id" | "name" | "version">,
	share: Share,
): Promise<NamedVersion> {
	if (share.version === null) return { name: game.name, version: game.version };
	const pinned = await findVersion(store.reader, game.id, share.version);
	return { name: pinned?.game_name ?? game.name, version: share.version };
}

/**
 * The preview of a link: the game's name, how many components the link shows, and whether any has a picture.
 */
export async function sharedSummary(
	deps: Pick<Deps, "store">,
	game: Pick<Game, "id" | "name" | "version">,
	share: Share,
): Promise<NamedVersion & { pieces: number; hasCover: boolean }> {
	const shown = await sharedGame(deps, game, share);
	return await deps.store.snapshot(async (reader) => ({
		...shown,
		pieces: await countComponents(reader, game.id, shown.version),
		hasCover: (await coverPieces(reader, game.id, shown.version)).length > 0,
	}));
}

/** Checks that a link shows the kept versions, and not only one. @throws Problem PERMISSION_DENIED */
export function checkShowsVersions(share: Share): void {
	if (share.shows_versions === 0) throw new Problem("PERMISSION_DENIED", because("LINK_WITHOUT_VERSIONS"));
}
