import {
	baseOf,
	folderOf,
	grouped,
	isImageName,
	isSharedBack,
	mmPerInch,
	withoutScale,
} from "@tuckbox/pieces";
import { UnreadableImage } from "../read/image/byte-source.ts";
import type { ReadContext } from "../read/read-context.ts";
import { remark } from "../remarks.ts";
import { cardsInPixels, usualDpis } from "./card-pixels.ts";
import { compareSheets } from "./compared-sheets.ts";
import { cut, type Sheet } from "./cut.ts";
import { drawnPages, drawToCut, ofTemplate } from "./drawn-pages.ts";
import { cellSizeOf, type Grid, gapFields, gridText, noGaps } from "./grid.ts";
import { pagesOfCards } from "./pages-of-cards.ts";
import {
	type Fit,
	type FoundSheet,
	type Picture,
	type Places,
	pagesOfSingles,
	pageWord,
} from "./pages-of-singles.ts";
import { hasLineOfEach, seenGrid } from "./seen-grid.ts";
import { placeOfCells, readSheetName } from "./sheet-name.ts";
import { backOfSheet, gridOfBacks } from "./sheets-by-backs.ts";
import { type CutSheet, reportSkins } from "./skins.ts";
import { unnamedSheets } from "./unnamed.ts";

// Detects sheets of cards among the pictures of a folder without a manifest.

/** Minimum number of cells: a smaller grid in a name more likely means proportions, or a tile of two by two squares. */
const minCells = 6;
const minSheetPx = 300;
/**
 * Minimum length of the longer side of a picture that is a sheet by the grid in its name, even if the grid does not
 * divide it.
 */
const minUnevenPx = 1000;
/** Proportions of screens and photographs, which also occur in names. */
const screens = new Set(["4x3", "3x4", "3x2", "2x3", "5x4", "4x5", "16x9", "9x16", "16x10", "10x16"]);
const maxPerSide = 20;
/** Proportions of cards, upright: poker, standard, euro, with bleed, tarot. */
const cardAspects = [0.714, 0.7333, 0.7, 0.686, 0.66, 0.643, 0.571];
const aspectTolerance = 0.015;
/** Maximum length of a card in mm. */
const maxCardMm = 150;
/** Minimum number of pictures of one size that show the size of a cell. */
const minNeighbours = 3;
const minNeighbourPx = 100;
/** Maximum pixels by which a page to print is larger or smaller than the cards on it. */
const maxSlackPx = 2;
/** Minimum number of cells that have the size of a card to the pixel. */
const minTemplates = 4;
/** Margins around Squib's sheets: none, or its default. */
const squibMargins = [0, 75];

const isSquare = ({ width, height }: { width: number; height: number }) =>
	Math.abs(width / height - 1) < 0.02;

const aspectMiss = ({ width, height }: { width: number; height: number }) =>
	Math.min(...cardAspects.map((aspect) => Math.abs(width / height / aspect - 1)));

/** The grid in a picture's name, unless it means something else. */
function namedGrid({ name, header }: Picture): Grid | undefined {
	const { grid } = name;
	if (grid === undefined || Math.min(header.widthPx, header.heightPx) < minSheetPx) return;
	if (grid.columns * grid.rows < minCells && !name.isCalledSheet) return;
	const cell = cellSizeOf(header, grid);
	if (cell === undefined) return Math.max(header.widthPx, header.heightPx) >= minUnevenPx ? grid : undefined;
	return isSquare(cell) && screens.has(gridText(grid)) && !name.isCalledSheet ? undefined : grid;
}

/**
 * The grid of cards of a usual size, to the pixel, around which a picture has the same margin on all sides. Of several,
 * the one with the smallest margin.
 */
function templateGrid({ header: { widthPx, heightPx } }: Picture): Fit | undefined {
	const fits = cardsInPixels(usualDpis).flatMap(({ width, height, size }): (Fit & { margin: number })[] => {
		const grid = { columns: Math.floor(widthPx / width), rows: Math.floor(heightPx / height) };
		const margin = (widthPx - grid.columns * width) / 2;
		const isEqual = margin === (heightPx - grid.rows * height) / 2 && Number.isInteger(margin);
		const isCommon = grid.columns <= maxPerSide && grid.rows <= maxPerSide;
		const cells = grid.columns * grid.rows;
		if (!isEqual || !isCommon || cells < minTemplates) return [];
		return [{ grid, gaps: { margin, gutter: 0 }, card: size, margin }];
	});
	const [best] = fits.sort((one, other) => one.margin - other.margin);
	return best && { grid: best.grid, gaps: best.gaps, ...(best.card && { card: best.card }) };
}

/**
 * Guesses the grid of a picture that is called a sheet: Tabletop Simulator's, one of cards of a usual size, Squib's, or
 * one that gives cells the proportions of cards.
 */
