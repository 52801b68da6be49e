import { type Crop, trimCrop } from "@tuckbox/pieces";
import { type DrawnSide, shownPart } from "./piece.ts";

/** Pixels of the screen per CSS pixel; 1 outside of a browser. */
const screenDensity = (): number => (globalThis as { devicePixelRatio?: number }).devicePixelRatio ?? 1;

/** A version of an image with its width in pixels. */
type Rendition = { url: string; width: number };

/** The purpose of a drawing: to be viewed (`full`), or to be recognized among many (`simple`). */
export type Detail = "full" | "simple";

/**
 * The pixels that a drawing requests per pixel of the screen, and the maximum longer edge of the versions it uses. A
 * picture may be enlarged a little before the next size is loaded; only a strip of a card in a fan is visible.
 */
const requests: Record<Detail, { share: number; maxEdge: number }> = {
	full: { share: 0.85, maxEdge: Number.POSITIVE_INFINITY },
	simple: { share: 0.55, maxEdge: 512 },
};

/**
 * The longer edges of the versions that the service derives. A small image lacks some, and so does one during an
 * upgrade.
 */
const versions = [
	["thumbUrl", 256],
	["mediumUrl", 512],
	["derivedUrl", 1024],
	["largeUrl", 2048],
] as const;

/** The versions of an image from small to large, each size once. */
function renditionsOf(side: DrawnSide, maxEdge = Number.POSITIVE_INFINITY): Rendition[] {
	const { width, height } = shownPart(side);
	const found: Rendition[] = [];
	for (const [name, edge] of versions) {
		const url = side[name];
		if (url === undefined || (edge > maxEdge && found.length > 0)) continue;
		const scaled = Math.max(1, Math.round(width * Math.min(1, edge / Math.max(width, height))));
		if (found.at(-1)?.width !== scaled) found.push({ url, width: scaled });
	}
	return found;
}

/** The attributes with which an image element chooses the version for its width in CSS pixels. */
export function sourcesOf(
	side: DrawnSide,
	widthPx: number,
	detail: Detail = "full",
): { src: string; srcSet?: string; sizes?: string } {
	const { share, maxEdge } = requests[detail];
	const renditions = renditionsOf(side, maxEdge);
	// an image that is not on the service has one version, and its size may not be known
	if (renditions.length < 2 || side.widthPx === 0) return { src: renditions[0]?.url ?? side.url };
	return {
		src: renditions.at(-1)?.url ?? side.derivedUrl,
		srcSet: renditions.map(({ url, width }) => `${url} ${width}w`).join(", "),
		sizes: `${Math.max(1, Math.round(widthPx * share))}px`,
	};
}

/**
 * The address of the smallest version that looks sharp at this width, for elements that cannot choose one themselves.
 */
export function addressFor(side: DrawnSide, widthPx: number, density = screenDensity()): string {
	const renditions = renditionsOf(side);
	const needed = widthPx * density * requests.full.share;
	return (renditions.find(({ width }) => width >= needed) ?? renditions.at(-1))?.url ?? side.url;
}

/** Maximum pixels of an original that is drawn: 48 million pixels take 192 MB of memory. */
const maxOriginalPixels = 48_000_000;

/** Whether an image is drawn so large that only its original is sharp. */
export function needsOriginal(side: DrawnSide, widthPx: number, density = screenDensity()): boolean {
	const { width } = shownPart(side);
	const largest = renditionsOf(side).at(-1)?.width ?? 0;
	return (
		largest < width &&
		widthPx * density * requests.full.share > largest &&
		side.widthPx * side.heightPx <= maxOriginalPixels
	);
}

/**
 * The part of a deck's back that shows on one of its cards. The service trims an image to the size of its own piece. A
 * deck that was sent without a size has none, but its cards have one.
 */
export function sharedTrim(back: DrawnSide, card: { widthMm: number; heightMm: number }): Crop | undefined {
	if (back.trim !== undefined) return undefined;
	const size = [card.widthMm, card.heightMm] as const;
	const [width, height] = isTurned(back, card) ? [size[1], size[0]] : size;
	return trimCrop({ ...back, pixelsPerInch: 300, bleedMode: "bleed" }, width, height) ?? undefined;
}

/** Whether an image has the proportions of a piece turned by 90 degrees: a portrait back on a landscape card. */
export function isTurned(side: DrawnSide, piece: { widthMm: number; heightMm: number }): boolean {
	const { width, height } = shownPart(side);
	if (width === 0 || height === 0) return false;
	const [image, wanted] = [Math.log(width / height), Math.log(piece.widthMm / piece.heightMm)];
	return Math.abs(image + wanted) < 0.1 && Math.abs(image - wanted) > 0.1;
}

/**
 * Maximum difference between the proportions of an image and of a piece at which the image's edges are cut off to fill
 * the piece.
 */
const maxCut = 0.08;

/** Whether an image that fills a piece would lose parts that belong to it. */
export function cropsMuch(side: DrawnSide, piece: { widthMm: number; heightMm: number }): boolean {
	const { width, height } = shownPart(side);
	if (width === 0 || height === 0) return false;
	return Math.abs(Math.log(width / height) - Math.log(piece.widthMm / piece.heightMm)) > maxCut;
}
