import type { Size } from "../sizes/sizes.ts";

// Print and play: definitions that the service, the command line and the console share. docs/EXPORTS.md explains it.

/** Paper sizes, upright. */
export const papers = {
	a4: { widthMm: 210, heightMm: 297 },
	letter: { widthMm: 215.9, heightMm: 279.4 },
	a3: { widthMm: 297, heightMm: 420 },
} as const satisfies Record<string, Size>;
export type Paper = keyof typeof papers;
export const paperNames = Object.keys(papers) as readonly Paper[];

/** Orientations of the sheets: the one that needs fewer sheets, or always the same. */
export const paperTurns = ["auto", "portrait", "landscape"] as const;
/**
 * Places of backs: on the other side of the sheet, which the printer turns over an edge; next to the front, to be
 * folded; or nowhere.
 */
export const printedBacks = ["longEdge", "shortEdge", "foldOver", "none"] as const;
/** Marks that show where to cut: short lines around a piece, its outline, or none. */
export const cutMarks = ["ticks", "outline", "none"] as const;
/** Whether each deck begins a new sheet, or sheets are filled. */
export const deckOrders = ["apart", "together"] as const;
/** Copies of each piece: as many as the game has, or one. */
export const printedCopies = ["all", "one"] as const;

export type PrintOptions = {
	paper: Paper;
	orientation: (typeof paperTurns)[number];
	/** Margin at the edges of the sheet, where home printers do not print. */
	marginMm: number;
	/** Width of an image's bleed that is printed. */
	bleedMm: number;
	/** Space between pieces, besides the bleed. */
	gutterMm: number;
	marks: (typeof cutMarks)[number];
	backs: (typeof printedBacks)[number];
	/**
	 * Offset of backs to the right and down, seen on their side of the sheet, for printers that pull the paper in
	 * askew.
	 */
	backOffsetXMm: number;
	backOffsetYMm: number;
	decks: (typeof deckOrders)[number];
	copies: (typeof printedCopies)[number];
	/** Whether to print nets of dice, to be cut out and glued. */
	dice: boolean;
	/** Whether to print the pages of books. */
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

/** Codes of remarks on a print before it is made. Their sentences are in the package messages. */
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
