import type { PdfFacts } from "@tuckbox/folder";

// The messages between a page and its worker for PDFs: one order, then its answer.

export type Order =
	/** The first order. The worker may not load anything, so it gets PDFium from the page. */
	| { order: "start"; wasm: ArrayBuffer }
	/** The PDF stays open for its pages, until the next. */
	| { order: "open"; pdf: ArrayBuffer; most: number }
	| { order: "page"; page: number; widthPx: number; heightPx: number };

export type Answer =
	| { done: "start" }
	| { done: "open"; facts: PdfFacts }
	| { done: "page"; picture: Blob }
	/**
	 * An order that failed: PDFium does not run here, or the PDF needs a password or too much memory, or is damaged.
	 */
	| { done: "failed"; why: "not here" | "locked" | "too much" | "damaged"; text: string };
