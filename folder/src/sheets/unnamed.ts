import { baseOf, folderOf, grouped } from "@tuckbox/pieces";
import type { ImageHeader } from "../read/image/byte-source.ts";
import type { ReadContext } from "../read/read-context.ts";
import { cardsInPixels, usualDpis } from "./card-pixels.ts";
import { type Gaps, type Grid, noGaps, type Pixels } from "./grid.ts";
import { gridByHiddenLast } from "./hidden-last.ts";
import { type SeenGrid, seenGrid } from "./seen-grid.ts";
import type { SheetName } from "./sheet-name.ts";

// Finds sheets whose names do not say so, by the size of their pictures and by a look at them.

type Picture = { file: string; header: ImageHeader; name: SheetName };
/** A picture that is a sheet, or may be one. */
export type Unnamed = Picture & {
	grid: Grid;
	gaps: Gaps;
	isSure: boolean;
	/** Whether only the back next to it says its grid, and no lines do. */
	isByBack?: true;
	/** Its resolution, if that of its file does not count. */
	dpi?: number;
};

/** Grids that are common: fewer cells more likely are a card with more pixels. */
const common = { columns: { min: 2, max: 13 }, rows: { min: 1, max: 9 }, cells: 6 };
/** Columns and rows of a sheet next to a picture of one of its cells. */
const ofAll = { min: 2, max: 30 };
const minSheetPx = 150;
/** Minimum number of cells as large as a back next to a picture called cards, for it to be a sheet even if no lines are seen. */
const minOfDeck = 24;
/** Maximum difference between the lengths of cells and those of their back, as a share: a sheet may lack its outer edges. */
const maxOfBack = 0.01;
/** Maximum number of sheets of one size, and of those that are decoded; more pictures with the proportions of cards are a deck. */
const maxAlike = 3;
const upright = { min: 0.6, max: 0.8 };
/** Maximum number of looks at the pictures of a folder, and of a game. */
const maxLooks = { folder: 8, game: 40 };
/** Names of pictures that show more than one card. */
const ofMany = /(^|[^a-z])(cards|decks?|tarots?|sprites?|sheets?|pages?|atlas|all|full|print|pnp)(?![a-z])/i;
/** Names of pictures that are divided into squares, and are no sheets. */
export const ofBoards =
	/(^|[^a-z])((game|player)?[-_ ]?boards?|mats?|playmats?|maps?|charts?|tables?|rules?|examples?)(?![a-z])/i;

const cellsIn = ({ columns, rows }: Grid) => columns * rows;

const cells = cardsInPixels(usualDpis);
const singles = new Set(cardsInPixels([...usualDpis, 1200]).map(({ width, height }) => `${width} ${height}`));

/** Whether a picture has the size of a single card to the pixel. */
const isSingle = ({ widthPx, heightPx }: Pixels) => singles.has(`${widthPx} ${heightPx}`);

const isWithin = (count: number, { min, max }: { min: number; max: number }) =>
	Number.isInteger(count) && count >= min && count <= max;
const isCommon = (grid: Grid) =>
	isWithin(grid.columns, common.columns) && isWithin(grid.rows, common.rows) && cellsIn(grid) >= common.cells;

/** The number of times that one length is in another: whole if the parts differ from it by little. */
function timesIn(length: number, one: number): number {
	const whole = Math.round(length / one);
	return Math.abs(length / (whole * one) - 1) <= maxOfBack ? whole : length / one;
}

/** The grid whose cells are about as large as a back next to the picture. */
const gridByBack = ({ widthPx, heightPx }: Pixels, backs: readonly Picture[]): Grid | undefined =>
	backs
		.map(
			({ header }): Grid => ({
				columns: timesIn(widthPx, header.widthPx),
				rows: timesIn(heightPx, header.heightPx),
			}),
		)
		.find(isCommon);

