import { plays } from "@tuckbox/pieces/table";
import { renamedScores } from "../table/acts/scores.ts";
import { type Chance, newPublicId } from "../table/chance.ts";
import { type Item, type Seat, type TableState, tableFacts, tableKey } from "../table/state.ts";

/** The way a new table goes on. `nameOf`: the name of a place around the table, where a person sat. */
export type Continuing = { nameOf: (place: number) => string; latest: number };

/**
 * The state of a new table that goes on from a moment of a recorded game: the same pieces in the same places, and a
 * stand-in at each place. Public ids are new, so that no one at the new table can follow what they have seen in the
 * replay. A timer stands, and looks and a secret choice have ended. If the game has moved on, the table holds updates
 * back.
 */
export function continuedState(
	state: TableState,
	{ nameOf, latest }: Continuing,
	chance: Chance,
): TableState {
	const seats = new Map<string, Seat>();
	const since = new Map<string, string>();
	for (const [id, { role, index, colour, name, isStandIn }] of state.seats) {
		if (!plays(role)) continue;
		const standIn = `sea_${newPublicId(chance)}`;
		since.set(id, standIn);
		const called = isStandIn === true ? name : nameOf(index);
		seats.set(standIn, { name: called, colour, role: "player", index, isStandIn: true });
	}
	const now = (id: string) => since.get(id) ?? id;
	const stays = (id: string) => since.has(id) || !state.seats.has(id);
	const moved = (item: Item): Item => {
		const { place, shownTo } = item;
		const there = place.in === "holder" ? { ...place, of: now(place.of) } : place;
		return { ...item, place: there, shownTo: shownTo.filter((seat) => since.has(seat)).map(now) };
	};
	const orders = [...state.orders].filter(([holder]) => stays(holder));
	const ids = new Map([...state.ids.keys()].map((key) => [key, newPublicId(chance)]));
	const facts = tableFacts(state);
	const holdsUpdates = facts.settings.holdsUpdates || facts.version < latest;
	const settings = { ...facts.settings, holdsUpdates };
	return {
		...state,
		seq: 0,
		seats,
		items: new Map([...state.items].map(([key, item]) => [key, moved(item)])),
		orders: new Map(orders.map(([holder, keys]) => [now(holder), keys])),
		ids,
		keyById: new Map([...ids].map(([key, id]) => [id, key])),
		looks: new Map(),
		choice: new Map(),
		setUps: new Map(),
		turns: new Map(
			[...state.turns].map(([key, turns]) => {
				const known = (list: readonly string[]) => list.filter((seat) => since.has(seat)).map(now);
				return [key, { ...turns, order: known(turns.order), active: known(turns.active) }];
			}),
		),
		scores: new Map([...state.scores].map(([key, scores]) => [key, renamedScores(scores, now)])),
		timer: new Map([...state.timer].map(([key, timer]) => [key, { ...timer, runningSince: null }])),
		facts: new Map([[tableKey, { ...facts, settings, isFresh: false }]]),
	};
}
