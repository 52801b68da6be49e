import { stat } from "node:fs/promises";
import { type Remark, readImageHeader, UnreadableImage } from "@tuckbox/folder";
import { type PictureFile, readDrawingFile } from "@tuckbox/folder/imports";
import { openFile } from "../../folder-on-disk.ts";
import { loadRemarkWords, remarkText } from "../../messages/remarks.ts";
import { t } from "../../messages/words.ts";
import { loadSharp } from "../../pictures/load-sharp.ts";
import { Unusable } from "./source.ts";

const extensions: Readonly<Record<string, string>> = {
	png: "png",
	jpeg: "jpg",
	webp: "webp",
	gif: "gif",
	heif: "avif",
};

const denied = () => t("imports.fileDenied");
const systemReasons: Readonly<Record<string, () => string>> = {
	ENOENT: () => t("imports.noFile"),
	EACCES: denied,
	EPERM: denied,
};

const isOfSystem = (error: unknown): error is NodeJS.ErrnoException =>
	error instanceof Error && "syscall" in error;

/** The reason why an image cannot be used, as the end of a sentence. */
export async function unusableReason(error: { remarkOn(file: string): Remark }): Promise<string> {
	await loadRemarkWords();
	return remarkText(error.remarkOn(t("imports.it")))
		.replace(/^it cannot be used: /, "")
		.replace(/\.$/, "");
}

/** The reason why a file is not a usable picture, in the same words as when it is pushed. */
async function whyNot(path: string): Promise<string> {
	const file = await openFile(path);
	try {
		await readImageHeader(file);
		return t("imports.undecodable");
	} catch (error) {
		if (!(error instanceof UnreadableImage)) throw error;
		return await unusableReason(error);
	} finally {
		await file.close();
	}
}

async function drawingAt(path: string) {
	const file = await openFile(path);
	try {
		return await readDrawingFile(file);
	} finally {
		await file.close();
	}
}

/** Identifies a picture by its bytes. @throws Unusable */
export async function identify(path: string): Promise<PictureFile> {
	try {
		// reading a pipe or a device would never end
		if (!(await stat(path)).isFile()) throw new Unusable(t("imports.notFile"));
		const drawing = await drawingAt(path);
		if (drawing !== undefined) return { path, ...drawing };
		const sharp = await loadSharp();
		const facts = await sharp(path, { limitInputPixels: false })
			.metadata()
			.catch(() => undefined);
		const extension = extensions[facts?.format ?? ""];
		if (facts === undefined || extension === undefined) throw new Unusable(await whyNot(path));
		const { width, height } = facts.autoOrient;
		return { path, extension, widthPx: width, heightPx: height };
	} catch (error) {
		if (error instanceof UnreadableImage) throw new Unusable(await unusableReason(error));
		if (isOfSystem(error)) throw new Unusable(systemReasons[error.code ?? ""]?.() ?? error.message);
		throw error;
	}
}
