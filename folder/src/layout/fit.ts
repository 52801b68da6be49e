import { limits, mmPerInch, turned } from "@tuckbox/pieces";
import type { PdfPage } from "../read/pdf-page.ts";
import type { Bleed, Size } from "../read/types.ts";

/** No bleed, and the two widths that printers require: 1/8 in and 3 mm. */
const usualBleedsMm = [0, 3.175, 3];
/** Usual resolutions, in the order in which they are tried. */
const usualDpis = [300, 600, 150, 200, 350, 400, 450, 800, 1200, 250, 100, 96, 72];
/** A lower resolution in a file is not intended: programs write 72 or 96 by default. */
const minMeaningfulDpi = 100;
/** Half the difference between 1/8 in and 3 mm of bleed on both sides, so that the two can be distinguished. */
const toleranceMm = 0.175;
const aspectTolerance = 0.01;

export type Pixels = {
	widthPx: number;
	heightPx: number;
	dpi?: number | undefined;
	isDrawing?: boolean | undefined;
	page?: PdfPage | undefined;
};

/** Pixels per inch in drawings of several programs: browsers and Inkscape, Illustrator, Inkscape until 2017. */
const drawingDpis = [96, 72, 90];

/** Maximum number of pixels by which a picture may differ from a printer's template. */
const templateTolerancePx = 1;
/** The resolutions of printers' templates, the usual one first. */
const templateDpis = [300, 600] as const;
const [templateDpi] = templateDpis;

/** Points per inch. Squib gives drawings as many points as the template has pixels. */
const pointDpi = 72;

/** The pixels of a template for each pixel of a picture, or of a drawing with lengths. */
const templatePerPx = ({ dpi, isDrawing }: Pixels) => (isDrawing && dpi !== undefined ? pointDpi / dpi : 1);

/** The fit of a picture on its piece. */
export type Fit = {
	ppi: number;
	bleedMm: number;
	/** Whether the picture has the piece's proportions, with this bleed. */
	matches: boolean;
};

/**
 * Limits a resolution to the range that the service accepts: a picture of a single pixel has less than one per inch.
 */
const allowed = (ppi: number) => Math.min(limits.maxResolution, Math.max(limits.minResolution, ppi));

const rounded = (ppi: number) => {
	const usual = usualDpis.find((dpi) => Math.abs(ppi - dpi) <= dpi * 0.007);
	return usual ?? Math.round(ppi * 100) / 100;
};

/** The resolution of a picture, unless it is too low to be intended. The pixels of drawings have a size of their own. */
export const resolutionOf = (picture: Pixels): number | undefined =>
	picture.isDrawing ? picture.dpi : meaningful(picture);

/** The resolution in a file, unless it is too low to be intended. A page has the one in which it was drawn. */
const meaningful = ({ dpi, page }: Pixels): number | undefined =>
	dpi !== undefined && (dpi >= minMeaningfulDpi || page) ? dpi : undefined;

function missMm(
	{ widthPx, heightPx }: Pixels,
	dpi: number,
	{ widthMm, heightMm }: Size,
	bleedMm: number,
): number {
	const width = (widthPx / dpi) * mmPerInch - widthMm - 2 * bleedMm;
	const height = (heightPx / dpi) * mmPerInch - heightMm - 2 * bleedMm;
	return Math.max(Math.abs(width), Math.abs(height));
}

/** Tolerance in mm: one pixel more or less is not a different size. */
const tolerance = (dpi: number) => Math.max(toleranceMm, (0.75 / dpi) * mmPerInch);

const bleedsOf = (bleed: Bleed): number[] =>
	bleed === "auto"
		? usualBleedsMm
		: bleed === "some"
			? usualBleedsMm.filter((width) => width > 0)
			: [bleed === "none" ? 0 : bleed];

const nearest = <T>(list: T[], miss: (one: T) => number): T | undefined =>
	list.reduce<T | undefined>(
		(best, one) => (best === undefined || miss(one) < miss(best) ? one : best),
		undefined,
	);

/**
 * Finds the resolution and the bleed of a picture on a piece of a known size. `dpi` is a given resolution; the one in
 * the file counts only if it agrees with the size. Bleed is found only at usual resolutions: a scan that is a little
 * wide also has proportions with bleed, and would lose its edges.
 * @param isBleedLikely whether the other cards of its deck have bleed, at whatever resolution
 */
