import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { type OpenFile, Zip, ZipFault } from "@tuckbox/folder";
import { displayName } from "@tuckbox/pieces";
import { Failure } from "../../failure.ts";
import { t } from "../../messages/words.ts";
import { isObject } from "../model/json.ts";
import { type ImportSource, Unusable } from "../model/source.ts";
import { readWidgets } from "./widgets.ts";

const maxEntries = 10_000;
const maxPicturesBytes = 512 * 1024 * 1024;
const maxWidgetsBytes = 64 * 1024 * 1024;
const widgetsFile = "widgets.json";
/** The scheme by which widgets refer to files of the archive. */
const packageScheme = "package://";

const reasons: Readonly<Record<ZipFault["reason"], () => string>> = {
	"not a zip": () => t("imports.notZip"),
	damaged: () => t("imports.zipDamaged"),
	unusual: () => t("imports.zipUnusual"),
	large: () => t("imports.zipLarge"),
};

function refused(file: string, error: unknown): never {
	if (!(error instanceof ZipFault)) throw error;
	throw new Failure(t("files.unreadable", { path: file, why: reasons[error.reason]() }), {
		now: t("imports.exportPcio"),
		code: "NOT_AN_IMPORT",
	});
}

/** Files of the archive, unpacked on demand. */
function archiveSource(zip: Zip, unpackInto: string): ImportSource {
	return {
		async find(address) {
			if (!address.startsWith(packageScheme)) {
				throw new Unusable(t("imports.notInFile"));
			}
			const name = address.slice(packageScheme.length);
			if (!zip.has(name)) throw new Unusable(t("imports.notInFile"));
			const path = join(unpackInto, createHash("sha256").update(name).digest("hex"));
			try {
				await writeFile(path, await zip.read(name));
			} catch (error) {
				if (error instanceof ZipFault) throw new Unusable(reasons[error.reason]());
				throw error;
			}
			return path;
		},
		isRemote: () => false,
		hasFolders: false,
	};
}

function listOfWidgets(bytes: Uint8Array, file: string): unknown[] {
	let content: unknown;
	try {
		content = JSON.parse(new TextDecoder().decode(bytes).replace(/^\uFEFF/, ""));
	} catch (error) {
		throw new Failure(t("imports.badJsonIn", { part: widgetsFile, file, why: (error as Error).message }), {
			now: t("imports.exportPcio"),
			code: "NOT_AN_IMPORT",
		});
	}
	const list = isObject(content) ? content.widgets : content;
	if (Array.isArray(list)) return list;
	throw new Failure(t("imports.noWidgets", { part: widgetsFile, file }), {
		now: t("imports.exportPcio"),
		code: "NOT_AN_IMPORT",
	});
}

/**
 * Reads a game of playingcards.io.
 * @param opened must stay open while pictures are read
 * @param unpackInto a folder for the pictures that the game uses
 * @throws Failure when the file is not such a game
 */
export async function readPcio(opened: OpenFile, file: string, unpackInto: string) {
	const widgetsAlone = { maxEntries, maxBytes: maxWidgetsBytes };
	const zip = await Zip.open(opened, widgetsAlone).catch((error) => refused(file, error));
	if (!zip.has(widgetsFile)) {
		throw new Failure(t("imports.otherZip", { file, part: widgetsFile }), {
			now: t("imports.unpack"),
			code: "NOT_AN_IMPORT",
		});
	}
	const bytes = await zip.read(widgetsFile).catch((error) => refused(file, error));
	const game = displayName(basename(file, extname(file)));
	const imported = readWidgets(listOfWidgets(bytes, file), game);
	const pictures = await Zip.open(opened, { maxEntries, maxBytes: maxPicturesBytes });
	return { imported, source: archiveSource(pictures, unpackInto) };
}
