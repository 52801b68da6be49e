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

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

/** The pixels of a cell as it stands upright. */
async function upright(
	sharp: Sharp,
	sheet: ReturnType<Sharp>,
	within: { width: number; height: number },
	{ left, top, width, height, turn = 0 }: Cell,
): Promise<Buffer> {
	if (turn % 180 === 0)
		return await sheet.extract({ left, top, width, height }).rotate(turn).raw().toBuffer();
	// a square that has all of the cell in it, however it is turned; what lies beyond the sheet is missing at the corners only
	const reach = Math.ceil(Math.hypot(width, height) / 2);
	const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
	const most = Math.min(reach, x, y, within.width - x, within.height - y);
	const { data, info } = await sheet
		.extract({ left: x - most, top: y - most, width: 2 * most, height: 2 * most })
		.rotate(-turn)
		.raw()
		.toBuffer({ resolveWithObject: true });
	const box = { width: Math.min(width, info.width), height: Math.min(height, info.height) };
	const middle = { left: (info.width - box.width) >> 1, top: (info.height - box.height) >> 1 };
	return await sharp(data, { raw: info })
		.extract({ ...middle, ...box })
		.resize(width, height, { fit: "fill" })
		.raw()
		.toBuffer();
}

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
		for (const recipe of band.cells) {
			const { width: cellWidth, height: cellHeight } = recipe;
			const raw = { width: info.width, height: info.height, channels };
			const pixels = await upright(sharp, sharp(data, { raw }), raw, {
				...recipe,
				top: recipe.top - band.top,
			});
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
