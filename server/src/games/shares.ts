import { because } from "@tuckbox/pieces";
import type { Actor } from "../domain/access/actor.ts";
import { isBuiltIn } from "../domain/access/built-in-app.ts";
import { type LinkSeal, mayReadLinks } from "../domain/access/link-seal.ts";
import { hashSecret, newSecret } from "../domain/access/token.ts";
import { faultyField, noSuchVersion, Problem } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { notify } from "../store/notices.ts";
import { findApps } from "../store/queries/accounts/apps.ts";
import { enqueue } from "../store/queries/service/jobs.ts";
import { listTablesOfShares } from "../store/queries/table/tables.ts";
import {
	deleteShare,
	findShares,
	insertShare,
	listShares,
	type Share,
	updateShare,
} from "../store/queries/versions/shares.ts";
import { findVersion } from "../store/queries/versions/versions.ts";
import type { Store, Writer } from "../store/store.ts";
import { sharedPageUrl, sharedUrl } from "./shared-game.ts";

type Deps = { store: Store; linkSeal: LinkSeal; publicUrl: () => string; now: () => number };

/** The rights of a link's guests besides looking, and whether they learn who created it. */
type Allowed = { allowsPrint?: boolean; showsCreator?: boolean };

/** The content of a link. */
export type ShareInput = Allowed & {
	name?: string;
	/** The version that it is pinned to; null or absent: always the published one. */
	version?: number | null;
	/** Whether it also shows the other kept versions, their differences and histories of pieces. */
	showsVersions?: boolean;
};

export type ShareChange = Allowed & { name?: string };

/** Changes what belongs to a link elsewhere, in the transaction that changes the link. */
export type AlsoChange = (writer: Writer, share: Share) => Promise<void>;

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
	/** Whether its guests may print the game. */
	allowsPrint: boolean;
	/** Whether it shows the name of its creator. */
	showsCreator: boolean;
	/** The table at which its guests may sit down. */
	table: { id: string; name: string } | null;
	createdAt: number;
	/** Null if it has not been used. */
	lastUsedAt: number | null;
	/** Number of times it was opened. */
	opens: number;
};

type Addresses = { url: string; pageUrl: string };
/** The part of a link that depends on the caller. */
type ForCaller = {
	/** Whether the caller created it. */
	isOwn: boolean;
	/** Null: the caller may not read them, or they are not stored and the link must be renewed to be sent again. */
} & (Addresses | { url: null; pageUrl: null });

type NewShareRecord = ShareRecord & { isOwn: true } & Addresses;

/** Maximum number of links of a game: enough for every playtest, few enough to list. */
const maxShares = 100;
function shareRecord(
	share: Share,
	{ appName, table }: { appName: string | undefined; table: ShareRecord["table"] },
): ShareRecord {
	const { id, name, app_id: appId, version, created_at, used_at, opens } = share;
	const isByApp = appId !== null && !isBuiltIn(appId);
	return {
		id,
		name,
		app: isByApp ? { id: appId, name: appName ?? "" } : null,
		version,
		showsVersions: share.shows_versions === 1,
		allowsPrint: share.allows_print === 1,
		showsCreator: share.shows_creator === 1,
		table,
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
	const [gameId] = shares.map(({ game_id }) => game_id);
	const linked = gameId === undefined ? [] : await listTablesOfShares(store.reader, gameId);
	const tables = new Map(linked.map(({ share_id, id, name }) => [share_id, { id, name }]));
	return shares.map((share) =>
		shareRecord(share, { appName: names.get(share.app_id ?? ""), table: tables.get(share.id) ?? null }),
	);
}

function addressesOf({ publicUrl }: Pick<Deps, "publicUrl">, secret: string): Addresses {
	return { url: sharedUrl(publicUrl(), secret), pageUrl: sharedPageUrl(publicUrl(), secret) };
}

function forCaller(deps: Deps, actor: Actor, { id, created_by, sealed_secret }: Share): ForCaller {
	const isOwn = created_by === actor.userId;
	const secret = isOwn && mayReadLinks(actor) ? deps.linkSeal.open(id, sealed_secret) : null;
	return { isOwn, ...(secret === null ? { url: null, pageUrl: null } : addressesOf(deps, secret)) };
}

/**
 * Checks that no one else decides whether a link names its creator: neither another user of the game, nor an app, which would
 * learn the name.
 * @throws Problem VALIDATION_ERROR
 */
function checkMayShow(actor: Actor, showsCreator: boolean | undefined, creator: string | null): void {
	if (showsCreator === true && !(actor.userId === creator && mayReadLinks(actor)))
		throw faultyField("showsCreator", because("NAME_OF_ANOTHER"));
}

const flag = (is: boolean) => (is ? 1 : 0);

/**
 * Creates a link that gives anyone who has it read-only access to the game's published version, or to the version that it
 * is pinned to.
 * @throws Problem VALIDATION_ERROR when the game has too many; VERSION_NOT_FOUND, GAME_NOT_FOUND; what `also` throws
 */
export async function createShare(
	deps: Deps,
	actor: Actor,
	gameId: string,
	{ name = "", version = null, showsVersions = false, ...allowed }: ShareInput,
	also: AlsoChange,
): Promise<NewShareRecord> {
	const { appId, userId } = actor;
	checkMayShow(actor, allowed.showsCreator, userId);
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
		shows_versions: flag(showsVersions),
		allows_print: flag(allowed.allowsPrint ?? false),
		shows_creator: flag(allowed.showsCreator ?? false),
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
		await also(writer, share);
	});
	const [record] = await shareRecords(deps, [share]);
	return { ...(record as ShareRecord), isOwn: true, ...addressesOf(deps, secret) };
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
): Promise<(ShareRecord & ForCaller)[]> {
	const shares = await listShares(deps.store.reader, gameId);
	const byId = new Map(shares.map((share) => [share.id, share]));
	return (await shareRecords(deps, shares)).map((record) => ({
		...record,
		...forCaller(deps, actor, byId.get(record.id) as Share),
	}));
}

