import { damaged, lookOf, type Recipe } from "@tuckbox/folder";
import { grouped } from "@tuckbox/pieces";
import { t } from "../messages/words.ts";
import { loadSharp } from "./load-sharp.ts";
import type { MadeBytes } from "./maker.ts";

type Cell = Extract<Recipe, { make: "cell" }>;

/** Maximum size of a sheet that is decoded whole. A larger one is decoded by rows of cells. Both take about 250 MB. */
const maxWholePixels = 64_000_000;
/** Larger than any sheet that programs for cards write, but small enough to decode in seconds. */
const maxPixels = 300_000_000;
const jpegQuality = 95;

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

type Size = { width: number; height: number };
type Region = Size & { left: number; top: number };

/** A square around a cell that contains the cell at any rotation; smaller where the sheet ends. */
function squareAround({ left, top, width, height }: Region, sheet: Size): Region {
	const x = Math.round(left + width / 2);
	const y = Math.round(top + height / 2);
	const half = Math.min(Math.ceil(Math.hypot(width, height) / 2), x, y, sheet.width - x, sheet.height - y);
	return { left: x - half, top: y - half, width: 2 * half, height: 2 * half };
}

/** The middle of a picture in the size of a cell, or in the picture's own where that is smaller. */
function middleOf(picture: Size, cell: Size): Region {
	const width = Math.min(cell.width, picture.width);
	const height = Math.min(cell.height, picture.height);
	return { left: (picture.width - width) >> 1, top: (picture.height - height) >> 1, width, height };
}

/** Cuts a cell out of a sheet and turns it upright. @returns its pixels */
async function cutUpright(
	sharp: Sharp,
	sheet: ReturnType<Sharp>,
	sheetSize: Size,
	{ left, top, width, height, turn = 0 }: Cell,
): Promise<Buffer> {
	const cell = { left, top, width, height };
	if (turn % 180 === 0) return await sheet.extract(cell).rotate(turn).raw().toBuffer();
	// rotating the square leaves only its corners empty, which the cell does not reach
	const { data, info } = await sheet
		.extract(squareAround(cell, sheetSize))
		.rotate(-turn)
		.raw()
		.toBuffer({ resolveWithObject: true });
	return await sharp(data, { raw: info })
		.extract(middleOf(info, cell))
		.resize(width, height, { fit: "fill" })
		.raw()
		.toBuffer();
}

/**
 * Cuts a sheet into its cells. Cells of a JPEG stay JPEG, at a quality without visible loss, because PNGs would be five
 * times as large. Others become PNG without loss.
 */
export async function* cutCells(source: Uint8Array, recipes: readonly Cell[]): AsyncGenerator<MadeBytes> {
	const sharp = await loadSharp();
	const input = () =>
		sharp(source, { limitInputPixels: maxPixels, failOn: "error" }).autoOrient().toColourspace("srgb");
	const facts = await input()
		.metadata()
		.catch((error: Error) => {
			throw damaged(t("pictures.undecodable", { why: error.message }));
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
				throw damaged(t("pictures.undecodable", { why: error.message }));
			});
		const { channels } = info;
		for (const recipe of band.cells) {
			const { width: cellWidth, height: cellHeight } = recipe;
			const raw = { width: info.width, height: info.height, channels };
			const pixels = await cutUpright(sharp, sharp(data, { raw }), raw, {
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
