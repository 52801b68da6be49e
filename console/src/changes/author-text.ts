import type { Version } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";

export type Author = NonNullable<Version["authors"]>[number];

/** How an author made a change, in a word or two: the token's name, the console, or the app. */
const shortWay = ({ token, browser, app }: Author): string =>
	token ?? (browser === null ? app.name : t("game.console"));

/** Who made a change: "Ada · my laptop", or its apps where no one is recorded or to be shown. */
export function makersInShort(authors: readonly Author[], apps: readonly { name: string }[]): string {
	const people = authors.map((author) => `${author.user.name} · ${shortWay(author)}`);
	return [...new Set(people.length > 0 ? people : apps.map(({ name }) => name))].join(", ");
}
