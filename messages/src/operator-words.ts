import type { Language } from "./languages.ts";

/** A language's words for the operator of the service. Badges show one; names of members and apps cannot imitate it. */
type OperatorWords = {
	badge: string;
	/** Words that may precede a title. */
	articles: readonly string[];
	/** Words for the thing that is operated, before a title: "server admin". */
	services: readonly string[];
	titles: readonly string[];
	endings: readonly string[];
	/** Words that may follow a title, with any text after them: "operator of this service". An `s` is a genitive. */
	followers: readonly string[];
	/** Words that connect any text to a title after it: "command line of the operator". */
	possessives: readonly string[];
};

export const operatorWords = {
	en: {
		badge: "Operator",
		articles: ["the", "this", "your", "our"],
		services: ["service", "server", "system", "site"],
		titles: ["operator", "administrator", "admin"],
		endings: [],
		followers: ["s", "of", "who"],
		possessives: ["of the", "of this", "of your", "of our", "by the", "by your", "from the", "from your"],
	},
	de: {
		badge: "Betreiber",
		articles: ["der", "die", "dieser", "diese", "dein", "deine", "unser", "unsere", "euer", "eure"],
		services: ["dienst", "server", "system", "seiten"],
		titles: ["betreiber", "verwalter", "administrator", "admin"],
		endings: ["in", "innen", "n"],
		followers: ["s", "des", "der", "dieses", "deines", "unseres", "von", "vom", "hier"],
		possessives: ["des", "dieses", "deines", "unseres", "vom", "von dem", "von der", "von deinem"],
	},
} as const satisfies Readonly<Record<Language, OperatorWords>>;
