import { areTwins, isPictureName } from "@tuckbox/pieces";
import pLimit from "p-limit";
import { isPdfName } from "../pdf/pages.ts";
import { FolderFiles } from "../read/folder-files.ts";
import type { FolderSource } from "../read/folder-source.ts";
import { ReadContext } from "../read/read-context.ts";
import type { FolderReading, LocalImage } from "../read/types.ts";
import type { Remark } from "../remarks.ts";

/** Maximum number of pictures that are listed as left out: more are not a game's, and would hide it. */
const maxLeftOut = 2000;
const maxReads = 16;

/** The name without extension and multiple of the resolution. */
const nameOf = (file: string) => file.replace(/(@[2-9]x)?\.[^./]+$/i, "").toLowerCase();

/** Reads the header of a picture, also of a sheet that is too large for a single piece. */
async function imageOf(context: ReadContext, name: string): Promise<LocalImage | undefined> {
	const image = await context.picture(name, { file: name });
	if (image !== undefined) return image;
	const header = await context.headerOf(name).catch(() => undefined);
	const found = context.files.find(name);
	return header && "path" in found ? { name, path: found.path, ...header } : undefined;
}

/**
 * Finds the pictures of a folder that no piece shows, and PDFs without a page on a piece. Files that cannot be used are not among them,
 * and neither are those that `ignore` leaves out.
 * @returns their headers by name, and those of the files that pictures of pieces are cut from
 * @throws FolderFailure
 */
export async function picturesLeftOut(
	folder: FolderSource,
	{ images, ignore, sheets, pdfs }: FolderReading,
	leaveOut: ReadonlyMap<string, Remark> = new Map(),
): Promise<{ images: Map<string, LocalImage>; sources: Map<string, LocalImage> }> {
	const files = await FolderFiles.read(folder, ignore);
	const context = new ReadContext(files);
	const sheetFiles = new Set(
		sheets.flatMap(({ file, back }) => (back === undefined ? [file] : [file, back])),
	);
	const used = new Set([...images.values()].flatMap(({ name, from = name }) => [name, from]));
	for (const { file, back } of [...sheets, ...pdfs]) {
		used.add(file);
		if (back !== undefined) used.add(back);
	}
	const usedNames = new Map([...used].map((file) => [nameOf(file), file]));
	const isTwin = (file: string) => {
		const other = usedNames.get(nameOf(file));
		return other !== undefined && areTwins(other, file);
	};
	const reads = pLimit(maxReads);
	const read = async (names: readonly string[]) => {
		const found = await Promise.all(
			names.map((name) => reads(async () => [name, await imageOf(context, name)] as const)),
		);
		return found.flatMap(([name, image]): [string, LocalImage][] => (image ? [[name, image]] : []));
	};
	const left = files.names.filter(
		(file) => !used.has(file) && !leaveOut.has(file) && isPictureName(file) && !isTwin(file),
	);
	const papers = folder.tools?.pagesOf
		? files.names.filter((file) => isPdfName(file) && !used.has(file))
		: [];
	// the proportions of most pages, until one is drawn
	const unread = papers.map((name): [string, LocalImage] => {
		const facts = { byteSize: 0, mtimeMs: 0, contentType: "", widthPx: 210, heightPx: 297 };
		return [name, { name, path: folder.pathOf(name), ...facts }];
	});
	const sources = [...sheetFiles].filter((file) => !images.has(file));
	return {
		images: new Map([...(await read(left.slice(0, maxLeftOut))), ...unread]),
		sources: new Map(await read(sources)),
	};
}
