import { baseOf, cardWords, folderOf, isSharedBack } from "@tuckbox/pieces";
import { isPdfName } from "../../pdf/pages.ts";
import type { PagePlace } from "../../pdf/show-pages.ts";
import type { FolderFiles } from "../../read/folder-files.ts";
import { isText } from "../../read/left-out.ts";
import { placeOfCells, readSheetName } from "../../sheets/sheet-name.ts";
import { isBoardName, isCalledCards } from "../folder-words.ts";
import { isDeckFolder, sectionPlace } from "../sections.ts";
import { areSmall } from "./sheet-kinds.ts";

/** Words for rules in the languages of most games, as whole words of a name; those of languages without spaces anywhere. */
const ofRules = new RegExp(
	`(^|[^\\p{L}])(${[
		...["rules?", "rule[-_ ]?(book|sheet)s?", "manual", "instructions?", "how[-_ ]to[-_ ]play"],
		...[
			"(spiel)?regeln?",
			"regelwerk",
			"regelheft",
			"(spiel)?anleitung",
			"(spel)?regels",
			"(spille|spel)?regler",
		],
		...[
			"r[eè]gles?",
			"livret",
			"reglas?",
			"reglamento",
			"instrucciones",
			"regole",
			"regolamento",
			"istruzioni",
		],
		...["regras", "manual de regras", "zasady", "instrukcja", "pravidla", "szabályok", "правила", "kurallar"],
	].join("|")})(?![\\p{L}])|规则|規則|规则书|說明書|说明书|説明書|ルール|遊び方|규칙|룰북`,
	"iu",
);
/** Words that make a PDF cards in spite of a word for rules. */
const ofCards = /(^|[^\p{L}])(cards?|karten?|tiles?|tokens?)(?!\p{L})/iu;
/** Programs that cards are made with, whose manuals are no rules. */
const ofPrograms = /(^|[^\p{L}])(nandeck|squib|inkscape|scribus|gimp|vassal|lackey(ccg)?)(?!\p{L})/iu;
function isRulesName(stem: string): boolean {
	const words = stem.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ");
	return ofRules.test(words) && !ofCards.test(words) && !ofPrograms.test(words);
}

/** Whether a text is called after rules, or holds the data of cards by the name of its folder or its own. */
export function isTextOfGame(file: string): boolean {
	if (!isText(file)) return false;
	const stem = baseOf(file).replace(/\.\w+$/, "");
	if (!/\.json$/i.test(file)) return isRulesName(stem.normalize("NFC"));
	return isCalledCards(stem) || isCalledCards(folderOf(file));
}

/** Whether a picture is a page of a PDF, which is there because its size or its place says that it is a piece. */
export const isPageOfPdf = (picture: string, files: FolderFiles): boolean =>
	isPdfName(files.sourceOf(picture) ?? "");

const ofCardsAnywhere = new RegExp(`(^|[^\\p{L}])(${cardWords})(?!\\p{L})`, "iu");

/** Whether a PDF is called after cards, tiles or tokens. */
export function isPdfOfCards(file: string): boolean {
	const name = baseOf(file);
	const mayBe = areSmall(name) || ofCardsAnywhere.test(name);
	const isCalled = ofCards.test(name) || (mayBe && !ofRules.test(name));
	return isCalled && !isBackPdf(file);
}

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
	if (isRulesName(stem.normalize("NFC"))) {
		const isFolderOfBooks = sectionPlace(stem).section === "book";
		return { home: inFolder(isFolderOfBooks ? stem : `books/${stem}`), stem };
	}
	const own = sectionPlace(stem);
	if (section === undefined && own.isSection && own.section !== "deck" && own.section !== "tile")
		return { home: inFolder(stem), stem };
	const isOfBoards = folder === "" || isBoardName(folder);
	if (isSingle && section === undefined && isOfBoards && isBoardName(stem))
		return { home: inFolder("boards"), stem };
	const isOfCards = section === undefined || section === "deck" || section === "tile";
	return isSingle || !isOfCards ? { home: folder, stem } : placeOfCells(file, isDeckFolder);
}

/** The place of pages that are sheets of cards, or of their backs, before they are cut. */
export function placeOfSheets(file: string): PagePlace {
	const { home } = placeOfCells(file, isDeckFolder);
	// `gulls_back` is next to `gulls`
	if (isBackPdf(file)) return { home, stem: baseOf(file).replace(/\.\w+$/, "") };
	return { home, stem: readSheetName(file).stem || "card" };
}
