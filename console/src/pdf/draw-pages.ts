import wasmUrl from "@hyzyla/pdfium/pdfium.wasm?url";
import { damaged, type PdfFacts, type Recipe, remark, UnreadableImage } from "@tuckbox/folder";
import type { Answer, Order } from "./messages.ts";

type Done<O extends Answer["done"]> = Extract<Answer, { done: O }>;

/** The same time as on the command line. */
const maxDrawingMs = 30_000;
/**
 * Time for which an idle worker is kept for the next PDF, in ms. It is short because a worker may keep as much memory
 * as its largest PDF needed.
 */
const maxIdleMs = 5_000;

let wasm: Promise<ArrayBuffer> | undefined;

/** PDFium, loaded when the first PDF is met. @throws TypeError while the service is out of reach */
async function loadWasm(): Promise<ArrayBuffer> {
	wasm ??= fetch(wasmUrl).then(async (answer) => {
		if (!answer.ok) throw new TypeError(`${wasmUrl}: ${answer.status}`);
		return await answer.arrayBuffer();
	});
	// a download that failed is tried again for the next PDF
	wasm.catch(() => {
		wasm = undefined;
	});
	return await wasm;
}

const tooMuch = () =>
	new UnreadableImage((file) => remark("DRAWING_TOO_MUCH", { file, seconds: maxDrawingMs / 1000 }));
const notHere = () => new UnreadableImage((file) => remark("PDF_NOT_HERE", { file }));

function drawingFault({ why, text }: Done<"failed">): Error {
	if (why === "not here") return notHere();
	if (why === "locked") return new UnreadableImage((file) => remark("PDF_LOCKED", { file }));
	return why === "too much" ? tooMuch() : damaged(`it cannot be drawn: ${text}`);
}

/** A worker that draws one PDF at a time. After a failure it is ended: PDFium's memory may be in disorder. */
class PdfWorker {
	readonly #worker = new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" });
	isEnded = false;

	/** @throws UnreadableImage when it fails, or takes too long or too much memory; the signal's reason */
	async ask<O extends Order>(
		order: O,
		transfer: Transferable[],
		signal: AbortSignal | undefined,
	): Promise<Done<O["order"]>> {
		// while PDFium or the PDF was being loaded
		if (signal?.aborted) this.end();
		signal?.throwIfAborted();
		return new Promise((resolve, reject) => {
			const control = new AbortController();
			const listening = { signal: control.signal };
			const fail = (error: unknown) => {
				control.abort();
				clearTimeout(timer);
				this.end();
				reject(error);
			};
			const timer = setTimeout(() => fail(tooMuch()), maxDrawingMs);
			this.#worker.addEventListener(
				"message",
				({ data }: MessageEvent<Answer>) => {
					if (data.done === "failed") return fail(drawingFault(data));
					control.abort();
					clearTimeout(timer);
					resolve(data as Done<O["order"]>);
				},
				listening,
			);
			// a fault of the worker itself: its file cannot be loaded, or it has no memory left
			this.#worker.addEventListener(
				"error",
				() => fail(order.order === "start" ? notHere() : tooMuch()),
				listening,
			);
			signal?.addEventListener("abort", () => fail(signal.reason), listening);
			this.#worker.postMessage(order, transfer);
		});
	}

	end(): void {
		this.isEnded = true;
		this.#worker.terminate();
	}
}

/** Workers that are not needed at the moment. */
const idle: PdfWorker[] = [];

function rest(worker: PdfWorker): void {
	idle.push(worker);
	setTimeout(() => {
		const at = idle.indexOf(worker);
		if (at < 0) return;
		idle.splice(at, 1);
		worker.end();
	}, maxIdleMs);
}

async function wake(signal: AbortSignal | undefined): Promise<PdfWorker> {
	const known = idle.pop();
	if (known !== undefined) return known;
	const wasm = await loadWasm();
	const worker = new PdfWorker();
	await worker.ask({ order: "start", wasm }, [], signal);
	return worker;
}

/** A worker that has opened a PDF. */
async function opened(file: Blob, most: number, signal: AbortSignal | undefined) {
	signal?.throwIfAborted();
	const pdf = await file.arrayBuffer();
	const worker = await wake(signal);
	const { facts } = await worker.ask({ order: "open", pdf, most }, [pdf], signal);
	return { worker, facts };
}

/** Draws pages of a PDF in the sizes of the recipes. @param signal ends the drawing @throws UnreadableImage */
export async function* drawPages(
	file: Blob,
	recipes: readonly Extract<Recipe, { make: "page" }>[],
	signal?: AbortSignal,
): AsyncGenerator<{ blob: Blob }> {
	const { worker } = await opened(file, 1, signal);
	try {
		for (const { page, widthPx, heightPx } of recipes) {
			const { picture } = await worker.ask({ order: "page", page, widthPx, heightPx }, [], signal);
			yield { blob: picture };
		}
	} finally {
		if (!worker.isEnded) rest(worker);
	}
}

/**
 * Number of pages in a PDF, and the sizes of the first.
 * @param most maximum number of sizes
 * @throws UnreadableImage
 */
export async function readPdfFacts(file: Blob, most: number, signal?: AbortSignal): Promise<PdfFacts> {
	const { worker, facts } = await opened(file, most, signal);
	rest(worker);
	return facts;
}
