import type { Size } from "../sizes/sizes.ts";

// Print and play: what the service, the command line and the console have in common. docs/EXPORTS.md explains it.

/** Paper, upright. */
export const papers = {
	a4: { widthMm: 210, heightMm: 297 },
	letter: { widthMm: 215.9, heightMm: 279.4 },
	a3: { widthMm: 297, heightMm: 420 },
} as const satisfies Record<string, Size>;
export type Paper = keyof typeof papers;
export const paperNames = Object.keys(papers) as readonly Paper[];

/** Which way the sheets lie: in the way that takes fewer of them, or always the same way. */
export const paperTurns = ["auto", "portrait", "landscape"] as const;
/** Where backs go: on the other side of the sheet, which the printer turns over an edge; next to the front, to be folded; or nowhere. */
export const printedBacks = ["longEdge", "shortEdge", "foldOver", "none"] as const;
/** What shows where to cut: short lines around a piece, its outline, or nothing. */
export const cutMarks = ["ticks", "outline", "none"] as const;
/** Whether each deck begins a new sheet, or sheets are filled. */
export const deckOrders = ["apart", "together"] as const;
/** How many of each piece: as many as the game has, or one. */
export const printedCopies = ["all", "one"] as const;

export type PrintOptions = {
	paper: Paper;
	orientation: (typeof paperTurns)[number];
	/** At the edges of the sheet, where home printers do not print. */
	marginMm: number;
	/** How much of an image's bleed is printed. */
	bleedMm: number;
	/** Between pieces, besides the bleed. */
	gutterMm: number;
	marks: (typeof cutMarks)[number];
	backs: (typeof printedBacks)[number];
	/** By how much backs are moved, seen on their side of the sheet: right and down. For printers that pull the paper in askew. */
	backOffsetXMm: number;
	backOffsetYMm: number;
	decks: (typeof deckOrders)[number];
	copies: (typeof printedCopies)[number];
	/** Nets of dice, to be cut out and glued. */
	dice: boolean;
	/** The pages of books. */
	books: boolean;
};

export const printDefaults: PrintOptions = {
	paper: "a4",
	orientation: "auto",
	marginMm: 6,
	bleedMm: 0,
	gutterMm: 0,
	marks: "ticks",
	backs: "longEdge",
	backOffsetXMm: 0,
	backOffsetYMm: 0,
	decks: "apart",
	copies: "all",
	dice: true,
	books: true,
};

export const printLimits = {
	maxMarginMm: 30,
	maxBleedMm: 6,
	maxGutterMm: 20,
	maxOffsetMm: 10,
} as const;

/** Things to know about a print before making it, by code. Their sentences are in the package messages. */
export const printRemarkCodes = [
	"NO_IMAGE",
	"NO_BLEED",
	"NO_BACK",
	"IN_PARTS",
	"BOOK_SMALLER",
	"WITHOUT_OTHERS",
	"NO_FACES",
] as const;
export type PrintRemarkCode = (typeof printRemarkCodes)[number];
