import type { Version } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { type Author, makersInShort } from "../changes/author-text.ts";
import { browserName } from "../ui/browser-name.ts";

const wayText = ({ token, browser, app }: Author): string => {
	if (token !== null) return t("versions.wayToken", { token });
	if (browser !== null) return t("versions.wayBrowser", { browser: browserName(browser) });
	return t("versions.wayApp", { app: app.name });
};

/** Who made a version, for the list: "Ada · my laptop", or its apps where no one is recorded or to be shown. */
export function whoText({ authors = [], apps, restoredFrom }: Version): string {
	const who = makersInShort(authors, apps);
	if (restoredFrom === null) return who;
	return who === ""
		? t("versions.restoredFrom", { version: restoredFrom })
		: t("versions.restoredFromBy", { version: restoredFrom, who });
}

/** Who made a version, in full; nothing where no one is recorded or to be shown. */
export function makersText({ authors = [] }: Version): string {
	const texts = authors.map((author) =>
		t("versions.byWith", { user: author.user.name, way: wayText(author) }),
	);
	return [...new Set(texts)].join(", ");
}

/** A version as it is called in lists and choices. */
export function versionTitle({ version, name, restoredFrom }: Version): string {
	if (name != null) return t("versions.namedOption", { version, name });
	if (restoredFrom !== null) return t("versions.restoredOption", { version, from: restoredFrom });
	return t("versions.version", { version });
}
