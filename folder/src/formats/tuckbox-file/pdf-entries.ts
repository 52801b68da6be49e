import { pdfFields } from "../../manifest-fields.ts";
import { isPdfName } from "../../pdf/pages.ts";
import { type PagePlace, showPages } from "../../pdf/show-pages.ts";
import { isGlob, matching } from "../../read/glob.ts";
import { UnreadableImage } from "../../read/image/byte-source.ts";
import type { ReadContext } from "../../read/read-context.ts";
import type { PdfUse, Where } from "../../read/types.ts";
import { type Remark, remark } from "../../remarks.ts";
import { Fields, given } from "../fields.ts";
import type { Located } from "../located.ts";
import { placeOfPages } from "../pdfs/page-places.ts";

/**
 * Shows the pages of a PDF that a manifest names.
 * @returns the fronts; empty after a reported problem
 */
export async function showNamed(
	context: ReadContext,
	use: PdfUse,
	where: Where,
	place: (file: string, isSingle: boolean) => PagePlace = placeOfPages,
): Promise<string[]> {
	let what: Remark;
	try {
		const shown = await showPages(context, use, place);
		if ("fronts" in shown) return shown.fronts;
		what = shown;
	} catch (error) {
		if (!(error instanceof UnreadableImage)) throw error;
		what = error.remarkOn(use.file);
	}
	context.problem(where, what);
	return [];
}

/** The fields that select pages, for `pdfs:` and for `sheets:`. */
export const pageFieldsOf = (fields: Fields): Omit<PdfUse, "file"> =>
	given({
		pages: fields.text("pages"),
		back: fields.text("back")?.normalize("NFC"),
		dpi: fields.dpi(),
	});

async function showEntry(context: ReadContext, manifest: string, entry: Located): Promise<void> {
	if (entry.type !== "map") {
		context.problem({ file: manifest, line: entry.line }, remark("FIELD_MAPPING", { field: "pdfs:" }));
		return;
	}
	const fields = new Fields(context, manifest, entry, pdfFields);
	const file = fields.text("file")?.normalize("NFC");
	if (file === undefined) context.problem(fields.at(entry), remark("FIELD_MISSING", { field: "file:" }));
	else if (!isPdfName(file)) context.problem(fields.at(entry), remark("NOT_A_PDF", { file }));
	else await showNamed(context, { file, ...pageFieldsOf(fields) }, fields.at(entry));
}

/** The PDFs that the texts of a manifest name, alone or with a pattern, and the line of each. */
function namedIn(context: ReadContext, manifest: string, value: Located): Map<string, Where> {
	const found = new Map<string, Where>();
	const add = (one: Located): void => {
		if (one.type === "list") one.items.forEach(add);
		else if (one.type === "map") {
			// its pages are cut
			if (one.entries.some(({ key }) => key === "grid")) return;
			for (const { key, value } of one.entries) if (key !== "payload" && key !== "ignore") add(value);
		} else if (isPdfName(one.source)) {
			const { names } = context.files;
			const file = context.files.find(one.source);
			const pattern = one.source.normalize("NFC").replaceAll("\\", "/");
			const all = "name" in file ? [file.name] : isGlob(pattern) ? matching(names, pattern) : [];
			for (const name of all.filter(isPdfName))
				if (!found.has(name)) found.set(name, { file: manifest, line: one.line });
		}
	};
	add(value);
	return found;
}

/**
 * Shows the pages of the PDFs that a manifest lists under `pdfs:`, or names as pictures. The pages become files of the
 * folder that the rest of the manifest can name.
 */
export async function showPdfs(context: ReadContext, manifest: string, top: Located): Promise<void> {
	const entries = top.type === "map" ? top.entries : [];
	const listed = entries.find(({ key }) => key === "pdfs")?.value;
	if (listed !== undefined)
		for (const entry of listed.type === "list" ? listed.items : [listed])
			await showEntry(context, manifest, entry);
	if (context.files.source.tools?.pagesOf === undefined) return;
	for (const { key, value } of entries) {
		if (key === "pdfs" || key === "sheets") continue;
		for (const [file, where] of namedIn(context, manifest, value))
			if (context.files.sourceOf(file) === undefined) await showNamed(context, { file }, where);
	}
}
