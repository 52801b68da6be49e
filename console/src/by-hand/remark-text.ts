import type { Remark, RemarkCode } from "@tuckbox/folder";
import type { Kind, Reason } from "@tuckbox/pieces";
import { fieldText, reasonText } from "../look/faults.ts";
import { kindWord, sideWord } from "../look/piece-words.ts";
import { localNumbers } from "../look/words.ts";
import { isKnown, type Key, t } from "../words/words.ts";

/** Every remark has a message, or this does not compile. */
const key = (code: RemarkCode): Key => `folder.${code}`;

/** Facts that have words of their own in each language. */
const wordsOf: Readonly<Record<string, (fact: string) => string>> = {
	kind: (kind) => kindWord(kind as Kind, false),
	side: sideWord,
	size: localNumbers,
	dpi: localNumbers,
	bleed: localNumbers,
	megapixels: localNumbers,
};

type Said = Pick<Remark, "code" | "params" | "text"> & { externalKey?: string };

/** What is said of a dropped folder, in the page's language. Its words must be loaded: `errors` and `folder`. */
export function remarkText({ code, params, text, externalKey }: Said): string {
	const { reason, field, ...facts } = params;
	if (reason !== undefined) {
		const what = code === "GAME_NAME" ? t("byHand.gameName") : fieldText(String(field ?? ""));
		const why = reasonText({ message: text, reason: reason as Reason, params: facts }, what);
		return externalKey === undefined ? why : `${externalKey}: ${why}`;
	}
	if (!isKnown(key(code))) return text;
	const said = Object.entries(params).map(([name, fact]) => [name, wordsOf[name]?.(String(fact)) ?? fact]);
	return t(key(code) as "folder.NO_KIND", Object.fromEntries(said));
}
