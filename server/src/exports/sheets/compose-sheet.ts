import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import pLimit from "p-limit";
import type { Images } from "../../images/codec/codec.ts";
import {
	type CutOut,
	encodeSheet,
	type SheetFormat,
	type SheetPixels,
} from "../../images/codec/for-sheet.ts";
import { type DamageDeps, imageMissing, reportDamage } from "../../images/damage.ts";
import type { ObjectStore } from "../../objects/object-store.ts";
import type { Grid } from "./grid.ts";
import type { PlacedImage } from "./placed-image.ts";

export type SheetDeps = DamageDeps & {
	objects: Pick<ObjectStore, "locate" | "size">;
	images: Pick<Images, "cut">;
};

type Colour = { r: number; g: number; b: number };

/** A part of an image, and where it is drawn. */
export type DrawnPart = CutOut & {
	/** The piece's name, for messages. */
	name: string;
	/** The source's key. */
	key: string;
	/** The middle of where it is drawn, in pixels. */
	x: number;
	y: number;
};

/** An image that is composed of parts of other images. Sizes are in pixels. */
export type Drawing = {
	width: number;
	height: number;
	format: SheetFormat;
	/**
	 * The background; "edge": the colour in the corner of the first image; undefined: transparent, in a PNG.
	 */
	background: Colour | "edge" | undefined;
	parts: readonly DrawnPart[];
};

/** A face in a cell of a sheet. */
type SheetCell = {
	/** The cell's number from 0, row by row. */
	index: number;
	/** The piece's name, for messages. */
	name: string;
	image: PlacedImage;
};

export type Sheet = Grid & Pick<Drawing, "format" | "background"> & { cells: readonly SheetCell[] };

/** A sheet may take 67 MB while it is composed, so few are composed at the same time. */
const composing = pLimit(2);

const white: Colour = { r: 255, g: 255, b: 255 };

/** The drawing of a sheet: each image within its cell. */
export function drawingOf({
	columns,
	rows,
	cellWidth,
	cellHeight,
	format,
	background,
	cells,
}: Sheet): Drawing {
	const parts = cells.map(({ index, name, image }): DrawnPart => {
		const { key, part, turn, area } = image;
		const [left, top] = [Math.round(area.x * cellWidth), Math.round(area.y * cellHeight)];
		const width = Math.max(1, Math.min(cellWidth - left, Math.round(area.width * cellWidth)));
		const height = Math.max(1, Math.min(cellHeight - top, Math.round(area.height * cellHeight)));
		const size = turn === 0 ? { width, height } : { width: height, height: width };
		const x = (index % columns) * cellWidth + left + width / 2;
		const y = Math.floor(index / columns) * cellHeight + top + height / 2;
		return { name, key, part, turn, ...size, x, y };
	});
	return { width: columns * cellWidth, height: rows * cellHeight, format, background, parts };
}

function canvasOf(width: number, height: number, background: Colour | undefined): SheetPixels {
	if (background === undefined) return { data: Buffer.alloc(width * height * 4), width, height, channels: 4 };
	const { r, g, b } = background;
	return { data: Buffer.alloc(width * height * 3, Buffer.from([r, g, b])), width, height, channels: 3 };
}

/** The colour of the upper left corner; white, if it is transparent. */
function edgeOf({ data }: SheetPixels): Colour {
	const [r = 0, g = 0, b = 0, alpha = 0] = data;
	return alpha === 255 ? { r, g, b } : white;
}

/** Draws pixels on a canvas, whose background shows through where they are transparent. What is beyond it is left out. */
function draw(canvas: SheetPixels, { data, width, height }: SheetPixels, left: number, top: number): void {
	const fromX = Math.max(0, -left);
	const toX = Math.min(width, canvas.width - left);
	for (let y = Math.max(0, -top); y < Math.min(height, canvas.height - top); y++) {
		let to = ((top + y) * canvas.width + left + fromX) * canvas.channels;
		let from = (y * width + fromX) * 4;
		if (canvas.channels === 4) {
			data.copy(canvas.data, to, from, (y * width + toX) * 4);
			continue;
		}
		for (let x = fromX; x < toX; x++, from += 4, to += 3) {
			const cover = (data[from + 3] ?? 0) / 255;
			if (cover > 0)
				for (let channel = 0; channel < 3; channel++) {
					const under = canvas.data[to + channel] ?? 0;
					canvas.data[to + channel] = Math.round(under + ((data[from + channel] ?? 0) - under) * cover);
				}
		}
	}
}

/** @throws Problem SERVER_ERROR naming the piece whose image is missing */
async function cutPixels(deps: SheetDeps, part: DrawnPart, account: string): Promise<SheetPixels> {
	const key = { type: "source", key: part.key } as const;
	const pixels = await deps.images.cut(() => deps.objects.locate(key), part, account);
	if (pixels !== undefined) return pixels;
	await reportDamage(deps, { key, found: await deps.objects.size(key), expected: undefined });
	throw imageMissing(part.name);
}

/**
 * Composes a drawing, one image after the other. Images are decoded in turn with those of other accounts, and other requests are
 * served in between.
 * @param account the account whose turn it takes
 * @throws Problem SERVER_ERROR naming the piece whose image is missing; the signal's reason
 */
export async function compose(
	deps: SheetDeps,
	{ width, height, format, background, parts }: Drawing,
	account: string,
	signal?: AbortSignal,
): Promise<Buffer> {
	return await composing(async () => {
		let canvas = background === "edge" ? undefined : canvasOf(width, height, background);
		for (const part of parts) {
			signal?.throwIfAborted();
			const pixels = await cutPixels(deps, part, account);
			canvas ??= canvasOf(width, height, edgeOf(pixels));
			draw(canvas, pixels, Math.round(part.x - pixels.width / 2), Math.round(part.y - pixels.height / 2));
			await yieldToEventLoop();
		}
		signal?.throwIfAborted();
		return await encodeSheet(canvas ?? canvasOf(width, height, white), format);
	});
}

/** Composes a sheet, as {@link compose}. */
export async function composeSheet(
	deps: SheetDeps,
	sheet: Sheet,
	account: string,
	signal?: AbortSignal,
): Promise<Buffer> {
	return await compose(deps, drawingOf(sheet), account, signal);
}
