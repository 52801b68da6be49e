import type { Actor } from "../domain/access/actor.ts";
import type { Retention } from "../domain/components/retention.ts";
import { noSuchVersion } from "../domain/errors.ts";
import { editWithin } from "../game-edit/game-edit.ts";
import { rejoin } from "../games/doubles.ts";
import { type VersionRecord, versionRecords } from "../games/versions.ts";
import { fitIntoQuota } from "../images/upload/quota.ts";
import { findGame } from "../store/queries/games/games.ts";
import { findVersion } from "../store/queries/versions/versions.ts";
import type { Game, Store, Writer } from "../store/store.ts";
import { publishDraft } from "./publish.ts";

type Deps = {
	store: Store;
	now: () => number;
	quotaBytes: number;
	retention: Retention;
};

export async function currentGame(writer: Writer, gameId: string): Promise<Game> {
	const game = await findGame(writer, gameId);
	if (game === undefined) throw new Error(`the game ${gameId} disappeared in its own transaction`);
	return game;
}

/** Publishes the draft now, as {@link publishDraft} does. */
export async function publishNow(
	writer: Writer,
	deps: Pick<Deps, "retention">,
	gameId: string,
	now: number,
	options: Parameters<typeof publishDraft>[4],
) {
	const game = await currentGame(writer, gameId);
	if (game.draft_changed_at === null) return;
	await publishDraft(writer, game, now, deps.retention, options);
}

/**
 * Makes an earlier version current again, as a new version: the components of all apps with their ids, fields and
 * images. So that nothing is lost, unpublished changes first become a version of their own, even those that wait for
 * images or for the end of a push. The game's name stays.
 * @returns the version that is published now
 * @throws Problem VERSION_NOT_FOUND, STORAGE_LIMIT_EXCEEDED, GAME_NOT_FOUND
 */
export async function restoreVersion(
	deps: Deps,
	{ pushId: _, ...actor }: Actor,
	gameId: string,
	number: number,
): Promise<VersionRecord> {
	const record = await deps.store.withGameWrite(gameId, async (writer) => {
		const now = deps.now();
		if ((await findVersion(writer, gameId, number)) === undefined) throw noSuchVersion(number);
		await publishNow(writer, deps, gameId, now, { wanted: "all" });
		const game = await currentGame(writer, gameId);
		const shown = await findVersion(writer, gameId, game.version);
		// a repeated call changes nothing
		const isCurrent = shown?.restored_from === number && game.draft_changed_at === null;
		if (!isCurrent) {
			const isChanged = await editWithin(writer, game, actor, now, async (edit) => {
				const isReopened = await edit.reopen(number);
				if (isReopened) await rejoin(edit);
				return isReopened;
			});
			await fitIntoQuota(writer, game.owner_id, deps);
			if (isChanged) await publishNow(writer, deps, gameId, now, { restoredFrom: number });
		}
		const version = await findVersion(writer, gameId, (await currentGame(writer, gameId)).version);
		if (version === undefined) throw noSuchVersion(number);
		const [published] = await versionRecords(writer, [version]);
		if (published === undefined) throw noSuchVersion(number);
		return published;
	});
	return record;
}
