/** How large a page is, with its bleed, and how wide that is on each side if the file says so. */
export type PdfPage = { widthMm: number; heightMm: number; bleedMm?: number };

/** How many pages a PDF has, and the sizes of the first. */
export type PdfFacts = { count: number; pages: PdfPage[] };
