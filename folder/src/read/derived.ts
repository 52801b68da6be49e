import type { Remark } from "../remarks.ts";
import type { Lines } from "./lines.ts";
import type { Outline } from "./outline.ts";
import type { PdfFacts, PdfPage } from "./pdf-page.ts";
import type { LocalImage } from "./types.ts";

/**
 * The way a picture is made from a file. The same recipe and the same bytes give the same picture, so results can be
 * cached under the hash of both.
 */
export type Recipe =
	/** Part of a picture, in pixels of the upright picture: a card of a sheet. */
	| {
			make: "cell";
			left: number;
			top: number;
			width: number;
			height: number;
			/** Degrees by which it is turned on the sheet, clockwise around its middle. */
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
	/** Its path, as FolderSource.pathOf returns it. */
	path: string;
	/** The look of a cell, for comparisons (`lookOf`); undefined for other pictures. */
	look?: string;
};

/**
 * The host's functions for pictures: sharp on a disk, a canvas on a page. They load their libraries when first called.
 */
export type PictureTools = {
	/**
	 * Makes pictures from a file, which is read once for all of them.
	 * @param path as FolderSource.pathOf returns it
	 * @param onMade called after each picture that did not exist yet
	 * @returns one picture for each recipe
	 * @throws UnreadableImage, or the system's error
	 */
	make(path: string, recipes: readonly Recipe[], onMade?: () => void): Promise<Made[]>;
	/**
	 * Returns the number of a PDF's pages, and the sizes of the first ones; absent where PDFs cannot be read.
	 * @throws UnreadableImage, or the system's error
	 */
	pagesOf?(path: string, most: number): Promise<PdfFacts>;
	/** Returns the fault that prevents pictures from being cached, if any. */
	fault?(): Remark | undefined;
	/** Whether pictures cannot be made here from a file of this type, by its name. Other hosts may be able to. */
	cannotMake?(file: string): boolean;
	/** Returns the typefaces that are not installed; absent where that cannot be determined. */
	missingFonts?(names: readonly string[]): Promise<string[]>;
	/**
	 * Returns the outlines that transparency gives pictures (`outlineOfAlpha`). An unchanged picture is not decoded
	 * again. One that cannot be decoded is a box.
	 */
	outlinesOf?(pictures: readonly SeenPicture[]): Promise<Outline[]>;
	/**
	 * Returns the lines of pictures, made smaller by `linesScale` (`linesOfPixels`); undefined for one that cannot be
	 * decoded. An unchanged picture is not decoded again.
	 */
	linesOf?(pictures: readonly SeenPicture[]): Promise<(Lines | undefined)[]>;
};

/** A picture, with the facts that change with its content. */
export type SeenPicture = Pick<LocalImage, "path" | "byteSize" | "mtimeMs" | "widthPx" | "heightPx"> & {
	/** Whether it is a page that was drawn to look for its lines. */
	isPage?: true;
};

/** A picture that appears among the files of the folder. */
export type DerivedFile = {
	name: string;
	recipe: Recipe;
	/** The resolution of the file that it is made from, in pixels per inch. The picture itself need not record it. */
	dpi?: number;
	/** The page that it shows. */
	page?: PdfPage;
	/** Whether it is a part of a page of a PDF, which has its true size at that resolution. */
	isToScale?: true;
};
