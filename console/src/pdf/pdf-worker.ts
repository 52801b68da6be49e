// Draws pages of PDFs in a worker, which the page ends when a drawing takes too long: PDFium cannot be interrupted. The service
// gives this file a policy of its own: WebAssembly may run here and not on the page, and nothing can be loaded or sent from here.
import { PDFiumLibrary } from "@hyzyla/pdfium";
import {
	jpegQuality,
	maxPngBytes,
	PdfDocument,
	PdfFault,
	type Pdfium,
	type PdfPixels,
	pdfiumIn,
} from "@tuckbox/folder/pdfium";
import type { Answer, Order } from "./messages.ts";

let pdfium: Pdfium | undefined;
let pdf: PdfDocument | undefined;

async function start({ wasm }: Order & { order: "start" }): Promise<Answer> {
	try {
		pdfium = pdfiumIn(await PDFiumLibrary.init({ wasmBinary: wasm }));
		return { done: "start" };
	} catch (error) {
		return { done: "failed", why: "not here", text: String(error) };
	}
}

function open(order: Order & { order: "open" }): Answer {
	pdf?.[Symbol.dispose]();
	pdf = undefined;
	if (pdfium === undefined) throw new Error("PDFium has not been started");
	pdf = PdfDocument.open(pdfium, new Uint8Array(order.pdf));
	return { done: "open", facts: pdf.facts(order.most) };
}

async function encoded({ data, width, height }: PdfPixels): Promise<Blob> {
	const canvas = new OffscreenCanvas(width, height);
	const context = canvas.getContext("2d", { alpha: false });
	if (context === null) throw new Error("the browser has no memory left");
	const pixels = new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength);
	context.putImageData(new ImageData(pixels, width, height), 0, 0);
	const png = await canvas.convertToBlob({ type: "image/png" });
	if (png.size <= maxPngBytes) return png;
	const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality: jpegQuality / 100 });
	return jpeg.size < png.size ? jpeg : png;
}

async function page({ page, widthPx, heightPx }: Order & { order: "page" }): Promise<Answer> {
	if (pdf === undefined) throw new Error("no PDF is open");
	const pixels = pdf.draw(page, widthPx, heightPx);
	const picture = await encoded(pixels).catch((error: unknown) => {
		throw new PdfFault(String(error), "too much");
	});
	return { done: "page", picture };
}

async function carryOut(order: Order): Promise<Answer> {
	try {
		switch (order.order) {
			case "start":
				return await start(order);
			case "open":
				return open(order);
			case "page":
				return await page(order);
		}
	} catch (error) {
		const why = error instanceof PdfFault ? error.failure : "damaged";
		return { done: "failed", why, text: (error as Error).message };
	}
}

addEventListener("message", async ({ data }: MessageEvent<Order>) => {
	postMessage(await carryOut(data));
});