/**
 * The grid whose cells are as large as an upright picture next to one that is called a sheet: to the pixel, or about if
 * that is the only other picture.
 */
const gridByOther = ({ widthPx, heightPx }: Pixels, others: readonly Picture[]): Grid | undefined =>
	others
		.filter(({ header }) => header.widthPx < header.heightPx && header.heightPx >= minSheetPx)
		.map(({ header }): Grid => {
			const times = others.length <= 2 ? timesIn : (length: number, one: number) => length / one;
			return { columns: times(widthPx, header.widthPx), rows: times(heightPx, header.heightPx) };
		})
		.find(
			(grid) => isWithin(grid.columns, ofAll) && isWithin(grid.rows, ofAll) && cellsIn(grid) >= minOfDeck,
		);

/** The grid of cards of a usual size that divides a picture, unless the picture itself has such a size. */
function gridBySize({ widthPx, heightPx }: Pixels): Grid | undefined {
	if (isSingle({ widthPx, heightPx })) return;
	const [best] = cells
		.map(({ width, height }): Grid => ({ columns: widthPx / width, rows: heightPx / height }))
		.filter(isCommon)
		.sort((one, other) => cellsIn(one) - cellsIn(other));
	return best;
}

/** Reasons to expect sheets, the best first. */
const ranks = { bySize: 0, byName: 1, byNothing: 2 };

type Alike = { pictures: readonly Picture[]; expected: Grid | undefined; rank: number; isLikely: boolean };

/** The pictures of a folder with one size, if their headers leave open whether they are sheets. */
function openGroup(
	pictures: readonly Picture[],
	backs: readonly Picture[],
	inFolder: readonly Picture[],
): Alike[] {
	const [first] = pictures;
	if (first === undefined) return [];
	const { header } = first;
	const isAlone = inFolder.length <= 2 && pictures.length === 1;
	const areCalled = pictures.every(
		({ file, name }) => name.isCalledSheet || (isAlone && ofMany.test(baseOf(file))),
	);
	const byBack = gridByBack(header, backs) ?? (areCalled ? gridByOther(header, inFolder) : undefined);
	const expected = byBack ?? gridBySize(header);
	const isNamed = areCalled || pictures.every(({ file }) => ofMany.test(baseOf(file)));
	const aspect = header.widthPx / header.heightPx;
	const isDeck = pictures.length > maxAlike && aspect >= upright.min && aspect <= upright.max;
	const isSmall = Math.min(header.widthPx, header.heightPx) < minSheetPx;
	const isCard = !isNamed && byBack === undefined && isSingle(header);
	if (isSmall || isCard || (isDeck && !isNamed && expected === undefined)) return [];
	const rank = expected !== undefined ? ranks.bySize : isNamed ? ranks.byName : ranks.byNothing;
	return [{ pictures, expected, rank, isLikely: isNamed && byBack !== undefined }];
}

const sampleOf = ({ pictures }: Alike) => pictures.slice(0, maxAlike);

/** The grid that most of the first pictures of a group show. */
async function gridOf(context: ReadContext, alike: Alike): Promise<SeenGrid | undefined> {
	const sample = sampleOf(alike);
	const lines = await context.linesOf(sample.map(({ file }) => file));
	const seen = sample.flatMap(({ header }, at) => {
		const found = lines[at] && seenGrid(lines[at], header, alike.expected);
		return found === undefined ? [] : [found];
	});
	const [best] = seen.sort((one, other) => Number(other.isSure) - Number(one.isSure));
	const votes = seen.filter(({ grid }) => best && cellsIn(grid) === cellsIn(best.grid)).length;
	const isSeen = best !== undefined && votes * 2 >= sample.length;
	if (isSeen && best.isSure) return best;
	const byLast = await gridOfLasts(context, sample, lines);
	return byLast ?? (isSeen ? best : undefined);
}

