import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import pLimit from "p-limit";
import type { Images } from "../../images/codec.ts";
import { type DamageDeps, imageMissing, reportDamage } from "../../images/damage.ts";
import { encodeSheet, type SheetFormat, type SheetPixels } from "../../images/for-sheet.ts";
import type { ObjectStore } from "../../objects/object-store.ts";
import type { Grid } from "./grid.ts";
import type { PlacedImage } from "./placed-image.ts";

export type SheetDeps = DamageDeps & {
	objects: Pick<ObjectStore, "locate" | "size">;
	images: Pick<Images, "cut">;
};

/** A face in a cell of a sheet. */
type SheetCell = {
	/** From 0, row by row. */
	index: number;
	/** Of the piece, for messages. */
	name: string;
	image: PlacedImage;
};

export type Sheet = Grid & {
	cells: readonly SheetCell[];
	format: SheetFormat;
	/** What shows where no image is; undefined: nothing, in a PNG. */
	background: { r: number; g: number; b: number } | undefined;
};

/** A sheet may take 67 MB while it is composed, so few are composed at the same time. */
const composing = pLimit(2);

function canvasOf({ columns, rows, cellWidth, cellHeight, background }: Sheet): SheetPixels {
	const [width, height] = [columns * cellWidth, rows * cellHeight];
	if (background === undefined) return { data: Buffer.alloc(width * height * 4), width, height, channels: 4 };
	const { r, g, b } = background;
	return { data: Buffer.alloc(width * height * 3, Buffer.from([r, g, b])), width, height, channels: 3 };
}

/** Draws pixels on a canvas, whose background shows through where they are transparent. */
function draw(canvas: SheetPixels, { data, width, height }: SheetPixels, left: number, top: number): void {
	for (let y = 0; y < height; y++) {
		let to = ((top + y) * canvas.width + left) * canvas.channels;
		let from = y * width * 4;
		if (canvas.channels === 4) {
			data.copy(canvas.data, to, from, from + width * 4);
			continue;
		}
		for (let x = 0; x < width; x++, from += 4, to += 3) {
			const cover = (data[from + 3] ?? 0) / 255;
			if (cover > 0)
				for (let channel = 0; channel < 3; channel++) {
					const under = canvas.data[to + channel] ?? 0;
					canvas.data[to + channel] = Math.round(under + ((data[from + channel] ?? 0) - under) * cover);
				}
		}
	}
}

/**
 * Composes a sheet, one image after the other. Images are decoded in turn with those of other accounts, and other requests are
 * served in between.
 * @param account whose turn it takes
 * @throws Problem SERVER_ERROR naming the piece whose image is missing; the signal's reason
 */
export async function composeSheet(
	deps: SheetDeps,
	sheet: Sheet,
	account: string,
	signal?: AbortSignal,
): Promise<Buffer> {
	return await composing(async () => {
		const canvas = canvasOf(sheet);
		const { columns, cellWidth, cellHeight, format } = sheet;
		for (const { index, name, image } of sheet.cells) {
			signal?.throwIfAborted();
			const { key, part, turn, area } = image;
			const [left, top] = [Math.round(area.x * cellWidth), Math.round(area.y * cellHeight)];
			const width = Math.max(1, Math.min(cellWidth - left, Math.round(area.width * cellWidth)));
			const height = Math.max(1, Math.min(cellHeight - top, Math.round(area.height * cellHeight)));
			const source = { type: "source", key } as const;
			const load = () => deps.objects.locate(source);
			const pixels = await deps.images.cut(load, { part, turn, width, height }, account);
			if (pixels === undefined) {
				await reportDamage(deps, {
					key: source,
					found: await deps.objects.size(source),
					expected: undefined,
				});
				throw imageMissing(name);
			}
			const [column, row] = [index % columns, Math.floor(index / columns)];
			draw(canvas, pixels, column * cellWidth + left, row * cellHeight + top);
			await yieldToEventLoop();
		}
		signal?.throwIfAborted();
		return await encodeSheet(canvas, format);
	});
}
