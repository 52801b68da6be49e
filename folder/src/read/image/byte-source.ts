import { bytesBeyond, bytesText } from "@tuckbox/pieces";
import { type Remark, remark } from "../../remarks.ts";
import type { OpenFile } from "../folder-source.ts";
import { Bytes } from "./bytes.ts";

/** The reason why a file cannot be pushed as a picture. */
export class UnreadableImage extends Error {
	override name = "UnreadableImage";
	/** Returns the remark for a file of this name. */
	readonly remarkOn: (file: string) => Remark;
	constructor(remarkOn: (file: string) => Remark) {
		super(remarkOn("").code);
		this.remarkOn = remarkOn;
	}
}

/**
 * A fault in a picture's header.
 * @param problem the end of a sentence
 */
export function damaged(problem: string): UnreadableImage {
	return new UnreadableImage((file) => remark("PICTURE_DAMAGED", { file, problem }));
}

/** Maximum size of a file that pictures are made from, since it is read whole. */
const maxSourceBytes = 256 * 1024 * 1024;

/** @throws UnreadableImage if pictures cannot be made from a file of this size */
export function checkSourceSize(byteSize: number): void {
	if (byteSize <= maxSourceBytes) return;
	const facts = { size: bytesBeyond(byteSize, maxSourceBytes), max: bytesText(maxSourceBytes) };
	throw new UnreadableImage((file) => remark("PICTURE_TOO_LARGE", { file, ...facts }));
}

/** Maximum number of bytes that are read to find a picture's size; headers of normal files need a few hundred. */
const maxReadBytes = 4 * 1024 * 1024;
const blockSize = 16 * 1024;
/**
 * Distances from the end within which a picture's end marker is searched: first the one that suffices for nearly all
 * files.
 */
const tailBytes = [64, 256 * 1024];

/** Reads a file by position, a block at a time, up to the largest size of a header. */
export class ByteSource {
	readonly byteSize: number;
	readonly #file: OpenFile;
	readonly #blocks = new Map<number, Bytes>();

	constructor(file: OpenFile) {
		this.#file = file;
		this.byteSize = file.byteSize;
	}

	async #block(index: number): Promise<Bytes> {
		const known = this.#blocks.get(index);
		if (known) return known;
		if ((this.#blocks.size + 1) * blockSize > maxReadBytes) {
			throw damaged("its header does not say within 4 MiB how large the picture is");
		}
		const read = Bytes.joined([await this.#file.read(index * blockSize, blockSize)]);
		this.#blocks.set(index, read);
		return read;
	}

	/** Reads up to `length` bytes, fewer at the end of the file. */
	async some(at: number, length: number): Promise<Bytes> {
		const end = Math.min(at + length, this.byteSize);
		const parts: Bytes[] = [];
		for (let from = at; from < end; ) {
			const index = Math.floor(from / blockSize);
			const block = await this.#block(index);
			const part = block.subarray(from - index * blockSize, end - index * blockSize);
			if (part.length === 0) break;
			parts.push(part);
			from += part.length;
		}
		return parts.length === 1 && parts[0] ? parts[0] : Bytes.joined(parts);
	}

	/** Whether these bytes are near the end of the file, where other programs may append their own data. */
	async endsWith(mark: readonly number[]): Promise<boolean> {
		for (const length of tailBytes) {
			const tail = await this.some(Math.max(0, this.byteSize - length), length);
			if (tail.contains(mark)) return true;
		}
		return false;
	}

	/** Reads exactly `length` bytes. Throws UnreadableImage if the file ends before. */
	async exactly(at: number, length: number): Promise<Bytes> {
		const bytes = await this.some(at, length);
		if (bytes.length < length) throw damaged("it ends in the middle of its header");
		return bytes;
	}
}

/** The contents of a header: the stored size, and how to show it. */
export type ImageHeader = {
	contentType: "image/png" | "image/jpeg" | "image/webp" | "image/gif" | "image/avif";
	widthPx: number;
	heightPx: number;
	/** Whether it is shown rotated by 90 degrees, with width and height swapped. */
	turned?: boolean;
	dpi?: number;
	/** Whether its EXIF data names the maker of a camera. */
	isOfCamera?: true;
	/** Whether the file ends before the picture does. */
	cutOff?: boolean;
};

const plausibleDpi = { least: 20, most: 20_000 };

/** One resolution for both axes; undefined if they differ or are not valid. */
export function resolution(x: number, y: number): number | undefined {
	if (!(Math.abs(x - y) <= 0.02 * x)) return;
	if (x < plausibleDpi.least || x > plausibleDpi.most) return;
	return Math.round(x * 100) / 100;
}
