import { damaged, type PdfFacts, type Recipe } from "@tuckbox/folder";
import { t } from "../messages/words.ts";
import { DrawingProcess } from "./drawing-process.ts";
import type { MadeBytes } from "./maker.ts";

async function open(drawing: DrawingProcess, pdf: Uint8Array, most: number): Promise<PdfFacts> {
	const answer = await drawing.ask({ order: "open", pdf, most });
	if (!("pdf" in answer)) throw damaged(t("pictures.unreadable"));
	return answer.pdf;
}

/** Draws pages of a PDF at the sizes that the recipes request. */
export async function* drawPages(
	source: Uint8Array,
	recipes: readonly Extract<Recipe, { make: "page" }>[],
	maxMs?: number,
): AsyncGenerator<MadeBytes> {
	using drawing = new DrawingProcess(maxMs);
	await open(drawing, source, 1);
	for (const { page, widthPx, heightPx } of recipes) {
		const made = await drawing.ask({ order: "page", page, widthPx, heightPx });
		if (!("bytes" in made)) throw damaged(t("pictures.noPage", { page }));
		yield made;
	}
	await drawing.ask({ order: "close" });
}

/** The number of pages of a PDF, and the sizes of the first `most`. @throws UnreadableImage */
export async function readPdfFacts(source: Uint8Array, most: number, maxMs?: number): Promise<PdfFacts> {
	using drawing = new DrawingProcess(maxMs);
	const facts = await open(drawing, source, most);
	await drawing.ask({ order: "close" });
	return facts;
}
