import { folderOf, grouped } from "@tuckbox/pieces";
import { commonPattern } from "../read/line-for.ts";
import { listed } from "../read/listed.ts";
import type { ReadContext } from "../read/read-context.ts";
import { remark } from "../remarks.ts";
import type { Cut } from "./cut.ts";
import { gridText } from "./grid.ts";
import type { Fit, Picture } from "./pages-of-singles.ts";

// Sheets of one deck that a program shows in several styles, of which a player chooses one.

/** Minimum number of cards, and the numbers of standard decks: two decks seldom have as many cards and leave cells empty. */
const ofDecks = { min: 40, standard: [52, 53, 54, 55, 56] };

export type CutSheet = { sheet: Picture & Fit; cut: Cut };

function mayHaveSkins({ sheet: { grid }, cut }: CutSheet): boolean {
	const { length } = cut.cells;
	const isFull = length === grid.columns * grid.rows;
	return length >= ofDecks.min && (!isFull || ofDecks.standard.includes(length));
}

/** Names sheets that may show the cards of another one in another style, with the line that leaves them out. */
export function reportSkins(sheets: readonly CutSheet[], context: ReadContext): void {
	const alike = grouped(sheets.filter(mayHaveSkins), ({ sheet: { file, header, grid }, cut }) =>
		[folderOf(file), header.widthPx, header.heightPx, gridText(grid), cut.cells.length].join(" "),
	);
	const uncut = context.files.names.filter((name) => context.files.sourceOf(name) === undefined);
	for (const same of alike.values()) {
		// sheets with the same name and several numbers are one deck
		if (new Set(same.map(({ cut }) => cut.home)).size < same.length) continue;
		const files = same.map(({ sheet }) => sheet.file).sort((one, other) => one.length - other.length);
		const [file = "", ...others] = files;
		const [first] = others;
		if (first === undefined) continue;
		const pattern = commonPattern(others, uncut);
		const facts = { file, count: others.length, files: listed(others), line: pattern ?? `/${first}` };
		const all = pattern === undefined && others.length > 1 ? "no" : "yes";
		context.guess(first, remark("SHEETS_MAY_BE_SKINS", { ...facts, all }));
	}
}
