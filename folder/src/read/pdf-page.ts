/** Cards of one size in rows and columns on a page, in mm; with the distance from each to the next. */
export type PlacedCards = {
	columns: number;
	rows: number;
	leftMm: number;
	topMm: number;
	widthMm: number;
	heightMm: number;
	acrossMm: number;
	downMm: number;
};

/** The size of a page including its bleed, and the width of the bleed on each side if the file specifies it. */
export type PdfPage = {
	widthMm: number;
	heightMm: number;
	bleedMm?: number;
	/** The cards that pictures, frames and groups on a large page show. */
	cards?: PlacedCards;
	/** Text for a small page that is the same for pages that show the same. */
	look?: string;
	/** Length in bytes of the largest picture on a small page, which pages with another one hardly share. */
	pictureBytes?: number;
};

/** The number of pages of a PDF, and the sizes of the first ones. */
export type PdfFacts = { count: number; pages: PdfPage[] };
