import type { Remark, RemarkCode } from "@tuckbox/folder";
import type { Kind, Reason } from "@tuckbox/pieces";
import { isKnown, type Key, t } from "@tuckbox/web/messages/words.ts";
import { kindWord, sideWord } from "@tuckbox/web/ui/piece-words.ts";
import { localNumbers } from "@tuckbox/web/ui/words.ts";
import { fieldText, reasonText } from "../../ui/faults.ts";

/** Every remark has a message, or this does not compile. */
const key = (code: RemarkCode): Key => `folder.${code}`;

/** PDFs that are paper, as the reader of folders names them: `a.pdf (4 pages of A4), b.pdf (a page of A5) and 3 more`. */
const paperText = (files: string): string =>
	files
		.replaceAll(
			/\((?:a page|(\d+) pages) of ([^()]+)\)/g,
			(_, count: string | undefined, paper: string) =>
				`(${t("byHand.pagesOf", { count: Number(count ?? 1), paper })})`,
		)
		.replace(/^(.*) and (\d+) more$/s, (_, first: string, more: string) =>
			t("byHand.andMore", { first, more: Number(more) }),
		);

/** Facts that have words of their own in each language. */
const wordsOf: Readonly<Record<string, (fact: string) => string>> = {
	kind: (kind) => kindWord(kind as Kind, false),
	side: sideWord,
	size: localNumbers,
	dpi: localNumbers,
	bleed: localNumbers,
	megapixels: localNumbers,
	files: paperText,
};

type Said = Pick<Remark, "code" | "params" | "text"> & { externalKey?: string };

/** A remark on a dropped folder, in the page's language. Its words must be loaded: `errors` and `folder`. */
export function remarkText({ code, params, text, externalKey }: Said): string {
	const { reason, field, because, ...facts } = params;
	if (reason !== undefined) {
		const what = code === "GAME_NAME" ? t("byHand.gameName") : fieldText(String(field ?? ""));
		const why = reasonText({ message: text, reason: reason as Reason, params: facts }, what);
		return externalKey === undefined ? why : `${externalKey}: ${why}`;
	}
	if (!isKnown(key(code))) return text;
	const told =
		because === undefined
			? params
			: {
					...facts,
					why: remarkText({ code: because as RemarkCode, params: facts, text: String(facts.why) }),
				};
	const said = Object.entries(told).map(([name, fact]) => [name, wordsOf[name]?.(String(fact)) ?? fact]);
	return t(key(code) as "folder.NO_KIND", Object.fromEntries(said));
}
