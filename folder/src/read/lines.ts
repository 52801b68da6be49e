type Pixels = { widthPx: number; heightPx: number };

/** Maximum length in px of the longer side of a picture whose lines are looked for; a larger one is made smaller. */
const linesPx = 1024;

/** The same of a page that is drawn to look for cards: lines between them are as thin as a hair. */
export const pagePx = 2048;

/** The scale at which lines are looked for. */
export const linesScale = ({ widthPx, heightPx, isPage }: Pixels & { isPage?: boolean }): number =>
	Math.min(1, (isPage ? pagePx : linesPx) / Math.max(widthPx, heightPx));

/** Minimum difference in brightness between two pixels of a line, of 255. */
const edge = 20;
/** The brightness of a transparent pixel, below that of any other. */
const clear = -60;
/** The strength of a line along all of a picture. */
const full = 15;
/** The shares of the longer side of a picture at each of its edges in which marks are looked for: an inch of A4, and 1 cm. */
const ofMarks = [1 / 12, 1 / 30];

/**
 * Measures the lines from edge to edge of a picture: of each column and each row of pixels, the share of its pixels that
 * differ from those before it. A card on a sheet ends at such lines.
 * @param channels bytes per pixel, with alpha last if 2 or 4
 * @returns texts for the columns and for the rows, with a hexadecimal digit for each
 */
export function linesOfPixels(
	pixels: Uint8Array | Uint8ClampedArray,
	width: number,
	height: number,
	channels: number,
): Lines {
	const light = new Float32Array(width * height);
	const [colours, hasAlpha] = [channels < 3 ? 1 : 3, channels % 2 === 0];
	for (let pixel = 0, at = 0; pixel < light.length; pixel++, at += channels) {
		const red = pixels[at] ?? 0;
		const value = colours === 1 ? red : 0.3 * red + 0.6 * (pixels[at + 1] ?? 0) + 0.1 * (pixels[at + 2] ?? 0);
		const alpha = hasAlpha ? (pixels[at + channels - 1] ?? 0) / 255 : 1;
		light[pixel] = alpha * value + (1 - alpha) * clear;
	}
	const [columns, rows] = [new Uint32Array(width), new Uint32Array(height)];
	for (let y = 0, pixel = 0; y < height; y++)
		for (let x = 0; x < width; x++, pixel++) {
			const value = light[pixel] as number;
			if (x > 0 && Math.abs(value - (light[pixel - 1] as number)) > edge) columns[x] = (columns[x] ?? 0) + 1;
			if (y > 0 && Math.abs(value - (light[pixel - width] as number)) > edge) rows[y] = (rows[y] ?? 0) + 1;
		}
	const text = (counts: Uint32Array, length: number) =>
		Array.from(counts, (count) => Math.round((count / length) * full).toString(16)).join("");
	return {
		...{ columns: text(columns, height), rows: text(rows, width) },
		marks: ofMarks.map((share) => {
			const edgePx = Math.max(1, Math.floor(Math.max(width, height) * share));
			return {
				columns: text(marksAlong(light, [width, 1], [height, width], edgePx), edgePx),
				rows: text(marksAlong(light, [height, width], [width, 1], edgePx), edgePx),
			};
		}),
	};
}

/** Counts the pixels of each line that differ from those before it, at both ends of the line: the lesser number. */
function marksAlong(
	light: Float32Array,
	[count, next]: readonly [count: number, next: number],
	[length, along]: readonly [length: number, along: number],
	edgePx: number,
): Uint32Array {
	const within = Math.min(edgePx, Math.floor(length / 2));
	return Uint32Array.from({ length: count }, (_, line) => {
		if (line === 0) return 0;
		let [first, last] = [0, 0];
		for (let at = 0; at < within; at++) {
			const isEdge = (pixel: number) =>
				Math.abs((light[pixel] as number) - (light[pixel - next] as number)) > edge;
			if (isEdge(line * next + at * along)) first++;
			if (isEdge(line * next + (length - 1 - at) * along)) last++;
		}
		return Math.min(first, last);
	});
}

/** The lines of a picture. */
export type Lines = {
	columns: string;
	rows: string;
	/** The same for its outer parts, at both ends of a line: crop marks. */
	marks?: readonly { columns: string; rows: string }[];
};

/** The strengths of the lines in one direction, from 0 to 1. */
export const strengths = (text: string): number[] =>
	Array.from(text, (digit) => Number.parseInt(digit, 16) / full);
