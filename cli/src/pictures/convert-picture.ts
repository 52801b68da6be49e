import { damaged, type Recipe } from "@tuckbox/folder";
import { limits } from "@tuckbox/pieces";
import { t } from "../messages/words.ts";
import { readBmp } from "./bmp.ts";
import { loadSharp } from "./load-sharp.ts";
import type { MadeBytes } from "./maker.ts";

/** Converts a TIFF or a BMP to PNG, upright and in sRGB. Of a TIFF with several pages, only the first is converted. */
export async function* convertPicture(
	source: Uint8Array,
	recipes: readonly Extract<Recipe, { make: "picture" }>[],
): AsyncGenerator<MadeBytes> {
	const sharp = await loadSharp();
	const isBmp = source[0] === 0x42 && source[1] === 0x4d;
	for (const _ of recipes) {
		try {
			if (isBmp) {
				const { width, height, pixels, hasAlpha, dpi } = readBmp(source);
				const picture = sharp(pixels, {
					raw: { width, height, channels: 4 },
					limitInputPixels: limits.maxPixels,
				});
				const shown = hasAlpha ? picture : picture.removeAlpha();
				const bytes = await (dpi === undefined ? shown : shown.withMetadata({ density: dpi }))
					.png()
					.toBuffer();
				yield { bytes, extension: "png" };
				continue;
			}
			const picture = sharp(source, { limitInputPixels: limits.maxPixels, failOn: "error", page: 0 });
			const { density } = await picture.metadata();
			const upright = picture.autoOrient().toColourspace("srgb");
			const shown = density === undefined ? upright : upright.withMetadata({ density });
			yield { bytes: await shown.png({ compressionLevel: 7 }).toBuffer(), extension: "png" };
		} catch (error) {
			if (error instanceof Error && error.name === "UnreadableImage") throw error;
			throw damaged(t("pictures.undecodable", { why: (error as Error).message }));
		}
	}
}
