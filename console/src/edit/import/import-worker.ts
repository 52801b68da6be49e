// Reads games of other programs in a worker: a save is one JSON text of up to 128 MB, which takes longer than a page may
// stand still.
import {
	FolderFailure,
	type OpenFile,
	readImageHeader,
	remark,
	sheetLimits,
	UnreadableImage,
} from "@tuckbox/folder";
import {
	completePieces,
	importedManifest,
	type LeftOut,
	type PictureFile,
	PlannedFiles,
	picturesOf,
	type ReadImport,
	readDrawingFile,
	readImport,
	withoutUncuttable,
} from "@tuckbox/folder/imports";
import { imageTypes } from "@tuckbox/pieces";
import type { Answer, Missing, Order } from "./messages.ts";

let opened: { read: ReadImport; name: string } | undefined;

const openBlob = (blob: Blob): OpenFile => ({
	byteSize: blob.size,
	mtimeMs: 0,
	read: async (at, length) => new Uint8Array(await blob.slice(at, at + length).arrayBuffer()),
	close: async () => undefined,
});

async function read({ file }: Order & { order: "read" }): Promise<Answer> {
	const read = await readImport(openBlob(file), file.name);
	if (read.imported.pieces.length === 0)
		throw new FolderFailure(remark("IMPORT_WITHOUT_PIECES", { file: file.name }));
	opened = { read, name: file.name };
	return { done: "read", addresses: read.addresses, isPacked: read.pictures !== undefined };
}

/** The file's texts belong to the game rather than to a piece, and only a folder on a disk has a place for them. */
function leftTexts({ imported: { texts } }: ReadImport): LeftOut[] {
	return texts.length === 0
		? []
		: [{ reason: remark("LEFT_OUT_TEXTS"), names: texts.map(({ title }) => title) }];
}

async function plan({ files, unusable }: Order & { order: "plan" }): Promise<Answer> {
	if (opened === undefined) throw new Error("no file is open");
	const { read, name } = opened;
	const { imported, pictures: inFile } = read;
	const pictures = picturesOf(imported.pieces);
	const whole = new Set(pictures.flatMap(({ address, cell, place }) => ((cell ?? place) ? [] : [address])));
	const found = new Map<string, PictureFile>();
	const packed = new Map<string, Blob>();
	const missing: Missing[] = [];
	for (const address of read.addresses) {
		const refused = unusable.get(address);
		try {
			if (refused !== undefined) throw new UnreadableImage(() => refused);
			let blob = files.get(address);
			if (blob === undefined && inFile !== undefined) {
				blob = new Blob((await inFile.read(address)) as Uint8Array<ArrayBuffer>[]);
				packed.set(address, blob);
			}
			if (blob === undefined) {
				missing.push({ address });
				continue;
			}
			const file = openBlob(blob);
			const drawing = await readDrawingFile(file);
			if (drawing !== undefined) {
				found.set(address, { path: address, ...drawing });
				continue;
			}
			const header = await readImageHeader(file, whole.has(address) ? undefined : sheetLimits);
			const { contentType, widthPx, heightPx } = header;
			found.set(address, { path: address, extension: imageTypes[contentType], widthPx, heightPx });
		} catch (error) {
			if (!(error instanceof UnreadableImage)) throw error;
			missing.push({ address, why: error.remarkOn(address) });
		}
	}
	for (const { address, remarkOn } of withoutUncuttable(pictures, found))
		missing.push({ address, why: remarkOn(address) });
	const { pieces, leftOut } = completePieces(imported.pieces, found);
	const planned = new PlannedFiles(found);
	const manifest = importedManifest({ ...imported, pieces }, planned, name);
	return {
		...{ done: "plan", game: imported.game, manifest: manifest.text, planned: planned.all, packed },
		...(imported.gameId !== undefined && { gameId: imported.gameId }),
		pieces: pieces.length,
		leftOut: [...imported.leftOut, ...leftOut, ...leftTexts(read)],
		missing,
	};
}

async function carryOut(order: Order): Promise<Answer> {
	try {
		return order.order === "read" ? await read(order) : await plan(order);
	} catch (error) {
		if (error instanceof FolderFailure) return { done: "refused", why: error.remark };
		return { done: "failed", text: String(error) };
	}
}

addEventListener("message", async ({ data }: MessageEvent<Order>) => {
	postMessage(await carryOut(data));
});
