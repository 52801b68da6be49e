import { type Language, localeOf } from "./languages.ts";

/** Turns a word of a sentence into a label or a heading: `token model` into `Token model`. */
export function capitalise(language: Language, word: string): string {
	return word.charAt(0).toLocaleUpperCase(localeOf(language)) + word.slice(1);
}
