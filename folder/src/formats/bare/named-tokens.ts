import { baseOf, limits } from "@tuckbox/pieces";
import type { PieceDraft } from "../../read/draft.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { isTokenName } from "../sections.ts";

/** Minimum share of a deck that is called tokens, for all of it to be tokens. */
const minShare = 2 / 3;

const hasBacks = ({ pictures, children }: PieceDraft) =>
	pictures.has("back") || children.some((card) => card.pictures.has("back"));

/** Takes the cards that are called tokens out of decks without backs that were only assumed: `blue_token.png`. */
export function takeNamedTokens(drafts: readonly PieceDraft[], context: ReadContext): PieceDraft[] {
	return drafts.flatMap((deck) => {
		const { key = "", name, children } = deck;
		const isOpen = deck.kind === "deck" && deck.isAssumed && !hasBacks(deck);
		const called = isOpen ? children.filter((card) => isTokenName(baseOf(card.key ?? ""))) : [];
		if (called.length === 0) return [deck];
		const tokens = called.length >= children.length * minShare ? children : called;
		for (const token of tokens) {
			token.kind = "tokenSprite";
			// several folders may have a Blue token
			if (token.key?.includes("/")) token.name = `${name} ${token.name}`.slice(0, limits.maxNameLength);
		}
		context.guess(key, remark("TOKENS_BY_NAME", { count: tokens.length }));
		const cards = children.filter((card) => !tokens.includes(card));
		return cards.length > 0 ? [{ ...deck, children: cards }, ...tokens] : tokens;
	});
}
