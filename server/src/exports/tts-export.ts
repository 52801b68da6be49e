import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { because } from "@tuckbox/pieces";
import { Problem } from "../domain/errors.ts";
import { imageMissing } from "../images/damage.ts";
import type { Game } from "../store/store.ts";
import { type ExportRequest, exportName, type PreparedExport } from "./export-request.ts";
import { FileNames } from "./folder/file-names.ts";
import { compose } from "./sheets/compose-sheet.ts";
import type { SheetsDeps } from "./sheets-export.ts";
import { shortId, type TtsImage } from "./tts/images.ts";
import { readMe } from "./tts/read-me.ts";
import { buildSavedObject, savedObjectText } from "./tts/saved-object.ts";
import { readTtsPieces } from "./tts-identities.ts";
import type { ZipEntry } from "./zip/write-zip.ts";
import { zipOf } from "./zip-of.ts";

/**
 * The address of an image. No computer has this name (RFC 6761), and none needs to: Tabletop Simulator looks among the images that it
 * has loaded before, in Mods/Images, for a file with the letters and digits of the address.
 */
const placeholderAddress = (gameId: string, { fileName }: TtsImage) =>
	`http://tuckbox.invalid/${shortId(gameId)}/${fileName}`;

function imagePath(gameId: string, image: TtsImage): string {
	const extension = image.fileName.slice(image.fileName.lastIndexOf("."));
	return `Mods/Images/${placeholderAddress(gameId, image).replaceAll(/[^A-Za-z0-9]/g, "")}${extension}`;
}

/**
 * A zip for the folder of Tabletop Simulator: a saved object, its images, and a text on where they belong.
 * @throws Problem VERSION_NOT_FOUND; VALIDATION_ERROR when there is nothing to export, or too much; SERVER_ERROR when the file of an
 *   image is known to be missing
 */
export async function prepareTts(
	deps: SheetsDeps,
	game: Game,
	request: ExportRequest,
	account: string,
): Promise<PreparedExport> {
	const { chosen, missing, identities } = await readTtsPieces(deps, game, request);
	await yieldToEventLoop();
	const { version, pieces, parents } = chosen;
	const toAddress = (image: TtsImage) => placeholderAddress(game.id, image);
	const { saved, building } = await buildSavedObject(pieces, parents, toAddress, { identities });
	if (saved.ObjectStates.length === 0) throw new Problem("VALIDATION_ERROR", because("NOTHING_TO_EXPORT"));
	for (const { drawing } of building.images.values())
		for (const { key, name } of drawing.parts) if (missing.has(key)) throw imageMissing(name);
	const path = new FileNames().take("Saves/Saved Objects", game.name, "game");
	const entries: ZipEntry[] = [
		{
			path: "README.txt",
			async *bytes() {
				yield Buffer.from(readMe(path.slice(path.lastIndexOf("/") + 1), version));
			},
		},
		// the program leaves the name empty and ignores it; who imports the file has the game's name
		{ path: `${path}.json`, bytes: () => savedObjectText({ ...saved, SaveName: game.name }) },
	];
	for (const image of building.images.values())
		entries.push({
			path: imagePath(game.id, image),
			async *bytes(signal) {
				yield await compose(deps, image.drawing, account, signal);
			},
		});
	return zipOf(
		{
			version,
			pieces: pieces.length - (building.counts.get("NO_IMAGE") ?? 0),
			fileName: exportName("tts", game, version),
			remarks: [...building.counts].map(([code, count]) => ({ code, facts: { count } })),
		},
		entries,
	);
}
