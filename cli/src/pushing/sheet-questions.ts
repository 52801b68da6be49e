import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type FolderReading, type FolderSource, readFolder } from "@tuckbox/folder";
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
};

/** PDFs whose pages are left out, and look like sheets of cards. */
function paperQuestions({ papers }: FolderReading): Question[] {
	const found = papers.flatMap(({ file, cards }) =>
		cards.map(({ pageCount, ...one }) => ({ file, pageCount, cards: one })),
	);
	const alike = grouped(found, ({ cards: { columns, rows, size, isDrawn } }) =>
		JSON.stringify([columns, rows, size, isDrawn]),
	);
	return [...alike.values()].map((files) => {
		const [{ cards }] = files;
		const { columns, rows, size, isDrawn } = cards;
		const names = listed([...new Set(files.map(({ file }) => file))]);
		const pages = files.reduce((sum, { pageCount }) => sum + pageCount, 0);
		const text = isDrawn
			? t("ask.drawn", { count: pages, names, cards: columns })
			: t("ask.pages", { count: pages, names, columns, rows, size: size ? sizeText(size) : "" });
		return { files, text };
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

/**
 * Cuts all that looks like sheets of cards, without a question: nothing is written.
 * @returns the reading of the folder with their decks, or with the reason why they cannot be cut
 */
export async function withSheetsCut(folder: FolderSource, reading: FolderReading): Promise<FolderReading> {
	const decks = await decksOf(folder, [...paperQuestions(reading), ...pictureQuestions(reading)]);
	if (decks.length === 0) return reading;
	const written = await fileWithDecks(folder, reading, decks);
	if ("problems" in written) return { ...reading, problems: [...reading.problems, ...written.problems] };
	const cut = await readFolder(withFile(folder, sortedFileName, written.text));
	const { source, isNameGuessed, guesses, warnings } = reading;
	const known = new Set(cut.warnings.map((warning) => JSON.stringify(warning)));
	const others = warnings.filter(
		(warning) => !aboutSheets.has(warning.code) && !known.has(JSON.stringify(warning)),
	);
	return { ...cut, source, isNameGuessed, guesses, warnings: [...others, ...cut.warnings] };
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
