import { locale } from "@tuckbox/web/messages/words.ts";

/** "a.png and b.png", "a.png, b.png, and c.png". */
export const listText = (names: readonly string[]): string =>
	new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
