import { availableParallelism } from "node:os";
import sharp from "sharp";

// Does the same as server/src/images/codec/variants.ts to an image without a crop, but no checks, and makes all sizes in one step. Keep their
// encodings the same.

sharp.cache(false);
sharp.concurrency(1);

const webp = { quality: 79, effort: 2 };

/** Number of images that are derived at the same time: one for each core, as in the service. */
export const imagesInFlight = availableParallelism();

export function inside(edge: number) {
	return { width: edge, height: edge, fit: "inside", withoutEnlargement: true } as const;
}

const edges = { display: 1024, medium: 512, thumb: 256 };

/** The versions of a card that are shown on screens. */
export type Derived = Record<keyof typeof edges, Buffer>;

/** Decodes an image once and derives all versions, each from the next larger one. */
export async function derive(bytes: Buffer): Promise<Derived> {
	let image = sharp(bytes, { failOn: "warning", sequentialRead: true }).autoOrient();
	const made: Partial<Derived> = {};
	for (const [name, edge] of Object.entries(edges)) {
		const { data, info } = await image
			.resize(inside(edge))
			.toColourspace("srgb")
			.raw({ depth: "uchar" })
			.toBuffer({ resolveWithObject: true });
		image = sharp(data, { raw: info });
		made[name as keyof Derived] = await image.clone().webp(webp).toBuffer();
	}
	return made as Derived;
}
