import type { FileHandle } from "node:fs/promises";

/** Why a file is no picture that can be pushed; its message is for the designer. */
export class UnreadableImage extends Error {
	override name = "UnreadableImage";
}

/** Most bytes of one file that are ever read to find its size; headers of honest files need a few hundred. */
const readAtMost = 4 * 1024 * 1024;
const blockSize = 16 * 1024;
/** How far from the end a picture's last mark is looked for: first where it is in nearly all files. */
const tailBytes = [64, 256 * 1024];

/** Reads pieces of a file by position, a block at a time, and no more of it than a header may take. */
export class ByteSource {
	readonly byteSize: number;
	readonly #file: FileHandle;
	readonly #blocks = new Map<number, Buffer>();

	constructor(file: FileHandle, byteSize: number) {
		this.#file = file;
		this.byteSize = byteSize;
	}

	async #block(index: number): Promise<Buffer> {
		const known = this.#blocks.get(index);
		if (known) return known;
		if ((this.#blocks.size + 1) * blockSize > readAtMost) {
			throw new UnreadableImage("its header does not say within 4 MiB how large the picture is");
		}
		const block = Buffer.alloc(blockSize);
		const { bytesRead } = await this.#file.read(block, 0, blockSize, index * blockSize);
		const read = block.subarray(0, bytesRead);
		this.#blocks.set(index, read);
		return read;
	}

	/** As many of the bytes as the file has. */
	async some(at: number, length: number): Promise<Buffer> {
		const end = Math.min(at + length, this.byteSize);
		const parts: Buffer[] = [];
		for (let from = at; from < end; ) {
			const index = Math.floor(from / blockSize);
			const block = await this.#block(index);
			const part = block.subarray(from - index * blockSize, end - index * blockSize);
			if (part.length === 0) break;
			parts.push(part);
			from += part.length;
		}
		return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
	}

	/** Whether these bytes stand near the end, where the picture ends; other programs append data of their own. */
	async endsWith(mark: Buffer): Promise<boolean> {
		for (const length of tailBytes) {
			const tail = await this.some(Math.max(0, this.byteSize - length), length);
			if (tail.includes(mark)) return true;
		}
		return false;
	}

	/** Exactly these bytes. Throws UnreadableImage where the file ends before. */
	async exactly(at: number, length: number): Promise<Buffer> {
		const bytes = await this.some(at, length);
		if (bytes.length < length) throw new UnreadableImage("it ends in the middle of its header");
		return bytes;
	}
}

/** What a header tells: size as stored, and how it is to be shown. */
export type ImageHeader = {
	contentType: "image/png" | "image/jpeg" | "image/webp" | "image/gif" | "image/avif";
	widthPx: number;
	heightPx: number;
	/** Shown turned by a quarter: width and height change places. */
	turned?: boolean;
	dpi?: number;
	/** The file ends before the picture does. */
	cutOff?: boolean;
};

const plausibleDpi = { least: 20, most: 20_000 };

/** One resolution out of two axes; none where they differ or are no resolution. */
export function resolution(x: number, y: number): number | undefined {
	if (!(Math.abs(x - y) <= 0.02 * x)) return;
	if (x < plausibleDpi.least || x > plausibleDpi.most) return;
	return Math.round(x * 100) / 100;
}
