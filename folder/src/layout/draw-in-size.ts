import type { ManifestComponent } from "@tuckbox/client";
import { limits, mmPerInch } from "@tuckbox/pieces";
import { drawnDpi } from "../read/drawn/read-drawing.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { FolderOptions, LocalImage } from "../read/types.ts";
import { remark } from "../remarks.ts";

/** Maximum number of pixels of a drawing; an image may have more, but a large board would take a gigabyte to draw. */
const maxPixels = 60_000_000;

/** Maximum number of links of a drawing that a message names. */
const maxNamed = 3;

/** The fields of a component that determine which drawings it shows, and in what size. */
type Shown = Pick<ManifestComponent, "widthMm" | "images" | "pages" | "cover">;

/** The resolutions at which components show each drawing, in the drawing's own pixels per inch. */
function shownDpis(context: ReadContext, components: readonly Shown[]): Map<LocalImage, number[]> {
	const found = new Map<LocalImage, number[]>();
	const add = (file: string, ppiOf: (image: LocalImage) => number) => {
		const image = context.images.get(file);
		if (image?.isDrawing) found.set(image, [...(found.get(image) ?? []), ppiOf(image)]);
	};
	for (const { widthMm, images = [], pages = [], cover } of components) {
		for (const { file, sourcePixelsPerInch: ppi } of images) add(file, () => ppi ?? drawnDpi);
		for (const file of [...pages, ...(cover ? [cover] : [])])
			add(file, ({ widthPx }) => (widthMm ? (widthPx / widthMm) * mmPerInch : drawnDpi));
	}
	return found;
}

function drawingScale({ widthPx, heightPx }: LocalImage, dpis: readonly number[]): number {
	const wanted = drawnDpi / Math.min(...dpis);
	const longest = limits.maxSidePx / Math.max(widthPx, heightPx);
	return Math.min(wanted, longest, Math.sqrt(maxPixels / (widthPx * heightPx)));
}

/** Reports features of drawings that will look different from what was intended. */
async function reportDrawings(context: ReadContext, names: readonly string[]): Promise<void> {
	const users = new Map<string, string[]>();
	for (const file of names) {
		const { outside = [], hasHtml = false, fonts = [] } = context.drawings.get(file) ?? {};
		const links = outside.slice(0, maxNamed).join(", ") + (outside.length > maxNamed ? " …" : "");
		if (outside.length > 0) context.warnings.push({ file, ...remark("DRAWING_OUTSIDE", { file, links }) });
		if (hasHtml) context.warnings.push({ file, ...remark("DRAWING_HTML", { file }) });
		for (const font of fonts) users.set(font, [...(users.get(font) ?? []), file]);
	}
	const { tools } = context.files.source;
	if (users.size === 0 || tools?.missingFonts === undefined) return;
	const missing = await tools.missingFonts([...users.keys()]).catch(() => []);
	const count = new Set(missing.flatMap((font) => users.get(font) ?? [])).size;
	if (count > 0) context.warnings.push(remark("FONTS_MISSING", { count, fonts: missing.join(", ") }));
}

/**
 * Draws the drawings that the components show at 300 dpi, in the largest size in which each is shown. Sets the
 * resolution of the components' pictures accordingly.
 */
export async function drawInSize(
	context: ReadContext,
	components: readonly ManifestComponent[],
	onDrawn?: FolderOptions["onDrawn"],
): Promise<void> {
	const scales = new Map<string, number>();
	const shown = [...shownDpis(context, components)];
	for (const [image, dpis] of shown) scales.set(image.name, drawingScale(image, dpis));
	for (const { images = [] } of components) {
		for (const picture of images) {
			const scale = scales.get(picture.file);
			if (scale === undefined || picture.sourcePixelsPerInch === undefined) continue;
			const ppi = Math.round(picture.sourcePixelsPerInch * scale * 100) / 100;
			picture.sourcePixelsPerInch = Math.min(limits.maxResolution, Math.max(limits.minResolution, ppi));
		}
	}
	await reportDrawings(
		context,
		shown.map(([{ name }]) => name),
	);
	let done = 0;
	await Promise.all(
		shown.map(async ([image]) => {
			const scale = scales.get(image.name) ?? 1;
			const inPixels = (length: number) => Math.max(1, Math.round(length * scale));
			const size = { widthPx: inPixels(image.widthPx), heightPx: inPixels(image.heightPx) };
			await context.draw(image.name, size);
			onDrawn?.(++done, shown.length);
		}),
	);
}
