import { largestGroup } from "@tuckbox/pieces";
import type { ReadContext } from "../../../read/read-context.ts";
import { sizeInPixels } from "../../../read/size-in-pixels.ts";
import { isPrintersFolder } from "../../folder-words.ts";
import { hasCards, isBacksFolder } from "../../sections.ts";

// Folders for printers next to the cards: templates, sheets, packaging and proofs, each in the form that a printer wants.

/** Minimum number of cards of one size elsewhere, so that what is laid out for printers is the same game again. */
const minCards = 12;

/** The number of pictures of a folder that have the same pixels, without cells of sheets and pages. */
async function countAlike(files: readonly string[], context: ReadContext): Promise<number> {
	const own = files.filter((file) => context.files.sourceOf(file) === undefined);
	const sizes = await Promise.all(own.map((file) => sizeInPixels(context, file)));
	const known = sizes.flatMap((size) => (size ? `${size.widthPx} ${size.heightPx}` : []));
	return largestGroup(known, String)?.length ?? 0;
}

/** The folders for printers if a folder of none has at least as many cards of one size as each of them. */
export async function forPrinters(
	folders: ReadonlyMap<string, readonly string[]>,
	context: ReadContext,
): Promise<ReadonlySet<string>> {
	const found = [...folders.keys()].filter(isPrintersFolder);
	if (found.length === 0) return new Set();
	const counts = new Map(
		await Promise.all(
			[...folders].map(async ([folder, files]) => [folder, await countAlike(files, context)] as const),
		),
	);
	const most = (some: readonly string[]) => Math.max(0, ...some.map((folder) => counts.get(folder) ?? 0));
	const others = [...folders.keys()].filter(
		(folder) => !isPrintersFolder(folder) && hasCards(folder) && !isBacksFolder(folder),
	);
	const cards = most(others);
	return new Set(cards >= minCards && cards >= most(found) ? found : []);
}
