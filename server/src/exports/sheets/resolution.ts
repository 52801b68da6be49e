import { crc32 } from "node:zlib";
import { mmPerInch } from "@tuckbox/pieces";

/** The offset of the second chunk of a PNG: after its signature and its header. */
const secondChunk = 8 + 25;
const physLength = 21;

/** The chunk of a PNG with the number of pixels to a metre (PNG, 11.3.4.3). */
function physChunk(perMetre: number): Buffer {
	const chunk = Buffer.alloc(physLength);
	chunk.writeUInt32BE(9, 0);
	chunk.write("pHYs", 4, "latin1");
	chunk.writeUInt32BE(perMetre, 8);
	chunk.writeUInt32BE(perMetre, 12);
	chunk.writeUInt8(1, 16);
	chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
	return chunk;
}

/** The first segment of a JPEG, with the number of pixels to an inch (ISO/IEC 10918-5). */
function jfifSegment(perInch: number): Buffer {
	const segment = Buffer.from("\xff\xe0\0\x10JFIF\0\x01\x02\x01\0\0\0\0\0\0", "latin1");
	segment.writeUInt16BE(perInch, 12);
	segment.writeUInt16BE(perInch, 14);
	return segment;
}

/** An image that was composed, with the resolution at which what it shows has its true size. */
export function withResolution(bytes: Buffer, pixelsPerMm: number): Buffer {
	const isPng = bytes.toString("latin1", 1, 4) === "PNG";
	if (!isPng) {
		const segment = jfifSegment(Math.min(0xffff, Math.round(pixelsPerMm * mmPerInch)));
		return Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)]);
	}
	const hasOne = bytes.toString("latin1", secondChunk + 4, secondChunk + 8) === "pHYs";
	const rest = bytes.subarray(secondChunk + (hasOne ? physLength : 0));
	return Buffer.concat([bytes.subarray(0, secondChunk), physChunk(Math.round(pixelsPerMm * 1000)), rest]);
}
