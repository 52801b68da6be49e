import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { because } from "@tuckbox/pieces";
import { Problem } from "../domain/errors.ts";
import { imageMissing } from "../images/damage.ts";
import type { Game } from "../store/store.ts";
import type { ExportFile } from "./export-file.ts";
import {
	type ExportPlan,
	type ExportRemark,
	type ExportRequest,
	type PlanDeps,
	sayRemark,
} from "./export-request.ts";
import { FileNames } from "./folder/file-names.ts";
import { compose } from "./sheets/compose-sheet.ts";
import type { SheetsDeps } from "./sheets-export.ts";
import { shortId, type TtsImage } from "./tts/images.ts";
import { readMe } from "./tts/read-me.ts";
import { buildSavedObject, type SavedObject, savedObjectText } from "./tts/saved-object.ts";
import { readTtsPieces } from "./tts-identities.ts";
import { writeZip, type ZipEntry } from "./zip/write-zip.ts";

type Prepared = {
	version: number;
	pieces: number;
	saved: SavedObject;
	/** The path of the saved object in the zip, without its extension. */
	path: string;
	images: { path: string; image: TtsImage }[];
	fileName: string;
	remarks: ExportRemark[];
};

/**
 * The address of an image. No computer has this name (RFC 6761), and none needs to: Tabletop Simulator looks among the images that it
 * has loaded before, in Mods/Images, for a file with the letters and digits of the address.
 */
const addressOf = (gameId: string, { fileName }: TtsImage) =>
	`http://tuckbox.invalid/${shortId(gameId)}/${fileName}`;

function imagePath(gameId: string, image: TtsImage): string {
	const extension = image.fileName.slice(image.fileName.lastIndexOf("."));
	return `Mods/Images/${addressOf(gameId, image).replaceAll(/[^A-Za-z0-9]/g, "")}${extension}`;
}

/**
 * Lays out what a request chooses as a saved object, without reading an image.
 * @throws Problem VERSION_NOT_FOUND; VALIDATION_ERROR when there is nothing to export, or too much; SERVER_ERROR when the file of an
 *   image is known to be missing
 */
async function prepare(deps: PlanDeps, game: Game, request: ExportRequest): Promise<Prepared> {
	const { chosen, missing, identities } = await readTtsPieces(deps, game, request);
	await yieldToEventLoop();
	const { version, pieces, parents } = chosen;
	const toAddress = (image: TtsImage) => addressOf(game.id, image);
	const { saved, building } = await buildSavedObject(pieces, parents, toAddress, { identities });
	if (saved.ObjectStates.length === 0) throw new Problem("VALIDATION_ERROR", because("NOTHING_TO_EXPORT"));
	for (const { drawing } of building.images.values())
		for (const { key, name } of drawing.parts) if (missing.has(key)) throw imageMissing(name);
	return {
		version,
		pieces: pieces.length - (building.counts.get("NO_IMAGE") ?? 0),
		// the program leaves it empty and ignores it; who imports the file has the game's name
		saved: { ...saved, SaveName: game.name },
		path: new FileNames().take("Saves/Saved Objects", game.name, "game"),
		images: [...building.images.values()].map((image) => ({ path: imagePath(game.id, image), image })),
		fileName: `${game.name} v${version} Tabletop Simulator.zip`,
		remarks: [...building.counts].map(([code, count]) => ({ code, facts: { count } })),
	};
}

/**
 * What a saved object of Tabletop Simulator would be.
 * @throws Problem as {@link prepare}
 */
export async function planTts(deps: PlanDeps, game: Game, request: ExportRequest): Promise<ExportPlan> {
	const { version, pieces, images, fileName, remarks } = await prepare(deps, game, request);
	const files = images.length + 2;
	return { version, pieces, files, bytes: null, fileName, remarks: remarks.map(sayRemark) };
}

/**
 * A zip for the folder of Tabletop Simulator: a saved object, its images, and a text on where they belong.
 * @throws Problem as {@link prepare}
 */
export async function startTts(
	deps: SheetsDeps,
	game: Game,
	request: ExportRequest,
	account: string,
): Promise<ExportFile> {
	const { version, saved, path, images, fileName } = await prepare(deps, game, request);
	const name = path.slice(path.lastIndexOf("/") + 1);
	const entries: ZipEntry[] = [
		{
			path: "README.txt",
			async *bytes() {
				yield Buffer.from(readMe(name, version));
			},
		},
		{ path: `${path}.json`, bytes: () => savedObjectText(saved) },
		...images.map(
			({ path, image }): ZipEntry => ({
				path,
				async *bytes(signal) {
					yield await compose(deps, image.drawing, account, signal);
				},
			}),
		),
	];
	return {
		name: fileName,
		contentType: "application/zip",
		write: (signal) => writeZip(entries, signal),
	};
}
