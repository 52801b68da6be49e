import type { SpotEntry, View } from "@tuckbox/pieces/table";
import { spotLimits, tableLimits } from "@tuckbox/pieces/table";
import type { Point } from "../layout/camera.ts";

/** A rectangle on the table: its middle and sides, in mm. */
export type Area = Pick<SpotEntry, "x" | "y" | "widthMm" | "heightMm">;
/** A corner of an area, from its middle. */
export type Corner = { x: -1 | 1; y: -1 | 1 };

export const corners: readonly Corner[] = [
	{ x: -1, y: -1 },
	{ x: 1, y: -1 },
	{ x: -1, y: 1 },
	{ x: 1, y: 1 },
];

/** Edges that are drawn lie at multiples of this distance, in mm. */
const stepMm = 5;

const stepped = (value: number) => Math.round(value / stepMm) * stepMm;
const within = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/** The area as a whole on the felt, at least as large as a spot must be. */
export function onFelt({ x, y, widthMm, heightMm }: Area): Area {
	const { maxMm } = tableLimits;
	const side = (length: number) => Math.min(2 * maxMm, Math.max(spotLimits.minSideMm, length));
	const [width, height] = [side(widthMm), side(heightMm)];
	return {
		x: within(x, maxMm - width / 2),
		y: within(y, maxMm - height / 2),
		widthMm: width,
		heightMm: height,
	};
}

/** The area between two opposite corners. */
export function between(from: Point, to: Point): Area {
	const [left, right] = [from.x, to.x].map(stepped).sort((a, b) => a - b) as [number, number];
	const [top, bottom] = [from.y, to.y].map(stepped).sort((a, b) => a - b) as [number, number];
	const [widthMm, heightMm] = [right - left, bottom - top];
	return { x: left + widthMm / 2, y: top + heightMm / 2, widthMm, heightMm };
}

/** The area after its upper left corner has been moved by a distance, to a multiple of the step. */
export function moved({ x, y, widthMm, heightMm }: Area, by: Point): Area {
	const left = stepped(x - widthMm / 2 + by.x);
	const top = stepped(y - heightMm / 2 + by.y);
	return onFelt({ x: left + widthMm / 2, y: top + heightMm / 2, widthMm, heightMm });
}

export const cornerOf = ({ x, y, widthMm, heightMm }: Area, corner: Corner): Point => ({
	x: x + (corner.x * widthMm) / 2,
	y: y + (corner.y * heightMm) / 2,
});

/** The spots of a table, the largest first: smaller ones lie above it. */
export function spotsIn(view: View): { id: string; spot: SpotEntry }[] {
	const size = ({ widthMm, heightMm }: Area) => widthMm * heightMm;
	return Object.entries(view)
		.flatMap(([name, entry]) =>
			name.startsWith("spot:") ? { id: name.slice("spot:".length), spot: entry as SpotEntry } : [],
		)
		.sort((a, b) => size(b.spot) - size(a.spot));
}
