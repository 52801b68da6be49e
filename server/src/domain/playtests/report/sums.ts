import type { Event } from "../facts.ts";
import { countingActs, type Mark, turnsIn } from "../marks.ts";

// What the facts of one playtest add up to (docs/PLAYTESTS.md). Sums are kept, so a report reads few rows of each game.

/** A fact, as far as sums need it. */
export type CountedFact = {
	event: Event;
	/** The piece in its revision (recorded-piece.ts). */
	piece: string;
	copy: number;
	place: number | null;
	act: number;
	/** In ms. */
	at: number;
	value: number | null;
};

/** The ways in which a copy leaves a hand. `other`: without a fact, as when its seat left the table. */
export const waysOut = ["played", "discarded", "returned", "passed", "held", "other"] as const;
export type WayOut = (typeof waysOut)[number];

/** The facts of the copies of a piece that concern one place around the table, added up. Counts that are left out are 0. */
export type PlaceSums = {
	/** Null for what concerns no seat. */
	place: number | null;
	/** Facts by their event. */
	events: { [event in Event]?: number };
	/** Times in the hand of this place, by how they ended. */
	stays?: { [way in WayOut]?: number };
	/** The turns and rounds that passed during each of these times, if the game was played in turns. */
	turnsInHand?: [turns: number, rounds: number][];
	/** The turn and the round in which it was played first. */
	firstPlay?: [turn: number, round: number];
	/** The numbers that dice showed. */
	rolled?: [value: number, count: number][];
};

export type PieceSums = {
	piece: string;
	/** Copies with facts. */
	copies: number;
	/** The versions that lay on the table when they happened. */
	versions: number[];
	/** The last numbers of its copies, for counters. */
	counted?: number[];
	places: PlaceSums[];
};

export type PlaytestSums = {
	/** In ms; null if nothing happened. */
	lengthMs: number | null;
	turns: number;
	rounds: number;
	/** The place that had the first turn; null if none or several had it. */
	firstPlace: number | null;
	/** The versions that lay on the table, in order. */
	versions: number[];
	pieces: PieceSums[];
};

/** The end of a playtest in ms; `isAutomatic` if no person ended it. */
export type PlaytestEnd = { endedAt: number; isAutomatic: boolean };

type Moment = { turn: number; round: number };
/** A time of a copy in a hand. */
type Stay = { piece: string; place: number; since: Moment | undefined };

const entering: ReadonlySet<Event> = new Set<Event>(["drawn", "dealt", "toHand"]);
const leaving: { readonly [event in Event]?: WayOut } = {
	played: "played",
	discarded: "discarded",
	returned: "returned",
	shuffledIn: "returned",
	heldAtEnd: "held",
};

/** Looks up what went on at an act, for acts in order. */
function cursor<T extends { act: number }>(list: readonly T[]): (act: number) => T | undefined {
	let next = 0;
	return (act) => {
		while ((list[next]?.act ?? Infinity) < act) next++;
		return list[next - 1];
	};
}

type Working = {
	sums: PieceSums;
	copies: Set<number>;
	places: Map<number | null, PlaceSums>;
	versions: Set<number>;
	counted: Map<number, number>;
};

/** Adds up the facts of a playtest, which are given in order. Facts of acts that do not count are left out here. */
export class Adding {
	readonly #marks: readonly Mark[];
	readonly #end: PlaytestEnd;
	readonly #counts: (act: number) => boolean;
	readonly #returnedAt: number | undefined;
	readonly #turns: ReturnType<typeof turnsIn>;
	readonly #turnAt: (act: number) => Moment | undefined;
	readonly #versionAt: (act: number) => number | null;
	readonly #pieces = new Map<string, Working>();
	/** Copies in hands. */
	readonly #stays = new Map<number, Stay>();
	#first: number | undefined;
	#last: number | undefined;

	constructor(marks: readonly Mark[], end: PlaytestEnd) {
		this.#marks = marks;
		this.#end = end;
		const { counts, end: returnAct } = countingActs(marks);
		this.#counts = counts;
		this.#returnedAt = marks.find(({ act, kind }) => kind === "return" && act === returnAct)?.at;
		this.#turns = turnsIn(marks, end.endedAt);
		const turnAt = cursor(this.#turns);
		this.#turnAt = (act) => {
			const turn = turnAt(act);
			return turn && { turn: turn.number, round: turn.round ?? 0 };
		};
		const versionAt = cursor(marks.filter(({ kind }) => kind === "version"));
		this.#versionAt = (act) => versionAt(act)?.value ?? null;
	}

