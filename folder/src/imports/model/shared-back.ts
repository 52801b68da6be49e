import type { ImportedPiece, PictureRef } from "./model.ts";

const backText = (back: PictureRef | undefined) => JSON.stringify(back);

/** Makes the most frequent back of the cards the back of the deck. */
export function withSharedBack(deck: ImportedPiece): ImportedPiece {
	const { cards = [] } = deck;
	const counts = new Map<string, { back: PictureRef; count: number }>();
	for (const { back } of cards) {
		if (back === undefined || back.cell !== undefined) continue;
		const known = counts.get(back.address);
		if (known === undefined) counts.set(back.address, { back, count: 1 });
		else known.count++;
	}
	const [most] = [...counts.values()].sort((one, other) => other.count - one.count);
	if (most === undefined) return deck;
	const shared = backText(most.back);
	const rest = cards.map(({ back, ...card }) =>
		back === undefined || backText(back) === shared ? card : { ...card, back },
	);
	return { ...deck, back: most.back, cards: rest };
}
