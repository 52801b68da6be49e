import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
	type FolderReading,
	type FolderSource,
	type Guess,
	pagesIn,
	readFolder,
	remark,
} from "@tuckbox/folder";
import {
	type CardsOnSheet,
	type CutDeck,
	cutDeck,
	fileWithDecks,
	sortedFileName,
	withFile,
} from "@tuckbox/folder/sorting";
import { grouped } from "@tuckbox/pieces";
import type { Context } from "../command.ts";
import { remarkText } from "../messages/remarks.ts";
import { t } from "../messages/words.ts";
import { writeReason } from "../system-reasons.ts";
import { isConfirmed } from "../terminal/ask.ts";
import { listed, sizeText } from "./words.ts";

/** Maximum number of questions about a folder. */
const maxQuestions = 3;

/** Files that may be sheets of the same form, which one question is about, with the number of their pages. */
type Question = {
	files: readonly { file: string; cards: CardsOnSheet; pageCount?: number }[];
	text: string;
	/** Whether the pages themselves draw the cards, so that no question is needed. */
	isSure?: boolean | undefined;
};

/** PDFs whose pages are left out, and look like sheets of cards. */
function paperQuestions({ papers }: FolderReading): Question[] {
	const found = papers.flatMap(({ file, cards }) =>
		cards.map(({ pageCount, isSure, ...one }) => ({ file, pageCount, isSure, cards: one })),
	);
	const alike = grouped(found, ({ isSure, cards: { columns, rows, size, isDrawn } }) =>
		JSON.stringify([columns, rows, size, isDrawn, isSure]),
	);
	return [...alike.values()].map((files) => {
		const [{ cards, isSure }] = files;
		const { columns, rows, size, isDrawn } = cards;
		const names = listed([...new Set(files.map(({ file }) => file))]);
		const pages = files.reduce((sum, { pageCount }) => sum + pageCount, 0);
		const text = isDrawn
			? t("ask.drawn", { count: pages, names, cards: columns })
			: t("ask.pages", { count: pages, names, columns, rows, size: size ? sizeText(size) : "" });
		return { files, text, isSure };
	});
}

/** Pictures of which it is not sure whether they are sheets. */
function pictureQuestions({ warnings }: FolderReading): Question[] {
	const unsure = warnings.filter(({ code }) => code === "SHEET_UNSURE");
	const alike = grouped(unsure, ({ params: { columns, rows } }) => `${columns}x${rows}`);
	return [...alike.values()].map((same) => {
		const [{ params }] = same;
		const cards = { columns: Number(params.columns), rows: Number(params.rows) };
		const files = same.map(({ params }) => ({ file: String(params.file), cards }));
		const names = listed(files.map(({ file }) => file));
		return { files, text: t("ask.sheets", { count: files.length, names, ...cards }) };
	});
}

async function decksOf(folder: FolderSource, questions: readonly Question[]): Promise<CutDeck[]> {
	const decks: CutDeck[] = [];
	for (const { file, cards, pageCount } of questions.flatMap(({ files }) => files)) {
		const deck = await cutDeck(folder, file, cards, pageCount);
		if (deck !== undefined) decks.push(deck);
	}
	return decks;
}

/** Warnings about sheets that are left out or read as pictures. */
const aboutSheets = new Set(["PDF_SHEETS", "PDF_SHEETS_DRAWN", "SHEET_UNSURE"]);

/** Whether the pages of PDFs draw the only cards of a folder, so that these are cut without a question. */
export const hasOnlySureSheets = ({ papers, manifest }: FolderReading): boolean =>
	papers.some(({ cards }) => cards.some(({ isSure }) => isSure)) &&
	!manifest.components.some(({ kind }) => kind === "card" || kind === "tile");

