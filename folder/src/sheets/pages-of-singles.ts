import { baseOf, folderOf, grouped, isPictureName, type Size } from "@tuckbox/pieces";
import type { ImageHeader } from "../read/image/byte-source.ts";
import { paperIn } from "../read/paper-pixels.ts";
import type { ReadContext } from "../read/read-context.ts";
import { sizeInPixels } from "../read/size-in-pixels.ts";
import { cardsInPixels, usualDpis } from "./card-pixels.ts";
import { cellSizeOf, type Gaps, type Grid, type Pixels } from "./grid.ts";
import type { SheetName } from "./sheet-name.ts";

// Finds sheets whose cards are also in the folder as single pictures.

/** Classifies folders, to find those that may hold sheets. */
export type Places = {
	/** Whether a picture may be a card or a tile, or a sheet of them. */
	hasCards(file: string): boolean;
	/** Whether a folder belongs to one deck. */
	isDeck(folder: string): boolean;
};

export type Picture = { file: string; header: ImageHeader; name: SheetName };
export type Fit = {
	grid: Grid;
	gaps: Gaps;
	/** The size of the cards, if they have it to the pixel. */
	card?: Size;
	/** Whether only the proportions of its cells suggest the grid; false for Tabletop Simulator's, which are common. */
	isVague?: boolean;
	/** Whether its lines were seen. */
	isSeen?: true;
	/** Its resolution, if that of its file does not count. */
	dpi?: number;
};
export type FoundSheet = Picture & Fit & { isMultiple: boolean };
type Single = { file: string; pixels: Pixels };

export const pageWord = /(^|[^a-z]|card|deck)(pages?|print(ed)?|pnp|sheets?|grids?)(?![a-z])/i;

/** Maximum relative difference between the proportions of a card on a page and of the same card as a picture. */
const samePageAspect = 0.02;
/** The same, for a sheet that is called like the folder of its cards. */
const sameNameAspect = 0.05;
/** Minimum number of single pictures that are the cards of a sheet called like their folder. */
const minSingles = 4;

/** The same, with the bleed that a page leaves out, and the number of such pictures as a share of the cells on pages. */
const samePaperAspect = 0.06;
const sameNumber = { min: 0.5, max: 1.2 };

type Sheet = Picture & { grid: Grid; gaps: Gaps };

const sizesByPixels = grouped(
	cardsInPixels([...usualDpis, 1200]),
	({ width, height }) => `${width} ${height}`,
);

/** Whether a picture has a size of cards to the pixel. */
const isOfSize = ({ widthPx, heightPx }: Pixels, card: Size): boolean =>
	sizesByPixels.get(`${widthPx} ${heightPx}`)?.some(({ size }) => size === card) ?? false;

/** The least number of cards on pages: the last page of each series may be half empty. */
const leastCardsOn = (pages: readonly FoundSheet[]) =>
	[...grouped(pages, ({ file }) => file.replace(/\d*\.\w+$/, "")).values()]
		.map((series) => series.map(({ grid }) => grid.columns * grid.rows))
		.reduce((sum, cells) => sum + cells.reduce((all, one) => all + one, 0) - (cells[0] ?? 0) / 2, 0);

/**
 * Pages to print: those whose cards have the proportions of single pictures, or, next to the pages, the size of the
 * cards to the pixel, with or without bleed.
 */
function pagesBySize(found: readonly FoundSheet[], singles: readonly Single[]): readonly FoundSheet[] {
	const pages = grouped(found.filter(isPage), ({ header, grid, gaps }) => {
		const { width, height } = cellSizeOf(header, grid, gaps, true) ?? { width: 1, height: 1 };
		return (width / height).toFixed(2);
	});
	return [...pages.values()].flatMap((alike) => {
		const [{ header, grid, gaps, card, isMultiple }] = alike as [FoundSheet];
		const cell = cellSizeOf(header, grid, gaps, true);
		if (cell === undefined) return [];
		const folders = new Set(alike.map(({ file }) => folderOf(file)));
		const same = singles.filter(({ file, pixels }) => {
			if (card && isOfSize(pixels, card)) return true;
			if (!folders.has(folderOf(file))) return isOfAspect(pixels, cell.width / cell.height, samePageAspect);
			return isMultiple && pixels.widthPx === cell.width && pixels.heightPx === cell.height;
		});
		return same.length >= leastCardsOn(alike) ? alike : [];
	});
}

const isPage = ({ file, isMultiple, card }: FoundSheet) =>
	(isMultiple || card !== undefined) && pageWord.test(file);

const isOfAspect = ({ widthPx, heightPx }: Pixels, aspect: number, tolerance: number) =>
	Math.abs(widthPx / heightPx / aspect - 1) <= tolerance;

