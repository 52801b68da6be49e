import type { PastComponent } from "@tuckbox/client";
import { isSameJson } from "@tuckbox/pieces";
import { makersInShort } from "../changes/author-text.ts";
import { valueIn } from "../changes/value.ts";

/** The origin of a value that was edited by hand: a push may differ from it, or have replaced it. */
export type Origin = {
	/** By hand: the last push has another value. By a push: it replaced one that was set by hand. */
	last: "hand" | "push";
	/** The author of the last change. */
	by: string;
	/** The value of the other side; undefined if it had none. */
	other: unknown;
};

type Change = { isByHand: boolean; by: string; before: unknown; after: unknown };

/** Whether all who made a change did so in the console. */
const isByHand = ({ authors = [] }: PastComponent) =>
	authors.length > 0 && authors.every(({ browser }) => browser !== null);

/** @param isPushed whether a push has made the oldest state */
function originOf(changes: readonly Change[], now: unknown, isPushed: boolean): Origin | undefined {
	const [last] = changes;
	if (last === undefined) return undefined;
	if (last.isByHand) {
		// the first of the changes by hand in a row has replaced what a push had set
		const end = changes.findIndex((change) => !change.isByHand);
		if (end === -1 && !isPushed) return undefined;
		const other = changes.at(end === -1 ? -1 : end - 1)?.before;
		return isSameJson(other, now) ? undefined : { last: "hand", by: last.by, other };
	}
	const hand = changes[1];
	if (hand?.isByHand !== true || isSameJson(hand.after, now)) return undefined;
	return { last: "push", by: last.by, other: hand.after };
}

/**
 * The origins of the values that were edited by hand and that a push has, or had, another value for.
 * @param history the states of the piece, newest first
 */
export function originsOf(
	history: readonly PastComponent[],
	now: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, Origin> {
	const changes = new Map<string, Change[]>();
	for (const state of history) {
		const by = makersInShort(state.authors ?? [], [state.app]);
		for (const { name, before, after } of state.values ?? []) {
			const all = changes.get(name) ?? [];
			all.push({ isByHand: isByHand(state), by, before, after });
			changes.set(name, all);
		}
	}
	const oldest = history.at(-1);
	const isPushed = oldest !== undefined && !isByHand(oldest);
	const origins = [...changes].map(
		([name, all]) => [name, originOf(all, valueIn(now, name), isPushed)] as const,
	);
	return new Map(origins.flatMap(([name, origin]) => (origin === undefined ? [] : [[name, origin]])));
}
