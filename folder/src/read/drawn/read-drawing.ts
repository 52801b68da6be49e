import { bytesBeyond, bytesText, limits } from "@tuckbox/pieces";
import { remark } from "../../remarks.ts";
import type { OpenFile } from "../folder-source.ts";
import { UnreadableImage } from "../image/byte-source.ts";
import { pointerStart } from "../lfs-pointer.ts";
import { embeddedPixels } from "./embedded.ts";
import { cssDpi, readSvg, type SvgFacts, svgText } from "./svg.ts";

/** Pixels per inch in which drawings and pages are drawn, and at which their own lengths are converted. */
export const drawnDpi = 300;

/** Maximum number of pixels of all pictures in a drawing: they are decoded at the same time, which takes 2 GB. */
const maxEmbeddedPixels = 200_000_000;

/** Whether a file is a drawing, by its name. */
export const isDrawingName = (file: string): boolean => /\.svgz?$/i.test(file);

/** The declarations of a drawing, and its size in the pixels that pictures are measured in. */
export type Drawing = { widthPx: number; heightPx: number; dpi?: number; facts: SvgFacts };

const rounded = (px: number) => Math.round(px * 100) / 100;

/**
 * Reads the intended size of a drawing without drawing it.
 * @throws UnreadableImage, or the system's error
 */
export async function readDrawing(file: OpenFile): Promise<Drawing> {
	const { byteSize } = file;
	if (byteSize > limits.maxUploadBytes) {
		const size = bytesBeyond(byteSize, limits.maxUploadBytes);
		const max = bytesText(limits.maxUploadBytes);
		throw new UnreadableImage((file) => remark("PICTURE_TOO_LARGE", { file, size, max }));
	}
	if (byteSize === 0) throw new UnreadableImage((file) => remark("PICTURE_EMPTY", { file }));
	const text = await svgText(await file.read(0, byteSize));
	const facts = readSvg(text);
	if (facts === undefined) {
		const code = pointerStart.test(text) ? "IS_LFS_POINTER" : "NOT_A_DRAWING";
		throw new UnreadableImage((file) => remark(code, { file }));
	}
	if (facts.hasEntities) throw new UnreadableImage((file) => remark("DRAWING_ENTITY", { file }));
	const pixels = await embeddedPixels(text);
	if (pixels > maxEmbeddedPixels) {
		const [megapixels, max] = [Math.round(pixels / 1e6), maxEmbeddedPixels / 1e6];
		throw new UnreadableImage((file) => remark("DRAWING_PICTURES", { file, megapixels, max }));
	}
	const scale = facts.size === "length" ? drawnDpi / cssDpi : 1;
	const dpi = { length: drawnDpi, px: cssDpi, none: undefined }[facts.size];
	return {
		widthPx: rounded(facts.widthPx * scale),
		heightPx: rounded(facts.heightPx * scale),
		...(dpi !== undefined && { dpi }),
		facts,
	};
}