function likelyGrid(picture: Picture): Fit | undefined {
	const { header } = picture;
	const fits: (Fit & { rank: number })[] = [];
	for (const margin of squibMargins)
		for (let columns = 2; columns <= maxPerSide; columns++)
			for (let rows = 1; rows <= maxPerSide; rows++) {
				const [grid, gaps] = [
					{ columns, rows },
					{ margin, gutter: 0 },
				];
				const cell = cellSizeOf(header, grid, gaps);
				if (cell === undefined || cell.width < minNeighbourPx || aspectMiss(cell) > aspectTolerance) continue;
				const isTabletop = columns === 10 && rows === 7 && margin === 0;
				// Squib's margin occurs only with its five columns
				if (margin > 0 && columns !== 5) continue;
				const cells = columns * rows;
				const rank = isTabletop ? 0 : margin > 0 ? 2000 + cells : cells < 4 ? 1000 : cells;
				fits.push({ grid, gaps, rank, isVague: !isTabletop });
			}
	const [best] = fits.sort((one, other) => one.rank - other.rank);
	return best?.isVague === false ? best : (templateGrid(picture) ?? best);
}

/** The number of times that one length is in another, whole if it is off by at most as many pixels. */
function timesIn(length: number, one: number, slackPx: number): number {
	const whole = Math.round(length / one);
	return Math.abs(length - whole * one) <= slackPx ? whole : length / one;
}

/** The grid whose cells have the size of many other pictures. */
function multipleOf(
	{ header, file, name }: Picture,
	sizes: readonly (readonly Picture[])[],
	minimum: number,
): Grid | undefined {
	const alike = sizes.find(
		([one]) => one?.header.widthPx === header.widthPx && one.header.heightPx === header.heightPx,
	);
	for (const neighbours of sizes) {
		const [one] = neighbours;
		if (one === undefined || neighbours.length < minNeighbours) continue;
		const { widthPx, heightPx, dpi } = one.header;
		const slack = pageWord.test(file) ? maxSlackPx : 0;
		const grid = {
			columns: timesIn(header.widthPx, widthPx, slack),
			rows: timesIn(header.heightPx, heightPx, slack),
		};
		const { columns, rows } = grid;
		if (!Number.isInteger(columns) || !Number.isInteger(rows) || columns * rows < minimum) continue;
		if (columns > maxPerSide || rows > maxPerSide || Math.min(widthPx, heightPx) < minNeighbourPx) continue;
		// the same pictures at another resolution
		if (
			(alike?.length ?? 0) >= neighbours.length ||
			neighbours.some((other) => other.name.stem === name.stem)
		)
			continue;
		const lengthMm =
			header.dpi === undefined ? 0 : (Math.max(header.widthPx, header.heightPx) / header.dpi) * mmPerInch;
		const isLarge = (header.dpi ?? 0) >= 100 && header.dpi === dpi && lengthMm > maxCardMm;
		if (isLarge || pageWord.test(file)) return grid;
	}
}

/** Whether a picture is called a sheet and is not as large as the cards around it; a card may have such a name, too. */
function isRatherSheet({ name, header }: Picture, sizes: readonly (readonly Picture[])[]): boolean {
	if (!name.isCalledSheet) return false;
	const alike = sizes.find(
		([one]) => one?.header.widthPx === header.widthPx && one.header.heightPx === header.heightPx,
	);
	const cards = alike?.filter((one) => !one.name.isCalledSheet && !one.name.isBack) ?? [];
	return cards.length < minNeighbours;
}

function findSheets(pictures: readonly Picture[], backs: readonly Picture[]): FoundSheet[] {
	const sizes = [...grouped(pictures, ({ header }) => `${header.widthPx} ${header.heightPx}`).values()];
	const fronts = pictures.filter(({ name, file }) => !name.isBack && !isSharedBack(file));
	const found = new Map<string, FoundSheet>();
	for (const picture of fronts) {
		const named = namedGrid(picture) ?? gridOfBacks(picture, backs);
		const multiple = named ?? multipleOf(picture, sizes, minCells);
		const likely = multiple ?? (isRatherSheet(picture, sizes) ? likelyGrid(picture) : undefined);
		if (likely === undefined) continue;
		const fit: Fit = "grid" in likely ? likely : { grid: likely, gaps: noGaps };
		found.set(picture.file, {
			...picture,
			...fit,
			isMultiple: named === undefined && multiple !== undefined,
		});
	}
	// the last page of several may have fewer cards
	const folders = new Set([...found.keys()].map(folderOf));
	for (const picture of fronts) {
		if (found.has(picture.file) || !folders.has(folderOf(picture.file))) continue;
		const grid = multipleOf(picture, sizes, 2);
		if (grid !== undefined) found.set(picture.file, { ...picture, grid, gaps: noGaps, isMultiple: true });
	}
	return [...found.values()];
}

