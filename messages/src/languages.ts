/** The languages of Tuckbox, each with its own name for itself. The first is used if no other fits. */
export const languages = { en: "English", de: "Deutsch" } as const;

export type Language = keyof typeof languages;
export const languageTags = Object.keys(languages) as readonly Language[];

/** The cookie with the language that a user chose in the settings. Without it, the browser's languages decide. */
export const languageCookie = "tuckbox-language";

/** The locale of numbers and dates, where it matters within a language. English dates look like 22 November 2026. */
const locales: Readonly<Record<Language, string>> = { en: "en-GB", de: "de-DE" };

export function localeOf(language: Language): string {
	return locales[language];
}

export function isLanguage(tag: string): tag is Language {
	return Object.hasOwn(languages, tag);
}

/** @param wanted language tags, the preferred one first: a cookie's value, `navigator.languages` */
export function chooseLanguage(wanted: readonly string[]): Language {
	for (const tag of wanted) {
		const [language = ""] = tag.trim().toLowerCase().split("-", 1);
		if (isLanguage(language)) return language;
	}
	return "en";
}

/** The languages of an Accept-Language header, the preferred one first. */
export function acceptedLanguages(header: string | undefined): string[] {
	return (header ?? "")
		.slice(0, 500)
		.split(",")
		.map((part) => {
			const [tag = "", ...parameters] = part.split(";");
			const weight = parameters.find((one) => /^\s*q=/.test(one))?.split("=")[1];
			return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
		})
		.filter(({ tag, weight }) => tag !== "" && weight > 0)
		.sort((a, b) => b.weight - a.weight)
		.map(({ tag }) => tag);
}

/** The cookie with the theme that a user chose. Without it, the system's theme decides. */
export const themeCookie = "tuckbox-theme";

export type Theme = "light" | "dark";

export function isTheme(value: string): value is Theme {
	return value === "light" || value === "dark";
}
