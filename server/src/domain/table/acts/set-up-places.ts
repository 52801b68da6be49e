import { Refusal } from "../refusal.ts";
import { hidingSpot } from "../spots.ts";
import type { Item, Key, SetUp, TableState } from "../state.ts";

// The places where things lie in a set-up of the table, as every seat would see them there.

/** The place of an item on the felt, and its turn in degrees. */
type Laid = { x: number; y: number; z: number; turn: number };

/** @throws Refusal NO_SUCH_SET_UP */
function setUpNamed({ setUps }: TableState, name: string): SetUp {
	const setUp = setUps.get(name);
	if (setUp === undefined) throw new Refusal("NO_SUCH_SET_UP");
	return setUp;
}

const laid = ({ place, turn }: Item): Laid | undefined =>
	place.in === "felt" ? { x: place.x, y: place.y, z: place.z, turn } : undefined;

/**
 * The middle of the highest stack of a deck in a set-up; undefined if it has none.
 * @throws Refusal NO_SUCH_SET_UP
 */
export function stackPlaceIn(state: TableState, setUp: string, deck: string): Laid | undefined {
	const stacks = setUpNamed(state, setUp).items.filter(({ is, piece }) => is === "stack" && piece === deck);
	return stacks.flatMap((stack) => laid(stack) ?? []).sort((a, b) => b.z - a.z)[0];
}

/**
 * Assigns things that lie open to the places where those of the same piece lie open in a set-up, from its top left. Copies
 * of a piece are alike: which of them lies where says nothing about their past. Without a place, a thing is left out.
 * @param things from the highest
 * @returns the things that lie elsewhere, the lowest place first
 * @throws Refusal NO_SUCH_SET_UP
 */
export function openPlacesIn(state: TableState, name: string, things: readonly Key[]): [Key, Laid][] {
	const { items, spots } = setUpNamed(state, name);
	const inSetUp = { ...state, ...(spots && { spots: new Map(Object.entries(spots)) }) };
	const isOpen = (item: Item) => item.is === "piece" && item.face === "up";
	const places = new Map<string, Laid[]>();
	for (const item of items) {
		const place = laid(item);
		if (place === undefined || !isOpen(item) || hidingSpot(inSetUp, item) !== undefined) continue;
		const others = places.get(item.piece ?? "");
		if (others === undefined) places.set(item.piece ?? "", [place]);
		else others.push(place);
	}
	for (const own of places.values()) own.sort((a, b) => a.y - b.y || a.x - b.x || a.z - b.z);
	// what lies in its place already keeps it
	const isTaken = new Set<Laid>();
	const isHome = new Set<Key>();
	for (const [key, item] of state.items) {
		if (item.place.in !== "felt" || !isOpen(item)) continue;
		const { x, y } = item.place;
		const home = places
			.get(item.piece ?? "")
			?.find((place) => place.x === x && place.y === y && !isTaken.has(place));
		if (home === undefined) continue;
		isTaken.add(home);
		isHome.add(key);
	}
	const assigned = things.flatMap((key): [Key, Laid][] => {
		const item = state.items.get(key);
		const free = places.get(item?.piece ?? "")?.find((place) => !isTaken.has(place));
		if (item === undefined || !isOpen(item) || isHome.has(key) || free === undefined) return [];
		if (hidingSpot(state, item) !== undefined) return [];
		isTaken.add(free);
		return [[key, free]];
	});
	return assigned.sort(([, a], [, b]) => a.z - b.z);
}
