import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { because } from "@tuckbox/pieces";
import { Problem } from "../domain/errors.ts";
import { imageMissing } from "../images/damage.ts";
import { missingSources } from "../store/queries/images/sources.ts";
import type { Game } from "../store/store.ts";
import {
	choosePieces,
	type ExportRemark,
	type ExportRequest,
	exportName,
	type PlanDeps,
	type PreparedExport,
} from "./export-request.ts";
import { aloneAmong } from "./model/piece.ts";
import { composeSheet, type SheetDeps } from "./sheets/compose-sheet.ts";
import { type FaceOptions, faceFilesOf, faceHomes } from "./sheets/deck-sheets.ts";
import { withResolution } from "./sheets/resolution.ts";
import type { ZipEntry } from "./zip/write-zip.ts";
import { zipOf } from "./zip-of.ts";

export type SheetsDeps = PlanDeps & SheetDeps;

/** The selection of pieces, and the form of their faces. */
export type SheetsRequest = ExportRequest & Partial<FaceOptions>;

/**
 * A zip of images with the faces of decks, and tables that say which cell is which card.
 * @throws Problem VERSION_NOT_FOUND; VALIDATION_ERROR when there is nothing to export, or too much; SERVER_ERROR when the file of an
 *   image is known to be missing
 */
export async function prepareSheets(
	deps: SheetsDeps,
	game: Game,
	request: SheetsRequest,
	account: string,
): Promise<PreparedExport> {
	const { layout = "grid", image } = request;
	const { chosen, missing } = await deps.store.snapshot(async (reader) => ({
		chosen: await choosePieces(reader, game, request, deps.now()),
		missing: await missingSources(reader, game.id),
	}));
	await yieldToEventLoop();
	const { version, pieces, parents } = chosen;
	const files = await faceFilesOf(pieces, parents, { layout, ...(image !== undefined && { image }) });
	if (files.length === 0) throw new Problem("VALIDATION_ERROR", because("NOTHING_TO_EXPORT"));
	for (const file of files)
		for (const { name, image } of "sheet" in file ? file.sheet.cells : [])
			if (missing.has(image.key)) throw imageMissing(name);
	// a die shows its faces
	const empty = pieces.filter(
		({ kind, payload }) => payload.imageFaces.length === 0 && faceHomes[kind] !== "onCells" && kind !== "die",
	).length;
	const unused = aloneAmong(pieces, parents).filter(({ kind }) => faceHomes[kind] === "onCells").length;
	const remarks: ExportRemark[] = [
		{ code: "NO_IMAGE", facts: { count: empty } },
		{ code: "WITHOUT_OTHERS", facts: { count: unused } },
	];
	const entries = files.map(
		(file): ZipEntry => ({
			path: file.path,
			async *bytes(signal) {
				if ("text" in file) yield Buffer.from(file.text);
				else yield withResolution(await composeSheet(deps, file.sheet, account, signal), file.pixelsPerMm);
			},
		}),
	);
	return zipOf(
		{
			version,
			pieces: pieces.length - empty - unused,
			fileName: exportName("sheets", game, version, layout === "grid" ? "sheets" : "faces"),
			remarks: remarks.filter(({ facts }) => facts.count !== 0),
		},
		entries,
	);
}
