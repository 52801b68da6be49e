import sharp, { type Sharp } from "sharp";

// Makes the images of sheets: cuts a part of an image to the size of its place, and encodes the whole.

/** A part of an image, as it is drawn into a place of a sheet. */
export type CutOut = {
	/** The part of the upright image, as shares of it. */
	part: { x: number; y: number; width: number; height: number };
	/** Its size before it is turned, in pixels. */
	width: number;
	height: number;
	/** Clockwise rotation, in degrees. */
	turn: number;
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
	const { data, info } = await image
		.autoOrient()
		.extract(extract)
		.resize(width, height, { fit: "fill" })
		.toColourspace("srgb")
		.ensureAlpha()
		.raw({ depth: "uchar" })
		.toBuffer({ resolveWithObject: true });
	const pixels = { data, width: info.width, height: info.height, channels: 4 } as const;
	if (turn % 360 === 0) return pixels;
	const turned = await sharp(data, { raw: pixels })
		.rotate(turn, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { data: turned.data, width: turned.info.width, height: turned.info.height, channels: 4 };
}

/** The file of a sheet. Tools for tables read PNG and JPEG in RGB, and no WebP. */
export async function encodeSheet(
	{ data, width, height, channels }: SheetPixels,
	format: SheetFormat,
): Promise<Buffer> {
	const image = sharp(data, { raw: { width, height, channels } });
	return await (format === "jpeg" ? image.jpeg(jpeg) : image.png(png)).toBuffer();
}
