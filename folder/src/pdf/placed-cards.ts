import type { PlacedCards } from "../read/pdf-page.ts";

// Finds the cards on a page by what it draws: a picture, a frame or a group of the same size in each of their places.

/** An object on a page, with its place in mm from the left and the upper edge. */
export type PageObject = {
	leftMm: number;
	topMm: number;
	widthMm: number;
	heightMm: number;
	isText?: true;
	/** Length of the data of a picture. */
	byteSize?: number;
};

type Page = { widthMm: number; heightMm: number };

/** Limits in mm of a card's sides, and of its proportions; of tiles, next to which nothing else is on the page. */
const card = { min: 20, max: 200, proportions: 2.6 };
const tile = { min: 12, proportions: 4.5 };
/** Minimum space in mm between long tiles. */
const minStripMm = 1;
/** Minimum number of cards. */
const minCards = 4;
/** Maximum number of columns or rows. */
const maxParts = 20;
/** Maximum number of sizes on a page: one with more is a drawing. */
const maxSizes = 500;
/** Maximum difference in mm between the sizes of cards, and between places in one row or column. */
const sameMm = { size: 0.7, place: 0.8 };
/** Maximum difference in mm between the distances of rows or columns. */
const unevenMm = 0.9;
/** Maximum length in mm by which cards overlap, such as by the line between them. */
const overlapMm = 1.2;
/** Maximum space between cards, as a share of their length. */
const maxGap = 0.6;
/** Minimum share of the places that have a card: the last page may have few. */
const minFilled = 0.5;
/** Minimum share of all that the page draws that is within the cards; the rest are marks, page numbers and headings. */
const minInside = 0.85;
/** Maximum length of what may be within cards, as a share of theirs: longer things are grounds and lines to cut at. */
const maxInside = 1.1;
/** Maximum width in mm of a line: what is thinner next to cards marks where to cut. */
const lineMm = 0.6;
/** Minimum share of the page that cards cover; that tiles cover, next to which nothing else is on the page. */
const minCovered = { cards: 0.2, tiles: 0.03 };

const middleOf = (values: readonly number[]): number => {
	const sorted = values.toSorted((one, other) => one - other);
	return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** Gathers values that differ by little, in their order. */
function gathered(values: readonly number[], most: number): number[][] {
	const groups: number[][] = [];
	for (const value of values.toSorted((one, other) => one - other)) {
		const last = groups.at(-1);
		if (last !== undefined && value - (last[0] ?? 0) <= most) last.push(value);
		else groups.push([value]);
	}
	return groups;
}

/** Places at equal distances; undefined if they are not, overlap, or are far from each other. */
function series(places: readonly number[], length: number) {
	const starts = gathered(places, sameMm.place).map(middleOf);
	const [first = 0] = starts;
	const gaps = starts.slice(1).map((start, at) => start - (starts[at] ?? 0));
	const pitch = gaps.length === 0 ? length : ((starts.at(-1) ?? 0) - first) / gaps.length;
	const isEven = gaps.every((gap) => Math.abs(gap - pitch) <= unevenMm);
	if (!isEven || starts.length > maxParts) return;
	if (pitch < length - overlapMm || pitch > length * (1 + maxGap)) return;
	return { start: first, pitch, parts: starts.length };
}

/** The grid of objects of one size. */
function gridOf(same: readonly PageObject[]): PlacedCards | undefined {
	const [width, height] = [
		middleOf(same.map((one) => one.widthMm)),
		middleOf(same.map((one) => one.heightMm)),
	];
	const across = series(
		same.map(({ leftMm }) => leftMm),
		width,
	);
	const down = series(
		same.map(({ topMm }) => topMm),
		height,
	);
	if (across === undefined || down === undefined) return;
	const at = (mm: number, { start, pitch }: typeof across) => Math.round((mm - start) / pitch);
	const places = new Set(same.map(({ leftMm, topMm }) => `${at(leftMm, across)} ${at(topMm, down)}`));
	const cells = across.parts * down.parts;
	if (places.size < minCards || places.size < minFilled * cells) return;
	return {
		...{ columns: across.parts, rows: down.parts, leftMm: across.start, topMm: down.start },
		...{ widthMm: Math.min(width, across.pitch), heightMm: Math.min(height, down.pitch) },
		acrossMm: across.parts === 1 ? width : across.pitch,
		downMm: down.parts === 1 ? height : down.pitch,
		...(same.every(({ byteSize = 0 }) => byteSize > 0) && { arePictures: true as const }),
	};
}

/** The share of what the page draws that the cards hold, apart from its ground, and from lines that are long or next to them. */
function shareIn(cards: PlacedCards, objects: readonly PageObject[]): number {
	const { columns, rows, leftMm, topMm, widthMm, heightMm, acrossMm, downMm } = cards;
	let [inside, all] = [0, 0];
	for (const one of objects) {
		if (one.widthMm > maxInside * widthMm || one.heightMm > maxInside * heightMm) continue;
		const [x, y] = [one.leftMm + one.widthMm / 2 - leftMm, one.topMm + one.heightMm / 2 - topMm];
		const [column, row] = [Math.floor(x / acrossMm), Math.floor(y / downMm)];
		const isIn = column >= 0 && column < columns && row >= 0 && row < rows;
		const isInside = isIn && x - column * acrossMm <= widthMm && y - row * downMm <= heightMm;
		if (!isInside && Math.min(one.widthMm, one.heightMm) < lineMm) continue;
		all++;
		if (isInside) inside++;
	}
	return inside / Math.max(1, all);
}

/** Whether cards, or tiles without anything else, are what a page is about. */
function areMost(cards: PlacedCards, objects: readonly PageObject[], page: Page): boolean {
	const { columns, rows, widthMm, heightMm } = cards;
	const covered = (columns * rows * widthMm * heightMm) / (page.widthMm * page.heightMm);
	const [short, long] = [Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)];
	const isCard = covered >= minCovered.cards && short >= card.min && long <= short * card.proportions;
	// a picture that is drawn in strips has no space between them
	const isStrip =
		long > short * card.proportions &&
		Math.min(cards.acrossMm - widthMm, cards.downMm - heightMm) < minStripMm;
	if (!isCard && (isStrip || covered < minCovered.tiles)) return false;
	return shareIn(cards, objects) >= (isCard ? minInside : 1);
}

/**
 * The cards on a page: the largest things of one size that lie in rows and columns and hold most of what the page draws.
 */
export function placedCards(objects: readonly PageObject[], page: Page): PlacedCards | undefined {
	const mayBe = objects.filter(({ widthMm, heightMm, isText }) => {
		const [short, long] = [Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)];
		return !isText && short >= tile.min && long <= card.max && long <= short * tile.proportions;
	});
	const groups: PageObject[][] = [];
	for (const one of mayBe) {
		const isSame = ([other]: readonly PageObject[]) =>
			other !== undefined &&
			Math.abs(other.widthMm - one.widthMm) <= sameMm.size &&
			Math.abs(other.heightMm - one.heightMm) <= sameMm.size;
		const group = groups.find(isSame);
		if (group !== undefined) group.push(one);
		else if (groups.push([one]) > maxSizes) return;
	}
	const found = groups
		.filter((group) => group.length >= minCards)
		.flatMap((group) => gridOf(group) ?? [])
		.filter((cards) => areMost(cards, objects, page));
	const areaOf = ({ widthMm, heightMm }: PlacedCards) => widthMm * heightMm;
	return found.sort((one, other) => areaOf(other) - areaOf(one))[0];
}
