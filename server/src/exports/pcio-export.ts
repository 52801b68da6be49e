import { because, formats } from "@tuckbox/pieces";
import { Problem } from "../domain/errors.ts";
import { imageMissing } from "../images/damage.ts";
import { Steps } from "../steps/steps.ts";
import { missingSources } from "../store/queries/images/sources.ts";
import type { Game } from "../store/store.ts";
import { choosePieces, type ExportRequest, exportName, type PreparedExport } from "./export-request.ts";
import { buildRoom } from "./pcio/widgets.ts";
import { composeSheet } from "./sheets/compose-sheet.ts";
import type { SheetsDeps } from "./sheets-export.ts";
import type { ZipEntry } from "./zip/write-zip.ts";
import { zipOf } from "./zip-of.ts";

/**
 * A room of playingcards.io with what a request chooses.
 * @throws Problem VERSION_NOT_FOUND; VALIDATION_ERROR when there is nothing to export, or too much; SERVER_ERROR when the file of an
 *   image is known to be missing
 */
export async function preparePcio(
	deps: SheetsDeps,
	game: Game,
	request: ExportRequest,
	account: string,
): Promise<PreparedExport> {
	const { chosen, missing } = await deps.store.snapshot(async (reader) => ({
		chosen: await choosePieces(reader, game, request, deps.now()),
		missing: await missingSources(reader, game.id),
	}));
	const steps = new Steps();
	await steps.next();
	const { version, pieces, parents } = chosen;
	const max = formats.pcio.maxItems;
	const tooMany = () => new Problem("VALIDATION_ERROR", because("TOO_MANY_FOR_ROOM", { max }));
	if (pieces.length > max) throw tooMany();
	const room = await steps.finish(buildRoom(pieces, parents, max));
	if (room === undefined) throw tooMany();
	if (room.pieces === 0) throw new Problem("VALIDATION_ERROR", because("NOTHING_TO_EXPORT"));
	for (const { cells } of room.assets.sheets.values())
		for (const { name, image } of cells) if (missing.has(image.key)) throw imageMissing(name);
	const first: ZipEntry = {
		path: "widgets.json",
		async *bytes() {
			yield Buffer.from(JSON.stringify(room.widgets));
		},
	};
	const images = Iterator.from(room.assets.sheets).map(
		([path, sheet]): ZipEntry => ({
			path,
			async *bytes(signal) {
				yield await composeSheet(deps, sheet, account, signal);
			},
		}),
	);
	const remarks = room.remarks.map(({ code, count }) => ({ code, facts: { count } }));
	const fileName = exportName("pcio", game, version);
	return zipOf({ version, pieces: room.pieces, fileName, remarks }, [first, ...images]);
}
