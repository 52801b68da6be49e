import type { PrintOptions, Size } from "@tuckbox/pieces";
import { hasRoom, orientationsOf, printableArea } from "./arrange.ts";
import { type Item, partOf, scaled } from "./item.ts";
import type { Remark } from "./items.ts";

/** Divides an item into parts that fit on a sheet: as few as possible. */
function splitToFit({ widthMm, heightMm }: Size, rooms: readonly Size[]): { columns: number; rows: number } {
	const ways = rooms.map((room) => ({
		columns: Math.ceil(widthMm / room.widthMm - 1e-6),
		rows: Math.ceil(heightMm / room.heightMm - 1e-6),
	}));
	return ways.reduce((best, way) => (way.columns * way.rows < best.columns * best.rows ? way : best));
}

/**
 * Fits an item to sheets that are too small for it: the pages of a book at a smaller scale, everything else in parts.
 * @param most maximum number of parts
 * @returns undefined if more were needed
 */
export function reduced(
	item: Item,
	options: PrintOptions,
	most: number,
): { items: Item[]; remark: Remark } | undefined {
	const rooms = orientationsOf(options).map((sheet) => printableArea(sheet, options.marginMm));
	const { name, widthMm, heightMm } = item;
	if (item.isLeaf) {
		const leaf = { ...item, bleedMm: 0 };
		const scales = rooms.flatMap((room) => [
			Math.min(room.widthMm / widthMm, room.heightMm / heightMm),
			Math.min(room.widthMm / heightMm, room.heightMm / widthMm),
		]);
		const scale = Math.floor(Math.min(1, Math.max(...scales)) * 100) / 100;
		if (scale <= 0) return undefined;
		const facts = { name: item.group, percent: Math.round(scale * 100) };
		return { items: [scaled(leaf, scale)], remark: { code: "BOOK_SMALLER", facts } };
	}
	if (hasRoom({ ...item, bleedMm: 0 }, rooms)) {
		// its bleed alone is too much
		return { items: [{ ...item, bleedMm: 0 }], remark: { code: "NO_BLEED", facts: { count: 1 } } };
	}
	const { columns, rows } = splitToFit(item, rooms);
	if (columns * rows > most) return undefined;
	const [width, height] = [widthMm / columns, heightMm / rows];
	const items = Array.from({ length: columns * rows }, (_, i) => {
		const [column, row] = [i % columns, Math.floor(i / columns)];
		return partOf(
			item,
			{ x: column * width, y: row * height, width, height },
			`${name} ${row + 1}/${column + 1}`,
		);
	});
	return { items, remark: { code: "IN_PARTS", facts: { name, count: items.length } } };
}
