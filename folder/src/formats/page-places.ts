import { baseOf, folderOf, isSharedBack } from "@tuckbox/pieces";
import type { PagePlace } from "../pdf/show-pages.ts";
import { placeOfCells, readSheetName } from "../sheets/sheet-name.ts";
import { isDeckFolder, sectionPlace } from "./sections.ts";

/** Names of rules. A language or a version may follow. */
const ofRules =
	/^(rules?|rule[-_ ]?books?|manual|instructions?|spielregeln?|anleitung)([-_ ](v?\d[\d.]*|[a-z]{2}))?$/i;

/** Whether a PDF is a back by its name: of the PDF with the same name, of one card, or of all cards next to it. */
export const isBackPdf = (file: string): boolean => isSharedBack(file) || readSheetName(file).isBack;

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * The place of a PDF's pages among the files: its folder or its name determines what they are. The place depends only
 * on the name and on whether there are several pages, so that pages keep their keys.
 */
export function placeOfPages(file: string, isSingle: boolean): PagePlace {
	const folder = folderOf(file);
	const stem = baseOf(file).replace(/\.\w+$/, "");
	if (isBackPdf(file)) return { home: folder, stem, isFirst: true };
	const inFolder = (name: string) => (folder === "" ? name : `${folder}/${name}`);
	const { section, isSection } = sectionPlace(folder);
	if (section === "book") {
		const isOwn = !isSection || isSameName(stem, baseOf(folder));
		return { home: isOwn ? folder : inFolder(stem), stem };
	}
	if (ofRules.test(stem)) {
		const isFolderOfBooks = sectionPlace(stem).section === "book";
		return { home: inFolder(isFolderOfBooks ? stem : `books/${stem}`), stem };
	}
	const own = sectionPlace(stem);
	if (section === undefined && own.isSection && own.section !== "deck" && own.section !== "tile")
		return { home: inFolder(stem), stem };
	const isOfCards = section === undefined || section === "deck" || section === "tile";
	return isSingle || !isOfCards ? { home: folder, stem } : placeOfCells(file, isDeckFolder);
}

/** The place of pages that are sheets of cards, before they are cut. */
export function placeOfSheets(file: string): PagePlace {
	const { home } = placeOfCells(file, isDeckFolder);
	return { home, stem: readSheetName(file).stem || "card" };
}
