import type { DerivedFile } from "../read/derived.ts";
import type { PdfFacts } from "../read/pdf-page.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { PdfUse } from "../read/types.ts";
import { type Remark, remark } from "../remarks.ts";
import { isPdfName, maxMeasured, maxPages, pagePicture, pagesIn } from "./pages.ts";

/** The place of a PDF's pages among the files: a folder, and the beginning of their names. */
export type PagePlace = {
	home: string;
	stem: string;
	/** Whether only the first page is used. */
	isFirst?: true;
};

/** Values of a PDF's `back:` that are not files. */
const pageBacks = ["last", "alternate"] as const;

export type ShownPages = {
	/** The names of the pages that are fronts. */
	fronts: string[];
	/** Number of pages that are backs. */
	backs: number;
};

/**
 * Measures a PDF, or returns the reason why it cannot be used.
 * @throws UnreadableImage, or the system's error
 */
export async function pdfFacts({ files }: ReadContext, file: string): Promise<PdfFacts | Remark> {
	const found = files.find(file);
	if ("refused" in found) return found.refused;
	const facts = await files.pagesOf(found.name, maxMeasured);
	return facts ?? remark("PDF_NOT_HERE", { file });
}

type Sides = { fronts: number[]; backs: number[] };

function pageSides({ file, back }: PdfUse, numbers: number[]): Sides | Remark {
	if (back === "last") return { fronts: numbers.slice(0, -1), backs: numbers.slice(-1) };
	if (back !== "alternate") return { fronts: numbers, backs: [] };
	if (numbers.length % 2 > 0) return remark("PDF_ODD_PAGES", { file, count: numbers.length });
	const every = (remainder: number) => numbers.filter((_, at) => at % 2 === remainder);
	return { fronts: every(0), backs: every(1) };
}

/** The numbers of the pages to use; all, if none are named. */
function chosen({ file, pages }: PdfUse, { count }: PdfFacts): number[] | Remark {
	const numbers = pagesIn(pages ?? "1-", count);
	if (numbers === undefined) return remark("PDF_PAGES", { file, pages: pages ?? "", count });
	if (numbers.length > maxPages)
		return remark("PDF_TOO_MANY_PAGES", { file, count: numbers.length, max: maxPages });
	return (numbers.at(-1) ?? 0) > maxMeasured
		? remark("PDF_TOO_MANY_PAGES", { file, count, max: maxMeasured })
		: numbers;
}

/**
 * Shows the pages of a PDF as files: `sea-1.png` and so on, by their numbers in the PDF, or `Gull.png` for the only
 * page of one. Where one picture is expected, the PDF itself stands for its first page.
 * @returns the shown pages, or the reason why none are shown
 * @throws UnreadableImage, or the system's error
 */
export async function showPages(
	context: ReadContext,
	written: PdfUse,
	placeOf: (file: string, isSingle: boolean) => PagePlace,
): Promise<ShownPages | Remark> {
	const { files } = context;
	const facts = await pdfFacts(context, written.file);
	if ("code" in facts) return facts;
	const found = files.find(written.file);
	const file = "name" in found ? found.name : written.file;
	const use = { ...written, file };
	const { home, stem, isFirst = false } = placeOf(file, facts.count === 1);
	const isSingle = facts.count === 1 || (isFirst && use.pages === undefined);
	const numbers = isSingle ? [1] : chosen(use, facts);
	if ("code" in numbers) return numbers;
	const sides = pageSides(use, numbers);
	if ("code" in sides) return sides;
	const into = home === "" ? "" : `${home}/`;
	const pageName = (number: number, side = "") => `${into}${stem}${isSingle ? "" : `-${number}`}${side}.png`;
	const show = (name: string, number: number, from = facts): DerivedFile =>
		pagePicture(name, number, from.pages[number - 1] ?? { widthMm: 1, heightMm: 1 }, use.dpi);
	const pictures = sides.fronts.map((number) => show(pageName(number), number));
	if (use.back === "last") pictures.push(...sides.backs.map((number) => show(`${into}back.png`, number)));
	else
		pictures.push(
			...sides.backs.map((number, at) => show(pageName(sides.fronts[at] ?? 0, "[back]"), number)),
		);
	const taken = pictures.find(({ name }) => "name" in files.find(name));
	if (taken !== undefined) return remark("PDF_NAME_TAKEN", { file, name: taken.name });

	const hasBackFile = use.back !== undefined && !pageBacks.some((one) => one === use.back);
	const backs = hasBackFile
		? await backsFrom(context, use.back ?? "", sides.fronts, into, pageName, use.dpi)
		: [];
	if ("code" in backs) return backs;
	const names = [...pictures.map(({ name }) => name), ...backs];
	files.derive(file, [...pictures, show(file, numbers[0] ?? 1)]);
	files.hide(file);
	if (isSingle && facts.count > 1) context.guess(file, remark("FIRST_OF_PDF", { count: facts.count }));
	context.pdfs.set(file, { use, count: facts.count, pages: names });
	return { fronts: sides.fronts.map((number) => pageName(number)), backs: sides.backs.length + backs.length };
}

/** Shows the backs in another file: a page for each front, or one for all. */
async function backsFrom(
	context: ReadContext,
	file: string,
	fronts: readonly number[],
	into: string,
	nameOf: (number: number, side?: string) => string,
	dpi: number | undefined,
): Promise<string[] | Remark> {
	const { files } = context;
	if (!isPdfName(file)) {
		const found = files.find(file);
		if ("refused" in found) return found.refused;
		const name = `${into}back${/\.\w+$/.exec(file)?.[0] ?? ""}`;
		files.show(found.name, name);
		return [name];
	}
	const facts = await pdfFacts(context, file);
	if ("code" in facts) return facts;
	const isEach = facts.count > 1 && facts.count === fronts.length;
	const numbers = isEach ? fronts.map((_, at) => at + 1) : [1];
	const pictures = numbers.map((number, at) =>
		pagePicture(
			isEach ? nameOf(fronts[at] ?? 0, "[back]") : `${into}back.png`,
			number,
			facts.pages[number - 1] ?? { widthMm: 1, heightMm: 1 },
			dpi,
		),
	);
	const found = files.find(file);
	const from = "name" in found ? found.name : file;
	files.derive(from, pictures);
	files.hide(from);
	if (!isEach && facts.count > 1) context.guess(from, remark("FIRST_OF_PDF", { count: facts.count }));
	return pictures.map(({ name }) => name);
}
