import { cardsDrawnOn, type PlacedCard, type PlacedCards } from "../read/pdf-page.ts";
import type { PageObject } from "./placed-cards.ts";

// Finds cards that lie on a page in no grid: rows of different lengths, a last row in the middle, two sizes, turned ones.

type Page = { widthMm: number; heightMm: number };

/** Limits in mm of a card's sides, and of its proportions. */
const card = { min: 20, max: 200, proportions: 2.6 };
/** Limits of a thing that a person may cut out; it has at least this share of the largest one, and less than this one of its page. */
const thing = { min: 12, max: 1000, proportions: 8, ofLargest: 0.1, ofPage: 0.9 };
/** Minimum share of a thing that things of one size fill, such as cards in a group. */
const minFilled = 0.85;
/** Maximum number of things of one size, such as icons on cards. */
const maxAlike = 200;
/** Minimum number of cards of one size, turned ones as well, and of all on a page. */
const minAlike = 2;
const minCards = 4;
/** Maximum number of cards on a page, and of sizes of what it draws: a page with more is a drawing. */
const maxCards = 40;
/** The maximum number of those, such as tiles, that cover at least this share of the page, with nothing next to them. */
const tiles = { max: 160, covered: 0.5, inside: 0.98 };
const maxSizes = 500;
/** Maximum difference in mm between the sides of cards of one size. */
const sameMm = 0.7;
/** Maximum length in mm by which cards overlap, such as by the line between them. */
const overlapMm = 1.2;
/** Minimum share of what the page draws that is within the cards, and of the page that they cover. */
const minInside = 0.9;
const minCovered = 0.25;
/** Maximum length of what may be within cards, as a share of theirs: longer things are grounds and lines to cut at. */
const maxInside = 1.1;

const sidesOf = ({ widthMm, heightMm }: PlacedCard) =>
	[Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)] as const;
const areaOf = ({ widthMm, heightMm }: Pick<PlacedCard, "widthMm" | "heightMm">) => widthMm * heightMm;
const isSame = (mm: number, otherMm: number) => Math.abs(mm - otherMm) <= sameMm;

/** Whether two things have one size, though one may be turned. */
function areOfOneSize(one: PlacedCard, other: PlacedCard): boolean {
	const [[short, long], [least, most]] = [sidesOf(one), sidesOf(other)];
	return isSame(short, least) && isSame(long, most);
}

/** Whether two things share more of the page than a line. */
const overlap = (one: PlacedCard, other: PlacedCard): boolean =>
	Math.min(one.leftMm + one.widthMm, other.leftMm + other.widthMm) - Math.max(one.leftMm, other.leftMm) >
		overlapMm &&
	Math.min(one.topMm + one.heightMm, other.topMm + other.heightMm) - Math.max(one.topMm, other.topMm) >
		overlapMm;

/** Whether two things are in the same place, as a card's ground and its frame are. */
const isTwice = (one: PlacedCard, other: PlacedCard): boolean =>
	Math.abs(one.leftMm - other.leftMm) <= overlapMm && Math.abs(one.topMm - other.topMm) <= overlapMm;

type Limits = { min: number; max: number; proportions: number };

/** Whether the sides of something are within limits, and it is no text. */
function isWithin(one: PageObject, limits: Limits): boolean {
	const [short, long] = sidesOf(one);
	return !one.isText && short >= limits.min && long <= limits.max && long <= short * limits.proportions;
}

/** Gathers what may be cards by their size, the largest first; none if there are too many sizes, or too many of one. */
function bySize(objects: readonly PageObject[], limits: Limits = card): PageObject[][] {
	const groups: PageObject[][] = [];
	for (const one of objects) {
		if (!isWithin(one, limits)) continue;
		const group = groups.find(([other]) => other && areOfOneSize(other, one));
		if (group === undefined) groups.push([one]);
		else if (!group.some((other) => isTwice(other, one) && overlap(other, one))) group.push(one);
		if (groups.length > maxSizes || (group?.length ?? 0) > maxAlike) return [];
	}
	return groups.sort(([one], [other]) => (one && other ? areaOf(other) - areaOf(one) : 0));
}

/** The rectangle that two things next to each other fill; undefined if they fill none. */
function filledBy(one: PlacedCard, other: PlacedCard): PlacedCard | undefined {
	const [leftMm, topMm] = [Math.min(one.leftMm, other.leftMm), Math.min(one.topMm, other.topMm)];
	const widthMm = Math.max(one.leftMm + one.widthMm, other.leftMm + other.widthMm) - leftMm;
	const heightMm = Math.max(one.topMm + one.heightMm, other.topMm + other.heightMm) - topMm;
	const areInRow = [one, other].every((part) => isSame(part.heightMm, heightMm));
	const areInColumn = [one, other].every((part) => isSame(part.widthMm, widthMm));
	const doFill =
		(areInRow && one.widthMm + other.widthMm >= widthMm - overlapMm) ||
		(areInColumn && one.heightMm + other.heightMm >= heightMm - overlapMm);
	return doFill ? { leftMm, topMm, widthMm, heightMm } : undefined;
}

