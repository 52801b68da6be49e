import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { SignedInUser } from "../accounts/sessions.ts";
import { Problem } from "../domain/errors.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import { findUser } from "../store/queries/accounts/accounts.ts";
import { findApps } from "../store/queries/accounts/apps.ts";
import { countGameInvitesTo } from "../store/queries/games/members.ts";
import { countsOfGames, lastVersions } from "../store/queries/games/overview.ts";
import type { Store } from "../store/store.ts";
import { type Cover, coversOf } from "./covers.ts";
import { type GameListing, type GameOfMine, gameOfMine, gamesListedBy, listingOf } from "./games.ts";

export type OverviewDeps = { store: Store; urls: ObjectUrls; quotaBytes: number; now: () => number };

/** A summary of a game; times except `createdAt` in ms. */
type GameOverview = GameOfMine &
	GameListing & {
		version: number;
		publishedAt: number | null;
		pieces: number;
		images: number;
		bytes: number;
		recordBytes: number;
		lastPush: { at: number; app: { id: string; name: string } } | null;
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
		// of the apps in a version, the one that pushed last
		const pushes = new Map(
			pushed.map((row) => {
				const apps: string[] = JSON.parse(row.apps);
				return [row.game_id, { at: row.published_at, appId: apps.at(-1) ?? "" }];
			}),
		);
		const apps = await findApps(
			reader,
			[...pushes.values()].map(({ appId }) => appId),
		);
		const names = new Map(apps.map(({ id, name }) => [id, name]));
		const overviews: GameOverview[] = [];
		for (const one of listed) {
			const { game } = one;
			const { pieces = 0, images = 0, bytes = 0 } = counts.get(game.id) ?? {};
			const push = pushes.get(game.id);
			overviews.push({
				...gameOfMine(one),
				...listingOf(game),
				version: game.version,
				publishedAt: publishedAt.get(game.id) ?? null,
				pieces,
				images,
				bytes,
				recordBytes: game.record_bytes,
				lastPush:
					push === undefined
						? null
						: { at: push.at, app: { id: push.appId, name: names.get(push.appId) ?? "" } },
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
