import { OperatorError } from "../domain/errors.ts";
import { isGameId } from "../domain/object-key.ts";
import type { ObjectReader } from "../objects/object-store.ts";
import { isDiscarded } from "../store/inspect/references.ts";
import { findGame, isDeletedGame } from "../store/queries/games/games.ts";
import { hasImages } from "../store/queries/images/sources.ts";
import type { Reader, Store } from "../store/store.ts";

/** A place, and the variable that names it. */
type Place = { variable: string; place: string };

/** Games' folders that are checked: if the records contain one of the first, they are the right ones. */
const maxChecked = 1000;

/** Whether the records contain a game, or did until it was deleted. */
async function isOurs(reader: Reader, gameId: string): Promise<boolean> {
	return (
		(await findGame(reader, gameId)) !== undefined ||
		(await isDiscarded(reader, gameId)) ||
		(await isDeletedGame(reader, gameId))
	);
}

/** Explains why a start is refused whose records lack all games that have images, and what to do. */
function strangeImages(records: Place, images: Place): string {
	if (records === images) {
		return (
			`the database in ${records.place} contains none of the games whose images are in its folder objects: ` +
			"restore tuckbox.sqlite from a backup; or set DATABASE_URL, if the records are in PostgreSQL; " +
			"or move the folder objects away to start with nothing"
		);
	}
	const copied =
		records.variable === "DATABASE_URL"
			? `; if the records are still in ${images.variable === "DATA_DIR" ? "that" : "a data"} folder, copy them first with \`tuckbox admin copy\``
			: "";
	return (
		`the database contains none of the games whose images are in ${images.place}: ` +
		`${records.variable} or ${images.variable} is wrong, or the database must be restored from a backup${copied}`
	);
}

/**
 * Checks that the records belong to the images: with an empty or another database, every image would look unneeded. If they
 * are stored separately, the images must also belong to the records: a second service with its own folder would treat the
 * first one's jobs as lost. A folder without any image belongs to the records in it: pushes restore the images.
 * @throws OperatorError in one line that says what to do
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
		if (await isOurs(reader, gameId)) return;
		if (++looked === maxChecked) break;
	}
	if (looked > 0) throw new OperatorError(strangeImages(records, images));
	if (records === images || !(await hasImages(reader))) return;
	throw new OperatorError(
		`none of the images that the database names is in ${images.place}; ${images.variable} or ${records.variable} is wrong`,
	);
}
