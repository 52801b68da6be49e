import type { Page } from "../model/page.ts";

/** What a PDF is made of, in order: an image comes before the first page that shows it. */
export type PdfStep =
	| {
			kind: "image";
			key: string;
			/** A PNG without transparency, or a JPEG; as they are stored, if possible. */
			bytes: Uint8Array<ArrayBuffer>;
			/** How the bytes must be turned and mirrored to be upright, as EXIF counts: 1 to 8. */
			orientation: number;
	  }
	| { kind: "page"; page: Page };

export type PdfFacts = {
	title: string;
	/** How the sheets are turned over, for the print dialog. */
	duplex: "longEdge" | "shortEdge" | undefined;
};

/** What the worker is sent; it answers each message with one. */
export type ToWorker = PdfStep | { kind: "start"; facts: PdfFacts } | { kind: "end" };
/** Bytes of the PDF, or what went wrong. */
export type FromWorker = { bytes: Uint8Array<ArrayBuffer> } | { error: string };
