import { folderOf, readPictureName } from "@tuckbox/pieces";
import { paperOf } from "../../read/paper-pixels.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { isBoardName } from "../folder-words.ts";
import { hasCards, isBacksFolder } from "../sections.ts";

// Pictures that have the size of a page.

/** Whether a picture has the size of a page of A4 or Letter. */
export const isPaper = async (context: ReadContext, file: string): Promise<boolean> =>
	(await paperOf(context, file)) !== undefined;

/** Whether pictures in a folder are left out among cards if they have the size of a page. */
export const mayHavePapers = (folder: string): boolean => hasCards(folder) && !isBacksFolder(folder);

/** The drawings that are left out among cards, since they have the size of a page. */
export async function drawnPapers(
	context: ReadContext,
	pictures: readonly string[],
): Promise<ReadonlySet<string>> {
	const drawings = pictures.filter(
		(file) =>
			context.isDrawing(file) &&
			mayHavePapers(folderOf(file)) &&
			!isBoardName(readPictureName(file).stem) &&
			!context.files.isKept(file),
	);
	const arePapers = await Promise.all(drawings.map((file) => isPaper(context, file)));
	return new Set(drawings.filter((_, at) => arePapers[at]));
}
