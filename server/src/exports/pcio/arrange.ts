/** The table of a room, above the hands, in its pixels. */
const table = { x: 10, y: 10, width: 1580, height: 800 };
/** Between two things. */
const gap = 10;
/** Pixels for each mm at which a poker card has the usual height of a card, and the least at which cards can be read. */
const scales = { most: 160 / 88.9, least: 0.5 };

/** A thing that takes room on a table: a part with a size in mm, and a frame around it in pixels. */
export type Thing = { widthMm: number; heightMm: number; frameWidth: number; frameHeight: number };

/** The position of a thing with its frame. */
export type Place = { x: number; y: number; width: number; height: number };

const sizeAt = ({ widthMm, heightMm, frameWidth, frameHeight }: Thing, scale: number) => ({
	width: Math.max(1, Math.round(widthMm * scale)) + frameWidth,
	height: Math.max(1, Math.round(heightMm * scale)) + frameHeight,
});

/** Places things in columns from left to right, each filled from its top. @returns also how far they reach to the right */
function placed(things: readonly Thing[], scale: number): { places: Place[]; right: number } {
	const places: Place[] = [];
	let [x, y, columnWidth] = [table.x, table.y, 0];
	for (const thing of things) {
		const { width, height } = sizeAt(thing, scale);
		if (y > table.y && y + height > table.y + table.height) {
			x += columnWidth + gap;
			[y, columnWidth] = [table.y, 0];
		}
		places.push({ x, y, width, height });
		y += height + gap;
		columnWidth = Math.max(columnWidth, width);
	}
	return { places, right: x + columnWidth };
}

/**
 * Places things on a table without overlaps, at the largest scale at which they fit.
 * @param things in order: things of one kind follow each other
 * @returns also whether all of them are on the table; the rest lies to the right of it
 */
export function arrange(things: readonly Thing[]): { places: Place[]; isOnTable: boolean } {
	const tallest = Math.max(1, ...things.map(({ heightMm }) => heightMm));
	for (let scale = scales.most; ; scale *= 0.95) {
		const isLast = scale * 0.95 < scales.least;
		const { places, right } = placed(things, scale);
		const isOnTable = right <= table.x + table.width && tallest * scale <= table.height;
		if (isOnTable || isLast) return { places, isOnTable };
	}
}
