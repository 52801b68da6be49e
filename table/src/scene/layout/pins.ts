import { isStack, type ShownPiece, type View } from "@tuckbox/pieces/table";
import type { Note } from "../../session/api.ts";
import type { Box, Point } from "./camera.ts";
import { entryBounds, onFeltIn, type PlacedEntry, seenSide } from "./layout.ts";
import { rotated } from "./turning.ts";

// Places the pins of notes: pure functions of the view. A note is about a piece, not about one of its copies.

export type Pin = {
	/** Stable as long as the pin's first note exists. */
	key: string;
	at: Point;
	/** The item below the pin; undefined for the felt, or if its notes are on several items. */
	under: string | undefined;
	notes: readonly Note[];
};

const bindingName = ({
	app,
	kind,
	externalKey,
}: Pick<ShownPiece, "app" | "externalKey"> & { kind: string }) => JSON.stringify([app, kind, externalKey]);

/** The entries on the felt by the piece that the seat sees. A stack counts as its deck and as its top card. */
function openPieces(view: View): Map<string, PlacedEntry[]> {
	const found = new Map<string, PlacedEntry[]>();
	const add = (name: string, placed: PlacedEntry) => found.set(name, [...(found.get(name) ?? []), placed]);
	for (const placed of onFeltIn(view)) {
		const { entry } = placed;
		const seen = seenSide(entry);
		if ("shown" in seen) add(bindingName(seen.shown), placed);
		if (isStack(entry) && entry.home !== null) add(bindingName({ ...entry.home, kind: "deck" }), placed);
	}
	return found;
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const isWithin = ({ x, y }: Point, { left, top, right, bottom }: Box) =>
	x >= left && x <= right && y >= top && y <= bottom;

/** The copy of a piece that shows a note: the one nearest to the note's spot. */
function notedCopy({ piece, spot }: Note, pieces: ReturnType<typeof openPieces>): PlacedEntry | undefined {
	const copies = piece === null ? [] : (pieces.get(bindingName(piece)) ?? []);
	if (spot === null) return copies[0];
	return copies.reduce<PlacedEntry | undefined>((best, copy) => {
		const isNearer =
			best === undefined || distance(copy.entry.place, spot) < distance(best.entry.place, spot);
		return isNearer ? copy : best;
	}, undefined);
}

/** The id of the item on the felt that shows a note. */
export function itemOfNote(view: View, note: Note): string | undefined {
	return notedCopy(note, openPieces(view))?.id;
}

/** The upper right corner of a box, in mm, when the table is turned by some degrees. */
function upperCorner({ left, top, right, bottom }: Box, turn: number): Point {
	const corners = [left, right].flatMap((x) => [top, bottom].map((y) => ({ x, y })));
	const height = (corner: Point) => {
		const { x, y } = rotated(corner, turn);
		return x - y;
	};
	return corners.reduce((best, corner) => (height(corner) > height(best) ? corner : best));
}

/** The place of a note's pin: its spot on the felt or a board, otherwise the upper corner of its piece. */
function pinPlace(
	note: Note,
	pieces: ReturnType<typeof openPieces>,
	turn: number,
): Omit<Pin, "key" | "notes"> | undefined {
	const { piece, spot } = note;
	if (piece === null) return spot === null ? undefined : { at: spot, under: undefined };
	const copy = notedCopy(note, pieces);
	if (copy === undefined) return undefined;
	const bounds = entryBounds(copy.entry);
	const isOnBoard = piece.kind === "board" && spot !== null && isWithin(spot, bounds);
	return { at: isOnBoard ? spot : upperCorner(bounds, turn), under: copy.id };
}

/**
 * The pins for notes, oldest first.
 * @param apart in mm: notes that are nearer to each other share a pin
 * @param turn turn of the table, in degrees
 */
export function layOutPins(
	view: View,
	notes: readonly Note[],
	{ apart, turn }: { apart: number; turn: number },
): Pin[] {
	const pieces = openPieces(view);
	const pins: Pin[] = [];
	/** Indexes of pins by squares of the felt, each as large as a pin. */
	const near = new Map<string, number[]>();
	const square = ({ x, y }: Point, dx = 0, dy = 0) =>
		`${Math.floor(x / apart) + dx} ${Math.floor(y / apart) + dy}`;
	const steps = [-1, 0, 1];
	for (const note of notes.toReversed()) {
		const place = pinPlace(note, pieces, turn);
		if (place === undefined) continue;
		const around = steps.flatMap((dx) => steps.flatMap((dy) => near.get(square(place.at, dx, dy)) ?? []));
		const shared = around.find((i) => distance((pins[i] as Pin).at, place.at) < apart);
		const other = pins[shared ?? -1];
		if (other === undefined || shared === undefined) {
			const own = square(place.at);
			near.set(own, [...(near.get(own) ?? []), pins.length]);
			pins.push({ key: note.id, ...place, notes: [note] });
		} else {
			const under = other.under === place.under ? place.under : undefined;
			pins[shared] = { ...other, under, notes: [...other.notes, note] };
		}
	}
	return pins;
}
