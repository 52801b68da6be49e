import { damaged, type Recipe, sizedSvg, svgText } from "@tuckbox/folder";
import { t } from "../messages/words.ts";
import { DrawingProcess } from "./drawing-process.ts";
import type { MadeBytes } from "./maker.ts";

/** Draws an SVG at the sizes that the recipes request. Loads none of its external references. */
export async function* drawSvg(
	source: Uint8Array,
	recipes: readonly Extract<Recipe, { make: "drawing" }>[],
	maxMs?: number,
): AsyncGenerator<MadeBytes> {
	const text = await svgText(source);
	using drawing = new DrawingProcess(maxMs);
	for (const { widthPx, heightPx } of recipes) {
		const svg = sizedSvg(text, widthPx, heightPx);
		// only entities can make a short text expand to a huge one
		const isTrusted = !/<!ENTITY/i.test(svg);
		const made = await drawing.ask({ order: "draw", svg, isTrusted, widthPx, heightPx });
		if (!("bytes" in made)) throw damaged(t("pictures.noDrawing"));
		yield made;
	}
}

/**
 * Generic typefaces, and those that usually replace missing ones. Text in them can look the same as in the replacement,
 * so the check for missing typefaces skips them.
 */
const usual =
	/^(serif|sans-serif|sans|monospace|cursive|fantasy|system-ui|ui-.*|arial|helvetica|verdana|dejavu sans|noto sans|bitstream vera sans)$/i;

/** Lists those of the given typefaces that are not installed. */
export async function missingFonts(names: readonly string[]): Promise<string[]> {
	const asked = names.filter((name) => !usual.test(name));
	if (asked.length === 0) return [];
	using drawing = new DrawingProcess();
	const answer = await drawing.ask({ order: "fonts", names: asked });
	return "missing" in answer ? answer.missing : [];
}
