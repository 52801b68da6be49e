import { type ByteSource, damaged, type ImageHeader, resolution } from "./byte-source.ts";
import type { Bytes } from "./bytes.ts";

const maxChunks = 10_000;
const iend = [0x49, 0x45, 0x4e, 0x44];
const metresPerInch = 0.0254;

function densityOf(data: Bytes): number | undefined {
	if (data.length < 9 || data[8] !== 1) return;
	const dpi = resolution(data.readUInt32BE(0) * metresPerInch, data.readUInt32BE(4) * metresPerInch);
	// 300 dpi is 11811 dots a metre, which are 299.9994 dpi.
	return dpi !== undefined && Math.abs(dpi - Math.round(dpi)) < 0.02 ? Math.round(dpi) : dpi;
}

/** Reads a PNG header (W3C Portable Network Graphics, 3rd edition): IHDR is first, pHYs comes before the first IDAT. */
export async function readPng(source: ByteSource): Promise<ImageHeader> {
	const start = await source.exactly(8, 25);
	if (start.readUInt32BE(0) !== 13 || start.latin1(4, 8) !== "IHDR") {
		throw damaged("it begins like a PNG but has no header");
	}
	const header: ImageHeader = {
		contentType: "image/png",
		widthPx: start.readUInt32BE(8),
		heightPx: start.readUInt32BE(12),
	};
	let at = 33;
	for (let chunk = 0; chunk < maxChunks; chunk++) {
		const head = await source.some(at, 8);
		const type = head.latin1(4, 8);
		if (head.length < 8 || type === "IEND") break;
		const length = head.readUInt32BE(0);
		if (type === "IDAT") break;
		if (type === "pHYs" && length === 9) {
			const dpi = densityOf(await source.exactly(at + 8, 9));
			if (dpi !== undefined) header.dpi = dpi;
		}
		at += 12 + length;
	}
	header.cutOff = !(await source.endsWith(iend));
	return header;
}
