import { baseOf, folderOf, grouped, readPictureName } from "@tuckbox/pieces";
import type { PieceDraft } from "../../read/draft.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";

// Decks in one folder whose names say so: `Chance - Go back`, `Chest - Bank error`.

/** Numbers of families and of cards in one, the share of a deck that is in them, and of names that several may have. */
const least = { families: 2, cards: 5, share: 0.9 };
const most = { families: 4, shared: 1 / 3 };
const familyAndName = /^(.+?) +[-–] +(.+)$/;

/** Names decks that may be several, with what makes one of them a deck of its own. Suits have the same names each. */
export function reportNameFamilies(drafts: readonly PieceDraft[], context: ReadContext): void {
	for (const { kind, key = "", children } of drafts) {
		if (kind !== "deck") continue;
		const named = children.flatMap(({ pictures }) => {
			const file = pictures.get("front")?.file ?? "";
			const [, family = "", name = ""] = familyAndName.exec(baseOf(readPictureName(file).whole)) ?? [];
			const isSingle = context.files.sourceOf(file) === undefined;
			return family !== "" && isSingle ? [{ file, family, name: name.toLowerCase() }] : [];
		});
		const families = [...grouped(named, ({ family }) => family)].filter(
			([, cards]) => cards.length >= least.cards,
		);
		const cards = families.flatMap(([, some]) => some);
		const isSome = families.length >= least.families && families.length <= most.families;
		if (!isSome || cards.length < children.length * least.share) continue;
		const repeated = cards.length - new Set(cards.map(({ name }) => name)).size;
		if (repeated > cards.length * most.shared) continue;
		const [[first = "", [card]] = ["", []]] = families;
		const folder = folderOf(card?.file ?? "");
		const facts = {
			families: families.map(([family, some]) => `${family} (${some.length})`).join(", "),
			pattern: `${folder === "" ? "" : `${folder}/`}${first} *`,
		};
		context.guess(key, remark("FAMILIES_BY_NAME", facts));
	}
}