/**
 * Cards of the size of others that have no frame around all, but one around their heading and one around the rest: two parts that
 * fill a card's place, and one of them is too narrow for a card. Two that may be cards are some.
 * @param taken the cards that were found, with the others of this size
 */
function cardsOfParts(
	like: PlacedCard,
	taken: readonly PlacedCard[],
	objects: readonly PageObject[],
): PlacedCard[] {
	const isSide = (mm: number) => sidesOf(like).some((side) => isSame(mm, side));
	const parts = objects.filter(
		(one) =>
			!one.isText &&
			areaOf(one) < areaOf(like) &&
			(isSide(one.widthMm) || isSide(one.heightMm)) &&
			!taken.some((other) => overlap(one, other)),
	);
	if (parts.length > maxAlike) return [];
	const [rests, headings] = [true, false].map((mayBe) =>
		parts.filter((one) => isWithin(one, card) === mayBe),
	);
	const found: PlacedCard[] = [];
	for (const heading of headings ?? [])
		for (const rest of rests ?? []) {
			const whole = filledBy(heading, rest);
			if (whole === undefined || !areOfOneSize(whole, like)) continue;
			if (![...taken, ...found].some((one) => overlap(one, whole))) found.push(whole);
		}
	return found;
}

/** Cards in the order of reading: row by row, where those in a row begin within half of a card's height. */
function inOrder(cards: readonly PlacedCard[]): PlacedCard[] {
	const rows: PlacedCard[][] = [];
	for (const one of cards.toSorted((one, other) => one.topMm - other.topMm)) {
		const [first] = rows.at(-1) ?? [];
		if (first !== undefined && one.topMm - first.topMm < Math.min(first.heightMm, one.heightMm) / 2)
			rows.at(-1)?.push(one);
		else rows.push([one]);
	}
	return rows.flatMap((row) => row.toSorted((one, other) => one.leftMm - other.leftMm));
}

/** Maximum thickness and length of crop marks, in mm. */
const ofMarks = { thick: 0.3, long: 12 };

const isCropMark = ({ widthMm, heightMm }: PageObject) =>
	Math.min(widthMm, heightMm) <= ofMarks.thick && Math.max(widthMm, heightMm) <= ofMarks.long;

/** The share of what the page draws that has its middle within the cards, apart from its ground, long lines and crop marks. */
function shareIn(cards: readonly PlacedCard[], objects: readonly PageObject[]): number {
	const longest = Math.max(...cards.map(({ widthMm, heightMm }) => Math.max(widthMm, heightMm)));
	const own = objects.filter(
		(one) => Math.max(one.widthMm, one.heightMm) <= maxInside * longest && !isCropMark(one),
	);
	const inside = own.filter(({ leftMm, topMm, widthMm, heightMm }) => {
		const [x, y] = [leftMm + widthMm / 2, topMm + heightMm / 2];
		return cards.some(
			(one) =>
				x >= one.leftMm && x <= one.leftMm + one.widthMm && y >= one.topMm && y <= one.topMm + one.heightMm,
		);
	});
	return inside.length / Math.max(1, own.length);
}

const placeOf = ({ leftMm, topMm, widthMm, heightMm }: PageObject): PlacedCard => ({
	...{ leftMm, topMm, widthMm, heightMm },
});

/**
 * The cards on a page that draws too few to be seen alone, such as the last one: things as large as the cards on another page
 * of the same file, that hold nearly all that the page draws.
 * @returns in the order of reading; undefined if the page shows none
 */
export function fewCards(
	objects: readonly PageObject[],
	like: readonly PlacedCard[],
): PlacedCard[] | undefined {
	const cards = bySize(objects).find(([one]) => one && like.some((other) => areOfOneSize(one, other)));
	if (cards === undefined || cards.length > maxCards || shareIn(cards, objects) < minInside) return;
	if (cards.some((one) => cards.some((other) => other !== one && overlap(one, other)))) return;
	return inOrder(cards.map(placeOf));
}

/**
 * The cards on a page that lie in no grid: things of one or several sizes that lie next to each other, and hold nearly all
 * that the page draws.
 * @returns in the order of reading; undefined if the page shows none
 */
