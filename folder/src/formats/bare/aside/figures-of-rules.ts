import { baseOf, largestGroup } from "@tuckbox/pieces";
import { listed } from "../../../read/listed.ts";
import type { ReadContext } from "../../../read/read-context.ts";
import { sizeInPixels } from "../../../read/size-in-pixels.ts";
import { remark } from "../../../remarks.ts";
import { sectionPlace } from "../../sections.ts";

// Figures that rules show, in a folder called after a book, such as `manual/`: no pages of one.

/** Minimum share of pages in one size, and maximum relative difference between their proportions. */
const ofPages = { minShare: 0.8, tolerance: 0.05 };
/** Minimum length of a page that can be read. */
const minPagePx = 1000;

/** Whether pictures have several proportions, apart from those of two pages side by side, and are too small for texts. */
async function areFigures(files: readonly string[], context: ReadContext): Promise<boolean> {
	const sizes = await Promise.all(files.map((file) => sizeInPixels(context, file)));
	const known = sizes.flatMap((size) => size ?? []);
	if (known.length < files.length || files.length < 2) return false;
	if (known.some(({ widthPx, heightPx }) => Math.max(widthPx, heightPx) >= minPagePx)) return false;
	const shapes = known.map(({ widthPx, heightPx }) => widthPx / heightPx);
	const isLike = (one: number, other: number) => Math.abs(one / other - 1) <= ofPages.tolerance;
	const most = largestGroup(shapes, (shape) => shape.toFixed(1))?.[0] ?? 1;
	const pages = shapes.filter((shape) => isLike(shape, most) || isLike(shape, most * 2));
	return pages.length < shapes.length * ofPages.minShare;
}

/** Leaves out folders of figures, which are called after books. */
export async function leaveOutFigures(folders: Map<string, string[]>, context: ReadContext): Promise<void> {
	for (const [folder, files] of [...folders]) {
		if (sectionPlace(folder).section !== "book") continue;
		const pages = files.filter((file) => !/^cover\./i.test(baseOf(file)));
		if (!(await areFigures(pages, context))) continue;
		folders.delete(folder);
		context.guess(folder, remark("FIGURES_OF_RULES", { count: files.length, files: listed(files), folder }));
	}
}
