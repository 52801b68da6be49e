import type { ImageType } from "@tuckbox/pieces";

// Estimates the memory that decoding an image takes, from its header. The figures are the largest growth of a
// process's resident memory that was measured for images of 25 and 120 megapixels, rounded up, with sharp 0.35
// (libvips 8.18, libheif 1.23): a decoder that holds the whole image needs it whatever the file's size.

/** The facts in a header that decide how much memory an image takes. */
export type ImageLayout = {
	contentType: ImageType;
	/** The size of the largest picture in the file: an AVIF file has several. */
	pixels: number;
	/** Colours and transparency: 1 to 4. */
	channels: number;
	/** More than 8 bits a channel. */
	isDeep: boolean;
	/** An interlaced PNG or a progressive JPEG: nothing can be shown before everything is read. */
	isProgressive: boolean;
	/** AVIF whose decoder turns or mirrors the picture, in a copy. */
	isTurned: boolean;
};

const mebibyte = 1024 ** 2;

/** Memory that any image takes: the file, buffers of the decoder, and the derived images. */
const fixedBytes = 32 * mebibyte;

/** Bytes for each pixel. */
const perPixel: Record<ImageType, (layout: ImageLayout) => number> = {
	// read line by line unless it is interlaced
	"image/png": ({ isProgressive, isDeep }) => (isProgressive ? (isDeep ? 10 : 8) : 2),
	// coefficients of 16 bits for each channel of a progressive one
	"image/jpeg": ({ isProgressive, channels }) => (isProgressive ? 2 * channels + 1 : 2),
	"image/webp": () => 9,
	"image/gif": () => 10,
	// the planes, a copy of them if the file asks for film grain, RGB, and the row of tiles that libvips reads
	"image/avif": ({ isDeep, isTurned }) => (isDeep ? 33 : 23) + (isTurned ? (isDeep ? 6 : 3) : 0),
};

/** Maximum memory for decoding the image, in bytes. */
export function decodingBytes(layout: ImageLayout): number {
	return fixedBytes + layout.pixels * perPixel[layout.contentType](layout);
}

/** Maximum memory of an image that does not count as large, in bytes. */
export const ordinaryBytes = 128 * mebibyte;

/**
 * Whether an image waits in the lane of large ones, where few are decoded at the same time. It depends on what is recorded of an
 * image: jobs are sorted into lanes before the file is read again.
 */
export function isLargeImage(contentType: string, pixels: number): boolean {
	return pixels > (contentType === "image/avif" ? 2_500_000 : 10_000_000);
}

/** Minimum memory for images, in bytes: enough for one ordinary image and one that only counts as large. */
export const minImageMemory = 2 * ordinaryBytes;

/** The division of a process's memory for images. */
export type ImageMemory = {
	/** Number of ordinary images that are decoded at the same time. */
	ordinaryPlaces: number;
	/** Memory for one large image, in bytes; one is decoded at a time. */
	largeBytes: number;
};

/** @param budget bytes for all images that are being decoded */
export function shareImageMemory(budget: number, cores: number): ImageMemory {
	const ordinaryPlaces = Math.max(1, Math.min(cores, Math.floor(budget / 2 / ordinaryBytes)));
	return { ordinaryPlaces, largeBytes: Math.max(budget - ordinaryPlaces * ordinaryBytes, ordinaryBytes) };
}

/** Memory for the rest of the process, with some room: pixels kept for deriving, caches, open streams. */
const otherBytes = 512 * mebibyte;

/**
 * The memory for images if none is configured: the rest of the process's limit, but not more than half of the machine's
 * memory.
 * @param limit limit of the process, such as that of its container; undefined if it has none
 */
export function defaultImageMemory(limit: number | undefined, machine: number): number {
	const left = Math.min((limit ?? Number.POSITIVE_INFINITY) - otherBytes, machine / 2);
	return Math.max(Math.floor(left), minImageMemory);
}
