import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { because } from "@tuckbox/pieces";
import { Problem } from "../domain/errors.ts";
import { imageMissing } from "../images/damage.ts";
import { missingSources } from "../store/queries/images/sources.ts";
import type { Game } from "../store/store.ts";
import type { ExportFile } from "./export-file.ts";
import {
	choosePieces,
	type ExportPlan,
	type ExportRequest,
	type PlanDeps,
	sayRemark,
} from "./export-request.ts";
import { buildRoom, maxWidgets, type Room } from "./pcio/widgets.ts";
import { composeSheet } from "./sheets/compose-sheet.ts";
import type { SheetsDeps } from "./sheets-export.ts";
import { writeZip, type ZipEntry } from "./zip/write-zip.ts";

type Prepared = { version: number; room: Room; fileName: string };

/**
 * Lays out a room with what a request chooses, without reading an image.
 * @throws Problem VERSION_NOT_FOUND; VALIDATION_ERROR when there is nothing to export, or too much; SERVER_ERROR when the file of an
 *   image is known to be missing
 */
async function prepare(deps: PlanDeps, game: Game, request: ExportRequest): Promise<Prepared> {
	const { chosen, missing } = await deps.store.snapshot(async (reader) => ({
		chosen: await choosePieces(reader, game, request, deps.now()),
		missing: await missingSources(reader, game.id),
	}));
	await yieldToEventLoop();
	const tooMany = () => new Problem("VALIDATION_ERROR", because("TOO_MANY_FOR_ROOM", { max: maxWidgets }));
	if (chosen.pieces.length > maxWidgets) throw tooMany();
	const room = buildRoom(chosen.pieces, chosen.parents);
	if (room.pieces === 0) throw new Problem("VALIDATION_ERROR", because("NOTHING_TO_EXPORT"));
	if (room.widgets.length > maxWidgets) throw tooMany();
	for (const { cells } of room.assets.sheets.values())
		for (const { name, image } of cells) if (missing.has(image.key)) throw imageMissing(name);
	return { version: chosen.version, room, fileName: `${game.name} v${chosen.version}.pcio` };
}

/**
 * What a room of playingcards.io would be.
 * @throws Problem as {@link prepare}
 */
export async function planPcio(deps: PlanDeps, game: Game, request: ExportRequest): Promise<ExportPlan> {
	const { version, room, fileName } = await prepare(deps, game, request);
	return {
		version,
		pieces: room.pieces,
		files: room.assets.sheets.size + 1,
		bytes: null,
		fileName,
		remarks: room.remarks.map(({ code, count }) => sayRemark({ code, facts: { count } })),
	};
}

/**
 * A room of playingcards.io.
 * @throws Problem as {@link prepare}
 */
export async function startPcio(
	deps: SheetsDeps,
	game: Game,
	request: ExportRequest,
	account: string,
): Promise<ExportFile> {
	const { room, fileName } = await prepare(deps, game, request);
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
	return {
		name: fileName,
		contentType: "application/zip",
		write: (signal) => writeZip([first, ...images], signal),
	};
}
