import {
	chooseLanguage,
	type Language,
	languageCookie,
	languages,
	languageTags,
} from "@tuckbox/messages/languages.ts";

/** The language that the user chose, or else that of the page, which the service chose by the browser's languages. */
export function pageLanguage(): Language {
	const cookie = document.cookie.split("; ").find((one) => one.startsWith(`${languageCookie}=`));
	return chooseLanguage([cookie?.split("=")[1] ?? "", document.documentElement.lang]);
}

/** The languages in which the page is not shown, with their own names. */
export function otherLanguages(): (readonly [Language, string])[] {
	const own = pageLanguage();
	return languageTags.filter((tag) => tag !== own).map((tag) => [tag, languages[tag]]);
}

/**
 * Stores the choice in this browser for a year, for the console and for the pages of the service; undefined removes it.
 * @public
 */
export function keepLanguage(chosen: Language | undefined): void {
	const [value, age] = chosen === undefined ? ["", 0] : [chosen, 365 * 24 * 3600];
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
	document.cookie = `${languageCookie}=${value}; Path=/; Max-Age=${age}; SameSite=Lax`;
	location.reload();
}