	#workingOn(piece: string): Working {
		const known = this.#pieces.get(piece);
		if (known !== undefined) return known;
		const sums = { piece, copies: 0, versions: [], places: [] };
		const working = {
			...{ sums, copies: new Set<number>(), places: new Map<number | null, PlaceSums>() },
			...{ versions: new Set<number>(), counted: new Map<number, number>() },
		};
		this.#pieces.set(piece, working);
		return working;
	}

	/** The sums of a piece at a place. */
	#at(piece: string, place: number | null): PlaceSums {
		const { places } = this.#workingOn(piece);
		const sums = places.get(place) ?? { place, events: {} };
		places.set(place, sums);
		return sums;
	}

	/** Ends a time in a hand. @param piece the revision in which the copy left, or in which it came if that is not known */
	#leave(stay: Stay, way: WayOut, piece: string, now: Moment | undefined): void {
		const sums = this.#at(piece, stay.place);
		sums.stays ??= {};
		sums.stays[way] = (sums.stays[way] ?? 0) + 1;
		if (stay.since === undefined || now === undefined) return;
		sums.turnsInHand ??= [];
		sums.turnsInHand.push([now.turn - stay.since.turn, now.round - stay.since.round]);
	}

	/** The time of a copy in a hand, as far as a fact begins or ends it. */
	#stay({ event, piece, copy, place }: CountedFact, now: Moment | undefined): void {
		const stay = this.#stays.get(copy);
		if (entering.has(event)) {
			if (stay !== undefined && event === "toHand") this.#leave(stay, "passed", piece, now);
			else if (stay !== undefined) this.#leave(stay, "other", stay.piece, undefined);
			this.#stays.delete(copy);
			if (place !== null) this.#stays.set(copy, { piece, place, since: now });
			return;
		}
		const way = leaving[event];
		if (way === undefined) return;
		this.#stays.delete(copy);
		if (stay !== undefined) this.#leave(stay, way, piece, now);
		// a copy that was in the hand before the start has no fact of its coming
		else if (place !== null && (event === "played" || event === "heldAtEnd"))
			this.#leave({ piece, place, since: undefined }, way, piece, undefined);
	}

	add(fact: CountedFact): void {
		const { event, piece, copy, place, act, at, value } = fact;
		if (!this.#counts(act)) return;
		const isEnd = event === "heldAtEnd" || event === "neverSeen" || event === "untouched";
		if (!isEnd) {
			this.#first ??= at;
			this.#last = at;
		}
		const working = this.#workingOn(piece);
		working.copies.add(copy);
		const version = this.#versionAt(act);
		if (version !== null) working.versions.add(version);
		const sums = this.#at(piece, place);
		sums.events[event] = (sums.events[event] ?? 0) + 1;
		const now = this.#turnAt(act);
		this.#stay(fact, now);
		if (event === "played" && now !== undefined) sums.firstPlay ??= [now.turn, now.round];
		if (event === "counted" && value !== null) working.counted.set(copy, value);
		if (event === "rolled" && value !== null) {
			sums.rolled ??= [];
			const known = sums.rolled.find(([number]) => number === value);
			if (known === undefined) sums.rolled.push([value, 1]);
			else known[1]++;
		}
	}

	#length(): number | null {
		const turns = this.#turns;
		const from = Math.min(this.#first ?? Infinity, turns[0]?.startedAt ?? Infinity);
		if (from === Infinity) return null;
		// what rested before it ended automatically was over with its last act
		const last = Math.max(this.#last ?? 0, turns.at(-1)?.startedAt ?? 0);
		return Math.max(0, (this.#returnedAt ?? (this.#end.isAutomatic ? last : this.#end.endedAt)) - from);
	}

	/** The sums, after the last fact. */
	sums(): PlaytestSums {
		for (const stay of this.#stays.values()) this.#leave(stay, "other", stay.piece, undefined);
		this.#stays.clear();
		const turns = this.#turns;
		const versions = this.#marks.flatMap(({ kind, value }) =>
			kind === "version" && value !== null ? [value] : [],
		);
		return {
			lengthMs: this.#length(),
			turns: turns.length,
			rounds: new Set(turns.map(({ round }) => round)).size,
			firstPlace: turns[0]?.place ?? null,
			versions: [...new Set(versions)],
			pieces: [...this.#pieces.values()].map(({ sums, copies, places, versions, counted }) => ({
				...{ ...sums, copies: copies.size, versions: [...versions], places: [...places.values()] },
				...(counted.size > 0 && { counted: [...counted.values()] }),
			})),
		};
	}
}
