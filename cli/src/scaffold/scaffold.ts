import type { ManifestComponent } from "@tuckbox/client";
import type { FolderReading } from "@tuckbox/folder";
import { type Kind, kinds, kindTable, parentKinds, storedKind } from "@tuckbox/pieces";
import { type Entry, groupEntry, looseEntry } from "./scaffold-entries.ts";
import { yamlLines as lines, scalar, type Yaml } from "./yaml-text.ts";

const sections = kinds.flatMap((kind): [Kind, string][] =>
	kindTable[kind].sections.slice(0, 1).map((section) => [kind, section]),
);

const comment = (text: string) => `# ${text.replace(/\s+/g, " ")}`;

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

function headOf({ gameName, gameId, url, ignore, guesses, source }: FolderReading): string[] {
	const from = source.format === "images" ? "the names and sizes of the pictures" : source.files.join(", ");
	const listed = guesses.filter(({ about }) => about !== "game");
	return [
		comment(`Created from ${from}. Edit it as you like; every push reads it.`),
		...(listed.length > 0 ? ["#", "# Guesses to check:"] : []),
		...listed.map(({ about, text }) => `#   ${about}: ${text}`.replace(/\s+/g, " ")),
		"",
		`game: ${scalar(gameName ?? "Untitled")}`,
		...(gameId === undefined ? ["# gameId: gam_…"] : [`gameId: ${scalar(gameId)}`]),
		...(url === undefined ? ["# url: https://tuckbox.example.org"] : [`url: ${scalar(url)}`]),
		...(ignore.length === 0 ? [] : [`ignore: ${JSON.stringify(ignore)}`]),
	];
}

/** The text of a commented tuckbox.yaml that reads back to the same components. */
export function scaffold(reading: FolderReading): string {
	const { components } = reading.manifest;
	const groups = new Map<ManifestComponent, ManifestComponent[]>();
	const parents = components.filter(({ kind }) =>
		kinds.some((child) => parentKinds(child).some((parent) => parent === kind)),
	);
	const free: ManifestComponent[] = [];
	for (const parent of parents) groups.set(parent, []);
	for (const piece of components.filter((one) => !groups.has(one))) {
		const parent = parentKinds(storedKind(piece.kind))
			.map((kind) => parents.find((one) => one.kind === kind && one.externalKey === piece.parentExternalKey))
			.find((one) => one !== undefined);
		if (parent) groups.get(parent)?.push(piece);
		else free.push(piece);
	}
	const entries: Entry[] = [
		...[...groups].flatMap(([parent, children]) => groupEntry(reading, parent, children)),
		...free.map((piece) => looseEntry(reading, piece)),
	];
	const body = [
		...sections.map(([kind, title]) => ({ title, kind })),
		{ title: "pieces", kind: undefined },
	].flatMap(({ title, kind }) => {
		const own = entries.filter((entry) => entry.section === kind).map(({ yaml }) => yaml);
		return own.length > 0 ? ["", `${title}:`, ...lines(own, "  ")] : [];
	});
	// without the count: a sheet that gets more cards is then cut into more
	const inDecks = entries.flatMap(({ sheets = [] }) => sheets);
	const sheets = reading.sheets
		.filter(({ file }) => !inDecks.includes(file))
		.map(({ count: _, ...sheet }): Yaml => new Map<string, Yaml>(Object.entries(sheet)));
	const cut = sheets.length > 0 ? ["", "sheets:", ...lines(sheets, "  ")] : [];
	const pages = reading.pdfs.map((pdf): Yaml => new Map<string, Yaml>(Object.entries(pdf)));
	const pdfs = pages.length > 0 ? ["", "pdfs:", ...lines(pages, "  ")] : [];
	return `${[...headOf(reading), ...pdfs, ...cut, ...body].join("\n")}\n${more}`;
}
