import type { Page } from "../model/page.ts";

/** The parts of a PDF, in order: an image comes before the first page that shows it. */
export type PdfStep =
	| {
			kind: "image";
			key: string;
			/** A PNG without transparency, or a JPEG; as they are stored, if possible. */
			bytes: Uint8Array<ArrayBuffer>;
			/** The EXIF orientation, 1 to 8: how the bytes must be turned and mirrored to be upright. */
			orientation: number;
	  }
	| { kind: "page"; page: Page };

export type PdfFacts = {
	title: string;
	/** The edge over which the sheets are turned, for the print dialog. */
	duplex: "longEdge" | "shortEdge" | undefined;
};

/** A message to the worker, which answers each with one of its own. */
export type ToWorker = PdfStep | { kind: "start"; facts: PdfFacts } | { kind: "end" };
/** Bytes of the PDF, or what went wrong. */
export type FromWorker = { bytes: Uint8Array<ArrayBuffer> } | { error: string };
