import { type ByteSource, damaged, type ImageHeader, resolution } from "./byte-source.ts";
import type { Bytes } from "./bytes.ts";
import { readExif } from "./exif.ts";

const maxSegments = 2000;
const centimetresPerInch = 2.54;

const isFrame = (marker: number) =>
	marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jfifDensity(data: Bytes): number | undefined {
	if (data.length < 12 || data.latin1(0, 5) !== "JFIF\0") return;
	const factor = { 1: 1, 2: centimetresPerInch }[data[7] ?? 0];
	if (factor === undefined) return;
	return resolution(data.readUInt16BE(8) * factor, data.readUInt16BE(10) * factor);
}

/**
 * Reads a JPEG header (ITU-T T.81): segments up to the frame header. JFIF or EXIF contain the resolution, EXIF the
 * orientation.
 */
export async function readJpeg(source: ByteSource): Promise<ImageHeader> {
	const header: ImageHeader = { contentType: "image/jpeg", widthPx: 0, heightPx: 0 };
	let exifDpi: number | undefined;
	let at = 2;
	for (let segment = 0; segment < maxSegments; segment++) {
		let marker = await source.exactly(at, 2);
		while (marker[0] === 0xff && marker[1] === 0xff) marker = await source.exactly(++at, 2);
		const code = marker[1] ?? 0;
		if (marker[0] !== 0xff) throw damaged("its JPEG header is damaged");
		if (code === 0x01 || (code >= 0xd0 && code <= 0xd7)) {
			at += 2;
			continue;
		}
		if (code === 0xd9 || code === 0xda) break;
		const length = (await source.exactly(at + 2, 2)).readUInt16BE(0);
		if (length < 2) throw damaged("its JPEG header is damaged");
		if (isFrame(code)) {
			const frame = await source.exactly(at + 4, 5);
			header.heightPx = frame.readUInt16BE(1);
			header.widthPx = frame.readUInt16BE(3);
			break;
		}
		if (code === 0xe0) {
			const dpi = jfifDensity(await source.exactly(at + 4, length - 2));
			if (dpi !== undefined) header.dpi = dpi;
		} else if (code === 0xe1) {
			const data = await source.exactly(at + 4, length - 2);
			if (data.latin1(0, 6) === "Exif\0\0") {
				const exif = readExif(data.subarray(6));
				header.turned = exif.turned;
				exifDpi = exif.dpi;
				if (exif.isOfCamera) header.isOfCamera = true;
			}
		}
		at += 2 + length;
	}
	if (header.widthPx === 0) throw damaged("its JPEG header does not say how large it is");
	if (header.dpi === undefined && exifDpi !== undefined) header.dpi = exifDpi;
	header.cutOff = !(await source.endsWith([0xff, 0xd9]));
	return header;
}