/** Words in the name of a sheet that do not say which cards are on it. */
const plainWord =
	/^(cards?|decks?|fronts?|faces?|sheets?|(card|deck)sheets?|pages?|grids?|atlas|tts|pnp|print|all|the|of|\d+|\d+x\d+)$/;

/** The words of a name that say which cards it means, in the singular. */
export const wordsOf = (name: string): string =>
	name
		.normalize("NFC")
		.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== "" && !plainWord.test(word))
		.map((word) => word.replace(/s$/, ""))
		.join(" ");

/**
 * Sheets called like a folder of single pictures with the proportions of their cells, of which they have at least as
 * many: `cards_front_chance` next to `Cards/Chance`.
 */
function sheetsOfFolders(sheets: readonly Sheet[], singles: readonly Single[]): Sheet[] {
	const folders = [...grouped(singles, ({ file }) => folderOf(file))];
	return sheets.filter(({ file, name, header, grid, gaps }) => {
		const words = wordsOf(name.stem);
		const cell = cellSizeOf(header, grid, gaps, true);
		if (words === "" || cell === undefined) return false;
		return folders.some(([folder, files]) => {
			if (folder === folderOf(file) || words !== wordsOf(baseOf(folder))) return false;
			const same = files.filter(({ pixels }) => isOfAspect(pixels, cell.width / cell.height, sameNameAspect));
			return same.length >= minSingles && same.length <= grid.columns * grid.rows;
		});
	});
}

/**
 * Pages of paper, called so, with at most as many columns and rows of cells as of the pictures of one size next to them
 * fit: their cells may be measured with the paper around the cards.
 */
function papersOfSingles(sheets: readonly Sheet[], singles: readonly Single[]): Sheet[] {
	const bySize = [
		...grouped(
			singles,
			({ file, pixels }) => `${pixels.widthPx} ${pixels.heightPx} ${folderOf(file)}`,
		).values(),
	];
	return sheets.filter(({ file, header, grid }) => {
		if (!pageWord.test(file) || paperIn(header) === undefined) return false;
		return bySize.some((same) => {
			const [first] = same;
			if (first === undefined || folderOf(first.file) !== folderOf(file)) return false;
			const columns = Math.floor(header.widthPx / first.pixels.widthPx);
			const rows = Math.floor(header.heightPx / first.pixels.heightPx);
			const isFilled = grid.columns === columns && grid.rows > 1 && grid.rows <= rows;
			return isFilled && same.length >= Math.max(minSingles, columns * rows);
		});
	});
}

/**
 * Pages of paper with about as many cells as there are pictures of their proportions in a folder, or in all of them: sheets of
 * these, with some of them more than once or left out.
 */
function papersByNumber(sheets: readonly Sheet[], singles: readonly Single[]): Sheet[] {
	const papers = sheets.filter(({ header }) => paperIn(header) !== undefined);
	const alike = grouped(papers, ({ grid, gaps }) => JSON.stringify([grid, gaps]));
	return [...alike.values()].flatMap((pages) => {
		const [{ header, grid, gaps }] = pages;
		const cell = cellSizeOf(header, grid, gaps, true);
		if (cell === undefined) return [];
		const same = singles.filter(({ pixels }) =>
			isOfAspect(pixels, cell.width / cell.height, samePaperAspect),
		);
		const cells = pages.length * grid.columns * grid.rows;
		const isNear = (count: number) => count >= sameNumber.min * cells && count <= sameNumber.max * cells;
		const numbers = [...grouped(same, ({ file }) => folderOf(file)).values()].map(({ length }) => length);
		return [same.length, ...numbers].some(isNear) ? pages : [];
	});
}

/**
 * Finds sheets whose cards are also in the folder as single pictures.
 * @param found sheets that can be cut
 * @param others pictures that may be sheets
 */
export async function pagesOfSingles(
	context: ReadContext,
	found: readonly FoundSheet[],
	others: readonly Sheet[],
	places: Places,
): Promise<Map<string, Sheet>> {
	const sheets = [...found, ...others];
	if (!sheets.some(({ file, name }) => pageWord.test(file) || wordsOf(name.stem) !== "")) return new Map();
	const names = new Set(sheets.map(({ file }) => file));
	const pictures = context.files.names.filter(
		(file) => isPictureName(file) && !names.has(file) && places.hasCards(file),
	);
	const singles = await Promise.all(
		pictures.map(async (file): Promise<Single[]> => {
			const pixels = await sizeInPixels(context, file);
			return pixels === undefined ? [] : [{ file, pixels }];
		}),
	);
	const all = singles.flat();
	const pages = [
		...pagesBySize(found, all),
		...sheetsOfFolders(sheets, all),
		...papersOfSingles(sheets, all),
		...papersByNumber(sheets, all),
	];
	return new Map(pages.map((page) => [page.file, page]));
}
