/** The position of a card in a fan: its centre from the fan's top left corner, and its rotation. */
type FanCard = { x: number; y: number; degrees: number };
export type Fan = { cards: FanCard[]; width: number; height: number };

/**
 * Minimum distance between cards, in pixels: closer ones cannot be recognized, pointed at or touched; WCAG 2.2, 2.5.8
 * requires 24.
 */
const minStepPx = 25;
/** Maximum distance between cards as a share of their width: farther apart, they do not look like one hand. */
const maxStep = 0.62;
/** Angles at which a hand opens: per card, and at most. */
const degreesPerCard = 2.2;
const maxDegrees = 24;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance from the centre of a rotated card to its outermost points, across and down. */
function reach(cardWidth: number, cardHeight: number, degrees: number): { x: number; y: number } {
	const [sin, cos] = [Math.abs(Math.sin(radians(degrees))), Math.cos(radians(degrees))];
	return { x: (cardWidth * cos + cardHeight * sin) / 2, y: (cardHeight * cos + cardWidth * sin) / 2 };
}

/** Number of cards of a deck that a fan of this width shows; the rest stay in the pile. */
export function fanSize(count: number, cardWidth: number, cardHeight: number, width: number): number {
	const room = width - 2 * reach(cardWidth, cardHeight, maxDegrees / 2).x;
	return Math.max(1, Math.min(count, Math.floor(room / minStepPx) + 1));
}

/** Arranges cards of one size in a shallow arc, like a hand of cards, at most as wide as given. */
export function fanOf(count: number, cardWidth: number, cardHeight: number, width: number): Fan {
	if (count <= 1) {
		const only = { x: cardWidth / 2, y: cardHeight / 2, degrees: 0 };
		return { cards: count === 1 ? [only] : [], width: cardWidth, height: cardHeight };
	}
	const half = Math.min(maxDegrees, (count - 1) * degreesPerCard) / 2;
	const side = reach(cardWidth, cardHeight, half).x;
	const step = Math.max(cardWidth * maxStep, minStepPx);
	const chord = Math.min(step * (count - 1), Math.max(1, width - 2 * side));
	const radius = chord / 2 / Math.sin(radians(half));
	const cards = Array.from({ length: count }, (_, i): FanCard => {
		const degrees = ((i / (count - 1)) * 2 - 1) * half;
		return {
			x: side + chord / 2 + radius * Math.sin(radians(degrees)),
			y: radius * (1 - Math.cos(radians(degrees))),
			degrees,
		};
	});
	const top = Math.min(...cards.map(({ y, degrees }) => y - reach(cardWidth, cardHeight, degrees).y));
	const bottom = Math.max(...cards.map(({ y, degrees }) => y + reach(cardWidth, cardHeight, degrees).y));
	return {
		cards: cards.map((card) => ({ ...card, y: card.y - top })),
		width: chord + 2 * side,
		height: bottom - top,
	};
}
