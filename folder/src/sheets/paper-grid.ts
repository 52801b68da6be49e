import { cardSizes, type Size } from "@tuckbox/pieces";
import { type Lines, strengths } from "../read/lines.ts";
import type { PdfPage } from "../read/pdf-page.ts";
import type { Grid } from "./grid.ts";

// Finds the cards on a page to print, by the lines that are seen on it.

/** Cards of a known size in the middle of a page. */
export type PaperGrid = Grid & {
	/** The size of the cards, without bleed. */
	size: Size;
	/** Between the cards; with bleed, that of two cards. */
	gutterMm: number;
};

/** Minimum strength of a line along all cards. */
const strong = 0.45;
/** Width in which the edge of a card is looked for, in mm to each side. */
const reachMm = 0.8;
const minCells = 4;
const maxParts = 8;
/** Limits in mm: of bleed around a card, of the space between cards, and of inaccuracies. */
const maxBleedMm = 3.6;
const maxGutterMm = 10;
const toleranceMm = 0.4;
/** Maximum distance in mm between the middle of the cards and that of the page. */
const offCentreMm = 1.5;

/** One direction of a page: how strong the lines are, and between which of them the cards lie. */
type Axis = { values: readonly number[]; pageMm: number; from: number; to: number };

function axisOf(text: string, pageMm: number): Axis | undefined {
	const values = strengths(text);
	const perMm = values.length / pageMm;
	const first = values.findIndex((one) => one >= strong);
	const last = values.findLastIndex((one) => one >= strong);
	const [from, to] = [first / perMm, last / perMm];
	const isCentred = Math.abs((from + to - pageMm) / 2) <= offCentreMm;
	return first >= 0 && last > first && isCentred ? { values, pageMm, from, to } : undefined;
}

/** The strength of the weakest line at the edges of the cards inside of the block. */
function strengthInside({ values, pageMm, from }: Axis, parts: number, cellMm: number, gutterMm: number) {
	const perMm = values.length / pageMm;
	const near = (mm: number) =>
		Math.max(
			0,
			...values.slice(Math.max(0, Math.floor((mm - reachMm) * perMm)), Math.ceil((mm + reachMm) * perMm) + 1),
		);
	const edges = Array.from({ length: parts - 1 }, (_, at) => from + (at + 1) * cellMm + at * gutterMm);
	return edges.length === 0 ? 0 : Math.min(...edges.flatMap((mm) => [near(mm), near(mm + gutterMm)]));
}

/** Cards with bleed and without a gutter, or with a gutter and without bleed. */
function spaces({ from, to }: Axis, parts: number, cardMm: number) {
	const length = to - from;
	return {
		bleedMm: (length / parts - cardMm) / 2,
		gutterMm: parts === 1 ? undefined : (length - parts * cardMm) / (parts - 1),
	};
}

/** The cards that a page shows; undefined if its lines do not divide it into cards of a known size. */
export function paperGrid(lines: Lines, { widthMm, heightMm }: PdfPage): PaperGrid | undefined {
	const [across, down] = [axisOf(lines.columns, widthMm), axisOf(lines.rows, heightMm)];
	if (across === undefined || down === undefined) return undefined;
	let best: { grid: PaperGrid; fit: number } | undefined;
	const consider = (grid: PaperGrid, cell: Size, miss: number) => {
		const gap = cell === grid.size ? grid.gutterMm : 0;
		const inside = [
			strengthInside(across, grid.columns, cell.widthMm, gap),
			strengthInside(down, grid.rows, cell.heightMm, gap),
		];
		if (miss > toleranceMm || Math.max(...inside) < strong) return;
		// of several sizes with the same lines, the one that fits best
		const fit = inside.reduce((sum, one) => sum + one, 0) - 0.1 * miss;
		if (fit > (best?.fit ?? 0)) best = { grid, fit };
	};
	for (const one of Object.values(cardSizes))
		for (const size of [one, { widthMm: one.heightMm, heightMm: one.widthMm }])
			for (let columns = 1; columns <= maxParts; columns++)
				for (let rows = 1; rows <= maxParts; rows++) {
					if (columns * rows < minCells) continue;
					const x = spaces(across, columns, size.widthMm);
					const y = spaces(down, rows, size.heightMm);
					const bleedMm = (x.bleedMm + y.bleedMm) / 2;
					const grid = { columns, rows, size };
					if (bleedMm > -toleranceMm && bleedMm <= maxBleedMm) {
						const bleed = Math.max(0, bleedMm);
						const cell = { widthMm: size.widthMm + 2 * bleed, heightMm: size.heightMm + 2 * bleed };
						consider({ ...grid, gutterMm: 2 * bleed }, cell, Math.abs(x.bleedMm - y.bleedMm));
					}
					const gutters = [x.gutterMm, y.gutterMm].filter((mm) => mm !== undefined);
					const [most, least] = [Math.max(...gutters), Math.min(...gutters)];
					const isTight = gutters.length === 2 && least > toleranceMm && most <= maxGutterMm;
					if (isTight) consider({ ...grid, gutterMm: (most + least) / 2 }, size, most - least);
				}
	return best?.grid;
}
