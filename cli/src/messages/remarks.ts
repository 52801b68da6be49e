import type { Guess, Remark } from "@tuckbox/folder";
import * as messages from "@tuckbox/messages/folder/remark-text.ts";
import { formatMessage } from "@tuckbox/messages/messages.ts";
import { problemTexts } from "@tuckbox/messages/problems/texts.ts";
import { catalogues } from "./catalogue.ts";
import { ifKnown, language, loadRoom } from "./words.ts";

const problems = problemTexts((name, values) => ifKnown("errors", name, values));

/** Says messages in English. */
const english =
	({ messages }: { messages: Readonly<Record<string, string>> }) =>
	(name: string, values?: object): string | undefined => {
		const message = messages[name];
		return message === undefined ? undefined : formatMessage("en", message, values);
	};

/** What is said of a folder, in files: they do not change with the language of the run. */
export async function englishRemarks(): Promise<(said: Remark) => string> {
	const [folder, errors] = await Promise.all([catalogues.en.folder(), catalogues.en.errors()]);
	const speaker: messages.Speaker = {
		...problemTexts(english(errors)),
		...{ language: "en", hints: "cli", say: english(folder) },
	};
	return (said) => messages.remarkText(speaker, said);
}

const speaker = (): messages.Speaker => ({
	...problems,
	...{ language, hints: "cli" },
	say: (name, values) => ifKnown("folder", name, values),
});

/** Loads the words of what is said of a folder, before it is printed. */
export async function loadRemarkWords(): Promise<void> {
	await Promise.all([loadRoom("folder"), loadRoom("errors")]);
}

/** What is said of a folder, or of a picture. */
export const remarkText = (said: Remark): string => messages.remarkText(speaker(), said);

/** What to do about it, or what overrides a guess. */
export const remarkHint = (said: Remark): string | undefined => messages.remarkHint(speaker(), said);

/** A remark with its sentence and its hint. */
export function spoken<R extends Remark>(said: R): R & { text: string; hint?: string } {
	const hint = remarkHint(said);
	return { ...said, text: remarkText(said), ...(hint !== undefined && { hint }) };
}

/** Guesses about a folder for `--json`, with what overrides each. */
export const spokenGuesses = (guesses: readonly Guess[]): object[] =>
	guesses.map((guess) => ({ ...guess, text: remarkText(guess), override: remarkHint(guess) ?? "" }));
