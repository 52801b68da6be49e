import { type Lines, linesOfPixels, linesScale, type PictureTools, type SeenPicture } from "@tuckbox/folder";
import { loadSharp } from "./load-sharp.ts";
import { seenFacts } from "./seen-facts.ts";

const maxPixels = 300_000_000;

/** @throws Error of sharp */
async function decodedLines(picture: SeenPicture): Promise<Lines> {
	const { path, widthPx, heightPx } = picture;
	const sharp = await loadSharp();
	const scale = linesScale(picture);
	const inPixels = (length: number) => Math.max(1, Math.round(length * scale));
	const { data, info } = await sharp(path, { limitInputPixels: maxPixels })
		.autoOrient()
		.toColourspace("srgb")
		.resize(inPixels(widthPx), inPixels(heightPx), { fit: "fill" })
		.raw()
		.toBuffer({ resolveWithObject: true });
	return linesOfPixels(data, info.width, info.height, info.channels);
}

const isLines = (value: unknown): value is Lines =>
	typeof value === "object" && value !== null && "columns" in value && "rows" in value;

/** Finds the lines of pictures, and caches them. */
export const lineFinder = (
	env: Readonly<Record<string, string | undefined>>,
): NonNullable<PictureTools["linesOf"]> =>
	seenFacts(env, {
		...{ file: "lines.json", version: 3, max: 1000 },
		is: isLines,
		see: decodedLines,
	});
