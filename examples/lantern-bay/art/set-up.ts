import { spots } from "./board.ts";
import { sailors } from "./pieces.ts";

// Lantern Bay as the rule book has it before the first turn. The deck, the die and the book lie in one column next to the
// board, so that the board is large on the upright screen of a phone, too. Next to the deck is room for played cards,
// and to the left of the book for its left page.

/** Distance of two boats at the quay, in mm. */
const [across, down] = [22, 25];

export const setUp = {
	name: "Dusk in the bay",
	items: [
		{ kind: "board", externalKey: "bay", x: 0, y: 0, isLocked: true },
		{ kind: "book", externalKey: "rules", x: -242, y: 50 },
		...spots.fog.map((spot) => ({ kind: "tile", externalKey: "fog", face: "up", ...spot })),
		...spots.posts.map((spot) => ({ kind: "tile", externalKey: "lamp", face: "down", ...spot })),
		...sailors.map(({ key }, i) => {
			const [column, row] = [(i % 2) - 0.5, Math.floor(i / 2) - 0.5];
			const { x, y } = spots.quay;
			return { kind: "tokenSprite", externalKey: `boat-${key}`, x: x + column * across, y: y + row * down };
		}),
		{ kind: "counter", externalKey: "night", value: 0, ...spots.night },
		{ kind: "deck", externalKey: "evening", isStack: true, x: -290, y: -118 },
		{ kind: "die", externalKey: "harbour-die", x: -174, y: -118 },
	],
};
