import type { Version } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { type Author, makersInShort } from "../changes/author-text.ts";
import { browserName } from "../ui/browser-name.ts";

const wayText = ({ token, browser, app }: Author): string => {
	if (token !== null) return t("versions.wayToken", { token });
	if (browser !== null) return t("versions.wayBrowser", { browser: browserName(browser) });
	return t("versions.wayApp", { app: app.name });
};

/** The authors of a version for the list, as in "Ada · my laptop"; its apps if no author is recorded or may be shown. */
export function whoText({ authors = [], apps, isByHand }: Version): string {
	return makersInShort(authors, apps, isByHand);
}

/** The authors of a version, in full; empty if no author is recorded or may be shown. */
export function makersText({ authors = [] }: Version): string {
	const texts = authors.map((author) =>
		t("versions.byWith", { user: author.user.name, way: wayText(author) }),
	);
	return [...new Set(texts)].join(", ");
}

/** A version as it is called in lists and choices. */
export function versionTitle({ version, name, restoredFrom, undoes }: Version): string {
	if (name != null) return t("versions.namedOption", { version, name });
	if (restoredFrom !== null) return t("versions.restoredOption", { version, from: restoredFrom });
	if (undoes !== null) return t("versions.undidOption", { version, undone: undoes });
	return t("versions.version", { version });
}
