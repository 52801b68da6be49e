import type { Language } from "@tuckbox/messages/languages.ts";
import type { PrintOptions } from "@tuckbox/pieces";
import { isPause, type Pausing } from "../../steps/pausing.ts";
import { compose, mapPath, type Path, translation } from "../model/geometry.ts";
import type { Caption, Drawing, Page, Picture, Stroke } from "../model/page.ts";
import { moved } from "./item.ts";
import type { Layout } from "./layout.ts";
import { behind, cutMarksOf, placing } from "./marks.ts";
import { printWords } from "./words.ts";

/** The text in the foot of each page. */
export type Foot = { game: string; version: number; language: Language };

/**
 * Distances from the lower edge of the paper, in mm: the foot's base line, and the space that no mark touches.
 */
const footMm = 3.4;
const footHeightMm = 5.4;
const fontMm = 1.9;
const rulerMm = 50;
/** Maximum number of groups that are named; further ones are counted. */
const maxNamed = 3;

/** A ruler that shows whether the printer has kept the size, at the right of the foot. */
function ruler(widthMm: number, heightMm: number, insetMm: number): { stroke: Stroke; caption: Caption } {
	const right = widthMm - insetMm;
	const [left, y] = [right - rulerMm, heightMm - footMm];
	const path: Path = [
		["M", left, y],
		["L", right, y],
		...[0, 10, 20, 30, 40, 50].flatMap(
			(mm): Path => [
				["M", left + mm, y],
				["L", left + mm, y - (mm % rulerMm === 0 ? 1.6 : 0.9)],
			],
		),
	];
	return {
		stroke: { kind: "ruler", path },
		caption: { text: "50 mm", at: [left - 1, y], sizeMm: fontMm, align: "end" },
	};
}

function groupNames(layout: Layout, number: number): string {
	const { sheet } = layout.pages[number] ?? { sheet: { placed: [] } };
	const names = new Set(sheet.placed.map(({ item }) => (item.isPart ? item.name : item.group)));
	const shown = [...names].slice(0, maxNamed).join(", ");
	return names.size > maxNamed ? `${shown} …` : shown;
}

/**
 * Draws a page.
 * @param number from 0
 */
export function* drawPage(layout: Layout, number: number, options: PrintOptions, foot: Foot): Pausing<Page> {
	const { sheet, isBack } = layout.pages[number] ?? {
		sheet: { widthMm: 0, heightMm: 0, placed: [] },
		isBack: false,
	};
	const { widthMm, heightMm } = sheet;
	const pictures: Picture[] = [];
	const strokes: Stroke[] = [];
	const add = (drawing: Drawing) => {
		pictures.push(...drawing.pictures);
		strokes.push(...drawing.strokes);
	};
	if (isBack) {
		const edge = options.backs === "shortEdge" ? "shortEdge" : "longEdge";
		const offset = translation(options.backOffsetXMm, options.backOffsetYMm);
		for (const [i, placed] of sheet.placed.entries()) {
			if (isPause(i)) yield;
			const { back } = placed.item;
			if (back !== undefined) add(moved(compose(offset, placing(behind(placed, sheet, edge))), back));
		}
	} else {
		for (const [i, placed] of sheet.placed.entries()) {
			if (isPause(i)) yield;
			const { item } = placed;
			add(moved(placing(placed), item.front));
			if (item.outline !== undefined && item.outline.length > 0)
				strokes.push({ kind: "cut", path: mapPath(placing(placed), item.outline) });
		}
		if (options.marks !== "none") {
			const within = { x: 1, y: 1, width: widthMm - 2, height: heightMm - footHeightMm - 1 };
			strokes.push(...(yield* cutMarksOf(sheet.placed, within)));
		}
	}
	const words = printWords[foot.language];
	const inset = Math.max(5, options.marginMm);
	const scale = ruler(widthMm, heightMm, inset);
	const text = [
		foot.game,
		words.version(foot.version),
		groupNames(layout, number),
		isBack ? words.backs : words.fronts,
		words.page(number + 1, layout.pages.length),
		words.actualSize,
	].join(" · ");
	return {
		widthMm,
		heightMm,
		pictures,
		strokes: [...strokes, scale.stroke],
		captions: [{ text, at: [inset, heightMm - footMm], sizeMm: fontMm, align: "start" }, scale.caption],
	};
}
