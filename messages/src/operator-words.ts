import type { Language } from "./languages.ts";

/** How a language names the operator of the service. Badges show it, and the names of members and their apps cannot imitate it. */
type OperatorWords = {
	badge: string;
	/** What may come before a title. */
	articles: readonly string[];
	/** What someone runs, before a title: "server admin". */
	services: readonly string[];
	titles: readonly string[];
	endings: readonly string[];
	/** What may follow a title, with anything after it: "operator of this service". An `s` is a genitive. */
	followers: readonly string[];
	/** What ties anything to a title that follows: "command line of the operator". */
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