export function looseCards(objects: readonly PageObject[], page: Page): PlacedCard[] | undefined {
	const found: PlacedCard[] = [];
	for (const group of bySize(objects)) {
		const apart = group.filter((one) => !found.some((other) => overlap(one, other)));
		if (apart.length < minAlike) continue;
		// what overlaps others of its size is a part of a drawing
		if (apart.some((one) => apart.some((other) => other !== one && overlap(one, other)))) continue;
		found.push(...apart.map(placeOf));
		found.push(...cardsOfParts(apart[0] as PlacedCard, found, objects));
		if (found.length > tiles.max) return;
	}
	const covered = found.reduce((sum, one) => sum + areaOf(one), 0) / (page.widthMm * page.heightMm);
	const inside = shareIn(found, objects);
	if (found.length < minCards || covered < minCovered || inside < minInside) return;
	if (found.length > maxCards && (covered < tiles.covered || inside < tiles.inside)) return;
	return inOrder(found);
}

/** Maximum share by which the sides of things of about one size differ. */
const maxUneven = 0.1;

/**
 * Whether large things are all that a page is about, and of about one size: then they are cards if the file says that it has some.
 */
export function areAlone(things: readonly PlacedCard[], objects: readonly PageObject[]): boolean {
	const sides = things.map(sidesOf);
	const isEven = [0, 1].every((side) => {
		const lengths = sides.map((one) => one[side] ?? 0);
		return Math.min(...lengths) >= (1 - maxUneven) * Math.max(...lengths);
	});
	return isEven && shareIn(things, objects) >= minInside;
}

/** Whether a thing consists of things of one size, as a group of cards does. */
function isFilled(one: PlacedCard, groups: readonly (readonly PageObject[])[]): boolean {
	return groups.some((group) => {
		const within = group.filter(
			(other) =>
				areaOf(other) < minFilled * areaOf(one) &&
				other.leftMm >= one.leftMm - overlapMm &&
				other.topMm >= one.topMm - overlapMm &&
				other.leftMm + other.widthMm <= one.leftMm + one.widthMm + overlapMm &&
				other.topMm + other.heightMm <= one.topMm + one.heightMm + overlapMm,
		);
		const filled = within.reduce((sum, other) => sum + areaOf(other), 0);
		return within.length >= minAlike && filled >= minFilled * areaOf(one);
	});
}

/** Whether a thing is the ground of a page. */
const isGround = ({ widthMm, heightMm }: PlacedCard, page: Page) =>
	widthMm >= thing.ofPage * page.widthMm && heightMm >= thing.ofPage * page.heightMm;

/**
 * The cards of a grid of which some places next to each other have none, but one larger thing, such as a board in the middle:
 * that thing is not to be cut into cards.
 * @returns in the order of reading, with that thing; undefined without one
 */
export function cardsAround(
	grid: PlacedCards,
	objects: readonly PageObject[],
	page: Page,
): PlacedCard[] | undefined {
	const places = cardsDrawnOn({ ...page, cards: grid }) ?? [];
	const isFilled = (place: PlacedCard) =>
		objects.some((one) => areOfOneSize(one, place) && isTwice(one, place));
	const cards = places.filter(isFilled);
	const empty = places.filter((place) => !cards.includes(place));
	// where most places are empty, what is drawn is larger than them, as cards with bleed are
	if (empty.length < minAlike || cards.length < empty.length) return;
	const larger = objects.filter(
		(one) =>
			isWithin(one, thing) &&
			!isGround(one, page) &&
			areaOf(one) > areaOf(grid) &&
			empty.filter((place) => overlap(one, place)).length >= minAlike &&
			!cards.some((card) => overlap(one, card)),
	);
	const outer: PlacedCard[] = [];
	// what it is made of lies on it
	for (const one of bySize(larger, thing).flat())
		if (!outer.some((other) => overlap(one, other))) outer.push(placeOf(one));
	return outer.length === 0 ? undefined : inOrder([...cards, ...outer]);
}

/**
 * The large things on a page that a person may say are cards: pictures and frames of any size, the outer ones of several inside of
 * each other.
 * @returns in the order of reading; undefined without any, or if they are more than the cards of a page
 */
export function largeThings(objects: readonly PageObject[], page: Page): PlacedCard[] | undefined {
	const groups = bySize(
		objects.filter((one) => !isGround(one, page)),
		thing,
	);
	const found: PlacedCard[] = [];
	for (const [at, group] of groups.entries())
		for (const one of group) {
			if (areaOf(one) < thing.ofLargest * areaOf(found[0] ?? one)) continue;
			if (found.some((other) => overlap(one, other)) || isFilled(one, groups.slice(at + 1))) continue;
			found.push(placeOf(one));
			if (found.length > maxCards) return;
		}
	return found.length === 0 ? undefined : inOrder(found);
}
