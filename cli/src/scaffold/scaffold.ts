import { type FolderReading, isGlob } from "@tuckbox/folder";
import {
	composeSections,
	contentFields,
	type Entry,
	fileParts,
	type TuckboxFile,
	type WrittenCard,
	type WrittenPiece,
} from "@tuckbox/folder/write";
import { folderOf, piecesByName } from "@tuckbox/pieces";
import { remarkText } from "../messages/remarks.ts";
import { ScaffoldPieces } from "./scaffold-pieces.ts";
import { sheetsOfDeck } from "./scaffold-sheets.ts";

const more = `
# Other options (docs/FOLDERS.md describes all of them):
#
# url: https://tuckbox.example.org        where to push to
# gameId: gam_…                           the game to push to, whatever its name
# ignore: [assets/]                       files and folders to leave out, as in .gitignore
# defaults:
#   bleed: 1/8 in                         for all pictures: none, a width, or auto
#   dpi: 300
#
# pdfs:                                   their pages are then files such as sea/sea-1.png
#   - file: sea.pdf
#     pages: 1-54
#     back: last                          or alternate, or a file
#
# decks:
#   - name: Evening deck
#     key: evening                        identifies the deck; a different key is a different deck
#     size: poker                         or 63.5 x 88.9 mm, or 2.5 x 3.5 in
#     back: images/back.png
#     cards:
#       - images/cards/*.png              every picture is a card
#       - front: images/special/moon.png
#         name: The moon
#         count: 4
#         payload: { cost: 3 }
#   - name: Monsters
#     cards: monsters.png                 a sheet, cut into cards
#     grid: 10x7
#     last: back                          or hidden, as in Tabletop Simulator, or card
# boards:
#   - front: images/board.png
#     size: 300 x 300 mm
# dice:
#   - name: Weather die
#     faces: { 1: images/sun.png, 6: images/storm.png }
# tokens: images/boats/*.png
# books:
#   - name: Rules
#     pages: rules/*.png
#     cover: rules/cover.png
`;

function headOf(
	{ gameName, gameId, url, ignore, guesses, source }: FolderReading,
	textOf: typeof remarkText,
): Pick<TuckboxFile, "about" | "head" | "hints"> {
	const from = source.format === "images" ? "the names and sizes of the pictures" : source.files.join(", ");
	const listed = guesses.filter(({ about }) => about !== "game");
	return {
		about: [
			`Created from ${from}. Edit it as you like; every push reads it.`,
			...(listed.length > 0 ? ["", "Guesses to check:"] : []),
			...listed.map((guess) => `  ${guess.about}: ${textOf(guess)}`),
		],
		head: { game: gameName ?? "Untitled", gameId, url, ignore: ignore.length === 0 ? undefined : ignore },
		hints: [
			...(gameId === undefined ? ["gameId: gam_…"] : []),
			...(url === undefined ? ["url: https://tuckbox.example.org"] : []),
		],
	};
}

const pictureFiles = ({ pictures }: WrittenPiece) => pictures.map(({ file }) => file);

/** The pattern that matches exactly the pictures of these cards; undefined if none does. */
function patternFor(
	{ source, images }: FolderReading,
	deck: WrittenPiece,
	cards: readonly WrittenPiece[],
): string | undefined {
	const files = cards.flatMap(pictureFiles);
	const [first] = files;
	if (first === undefined || source.format !== "images") return;
	const folder = folderOf(first);
	if (isGlob(folder)) return;
	const back = deck.pictures.find(({ side }) => side === "back")?.file;
	const siblings = [...images.keys()].filter((name) => folderOf(name) === folder && name !== back);
	const isWhole = siblings.length === files.length && siblings.every((name) => files.includes(name));
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

/**
 * The text of a commented tuckbox.yaml that reads back to the same components.
 * @param textOf gives the text of a guess; by default in the language of the run
 */
export function scaffold(reading: FolderReading, textOf = remarkText): string {
	const pieces = new ScaffoldPieces(reading);
	const inDecks: string[] = [];
	/** Shortens a list of cards to sheets or a pattern, if that reads back to the same cards. */
	const shorten = (deck: WrittenPiece, listed: readonly WrittenCard[]): Entry | undefined => {
		if (!areImplied(listed)) return;
		const cards = listed.map(({ piece }) => piece);
		const sheets = sheetsOfDeck(reading, deck, cards);
		inDecks.push(...(sheets?.files ?? []));
		if (sheets !== undefined) return sheets.fields;
		const pattern = patternFor(reading, deck, cards);
		return pattern === undefined ? undefined : { [contentFields[deck.kind] ?? "cards"]: pattern };
	};
	const composed = composeSections(pieces.top, {
		implies: { name: true, key: true },
		printOf: (written) => pieces.printOf(written),
		isImplied: (picture, piece, shared) => pieces.isImplied(picture, piece, shared),
		shorten,
	});
	const sections = new Map([...composed].map(([kind, entries]) => [kind, [...entries]]));
	// without the count, so that a sheet with more cards later is cut into more cells
	const sheets = reading.sheets
		.filter(({ file }) => !inDecks.includes(file))
		.map(({ count: _, ...sheet }) => sheet);
	const file = { ...headOf(reading, textOf), pdfs: reading.pdfs, sheets, sections };
	return `${[...fileParts(file)].join("")}${more}`;
}
