import { parentPort } from "node:worker_threads";
import type { FromWorker, ToWorker } from "./messages.ts";
import { openPdf, type PdfPages } from "./pdf-document.ts";

// Writes one PDF, in a thread of its own: compressing pages and subsetting fonts would block requests.

let pdf: PdfPages | undefined;

function done(message: ToWorker): Uint8Array<ArrayBuffer> {
	if (message.kind === "start") pdf = openPdf(message.facts);
	if (pdf === undefined) throw new Error("the PDF was not started");
	if (message.kind === "image") pdf.addImage(message);
	else if (message.kind === "page") pdf.addPage(message.page);
	else if (message.kind === "end") pdf.end();
	return pdf.take();
}

parentPort?.on("message", (message: ToWorker) => {
	let answer: FromWorker;
	try {
		answer = { bytes: done(message) };
	} catch (error) {
		answer = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
	}
	parentPort?.postMessage(answer, "bytes" in answer ? [answer.bytes.buffer] : []);
});
