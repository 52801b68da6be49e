import type { Kind } from "@tuckbox/pieces";
import {
	everySeat,
	type LogCode,
	type LogSentence,
	type LogValues,
	type RanRoutine,
} from "@tuckbox/pieces/table";
import { holderOf } from "./draft.ts";
import { knows } from "./knowledge.ts";
import type { Piece } from "./piece.ts";
import type { Key, TableState } from "./state.ts";

/**
 * An entry of the table's log: the code and values of its sentence, and its items with the seats that may know them.
 */
export type LogRecord = {
	code: LogCode;
	values: LogValues;
	items: readonly LoggedItem[];
	/** The routines that the act has run. */
	ran?: readonly RanRoutine[];
};

type LoggedItem = {
	name: string;
	kind: Kind;
	cards?: number;
	shape?: string | null;
	picture?: string;
	seenBy: readonly string[] | "all";
};

/** The entry of an act on more items has no pictures. */
const maxPictured = 6;

/** The small picture of the front of a piece, or of a die's top; a seat that may know the name may see it. */
function pictureOf({ kind, faces }: Piece, value: number): { picture?: string } {
	const top = kind === "die" ? faces.find(({ sideKey }) => sideKey === `face-${value}`) : undefined;
	const front = top ?? faces.find(({ sideKey }) => sideKey !== "back");
	const picture = front?.thumbUrl ?? front?.derivedUrl;
	return typeof picture === "string" ? { picture } : {};
}

/**
 * Describes the effect of an act on items. A seat may read the name of an item if it knew the piece before the act or
 * knows it afterwards.
 */
export function logRecord(
	before: TableState,
	after: TableState,
	code: LogRecord["code"],
	keys: readonly Key[],
	values: LogRecord["values"],
): LogRecord {
	const seats = [...new Set([...before.seats.keys(), ...after.seats.keys()])];
	const knowsIt = (seat: string, key: Key) => knows(before, seat, key) || knows(after, seat, key);
	const items = keys.flatMap((key): LoggedItem[] => {
		const item = after.items.get(key) ?? before.items.get(key);
		const piece = after.pieces.get(item?.piece ?? "") ?? before.pieces.get(item?.piece ?? "");
		// a stack has the name of its deck, which every seat may know; without a home, it has no name
		if (item?.is === "stack") {
			const { length: cards } = after.orders.get(key) ?? before.orders.get(key) ?? [];
			return [{ name: piece?.name ?? "", kind: "deck", cards, seenBy: "all" }];
		}
		if (item === undefined || piece === undefined) return [];
		const { name, kind, shape } = piece;
		// "" is not a seat: it knows only what every seat sees
		return [
			{
				name,
				kind,
				shape,
				...(keys.length <= maxPictured && pictureOf(piece, item.value)),
				seenBy: knowsIt("", key) ? ("all" as const) : seats.filter((seat) => knowsIt(seat, key)),
			},
		];
	});
	return { code, values, items };
}

/** Whether every viewer may read the names of all items in an entry. */
export function isSameForAll({ items }: LogRecord): boolean {
	return items.every(({ seenBy }) => seenBy === "all");
}

export function logSentence({ code, values, items, ran }: LogRecord, viewer: string): LogSentence {
	const isSeen = (by: readonly string[]) => by.includes(viewer) || (viewer === everySeat && by.length > 0);
	const seen = items.filter(({ seenBy }) => seenBy === "all" || isSeen(seenBy));
	const names = seen.map(({ seenBy: _, shape: __, ...item }) => item);
	// sorted, so that the order reveals nothing of the items in between
	const order = ({ name, picture = "" }: (typeof names)[number]) => `${name}\n${picture}`;
	names.sort((a, b) => (order(a) < order(b) ? -1 : 1));
	const unseen = items.filter((item) => !seen.includes(item));
	const [hiddenKind, ...otherKinds] = new Set(unseen.map(({ kind }) => kind));
	const [hiddenShape, ...otherShapes] = new Set(unseen.map(({ shape }) => shape));
	return {
		code,
		values,
		items: names,
		hidden: items.length - seen.length,
		...(hiddenKind !== undefined && otherKinds.length === 0 && { hiddenKind }),
		...(typeof hiddenShape === "string" && otherShapes.length === 0 && { hiddenShape }),
		...(ran !== undefined && { ran }),
	};
}

/** The name that every seat may know of a holder: that of a container, or of a stack's deck; null if it has none. */
export function holderName(state: TableState, key: Key): string | null {
	const item = state.items.get(key);
	if (item === undefined || holderOf(item) !== null || !knows(state, "", key)) return null;
	return state.pieces.get(item.piece ?? "")?.name ?? null;
}
