import { readFile } from "node:fs/promises";
import type { Metadata, Sharp } from "sharp";

/** An image as a PDF can contain it: a JPEG, or a PNG without transparency. */
export type PrintableImage = {
	bytes: Uint8Array<ArrayBuffer>;
	/** The EXIF orientation, 1 to 8: how the bytes must be turned and mirrored to be upright. */
	orientation: number;
};

/** JPEG quality for images that are already lossy: high enough to add no visible loss. */
const jpeg = { quality: 95, chromaSubsampling: "4:4:4" } as const;

/** Whether readers of a PDF assume the image's colours: its profile, if it has one, is sRGB. */
function hasPlainColours({ space, icc }: Metadata): boolean {
	if (space !== "srgb" && space !== "b-w") return false;
	// its name is in ASCII or, in newer profiles, in UTF-16
	return icc === undefined || /s\0?R\0?G\0?B/.test(icc.toString("latin1", 0, 4096));
}

/** Whether a PDF can contain the stored bytes. */
function isPrintable(facts: Metadata): boolean {
	const { format, depth, hasAlpha, isProgressive } = facts;
	if (depth !== "uchar" || hasAlpha || !hasPlainColours(facts)) return false;
	// PDF has no interlaced PNG
	return format === "jpeg" || (format === "png" && !isProgressive);
}

/** The stored bytes if a PDF can contain them; otherwise the image converted: upright, in sRGB, on white. */
export async function printableImage(input: Buffer | string, image: () => Sharp): Promise<PrintableImage> {
	const facts = await image().metadata();
	if (isPrintable(facts)) {
		const stored = typeof input === "string" ? await readFile(input) : input;
		// a copy, because it is handed to another thread, and the buffer may be shared
		return { bytes: new Uint8Array(stored), orientation: facts.orientation ?? 1 };
	}
	const upright = image().autoOrient().flatten({ background: "#fff" }).toColourspace("srgb");
	const isLossless = facts.format === "png" || facts.format === "gif";
	const converted = await (isLossless
		? upright.png({ compressionLevel: 6, palette: false })
		: upright.jpeg(jpeg)
	).toBuffer();
	return { bytes: new Uint8Array(converted), orientation: 1 };
}
