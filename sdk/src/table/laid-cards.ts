import type { Act, Entry, Point } from "@tuckbox/pieces/table";

// A card gets a new id when it leaves a hand or a look, so that other seats cannot follow it. Until the service has
// answered, the view shows it on the felt with its former id, and players may already act on it.

/** A card that an act lays on the felt from a hand or a look. */
export type LaidCard = { id: string } & Point;

/** The cards that an act lays and that do not yet lie on the table. */
export function cardsLaidBy(act: Act, served: (name: string) => Entry | undefined): LaidCard[] {
	if (act.kind !== "lay") return [];
	return act.items
		.filter(({ id }) => served(`item:${id}`) === undefined)
		.map(({ id, x, y }) => ({ id, x, y }));
}

/** Whether an act names one of these cards. */
export function namesOneOf(cards: readonly LaidCard[], act: Act): boolean {
	if (cards.length === 0) return false;
	const text = JSON.stringify(act);
	return cards.some(({ id }) => text.includes(JSON.stringify(id)));
}

/** Largest difference in mm between the place that an act names and the place in the answer. */
const tolerance = 0.1;

/** The new ids of cards that have been laid, by their former ids. Cards that do not lie where they were laid are left out. */
export function newIdsOf(
	cards: readonly LaidCard[],
	entries: Iterable<readonly [string, Entry]>,
): Map<string, string> {
	const found = new Map<string, { id: string; z: number }>();
	for (const [name, entry] of entries) {
		if (!name.startsWith("item:") || !("place" in entry) || entry.place.in !== "felt") continue;
		const { x, y, z } = entry.place;
		for (const card of cards) {
			if (Math.hypot(card.x - x, card.y - y) >= tolerance || z <= (found.get(card.id)?.z ?? -Infinity))
				continue;
			found.set(card.id, { id: name.slice("item:".length), z });
		}
	}
	return new Map([...found].map(([former, { id }]) => [former, id]));
}

/** Replaces ids, wherever they occur in an act or a guess. */
export function withNewIds<Value>(value: Value, ids: ReadonlyMap<string, string>): Value {
	if (typeof value === "string") return (ids.get(value) ?? value) as Value;
	if (Array.isArray(value)) return value.map((one) => withNewIds(one, ids)) as Value;
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, one]) => [name, withNewIds(one, ids)]),
	) as Value;
}
