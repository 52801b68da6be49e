import { baseOf, readPictureName } from "@tuckbox/pieces";
import type { PieceDraft } from "../../read/draft.ts";
import { listed } from "../../read/listed.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { isCalledNoCard, isCalledTry } from "../no-card-words.ts";

/** A deck with more such names than this share is about them. */
const maxShare = 0.25;

/** Names cards that are called like tries, templates or covers, and are as large as the others: they may be none. */
export function reportDoubtfulCards(drafts: readonly PieceDraft[], context: ReadContext): void {
	for (const { kind, key: deck = "", children } of drafts) {
		if (kind !== "deck") continue;
		const doubtful = children.flatMap(({ pictures }) => {
			const file = pictures.get("front")?.file;
			if (file === undefined || context.files.isKept(file)) return [];
			const name = baseOf(readPictureName(file).stem).normalize("NFC");
			return isCalledTry(name) || isCalledNoCard(name) ? [file] : [];
		});
		const [first] = doubtful;
		if (first === undefined || doubtful.length > children.length * maxShare) continue;
		const facts = { count: doubtful.length, files: listed(doubtful), line: first };
		context.guess(deck, remark("CARDS_BY_WORDS", facts));
	}
}
