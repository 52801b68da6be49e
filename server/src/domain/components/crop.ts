import type { Crop } from "@tuckbox/pieces";

/** The crop in a derivative's recipe: `left,top,width,height`, or empty for the whole image. */
export function readCrop(text: string): Crop | null {
	if (text === "") return null;
	const [left = 0, top = 0, width = 0, height = 0] = text.split(",").map(Number);
	return { left, top, width, height };
}
