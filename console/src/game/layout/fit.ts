import type { Group } from "../../find/groups.ts";
import { clampScale, pxPerMm } from "../../ui/screen/scale.ts";
import { type LayoutOptions, layOutPieces } from "./pieces-layout.ts";

/** A game that fits the window as a whole is enlarged up to this scale. */
const wholeScales = [1.5, 1.25, 1, 0.8, 0.65] as const;
/** A larger game does not fit a window, and laying it out repeatedly would take too long. */
const maxWholePieces = 200;
/** The usual scale: cards are readable, and several lie in a row. */
const usualScale = 0.62;
const usualScaleOnPhone = 0.45;
const maxPhonePx = 700;
/** Boards leave at least this share of the window to other pieces. */
const maxBoardShare = 0.8;
/** A poker card is 72 pixels wide at the first of these: small, but still recognizable. On a phone, three fill a row. */
const minScale = 0.3;
const minScaleOnPhone = 0.42;
/** Between pieces in a row, and the room of the smallest one with its caption, in pixels. */
const gapPx = 16;
const minCellPx = 80;

type Window = {
	/** The room for pieces, in pixels. */
	width: number;
	height: number;
	/** Ratio of this screen's millimetres to those that CSS assumes. */
	screen: number;
	spread: LayoutOptions["spread"];
	/** Whether these are only the groups that a large game begins with. */
	isBeginning: boolean;
};

/** Whether all pieces are in the window at this scale, each at its full size. */
function isWhole(
	groups: readonly Group[],
	scale: number,
	{ width, height, screen, spread }: Window,
): boolean {
	const shelves = layOutPieces(groups, { width, pxPerMm: pxPerMm(scale, screen), spread });
	const isShrunk = shelves.some(({ parts }) =>
		parts.some((part) => part.type === "piece" && part.shrunk < 1),
	);
	return !isShrunk && shelves.reduce((sum, shelf) => sum + shelf.height, 0) <= height;
}

/** The width that most cards and tiles have, in mm. */
function usualWidth(groups: readonly Group[]): number | undefined {
	const counts = new Map<number, number>();
	for (const { pieces } of groups) {
		for (const { kind, widthMm } of pieces) {
			if (kind === "tile") counts.set(widthMm, (counts.get(widthMm) ?? 0) + 1);
		}
	}
	const [most] = [...counts].sort(([, a], [, b]) => b - a);
	return most?.[0];
}

/**
 * The scale that uses a window best: everything large if it fits; otherwise so that boards leave room for the rest, and
 * cards fill their rows.
 */
export function fittingScale(groups: readonly Group[], window: Window): number {
	const { width, height, screen } = window;
	const pieces = groups.flatMap((group) => group.pieces);
	if (!window.isBeginning && pieces.length <= maxWholePieces) {
		const whole = wholeScales.find((scale) => isWhole(groups, scale, window));
		if (whole !== undefined) return whole;
	}
	const perMm = pxPerMm(1, screen);
	const boards = pieces.filter(({ kind }) => kind === "board");
	const most = Math.min(
		...boards.map(({ widthMm }) => width / (widthMm * perMm)),
		...boards.map(({ heightMm }) => (height * maxBoardShare) / (heightMm * perMm)),
	);
	const isPhone = width < maxPhonePx;
	const min = isPhone ? minScaleOnPhone : minScale;
	const scale = Math.max(min, Math.min(most, isPhone ? usualScaleOnPhone : usualScale));
	const card = (usualWidth(groups) ?? 0) * perMm;
	if (card === 0) return clampScale(scale);
	const inRow = Math.max(1, (width + gapPx) / (card * scale + gapPx));
	const filling = (count: number) => ((width + gapPx) / count - gapPx) / card;
	const [wider, narrower] = [filling(Math.floor(inRow)), filling(Math.ceil(inRow))];
	if (wider <= Math.max(most, min) && wider <= scale * 1.25) return clampScale(wider);
	// captions need more room than very small cards
	return clampScale(narrower * card < minCellPx ? scale : narrower);
}
