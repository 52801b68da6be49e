// Draws SVGs and pages of PDFs in a separate process, which ends itself when a drawing takes too much time of the
// processor or too much memory: the libraries cannot be interrupted. Drawings are sent as messages and not as files, so that nothing in them is
// relative to a path.
import { fileURLToPath } from "node:url";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import type { PdfFacts } from "@tuckbox/folder";
import {
	jpegQuality,
	maxPngBytes,
	PdfDocument,
	PdfFault,
	type Pdfium,
	pdfiumIn,
} from "@tuckbox/folder/pdfium";
import { limits } from "@tuckbox/pieces";
import type { Sharp } from "sharp";

/** An order, and the time of the processor that it may take, in ms: the computer may be busy with other things. */
export type Job = { order: Order; maxMs: number };

export type Order =
	| { order: "draw"; svg: string; isTrusted: boolean; widthPx: number; heightPx: number }
	/** The PDF stays open for the orders of its pages. */
	| { order: "open"; pdf: Uint8Array; most: number }
	| { order: "page"; page: number; widthPx: number; heightPx: number }
	| { order: "close" }
	| { order: "fonts"; names: readonly string[] };

export type Answer =
	| { bytes: Uint8Array; extension: "png" | "jpg" | "webp" }
	| { pdf: PdfFacts }
	| { missing: string[] }
	/**
	 * The failure: a package that is not installed, a PDF that needs a password, too little memory, or an error of the
	 * library.
	 */
	| {
			failed: "missing" | "locked" | "too much" | "damaged";
			why: string;
			/** Only if the XML of a drawing is damaged: the line of the damage, from 1. */
			line?: number;
	  };

const maxWebpSidePx = 16_383;

const maxMemory = 2_500_000_000;

class Missing extends Error {}

const loadSharp = async () => {
	const { default: sharp } = await import("sharp").catch(() => {
		throw new Missing("sharp");
	});
	sharp.cache(false);
	return sharp;
};

/** Whether all RGBA pixels are opaque. sharp's own statistics take as long as the encoding. */
function isOpaqueThroughout(pixels: Uint8Array): boolean {
	for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
	return true;
}

async function encode(picture: Sharp): Promise<Answer> {
	const sharp = await loadSharp();
	const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
	const { width, height, channels } = info;
	const pixels = () => sharp(data, { raw: { width, height, channels }, limitInputPixels: limits.maxPixels });
	const isOpaque = channels < 4 || isOpaqueThroughout(data);
	const opaque = () => (isOpaque && channels === 4 ? pixels().removeAlpha() : pixels());
	const png = await opaque().png({ compressionLevel: 7 }).toBuffer();
	// only WebP is small enough for a large board with transparent corners; longer pictures it cannot hold
	if (png.length > limits.maxUploadBytes && !isOpaque && Math.max(width, height) <= maxWebpSidePx)
		return { bytes: await pixels().webp({ quality: jpegQuality }).toBuffer(), extension: "webp" };
	if (png.length <= maxPngBytes || !isOpaque) return { bytes: png, extension: "png" };
	const jpeg = await opaque().jpeg({ quality: jpegQuality, chromaSubsampling: "4:4:4" }).toBuffer();
	return jpeg.length < png.length ? { bytes: jpeg, extension: "jpg" } : { bytes: png, extension: "png" };
}

class DamagedXml extends Error {
	readonly line: number;

	constructor(message: string, line: number) {
		super(message);
		this.line = line;
	}
}

async function draw({ svg, isTrusted, widthPx, heightPx }: Order & { order: "draw" }): Promise<Answer> {
	const sharp = await loadSharp();
	// `unlimited`: embedded pictures exceed the limit on the length of a text
	const input = sharp(Buffer.from(svg), { limitInputPixels: limits.maxPixels, unlimited: isTrusted });
	// the drawn size may be off by a pixel
	return await encode(input.resize(widthPx, heightPx, { fit: "fill" })).catch((error: Error) => {
		const [, line] = /on line (\d+)/.exec(error.message) ?? [];
		throw line === undefined ? error : new DamagedXml(error.message, Number(line));
	});
}

let pdf: PdfDocument | undefined;

function close(): Answer {
	const open = pdf;
	pdf = undefined;
	open?.[Symbol.dispose]();
	return { missing: [] };
}

let pdfium: Promise<Pdfium> | undefined;

