import { bytesBeyond, bytesText, limits } from "@tuckbox/pieces";
import type { OpenFile } from "../folder-source.ts";
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

const others: [RegExp, string][] = [
	[/^\s*(<\?xml[^>]*>\s*)?(<!--.*-->\s*)?(<!doctype svg|<svg)/is, "an SVG drawing"],
	[/^\s*<(!doctype html|html)/i, "a web page"],
	[/^%PDF/, "a PDF"],
	[/^8BPS/, "a Photoshop file"],
	[/^(II\*\0|MM\0\*)/, "a TIFF"],
	[/^BM/, "a BMP"],
	[/^....ftyp(heic|heix|mif1|hevc)/s, "an HEIC picture"],
	[/^version https:\/\/git-lfs/, "a Git LFS pointer, not the picture itself"],
];

function otherwise(start: Bytes): string {
	const text = start.latin1();
	return others.find(([pattern]) => pattern.test(text))?.[1] ?? "not a picture of a supported type";
}

function refuseTooLarge({ widthPx, heightPx }: ImageHeader): void {
	const size = `${widthPx} × ${heightPx} px`;
	if (widthPx < 1 || heightPx < 1) throw new UnreadableImage(`its header gives a size of ${size}`);
	if (widthPx > limits.maxSidePx || heightPx > limits.maxSidePx) {
		throw new UnreadableImage(`it is ${size}; at most ${limits.maxSidePx} px on a side are allowed`);
	}
	if (widthPx * heightPx > limits.maxPixels) {
		throw new UnreadableImage(
			`it is ${size}, ${Math.round((widthPx * heightPx) / 1e6)} megapixels; at most ${limits.maxPixels / 1e6} are allowed`,
		);
	}
}

async function readStored(file: OpenFile): Promise<ImageHeader> {
	const { byteSize } = file;
	if (byteSize === 0) throw new UnreadableImage("it is empty");
	if (byteSize > limits.maxUploadBytes) {
		throw new UnreadableImage(
			`it has ${bytesBeyond(byteSize, limits.maxUploadBytes)}; at most ${bytesText(limits.maxUploadBytes)} are allowed`,
		);
	}
	const source = new ByteSource(file);
	const start = await source.some(0, 256);
	const read = readerFor(start);
	if (!read) throw new UnreadableImage(`it is ${otherwise(start)}`);
	const header = await read(source);
	refuseTooLarge(header);
	if (header.cutOff) throw new UnreadableImage("it is cut off: the file ends before the picture does");
	return header;
}

/**
 * Reads the type, upright size and resolution of a picture from its header. Pixels are not decoded; the service finds
 * damage in them.
 * Throws UnreadableImage for what the service would refuse, and the system's error for a file that cannot be read.
 */
export async function readImageHeader(file: OpenFile): Promise<ImageHeader> {
	const header = await readStored(file);
	const { widthPx, heightPx } = header;
	return header.turned ? { ...header, widthPx: heightPx, heightPx: widthPx } : header;
}
