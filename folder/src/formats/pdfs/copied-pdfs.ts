import { folderOf, grouped } from "@tuckbox/pieces";
import { objectsIn } from "../../pdf/page-objects.ts";
import { areCards } from "../../pdf/pages.ts";
import { cardsDrawnOn, type PdfFacts } from "../../read/pdf-page.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";

// PDFs that are in several folders, or whose pages are in another one.

/** Number of bytes that are compared at a time. */
const partBytes = 1_000_000;

/** Whether two files of the same size have the same bytes. */
async function areSame(context: ReadContext, [one, other]: readonly [string, string]): Promise<boolean> {
	const { source } = context.files;
	const first = await source.open(source.pathOf(one));
	try {
		const second = await source.open(source.pathOf(other));
		try {
			for (let at = 0; at < first.byteSize; at += partBytes) {
				const [here, there] = await Promise.all([first.read(at, partBytes), second.read(at, partBytes)]);
				if (here.length !== there.length || here.some((byte, place) => byte !== there[place])) return false;
			}
			return true;
		} finally {
			await second.close();
		}
	} finally {
		await first.close();
	}
}

async function sizeOf({ files: { source } }: ReadContext, file: string): Promise<number> {
	const opened = await source.open(source.pathOf(file));
	await opened.close();
	return opened.byteSize;
}

/**
 * Leaves out PDFs that are byte for byte another one in a different folder. Files that cannot be read stay: their reader
 * says why.
 * @param names the PDFs, with those first that are to be kept
 * @returns the others
 */
export async function leaveOutCopiedPdfs(context: ReadContext, names: readonly string[]): Promise<string[]> {
	const sized: { file: string; bytes: number }[] = [];
	for (const file of names) sized.push({ file, bytes: await sizeOf(context, file).catch(() => -1) });
	const left = new Set<string>();
	for (const [bytes, same] of grouped(sized, (one) => one.bytes)) {
		if (bytes <= 0) continue;
		for (const [at, { file }] of same.entries()) {
			if (left.has(file)) continue;
			const copies: string[] = [];
			for (const { file: other } of same.slice(at + 1)) {
				if (left.has(other) || folderOf(other) === folderOf(file)) continue;
				if (await areSame(context, [file, other]).catch(() => false)) copies.push(other);
			}
			if (copies.length === 0) continue;
			for (const copy of copies) {
				left.add(copy);
				context.files.hide(copy);
			}
			context.warnings.push({ file, ...remark("TWIN_SKIPPED", { file, others: copies.join(", ") }) });
		}
	}
	return names.filter((file) => !left.has(file));
}

/** Minimum number of different pages of a PDF for it to be recognized in another one. */
const minPages = 3;
/**
 * Pictures by which cards are recognized in another layout: minimum share of pages that have one of their own, as a frame is on
 * all of them, minimum share of those that are in the other PDF, as some are drawn again, and their minimum number.
 */
const byPictures = { own: 0.8, shared: 0.5, min: 5 };

/** Whether a PDF has the pages of another one, maybe in another layout, and more of them. */
function contains(outer: PdfFacts, inner: PdfFacts): boolean {
	const ofPages = ({ pages }: PdfFacts, key: "look" | "pictureBytes") =>
		new Set(pages.map((page) => page[key]));
	if (outer.count <= inner.count) return false;
	const [looks, allLooks] = [ofPages(inner, "look"), ofPages(outer, "look")];
	const areSame =
		looks.size >= minPages && !looks.has(undefined) && [...looks].every((look) => allLooks.has(look));
	const pictures = ofPages(inner, "pictureBytes");
	pictures.delete(undefined);
	const allPictures = ofPages(outer, "pictureBytes");
	const shared = [...pictures].filter((picture) => allPictures.has(picture)).length;
	const areRecognized =
		pictures.size >= byPictures.own * inner.count &&
		shared >= Math.max(byPictures.min, byPictures.shared * pictures.size);
	return areSame || areRecognized;
}

/**
 * Leaves out PDFs of single cards whose pages are all in another one in the same folder, such as one with each card as often as it
 * is printed.
 * @returns the others
 */
export function leaveOutContainedPdfs<P extends { file: string; facts: PdfFacts }>(
	context: ReadContext,
	pdfs: readonly P[],
): P[] {
	return pdfs.filter((pdf) => {
		if (!areCards(pdf.facts)) return true;
		const other = pdfs.find(
			(one) => folderOf(one.file) === folderOf(pdf.file) && contains(one.facts, pdf.facts),
		);
		if (other === undefined) return true;
		context.files.hide(pdf.file);
		const facts = { file: other.file, others: pdf.file };
		context.warnings.push({ file: other.file, ...remark("TWIN_SKIPPED", facts) });
		return false;
	});
}

/** Minimum number of objects on a page by which it is recognized in another PDF: frames alone may be on any. */
const minObjects = 20;
const stemOf = (file: string) => file.replace(/\.\w+$/, "");

/** Whether a PDF of one page is a page of another one, most of which draw cards. */
function isPageOf({ count, pages }: PdfFacts, outer: PdfFacts): boolean {
	const look = pages[0]?.look;
	if (count > 1 || outer.count < 2 || look === undefined || objectsIn(look) < minObjects) return false;
	const drawn = outer.pages.filter((page) => cardsDrawnOn(page) !== undefined).length;
	return 2 * drawn > outer.count && outer.pages.some((page) => page.look === look);
}

/**
 * Leaves out sheets to print that are a page of another PDF, in any folder: a program made them one by one, and then all as one.
 * @returns the others
 */
export function leaveOutContainedSheets<P extends { file: string; facts: PdfFacts }>(
	context: ReadContext,
	papers: readonly P[],
): P[] {
	const inner = papers.flatMap((pdf) => {
		const outer = papers
			.toSorted((one, other) => other.facts.count - one.facts.count)
			.find((one) => isPageOf(pdf.facts, one.facts));
		return outer === undefined ? [] : [{ pdf, outer }];
	});
	for (const [{ file }, same] of grouped(inner, ({ outer }) => outer)) {
		const others = same.map(({ pdf }) => pdf.file).join(", ");
		context.warnings.push({ file, ...remark("TWIN_SKIPPED", { file, others }) });
	}
	// a program that writes drawings makes each PDF of one
	const stems = new Set(inner.map(({ pdf }) => stemOf(pdf.file)));
	for (const name of [...context.files.names])
		if (context.isDrawing(name) && stems.has(stemOf(name))) context.files.hide(name);
	return papers.filter((one) => !inner.some(({ pdf }) => pdf === one));
}
