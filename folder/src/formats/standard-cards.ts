import { baseOf } from "@tuckbox/pieces";
import type { PieceDraft } from "../read/draft.ts";
import type { ReadContext } from "../read/read-context.ts";
import { remark } from "../remarks.ts";

// Standard playing cards, as programs call their pictures: `QH`, `s12`, `clubs_10`, `queen-of-hearts`.

const suits: Readonly<Record<string, string>> = { c: "Clubs", d: "Diamonds", h: "Hearts", s: "Spades" };
const ranks: Readonly<Record<string, string>> = {
	...{ a: "Ace", "1": "Ace", "14": "Ace", t: "10", j: "Jack", "11": "Jack" },
	...{ q: "Queen", "12": "Queen", k: "King", "13": "King" },
};
const numbers = "two three four five six seven eight nine ten".split(" ");

/** Minimum number of standard cards in a deck that has them, and their share of it. */
const ofDeck = { min: 20, share: 0.75 };

const suitIn = (word: string): string | undefined =>
	suits[word] ?? Object.values(suits).find((suit) => [suit, suit.slice(0, -1)].includes(titled(word)));

function rankIn(padded: string): string | undefined {
	const word = padded.replace(/^0(?=\d)/, "");
	if (Object.hasOwn(ranks, word)) return ranks[word];
	const number = /^([2-9]|10)$/.exec(word)?.[1] ?? numbers.indexOf(word) + 2;
	if (Number(number) >= 2) return String(number);
	return ["Ace", "Jack", "Queen", "King"].find((rank) => rank === titled(word));
}

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** The standard card with a name; undefined for any other. */
export function standardCard(name: string): string | undefined {
	const words = baseOf(name)
		.replace(/(\p{Ll})(?=[\p{Lu}\d])/gu, "$1 ")
		.replace(/(\d)(?=\p{L})|^([shdcSHDC])(?=(\d+|[atjqkATJQK])$)|^([atjqkATJQK])(?=[shdcSHDC]$)/gu, "$1$2$4 ")
		.toLowerCase()
		.split(/[-_\s]+/)
		.filter((word) => !["of", "card", "the"].includes(word));
	const [one = "", other = "", ...more] = words;
	if (other === "" || more.length > 0) return;
	for (const [rank, suit] of [
		[rankIn(one), suitIn(other)],
		[rankIn(other), suitIn(one)],
	])
		if (rank !== undefined && suit !== undefined) return `${rank} of ${suit}`;
}

/** Whether a deck is one of standard cards, with few others. */
export function isStandardDeck({ kind, children }: PieceDraft): boolean {
	const found = new Set(children.flatMap(({ key = "" }) => standardCard(key) ?? []));
	const ofSuits = new Set([...found].map((card) => card.split(" ").at(-1)));
	const areMany = found.size >= ofDeck.min && found.size >= children.length * ofDeck.share;
	return kind === "deck" && areMany && ofSuits.size === Object.keys(suits).length;
}

const calledOne = /(^|\D)0?1(\D|$)/;

/** The standard cards with some names. A `1` next to an `a` of its suit is the ten, if there is no other. */
function standardCards(names: readonly string[]): (string | undefined)[] {
	const found = names.map(standardCard);
	return found.map((card, at) => {
		const name = names[at] ?? "";
		if (card === undefined || !card.startsWith("Ace") || !calledOne.test(baseOf(name))) return card;
		const ten = card.replace("Ace", "10");
		return found.filter((other) => other === card).length > 1 && !found.includes(ten) ? ten : card;
	});
}

/** Gives the cards of decks of standard cards their names. */
export function nameStandardCards(drafts: readonly PieceDraft[], context: ReadContext): void {
	for (const deck of drafts) {
		if (!isStandardDeck(deck)) continue;
		const names = standardCards(deck.children.map(({ key = "" }) => key));
		const named = deck.children.flatMap((card, at) => {
			const name = names[at];
			// the words of a file are its designer's
			return name === undefined || / of /i.test(card.name ?? "") ? [] : [{ card, name }];
		});
		const [first] = named;
		if (first === undefined) continue;
		const facts = { count: named.length, name: first.name, file: baseOf(first.card.key ?? "") };
		for (const { card, name } of named) card.name = name;
		context.guess(deck.key ?? "", remark("STANDARD_NAMES", facts));
	}
}
