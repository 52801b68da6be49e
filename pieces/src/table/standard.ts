import { dieSize, dieTypes } from "../dice.ts";
import type { Kind, Shape } from "../kinds.ts";

// Standard pieces: dice, coins, counters, cubes, pawns, discs and blank cards that a table has without a push. What a
// standard piece is follows from its key alone: `die-6`, `pawn-red`, `card-63.5x88.9`. docs/TABLE.md explains them.

/** The app of standard pieces. An app that pushes has a name. */
export const standardApp = "";

/** The colours of standard pieces by name, in the order in which pages offer them. */
export const standardColours = {
	red: "#c8382d",
	orange: "#d9731a",
	yellow: "#e0b92b",
	green: "#4c8c2b",
	blue: "#2672c4",
	violet: "#6a4fc0",
	brown: "#7d5a3c",
	grey: "#8b949a",
	white: "#f4f1ea",
	black: "#2b2d31",
} as const;
export type StandardColour = keyof typeof standardColours;

/** The numbers of sides of standard dice. The die with two sides is the coin. */
export const standardDice = dieTypes.filter((sides) => sides > 2);

/** The standard pieces that come in each colour, with their sizes in mm. */
export const colouredPieces = {
	cube: { widthMm: 10, heightMm: 10, shape: "box" },
	pawn: { widthMm: 14, heightMm: 22, shape: null },
	disc: { widthMm: 16, heightMm: 16, shape: "orb" },
} as const satisfies Record<string, Outline>;
export type ColouredPiece = keyof typeof colouredPieces;

type Outline = { widthMm: number; heightMm: number; shape: Shape | null };
type StandardPiece = Outline & {
	kind: Kind;
	/** Only for dice and coins: the number of sides. */
	sides: number | null;
};

/** Pieces that are brought together lie in rows of so many, with this gap in mm. */
export const broughtRow = { length: 10, gapMm: 4 } as const;

/** The smallest and the largest side of a blank card, in mm. */
export const blankCardMm = { min: 10, max: 500 } as const;

const square = (mm: number, shape: Shape | null = null): Outline => ({ widthMm: mm, heightMm: mm, shape });
const rolled = (sides: number): StandardPiece => ({ kind: "die", ...square(dieSize(sides)), sides });

/** The key of a blank card, and the text after it that tells written cards apart. Sizes have at most two decimals. */
const cardKey = /^card-(\d{1,3}(?:\.\d{1,2})?)x(\d{1,3}(?:\.\d{1,2})?)(?:-([\da-z]{1,20}))?$/;

/** The key of a counter: each on a table has a number of its own, and the first has none in its key. */
const counterKey = /^counter(?:-(?:[2-9]|[1-9]\d{1,3}))?$/;

/** The key of the standard counter with a number from 1. */
export const counterAt = (number: number) => (number === 1 ? "counter" : `counter-${number}`);

/** Whether a key is that of a standard counter. */
export const isCounter = (key: string) => counterKey.test(key);

function blankCard(key: string): StandardPiece | undefined {
	const [, width, height] = cardKey.exec(key) ?? [];
	const [widthMm, heightMm] = [Number(width), Number(height)];
	const fits = [widthMm, heightMm].every((mm) => mm >= blankCardMm.min && mm <= blankCardMm.max);
	return fits ? { kind: "tile", widthMm, heightMm, shape: null, sides: null } : undefined;
}

/** The standard piece with a key; undefined if it does not exist. */
export function standardPiece(key: string): StandardPiece | undefined {
	if (key === "coin") return rolled(2);
	if (counterKey.test(key)) return { kind: "counter", ...square(30, "orb"), sides: null };
	const [name = "", of = ""] = key.split("-");
	if (name === "card") return blankCard(key);
	if (standardDice.some((sides) => key === `die-${sides}`)) return rolled(Number(of));
	const isKnown = Object.hasOwn(colouredPieces, name) && Object.hasOwn(standardColours, of);
	if (!isKnown || key !== `${name}-${of}`) return undefined;
	return { kind: "tokenSprite", ...colouredPieces[name as ColouredPiece], sides: null };
}

/** The key of the blank card of a size in mm. */
export function blankCardKey(widthMm: number, heightMm: number): string {
	const [width, height] = [widthMm, heightMm].map((mm) => String(Math.round(mm * 100) / 100));
	return `card-${width}x${height}`;
}

type Named = { app: string; externalKey: string };

/** Whether a piece is a standard card on which players write. */
export function isBlankCard({ app, externalKey }: Named): boolean {
	return app === standardApp && cardKey.test(externalKey);
}

/** The key of the blank card on which a card was written, and whether something is written on it. */
export function blankOf(key: string): { blank: string; isWritten: boolean } {
	const [, width, height, own] = cardKey.exec(key) ?? [];
	return { blank: `card-${width}x${height}`, isWritten: own !== undefined };
}
