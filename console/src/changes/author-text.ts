import type { Version } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";

export type Author = NonNullable<Version["authors"]>[number];

/** The means by which an author made a change, in a word or two: the token's name, the console, or the app. */
const shortWay = ({ token, browser, app }: Author, isByHand: boolean): string =>
	token ?? (isByHand || browser !== null ? t("game.console") : app.name);

/**
 * The authors of a change, as in "Ada · my laptop"; its apps if no author is recorded or may be shown.
 * @param isByHand whether the service says that all of it was made in browsers, which only their users see
 */
export function makersInShort(
	authors: readonly Author[],
	apps: readonly { name: string }[],
	isByHand = false,
): string {
	const people = authors.map((author) => `${author.user.name} · ${shortWay(author, isByHand)}`);
	return [...new Set(people.length > 0 ? people : apps.map(({ name }) => name))].join(", ");
}
