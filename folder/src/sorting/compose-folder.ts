import { folderOf, piecesByName } from "@tuckbox/pieces";
import { contentFields, type Entry } from "../manifest-fields.ts";
import { isGlob } from "../read/glob.ts";
import type { FolderReading, LocalImage } from "../read/types.ts";
import { composeSections, type TuckboxFile, type WrittenCard, type WrittenPiece } from "../write/index.ts";
import { PrintFit } from "./print-fit.ts";
import { sheetsOfDeck } from "./sheets-of-deck.ts";

/** The pieces of a folder to write, and the files that they are made from. */
export type FolderContent = Pick<FolderReading, "sheets" | "pdfs"> & {
	pieces: readonly WrittenPiece[];
	/** The pictures of the folder by name: at least those of the pieces. */
	images: ReadonlyMap<string, LocalImage>;
	/** Other pictures of the folder, which a pattern would match as well. */
	unused?: readonly string[];
	/** Whether a deck may be written as a pattern, so that pictures that are added later belong to it. */
	mayMatch: boolean;
};

const pictureFiles = ({ pictures }: WrittenPiece) => pictures.map(({ file }) => file);

/** The pattern that matches exactly the pictures of these cards; undefined if none does. */
function patternFor(
	{ mayMatch, images, unused = [] }: FolderContent,
	deck: WrittenPiece,
	cards: readonly WrittenPiece[],
): string | undefined {
	const files = new Set(cards.flatMap(pictureFiles));
	const [first] = files;
	if (first === undefined || !mayMatch) return;
	const folder = folderOf(first);
	if (isGlob(folder)) return;
	const back = deck.pictures.find(({ side }) => side === "back")?.file;
	const siblings = [...images.keys(), ...unused].filter((name) => folderOf(name) === folder && name !== back);
	const isWhole = siblings.length === files.size && siblings.every((name) => files.has(name));
	return isWhole ? `${folder ? `${folder}/` : ""}*` : undefined;
}

/** Whether cards read back the same if only the file names of their pictures are written. */
function areImplied(cards: readonly WrittenCard[]): boolean {
	const named = new Map(
		piecesByName(cards.flatMap(({ piece }) => pictureFiles(piece))).pieces.map((piece) => [
			piece.stem,
			piece,
		]),
	);
	const isImplied = ({ piece, entry }: WrittenCard) => {
		const found = named.get(piece.key);
		// key and count are ignored here: they are compared with those that the file names imply
		const fields: Entry = typeof entry === "string" ? { front: entry } : entry;
		const { front, back, images = {}, key: _, count: __, ...others } = fields;
		return (
			found !== undefined &&
			piece.count === (found.count || 1) &&
			Object.values(others).every((value) => value === undefined) &&
			[front, back, ...Object.values(images)].every((picture) => typeof (picture ?? "") === "string") &&
			found.sides.size === piece.pictures.length &&
			piece.pictures.every(({ side, file }) => found.sides.get(side) === file)
		);
	};
	return cards.every(isImplied) && named.size === cards.length;
}

/** The parts of a tuckbox.yaml that reads back to the same pieces. */
export function composeFolder(content: FolderContent): Pick<TuckboxFile, "pdfs" | "sheets" | "sections"> {
	const fit = new PrintFit(content.pieces, content.images);
	const inDecks: string[] = [];
	/** Shortens a list of cards to sheets or a pattern, if that reads back to the same cards. */
	const shorten = (deck: WrittenPiece, listed: readonly WrittenCard[]): Entry | undefined => {
		if (!areImplied(listed)) return;
		const cards = listed.map(({ piece }) => piece);
		const sheets = sheetsOfDeck(content, deck, cards);
		inDecks.push(...(sheets?.files ?? []));
		if (sheets !== undefined) return sheets.fields;
		const pattern = patternFor(content, deck, cards);
		return pattern === undefined ? undefined : { [contentFields[deck.kind] ?? "cards"]: pattern };
	};
	const composed = composeSections(content.pieces, {
		implies: { name: true, key: true },
		printOf: (written) => fit.printOf(written),
		isImplied: (picture, piece, shared) => fit.isImplied(picture, piece, shared),
		shorten,
	});
	const sections = new Map([...composed].map(([kind, entries]) => [kind, [...entries]]));
	// without a count that was not given, so that a sheet with more cards later is cut into more cells
	const sheets = content.sheets
		.filter(({ file }) => !inDecks.includes(file))
		.map(({ count, isCounted, ...sheet }) => ({ ...sheet, ...(isCounted && { count }) }));
	return { pdfs: content.pdfs, sheets, sections };
}