/** Loads PDFium, for the first PDF. */
async function loadPdfium(): Promise<Pdfium> {
	const { PDFiumLibrary } = await import("@hyzyla/pdfium").catch((error: { code?: unknown }) => {
		throw error.code === "ERR_MODULE_NOT_FOUND" ? new Missing("@hyzyla/pdfium") : error;
	});
	return pdfiumIn(await PDFiumLibrary.init());
}

/** Runs work with PDFium. A fault in the PDF becomes an answer; any other error discards the instance. */
async function withPdfium(use: (pdfium: Pdfium) => Promise<Answer>): Promise<Answer> {
	try {
		pdfium ??= loadPdfium();
		return await use(await pdfium);
	} catch (error) {
		if (error instanceof PdfFault) return { failed: error.failure, why: error.message };
		// its memory may be corrupt: the next PDF gets a new instance
		pdf = undefined;
		pdfium = undefined;
		throw error;
	}
}

async function open(order: Order & { order: "open" }): Promise<Answer> {
	return await withPdfium(async (pdfium) => {
		close();
		pdf = PdfDocument.open(pdfium, order.pdf);
		return { pdf: pdf.facts(order.most) };
	});
}

async function page({ page, widthPx, heightPx }: Order & { order: "page" }): Promise<Answer> {
	const sharp = await loadSharp();
	return await withPdfium(async () => {
		if (pdf === undefined) throw new Error("no PDF is open");
		const { data, width, height } = pdf.draw(page, widthPx, heightPx);
		return await encode(
			sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: limits.maxPixels }).removeAlpha(),
		);
	});
}

/** A typeface that no system has: its text is drawn in the replacement for missing typefaces. */
const noFamily = "tuckbox-no-such-family";

async function fontSample(font: string): Promise<string> {
	const sharp = await loadSharp();
	const text = { text: "Hamburgefonstiv 0123", font, dpi: 96 };
	const { data } = await sharp({ text }).raw().toBuffer({ resolveWithObject: true });
	return data.toString("latin1");
}

async function fonts({ names }: Order & { order: "fonts" }): Promise<Answer> {
	const standIn = await fontSample(noFamily);
	const missing: string[] = [];
	for (const name of names) if ((await fontSample(name)) === standIn) missing.push(name);
	return { missing };
}

async function carryOut(order: Order): Promise<Answer> {
	try {
		switch (order.order) {
			case "draw":
				return await draw(order);
			case "open":
				return await open(order);
			case "page":
				return await page(order);
			case "close":
				return close();
			case "fonts":
				return await fonts(order);
		}
	} catch (error) {
		const why = (error as Error).message;
		if (error instanceof DamagedXml) return { failed: "damaged", why, line: error.line };
		return { failed: error instanceof Missing ? "missing" : "damaged", why };
	}
}

/** The time of the processor that this process has taken so far, in ms. */
function takenMs(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
}

/** Ends the process immediately; process.exit() would wait for a drawing. */
const end = () => process.kill(process.pid, "SIGKILL");

function isGone(pid: number): boolean {
	if (process.ppid !== pid) return true;
	try {
		return !process.kill(pid, 0);
	} catch {
		return true;
	}
}

/** The process that gives the orders, and the time of the processor at which the current order takes too long. */
type Guarded = { commandPid: number; untilMs: Float64Array };

/**
 * Ends the process when it takes too much time or memory or the command has exited, even while a library blocks the
 * main thread.
 */
function guard({ commandPid, untilMs }: Guarded): void {
	setInterval(() => {
		const isTooLate = takenMs() > (untilMs[0] as number);
		if (isTooLate || process.memoryUsage.rss() > maxMemory || isGone(commandPid)) end();
	}, 100);
}

function serve(): void {
	const untilMs = new Float64Array(new SharedArrayBuffer(8));
	untilMs[0] = Number.POSITIVE_INFINITY;
	const workerData: Guarded = { commandPid: process.ppid, untilMs };
	new Worker(fileURLToPath(import.meta.url), { workerData }).unref();
	process.on("message", async ({ order, maxMs }: Job) => {
		untilMs[0] = takenMs() + maxMs;
		const answer = await carryOut(order);
		untilMs[0] = Number.POSITIVE_INFINITY;
		process.send?.(answer);
	});
	process.on("disconnect", end);
	// Ctrl-C is handled by the command, which ends its processes itself
	process.on("SIGINT", () => undefined);
}

if (isMainThread) serve();
else guard(workerData as Guarded);
