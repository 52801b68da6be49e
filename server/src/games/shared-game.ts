import { because, type PlayerRange } from "@tuckbox/pieces";
import { hasRole } from "../domain/access/role.ts";
import { hashSecret } from "../domain/access/token.ts";
import { Problem } from "../domain/errors.ts";
import { findUser } from "../store/queries/accounts/accounts.ts";
import { findGame, playersOf } from "../store/queries/games/games.ts";
import { roleIn } from "../store/queries/games/members.ts";
import { countOpenedShare, findShare, type Share, touchShare } from "../store/queries/versions/shares.ts";
import { countComponents, findVersion } from "../store/queries/versions/versions.ts";
import type { Game, Reader, Store } from "../store/store.ts";
import { coverPieces } from "./covers.ts";

// What guests with a share link see. shares.ts has the links as those see them who create them.

export type { Share };

type Deps = { store: Store; now: () => number };

/** The precision of the time of last use, in ms: a link that is read all day is written once an hour. */
const usePrecisionMs = 60 * 60 * 1000;

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

/** Whether someone may still let guests into a game. Links whose creator is not known are the game's own. */
async function isHostedBy(reader: Reader, gameId: string, userId: string | null): Promise<boolean> {
	if (userId === null) return true;
	const game = await findGame(reader, gameId);
	return game !== undefined && hasRole(await roleIn(reader, game, userId), "coDesigner");
}

/** The share with the secret of a link. Records its use. @throws Problem SHARE_NOT_FOUND */
export async function shareBehind(deps: Deps, secret: string): Promise<Share> {
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
export async function countOpening(deps: Deps, { id }: Share): Promise<void> {
	await deps.store.writeLazily((writer) => countOpenedShare(writer, id, deps.now())).catch(() => undefined); // a full disk must not keep guests from reading
}

type NamedVersion = { name: string; version: number };

/** The face of a link: all that its page shows besides the pieces. */
export type SharedSummary = NamedVersion & {
	/** Number of components that the link shows. */
	pieces: number;
	players: PlayerRange | null;
	hasCover: boolean;
	/** The user who shares the game; null: the link does not name them. */
	creator: { name: string } | null;
};

async function creatorOf(
	reader: Reader,
	{ created_by: id, shows_creator }: Share,
): Promise<SharedSummary["creator"]> {
	const creator = shows_creator === 1 && id !== null ? await findUser(reader, id) : undefined;
	return creator === undefined ? null : { name: creator.name };
}

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

/** Reads the face of a link. */
export async function sharedSummary(
	deps: Pick<Deps, "store">,
	game: Game,
	share: Share,
): Promise<SharedSummary> {
	const shown = await sharedGame(deps, game, share);
	return await deps.store.snapshot(async (reader) => ({
		...shown,
		pieces: await countComponents(reader, game.id, shown.version),
		players: playersOf(game),
		hasCover: (await coverPieces(reader, game.id, shown.version)).length > 0,
		creator: await creatorOf(reader, share),
	}));
}

/** Checks that a link shows the kept versions, and not only one. @throws Problem PERMISSION_DENIED */
export function checkShowsVersions(share: Share): void {
	if (share.shows_versions === 0) throw new Problem("PERMISSION_DENIED", because("LINK_WITHOUT_VERSIONS"));
}

/** Checks that guests of a link may print the game. @throws Problem PERMISSION_DENIED */
export function checkAllowsPrint(share: Share): void {
	if (share.allows_print === 0) throw new Problem("PERMISSION_DENIED", because("LINK_WITHOUT_PRINT"));
}
