import type { OpenFile } from "../folder-source.ts";
import { zipNameOf } from "./zip-name.ts";

/**
 * The reason why an archive cannot be read. `unusual`: it is encrypted, in several parts, or compressed with a rare
 * method. `large`: it unpacks to more than the reader accepts.
 */
export class ZipFault extends Error {
	override name = "ZipFault";
	readonly reason: "not a zip" | "damaged" | "unusual" | "large";
	constructor(reason: ZipFault["reason"]) {
		super(`ZIP: ${reason}`);
		this.reason = reason;
	}
}

export type ZipLimits = {
	maxEntries: number;
	/** Maximum number of unpacked bytes of everything that is read from the archive. */
	maxBytes: number;
	/** Maximum number of unpacked bytes of a file; those of the archive if undefined. */
	maxFileBytes?: number;
};

type Entry = {
	at: number;
	packed: number;
	byteSize: number;
	method: number;
	crc: number;
	isEncrypted: boolean;
	isLink: boolean;
};

// the records of an archive: PKWARE's APPNOTE.TXT, 4.3
const endSize = 22;
const maxCommentSize = 0xffff;
const locatorSize = 20;
const headerSize = 46;
const localHeaderSize = 30;
const signatures = {
	end: 0x06054b50,
	locator: 0x07064b50,
	end64: 0x06064b50,
	header: 0x02014b50,
	local: 0x04034b50,
};
const stored = 0;
const deflated = 8;
/** Maximum size of the list of files; archives that people make have shorter ones. */
const maxDirectoryBytes = 32 * 1024 * 1024;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
	let value = byte;
	for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
	return value;
});

/** @param crc the checksum, before its last step, of the bytes before these */
function crcAfter(crc: number, bytes: Uint8Array): number {
	let next = crc;
	// several times faster than an iterator
	for (let at = 0; at < bytes.length; at++)
		next = (crcTable[(next ^ (bytes[at] as number)) & 0xff] as number) ^ (next >>> 8);
	return next;
}

/** Bytes that are read and checked in one step. */
const stepBytes = 64 * 1024;
/** The type of a file in the mode that Unix gives it, and that of links. */
const unixLink = 0o120000;
const unixType = 0o170000;

const dataView = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Reads a ZIP archive in parts with the platform's own inflater, in Node and in browsers. It trusts no size in the
 * archive: bytes are counted while they are unpacked.
 */
export class Zip {
	readonly #file: Pick<OpenFile, "byteSize" | "read">;
	readonly #entries = new Map<string, Entry>();
	readonly #maxFileBytes: number;
	#bytesLeft: number;

	private constructor(
		file: Pick<OpenFile, "byteSize" | "read">,
		{ maxBytes, maxFileBytes = maxBytes }: ZipLimits,
	) {
		this.#file = file;
		this.#bytesLeft = maxBytes;
		this.#maxFileBytes = maxFileBytes;
	}

	/** @throws ZipFault */
	static async open(file: Pick<OpenFile, "byteSize" | "read">, limits: ZipLimits): Promise<Zip> {
		const zip = new Zip(file, limits);
		await zip.#readDirectory(limits.maxEntries);
		return zip;
	}

