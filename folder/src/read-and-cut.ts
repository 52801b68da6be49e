import type { FolderSource } from "./read/folder-source.ts";
import type { FolderOptions, FolderReading } from "./read/types.ts";
import { readFolder } from "./read-folder.ts";

/** The sheets of cards that are cut although nothing in a folder describes them: none, those that are sure, or all that may be some. */
export type Cutting = "none" | "sure" | "all";

/** Whether a warning is about a PDF called after cards that may have some: none are seen, or it was not checked. */
const mayHaveOthers = ({ code, params }: FolderReading["warnings"][number]): boolean =>
	code === "PDF_UNCUT" || (code === "PDF_UNCHECKED" && params.why === "many");

/**
 * Whether the pages of PDFs draw all cards of a folder, so that they are cut without a question. Next to sheets that are
 * not sure, these would be a part of the game, and next to pictures of cards, they may show the same ones.
 */
function hasOnlySureSheets({ papers, manifest, warnings }: FolderReading): boolean {
	const sheets = papers.flatMap(({ cards }) => cards);
	const hasCards = manifest.components.some(({ kind }) => kind === "card" || kind === "tile");
	return (
		sheets.length > 0 && sheets.every(({ isSure }) => isSure) && !hasCards && !warnings.some(mayHaveOthers)
	);
}

/**
 * Reads a folder as it is pushed and sorted, with the cards on its sheets.
 * @param cutting which sheets are cut, if no manifest describes the folder
 */
export async function readAndCut(
	folder: FolderSource,
	options: FolderOptions = {},
	cutting: Cutting = "sure",
): Promise<FolderReading> {
	const reading = await readFolder(folder, options);
	const isCut = cutting === "all" || (cutting === "sure" && hasOnlySureSheets(reading));
	if (!isCut || reading.source.format === "manifest") return reading;
	const { withSheetsCut } = await import("./sorting/index.ts");
	return await withSheetsCut(folder, reading, cutting, options);
}
