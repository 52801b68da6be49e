import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { FromWorker, PdfFacts, PdfStep, ToWorker } from "./messages.ts";

/** Memory of the worker besides the image that it is writing. */
const maxHeapMb = 256;

/**
 * Writes a PDF at the speed at which it is read: of everything, one image or one page is in memory.
 * @param signal ends it, wherever it is
 * @throws the signal's reason, or an error of the steps
 */
export async function* writePdf(
	facts: PdfFacts,
	steps: AsyncIterable<PdfStep>,
	signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	signal.throwIfAborted();
	const worker = new Worker(new URL("./pdf-worker.ts", import.meta.url), {
		name: "pdf",
		execArgv: [],
		env: {},
		resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
	});
	// an error of the worker itself also fails the wait for its answer
	worker.on("error", () => undefined);
	const exchange = async (message: ToWorker): Promise<Uint8Array<ArrayBuffer>> => {
		const answering = once(worker, "message", { signal }) as Promise<[FromWorker]>;
		worker.postMessage(message, message.kind === "image" ? [message.bytes.buffer] : []);
		const [answer] = await answering;
		if ("error" in answer) throw new Error(`writing a PDF failed: ${answer.error}`);
		return answer.bytes;
	};
	try {
		yield await exchange({ kind: "start", facts });
		for await (const step of steps) {
			signal.throwIfAborted();
			const bytes = await exchange(step);
			if (bytes.length > 0) yield bytes;
		}
		yield await exchange({ kind: "end" });
	} catch (error) {
		throw signal.aborted ? signal.reason : error;
	} finally {
		await worker.terminate();
	}
}
