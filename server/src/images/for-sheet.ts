import sharp, { type Sharp } from "sharp";

// What sheets of several pieces are made from: a part of an image in the size of its place, and the encoding of the whole.

/** A part of an image, as it is drawn into a place of a sheet. */
export type CutOut = {
	/** The part of the upright image, as shares of it. */
	part: { x: number; y: number; width: number; height: number };
	/** By how many degrees it is turned, clockwise. */
	turn: 0 | 270;
	/** Its size once it is turned, in pixels. */
	width: number;
	height: number;
};

/** Pixels in sRGB, 8 bits: RGB, or RGB with transparency. */
export type SheetPixels = { data: Buffer; width: number; height: number; channels: 3 | 4 };

export type SheetFormat = "jpeg" | "png";

/** Cards are read at their own size: text must stay sharp, and colours of thin lines with it. */
const jpeg = { quality: 90, chromaSubsampling: "4:4:4" } as const;
/** Higher levels take three times as long for a few percent. */
const png = { compressionLevel: 6, palette: false } as const;

/**
 * A part of an image, scaled. Always with transparency: what covers it decides what shows through.
 * @param size of the upright image, in pixels
 */
export async function cutOut(
	image: Sharp,
	size: { widthPx: number; heightPx: number },
	{ part, turn, width, height }: CutOut,
): Promise<SheetPixels> {
	const left = Math.min(size.widthPx - 1, Math.max(0, Math.round(part.x * size.widthPx)));
	const top = Math.min(size.heightPx - 1, Math.max(0, Math.round(part.y * size.heightPx)));
	const extract = {
		left,
		top,
		width: Math.max(1, Math.min(size.widthPx - left, Math.round(part.width * size.widthPx))),
		height: Math.max(1, Math.min(size.heightPx - top, Math.round(part.height * size.heightPx))),
	};
	const [inWidth, inHeight] = turn === 0 ? [width, height] : [height, width];
	const { data, info } = await image
		.autoOrient()
		.extract(extract)
		.resize(inWidth, inHeight, { fit: "fill" })
		.toColourspace("srgb")
		.ensureAlpha()
		.raw({ depth: "uchar" })
		.toBuffer({ resolveWithObject: true });
	const { width: rawWidth, height: rawHeight } = info;
	if (turn === 0) return { data, width, height, channels: 4 };
	const raw = { width: rawWidth, height: rawHeight, channels: 4 } as const;
	return { data: await sharp(data, { raw }).rotate(turn).raw().toBuffer(), width, height, channels: 4 };
}

/** The file of a sheet. Tools for tables read PNG and JPEG in RGB, and no WebP. */
export async function encodeSheet(
	{ data, width, height, channels }: SheetPixels,
	format: SheetFormat,
): Promise<Buffer> {
	const image = sharp(data, { raw: { width, height, channels } });
	return await (format === "jpeg" ? image.jpeg(jpeg) : image.png(png)).toBuffer();
}
