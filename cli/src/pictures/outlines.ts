import {
	type Outline,
	outlineGrid,
	outlineOfAlpha,
	type PictureTools,
	type SeenPicture,
} from "@tuckbox/folder";
import { loadSharp } from "./load-sharp.ts";
import { seenFacts } from "./seen-facts.ts";

const maxPixels = 300_000_000;

/** @throws Error of sharp */
async function decodedOutline(picture: SeenPicture): Promise<Outline> {
	const sharp = await loadSharp();
	const image = sharp(picture.path, { limitInputPixels: maxPixels });
	if (!(await image.metadata()).hasAlpha) return "box";
	const alpha = await image
		.autoOrient()
		.extractChannel("alpha")
		.resize(outlineGrid, outlineGrid, { fit: "fill" })
		.raw()
		.toBuffer();
	return outlineOfAlpha(alpha, picture);
}

const isOutline = (value: unknown): value is Outline =>
	["box", "hex", "orb", "figure", "clear"].some((outline) => outline === value);

/** Determines the outlines of pictures, and caches them. */
export function outlineFinder(
	env: Readonly<Record<string, string | undefined>>,
): NonNullable<PictureTools["outlinesOf"]> {
	const find = seenFacts(env, {
		...{ file: "outlines.json", version: 4, max: 20_000 },
		is: isOutline,
		see: decodedOutline,
	});
	return async (pictures) => (await find(pictures)).map((outline) => outline ?? "box");
}
