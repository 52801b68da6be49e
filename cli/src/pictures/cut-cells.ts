import { damaged, lookOf, type Recipe } from "@tuckbox/folder";
import { grouped } from "@tuckbox/pieces";
import { loadSharp } from "./load-sharp.ts";
import type { MadeBytes } from "./maker.ts";

type Cell = Extract<Recipe, { make: "cell" }>;

/** A sheet with at most so many pixels is decoded whole, and a larger one a row of cells at a time: about 250 MB either way. */
const maxWholePixels = 64_000_000;
/** More than any sheet that programs for cards write, and few enough to decode in seconds. */
const maxPixels = 300_000_000;
const jpegQuality = 95;

/**
 * Cuts a sheet into its cells. Cells of a JPEG stay JPEG, at a quality that shows no difference, since as PNG they would be five
 * times as large; others become PNG and lose nothing.
 */
export async function* cutCells(source: Uint8Array, recipes: readonly Cell[]): AsyncGenerator<MadeBytes> {
	const sharp = await loadSharp();
	const input = () =>
		sharp(source, { limitInputPixels: maxPixels, failOn: "error" }).autoOrient().toColourspace("srgb");
	const facts = await input()
		.metadata()
		.catch((error: Error) => {
			throw damaged(`it cannot be decoded (${error.message})`);
		});
	const isJpeg = facts.format === "jpeg";
	const { width, height } = facts.autoOrient;
	const isSmall = width * height <= maxWholePixels;
	const bands = isSmall
		? [{ top: 0, height, cells: recipes }]
		: [...grouped(recipes, ({ top, height }) => `${top} ${height}`).values()].map((cells) => ({
				top: cells[0].top,
				height: cells[0].height,
				cells,
			}));
	for (const band of bands) {
		const { data, info } = await input()
			.extract({ left: 0, top: band.top, width, height: band.height })
			.raw()
			.toBuffer({ resolveWithObject: true })
			.catch((error: Error) => {
				throw damaged(`it cannot be decoded (${error.message})`);
			});
		const { channels } = info;
		for (const { left, top, width: cellWidth, height: cellHeight, turn = 0 } of band.cells) {
			const raw = { width: info.width, height: info.height, channels };
			const pixels = await sharp(data, { raw })
				.extract({ left, top: top - band.top, width: cellWidth, height: cellHeight })
				.rotate(turn)
				.raw()
				.toBuffer();
			const cell = sharp(pixels, { raw: { width: cellWidth, height: cellHeight, channels } });
			const encoded = isJpeg
				? cell.jpeg({ quality: jpegQuality, chromaSubsampling: "4:4:4" })
				: cell.png({ compressionLevel: 7 });
			yield {
				bytes: await encoded.toBuffer(),
				extension: isJpeg ? "jpg" : "png",
				look: lookOf(pixels, cellWidth, cellHeight, channels),
			};
		}
	}
}
