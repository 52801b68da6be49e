import { placeOfSheets } from "../formats/pdfs/page-places.ts";
import type { FolderReading, LocalImage, SheetUse } from "../read/types.ts";

/**
 * A reading in which a sheet that is the only page of a PDF is named like the PDF. As a page to cut it has another name than as a
 * page of `pdfs:`, and a manifest can name only the PDF.
 */
export function withSinglePages(reading: Pick<FolderReading, "sheets" | "pdfs" | "images">): {
	sheets: SheetUse[];
	images: Map<string, LocalImage>;
} {
	const pdfOf = new Map(
		reading.pdfs.map(({ file }) => {
			const { home, stem } = placeOfSheets(file);
			return [`${home ? `${home}/` : ""}${stem}.png`, file];
		}),
	);
	const isSheet = new Set(reading.sheets.map(({ file }) => file));
	const nameOf = (file: string) => (isSheet.has(file) ? pdfOf.get(file) : undefined) ?? file;
	return {
		sheets: reading.sheets.map((sheet) => ({ ...sheet, file: nameOf(sheet.file) })),
		images: new Map(
			[...reading.images].map(([name, image]) => [
				name,
				image.from === undefined ? image : { ...image, from: nameOf(image.from) },
			]),
		),
	};
}
