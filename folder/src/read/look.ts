/** Number of parts along each side of a picture whose brightness is compared. */
const parts = 6;
/**
 * Maximum number of smaller parts along each side of a part, and their minimum length in px. They are as large as a few
 * letters, because cards of a prototype may differ only in a short name. They are not smaller than the blocks in which
 * JPEG blurs edges.
 */
const mostWithin = 5;
const leastPartPx = 8;
/**
 * Differences that compression leaves, of 255: in one colour, and in the brightness of a part and of a smaller part.
 */
const colourTolerance = 8;
const partTolerance = 5;
const finePartTolerance = 16;
/** Width of the edge of a frame, in parts, that may differ from the opposite edge. */
const edgeOfParts = 0.4;
/** Minimum number of smaller parts along each side of a part, so that those at an edge are a small share of the picture. */
const leastWithin = 3;
/** A picture is flat if this share of its pixels has nearly one colour. */
const flatShare = 0.9;

const blank = "blank";
const flat = "flat-";

/** Whether all pixels have one colour, or none are visible. */
function isBlank(pixels: Uint8Array | Uint8ClampedArray, channels: number): boolean {
	const hasAlpha = channels === 2 || channels === 4;
	const isTransparent = hasAlpha && pixels[channels - 1] === 0;
	for (let at = isTransparent ? channels - 1 : 0; at < pixels.length; at += isTransparent ? channels : 1) {
		const first = pixels[at % channels] ?? 0;
		if (Math.abs((pixels[at] ?? 0) - first) > (isTransparent ? 0 : colourTolerance)) return false;
	}
	return true;
}

const largestOf = (counts: Uint32Array): number => counts.reduce((most, count) => Math.max(most, count), 0);

/**
 * Describes the look of a picture as a short text of letters and digits: whether it is blank or flat, and the
 * brightness of its parts.
 * @param channels bytes per pixel, with alpha last if 2 or 4
 */
export function lookOf(
	pixels: Uint8Array | Uint8ClampedArray,
	width: number,
	height: number,
	channels: number,
): string {
	if (isBlank(pixels, channels)) return blank;
	const within = Math.floor(Math.min(width, height) / parts / leastPartPx);
	const fineParts = parts * Math.min(mostWithin, Math.max(1, within));
	const colours = channels < 3 ? 1 : 3;
	const sums = new Float64Array(fineParts ** 2);
	const counts = new Uint32Array(fineParts ** 2);
	// a colour near the edge of a shade is near the middle of one of the others
	const shades = new Uint32Array(32_768);
	const others = new Uint32Array(33 ** 3);
	for (let y = 0, at = 0; y < height; y++) {
		const row = Math.floor((y * fineParts) / height) * fineParts;
		for (let x = 0; x < width; x++, at += channels) {
			const red = pixels[at] ?? 0;
			const green = colours === 3 ? (pixels[at + 1] ?? 0) : red;
			const blue = colours === 3 ? (pixels[at + 2] ?? 0) : red;
			const part = row + Math.floor((x * fineParts) / width);
			sums[part] = (sums[part] ?? 0) + 0.3 * red + 0.6 * green + 0.1 * blue;
			counts[part] = (counts[part] ?? 0) + 1;
			const shade = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
			const other = (((red + 4) >> 3) * 33 + ((green + 4) >> 3)) * 33 + ((blue + 4) >> 3);
			shades[shade] = (shades[shade] ?? 0) + 1;
			others[other] = (others[other] ?? 0) + 1;
		}
	}
	const light = [...sums].map((sum, part) =>
		Math.round(sum / (counts[part] || 1))
			.toString(16)
			.padStart(2, "0"),
	);
	const isFlat = Math.max(largestOf(shades), largestOf(others)) >= flatShare * width * height;
	return (isFlat ? flat : "") + light.join("");
}

const looksBlank = (look: string | undefined): boolean => look === blank;
const looksFlat = (look: string | undefined): boolean => look?.startsWith(flat) ?? false;

/** The digits of the brightness of the smaller parts, two for each; none for a blank picture. */
const digitsOf = (look: string | undefined): string =>
	look === undefined || look === blank ? "" : look.slice(look.startsWith(flat) ? flat.length : 0);

