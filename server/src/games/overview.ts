import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { SignedInUser } from "../accounts/sessions.ts";
import { readAuthors } from "../domain/access/author.ts";
import { Problem } from "../domain/errors.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import { findUser, findUsers } from "../store/queries/accounts/accounts.ts";
import { findApps } from "../store/queries/accounts/apps.ts";
import { countGameInvitesTo } from "../store/queries/games/members.ts";
import { countsOfGames, lastVersions } from "../store/queries/games/overview.ts";
import type { Reader, Store } from "../store/store.ts";
import { type Cover, coversOf } from "./covers.ts";
import { type GameListing, type GameOfMine, gameOfMine, gamesListedBy, listingOf } from "./games.ts";

export type OverviewDeps = { store: Store; urls: ObjectUrls; quotaBytes: number; now: () => number };

type Named = { id: string; name: string };

/** The last published change, its app, who made it (null if that was not recorded), and whether in a browser. */
type LastPush = { at: number; app: Named; user: Named | null; isByHand: boolean };

/** A summary of a game; times except `createdAt` in ms. */
type GameOverview = GameOfMine &
	GameListing & {
		version: number;
		publishedAt: number | null;
		pieces: number;
		images: number;
		bytes: number;
		recordBytes: number;
		lastPush: LastPush | null;
		covers: Cover[];
	};

/** `invites`: number of open invitations to games. */
type Overview = {
	usedBytes: number;
	recordBytes: number;
	quotaBytes: number;
	invites: number;
	games: GameOverview[];
};

/** The last push of each game, by the game's id. */
async function lastPushes(
	reader: Reader,
	versions: Awaited<ReturnType<typeof lastVersions>>["pushed"],
): Promise<Map<string, LastPush>> {
	const pushes = versions.map((version) => {
		const apps: string[] = JSON.parse(version.apps);
		// of the apps in a version, and of their users, the one that pushed last
		const appId = apps.at(-1) ?? "";
		const author = readAuthors(version.authors).findLast((one) => one.appId === appId);
		const isByHand = author?.browser !== undefined;
		return { gameId: version.game_id, at: version.published_at, appId, userId: author?.userId, isByHand };
	});
	const apps = await findApps(
		reader,
		pushes.map(({ appId }) => appId),
	);
	const users = await findUsers(
		reader,
		pushes.flatMap(({ userId }) => userId ?? []),
	);
	const appNames = new Map(apps.map(({ id, name }) => [id, name]));
	const userNames = new Map(users.map(({ id, name }) => [id, name]));
	return new Map(
		pushes.map(({ gameId, at, appId, userId, isByHand }) => {
			const app = { id: appId, name: appNames.get(appId) ?? "" };
			const user = userId === undefined ? null : { id: userId, name: userNames.get(userId) ?? "" };
			return [gameId, { at, app, user, isByHand }];
		}),
	);
}

/**
 * Summaries of a user's games and of those that are shared with them, oldest first, and how much of the account's quota is used.
 * @throws Problem UNAUTHORIZED when the account has just been deleted
 */
export async function overviewOf(
	deps: OverviewDeps,
	{ userId }: Pick<SignedInUser, "userId">,
): Promise<Overview> {
	const { derived } = deps.urls.filesAt();
	return await deps.store.snapshot(async (reader) => {
		const user = await findUser(reader, userId);
		if (user === undefined) throw new Problem("UNAUTHORIZED", "The account has been deleted.");
		const listed = await gamesListedBy(reader, userId);
		const games = listed.map(({ game }) => game);
		const ids = games.map(({ id }) => id);
		const counts = new Map((await countsOfGames(reader, ids)).map((row) => [row.gameId, row]));
		const { published, pushed } = await lastVersions(reader, ids);
		const publishedAt = new Map(published.map((row) => [row.game_id, row.published_at]));
		const pushes = await lastPushes(reader, pushed);
		const overviews: GameOverview[] = [];
		for (const one of listed) {
			const { game } = one;
			const { pieces = 0, images = 0, bytes = 0 } = counts.get(game.id) ?? {};
			overviews.push({
				...gameOfMine(one),
				...listingOf(game),
				version: game.version,
				publishedAt: publishedAt.get(game.id) ?? null,
				pieces,
				images,
				bytes,
				recordBytes: game.record_bytes,
				lastPush: pushes.get(game.id) ?? null,
				covers: pieces === 0 ? [] : await coversOf(reader, game.id, derived),
			});
			await yieldToEventLoop();
		}
		return {
			usedBytes: user.used_bytes + user.record_bytes,
			recordBytes: user.record_bytes,
			quotaBytes: user.quota_bytes ?? deps.quotaBytes,
			invites: await countGameInvitesTo(reader, userId, deps.now()),
			games: overviews,
		};
	});
}
