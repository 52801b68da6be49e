import type { Kind } from "../kinds.ts";
import { tableLimits } from "./acts.ts";
import { kindsAtTable } from "./kinds.ts";

type Counted = { count?: number | undefined };

/** Maximum number of pieces and stacks of a set-up: no table has more. */
export const maxSetUpEntries = 2 * tableLimits.maxItems;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** The number of pieces and stacks of a set-up. */
export function setUpEntries(
	items: readonly (Counted & { holds?: readonly Counted[] | undefined })[],
): number {
	return sum(items.map(({ count = 1, holds = [] }) => count * (1 + sum(holds.map((one) => one.count ?? 1)))));
}

/** The number of items that a table has of a piece: a counter is one item, which shows its count. */
export const itemsOf = (kind: Kind, count: number): number =>
	kindsAtTable[kind].value === "count" ? 1 : count;
