import { folderOf } from "@tuckbox/pieces";
import { looksEmpty, looksLike } from "../read/look.ts";
import type { ReadContext } from "../read/read-context.ts";
import { drawToCut } from "./drawn-pages.ts";
import { cellsOf, gridFault } from "./grid.ts";
import type { Fit, Picture } from "./pages-of-singles.ts";

// Compares the cells of several sheets: what they share tells copies and backs.

/**
 * Minimum number of different cards of a sheet that is a copy, of one with as many as another in its folder, and their
 * minimum share that is on the others.
 */
const copy = { min: 4, ofTwin: 24, share: 0.95 };
/** Maximum number of cells that are compared with each other. */
const maxCompared = 2000;

type Sheet = Picture & Fit;
type Looks = readonly (string | undefined)[];
type Seen = { sheet: Sheet; looks: Looks };

const isIn = (looks: Looks, look: string | undefined): boolean => looks.some((one) => looksLike(one, look));

/** A name that is the same for sheets that differ only in their last number. */
const withoutNumber = (file: string) => file.replace(/\d+\)?\.\w+$/, "");

/** The looks that differ from each other. */
function different(looks: Looks): Looks {
	const found: (string | undefined)[] = [];
	for (const look of looks) if (!looksEmpty(look) && !isIn(found, look)) found.push(look);
	return found;
}

/** The looks of the cells of sheets that can be cut. */
async function looksOf(context: ReadContext, sheets: readonly Sheet[]): Promise<Seen[]> {
	const seen: Seen[] = [];
	for (const sheet of sheets) {
		const { file, header, grid, gaps } = sheet;
		if (gridFault(file, header, grid, gaps, true) !== undefined) continue;
		await drawToCut(context, file);
		// what cuts it reports why it cannot be read
		const cells = await context.files.make(file, cellsOf(header, grid, gaps)).catch(() => []);
		if (cells.length > 0) seen.push({ sheet, looks: cells.map(({ look }) => look) });
	}
	return seen;
}

/**
 * The sheets all of whose cards are on others: on several, on one with more cards, or on one with the same name, of which the one
 * with the most pixels stays. Two decks may have the same cards, and numbered sheets have copies of them.
 */
function copiesAmong(seen: readonly Seen[]): Seen[] {
	const pixelsOf = ({ header }: Sheet) => header.widthPx * header.heightPx;
	const all = seen
		.map((one) => ({ one, cards: different(one.looks) }))
		.sort(
			(a, b) =>
				b.cards.length - a.cards.length ||
				pixelsOf(a.one.sheet) - pixelsOf(b.one.sheet) ||
				b.one.sheet.file.length - a.one.sheet.file.length,
		);
	const copies: Seen[] = [];
	for (const { one, cards } of all) {
		const others = all.filter((other) => other.one !== one && !copies.includes(other.one));
		const { file, name } = one.sheet;
		const mayHave = others.filter(({ one: { sheet }, cards: { length } }) => {
			const isSameName = sheet.name.stem === name.stem;
			const isSeries = !isSameName && withoutNumber(sheet.file) === withoutNumber(file);
			const isTwin = length >= copy.ofTwin && folderOf(sheet.file) === folderOf(file);
			return !isSeries && (length !== cards.length || isSameName || isTwin);
		});
		const known = mayHave.flatMap((other) => other.cards);
		const same = cards.filter((look) => isIn(known, look)).length;
		if (cards.length >= copy.min && same >= copy.share * cards.length) copies.push(one);
	}
	return copies;
}

/** Whether the last cell of a sheet is also that of another one, and no other cell of either: their back. */
function isBackLast({ sheet, looks }: Seen, seen: readonly Seen[]): boolean {
	const last = looks.at(-1);
	if (looksEmpty(last) || isIn(looks.slice(0, -1), last)) return false;
	return seen.some(
		(other) =>
			other.sheet !== sheet &&
			folderOf(other.sheet.file) === folderOf(sheet.file) &&
			looksLike(other.looks.at(-1), last) &&
			!isIn(other.looks.slice(0, -1), last),
	);
}

/**
 * Compares sheets that are to be cut.
 * @returns the files whose cards are all on other sheets, and those whose last cell is the back
 */
export async function compareSheets(
	context: ReadContext,
	sheets: readonly Sheet[],
): Promise<{ copies: ReadonlySet<string>; withBack: ReadonlySet<string> }> {
	const cells = sheets.reduce((sum, { grid }) => sum + grid.columns * grid.rows, 0);
	const seen = sheets.length > 1 && cells <= maxCompared ? await looksOf(context, sheets) : [];
	const copies = copiesAmong(seen);
	const others = seen.filter((one) => !copies.includes(one));
	const fileOf = ({ sheet }: Seen) => sheet.file;
	return {
		copies: new Set(copies.map(fileOf)),
		withBack: new Set(others.filter((one) => isBackLast(one, others)).map(fileOf)),
	};
}
