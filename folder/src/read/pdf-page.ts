/** The size of a page including its bleed, and the width of the bleed on each side if the file specifies it. */
export type PdfPage = { widthMm: number; heightMm: number; bleedMm?: number };

/** The number of pages of a PDF, and the sizes of the first ones. */
export type PdfFacts = { count: number; pages: PdfPage[] };
