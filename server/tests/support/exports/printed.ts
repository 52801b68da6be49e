import { PDFiumLibrary } from "@hyzyla/pdfium";

/** Pixels per mm of rendered pages. */
const density = 8;

type Colour = { r: number; g: number; b: number };

/** A rendered page; lengths are in mm. */
export type PrintedPage = {
	widthMm: number;
	heightMm: number;
	colourAt(x: number, y: number): Colour;
	/** The smallest box around all pixels of nearly this colour; undefined without any. */
	boxOf(
		colour: Colour,
		within?: { x: number; y: number; width: number; height: number },
	): { left: number; top: number; right: number; bottom: number } | undefined;
};

const isNear = (a: Colour, b: Colour) =>
	Math.abs(a.r - b.r) < 40 && Math.abs(a.g - b.g) < 40 && Math.abs(a.b - b.b) < 40;

/** Renders the pages of a PDF with a reader that we did not write. @param most pages that are rendered */
export async function renderPdf(
	bytes: Uint8Array,
	most = 4,
): Promise<{ count: number; pages: PrintedPage[] }> {
	const library = await PDFiumLibrary.init();
	try {
		const document = await library.loadDocument(bytes);
		const count = document.getPageCount();
		const pages: PrintedPage[] = [];
		for (let number = 0; number < Math.min(count, most); number++) {
			const page = document.getPage(number);
			const { originalWidth, originalHeight } = page.getOriginalSize();
			// the library rounds sizes in points down, which would shrink the page
			const inPixels = (points: number) => Math.round(((points * 25.4) / 72) * density);
			const size = { width: inPixels(originalWidth), height: inPixels(originalHeight) };
			const { data, width, height } = await page.render({ ...size, scale: 1, render: "bitmap" });
			const at = (x: number, y: number): Colour => {
				const place = 4 * (y * width + x);
				return { r: data[place] ?? 0, g: data[place + 1] ?? 0, b: data[place + 2] ?? 0 };
			};
			pages.push({
				widthMm: width / density,
				heightMm: height / density,
				colourAt: (x, y) => at(Math.round(x * density), Math.round(y * density)),
				boxOf(colour, within = { x: 0, y: 0, width: width / density, height: height / density }) {
					let [left, top, right, bottom] = [width, height, -1, -1];
					for (let y = Math.round(within.y * density); y < (within.y + within.height) * density; y++)
						for (let x = Math.round(within.x * density); x < (within.x + within.width) * density; x++) {
							if (!isNear(at(x, y), colour)) continue;
							[left, top] = [Math.min(left, x), Math.min(top, y)];
							[right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
						}
					if (right < 0) return undefined;
					return {
						left: left / density,
						top: top / density,
						right: right / density,
						bottom: bottom / density,
					};
				},
			});
		}
		document.destroy();
		return { count, pages };
	} finally {
		library.destroy();
	}
}
