import { OperatorError } from "../domain/errors.ts";
import { isGameId } from "../domain/object-key.ts";
import type { ObjectReader } from "../objects/object-store.ts";
import { findGame } from "../store/games.ts";
import { isDiscarded } from "../store/references.ts";
import { hasImages } from "../store/sources.ts";
import type { Store } from "../store/store.ts";

/** Games' folders that are looked at: when the records know one of the first, they are the right ones. */
const mostLookedAt = 1000;

/**
 * Makes sure that images and records belong together where they are kept apart: a start deletes the images of games that
 * the records do not know, which with a mistyped DATABASE_URL would be all of them. And a second service with a folder of
 * its own would take the first one's jobs for lost.
 * @throws OperatorError
 */
export async function checkBelonging(deps: {
	store: Pick<Store, "reader">;
	objects: Pick<ObjectReader, "listGames">;
	dataDir: string;
}): Promise<void> {
	const { reader } = deps.store;
	let looked = 0;
	for await (const gameId of deps.objects.listGames()) {
		if (!isGameId(gameId)) continue;
		if ((await findGame(reader, gameId)) !== undefined || (await isDiscarded(reader, gameId))) return;
		if (++looked === mostLookedAt) break;
	}
	if (looked === 0) {
		if (!(await hasImages(reader))) return;
		throw new OperatorError(
			`none of the images that the database names is in ${deps.dataDir}; DATA_DIR or DATABASE_URL is not the right one`,
		);
	}
	throw new OperatorError(
		`the database knows none of the games whose images are in ${deps.dataDir}.\n` +
			"If the records are still in that folder, copy them first: tuckbox admin copy. " +
			"Otherwise DATABASE_URL or DATA_DIR is not the right one.",
	);
}
