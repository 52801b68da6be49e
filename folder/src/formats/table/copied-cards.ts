import { baseOf, folderOf, readPictureName } from "@tuckbox/pieces";
import type { PieceDraft } from "../../read/draft.ts";
import { listed } from "../../read/listed.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { haveSameBytes } from "../backs/cards-like-backs.ts";

// Copies of the pictures of cards, as file managers name them: each is one more of the card in a row of a table.

/** The ends of names that file managers give to copies: `wolf - Copy (2)`, `wolf copy 2`, `wolf (2)`. */
const ofCopy = /(?:(?:\s*-)?\s+(?:copy|kopie|copie|c[oó]pia|copia)(?:\s*\(?\d+\)?)?|\s*\(\d+\))$/iu;

/** The folder and the name of a picture, without its format. */
const placeOf = (file: string) => `${folderOf(file)}/${baseOf(readPictureName(file).whole)}`.toLowerCase();

/** The pieces by their fronts; fronts of several rows are left out: a copy would belong to any of them. */
function byFront(drafts: readonly PieceDraft[], context: ReadContext): ReadonlyMap<string, PieceDraft> {
	const found = new Map<string, PieceDraft | undefined>();
	for (const piece of drafts.flatMap((draft) => [draft, ...draft.children])) {
		const front = context.files.find(piece.pictures.get("front")?.file ?? "");
		if ("name" in front) found.set(front.name, found.has(front.name) ? undefined : piece);
	}
	return new Map([...found].flatMap(([file, piece]) => (piece ? [[file, piece] as const] : [])));
}

/**
 * Counts copies of the pictures of cards, byte by byte, that have their names, and hides them.
 * @param table the name of the table, which has no column for counts
 * @param among pictures that no row names
 */
export async function countCopies(
	context: ReadContext,
	table: string,
	drafts: readonly PieceDraft[],
	among: readonly string[],
): Promise<void> {
	const cards = byFront(drafts, context);
	const byPlace = new Map([...cards].map(([file, piece]) => [placeOf(file), { file, piece }]));
	const copies: string[] = [];
	for (const file of among) {
		const place = placeOf(file);
		const original = byPlace.get(place.replace(ofCopy, ""));
		if (original === undefined || !ofCopy.test(place) || cards.has(file)) continue;
		if (!(await haveSameBytes(context, file, original.file))) continue;
		original.piece.count = (original.piece.count ?? 1) + 1;
		context.files.hide(file);
		copies.push(file);
	}
	if (copies.length === 0) return;
	context.guess(table, remark("COPIES_COUNTED", { count: copies.length, files: listed(copies) }));
}
