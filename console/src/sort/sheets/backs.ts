import type { Sorting } from "@tuckbox/folder/sorting";
import { baseOf, folderOf } from "@tuckbox/pieces";

const isPdf = (file: string) => /\.pdf$/i.test(file);

/** Maximum number of pictures that are offered as the backs of a sheet. */
const maxBacks = 40;

/** The name of a sheet or a PDF without the word for its side. */
const nameOfPair = (file: string) =>
	baseOf(file)
		.toLowerCase()
		.replace(/(front|back|recto|verso|vorder|rück)(s|seiten?)?/g, "")
		.replace(/\.\w+$|[^\p{L}\p{N}]/gu, "");
const isNamedBack = (file: string) => /back|verso|rück/i.test(baseOf(file));

/** The pictures or PDFs that may be the backs of a sheet: as large as it, or next to it and called a back. */
export function backsFor({ images }: Sorting, file: string): string[] {
	const own = images.get(file);
	const found = [...images.values()]
		.filter(
			({ name, from, widthPx, heightPx }) =>
				name !== file &&
				isPdf(name) === isPdf(file) &&
				(from === undefined || (own?.from !== undefined && isPdf(from))) &&
				((widthPx === own?.widthPx && heightPx === own.heightPx) ||
					(folderOf(name) === folderOf(file) && isNamedBack(name))),
		)
		.map(({ name }) => name);
	return found
		.toSorted((one, other) => Number(isNamedBack(other)) - Number(isNamedBack(one)))
		.slice(0, maxBacks);
}

/** The backs of a sheet by its name: `app-back.pdf` for `app-front.pdf`. */
export const backByName = (sorting: Sorting, file: string): string | undefined =>
	isNamedBack(file)
		? undefined
		: backsFor(sorting, file).find((back) => isNamedBack(back) && nameOfPair(back) === nameOfPair(file));
