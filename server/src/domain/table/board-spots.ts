import { type SpotEntry, spotLimits } from "@tuckbox/pieces/table";
import { type Chance, newPublicId } from "./chance.ts";
import type { Draft } from "./draft.ts";
import { orRefused } from "./refusal.ts";
import type { Key } from "./state.ts";
import { wholeSpot } from "./whole-spot.ts";

// Spots that a board brings along: `spots` of its payload, in mm from its upper left corner.

type Size = { widthMm: number; heightMm: number };
type Given = Record<string, unknown>;

/** The spot that an entry describes, from the middle of its board; undefined if it describes none. */
function readSpot(entry: unknown, board: Size): SpotEntry | undefined {
	if (typeof entry !== "object" || entry === null) return undefined;
	const { left, top, ...given } = entry as Given & Partial<SpotEntry>;
	const { name, widthMm, heightMm } = given;
	if (typeof name !== "string" || ![left, top, widthMm, heightMm].every(Number.isFinite)) return undefined;
	const x = Number(left) + (Number(widthMm) - board.widthMm) / 2;
	const y = Number(top) + (Number(heightMm) - board.heightMm) / 2;
	const spot = orRefused(() => wholeSpot({ ...given, x, y }));
	return "refused" in spot ? undefined : spot;
}

/**
 * The spots of a board, from its middle, and the numbers of the entries that describe none, from 0. Data that is no list is
 * the designer's own.
 */
export function boardSpots(
	{ spots: given }: { spots?: unknown },
	board: Size,
): { spots: SpotEntry[]; broken: number[] } {
	const entries = Array.isArray(given) ? given.slice(0, spotLimits.maxSpots) : [];
	const read = entries.map((entry) => readSpot(entry, board));
	return {
		spots: read.filter((spot) => spot !== undefined),
		broken: read.flatMap((spot, i) => (spot === undefined ? [i] : [])),
	};
}

const isSame = (a: SpotEntry, b: SpotEntry) => JSON.stringify(a) === JSON.stringify(b);

/** Puts the spots of a board down where it lies, turned with it by right angles. Those that are there already stay. */
export function putBoardSpots(draft: Draft, board: Key, chance: Chance): void {
	const { place, turn, piece } = draft.item(board);
	const { spots = [] } = draft.get("pieces", piece ?? "") ?? {};
	const turns = turn / 90;
	if (place.in !== "felt" || !Number.isInteger(turns)) return;
	for (const spot of spots) {
		let { x, y, widthMm, heightMm } = spot;
		for (let i = 0; i < turns; i++) [x, y, widthMm, heightMm] = [-y, x, heightMm, widthMm];
		const moved = orRefused(() => wholeSpot({ ...spot, x: place.x + x, y: place.y + y, widthMm, heightMm }));
		const there = [...draft.all("spots")].map(([, one]) => one);
		const isFull = there.length >= spotLimits.maxSpots;
		if ("refused" in moved || isFull || there.some((one) => isSame(one, moved))) continue;
		draft.set("spots", newPublicId(chance), moved);
	}
}
