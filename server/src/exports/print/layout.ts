import { formats, type PrintOptions } from "@tuckbox/pieces";
import type { Pausing } from "../../steps/pausing.ts";
import { arrange, groupItems, hasRoom, orientationsOf, printableArea, type Sheet } from "./arrange.ts";
import { foldedOver, type Item } from "./item.ts";
import type { Counted, Remark } from "./items.ts";
import { reduced } from "./large.ts";

/** One side of a sheet. */
type SheetSide = { sheet: Sheet; isBack: boolean };

export type Layout = {
	pages: readonly SheetSide[];
	sheets: number;
	/** Pieces, parts of boards and leaves of books that are printed. */
	pieces: number;
	remarks: readonly Remark[];
};

export type TooMany = { tooMany: number };

/** Items of a size that the paper has room for. */
function ready(
	items: readonly Counted[],
	options: PrintOptions,
): { items: Counted[]; remarks: Remark[] } | undefined {
	const rooms = orientationsOf(options).map((sheet) => printableArea(sheet, options.marginMm));
	const found: Counted[] = [];
	const remarks = new Map<string, Remark>();
	for (const { item, copies } of items) {
		const folded = options.backs === "foldOver" ? foldedOver(item) : item;
		if (hasRoom(folded, rooms)) {
			found.push({ item: folded, copies });
			continue;
		}
		const parts = reduced(item, options, formats.print.maxItems);
		if (parts === undefined) return undefined;
		remarks.set(JSON.stringify(parts.remark), parts.remark);
		found.push(...parts.items.map((part) => ({ item: part, copies })));
	}
	return { items: found, remarks: [...remarks.values()] };
}

/**
 * Lays out what is printed.
 * @returns the number of pieces instead of a layout, if they are too many
 */
export function* layOut(items: readonly Counted[], options: PrintOptions): Pausing<Layout | TooMany> {
	const total = (counted: readonly Counted[]) => counted.reduce((sum, { copies }) => sum + copies, 0);
	const asked = total(items);
	if (asked > formats.print.maxItems) return { tooMany: asked };
	const prepared = ready(items, options);
	if (prepared === undefined) return { tooMany: Number.POSITIVE_INFINITY };
	yield;
	const pieces = total(prepared.items);
	if (pieces > formats.print.maxItems) return { tooMany: pieces };
	const single = prepared.items.flatMap(({ item, copies }) => Array<Item>(copies).fill(item));
	const sheets: Sheet[] = [];
	for (const group of groupItems(single, options.decks)) sheets.push(...(yield* arrange(group, options)));
	const isDuplex =
		(options.backs === "longEdge" || options.backs === "shortEdge") &&
		single.some(({ back }) => back !== undefined);
	// every front has a back, if only a blank one: printers turn every sheet
	const pages = sheets.flatMap((sheet) =>
		isDuplex
			? [
					{ sheet, isBack: false },
					{ sheet, isBack: true },
				]
			: [{ sheet, isBack: false }],
	);
	return { pages, sheets: sheets.length, pieces, remarks: prepared.remarks };
}
