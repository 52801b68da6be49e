import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";

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
export async function unpackLines(body: string): Promise<string[]> {
	return (await decompress(Buffer.from(body, "base64"))).toString().split("\n");
}