export function fitTo(
	picture: Pixels,
	size: Size,
	bleed: Bleed = "auto",
	dpi?: number,
	isBleedLikely = false,
): Fit {
	const widths = bleedsOf(bleed);
	if (bleed === "some" && dpi !== undefined) {
		return { ppi: dpi, bleedMm: 0, matches: true };
	}
	for (const known of [dpi, picture.dpi]) {
		if (known === undefined) continue;
		const bleedMm = nearest(widths, (width) => missMm(picture, known, size, width)) ?? 0;
		const matches = missMm(picture, known, size, bleedMm) <= tolerance(known);
		if (matches || dpi !== undefined) {
			return {
				ppi: known === dpi ? known : allowed(known),
				bleedMm: matches || typeof bleed === "number" ? bleedMm : 0,
				matches,
			};
		}
	}
	const ppiOn = (bleedMm: number) => {
		const x = (picture.widthPx * mmPerInch) / (size.widthMm + 2 * bleedMm);
		const y = (picture.heightPx * mmPerInch) / (size.heightMm + 2 * bleedMm);
		const [ppi, off] = [(x + y) / 2, Math.abs(x / y - 1)];
		const isOfPoints = rounded(ppi * templatePerPx(picture)) === templateDpi;
		return { bleedMm, x, y, off, usual: usualDpis.includes(rounded(ppi)) || isOfPoints };
	};
	const candidates = widths.map(ppiOn);
	const matching = candidates.filter(
		({ off, bleedMm, usual }) =>
			off <= aspectTolerance && (bleed !== "auto" || bleedMm === 0 || usual || isBleedLikely),
	);
	const best =
		nearest(
			matching.filter(({ usual }) => usual),
			({ off }) => off,
		) ?? matching[0];
	if (best) return { ppi: allowed(rounded((best.x + best.y) / 2)), bleedMm: best.bleedMm, matches: true };
	const [{ x, y } = { x: 300, y: 300 }] = candidates;
	return {
		ppi: allowed(Math.round(Math.max(x, y) * 100) / 100),
		bleedMm: typeof bleed === "number" ? bleed : 0,
		matches: false,
	};
}

export type SizeGuess = { size: Size; bleedMm: number; ppi: number; from: "file" | "usual" };

/** The named size that a picture has at its own resolution or at a usual one, with or without bleed. */
export function guessSize(
	picture: Pixels,
	known: readonly Size[],
	bleed: Bleed = "auto",
	dpi?: number,
	usual: readonly number[] = usualDpis,
): SizeGuess | undefined {
	const given = dpi ?? picture.dpi;
	const others = picture.isDrawing ? [...drawingDpis, ...usual] : usual;
	const resolutions = dpi !== undefined ? [dpi] : [...(given === undefined ? [] : [given]), ...others];
	// A meaningful resolution in the file is trusted: no other is tried.
	const tried =
		dpi === undefined && meaningful(picture) !== undefined ? [picture.dpi as number] : resolutions;
	for (const ppi of tried) {
		const candidates = known.flatMap((size) =>
			[size, turned(size)].flatMap((way) => bleedsOf(bleed).map((bleedMm) => ({ size: way, bleedMm, ppi }))),
		);
		const best = nearest(candidates, (one) => missMm(picture, ppi, one.size, one.bleedMm));
		if (best && missMm(picture, ppi, best.size, best.bleedMm) <= tolerance(ppi)) {
			return { ...best, from: ppi === given ? "file" : "usual" };
		}
	}
}

/**
 * The known size whose template, with or without bleed, has the pixels of a picture, or the points of a drawing with lengths,
 * whatever its file says.
 */
export function sizeOfTemplate(
	{ widthPx, heightPx, dpi, isDrawing, page }: Pixels,
	known: readonly Size[],
	bleed: Bleed,
): SizeGuess | undefined {
	if (page || (isDrawing && dpi === undefined)) return;
	const perPx = templatePerPx({ widthPx, heightPx, dpi, isDrawing });
	const candidates = known.flatMap((size) =>
		[size, turned(size)].flatMap((way) =>
			bleedsOf(bleed).map((bleedMm) => ({ size: way, bleedMm, from: "usual" as const })),
		),
	);
	for (const template of templateDpis) {
		const off = (px: number, lengthMm: number, bleedMm: number) =>
			Math.abs(px * perPx - ((lengthMm + 2 * bleedMm) / mmPerInch) * template);
		const miss = ({ size, bleedMm }: (typeof candidates)[number]) =>
			Math.max(off(widthPx, size.widthMm, bleedMm), off(heightPx, size.heightMm, bleedMm));
		const best = nearest(candidates, miss);
		if (best && miss(best) <= templateTolerancePx) return { ...best, ppi: template / perPx };
	}
}

const hundredths = (length: number) => Math.round(length * 100) / 100;

/** The size that a picture has at a resolution, less its bleed. */
export function sizeAt({ widthPx, heightPx, dpi, page }: Pixels, ppi: number, bleedMm = 0): Size {
	const trimmedLength = (mm: number) => Math.max(0.01, hundredths(mm - 2 * bleedMm));
	const { widthMm, heightMm } =
		page && ppi === dpi
			? page
			: { widthMm: (widthPx / ppi) * mmPerInch, heightMm: (heightPx / ppi) * mmPerInch };
	return { widthMm: trimmedLength(widthMm), heightMm: trimmedLength(heightMm) };
}

/** The size of a picture whose longer side has this length. */
export function sizeWithin({ widthPx, heightPx }: Pixels, longestMm: number): Size {
	const longest = Math.max(widthPx, heightPx);
	return {
		widthMm: Math.max(0.01, hundredths((widthPx / longest) * longestMm)),
		heightMm: Math.max(0.01, hundredths((heightPx / longest) * longestMm)),
	};
}
