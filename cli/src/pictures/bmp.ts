import { damaged } from "@tuckbox/folder";
import { limits } from "@tuckbox/pieces";
import { t } from "../messages/words.ts";

/** Pixels of a BMP as RGBA, from the top row down. */
export type Bitmap = { width: number; height: number; pixels: Uint8Array; hasAlpha: boolean; dpi?: number };

/** The compressions that programs still write: none, and masks for the channels. */
const compressions = { none: 0, masks: 3, masksWithAlpha: 6 } as const;

/** Reads the bits of a mask and scales their value to 0–255. */
function channel(mask: number): (value: number) => number {
	if (mask === 0) return () => 255;
	const shift = 31 - Math.clz32(mask & -mask);
	const most = mask >>> shift;
	return (value) => Math.round((((value & mask) >>> shift) * 255) / most);
}

/**
 * Decodes an uncompressed BMP: 1, 4 or 8 bits with a palette, 16, 24 or 32 bits (Microsoft's BITMAPINFOHEADER and the
 * later headers).
 * @throws UnreadableImage
 */
export function readBmp(source: Uint8Array): Bitmap {
	const view = new DataView(source.buffer, source.byteOffset, source.byteLength);
	if (source.length < 54 || view.getUint16(0) !== 0x424d) throw damaged(t("pictures.notBmp"));
	const headerSize = view.getUint32(14, true);
	const start = view.getUint32(10, true);
	const width = view.getInt32(18, true);
	const [stored, bits, compression] = [
		view.getInt32(22, true),
		view.getUint16(28, true),
		view.getUint32(30, true),
	];
	const height = Math.abs(stored);
	if (headerSize < 40 || width < 1 || height < 1) throw damaged(t("pictures.notBmp"));
	if (width * height > limits.maxPixels) throw damaged(t("pictures.tooManyPixels", { width, height }));
	const isMasked = compression === compressions.masks || compression === compressions.masksWithAlpha;
	if (compression !== compressions.none && !isMasked) throw damaged(t("pictures.compressedBmp"));
	if (![1, 4, 8, 16, 24, 32].includes(bits)) throw damaged(t("pictures.oddBmp", { bits }));
	const rowSize = Math.ceil((width * bits) / 32) * 4;
	if (start + rowSize * height > source.length) throw damaged(t("pictures.cutOff"));

	const pixels = new Uint8Array(width * height * 4);
	const isIndexed = bits <= 8;
	const paletteAt = 14 + headerSize;
	const usual = bits === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0];
	const hasAlphaMask = compression === compressions.masksWithAlpha || headerSize >= 56;
	const masks = isMasked
		? [54, 58, 62, 66].map((at, i) => (i < 3 || hasAlphaMask ? view.getUint32(at, true) : 0))
		: usual;
	const [red, green, blue, alpha] = masks.map(channel) as [
		...[ReturnType<typeof channel>, ReturnType<typeof channel>, ReturnType<typeof channel>],
		ReturnType<typeof channel>,
	];
	for (let y = 0; y < height; y++) {
		const row = start + (stored > 0 ? height - 1 - y : y) * rowSize;
		for (let x = 0; x < width; x++) {
			const to = (y * width + x) * 4;
			if (isIndexed) {
				const bit = x * bits;
				const index = ((source[row + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
				const at = paletteAt + index * 4;
				pixels.set([source[at + 2] ?? 0, source[at + 1] ?? 0, source[at] ?? 0, 255], to);
			} else if (bits === 24) {
				const at = row + x * 3;
				pixels.set([source[at + 2] ?? 0, source[at + 1] ?? 0, source[at] ?? 0, 255], to);
			} else {
				const value = bits === 16 ? view.getUint16(row + x * 2, true) : view.getUint32(row + x * 4, true);
				pixels.set([red(value), green(value), blue(value), alpha(value)], to);
			}
		}
	}
	// some programs declare an alpha channel but leave it at zero
	const hasAlpha =
		!isIndexed && (masks[3] ?? 0) !== 0 && pixels.some((value, at) => at % 4 === 3 && value > 0);
	const dpi = Math.round(view.getInt32(38, true) * 0.0254);
	return { width, height, pixels, hasAlpha, ...(dpi > 0 && { dpi }) };
}
