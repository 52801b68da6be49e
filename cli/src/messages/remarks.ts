import type { Guess, Remark } from "@tuckbox/folder";
import * as messages from "@tuckbox/messages/folder/remark-text.ts";
import { formatMessage } from "@tuckbox/messages/messages.ts";
import { problemTexts } from "@tuckbox/messages/problems/texts.ts";
import { catalogues } from "./catalogue.ts";
import { ifKnown, language, loadRoom } from "./words.ts";

const problems = problemTexts((name, values) => ifKnown("errors", name, values));

/** Formats messages in English. */
const english =
	({ messages }: { messages: Readonly<Record<string, string>> }) =>
	(name: string, values?: object): string | undefined => {
		const message = messages[name];
		return message === undefined ? undefined : formatMessage("en", message, values);
	};

/** Formats remarks on a folder for files: always in English, whatever the language of the run. */
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

/** Loads the messages of remarks on a folder, before one is printed. */
export async function loadRemarkWords(): Promise<void> {
	await Promise.all([loadRoom("folder"), loadRoom("errors")]);
}

/** The sentence of a remark on a folder or a picture. */
export const remarkText = (said: Remark): string => messages.remarkText(speaker(), said);

/** The hint of a remark: what to do about it, or what overrides a guess. */
export const remarkHint = (said: Remark): string | undefined => messages.remarkHint(speaker(), said);

/** A remark with its sentence and its hint. */
export function spoken<R extends Remark>(said: R): R & { text: string; hint?: string } {
	const hint = remarkHint(said);
	return { ...said, text: remarkText(said), ...(hint !== undefined && { hint }) };
}

/** Guesses about a folder for `--json`, with the setting that overrides each. */
export const spokenGuesses = (guesses: readonly Guess[]): object[] =>
	guesses.map((guess) => ({ ...guess, text: remarkText(guess), override: remarkHint(guess) ?? "" }));
