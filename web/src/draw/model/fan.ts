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
/** Gap between cards of a hand that has room, in pixels. */
const gapPx = 8;
/** Angles at which a hand opens: per card, and at most. */
const degreesPerCard = 2.2;
const maxDegrees = 24;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance from the centre of a rotated card to its outermost points, across and down. */
function reach(cardWidth: number, cardHeight: number, degrees: number): { x: number; y: number } {
	const [sin, cos] = [Math.abs(Math.sin(radians(degrees))), Math.cos(radians(degrees))];
	return { x: (cardWidth * cos + cardHeight * sin) / 2, y: (cardHeight * cos + cardWidth * sin) / 2 };
}

/** Maximum number of cards of a deck that a fan shows: with more, pages of many decks do not scroll smoothly. */
const maxInFan = 24;

/** Number of cards of a deck that a fan of this width shows; the rest stay in the pile. */
export function fanSize(count: number, cardWidth: number, cardHeight: number, width: number): number {
	const room = width - 2 * reach(cardWidth, cardHeight, maxDegrees / 2).x;
	return Math.max(1, Math.min(count, maxInFan, Math.floor(room / minStepPx) + 1));
}

/** Half of the angle at which a hand opens. */
const halfAngle = (count: number) => Math.min(maxDegrees, (count - 1) * degreesPerCard) / 2;

/** Arranges cards of one size in a shallow arc, like a hand of cards, at most as wide as given. */
export function fanOf(count: number, cardWidth: number, cardHeight: number, width: number): Fan {
	const half = halfAngle(count);
	const side = reach(cardWidth, cardHeight, half).x;
	const step = Math.max(cardWidth * maxStep, minStepPx);
	const chord = Math.min(step * (count - 1), Math.max(1, width - 2 * side));
	return arcOf(count, cardWidth, cardHeight, chord, half);
}

/** Whether cards of a hand are far enough apart in this width. */
export const fitsHand = (count: number, cardWidth: number, width: number) =>
	cardWidth + (count - 1) * minStepPx <= width;

/**
 * Arranges cards of one size next to each other, with gaps. If the width is too small for that, they overlap, and
 * the more they do, the more they form an arc.
 */
export function handOf(count: number, cardWidth: number, cardHeight: number, width: number): Fan {
	const apart = cardWidth + gapPx;
	const row = apart * (count - 1);
	if (row + cardWidth <= width) return arcOf(count, cardWidth, cardHeight, row, 0);
	const half = halfAngle(count);
	const chord = Math.max(1, width - 2 * reach(cardWidth, cardHeight, half).x);
	const overlap = 1 - chord / row;
	const opened = half * Math.min(1, overlap / (1 - maxStep));
	return arcOf(count, cardWidth, cardHeight, chord, opened);
}

/** @param half half of the angle at which the cards open; 0 lays them in a row */
function arcOf(count: number, cardWidth: number, cardHeight: number, chord: number, half: number): Fan {
	if (count <= 1) {
		const only = { x: cardWidth / 2, y: cardHeight / 2, degrees: 0 };
		return { cards: count === 1 ? [only] : [], width: cardWidth, height: cardHeight };
	}
	const side = reach(cardWidth, cardHeight, half).x;
	const radius = half === 0 ? 0 : chord / 2 / Math.sin(radians(half));
	const cards = Array.from({ length: count }, (_, i): FanCard => {
		const from = (i / (count - 1)) * 2 - 1;
		const degrees = from * half;
		return {
			x: side + chord / 2 + (half === 0 ? (from * chord) / 2 : radius * Math.sin(radians(degrees))),
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
