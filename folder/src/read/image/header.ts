import { bytesBeyond, bytesText, limits } from "@tuckbox/pieces";
import { type RemarkCode, remark } from "../../remarks.ts";
import type { OpenFile } from "../folder-source.ts";
import { pointerStart } from "../lfs-pointer.ts";
import { isAvif, readAvif } from "./avif.ts";
import { ByteSource, type ImageHeader, UnreadableImage } from "./byte-source.ts";
import type { Bytes } from "./bytes.ts";
import { readGif } from "./gif.ts";
import { readJpeg } from "./jpeg.ts";
import { readPng } from "./png.ts";
import { readWebp } from "./webp.ts";

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function readerFor(start: Bytes): ((source: ByteSource) => Promise<ImageHeader>) | undefined {
	const text = start.latin1();
	if (start.startsWith(pngSignature)) return readPng;
	if (start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff) return readJpeg;
	if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return readGif;
	if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return readWebp;
	if (isAvif(start)) return readAvif;
}

type OtherType = Extract<RemarkCode, `IS_${string}`>;

const others: [RegExp, OtherType][] = [
	[/^\s*(<\?xml[^>]*>\s*)?(<!--.*-->\s*)?(<!doctype svg|<svg)/is, "IS_SVG"],
	[/^\s*<(!doctype html|html)/i, "IS_WEB_PAGE"],
	[/^%PDF/, "IS_PDF"],
	[/^8BPS/, "IS_PHOTOSHOP"],
	[/^(II\*\0|MM\0\*)/, "IS_TIFF"],
	[/^BM/, "IS_BMP"],
	[/^....ftyp(heic|heix|mif1|hevc)/s, "IS_HEIC"],
	[pointerStart, "IS_LFS_POINTER"],
];

function otherwise(start: Bytes): OtherType {
	const text = start.latin1();
	return others.find(([pattern]) => pattern.test(text))?.[1] ?? "IS_UNKNOWN";
}

export type PictureLimits = Readonly<Record<"maxUploadBytes" | "maxSidePx" | "maxPixels", number>>;

/** Limits for sheets: their cells are pushed, but not the sheets themselves. */
export const sheetLimits: PictureLimits = { maxUploadBytes: 256e6, maxSidePx: 20_000, maxPixels: 300e6 };

function refuseTooLarge({ widthPx, heightPx }: ImageHeader, limits: PictureLimits): void {
	const size = { width: widthPx, height: heightPx };
	if (widthPx < 1 || heightPx < 1)
		throw new UnreadableImage((file) => remark("PICTURE_WITHOUT_SIZE", { file, ...size }));
	if (widthPx > limits.maxSidePx || heightPx > limits.maxSidePx) {
		const max = limits.maxSidePx;
		throw new UnreadableImage((file) => remark("PICTURE_SIDE_TOO_LONG", { file, ...size, max }));
	}
	if (widthPx * heightPx > limits.maxPixels) {
		const megapixels = Math.round((widthPx * heightPx) / 1e6);
		const max = limits.maxPixels / 1e6;
		throw new UnreadableImage((file) =>
			remark("PICTURE_TOO_MANY_PIXELS", { file, ...size, megapixels, max }),
		);
	}
}

async function readStored(file: OpenFile, limits: PictureLimits): Promise<ImageHeader> {
	const { byteSize } = file;
	if (byteSize === 0) throw new UnreadableImage((file) => remark("PICTURE_EMPTY", { file }));
	if (byteSize > limits.maxUploadBytes) {
		const size = bytesBeyond(byteSize, limits.maxUploadBytes);
		const max = bytesText(limits.maxUploadBytes);
		throw new UnreadableImage((file) => remark("PICTURE_TOO_LARGE", { file, size, max }));
	}
	const source = new ByteSource(file);
	const start = await source.some(0, 256);
	const read = readerFor(start);
	if (!read) throw new UnreadableImage((file) => remark(otherwise(start), { file }));
	const header = await read(source);
	refuseTooLarge(header, limits);
	if (header.cutOff) throw new UnreadableImage((file) => remark("PICTURE_CUT_OFF", { file }));
	return header;
}

/**
 * Reads the type, upright size and resolution of a picture from its header. Pixels are not decoded; the service finds
 * damage in them. Throws UnreadableImage for files that the service would refuse, and the system's error for files that
 * cannot be read.
 */
export async function readImageHeader(file: OpenFile, max: PictureLimits = limits): Promise<ImageHeader> {
	const header = await readStored(file, max);
	const { widthPx, heightPx } = header;
	return header.turned ? { ...header, widthPx: heightPx, heightPx: widthPx } : header;
}
