import type { ImportedText } from "./model/model.ts";

/** The texts of a game as a file in Markdown. */
export const notesText = (texts: readonly ImportedText[]): string =>
	texts.map(({ title, text }) => `# ${title}\n\n${text}\n`).join("\n");
