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
	/** Whether each of them is a picture, rather than a frame or a group. */
	arePictures?: true;
};

/** The place of a card on a page, in mm from its left and upper edge. */
export type PlacedCard = { leftMm: number; topMm: number; widthMm: number; heightMm: number };

/** The size of a page including its bleed, and the width of the bleed on each side if the file specifies it. */
export type PdfPage = {
	widthMm: number;
	heightMm: number;
	bleedMm?: number;
	/** The cards that pictures, frames and groups on a large page show. */
	cards?: PlacedCards;
	/** The places of the cards on a large page that shows them in no grid, or too few to tell. */
	loose?: readonly PlacedCard[];
	/** Whether these are the places of a grid, and something larger in others of its places. */
	isAround?: true;
	/** The places of other things on a large page that shows no cards for sure: a person may say that they are some. */
	things?: readonly PlacedCard[];
	/** Whether these have about one size, with nothing next to them: cards, if the file is called after some. */
	areThingsAlone?: true;
	/** Whether a large page shows a running text. */
	isText?: true;
	/** Text that is the same for pages that show the same. */
	look?: string;
	/** Length in bytes of the largest picture on a small page, which pages with another one hardly share. */
	pictureBytes?: number;
};

/** The number of pages of a PDF, and the sizes of the first ones. */
export type PdfFacts = { count: number; pages: PdfPage[] };

/** The places of the cards that a page draws, in a grid or in none; undefined if it draws none. */
export function cardsDrawnOn({ cards, loose }: PdfPage): readonly PlacedCard[] | undefined {
	if (cards === undefined) return loose;
	const { columns, rows, leftMm, topMm, widthMm, heightMm, acrossMm, downMm } = cards;
	return Array.from({ length: columns * rows }, (_, at) => ({
		leftMm: leftMm + (at % columns) * acrossMm,
		topMm: topMm + Math.floor(at / columns) * downMm,
		...{ widthMm, heightMm },
	}));
}

/** The places where a person cuts a page that may draw no cards for sure; undefined if it draws nothing large. */
export const placesDrawnOn = (page: PdfPage): readonly PlacedCard[] | undefined =>
	cardsDrawnOn(page) ?? page.things;

/** Maximum difference in mm between a card and its place in a grid. */
const inPlaceMm = 2;

/** Whether a page has a card in none of the places that the cards on another page have. */
export function isOffGrid({ loose = [] }: PdfPage, grid: PlacedCards): boolean {
	const isAt = (mm: number, start: number, pitch: number, parts: number) => {
		const place = Math.min(Math.max(0, Math.round((mm - start) / pitch)), parts - 1);
		return Math.abs(start + place * pitch - mm) <= inPlaceMm;
	};
	return loose.some(
		({ leftMm, topMm, widthMm, heightMm }) =>
			Math.abs(widthMm - grid.widthMm) > inPlaceMm ||
			Math.abs(heightMm - grid.heightMm) > inPlaceMm ||
			!isAt(leftMm, grid.leftMm, grid.acrossMm, grid.columns) ||
			!isAt(topMm, grid.topMm, grid.downMm, grid.rows),
	);
}
