import type { Actor } from "../domain/actor.ts";
import { draftNumber } from "../domain/draft.ts";
import { joinDraft } from "../game-edit/draft.ts";
import { withRecord } from "../game-edit/records.ts";
import { releaseImages } from "../game-edit/release.ts";
import { noSuchVersion, type VersionRecord, versionRecords } from "../games/versions.ts";
import { fitIntoQuota } from "../images/quota.ts";
import type { Game, Store, Writer } from "../store/store.ts";
import { holdBytes } from "../store/tables/account-bytes.ts";
import { assetsOfComponents } from "../store/tables/assets.ts";
import { saveComponents } from "../store/tables/components.ts";
import { hasPendingDerivatives } from "../store/tables/derivatives.ts";
import { findGame } from "../store/tables/games.ts";
import { reopenComponents, restoreAssets, unheldSources } from "../store/tables/reopened.ts";
import { insertHoldings, useHoldings } from "../store/tables/sources.ts";
import { appsOfGame, findVersion } from "../store/tables/versions.ts";
import { publishDraft } from "./publish.ts";

type Deps = {
	store: Store;
	now: () => number;
	quotaBytes: number;
	keptVersions: number;
};

async function current(writer: Writer, gameId: string): Promise<Game> {
	const game = await findGame(writer, gameId);
	if (game === undefined) throw new Error(`the game ${gameId} is gone in its own transaction`);
	return game;
}

/** Publishes the draft now if nothing is missing from it. */
async function publishNow(
	writer: Writer,
	deps: Deps,
	gameId: string,
	now: number,
	restoredFrom: number | null,
) {
	const game = await current(writer, gameId);
	if (game.draft_changed_at === null || (await hasPendingDerivatives(writer, gameId))) return;
	await publishDraft(writer, game, now, deps.keptVersions, restoredFrom);
}

/** Brings the live state of all apps to that of an earlier version. @returns whether that changed anything */
async function bringBack(
	writer: Writer,
	deps: Deps,
	game: Game,
	number: number,
	now: number,
): Promise<boolean> {
	const restoration = { gameId: game.id, number, draft: draftNumber(game) };
	await restoreAssets(writer, restoration);
	const { missing, isChanged } = await reopenComponents(writer, restoration);
	const assets = await assetsOfComponents(
		writer,
		missing.map(({ id }) => id),
	);
	const own = Map.groupBy(assets, (asset) => asset.component_id ?? "");
	await saveComponents(
		writer,
		missing.map((row) => {
			const live = { ...row, since_version: restoration.draft, until_version: null, updated_at: now };
			return withRecord(live, own.get(row.id) ?? []);
		}),
		[],
	);
	const unheld = await unheldSources(writer, game.id);
	const bytes = unheld.map((row) => ({ sha256: row.sha256, byteSize: row.byte_size }));
	await holdBytes(writer, game.owner_id, bytes);
	await insertHoldings(
		writer,
		unheld.map((row) => ({
			source_key: row.key,
			app_id: row.app_id,
			game_id: game.id,
			owner_id: game.owner_id,
			sha256: row.sha256,
			byte_size: row.byte_size,
			idle_since: null,
		})),
	);
	for (const appId of await appsOfGame(writer, game.id)) {
		const appInGame = { gameId: game.id, appId };
		await useHoldings(writer, appInGame, undefined);
		await releaseImages(writer, appInGame, undefined, now);
	}
	await fitIntoQuota(writer, game.owner_id, deps.quotaBytes, now);
	return isChanged || missing.length > 0;
}

/**
 * Makes an earlier version current again, as a new version: the pieces of all apps with their ids, fields and
 * images. What has been pushed and not been published yet becomes a version of its own before, unless its images
 * are still being made. The game's name stays.
 * @returns the version that everybody sees now
 * @throws Problem VERSION_NOT_FOUND, STORAGE_LIMIT_EXCEEDED, GAME_NOT_FOUND
 */
export async function restoreVersion(
	deps: Deps,
	actor: Actor,
	gameId: string,
	number: number,
): Promise<VersionRecord> {
	const record = await deps.store.withGameWrite(gameId, async (writer) => {
		const now = deps.now();
		if ((await findVersion(writer, gameId, number)) === undefined) throw noSuchVersion(number);
		await publishNow(writer, deps, gameId, now, null);
		const game = await current(writer, gameId);
		const shown = await findVersion(writer, gameId, game.version);
		// asked twice, it is done once
		const isCurrent = shown?.restored_from === number && game.draft_changed_at === null;
		if (!isCurrent && (await bringBack(writer, deps, game, number, now))) {
			await joinDraft(writer, game, actor.appId, now);
			await publishNow(writer, deps, gameId, now, number);
		}
		const version = await findVersion(writer, gameId, (await current(writer, gameId)).version);
		if (version === undefined) throw noSuchVersion(number);
		const [published] = await versionRecords(writer, [version]);
		if (published === undefined) throw noSuchVersion(number);
		return published;
	});
	return record;
}
