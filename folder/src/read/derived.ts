import type { Outline } from "./outline.ts";
import type { PdfFacts, PdfPage } from "./pdf-page.ts";
import type { LocalImage } from "./types.ts";

/**
 * How a picture is made from a file. The same recipe for the same bytes gives the same picture, so what has been made can be
 * kept under the hash of both.
 */
export type Recipe =
	/** Part of a picture, in pixels of the upright picture: a card of a sheet. */
	| {
			make: "cell";
			left: number;
			top: number;
			width: number;
			height: number;
			/** By how many degrees it is turned on the sheet, clockwise around its middle. */
			turn?: number;
	  }
	/** An SVG drawing. */
	| { make: "drawing"; widthPx: number; heightPx: number }
	/** A page of a PDF; the first is 1. */
	| { make: "page"; page: number; widthPx: number; heightPx: number }
	/** A picture in a format that the service does not accept, such as TIFF or BMP. */
	| { make: "picture" };

/** A picture that has been made. */
export type Made = {
	/** As FolderSource.pathOf returns it. */
	path: string;
	/** What a cell looks like, for comparisons (`lookOf`); undefined of other pictures. */
	look?: string;
};

/** What the host can do with pictures: sharp on a disk, a canvas on a page. It loads what it needs when first called. */
export type PictureTools = {
	/**
	 * Makes pictures from a file, which is read once for all of them.
	 * @param path as FolderSource.pathOf returns it
	 * @param onMade called after each one that had not been made before
	 * @returns as many as there are recipes
	 * @throws UnreadableImage, or the system's error
	 */
	make(path: string, recipes: readonly Recipe[], onMade?: () => void): Promise<Made[]>;
	/**
	 * How many pages a PDF has, and the sizes of the first; undefined where PDFs cannot be read.
	 * @throws UnreadableImage, or the system's error
	 */
	pagesOf?(path: string, most: number): Promise<PdfFacts>;
	/** Whether a file is of a type that pictures cannot be made from here, by its name. Other hosts may be able to. */
	cannotMake?(file: string): boolean;
	/** Which of these typefaces are not installed; undefined where that cannot be known. */
	missingFonts?(names: readonly string[]): Promise<string[]>;
	/**
	 * The shapes that pictures are cut to by their transparency (`outlineOfAlpha`). A picture that has not changed is not decoded
	 * again. One that cannot be decoded is a box.
	 */
	outlinesOf?(pictures: readonly SeenPicture[]): Promise<Outline[]>;
};

/** A picture, and what changes with its content. */
export type SeenPicture = Pick<LocalImage, "path" | "byteSize" | "mtimeMs" | "widthPx" | "heightPx">;

/** A picture that the folder shows among its files. */
export type DerivedFile = {
	name: string;
	recipe: Recipe;
	/** Of the file that it is made from, in pixels per inch. What is made does not have to record it. */
	dpi?: number;
	/** The page that it shows. */
	page?: PdfPage;
};
