import { isPause, type Pausing } from "../../steps/pausing.ts";
import { apply, compose, type Matrix, type Path, type Point, pathText, toBox } from "../model/geometry.ts";
import type { Caption, Page, Picture, Stroke } from "../model/page.ts";

/** A page for a screen, to be drawn as SVG: its units are mm. */
export type PreviewPage = {
	widthMm: number;
	heightMm: number;
	/** Each image fills the unit square before `matrix` is applied, and shows within `clip`. */
	pictures: { url: string | null; matrix: number[]; clip: string }[];
	strokes: { path: string; kind: Stroke["kind"] }[];
	captions: { text: string; x: number; y: number; sizeMm: number; align: Caption["align"] }[];
};

const rounded = (matrix: Matrix) => matrix.map((value) => Math.round(value * 1000) / 1000);

function pointsOf(path: Path): Point[] {
	return path.flatMap((step): Point[] => (step[0] === "M" || step[0] === "L" ? [[step[1], step[2]]] : []));
}

/** Maps a point of the page to the unit square. */
function inverse([a, b, c, d, e, f]: Matrix): Matrix {
	const area = a * d - b * c;
	return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

/**
 * Screens have images without their bleed. Where it is printed, the preview shows the image a little larger, under itself.
 */
function drawn(
	{ image, matrix, clip }: Picture,
	addressOf: (path: string) => string,
): PreviewPage["pictures"] {
	const shown = compose(matrix, toBox(image.part));
	const url = image.preview === null ? null : addressOf(image.preview);
	const picture = { url, matrix: rounded(shown), clip: pathText(clip) };
	const corners = pointsOf(clip).map((point) => apply(inverse(shown), point));
	const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
	const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
	const isBeyond = Math.min(left, top) < -0.001 || Math.max(right, bottom) > 1.001;
	const isCropped = image.part.width < 1 || image.part.height < 1;
	if (!isBeyond || !isCropped) return [picture];
	const under = compose(shown, toBox({ x: left, y: top, width: right - left, height: bottom - top }));
	return [{ ...picture, matrix: rounded(under) }, picture];
}

/** @param addressOf the address of a derived image, by its path */
export function* previewOf(page: Page, addressOf: (path: string) => string): Pausing<PreviewPage> {
	const pictures: PreviewPage["pictures"] = [];
	for (const [i, picture] of page.pictures.entries()) {
		pictures.push(...drawn(picture, addressOf));
		if (isPause(i)) yield;
	}
	return {
		widthMm: page.widthMm,
		heightMm: page.heightMm,
		pictures,
		strokes: page.strokes.map(({ path, kind }) => ({ path: pathText(path), kind })),
		captions: page.captions.map(({ text, at: [x, y], sizeMm, align }) => ({ text, x, y, sizeMm, align })),
	};
}