async function readPictures(context: ReadContext, places: Places): Promise<Picture[]> {
	// pages of PDFs are single cards: all others have been left out
	const files = context.files.names.filter(
		(file) =>
			isImageName(file) &&
			!ofTemplate.test(baseOf(file)) &&
			places.hasCards(file) &&
			context.files.sourceOf(file) === undefined,
	);
	const named = files
		.map((file) => ({ file, name: readSheetName(file) }))
		// a board has a grid, too
		.filter(({ file, name }) => name.grid !== undefined || context.said.of(file)?.kind !== "board");
	const pictures = await Promise.all(
		named.map(async (one) => {
			// unreadable pictures are reported where they are used
			const header = await context.headerOf(one.file).catch(() => undefined);
			return header && { ...one, header };
		}),
	);
	return pictures.filter((picture) => picture !== undefined);
}

/** Names that only a sheet has, if it is the one picture of a folder. */
const ofSheet = /^(cards|deck|sprites?|tarot|spritesheet)$/i;

/** The pictures that are alone in a folder, called after many cards, and have no proportions of one. */
function loneSheets(pictures: readonly Picture[]): (Picture & Fit)[] {
	return [...grouped(pictures, ({ file }) => folderOf(file)).values()].flatMap(([picture, ...others]) => {
		if (picture === undefined || others.length > 0 || !ofSheet.test(picture.name.stem)) return [];
		const { widthPx: width, heightPx: height } = picture.header;
		const upright = { width: Math.min(width, height), height: Math.max(width, height) };
		const fit = aspectMiss(upright) > aspectTolerance ? likelyGrid(picture) : undefined;
		return fit === undefined ? [] : [{ ...picture, ...fit }];
	});
}

/**
 * A sheet whose grid only its name and proportions suggest, with the grid that is seen on it; undefined if nothing is. If it
 * cannot be looked at, the name decides.
 */
async function withSeenGrid(context: ReadContext, sheet: FoundSheet): Promise<FoundSheet | undefined> {
	if (sheet.isVague === undefined) return sheet;
	const { file, header, grid } = sheet;
	const [lines] = await context.linesOf([file]);
	if (lines === undefined) return sheet;
	const seen = seenGrid(lines, header, grid);
	if (seen?.isSure) return { ...sheet, grid: seen.grid, gaps: seen.gaps, isSeen: true };
	return !sheet.isVague || hasLineOfEach(lines, header, grid) ? sheet : undefined;
}

/** Maximum ratio between the proportions of cells of one deck. */
const maxCellRatio = 1.05;

/** Places for sheets that differ only in a number, but whose cells have other proportions: each is a deck. */
function homesApart(sheets: readonly (Picture & Fit)[], places: Places): ReadonlyMap<string, string> {
	const placed = sheets.map((sheet) => ({ ...sheet, ...placeOfCells(sheet.file, places.isDeck) }));
	const apart = new Map<string, string>();
	for (const same of grouped(placed, ({ home }) => home).values()) {
		const aspects = same.flatMap(({ header, grid, gaps }) => {
			const cell = cellSizeOf(header, grid, gaps, true);
			return cell ? cell.width / cell.height : [];
		});
		if (Math.max(...aspects) <= Math.min(...aspects) * maxCellRatio) continue;
		for (const { file, stem } of same) {
			const folder = folderOf(file);
			// a folder of one deck says that they belong together
			if (!places.isDeck(folder)) apart.set(file, folder === "" ? stem : `${folder}/${stem}`);
		}
	}
	return apart;
}

/** The sheets without those that are in the folder in a better format or at a higher resolution, too. */
function withoutTwins<Sheet extends Picture>(context: ReadContext, sheets: readonly Sheet[]): Sheet[] {
	const rate = ({ header }: Picture) =>
		header.widthPx * header.heightPx + (header.contentType === "image/jpeg" ? 0 : 1);
	return [...grouped(sheets, ({ file }) => withoutScale(file)).values()].flatMap((twins) => {
		const [best, ...others] = twins.sort((one, other) => rate(other) - rate(one));
		for (const { file } of others) context.files.hide(file);
		if (best !== undefined && others.length > 0) {
			const facts = { file: best.file, others: others.map(({ file }) => file).join(", ") };
			context.warnings.push({ file: best.file, ...remark("TWIN_SKIPPED", facts) });
		}
		return best ?? [];
	});
}

/** The name with which a picture has a grid: `monsters-10x7.png`. */
const withGrid = (file: string, { columns, rows }: Grid) =>
	baseOf(file).replace(/(?=\.\w+$)/, `-${columns}x${rows}`);

