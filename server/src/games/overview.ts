import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { SignedInUser } from "../accounts/sessions.ts";
import { type CoverPlace, chooseCovers, sizeOfVersion } from "../domain/components/cover.ts";
import { readCrop } from "../domain/components/recipe.ts";
import { withAddresses } from "../domain/components/record.ts";
import { readRecord } from "../domain/components/record-changes.ts";
import { Problem } from "../domain/errors.ts";
import { objectPath } from "../domain/object-key.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import type { Reader, Store } from "../store/store.ts";
import { findUser } from "../store/tables/accounts.ts";
import { findApps } from "../store/tables/apps.ts";
import { filesOf } from "../store/tables/derivatives.ts";
import { listGames } from "../store/tables/games.ts";
import {
	type CoverRow,
	countsOfGames,
	coverRows,
	lastVersions,
	recordsOf,
} from "../store/tables/overview.ts";
import { type GameRecord, gameRecord } from "./games.ts";

type Deps = { store: Store; urls: ObjectUrls; quotaBytes: number };

/**
 * An image of the game; `url`, width and height in pixels are those of its thumbnail. A die's face has the size of its die, and
 * the die's type as `sides`.
 */
type Cover = {
	url: string;
	mediumUrl?: string;
	displayUrl: string;
	widthPx: number;
	heightPx: number;
	kind: string;
	shape?: string;
	widthMm: number;
	heightMm: number;
	sides?: number;
};

/** A summary of a game; times except `createdAt` in ms. */
type GameOverview = GameRecord & {
	version: number;
	publishedAt: number | null;
	pieces: number;
	images: number;
	bytes: number;
	recordBytes: number;
	lastPush: { at: number; app: { id: string; name: string } } | null;
	covers: Cover[];
};

const places: readonly CoverPlace[] = ["card", "board", "other"];

const noAddresses = { sources: "", derived: "" };

/** The pictures that represent a game, with the pieces that show them. */
export async function chosenCovers(reader: Reader, gameId: string) {
	const rows = await coverRows(reader, gameId);
	const chosen = chooseCovers(
		rows.map((row) => ({ place: places[Number(row.rank)] ?? "other", derivativeId: row.id, row })),
	);
	// the record of the piece whose size and type count
	const idOf = (row: CoverRow) => row.die_id ?? row.component_id;
	const records = await recordsOf(
		reader,
		chosen.map(({ row }) => idOf(row)),
	);
	return chosen.flatMap(({ row }) => {
		const text = records.get(idOf(row));
		if (text === undefined) return [];
		const { widthMm, heightMm, sides } = readRecord(withAddresses(text, noAddresses)) as {
			widthMm?: number;
			heightMm?: number;
			sides?: number;
		};
		return [{ row, widthMm: widthMm ?? 0, heightMm: heightMm ?? 0, sides }];
	});
}

function coverOf(
	{ row, widthMm, heightMm, sides }: Awaited<ReturnType<typeof chosenCovers>>[number],
	derivedAt: string,
): Cover {
	const files = filesOf(row).filter(({ isPrevious }) => !isPrevious);
	const addresses = new Map(files.map(({ key }) => [key.variant, derivedAt + objectPath(key)]));
	const medium = addresses.get("medium");
	const image = { widthPx: row.width_px, heightPx: row.height_px };
	return {
		url: addresses.get("thumb") ?? "",
		...(medium !== undefined && { mediumUrl: medium }),
		displayUrl: addresses.get("display") ?? "",
		...sizeOfVersion(image, readCrop(row.crop), "thumb"),
		kind: row.kind,
		...(row.shape !== null && { shape: row.shape }),
		...{ widthMm, heightMm },
		...(sides !== undefined && { sides }),
	};
}

/**
 * Summaries of a user's games, oldest first, and how much of the account's quota is used.
 * @throws Problem UNAUTHORIZED when the account has just been deleted
 */
export async function overviewOf(
	deps: Deps,
	{ userId }: Pick<SignedInUser, "userId">,
): Promise<{ usedBytes: number; recordBytes: number; quotaBytes: number; games: GameOverview[] }> {
	const { derived } = deps.urls.filesAt();
	return await deps.store.snapshot(async (reader) => {
		const user = await findUser(reader, userId);
		if (user === undefined) throw new Problem("UNAUTHORIZED", "The account has been deleted.");
		const games = await listGames(reader, userId);
		const ids = games.map(({ id }) => id);
		const counts = new Map((await countsOfGames(reader, ids)).map((row) => [row.gameId, row]));
		const { published, pushed } = await lastVersions(reader, ids);
		const publishedAt = new Map(published.map((row) => [row.game_id, row.published_at]));
		// of several apps in a version, the last one that joined it pushed last
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
		for (const game of games) {
			const { pieces = 0, images = 0, bytes = 0 } = counts.get(game.id) ?? {};
			const push = pushes.get(game.id);
			overviews.push({
				...gameRecord(game),
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
				covers:
					pieces === 0 ? [] : (await chosenCovers(reader, game.id)).map((chosen) => coverOf(chosen, derived)),
			});
			await yieldToEventLoop();
		}
		return {
			usedBytes: user.used_bytes + user.record_bytes,
			recordBytes: user.record_bytes,
			quotaBytes: user.quota_bytes ?? deps.quotaBytes,
			games: overviews,
		};
	});
}
