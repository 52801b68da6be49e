import { type ByteSource, damaged, type ImageHeader } from "./byte-source.ts";
import type { Bytes } from "./bytes.ts";
import { readExif } from "./exif.ts";

const maxChunks = 2000;
const maxExifBytes = 256 * 1024;

/** A canvas size as VP8X writes it: 24 bits, less one. */
const canvas = (bytes: Bytes, at: number) => bytes.readUInt24LE(at) + 1;

function frameSize(type: string, body: Bytes): { widthPx: number; heightPx: number } | undefined {
	if (type === "VP8X" && body.length >= 10) return { widthPx: canvas(body, 4), heightPx: canvas(body, 7) };
	if (type === "VP8L" && body.length >= 5 && body[0] === 0x2f) {
		const bits = body.readUInt32LE(1);
		return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 };
	}
	if (type === "VP8 " && body.length >= 10 && body.readUInt24BE(3) === 0x9d012a) {
		return { widthPx: body.readUInt16LE(6) & 0x3fff, heightPx: body.readUInt16LE(8) & 0x3fff };
	}
}

/** Reads a WebP header (RFC 9649): the first chunk has the size; EXIF, for the orientation, comes at the end. */
export async function readWebp(source: ByteSource): Promise<ImageHeader> {
	const riffBytes = (await source.exactly(4, 4)).readUInt32LE(0);
	const first = await source.exactly(12, 8);
	const type = first.latin1(0, 4);
	const size = frameSize(type, await source.some(20, 10));
	if (!size) throw damaged("its WebP header is damaged");
	const header: ImageHeader = { contentType: "image/webp", ...size };
	header.cutOff = riffBytes + 8 > source.byteSize;
	if (type !== "VP8X") return header;
	const hasExif = ((await source.exactly(20, 1))[0] ?? 0) & 0x08;
	for (let at = 12, chunk = 0; hasExif && chunk < maxChunks; chunk++) {
		const head = await source.some(at, 8);
		if (head.length < 8) break;
		const length = head.readUInt32LE(4);
		if (head.latin1(0, 4) === "EXIF") {
			const data = await source.some(at + 8, Math.min(length, maxExifBytes));
			const tiff = data.latin1(0, 6) === "Exif\0\0" ? data.subarray(6) : data;
			Object.assign(header, readExif(tiff));
			break;
		}
		at += 8 + length + (length % 2);
	}
	return header;
}
