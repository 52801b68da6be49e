import type { Shelf } from "./pieces-layout.ts";

/** A place on the page that can have the keyboard focus: the middle of a piece's caption, and the piece's upper edge. */
export type Stop = { id: string; shelf: number; x: number; y: number; top: number };
export type Direction = "left" | "right" | "up" | "down" | "first" | "last";

/** All stops in reading order: a deck's pile, then its cards; pieces from left to right. */
export function stopsOf(shelves: readonly Shelf[]): Stop[] {
	let top = 0;
	return shelves.flatMap(({ parts, height }, shelf) => {
		const above = top;
		top += height;
		return parts.flatMap((part): Stop[] => {
			if (part.type === "header") return [];
			if (part.type === "piece") {
				const x = part.cellX + part.cellWidth / 2;
				return [{ id: part.piece.id, shelf, x, y: above + part.captionY, top: above + part.y }];
			}
			const line = { shelf, y: above + part.y + part.height, top: above + part.y };
			const pile = { ...line, id: part.deck.id, x: part.x + part.pile.width / 2 };
			const cards = part.cards.map(({ piece, x, width }) => ({
				...line,
				id: piece.id,
				x: part.x + x + width / 2,
			}));
			return [pile, ...cards];
		});
	});
}

/** The stops on the shelves from one to before another. */
export function stopsBetween(stops: readonly Stop[], from: number, to: number): readonly Stop[] {
	const first = stops.findIndex(({ shelf }) => shelf >= from);
	if (first === -1) return [];
	const end = stops.findIndex(({ shelf }, i) => i >= first && shelf >= to);
	return stops.slice(first, end === -1 ? undefined : end);
}

/** Stops whose heights differ by at most this, in pixels, are on the same line. */
const sameLine = 4;

/** The stop that an arrow key leads to; undefined at the edge of the page. */
export function neighbouringStop(
	stops: readonly Stop[],
	id: string | undefined,
	direction: Direction,
): Stop | undefined {
	const at = stops.findIndex((stop) => stop.id === id);
	const here = stops[at];
	if (here === undefined || direction === "first") return stops[0];
	if (direction === "last") return stops.at(-1);
	if (direction === "left") return stops[at - 1];
	if (direction === "right") return stops[at + 1];
	const sign = direction === "down" ? 1 : -1;
	const beyond = stops.filter((stop) => (stop.y - here.y) * sign > sameLine);
	if (beyond.length === 0) return undefined;
	// prefers near lines, but a stop farther down beats one far to the side
	const cost = (stop: Stop) => Math.abs(stop.y - here.y) + 2 * Math.abs(stop.x - here.x);
	const line = Math.min(...beyond.map((stop) => Math.abs(stop.y - here.y)));
	const near = beyond.filter((stop) => Math.abs(stop.y - here.y) < line + 400);
	return near.reduce((best, stop) => (cost(stop) < cost(best) ? stop : best));
}
