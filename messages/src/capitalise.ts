import { type Language, localeOf } from "./languages.ts";

/** A word of a sentence as a label or a heading: `token model` as `Token model`. */
export function capitalise(language: Language, word: string): string {
	return word.charAt(0).toLocaleUpperCase(localeOf(language)) + word.slice(1);
}
