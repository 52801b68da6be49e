import { baseOf, largestGroup, readPictureName } from "@tuckbox/pieces";
import { listed } from "../../../read/listed.ts";
import type { ReadContext } from "../../../read/read-context.ts";
import { sizeInPixels } from "../../../read/size-in-pixels.ts";
import { remark } from "../../../remarks.ts";
import { sectionPlace } from "../../sections.ts";

// Drawings next to the pictures that a drawing program made from them, one or several from each.

/** Minimum number of finished pictures of one size, in a deck and in a booklet, and their share of those in the folder. */
const ofFinished = { cards: { min: 5, share: 0.8 }, pages: { min: 2, share: 0.6 } };
/** Maximum number of drawings for each finished picture: more are a deck of which some were exported. */
const maxDrawings = 0.5;
/** Maximum ratio between proportions that are the same. */
const maxRatio = 1.05;

type Sized = { file: string; widthPx: number; heightPx: number };

const stemOf = (file: string) => baseOf(readPictureName(file).stem).toLowerCase();
const proportionsOf = ({ widthPx, heightPx }: Sized) => widthPx / Math.max(1, heightPx);

async function sized(files: readonly string[], context: ReadContext): Promise<Sized[]> {
	const sizes = await Promise.all(files.map((file) => sizeInPixels(context, file)));
	return files.flatMap((file, at) => {
		const size = sizes[at];
		return size ? [{ file, ...size }] : [];
	});
}

/** The drawings of a folder that its finished pictures were made from. */
async function sourcesIn(folder: string, files: readonly string[], context: ReadContext): Promise<string[]> {
	const isBook = sectionPlace(folder).section === "book";
	const finished = files.filter(
		(file) => !context.isDrawing(file) && context.files.sourceOf(file) === undefined,
	);
	const stems = new Set(finished.map(stemOf));
	const drawings = files.filter((file) => context.isDrawing(file) && !stems.has(stemOf(file)));
	if (drawings.length === 0 || drawings.length > finished.length * maxDrawings) return [];
	const same =
		largestGroup(await sized(finished, context), ({ widthPx, heightPx }) => `${widthPx} ${heightPx}`) ?? [];
	const [first] = same;
	const { min, share } = isBook ? ofFinished.pages : ofFinished.cards;
	if (first === undefined || same.length < Math.max(min, finished.length * share)) return [];
	// a drawing like the cards may be one of them, unless it has the name of all
	const isLike = (one: Sized) => {
		const ratio = proportionsOf(one) / proportionsOf(first);
		return Math.max(ratio, 1 / ratio) <= maxRatio && stemOf(one.file) !== baseOf(folder).toLowerCase();
	};
	const likeCards = isBook ? [] : (await sized(drawings, context)).filter(isLike).map(({ file }) => file);
	return drawings.filter((file) => !likeCards.includes(file) && !context.files.isKept(file));
}

/** Leaves out drawings next to finished cards or pages that are unlike these: they were made from them. */
export async function leaveOutSources(folders: Map<string, string[]>, context: ReadContext): Promise<void> {
	for (const [folder, files] of [...folders]) {
		const { section } = sectionPlace(folder);
		if (section !== undefined && section !== "deck" && section !== "book") continue;
		const left = await sourcesIn(folder, files, context);
		const [first] = left;
		if (first === undefined) continue;
		folders.set(
			folder,
			files.filter((file) => !left.includes(file)),
		);
		const facts = { count: left.length, files: listed(left), line: `!${first}` };
		context.guess(left.length === 1 ? first : folder || "the folder", remark("DRAWN_SOURCES", facts));
	}
}
