import { addAbortSignal } from "node:stream";
import { type DamageDeps, imageMissing, reportDamage } from "../images/damage.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { playersOf } from "../store/queries/games/games.ts";
import type { SentPicture } from "../store/queries/versions/sent.ts";
import type { Game } from "../store/store.ts";
import {
	choosePieces,
	type ExportRemark,
	type ExportRequest,
	exportName,
	type PlanDeps,
	type PreparedExport,
} from "./export-request.ts";
import { type FolderPiece, folderPieces } from "./folder/folder-piece.ts";
import { manifestText } from "./folder/manifest.ts";
import { nameFiles } from "./folder/picture-files.ts";
import { writtenSetUps } from "./folder/set-ups.ts";
import type { ZipEntry } from "./zip/write-zip.ts";
import { zipOf } from "./zip-of.ts";

export type ZipDeps = PlanDeps & DamageDeps & { objects: Pick<ObjectStore, "stream" | "size"> };

/** The user and app that export: pieces of other apps are not theirs to push. */
export type Exporter = { userId: string; appId: string };

const manifestName = "tuckbox.yaml";

function remarksOn(pieces: readonly FolderPiece[], appId: string): ExportRemark[] {
	const remarks: ExportRemark[] = [];
	const others = pieces.filter(({ record }) => record.app !== appId).length;
	if (others > 0) remarks.push({ code: "OTHER_APPS", facts: { count: others } });
	const renamed = pieces.filter(({ record, key }) => record.externalKey !== key).length;
	if (renamed > 0) remarks.push({ code: "SAME_KEY", facts: { count: renamed } });
	return remarks;
}

/** The bytes of an image as they were uploaded. @throws Error when they are missing, which is reported */
async function* originalBytes(
	deps: ZipDeps,
	{ source_key, byte_size }: SentPicture,
	signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
	const key = { type: "source", key: source_key } as const;
	try {
		yield* addAbortSignal(signal, deps.objects.stream(key));
	} catch (error) {
		if (signal.aborted) throw error;
		const found = await deps.objects.size(key).catch(() => byte_size);
		if (found !== byte_size) await reportDamage(deps, { key, found, expected: byte_size });
		throw new Error(`the bytes of ${source_key}, which is exported, cannot be read`, { cause: error });
	}
}

/**
 * A zip of a folder with the images as they were uploaded, and a manifest: a push of it to the same game changes nothing.
 * @throws Problem VERSION_NOT_FOUND; VALIDATION_ERROR when there is nothing to export, or too much; SERVER_ERROR when the file of an
 *   image is known to be missing
 */
export async function prepareZip(
	deps: ZipDeps,
	game: Game,
	request: ExportRequest,
	by: Exporter,
): Promise<PreparedExport> {
	const { version, pieces, setUps } = await deps.store.snapshot(async (reader) => {
		const chosen = await choosePieces(reader, game, request, deps.now());
		const { version, parents } = chosen;
		const of = { gameId: game.id, number: version };
		const pieces = await folderPieces(reader, of, chosen.pieces, parents, by.appId);
		// with a part of the game, a push would replace its set-ups by parts of them
		const isWhole = (request.search ?? "") === "";
		return { version, pieces, setUps: isWhole ? await writtenSetUps(reader, game.id, pieces) : [] };
	});
	for (const { record, pictures } of pieces)
		if (pictures.some(({ missing_since: since }) => since !== null)) throw imageMissing(record.name);
	const named = await nameFiles(pieces);
	const about = [
		`Version ${version}, exported from Tuckbox. docs/FOLDERS.md describes this file.`,
		`gameId: ${game.id}`,
		"With gameId, a push goes to that game, whatever its name; without it, to the game with this name.",
	];
	const manifest = await manifestText(
		{ gameName: game.name, players: playersOf(game) ?? undefined, about },
		pieces,
		named,
		setUps,
	);
	const entries: ZipEntry[] = [
		{
			path: manifestName,
			byteSize: manifest.length,
			async *bytes() {
				yield manifest;
			},
		},
		...named.files.map(({ path, picture }) => ({
			path,
			byteSize: picture.byte_size,
			bytes: (signal: AbortSignal) => originalBytes(deps, picture, signal),
		})),
	];
	return zipOf(
		{
			version,
			pieces: pieces.length,
			fileName: exportName("zip", game, version),
			remarks: remarksOn(pieces, by.appId),
		},
		entries,
	);
}
