import { type Crop, type Variant, variantNames, variants } from "@tuckbox/pieces";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { complaint, UnusableImage } from "./complaint.ts";
import { type Pixels, release } from "./decoded.ts";

// Makes the files of an image for screens.

// effort 2 takes half the time of effort 4 (measured). Quality 79 makes up for its 3 to 7 % more bytes: files are as large
// as with quality 80 and effort 4, and within 0.4 dB of it.
const webp = { quality: 79, effort: 2 };

function inside(edge: number) {
	return { width: edge, height: edge, fit: "inside", withoutEnlargement: true } as const;
}

/** The pixels of an image, 8 bits a channel. */
async function rawPixels(image: Sharp): Promise<{ data: Buffer; info: OutputInfo }> {
	return await image.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
}

/** The variants to derive from an image. */
export type Wanted = {
	crop: Crop | null;
	/** Variants of a recipe; each step begins with the source, so that its files do not depend on which others are made. */
	steps: readonly (readonly Variant[])[];
	/** The rest of the recipe is derived soon after. */
	isContinued: boolean;
};

/** The files of the variants that were made. */
export type DerivedBytes = Partial<Record<Variant, Buffer>>;

/** Shrinks pixels, and releases the given ones. */
async function shrunk(from: Pixels, edge: number): Promise<Pixels> {
	if (Math.max(from.width, from.height) <= edge) return from;
	const { data, info } = await rawPixels(sharp(from.data, { raw: from }).resize(inside(edge)));
	release(from.data);
	return { data, ...info };
}

/** Shrinks an upright image to the largest variant of a step, and each result to the next smaller one. */
async function makeStep(image: Sharp, crop: Crop | null, step: readonly Variant[]): Promise<DerivedBytes> {
	const part = crop === null ? image : image.extract(crop);
	const edges = variantNames.filter((name) => step.includes(name)).toReversed();
	const largest = edges[0] ?? "thumb";
	let first: { data: Buffer; info: OutputInfo };
	try {
		first = await rawPixels(part.resize(inside(variants[largest])).toColourspace("srgb"));
	} catch (error) {
		throw new UnusableImage(complaint(error), { cause: error });
	}
	let pixels: Pixels = { data: first.data, ...first.info };
	const made: DerivedBytes = {};
	for (const name of edges) {
		pixels = await shrunk(pixels, variants[name]);
		made[name] = await sharp(pixels.data, { raw: pixels }).webp(webp).toBuffer();
	}
	release(pixels.data);
	return made;
}

/** Makes variants. @param open opens the source, upright; each step does so once */
export async function makeSteps(open: () => Sharp, { crop, steps }: Wanted): Promise<DerivedBytes> {
	const made: DerivedBytes = {};
	for (const step of steps) Object.assign(made, await makeStep(open(), crop, step));
	return made;
}
