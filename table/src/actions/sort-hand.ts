import type { HeldItem } from "@tuckbox/pieces/table";
import { locale } from "@tuckbox/web/messages/words.ts";
import { act } from "../session/acting.ts";
import type { TableSession } from "../session/session.ts";
import { type Action, type ActionContext, forAll, isOwnHand } from "./action.ts";

/** The cards of the seat's own hand, in its order. */
export function heldCards({ client }: TableSession): readonly HeldItem[] {
	const hand = client.entry(`hand:${client.head?.seat ?? ""}`);
	return hand !== undefined && "cards" in hand && Array.isArray(hand.cards) ? hand.cards : [];
}

const nameOf = (card: HeldItem) => ("shown" in card ? card.shown.name : "");

/** The same text for all cards of one deck: their kind, and the picture of their back. */
function deckOf(card: HeldItem): string {
	if (!("shown" in card)) return "";
	const back = card.shown.faces.find(({ sideKey }) => sideKey === "back");
	return [card.shown.app, card.shown.kind, back?.thumbUrl ?? ""].join(" ");
}

/** Sorts the whole hand, of which cards of one name keep their order. */
function sorts(isByDeck: boolean) {
	return ({ session }: ActionContext) => {
		const { compare } = new Intl.Collator(locale, { numeric: true });
		const cards = heldCards(session);
		const sorted = cards.toSorted(
			(a, b) => (isByDeck ? compare(deckOf(a), deckOf(b)) : 0) || compare(nameOf(a), nameOf(b)),
		);
		if (sorted.some((card, i) => card !== cards[i]))
			void act(session, { kind: "arrange", ids: sorted.map(({ id }) => id) });
	};
}

const forHand = (on: ActionContext) => forAll(isOwnHand)(on) && heldCards(on.session).length > 1;

/** Actions that put the cards of the own hand in order. */
export const sortActions: readonly Action[] = [
	{ id: "sortByName", group: "move", needs: "arrange", isPossible: forHand, run: sorts(false) },
	{ id: "sortByDeck", group: "move", needs: "arrange", isPossible: forHand, run: sorts(true) },
];
