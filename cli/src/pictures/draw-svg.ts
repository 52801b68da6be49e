import { damaged, type Recipe, sizedSvg, svgText } from "@tuckbox/folder";
import { t } from "../messages/words.ts";
import { DrawingProcess } from "./drawing-process.ts";
import type { MadeBytes } from "./maker.ts";

/** Draws an SVG in the sizes of the recipes. Nothing that it refers to outside is loaded. */
export async function* drawSvg(
	source: Uint8Array,
	recipes: readonly Extract<Recipe, { make: "drawing" }>[],
	maxMs?: number,
): AsyncGenerator<MadeBytes> {
	const text = await svgText(source);
	using drawing = new DrawingProcess(maxMs);
	for (const { widthPx, heightPx } of recipes) {
		const svg = sizedSvg(text, widthPx, heightPx);
		// entities are what makes a short text long
		const isTrusted = !/<!ENTITY/i.test(svg);
		const made = await drawing.ask({ order: "draw", svg, isTrusted, widthPx, heightPx });
		if (!("bytes" in made)) throw damaged(t("pictures.noDrawing"));
		yield made;
	}
}

/** What stands in for missing typefaces looks like one of these, so that they cannot be told from it. */
const usual =
	/^(serif|sans-serif|sans|monospace|cursive|fantasy|system-ui|ui-.*|arial|helvetica|verdana|dejavu sans|noto sans|bitstream vera sans)$/i;

/** Which of these typefaces are not installed. */
export async function missingFonts(names: readonly string[]): Promise<string[]> {
	const asked = names.filter((name) => !usual.test(name));
	if (asked.length === 0) return [];
	using drawing = new DrawingProcess();
	const answer = await drawing.ask({ order: "fonts", names: asked });
	return "missing" in answer ? answer.missing : [];
}
