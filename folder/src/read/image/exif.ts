import { resolution } from "./byte-source.ts";
import type { Bytes } from "./bytes.ts";

const tags = { make: 0x010f, orientation: 0x0112, xResolution: 0x011a, yResolution: 0x011b, unit: 0x0128 };
const maxEntries = 512;
const centimetresPerInch = 2.54;

export type Exif = { turned: boolean; dpi?: number; isOfCamera?: true };

/**
 * Reads orientation and resolution from the first directory of an EXIF block (a TIFF file, CIPA DC-008). A damaged
 * block is ignored.
 */
export function readExif(tiff: Bytes): Exif {
	const order = tiff.latin1(0, 2);
	if (tiff.length < 14 || (order !== "II" && order !== "MM")) return { turned: false };
	const little = order === "II";
	const u16 = (at: number) =>
		at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
	const u32 = (at: number) =>
		at + 4 > tiff.length ? 0 : little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at);
	const directory = u32(4);
	const values = new Map<number, number>();
	for (let entry = 0; entry < Math.min(u16(directory), maxEntries); entry++) {
		const at = directory + 2 + entry * 12;
		if (at + 12 > tiff.length) break;
		const [tag, type] = [u16(at), u16(at + 2)];
		const rational = type === 5 ? u32(at + 8) : 0;
		values.set(tag, type === 5 ? u32(rational) / u32(rational + 4) : type === 3 ? u16(at + 8) : u32(at + 8));
	}
	const orientation = values.get(tags.orientation) ?? 1;
	const perInch = (values.get(tags.unit) ?? 2) === 3 ? centimetresPerInch : 1;
	const x = (values.get(tags.xResolution) ?? Number.NaN) * perInch;
	const y = (values.get(tags.yResolution) ?? Number.NaN) * perInch;
	const dpi = resolution(x, y);
	// Orientations 5 to 8 are rotated by 90 degrees; undefined values are ignored.
	return {
		turned: orientation >= 5 && orientation <= 8,
		...(dpi !== undefined && { dpi }),
		...(values.has(tags.make) && { isOfCamera: true as const }),
	};
}