/** A link of a game. */
export type ShareRef = { gameId: string; id: string };

/** Changes a link in one transaction. @throws Problem SHARE_NOT_FOUND, GAME_NOT_FOUND; what `change` throws */
async function withShare(
	deps: Deps,
	{ gameId, id }: ShareRef,
	change: (writer: Writer, share: Share) => Promise<Share>,
): Promise<Share> {
	return await deps.store.withGameWrite(gameId, async (writer) => {
		const [share] = await findShares(writer, [id]);
		if (share?.game_id !== gameId)
			throw new Problem("SHARE_NOT_FOUND", `There is no share link ${id} of the game.`);
		return await change(writer, share);
	});
}

/**
 * Changes the name of a link, and what its guests may do.
 * @throws Problem SHARE_NOT_FOUND, GAME_NOT_FOUND; VALIDATION_ERROR if it is to show the name of another user; what `also` throws
 */
export async function changeShare(
	deps: Deps,
	actor: Actor,
	ref: ShareRef,
	{ name, allowsPrint, showsCreator }: ShareChange,
	also: AlsoChange,
): Promise<ShareRecord & ForCaller> {
	const share = await withShare(deps, ref, async (writer, found) => {
		checkMayShow(actor, showsCreator, found.created_by);
		const values = {
			name: name ?? found.name,
			allows_print: allowsPrint === undefined ? found.allows_print : flag(allowsPrint),
			shows_creator: showsCreator === undefined ? found.shows_creator : flag(showsCreator),
		} as const;
		await updateShare(writer, found.id, values);
		await also(writer, found);
		return { ...found, ...values };
	});
	const [record] = await shareRecords(deps, [share]);
	return { ...(record as ShareRecord), ...forCaller(deps, actor, share) };
}

/**
 * Gives a link another secret; the old addresses stop working immediately. The link is then the caller's, as if they had created it,
 * and no longer shows the name of another user.
 * @throws Problem SHARE_NOT_FOUND, GAME_NOT_FOUND
 */
export async function renewShare(
	deps: Deps,
	{ userId }: Pick<Actor, "userId">,
	ref: ShareRef,
	also: AlsoChange,
): Promise<NewShareRecord> {
	const secret = newSecret();
	const share = await withShare(deps, ref, async (writer, found) => {
		notify(writer, "access", ref.gameId);
		const values = {
			secret_hash: hashSecret(secret),
			sealed_secret: deps.linkSeal.seal(found.id, secret),
			created_by: userId,
			shows_creator: found.created_by === userId ? found.shows_creator : flag(false),
		};
		await updateShare(writer, found.id, values);
		const renewed = { ...found, ...values };
		await also(writer, renewed);
		return renewed;
	});
	const [record] = await shareRecords(deps, [share]);
	return { ...(record as ShareRecord), isOwn: true, ...addressesOf(deps, secret) };
}

/** Revokes a link immediately. @throws Problem SHARE_NOT_FOUND, GAME_NOT_FOUND */
export async function revokeShare(deps: Deps, ref: ShareRef, also: AlsoChange): Promise<void> {
	await withShare(deps, ref, async (writer, found) => {
		notify(writer, "access", ref.gameId);
		// it may have kept a version
		await enqueue(writer, [{ kind: "prune", gameId: ref.gameId }], deps.now());
		await deleteShare(writer, found.id);
		await also(writer, found);
		return found;
	});
}