/** Says of PDFs that are cut without a question how, and of all that are cut which pages have no part in it. */
function saidOf({ papers }: FolderReading, questions: readonly Question[]): Guess[] {
	const cut = questions.flatMap(({ files, isSure }) => files.map((one) => ({ ...one, isSure })));
	const said = cut.flatMap(({ file, isSure, pageCount, cards }): Guess[] => {
		const { columns, rows, size, isDrawn, back } = cards;
		const form = isDrawn || size === undefined ? "drawn" : "grid";
		const backs = back === undefined && pageCount !== undefined && pageCount % 2 === 0 ? "maybe" : "none";
		const facts = { file, form, columns, rows, size: size ? sizeText(size) : "", backs };
		return isSure ? [{ about: file, ...remark("PDF_CUT", facts) }] : [];
	});
	const others = papers.flatMap(({ file, count, cards }): Guess[] => {
		if (!cut.some((one) => one.file === file)) return [];
		const used = new Set(cards.flatMap(({ pages }) => pagesIn(pages ?? "1-", count) ?? []));
		const left = Array.from({ length: count }, (_, at) => at + 1).filter((page) => !used.has(page));
		const pages = { pages: listed(left.map(String)), count: left.length };
		return left.length === 0 ? [] : [{ about: file, ...remark("PDF_PAGES_UNCUT", pages) }];
	});
	return [...said, ...others];
}

/** Whether a warning is about sheets that were cut. It names them in the order of the questions. */
const isAnswered = (
	{ code, params }: FolderReading["warnings"][number],
	questions: readonly Question[],
): boolean =>
	aboutSheets.has(code) &&
	questions.some(({ files: [first] }) =>
		[params.file, params.files].some((text) => first && `${String(text)} (`.startsWith(`${first.file} (`)),
	);

/**
 * Cuts all that looks like sheets of cards, or only what does so for sure, without a question: nothing is written.
 * @returns the reading of the folder with their decks, or with the reason why they cannot be cut
 */
export async function withSheetsCut(
	folder: FolderSource,
	reading: FolderReading,
	which: "all" | "sure",
): Promise<FolderReading> {
	const all = [...paperQuestions(reading), ...pictureQuestions(reading)];
	const questions = which === "all" ? all : all.filter(({ isSure }) => isSure);
	const decks = await decksOf(folder, questions);
	if (decks.length === 0) return reading;
	const written = await fileWithDecks(folder, reading, decks);
	if ("problems" in written) return { ...reading, problems: [...reading.problems, ...written.problems] };
	const cut = await readFolder(withFile(folder, sortedFileName, written.text));
	const { source, isNameGuessed, guesses, warnings } = reading;
	const known = new Set(cut.warnings.map((warning) => JSON.stringify(warning)));
	const others = warnings.filter(
		(warning) => !isAnswered(warning, questions) && !known.has(JSON.stringify(warning)),
	);
	const said = [...guesses, ...saidOf(reading, questions)];
	return { ...cut, source, isNameGuessed, guesses: said, warnings: [...others, ...cut.warnings] };
}

/**
 * Asks what cannot be known and changes much: whether pictures are sheets of cards. The answers are written into a
 * tuckbox.yaml in the folder, so that they are not asked again.
 * @returns whether the folder is to be read again
 */
export async function askAboutSheets(
	{ terminal, signal }: Context,
	dir: string,
	folder: FolderSource,
	reading: FolderReading,
): Promise<boolean> {
	const all = [...paperQuestions(reading), ...pictureQuestions(reading)];
	const questions = all.slice(0, maxQuestions);
	if (questions.length === 0) return false;
	const agreed: Question[] = [];
	for (const question of questions)
		if (await isConfirmed(terminal, signal, question.text, true)) agreed.push(question);
	const decks = await decksOf(folder, agreed);
	const written = await fileWithDecks(folder, reading, decks);
	if ("problems" in written) {
		const [problem] = written.problems;
		if (problem) terminal.say(` ! ${t("ask.notCut", { why: remarkText(problem) })}`);
		return false;
	}
	const path = join(dir, sortedFileName);
	try {
		await writeFile(path, written.text, { flag: "wx" });
	} catch (error) {
		const why = writeReason((error as NodeJS.ErrnoException).code);
		if (why === undefined) throw error;
		terminal.say(` ! ${t("ask.notRemembered", { path, why })}`);
		return false;
	}
	terminal.say(t("ask.remembered", { path }));
	return true;
}
