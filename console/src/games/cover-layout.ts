import type { Cover } from "@tuckbox/client";
import { byForm } from "@tuckbox/pieces";

/** The place of a picture on a game's card: sizes and places as shares of the card's height, angles in degrees. */
export type CoverPlacement = { height: number; x: number; y: number; angle: number };

type Part = "card" | "board" | "small";

/** Typical relative heights: an overview has no sizes in millimetres. */
const heights: Record<Part, number> = { card: 0.7, board: 0.84, small: 0.36 };

/** The part that the pieces of each form have in a cover. */
const parts = byForm<Part>({
	deck: "card",
	bundle: "card",
	card: "card",
	board: "board",
	die: "small",
	face: "small",
	token: "small",
	model: "small",
	counter: "small",
	container: "small",
	book: "card",
});

/** The height of small pieces that are alone. */
const aloneHeight = 0.54;

/** Maximum ratio of width to height at full height: it leaves room for the rest on the narrowest card. */
const maxRatio = 1.25;

/** Very wide pictures are scaled down so that they do not hide everything else. */
function heightOf(cover: Cover): number {
	const ratio = cover.widthPx / cover.heightPx;
	const height = heights[parts[cover.kind]];
	return ratio > maxRatio ? (height * maxRatio) / ratio : height;
}

/**
 * Arranges a game's pictures for its card: the board at the back, cards in a fan, small pieces in front. Coordinates are
 * those of the pictures' centres, relative to the centre of the card. Returned from bottom to top.
 */
export function layOut(covers: readonly Cover[]): { cover: Cover; place: CoverPlacement }[] {
	const of = (part: Part) => covers.filter(({ kind }) => parts[kind] === part);
	const [boards, cards, small] = [of("board"), of("card"), of("small")];
	const hasCards = cards.length > 0;
	const laid = boards.map((cover, i) => ({
		cover,
		place: { height: heightOf(cover), x: hasCards ? -0.2 + i * 0.1 : i * 0.2, y: 0.02, angle: -5 + i * 8 },
	}));
	const fanAt = boards.length > 0 ? 0.2 : small.length > 0 ? -0.12 : 0;
	cards.forEach((cover, i) => {
		const step = i - (cards.length - 1) / 2;
		const spread = boards.length > 0 ? 0.13 : 0.19;
		laid.push({
			cover,
			place: {
				height: heightOf(cover),
				x: fanAt + step * spread,
				y: -0.01 + step * step * 0.02,
				angle: step * 7,
			},
		});
	});
	small.forEach((cover, i) => {
		const step = i - (small.length - 1) / 2;
		const place = hasCards
			? { x: 0.56 - i * 0.3, y: 0.27, angle: 8 - i * 14 }
			: { x: step * 0.42, y: (i % 2 === 0 ? 0.13 : -0.13) * (small.length > 2 ? 1 : 0), angle: step * 6 };
		const height = !hasCards && boards.length === 0 ? aloneHeight : heightOf(cover);
		laid.push({ cover, place: { height, ...place } });
	});
	return laid;
}