/** The line that cuts a sheet as a deck. */
const lineFor = ({ file, grid, gaps }: Pick<Sheet, "file" | "grid" | "gaps">) =>
	Object.entries({ cards: file, grid: gridText(grid), ...gapFields(gaps) })
		.map(([field, value]) => `${field}: ${value}`)
		.join(", ");

/** The reason for the grid of a sheet, for a message. */
function waySeen(sheet: object, isSeen: boolean): "back" | "yes" | "name" | "no" {
	if ("isByBack" in sheet) return "back";
	if (isSeen) return "yes";
	return "isVague" in sheet ? "name" : "no";
}

/** Cuts the pictures of a folder that are sheets of cards, and reports each. */
export async function noticeSheets(context: ReadContext, places: Places): Promise<void> {
	if (context.files.source.tools === undefined) return;
	const pictures = await readPictures(context, places);
	const backs = pictures.filter(({ name }) => name.isBack && name.stem !== "");
	const isBack = (file: string) => isSharedBack(file) || context.said.of(file)?.kind === "back";
	const shared = pictures.filter(({ file }) => isBack(file));
	const likely = findSheets(pictures, [...backs, ...shared]);
	const found = (await Promise.all(likely.map((one) => withSeenGrid(context, one)))).flatMap(
		(one) => one ?? [],
	);
	const named = new Set(found.map(({ file }) => file));
	const isOpen = ({ file, name }: Picture) => !named.has(file) && !name.isBack && !isBack(file);
	const drawn = await drawnPages(context, places);
	const printed = await pagesOfCards(context, [...pictures, ...drawn].filter(isOpen));
	const ofPages = new Set(printed.map(({ file }) => file));
	const open = pictures.filter((one) => isOpen(one) && !ofPages.has(one.file));
	const unnamed = [...printed, ...(await unnamedSheets(context, open, shared))];
	const looked = new Set(unnamed.map(({ file }) => file));
	const lone = loneSheets(pictures).filter((one) => isOpen(one) && !looked.has(one.file));
	const vague = likely.filter(({ file }) => !named.has(file) && !looked.has(file));
	const pages = await pagesOfSingles(context, found, [...unnamed, ...lone, ...vague], places);
	for (const [file, { grid, gaps }] of pages) {
		context.files.hide(file);
		context.guess(file, remark("PAGE_OF_SINGLES", { line: lineFor({ file, grid, gaps }) }));
	}
	for (const { file, grid } of [...unnamed.filter(({ isSure }) => !isSure), ...lone, ...vague])
		if (!pages.has(file)) context.mayBeSheets.set(file, { ...grid, cards: grid.columns * grid.rows });
	const seen = unnamed.filter(({ isSure }) => isSure);
	const toCut = withoutTwins(
		context,
		[...found.filter((one) => !one.isMultiple || cellSizeOf(one.header, one.grid)), ...seen].filter(
			({ file }) => !pages.has(file),
		),
	);
	const homes = homesApart(toCut, places);
	const names = toCut.map(({ name }) => name);
	const { copies, withBack } = await compareSheets(context, toCut);
	const done: CutSheet[] = [];
	for (const found of toCut) {
		const { file, grid, gaps, dpi } = found;
		if (copies.has(file)) {
			context.files.hide(file);
			context.guess(file, remark("SHEET_OF_OTHERS", { line: lineFor(found) }));
			continue;
		}
		const isSeen = "isSeen" in found || !named.has(file);
		const back = backOfSheet(found, backs, names);
		const home = homes.get(file);
		const sheet: Sheet = {
			...{ file, grid, gaps, ...(home !== undefined && { home }) },
			mayRepeat: true,
			...(isSeen && { isSeen }),
			...(withBack.has(file) && { last: "back" }),
			...(dpi !== undefined && { dpi }),
			...(back && { back: back.file }),
		};
		try {
			await drawToCut(context, file);
			const result = await cut(context, sheet, places.isDeck);
			if ("code" in result) {
				// a picture that looks like a sheet and cannot be cut is none
				if (isSeen) continue;
				context.problem({ file }, result);
				continue;
			}
			done.push({ sheet: found, cut: result });
			const { cells, cell, last, empty } = result;
			const facts = {
				...{ columns: grid.columns, rows: grid.rows, cards: cells.length, empty },
				pixels: `${cell.width} × ${cell.height} px`,
				...{ seen: waySeen(found, isSeen), example: withGrid(file, grid), file },
			};
			context.guess(file, remark(last === "back" ? "SHEET_WITH_BACK" : "SHEET_CUT", facts));
			if (back) context.guess(back.file, remark("BACKS_OF_SHEET", { sheet: baseOf(file) }));
		} catch (error) {
			if (!(error instanceof UnreadableImage)) throw error;
			// what reads the picture reports why it cannot be read
			if (!isSeen) context.problem({ file }, error.remarkOn(file));
		}
	}
	reportSkins(done, context);
}
