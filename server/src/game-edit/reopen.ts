import { draftNumber } from "../domain/components/draft.ts";
import { Steps } from "../steps/steps.ts";
import { holdBytes } from "../store/queries/images/account-bytes.ts";
import { insertHoldings, markHoldingsUsed } from "../store/queries/images/sources.ts";
import { assetsOfComponents } from "../store/queries/pieces/assets.ts";
import { saveComponents } from "../store/queries/pieces/components.ts";
import { rekeyRecordedPieces } from "../store/queries/playtests/recorded-pieces.ts";
import { rekeyNotes } from "../store/queries/table/notes.ts";
import {
	keysToRestore,
	reopenComponents,
	restoreAssets,
	unheldSources,
} from "../store/queries/versions/reopened.ts";
import { appsOfGame } from "../store/queries/versions/versions.ts";
import type { Game, Writer } from "../store/store.ts";
import { withRecord } from "./records.ts";
import { releaseImages } from "./release.ts";

/** Adds holdings for sources that apps' restored assets show but that the apps no longer hold. */
async function holdAgain(writer: Writer, game: Game): Promise<void> {
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
}

/** Makes the holdings of all apps in a game follow from their live assets. */
export async function settleHoldings(writer: Writer, game: Game, now: number): Promise<void> {
	await holdAgain(writer, game);
	for (const appId of await appsOfGame(writer, game.id)) {
		const appInGame = { gameId: game.id, appId };
		await markHoldingsUsed(writer, appInGame, undefined);
		await releaseImages(writer, appInGame, undefined, now);
	}
}

/**
 * Restores the live state to that of an earlier version.
 * @param ids of the components to restore; if undefined, those of all apps
 * @returns whether that changed anything, and by how many bytes the records have grown
 */
export async function reopenVersion(
	writer: Writer,
	game: Game,
	number: number,
	now: number,
	ids?: readonly string[],
): Promise<{ isChanged: boolean; recordBytes: number }> {
	const draft = draftNumber(game);
	const reopening = { gameId: game.id, number, draft, ids };
	const moves = await keysToRestore(writer, reopening);
	await rekeyNotes(writer, game.id, moves);
	await rekeyRecordedPieces(writer, game.id, moves);
	await restoreAssets(writer, reopening);
	const { missing, deletedBytes, isChanged } = await reopenComponents(writer, reopening);
	const assets = await assetsOfComponents(
		writer,
		missing.map(({ id }) => id),
	);
	const own = Map.groupBy(assets, (asset) => asset.component_id ?? "");
	const steps = new Steps();
	const rows: ReturnType<typeof withRecord>[] = [];
	for (const row of missing) {
		const live = { ...row, since_version: draft, until_version: null, updated_at: now };
		rows.push(withRecord(live, own.get(row.id) ?? []));
		if (steps.isLong) await steps.next();
	}
	const addedBytes = await saveComponents(writer, rows, [], [], true);
	await settleHoldings(writer, game, now);
	return { isChanged: isChanged || missing.length > 0, recordBytes: addedBytes - deletedBytes };
}
