import { type Item, type Key, type TableState, tableKey } from "../../../src/domain/table/state.ts";
import { isCovered, mayKnow } from "../tables/may-know.ts";

// Facts of playtests, counted a second time from the rules in docs/PLAYTESTS.md, without the code that records them:
// slowly, over every copy on the table, from the state before an act and the state after it.

/** A fact: the copy, what happened, the place that it concerns, and the value. */
export type Counted = { copy: Key; event: string; place: number | null; value: number | null };

/** The kind of a part of an act, and the copies of dice that were rolled. */
export type Kind = { kind: string; rolled?: readonly Key[] };

/** Acts of seats that only arrange the table, take back or put back (E4). */
const leavingNone = new Set(
	"undo redo rewind returnTo update join leave addStandIn removeStandIn tidy copy bring lock putSpot removeSpot putRoutine removeRoutine".split(
		" ",
	),
);

type Where =
	| "deck"
	| "container"
	| "box"
	| "discards"
	| "play"
	/** The hand of a seat, by its place. */
	| `hand ${number | null}`;

/** The role of the spot around the middle of what lies on the felt, and the place of its owner. */
function spotAt(
	{ spots, pieces }: TableState,
	{ place, piece, is }: Item,
): { role: string; seat: number | null } {
	if (place.in !== "felt") throw new Error("not on the felt");
	const around = [...spots].filter(
		([, { x, y, widthMm, heightMm }]) =>
			2 * Math.abs(place.x - x) <= widthMm && 2 * Math.abs(place.y - y) <= heightMm,
	);
	const isBoard = is === "piece" && pieces.get(piece ?? "")?.kind === "board";
	if (isBoard || around.length === 0) return { role: "none", seat: null };
	const size = ([, { widthMm, heightMm }]: (typeof around)[number]) => widthMm * heightMm;
	const byName = ([id, { name }]: (typeof around)[number]) => name + id;
	const [[, spot] = around[0] as never] = around.sort(
		(a, b) => size(a) - size(b) || (byName(a) < byName(b) ? -1 : 1),
	);
	return spot;
}

/** The holder of each copy: a stack, a container or a seat. */
function holders({ orders }: TableState): Map<Key, string> {
	return new Map([...orders].flatMap(([holder, held]) => held.map((key) => [key, holder] as const)));
}

/** A state, and where each copy is in it. */
class Seen {
	readonly state: TableState;
	readonly held: ReadonlyMap<Key, string>;

	constructor(state: TableState) {
		this.state = state;
		this.held = holders(state);
	}

	where(key: Key): Where {
		const { items, seats } = this.state;
		const holder = this.held.get(key);
		const seat = seats.get(holder ?? "");
		if (seat !== undefined) return `hand ${seat.index}`;
		const held = items.get(holder ?? "");
		if (held?.is === "piece") return "container";
		const lying = held ?? (items.get(key) as Item);
		if (lying.place.in === "box") return "box";
		const { role, seat: owner } = spotAt(this.state, lying);
		if (role === "discard" || role === "removed") return "discards";
		if (role === "deck") return "deck";
		if (role === "hand") return `hand ${owner}`;
		if (role === "play" || role === "market" || role === "score") return "play";
		return held !== undefined && held.face === "down" ? "deck" : "play";
	}

	/** Whether a copy lies open for every seat: alone on the felt, or as the top of a stack there. */
	isOpen(key: Key): boolean {
		const holder = this.held.get(key);
		const lying = this.state.items.get(holder ?? key);
		if (lying?.place.in !== "felt" || lying.face !== "up" || isCovered(this.state, "", holder ?? key))
			return false;
		if (holder === undefined) return true;
		return lying.is === "stack" && this.state.orders.get(holder)?.[0] === key;
	}

	isTop(key: Key): boolean {
		const holder = this.held.get(key);
		return holder !== undefined && this.state.orders.get(holder)?.[0] === key;
	}

	item(key: Key): Item {
		return this.state.items.get(key) as Item;
	}
}

