import type { FolderReading } from "@tuckbox/folder";
import { composeFolder, withSinglePages, writtenPieces } from "@tuckbox/folder/sorting";
import { fileParts, type TuckboxFile } from "@tuckbox/folder/write";
import { remarkText } from "../messages/remarks.ts";

const more = `
# Other options (docs/FOLDERS.md describes all of them):
#
# url: https://tuckbox.example.org        where to push to
# gameId: gam_…                           the game to push to, whatever its name
# players: 2-4                          how many people can play it
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
	{ gameName, gameId, url, ignore, guesses, source, manifest: { players } }: FolderReading,
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
		head: {
			...{ game: gameName ?? "Untitled", gameId, url, players },
			ignore: ignore.length === 0 ? undefined : ignore,
		},
		hints: [
			...(gameId === undefined ? ["gameId: gam_…"] : []),
			...(url === undefined ? ["url: https://tuckbox.example.org"] : []),
		],
	};
}

/**
 * The text of a commented tuckbox.yaml that reads back to the same components.
 * @param textOf gives the text of a guess; by default in the language of the run
 */
export function scaffold(reading: FolderReading, textOf = remarkText): string {
	const { source, unused } = reading;
	const { sheets, images } = withSinglePages(reading);
	const cut = new Set(sheets.flatMap((sheet) => [sheet.file, sheet.back]));
	const pdfs = reading.pdfs.filter(({ file }) => !cut.has(file));
	const mayMatch = source.format === "images";
	const composed = composeFolder({ pieces: writtenPieces(reading), images, unused, sheets, pdfs, mayMatch });
	const file = { ...headOf(reading, textOf), ...composed };
	return `${[...fileParts(file)].join("")}${more}`;
}
