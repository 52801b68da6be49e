import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FolderFailure, UnreadableImage } from "@tuckbox/folder";
import { type Imported, type RoomPictures, readImport } from "@tuckbox/folder/imports";
import type { Context } from "../command.ts";
import { Failure } from "../failure.ts";
import { openFile } from "../folder-on-disk.ts";
import { loadRemarkWords, spoken } from "../messages/remarks.ts";
import { t } from "../messages/words.ts";
import { systemReason } from "../system-reasons.ts";
import { unusableReason } from "./pictures/identify.ts";
import { type ImportSource, Unusable } from "./pictures/source.ts";

export type OpenImport = {
	imported: Imported;
	/** The addresses of its pictures, each once. */
	addresses: readonly string[];
	source: ImportSource;
	close(): Promise<void>;
};

type Options = {
	/** Folders with pictures that the user named. */
	images: readonly string[];
	/** A folder for unpacked files. */
	unpackInto: string;
};

function unreadable(file: string, { code = "" }: NodeJS.ErrnoException): Failure {
	return new Failure(t("files.unreadable", { path: file, why: systemReason(code) }), {
		now: t("imports.nameFile"),
		code: "FILE_UNREADABLE",
	});
}

async function refused(file: string, error: unknown): Promise<Failure> {
	if (!(error instanceof FolderFailure)) return unreadable(file, error as NodeJS.ErrnoException);
	await loadRemarkWords();
	const { text, hint, code } = spoken(error.remark);
	return new Failure(text, {
		...(hint !== undefined && { now: hint }),
		code: code.includes("_TOO_") ? "IMPORT_TOO_LARGE" : "NOT_AN_IMPORT",
	});
}

/** Pictures of a room, unpacked on demand. */
function roomSource(pictures: RoomPictures, unpackInto: string): ImportSource {
	return {
		async find(address) {
			const path = join(unpackInto, createHash("sha256").update(address).digest("hex"));
			try {
				await writeFile(path, await pictures.read(address));
			} catch (error) {
				if (error instanceof UnreadableImage) throw new Unusable(await unusableReason(error));
				throw error;
			}
			return path;
		},
		isRemote: () => false,
		hasFolders: false,
	};
}

async function saveSource(context: Context, file: string, images: Options["images"]): Promise<ImportSource> {
	const { ImageFolders } = await import("./pictures/image-folders.ts");
	const { ttsSource } = await import("./pictures/tts-source.ts");
	const folders = await ImageFolders.open(context.env, file, images).catch((error: NodeJS.ErrnoException) => {
		throw new Failure(
			t("files.unreadable", { path: error.path ?? t("service.theFolder"), why: error.code ?? error.message }),
			{
				now: t("imports.nameImages"),
				code: "FOLDER_MISSING",
			},
		);
	});
	return ttsSource(folders);
}

/**
 * Reads a file of another program; its content decides the format. Its pictures can be read until `close` is called.
 * @throws Failure when it cannot be imported
 */
export async function openImport(context: Context, file: string, options: Options): Promise<OpenImport> {
	const opened = await openFile(file).catch((error) => {
		throw unreadable(file, error);
	});
	try {
		const { imported, addresses, pictures } = await readImport(opened, file).catch(async (error) => {
			throw await refused(file, error);
		});
		const source =
			pictures === undefined
				? await saveSource(context, file, options.images)
				: roomSource(pictures, options.unpackInto);
		return { imported, addresses, source, close: () => opened.close() };
	} catch (error) {
		await opened.close();
		throw error;
	}
}
