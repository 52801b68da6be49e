/** Pixels on the longer side in which a picture is inspected. */
const lookedPx = 768;
/** Maximum difference in a colour from white, of 255, that shades and compression leave. */
const nearWhite = 24;
/** The edges of a cell that do not count, as a share of its sides: lines to cut at, and neighbours. */
const edge = 0.06;

type Box = { left: number; top: number; width: number; height: number };

/** The parts of a picture that show something: those that are neither white nor transparent. */
export class Ink {
	readonly #width: number;
	readonly #height: number;
	/** The number of such pixels above and on the left of each. */
	readonly #sums: Uint32Array;

	private constructor({ data, width, height }: ImageData) {
		[this.#width, this.#height] = [width, height];
		const across = width + 1;
		this.#sums = new Uint32Array(across * (height + 1));
		for (let y = 1, at = 0; y <= height; y++) {
			let inRow = 0;
			for (let x = 1; x <= width; x++, at += 4) {
				const least = Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
				if ((data[at + 3] ?? 0) > nearWhite && least < 255 - nearWhite) inRow++;
				this.#sums[y * across + x] = (this.#sums[(y - 1) * across + x] ?? 0) + inRow;
			}
		}
	}

	/** @throws the browser's error for a picture that cannot be decoded */
	static async of(file: File): Promise<Ink | undefined> {
		const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
		try {
			const scale = Math.min(1, lookedPx / Math.max(picture.width, picture.height));
			const [width = 1, height = 1] = [picture.width, picture.height].map((px) =>
				Math.max(1, Math.round(px * scale)),
			);
			const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
			if (context === null) return undefined;
			context.drawImage(picture, 0, 0, width, height);
			return new Ink(context.getImageData(0, 0, width, height));
		} finally {
			picture.close();
		}
	}

	/**
	 * Whether a part of the picture shows nothing, except at its edges.
	 * @param size the size of the picture in the unit of the part
	 */
	isEmpty({ left, top, width, height }: Box, size: { widthPx: number; heightPx: number }): boolean {
		const [x, y] = [this.#width / size.widthPx, this.#height / size.heightPx];
		const [from, to] = [Math.ceil((left + edge * width) * x), Math.floor((left + (1 - edge) * width) * x)];
		const [above, below] = [
			Math.ceil((top + edge * height) * y),
			Math.floor((top + (1 - edge) * height) * y),
		];
		if (to <= from || below <= above) return false;
		const sum = (column: number, row: number) => this.#sums[row * (this.#width + 1) + column] ?? 0;
		return sum(to, below) - sum(from, below) - sum(to, above) + sum(from, above) === 0;
	}
}
