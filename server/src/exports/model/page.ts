import type { Matrix, Path, Point } from "./geometry.ts";

// A printed page: what the PDF and the preview are drawn from. Lengths are in mm from the upper left corner.

/** A stored image. */
export type Image = {
	/** Its source's key. */
	key: string;
	/** A derived image of its part inside the trim, for previews; and that part, as shares of the whole. */
	preview: string | null;
	part: { x: number; y: number; width: number; height: number };
};

/** An image on a page. */
export type Picture = {
	image: Image;
	/** Maps the unit square to where the whole upright image lies. */
	matrix: Matrix;
	/** The visible part. */
	clip: Path;
};

export const strokes = ["cut", "fold", "ruler"] as const;
/** A line: where to cut, where to fold, or of the ruler. */
export type Stroke = { path: Path; kind: (typeof strokes)[number] };

export type Caption = { text: string; at: Point; sizeMm: number; align: "start" | "middle" | "end" };

export type Drawing = { pictures: readonly Picture[]; strokes: readonly Stroke[] };

export type Page = Drawing & {
	widthMm: number;
	heightMm: number;
	captions: readonly Caption[];
};