/** Whether a card is only what the others have left of their stack. */
function isLeft(before: Seen, after: Seen, key: Key): boolean {
	const stack = before.held.get(key);
	const was = before.state.items.get(stack ?? "")?.place;
	const { place } = after.item(key);
	const isGone = stack !== undefined && !after.state.items.has(stack);
	return isGone && was?.in === "felt" && place.in === "felt" && was.x === place.x && was.y === place.y;
}

/** Whether a copy has come to lie open, and not because what lay on it was taken away or the stack was mixed. */
function cameOpen(before: Seen, after: Seen, key: Key): boolean {
	if (before.isOpen(key) || !after.isOpen(key)) return false;
	const isSameStack = before.held.has(key) && before.held.get(key) === after.held.get(key);
	return !isSameStack || before.isTop(key) || before.item(key).face !== after.item(key).face;
}

const placeIn = (where: Where): number | null | undefined =>
	where.startsWith("hand ") ? (where === "hand null" ? null : Number(where.slice(5))) : undefined;

function happened(before: Seen, after: Seen, key: Key, { kind, rolled }: Kind): string | undefined {
	const [from, to] = [before.where(key), after.where(key)];
	const [was, is] = [before.item(key), after.item(key)];
	const isOpened = cameOpen(before, after, key);
	const isPut = (where: Where) => ["deck", "container", "box"].includes(where);
	if (from !== to) {
		if (to.startsWith("hand")) {
			if (kind === "deal") return "dealt";
			const isFromSight = from.startsWith("hand") || from === "discards" || from === "box";
			return isFromSight || (from === "play" && before.isOpen(key)) ? "toHand" : "drawn";
		}
		if (isPut(from) && isPut(to)) return isOpened && from !== "box" ? "revealed" : undefined;
		if (to === "discards") return from === "box" ? undefined : "discarded";
		if (to === "container") return "shuffledIn";
		if (to === "deck" || to === "box") return "returned";
		if (from.startsWith("hand")) return "played";
		if (from === "box") return undefined;
		const isAlone = !after.held.has(key);
		if (from === "deck" || from === "container")
			return after.isOpen(key) ? "revealed" : isAlone ? "dealt" : undefined;
		return isOpened ? "revealed" : undefined;
	}
	const component = after.state.pieces.get(is.piece ?? "")?.kind;
	if (component === "die" && rolled?.includes(key)) return "rolled";
	if (component === "counter" && was.value !== is.value) return "counted";
	if (to.startsWith("hand") && is.shownTo.some((seat) => !was.shownTo.includes(seat))) return "revealed";
	if (isOpened && from !== "box") return "revealed";
	if (before.held.has(key) || after.held.has(key) || to === "box") return undefined;
	if (was.face === "up" && is.face === "down") return "turned";
	return was.turn !== is.turn ? "turned at" : undefined;
}

/** Counts a part of an act, or a whole act that runs no routines. */
export function countedAgain(
	before: TableState,
	after: TableState,
	kind: Kind,
	seat: string | null,
): Counted[] {
	if (seat === null || leavingNone.has(kind.kind)) return [];
	const [was, is] = [new Seen(before), new Seen(after)];
	const actor = after.seats.get(seat)?.index ?? null;
	const facts: Counted[] = [];
	for (const [copy, item] of after.items) {
		const isCopy = item.is === "piece" && before.items.get(copy)?.is === "piece";
		if (!isCopy || isLeft(was, is, copy)) continue;
		const event = happened(was, is, copy, kind);
		if (event === undefined) continue;
		const hands = [is.where(copy), was.where(copy)].map(placeIn);
		const hasMoved = was.where(copy) !== is.where(copy);
		const place = hasMoved ? hands.find((one) => one !== undefined) : undefined;
		const value = ["rolled", "counted"].includes(event)
			? item.value
			: event === "turned at"
				? item.turn
				: null;
		facts.push({
			copy,
			event: event.split(" ")[0] as string,
			// what is dealt onto the felt concerns no seat
			place: place === undefined ? (event === "dealt" ? null : actor) : place,
			value,
		});
	}
	for (const copy of after.looks.get(seat)?.keys ?? []) {
		const isNew = before.looks.get(seat)?.keys.includes(copy) !== true;
		const isUnknown = !mayKnow(before, seat, copy);
		if (isNew && isUnknown) facts.push({ copy, event: "peeked", place: actor, value: null });
	}
	return facts;
}

