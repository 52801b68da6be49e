import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { displayName } from "@tuckbox/pieces";
import type { Context } from "../command.ts";
import { Failure } from "../failure.ts";
import { openFile } from "../folder-on-disk.ts";
import { t } from "../messages/words.ts";
import { systemReason } from "../system-reasons.ts";
import { bytesBeyond, bytesText } from "../terminal/units.ts";
import type { Imported } from "./model/model.ts";
import type { ImportSource } from "./model/source.ts";

/** A save has up to 30 MB, mostly scripts. */
const maxJsonBytes = 128 * 1024 * 1024;

export type ReadImport = { imported: Imported; source: ImportSource; close(): Promise<void> };

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

function parsed(text: string, file: string): unknown {
	try {
		return JSON.parse(text.replace(/^\uFEFF/, ""));
	} catch (error) {
		const isCut = text.trimEnd().endsWith("}") === false;
		const { message } = error as Error;
		throw new Failure(t("imports.badJson", { file, why: isCut ? t("imports.cutOff") : message }), {
			now: t("imports.saveAgain"),
			code: "NOT_AN_IMPORT",
		});
	}
}

async function readJson(
	context: Context,
	file: string,
	byteSize: number,
	{ images }: Options,
): Promise<Omit<ReadImport, "close">> {
	if (byteSize > maxJsonBytes) {
		throw new Failure(
			t("imports.tooLarge", {
				file,
				size: bytesBeyond(byteSize, maxJsonBytes),
				max: bytesText(maxJsonBytes),
			}),
			{
				now: t("imports.exportPart"),
				code: "IMPORT_TOO_LARGE",
			},
		);
	}
	const { readSave } = await import("./tts/read-save.ts");
	const content = parsed(await readFile(file, "utf8"), file);
	const imported = readSave(content, file, displayName(basename(file, extname(file))));
	const { ImageFolders } = await import("./pictures/image-folders.ts");
	const { ttsSource } = await import("./tts/tts-source.ts");
	const folders = await ImageFolders.open(context.env, file, images).catch((error: NodeJS.ErrnoException) => {
		throw new Failure(
			t("files.unreadable", { path: error.path ?? t("service.theFolder"), why: error.code ?? error.message }),
			{
				now: t("imports.nameImages"),
				code: "FOLDER_MISSING",
			},
		);
	});
	return { imported, source: ttsSource(folders) };
}

/**
 * Reads a file of another program; its content decides the format. Its pictures can be read until `close` is called.
 * @throws Failure when it cannot be imported
 */
export async function readImport(context: Context, file: string, options: Options): Promise<ReadImport> {
	const opened = await openFile(file).catch((error) => {
		throw unreadable(file, error);
	});
	const close = () => opened.close();
	try {
		const start = await opened.read(0, 4).catch((error) => {
			throw unreadable(file, error);
		});
		const isZip = start[0] === 0x50 && start[1] === 0x4b;
		if (!isZip) return { ...(await readJson(context, file, opened.byteSize, options)), close };
		const { readPcio } = await import("./pcio/read-pcio.ts");
		return { ...(await readPcio(opened, file, options.unpackInto)), close };
	} catch (error) {
		await close();
		throw error;
	}
}