/** The grid that the last cells of all pictures show. */
async function gridOfLasts(
	context: ReadContext,
	sample: readonly Picture[],
	lines: Awaited<ReturnType<ReadContext["linesOf"]>>,
): Promise<SeenGrid | undefined> {
	const found: Grid[] = [];
	for (const [at, { file, header }] of sample.entries()) {
		const grid = lines[at] && (await gridByHiddenLast(context, file, header, lines[at]));
		if (grid === undefined) return;
		found.push(grid);
	}
	const [grid, ...others] = found;
	const areSame = others.every((one) => one.columns === grid?.columns && one.rows === grid.rows);
	if (grid !== undefined && areSame) return { grid, gaps: noGaps, isSure: true, isSquare: false };
}

/** The sheets, of which those are sure whose cells are as large as the ones of a sure sheet in their folder, maybe turned. */
function sureByCells(sheets: readonly Unnamed[]): Unnamed[] {
	const cellOf = ({ header, grid }: Unnamed) =>
		[header.widthPx / grid.columns, header.heightPx / grid.rows] as const;
	const sure = sheets
		.filter((one) => one.isSure)
		.map((one) => ({ folder: folderOf(one.file), cell: cellOf(one) }));
	return sheets.map((one) => {
		const [width, height] = cellOf(one);
		const isLike = ({ folder, cell: [across, down] }: (typeof sure)[number]) =>
			folder === folderOf(one.file) &&
			((across === width && down === height) || (across === height && down === width));
		return one.isSure || !sure.some(isLike) ? one : { ...one, isSure: true };
	});
}

/**
 * Finds the pictures of a folder that are sheets of cards by what they show, or that may be sheets. Only few are decoded:
 * those whose size or name leaves it open.
 * @param backs backs of cards, whose size is that of the cells of a sheet next to them
 */
export async function unnamedSheets(
	context: ReadContext,
	pictures: readonly Picture[],
	backs: readonly Picture[],
): Promise<Unnamed[]> {
	const groups = [...grouped(pictures, ({ file }) => folderOf(file))].flatMap(([folder, inFolder]) => {
		const own = backs.filter(({ file }) => folderOf(file) === folder);
		const alike = grouped(inFolder, ({ header }) => `${header.widthPx} ${header.heightPx}`);
		const open = [...alike.values()].flatMap((alike) => openGroup(alike, own, [...inFolder, ...own]));
		const areaOf = ({ pictures: [one] }: Alike) => (one?.header.widthPx ?? 0) * (one?.header.heightPx ?? 0);
		open.sort((one, other) => one.rank - other.rank || areaOf(other) - areaOf(one));
		return open.slice(0, maxLooks.folder);
	});
	const likely = groups.sort((one, other) => one.rank - other.rank).slice(0, maxLooks.game);
	await context.linesOf(likely.flatMap(sampleOf).map(({ file }) => file));
	const found = await Promise.all(
		likely.map(async (group): Promise<Unnamed[]> => {
			const seen = await gridOf(context, group);
			const { expected } = group;
			// as many cards as that are hardly all sheets, unless they are called so next to a back of their cells
			const mayBe = group.pictures.length <= maxAlike || group.isLikely ? expected : undefined;
			const grid = seen?.grid ?? mayBe;
			if (grid === undefined) return [];
			const isOfBoard =
				expected === undefined && group.pictures.some(({ file }) => ofBoards.test(baseOf(file)));
			const isOfSquares = seen?.isSquare === true && group.rank > ranks.byName;
			if (isOfBoard || isOfSquares) return [];
			const isSeen = seen?.isSure === true;
			const isByBack = !isSeen && group.isLikely && grid === expected && cellsIn(grid) >= minOfDeck;
			return group.pictures.map((picture) => ({
				...picture,
				...{ grid, isSure: isSeen || isByBack, gaps: seen?.gaps ?? { margin: 0, gutter: 0 } },
				...(isByBack && { isByBack }),
			}));
		}),
	);
	return sureByCells(found.flat());
}
