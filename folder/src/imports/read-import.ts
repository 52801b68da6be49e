import { bytesBeyond, bytesText, displayName } from "@tuckbox/pieces";
import { FolderFailure, type OpenFile } from "../read/folder-source.ts";
import { remark } from "../remarks.ts";
import { type Imported, picturesOf } from "./model/model.ts";
import { type RoomPictures, readRoom } from "./pcio/read-room.ts";
import { readSave } from "./tts/read-save.ts";

/** A save has up to 30 MB, mostly scripts. */
const maxSaveBytes = 128 * 1024 * 1024;
/** Maximum number of picture files, counting a sheet as one; no real game has more. */
const maxPictures = 5000;

/** The content of a file of another program. `pictures`: those that are in the file itself. */
export type ReadImport = { imported: Imported; addresses: string[]; pictures?: RoomPictures };

function parsed(text: string, file: string): unknown {
	try {
		return JSON.parse(text);
	} catch (error) {
		if (!text.trimEnd().endsWith("}")) throw new FolderFailure(remark("SAVE_CUT_OFF", { file }));
		throw new FolderFailure(remark("SAVE_BAD_JSON", { file, why: (error as Error).message }));
	}
}

async function readContent(
	opened: Pick<OpenFile, "byteSize" | "read">,
	file: string,
): Promise<Omit<ReadImport, "addresses">> {
	const gameName = displayName(file.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, ""));
	const start = await opened.read(0, 2);
	const isZip = start[0] === 0x50 && start[1] === 0x4b;
	if (isZip || /\.pcio$/i.test(file)) return await readRoom(opened, file, gameName);
	const { byteSize } = opened;
	if (byteSize > maxSaveBytes) {
		const sizes = { size: bytesBeyond(byteSize, maxSaveBytes), max: bytesText(maxSaveBytes) };
		throw new FolderFailure(remark("SAVE_TOO_LARGE", { file, ...sizes }));
	}
	const content = parsed(new TextDecoder().decode(await opened.read(0, byteSize)), file);
	return { imported: readSave(content, file, gameName) };
}

/**
 * Reads a file of Tabletop Simulator or playingcards.io; its content decides the format. One step of this may take
 * long: a page calls it in a worker.
 * @param opened must stay open while pictures are read
 * @param file the file's name in messages
 * @throws FolderFailure when it cannot be imported
 */
export async function readImport(
	opened: Pick<OpenFile, "byteSize" | "read">,
	file: string,
): Promise<ReadImport> {
	const content = await readContent(opened, file);
	const addresses = [...new Set(picturesOf(content.imported.pieces).map(({ address }) => address))];
	if (addresses.length > maxPictures) {
		const numbers = { count: addresses.length, max: maxPictures };
		throw new FolderFailure(remark("IMPORT_TOO_MANY_PICTURES", { file, ...numbers }));
	}
	return { ...content, addresses };
}
