import { catalogues } from "./catalogue.ts";

declare module "@tuckbox/web/messages/words.ts" {
	interface Messages {
		sortPage: typeof import("./en/sort-page.ts").messages;
	}
}

/** The rooms of the page of `tuckbox sort`: those of the console, and one that the console's first script does not name. */
export const sortPageCatalogues = {
	en: { ...catalogues.en, sortPage: () => import("./en/sort-page.ts") },
	de: { ...catalogues.de, sortPage: () => import("./de/sort-page.ts") },
};