	/**
	 * Names of files, not of folders, in the order of the archive, with `/` between folders. They are not checked and
	 * may be `../x`.
	 */
	get names(): string[] {
		return [...this.#entries.keys()];
	}

	has(name: string): boolean {
		return this.#entries.has(name);
	}

	/** Whether a file is a link: its bytes are the path that it leads to. */
	isLink(name: string): boolean {
		return this.#entries.get(name)?.isLink ?? false;
	}

	/** Whether a file is neither encrypted nor packed with a rare method. */
	isUsual(name: string): boolean {
		const entry = this.#entries.get(name);
		return (
			entry !== undefined && !entry.isEncrypted && (entry.method === stored || entry.method === deflated)
		);
	}

	/**
	 * Reads the bytes of a file.
	 * @throws ZipFault
	 */
	async read(name: string): Promise<Uint8Array> {
		const chunks = await this.chunks(name);
		const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
		let at = 0;
		for (const chunk of chunks) {
			bytes.set(chunk, at);
			at += chunk.length;
		}
		return bytes;
	}

	/**
	 * Reads the bytes of a file, in parts. Each is checked on its own, so that no step takes long.
	 * @throws ZipFault
	 */
	async chunks(name: string): Promise<Uint8Array[]> {
		const entry = this.#entries.get(name);
		if (entry === undefined) throw new ZipFault("damaged");
		if (!this.isUsual(name)) throw new ZipFault("unusual");
		const header = await this.#bytes(entry.at, localHeaderSize);
		if (dataView(header).getUint32(0, true) !== signatures.local) throw new ZipFault("damaged");
		const start =
			entry.at +
			localHeaderSize +
			dataView(header).getUint16(26, true) +
			dataView(header).getUint16(28, true);
		const maxBytes = Math.min(this.#maxFileBytes, this.#bytesLeft);
		// packed bytes can exceed unpacked ones only slightly
		if (Math.max(entry.byteSize, entry.packed - 1024) > maxBytes) throw new ZipFault("large");
		const packed = this.#parts(start, entry.packed);
		const chunks: Uint8Array[] = [];
		let byteSize = 0;
		let crc = 0xffffffff;
		for await (const chunk of entry.method === stored ? packed : inflated(packed)) {
			byteSize += chunk.length;
			if (byteSize > maxBytes) throw new ZipFault("large");
			crc = crcAfter(crc, chunk);
			chunks.push(chunk);
		}
		this.#bytesLeft -= byteSize;
		if (byteSize !== entry.byteSize || ~crc >>> 0 !== entry.crc) throw new ZipFault("damaged");
		return chunks;
	}

	async *#parts(at: number, length: number): AsyncGenerator<Uint8Array> {
		for (let done = 0; done < length; done += stepBytes)
			yield await this.#bytes(at + done, Math.min(stepBytes, length - done));
	}

	async #bytes(at: number, length: number): Promise<Uint8Array> {
		if (at < 0 || length < 0 || at + length > this.#file.byteSize) throw new ZipFault("damaged");
		const bytes = await this.#file.read(at, length);
		if (bytes.length < length) throw new ZipFault("damaged");
		return bytes;
	}

	/** Finds the list of files; it comes last, so that files can be added. */
	async #directory(): Promise<{ at: number; length: number; count: number }> {
		const { byteSize } = this.#file;
		const tail = await this.#bytes(
			Math.max(0, byteSize - endSize - maxCommentSize),
			Math.min(byteSize, endSize + maxCommentSize),
		);
		const view = dataView(tail);
		let end = tail.length - endSize;
		while (end >= 0 && view.getUint32(end, true) !== signatures.end) end--;
		if (end < 0) throw new ZipFault("not a zip");
		const locator = end - locatorSize;
		if (locator >= 0 && view.getUint32(locator, true) === signatures.locator) {
			const end64 = dataView(await this.#bytes(Number(view.getBigUint64(locator + 8, true)), 56));
			if (end64.getUint32(0, true) !== signatures.end64) throw new ZipFault("damaged");
			const [count, length, at] = [24, 40, 48].map((field) => Number(end64.getBigUint64(field, true)));
			return { at: at ?? 0, length: length ?? 0, count: count ?? 0 };
		}
		if (view.getUint16(end + 4, true) !== 0) throw new ZipFault("unusual");
		return {
			at: view.getUint32(end + 16, true),
			length: view.getUint32(end + 12, true),
			count: view.getUint16(end + 10, true),
		};
	}

	async #readDirectory(maxEntries: number): Promise<void> {
		const { at, length, count } = await this.#directory();
		if (count > maxEntries || length > maxDirectoryBytes) throw new ZipFault("large");
		const bytes = await this.#bytes(at, length);
		const view = dataView(bytes);
		let next = 0;
		for (let i = 0; i < count; i++) {
			if (next + headerSize > length || view.getUint32(next, true) !== signatures.header)
				throw new ZipFault("damaged");
			const nameEnd = next + headerSize + view.getUint16(next + 28, true);
			const extraEnd = nameEnd + view.getUint16(next + 30, true);
			if (extraEnd > length) throw new ZipFault("damaged");
			const flags = view.getUint16(next + 8, true);
			const entry = {
				...sizesOf(view, next, nameEnd, extraEnd),
				method: view.getUint16(next + 10, true),
				crc: view.getUint32(next + 16, true),
				isEncrypted: (flags & 1) !== 0,
				// the upper half of the attributes, where the archive was made on Unix
				isLink: view.getUint8(next + 5) === 3 && (view.getUint16(next + 40, true) & unixType) === unixLink,
			};
			// archives made by Windows may have backslashes
			const name = zipNameOf(bytes.subarray(next + headerSize, nameEnd)).replaceAll("\\", "/");
			if (!name.endsWith("/")) this.#entries.set(name, entry);
			next = extraEnd + view.getUint16(next + 32, true);
		}
	}
}

/** Reads the sizes and the position of a file; they are in an extra field if they do not fit into 32 bits. */
function sizesOf(view: DataView, header: number, extra: number, extraEnd: number) {
	let [byteSize, packed, at] = [24, 20, 42].map((field) => view.getUint32(header + field, true)) as [
		number,
		number,
		number,
	];
	for (let next = extra; next + 4 <= extraEnd; next += 4 + view.getUint16(next + 2, true)) {
		if (view.getUint16(next, true) !== 1) continue;
		let field = next + 4;
		const wide = (value: number) => {
			if (value !== 0xffffffff) return value;
			if (field + 8 > extraEnd) throw new ZipFault("damaged");
			field += 8;
			return Number(view.getBigUint64(field - 8, true));
		};
		[byteSize, packed, at] = [wide(byteSize), wide(packed), wide(at)];
	}
	return { byteSize, packed, at };
}

/** Unpacks bytes, no further ahead of its reader than a few chunks. */
async function* inflated(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	const from = packed[Symbol.asyncIterator]();
	// browsers have no ReadableStream.from
	const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
		async pull(controller) {
			const { value, done } = await from.next();
			if (done) controller.close();
			else controller.enqueue(value as Uint8Array<ArrayBuffer>);
		},
	}).pipeThrough(new DecompressionStream("deflate-raw"));
	const reader = stream.getReader();
	try {
		for (;;) {
			const { value, done } = await reader.read();
			if (done) return;
			yield value;
		}
	} catch {
		throw new ZipFault("damaged");
	} finally {
		await reader.cancel().catch(() => undefined);
	}
}
