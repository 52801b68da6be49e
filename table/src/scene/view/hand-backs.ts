import type { HandEntry, SeenPiece } from "@tuckbox/pieces/table";

/**
 * The cards to draw of another seat's hand, at most about this many: those that this seat sees, and backs in proportion
 * to the counts of each sort, at least one of each.
 */
export function handOfBacks(
	{ cards, shown = [], backs = [] }: HandEntry,
	most: number,
): { seen: SeenPiece & { value?: number }; key: string }[] {
	const open = (cards ?? shown).map((card) => ({ seen: card, key: card.id }));
	if (cards !== undefined) return open.slice(0, most);
	const total = backs.reduce((sum, { count }) => sum + count, open.length);
	const share = Math.min(1, most / Math.max(1, total));
	const hidden = backs.flatMap(({ hidden: back, count }, sort) =>
		Array.from({ length: Math.max(1, Math.round(count * share)) }, (_, i) => ({
			seen: { hidden: back },
			key: `${sort} ${i}`,
		})),
	);
	return [...open, ...hidden].slice(0, most);
}
