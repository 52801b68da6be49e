import { OperatorError } from "../domain/errors.ts";
import { isGameId } from "../domain/object-key.ts";
import type { ObjectReader } from "../objects/object-store.ts";
import { isDiscarded } from "../store/inspect/references.ts";
import type { Store } from "../store/store.ts";
import { findGame } from "../store/tables/games.ts";
import { hasImages } from "../store/tables/sources.ts";

/** A place, and the variable that names it. */
type Place = { variable: string; place: string };

/** Games' folders that are checked: if the records contain one of the first, they are the right ones. */
const maxChecked = 1000;

/**
 * Checks that images and records belong together if they are stored separately. A start deletes images of games that the
 * records do not contain, which with a mistyped DATABASE_URL or S3_BUCKET would be all of them, and a second service with
 * its own folder would treat the first one's jobs as lost.
 * @throws OperatorError
 */
export async function checkBelonging(deps: {
	store: Pick<Store, "reader">;
	objects: Pick<ObjectReader, "listGames">;
	places: { records: Place; images: Place };
}): Promise<void> {
	const { reader } = deps.store;
	const { records, images } = deps.places;
	let looked = 0;
	for await (const gameId of deps.objects.listGames()) {
		if (!isGameId(gameId)) continue;
		if ((await findGame(reader, gameId)) !== undefined || (await isDiscarded(reader, gameId))) return;
		if (++looked === maxChecked) break;
	}
	if (looked === 0) {
		if (!(await hasImages(reader))) return;
		throw new OperatorError(
			`none of the images that the database names is in ${images.place}; ${images.variable} or ${records.variable} is wrong`,
		);
	}
	const advice =
		records.variable === "DATABASE_URL"
			? `If the records are still in ${images.variable === "DATA_DIR" ? "that" : "a data"} folder, copy them first: tuckbox admin copy. Otherwise `
			: "";
	throw new OperatorError(
		`the database contains none of the games whose images are in ${images.place}.\n${advice}${records.variable} or ${images.variable} is wrong.`,
	);
}
