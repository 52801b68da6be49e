import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { Steps } from "../steps/steps.ts";

// The stored form of a part of a replay: lines of JSON. Compressing takes place on another thread.

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** A typical part shrinks to a fifteenth; the levels above take much longer and gain little. */
const quality = 5;
/** The window is larger than most parts, since acts repeat what is far before them. */
const windowBits = 22;

/** Packs lines into a text that the store can keep. */
export async function packLines(lines: readonly string[]): Promise<string> {
	const text = Buffer.from(lines.join("\n"));
	const packed = await compress(text, {
		params: {
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
			[constants.BROTLI_PARAM_QUALITY]: quality,
			[constants.BROTLI_PARAM_LGWIN]: windowBits,
			[constants.BROTLI_PARAM_SIZE_HINT]: text.length,
		},
	});
	return packed.toString("base64");
}

/** @throws Error when the text is damaged */
export async function unpackLines(body: string, steps = new Steps()): Promise<string[]> {
	const text = await decompress(Buffer.from(body, "base64"));
	const lines: string[] = [];
	for (let start = 0; start <= text.length; ) {
		const end = text.indexOf("\n", start);
		const next = end === -1 ? text.length : end;
		lines.push(text.toString("utf8", start, next));
		start = next + 1;
		if (steps.isLong) await steps.next();
	}
	return lines;
}
