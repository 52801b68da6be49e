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
/** Rows of pixels that are measured in one step, so that a page in a browser stays responsive. */
const rowsInStep = 512;

/**
 * Measures the lines from edge to edge of a picture: of each column and each row of pixels, the share of its pixels that
 * differ from those before it. A card on a sheet ends at such lines.
 * @param channels bytes per pixel, with alpha last if 2 or 4
 * @returns texts for the columns and for the rows, with a hexadecimal digit for each
 */
export async function linesOfPixels(
	pixels: Uint8Array | Uint8ClampedArray,
	width: number,
	height: number,
	channels: number,
): Promise<Lines> {
	const light = new Float32Array(width * height);
	const hasAlpha = channels % 2 === 0;
	const [green, blue] = channels < 3 ? [0, 0] : [1, 2];
	const endsPx = ofMarks.map((share) => Math.max(1, Math.floor(Math.max(width, height) * share)));
	const columns = new Edges(width, height, endsPx);
	const rows = new Edges(height, width, endsPx);
	for (let top = 0; top < height; top += rowsInStep) {
		const bottom = Math.min(height, top + rowsInStep);
		for (let pixel = top * width, at = pixel * channels; pixel < bottom * width; pixel++, at += channels) {
			const value =
				0.3 * (pixels[at] as number) +
				0.6 * (pixels[at + green] as number) +
				0.1 * (pixels[at + blue] as number);
			const alpha = hasAlpha ? (pixels[at + channels - 1] as number) / 255 : 1;
			light[pixel] = alpha * value + (1 - alpha) * clear;
		}
		for (let y = top, pixel = top * width; y < bottom; y++)
			for (let x = 0; x < width; x++, pixel++) {
				const value = light[pixel] as number;
				if (x > 0 && Math.abs(value - (light[pixel - 1] as number)) > edge) columns.add(x, y);
				if (y > 0 && Math.abs(value - (light[pixel - width] as number)) > edge) rows.add(y, x);
			}
		await new Promise((resolve) => setTimeout(resolve));
	}
	return {
		...{ columns: columns.text, rows: rows.text },
		marks: endsPx.map((_, i) => ({ columns: columns.marks(i), rows: rows.marks(i) })),
	};
}

const textOf = (counts: Uint32Array, length: number) =>
	Array.from(counts, (count) => Math.round((count / length) * full).toString(16)).join("");

/** Counts at both ends of each line. `px` is their length, and `within` the length that a line has room for. */
type Ends = { px: number; within: number; first: Uint32Array; last: Uint32Array };

/** Counts the pixels of each line that differ from those before it: along all of the line, and at both of its ends. */
class Edges {
	readonly #length: number;
	readonly #all: Uint32Array;
	readonly #ends: readonly Ends[];

	/** @param endsPx the lengths of the ends */
	constructor(lines: number, length: number, endsPx: readonly number[]) {
		this.#length = length;
		this.#all = new Uint32Array(lines);
		this.#ends = endsPx.map((px) => {
			const within = Math.min(px, Math.floor(length / 2));
			return { px, within, first: new Uint32Array(lines), last: new Uint32Array(lines) };
		});
	}

	add(line: number, at: number): void {
		this.#all[line] = (this.#all[line] as number) + 1;
		for (const { within, first, last } of this.#ends) {
			if (at < within) first[line] = (first[line] as number) + 1;
			else if (at >= this.#length - within) last[line] = (last[line] as number) + 1;
		}
	}

	get text(): string {
		return textOf(this.#all, this.#length);
	}

	/** The lesser of both ends of each line, for one of the lengths of ends. */
	marks(end: number): string {
		const { px, first, last } = this.#ends[end] as Ends;
		return textOf(
			first.map((count, line) => Math.min(count, last[line] as number)),
			px,
		);
	}
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