/** The value of a hexadecimal digit by its code; NaN beyond the end of a text. */
const digit = (code: number): number => (code > 57 ? code - 87 : code - 48);
/** Reads a number of two digits without a text of its own: millions are read to compare sheets. */
const numberAt = (digits: string, at: number): number =>
	16 * digit(digits.charCodeAt(2 * at)) + digit(digits.charCodeAt(2 * at + 1));

/** The brightness of the smaller parts of a picture, row by row, 0 to 255; empty for a blank one. */
function fineBrightness(look: string | undefined): number[] {
	const digits = digitsOf(look);
	return Array.from({ length: digits.length / 2 }, (_, at) => numberAt(digits, at));
}

/** The brightness of the parts of a picture, 0 to 255; empty for a blank one. */
export function brightness(look: string | undefined): number[] {
	const fine = fineBrightness(look);
	if (fine.length === 0) return [];
	const fineParts = Math.sqrt(fine.length);
	const within = fineParts / parts;
	const sums = new Array<number>(parts ** 2).fill(0);
	for (const [at, value] of fine.entries()) {
		const part = Math.floor(at / fineParts / within) * parts + Math.floor((at % fineParts) / within);
		sums[part] = (sums[part] ?? 0) + value;
	}
	return sums.map((sum) => sum / within ** 2);
}

/** Whether a picture shows nothing: it is blank except for traces of its neighbours on a sheet, left by compression. */
export function looksEmpty(look: string | undefined): boolean {
	if (looksBlank(look)) return true;
	const spread = (light: readonly number[]) => Math.max(...light) - Math.min(...light);
	return (
		looksFlat(look) &&
		spread(brightness(look)) <= partTolerance &&
		spread(fineBrightness(look)) <= finePartTolerance
	);
}

/**
 * Whether a cell shows nothing but the edge of its neighbours on the left and above, which lines and rounded places bring into
 * it. A card that is only a frame has a line on the other sides, too.
 */
export function looksEmptyBeside(look: string | undefined): boolean {
	if (looksEmpty(look)) return true;
	const light = fineBrightness(look);
	const side = Math.sqrt(light.length);
	if (!looksFlat(look) || side < parts * leastWithin) return false;
	const inside = light.filter((_, at) => at >= side && at % side > 0);
	return Math.max(...inside) - Math.min(...inside) <= finePartTolerance;
}

/** Whether a picture may be an empty frame: flat and symmetric in both directions, unlike a frame with a name. */
export function looksFramed(look: string | undefined): boolean {
	if (!looksFlat(look)) return false;
	const light = fineBrightness(look);
	const side = Math.sqrt(light.length);
	// lines may be thinner on the side where the sheet is cut
	const edge = Math.floor((side * edgeOfParts) / parts);
	for (let row = edge; row < side - edge; row++)
		for (let column = edge; column < side - edge; column++) {
			const value = light[row * side + column] ?? 0;
			const across = light[row * side + side - 1 - column] ?? 0;
			const below = light[(side - 1 - row) * side + column] ?? 0;
			if (Math.max(Math.abs(value - across), Math.abs(value - below)) > finePartTolerance) return false;
		}
	return true;
}

/** Whether a picture shows nothing but an even pattern, apart from its edges, such as hatching. */
export function looksEven(look: string | undefined): boolean {
	const inside = brightness(look).filter((_, at) => {
		const [row, column] = [Math.floor(at / parts), at % parts];
		return [row, column].every((place) => place > 0 && place < parts - 1);
	});
	return inside.length > 0 && Math.max(...inside) - Math.min(...inside) <= partTolerance;
}

/** Whether two pictures look the same in their smaller parts, which are read only up to the first that differs. */
function isFinelyLike(one: string | undefined, other: string | undefined): boolean {
	const [first, second] = [digitsOf(one), digitsOf(other)];
	const length = first.length / 2;
	for (let at = 0; at < length; at++) {
		const isNear = Math.abs(numberAt(first, at) - numberAt(second, at)) <= finePartTolerance;
		if (!isNear) return false;
	}
	return length > 0;
}

/** Whether two pictures look the same. */
export function looksLike(one: string | undefined, other: string | undefined): boolean {
	if (looksBlank(one) || looksBlank(other)) return one === other;
	// thousands of cells are compared in pairs, of which most differ in one of the first parts
	if (!isFinelyLike(one, other)) return false;
	const second = brightness(other);
	return brightness(one).every(
		(value, part) => Math.abs(value - (second[part] ?? Number.NaN)) <= partTolerance,
	);
}
