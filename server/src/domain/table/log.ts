import type { Kind } from "@tuckbox/pieces";
import type { ActKind } from "./act.ts";
import { holderOf } from "./draft.ts";
import { knows } from "./knowledge.ts";
import type { Key, TableState } from "./state.ts";

/** A value of a sentence that everyone may know. */
type Value = string | number | boolean | null | readonly string[] | readonly number[];

/** What happened, for the table's log: the sentence's code, its values, and the items in it with who may know them. */
export type LogLine = {
	code: ActKind | "update" | "sit" | "rise";
	values: Readonly<Record<string, Value>>;
	items: readonly { name: string; kind: Kind; seenBy: readonly string[] | "all" }[];
};

/** A sentence as one seat reads it: the names that it may know, and how many items it may not. */
export type SeenLine = {
	code: LogLine["code"];
	values: LogLine["values"];
	items: { name: string; kind: Kind }[];
	hidden: number;
};

/** What an act did to items. A seat may know those that it knew before the act, or knows after it. */
export function lineOf(
	before: TableState,
	after: TableState,
	code: LogLine["code"],
	keys: readonly Key[],
	values: LogLine["values"],
): LogLine {
	const seats = [...new Set([...before.seats.keys(), ...after.seats.keys()])];
	const knowsIt = (seat: string, key: Key) => knows(before, seat, key) || knows(after, seat, key);
	const items = keys.flatMap((key) => {
		const item = after.items.get(key) ?? before.items.get(key);
		const piece = after.pieces.get(item?.piece ?? "") ?? before.pieces.get(item?.piece ?? "");
		if (item?.is !== "piece" || piece === undefined) return [];
		const { name, kind } = piece;
		// "" is no seat: whatever it knows lies open
		return [
			{
				name,
				kind,
				seenBy: knowsIt("", key) ? ("all" as const) : seats.filter((seat) => knowsIt(seat, key)),
			},
		];
	});
	return { code, values, items };
}

export function lineFor({ code, values, items }: LogLine, viewer: string): SeenLine {
	const seen = items.filter(({ seenBy }) => seenBy === "all" || seenBy.includes(viewer));
	const names = seen.map(({ name, kind }) => ({ name, kind }));
	// sorted, so that the order says nothing of the items between them
	names.sort((a, b) => (a.name < b.name ? -1 : 1));
	return { code, values, items: names, hidden: items.length - seen.length };
}

/** The name by which everyone knows what items were put on or taken from: a container's, that of a stack's deck; or null. */
export function nameOfHolder(state: TableState, key: Key): string | null {
	const item = state.items.get(key);
	if (item === undefined || holderOf(item) !== null || !knows(state, "", key)) return null;
	return state.pieces.get(item.piece ?? "")?.name ?? null;
}