/** A routine's part that shuffles: what came back into these decks in the same act counts as shuffled in (E1). */
export function shuffledIn(
	facts: readonly Counted[],
	after: TableState,
	mixed: ReadonlySet<string>,
): Counted[] {
	const held = holders(after);
	return facts.map((fact) =>
		fact.event === "returned" && mixed.has(held.get(fact.copy) ?? "")
			? { ...fact, event: "shuffledIn" }
			: fact,
	);
}

/** The facts of the end: copies in hands, and those that lie where no one has seen them. @param touched the copies with facts */
export function countedAtEnd(state: TableState, touched: ReadonlySet<Key>): Counted[] {
	const seen = new Seen(state);
	return [...state.items].flatMap(([copy, { is }]): Counted[] => {
		if (is === "stack") return [];
		const where = seen.where(copy);
		const hand = placeIn(where);
		if (hand !== undefined) return [{ copy, event: "heldAtEnd", place: hand, value: null }];
		if (where === "box" || touched.has(copy)) return [];
		const isUnseen = (where === "deck" || where === "container") && !seen.isOpen(copy);
		return [{ copy, event: isUnseen ? "neverSeen" : "untouched", place: null, value: null }];
	});
}

type TurnNow = { round: number | null; place: number | null };
export const noTurn: TurnNow = { round: null, place: null };

/** The turn on a table: its round, and the place of the seat whose turn it is, if that is one seat. */
export function turnNow(state: TableState): TurnNow {
	const { round = null, active = [] } = state.turns.get(tableKey) ?? {};
	const [seat = ""] = active.length === 1 ? active : [];
	return { round, place: state.seats.get(seat)?.index ?? null };
}

/** The acts in effect after an act, also those after the end, and the return to a set-up that is the end. */
type Standing = { acts: ReadonlySet<number>; end: number | undefined };

/** The acts that count, found by carrying out each undo, redo, rewind and return one after the other (Y1, Y2). */
export class CountingAgain {
	readonly #first: number;
	/** After each act. */
	readonly #after = new Map<number, Standing>();
	readonly #before = new Map<number, Standing>();
	#standing: Standing = { acts: new Set(), end: undefined };

	/** @param first the number of the last act before the playtest */
	constructor(first: number) {
		this.#first = first;
		this.#after.set(first, this.#standing);
	}

	/** The acts that count now, and whether a return to a set-up has ended the game. */
	get now(): { acts: ReadonlySet<number>; isEnded: boolean } {
		const { acts, end } = this.#standing;
		if (end === undefined) return { acts, isEnded: false };
		return { acts: new Set([...acts].filter((act) => act <= end)), isEnded: true };
	}

	/** @param back what the act takes back: the act that it undoes or redoes, or the one to which it rewinds */
	add(act: number, kind: "act" | "undo" | "rewind" | "return", back = 0): void {
		const before = this.#standing;
		this.#before.set(act, before);
		this.#standing = this.#next(act, kind, back);
		this.#after.set(act, this.#standing);
	}

	#next(act: number, kind: "act" | "undo" | "rewind" | "return", back: number): Standing {
		const { acts, end } = this.#standing;
		if (kind === "rewind") {
			const then = this.#after.get(Math.max(back, this.#first)) as Standing;
			return { ...then, acts: new Set(then.acts).add(act) };
		}
		const [was, became] = [this.#before.get(back), this.#after.get(back)];
		if (kind === "undo" && was !== undefined && became !== undefined) {
			// what others did in the meantime stays, also if it was after a return that is taken back
			const [removed, added] = [was.acts.difference(became.acts), became.acts.difference(was.acts)];
			const left = acts.difference(added).union(removed);
			return { acts: left.add(act), end: was.end === became.end ? end : was.end };
		}
		return { acts: new Set(acts).add(act), end: kind === "return" ? (end ?? act) : end };
	}
}
