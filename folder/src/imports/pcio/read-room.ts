import { byName } from "@tuckbox/pieces";
import type { OpenFile } from "../../read/folder-source.ts";
import { FolderFailure } from "../../read/folder-source.ts";
import { UnreadableImage } from "../../read/image/byte-source.ts";
import { Zip, ZipFault } from "../../read/zip/zip.ts";
import { remark } from "../../remarks.ts";
import { isObject, objectIn, textIn } from "../model/json.ts";
import type { Imported } from "../model/model.ts";
import { playerRange } from "../model/players.ts";
import { roomWidgets } from "../vtt/widgets.ts";
import { readWidgets } from "./widgets.ts";

const maxEntries = 10_000;
const maxPicturesBytes = 512 * 1024 * 1024;
const maxWidgetsBytes = 64 * 1024 * 1024;
const widgetsFile = "widgets.json";
/** The scheme by which widgets refer to files of the archive. */
const packageScheme = "package://";

function refused(file: string, error: unknown): never {
	if (!(error instanceof ZipFault)) throw error;
	throw new FolderFailure(remark("ROOM_REFUSED", { file, reason: error.reason }));
}

function parsedPart(bytes: Uint8Array, about: { part: string; file: string }): unknown {
	try {
		return JSON.parse(new TextDecoder().decode(bytes));
	} catch (error) {
		throw new FolderFailure(remark("ROOM_BAD_JSON", { ...about, why: (error as Error).message }));
	}
}

function listOfWidgets(content: unknown, about: { part: string; file: string }): unknown[] {
	const list = isObject(content) ? content.widgets : content;
	if (Array.isArray(list)) return list;
	throw new FolderFailure(remark("ROOM_WITHOUT_WIDGETS", about));
}

/** The variants of a room of virtualtabletop, `0.json` first. */
const variantsIn = (names: readonly string[]) =>
	names
		.filter((name) => /^[^/]+\.json$/.test(name) && name !== "asset-map.json")
		.sort((one, other) => byName(one, other));

/** Reads the first variant of a room of virtualtabletop. */
function readVariant(
	content: unknown,
	[, ...others]: readonly string[],
	file: string,
	gameName: string,
): Imported {
	if (!isObject(content) || !isObject(content._meta))
		throw new FolderFailure(remark("NOT_A_ROOM", { file, part: widgetsFile }));
	const info = objectIn(content._meta, "info");
	const imported = readWidgets(roomWidgets(content), textIn(info, "name") || gameName, "virtualtabletop");
	const players = playerRange(textIn(info, "players"));

	return {
		...imported,
		...(players && { players }),
		leftOut: [
			...imported.leftOut,
			...(others.length > 0 ? [{ reason: remark("LEFT_OUT_VARIANTS"), names: others }] : []),
		],
	};
}

/** The pictures of a room. */
export class RoomPictures {
	readonly #zip: Zip;

	constructor(zip: Zip) {
		this.#zip = zip;
	}

	/**
	 * Reads the bytes of a picture, in parts.
	 * @throws UnreadableImage when it is not in the file, or cannot be unpacked
	 */
	async read(address: string): Promise<Uint8Array[]> {
		const name = address.startsWith(packageScheme) ? address.slice(packageScheme.length) : "";
		if (!this.#zip.has(name)) throw new UnreadableImage((file) => remark("PICTURE_NOT_PACKED", { file }));
		return await this.#zip.chunks(name).catch((error) => {
			if (!(error instanceof ZipFault)) throw error;
			const { reason } = error;
			throw new UnreadableImage((file) => remark("ZIP_REFUSED", { file, reason }));
		});
	}
}

/**
 * Reads a game of playingcards.io or virtualtabletop.
 * @param opened must stay open while pictures are read
 * @param file the file's name in messages
 * @throws FolderFailure when the file is not such a game
 */
export async function readRoom(
	opened: Pick<OpenFile, "byteSize" | "read">,
	file: string,
	gameName: string,
): Promise<{ imported: Imported; pictures: RoomPictures }> {
	const widgetsAlone = { maxEntries, maxBytes: maxWidgetsBytes };
	const zip = await Zip.open(opened, widgetsAlone).catch((error) => refused(file, error));
	const variants = zip.has(widgetsFile) ? [] : variantsIn(zip.names);
	const [part = widgetsFile] = variants;
	if (!zip.has(part)) throw new FolderFailure(remark("NOT_A_ROOM", { file, part }));
	const bytes = await zip.read(part).catch((error) => refused(file, error));
	const about = { part, file };
	const content = parsedPart(bytes, about);
	const imported =
		variants.length === 0
			? readWidgets(listOfWidgets(content, about), gameName)
			: readVariant(content, variants, file, gameName);
	return {
		imported,
		pictures: new RoomPictures(await Zip.open(opened, { maxEntries, maxBytes: maxPicturesBytes })),
	};
}
