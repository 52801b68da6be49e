import type { Version } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";

export type Author = NonNullable<Version["authors"]>[number];

/** The means by which an author made a change, in a word or two: the token's name, the console, or the app. */
const shortWay = ({ token, browser, app }: Author): string =>
	token ?? (browser === null ? app.name : t("game.console"));

/** The authors of a change, as in "Ada · my laptop"; its apps if no author is recorded or may be shown. */
export function makersInShort(authors: readonly Author[], apps: readonly { name: string }[]): string {
	const people = authors.map((author) => `${author.user.name} · ${shortWay(author)}`);
	return [...new Set(people.length > 0 ? people : apps.map(({ name }) => name))].join(", ");
}
