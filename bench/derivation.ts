import { availableParallelism } from "node:os";
import sharp from "sharp";

// What server/src/images/codec.ts does to an image that needs no crop, without its checks. Keep the two alike.

sharp.cache(false);
sharp.concurrency(1);

const webp = { quality: 79, effort: 2 };

/** As in the service: as many as there are cores. */
export const imagesInFlight = availableParallelism();

export function inside(edge: number) {
	return { width: edge, height: edge, fit: "inside", withoutEnlargement: true } as const;
}

/** Decodes an image once and derives both versions that a table shows. */
export async function derive(bytes: Buffer): Promise<{ display: Buffer; thumb: Buffer }> {
	const { data, info } = await sharp(bytes, { failOn: "warning", sequentialRead: true })
		.autoOrient()
		.resize(inside(1024))
		.toColourspace("srgb")
		.raw({ depth: "uchar" })
		.toBuffer({ resolveWithObject: true });
	const { width, height, channels } = info;
	const pixels = () => sharp(data, { raw: { width, height, channels } });
	const display = await pixels().webp(webp).toBuffer();
	const thumb = await pixels().resize(inside(256)).webp(webp).toBuffer();
	return { display, thumb };
}
