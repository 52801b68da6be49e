import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FolderReading, FolderSource } from "@tuckbox/folder";
import {
	decksOfSheets,
	fileWithDecks,
	type SeenSheets,
	seenSheets,
	sortedFileName,
} from "@tuckbox/folder/sorting";
import type { Context } from "../command.ts";
import { remarkText } from "../messages/remarks.ts";
import { t } from "../messages/words.ts";
import { writeReason } from "../system-reasons.ts";
import { isConfirmed } from "../terminal/ask.ts";
import { listed, sizeText } from "./words.ts";

/** Maximum number of questions about a folder. */
const maxQuestions = 3;

function questionAbout({ of, files }: SeenSheets): string {
	const [{ cards }] = files;
	const { columns, rows, size, isDrawn } = cards;
	const names = listed([...new Set(files.map(({ file }) => file))]);
	if (of === "pictures") return t("ask.sheets", { count: files.length, names, columns, rows });
	const count = files.reduce((sum, { pageCount = 1 }) => sum + pageCount, 0);
	return isDrawn
		? t("ask.drawn", { count, names, cards: columns })
		: t("ask.pages", { count, names, columns, rows, size: size ? sizeText(size) : "" });
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
	const seen = seenSheets(reading).slice(0, maxQuestions);
	if (seen.length === 0) return false;
	const agreed: SeenSheets[] = [];
	for (const sheets of seen)
		if (await isConfirmed(terminal, signal, questionAbout(sheets), true)) agreed.push(sheets);
	const decks = await decksOfSheets(folder, agreed);
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
