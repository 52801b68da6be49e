import { Numbers, type Share, type Spread, shareOf } from "./figures.ts";
import { hasWinner, isCooperative, isFinished, type ReportedPlaytest } from "./games.ts";
import type { PieceSums, PlaceSums, WayOut } from "./sums.ts";

/** Games in which something happened to a piece in one of its revisions. */
type GamesRecord = {
	/** It lay on the table. */
	onTable: number;
	/** It was drawn, or dealt into a hand. */
	drawn: number;
	/** It was in the hand of a seat, however it came there. */
	inHand: number;
	/** It was played from a hand. */
	played: number;
	/** The same of games that were played to an end: only these say what is left in the end. */
	finished: {
		onTable: number;
		inHand: number;
		/** It was in a hand at the end. */
		heldAtEnd: number;
		/** No copy of it was seen. */
		neverSeen: number;
		/** It was in a hand, and never played. */
		dead: number;
		/** It was in a hand at the end, and never played. */
		kept: number;
	};
};

/** Wins of seats: of those with which something happened, next to those of all seats in the same games. */
type WinsRecord = { games: number; seats: Share; allSeats: Share };

/** The figures of a piece in one of its revisions. */
export type RevisionRecord = {
	/** Empty if it is unknown. */
	revision: string;
	name: string;
	/** The versions with which it lay on a table, in order. */
	versions: number[];
	games: GamesRecord;
	/** The highest number of copies with which it lay on a table. */
	copies: number;
	/** Number of times that it happened to a copy, in all games. */
	times: {
		drawn: number;
		dealt: number;
		toHand: number;
		played: number;
		revealed: number;
		discarded: number;
		returned: number;
	};
	/** Times of copies in hands, by how they ended. */
	inHand: { count: number } & Record<WayOut, number>;
	/** The turn and round of its first play in a game. */
	firstPlay: { turn: Spread | null; round: Spread | null };
	/** The turns and rounds that passed while a copy was in a hand. */
	timeInHand: { turns: Spread | null; rounds: Spread | null };
	/** Wins of the seats that had it in hand, and of those that played it, in games with a winner. */
	wins: { inHand: WinsRecord; played: WinsRecord };
	/** Wins of the group in cooperative games: when a seat had it in hand, when one played it, and whenever it lay on the table. */
	together: { inHand: Share; played: Share; all: Share };
	/** Answers that name it as the best or the worst piece, of those of the games in which it lay on the table or was named. */
	votes: { best: number; worst: number; answers: { best: number; worst: number } };
	/** The numbers that its dice showed, with their counts. */
	rolled: { value: number; count: number }[];
	/** The last number of a counter in a game. */
	counted: Spread | null;
};

class Wins {
	readonly #sums = { games: 0, seats: 0, wins: 0, all: 0, winners: 0 };

	/** Adds a game with a winner. */
	add(seats: ReportedPlaytest["seats"], isOne: (place: number) => boolean): void {
		const ones = seats.filter(({ place }) => isOne(place));
		if (ones.length === 0) return;
		const won = (list: ReportedPlaytest["seats"]) => list.filter(({ hasWon }) => hasWon === true).length;
		const sums = this.#sums;
		sums.games++;
		sums.seats += ones.length;
		sums.wins += won(ones);
		sums.all += seats.length;
		sums.winners += won(seats);
	}

	record(): WinsRecord {
		const { games, seats, wins, all, winners } = this.#sums;
		return { games, seats: shareOf(wins, seats, games), allSeats: shareOf(winners, all, games) };
	}
}

const hadInHand = ({ stays }: PlaceSums) => stays !== undefined;
const hasPlayed = ({ events }: PlaceSums) => events.played !== undefined;

const sum = (list: readonly PlaceSums[], of: (place: PlaceSums) => number | undefined) =>
	list.reduce((total, place) => total + (of(place) ?? 0), 0);

/** Adds up what happened to a piece in one of its revisions. */
export class Revision {
	name = "";
	readonly #games = { onTable: 0, drawn: 0, inHand: 0, played: 0 };
	readonly #finished = { onTable: 0, inHand: 0, heldAtEnd: 0, neverSeen: 0, dead: 0, kept: 0 };
	readonly #versions = new Set<number>();
	#copies = 0;
	readonly #times = { drawn: 0, dealt: 0, toHand: 0, played: 0, revealed: 0, discarded: 0, returned: 0 };
	readonly #stays = { played: 0, discarded: 0, returned: 0, passed: 0, held: 0, other: 0 };
	readonly #numbers = {
		...{ turn: new Numbers(), round: new Numbers(), turns: new Numbers(), rounds: new Numbers() },
		...{ rolled: new Numbers(), counted: new Numbers() },
	};
	readonly #wins = { inHand: new Wins(), played: new Wins() };
	readonly #together = { inHand: 0, inHandWon: 0, played: 0, playedWon: 0, all: 0, allWon: 0 };
	readonly #votes = { best: 0, worst: 0, answers: { best: 0, worst: 0 } };
	/** The beginning of the latest game in which it lay on the table, in ms. */
	latest = 0;

	/** @param left the places whose seats are left out */
	add(playtest: ReportedPlaytest, piece: PieceSums, left: ReadonlySet<number>): void {
		const places = piece.places.filter(({ place }) => place === null || !left.has(place));
		this.latest = Math.max(this.latest, playtest.startedAt);
		for (const version of piece.versions) this.#versions.add(version);
		this.#copies = Math.max(this.#copies, piece.copies);
		const inHand = places.some(hadInHand);
		const played = places.some(hasPlayed);
		const games = this.#games;
		games.onTable++;
		if (places.some(({ place, events }) => events.drawn ?? (place !== null && events.dealt))) games.drawn++;
		if (inHand) games.inHand++;
		if (played) games.played++;
		if (isFinished(playtest)) this.#addEnd(piece, places, { inHand, played });
		this.#addTimes(piece, places);
		if (hasWinner(playtest)) {
			const seats = playtest.seats.filter(({ place }) => !left.has(place));
			const are = (test: (sums: PlaceSums) => boolean) => {
				const found = new Set(places.filter(test).map(({ place }) => place));
				return (place: number) => found.has(place);
			};
			this.#wins.inHand.add(seats, are(hadInHand));
			this.#wins.played.add(seats, are(hasPlayed));
		}
		if (!isCooperative(playtest)) return;
		const won = playtest.result === "coopWin" ? 1 : 0;
		const together = this.#together;
		together.all++;
		together.allWon += won;
		if (inHand) {
			together.inHand++;
			together.inHandWon += won;
		}
		if (!played) return;
		together.played++;
		together.playedWon += won;
	}

	/** Adds the answers after a game. @param piece the id of this piece in this revision */
	addAnswers({ startedAt, answers }: ReportedPlaytest, piece: string, left: ReadonlySet<number>): void {
		this.latest = Math.max(this.latest, startedAt);
		for (const { place, role, pieces } of answers) {
			if (role === "again" || left.has(place)) continue;
			this.#votes.answers[role]++;
			if (pieces.includes(piece)) this.#votes[role]++;
		}
	}

	#addEnd(
		{ copies }: PieceSums,
		places: readonly PlaceSums[],
		{ inHand, played }: { inHand: boolean; played: boolean },
	): void {
		const games = this.#finished;
		const held = sum(places, ({ events }) => events.heldAtEnd) > 0;
		games.onTable++;
		if (inHand) games.inHand++;
		if (held) games.heldAtEnd++;
		if (sum(places, ({ events }) => events.neverSeen) === copies) games.neverSeen++;
		if (!inHand || played) return;
		games.dead++;
		if (held) games.kept++;
	}

	#addTimes({ counted = [] }: PieceSums, places: readonly PlaceSums[]): void {
		const times = this.#times;
		const first = { turn: Infinity, round: Infinity };
		for (const { events, stays = {}, turnsInHand = [], firstPlay, rolled = [] } of places) {
			for (const event of ["drawn", "dealt", "toHand", "played", "revealed", "discarded"] as const)
				times[event] += events[event] ?? 0;
			times.returned += (events.returned ?? 0) + (events.shuffledIn ?? 0);
			for (const way of Object.keys(stays) as WayOut[]) this.#stays[way] += stays[way] ?? 0;
			for (const [turns, rounds] of turnsInHand) {
				this.#numbers.turns.add(turns);
				this.#numbers.rounds.add(rounds);
			}
			if (firstPlay !== undefined && firstPlay[0] < first.turn) [first.turn, first.round] = firstPlay;
			for (const [value, count] of rolled) this.#numbers.rolled.add(value, count);
		}
		if (first.turn !== Infinity) {
			this.#numbers.turn.add(first.turn);
			this.#numbers.round.add(first.round);
		}
		for (const value of counted) this.#numbers.counted.add(value);
	}

	record(revision: string): RevisionRecord {
		const { turn, round, turns, rounds, rolled, counted } = this.#numbers;
		const of = this.#together;
		return {
			...{ revision, name: this.name, versions: [...this.#versions].sort((a, b) => a - b) },
			games: { ...this.#games, finished: { ...this.#finished } },
			copies: this.#copies,
			times: { ...this.#times },
			inHand: { count: Object.values(this.#stays).reduce((a, b) => a + b, 0), ...this.#stays },
			firstPlay: { turn: turn.spread(), round: round.spread() },
			timeInHand: { turns: turns.spread(), rounds: rounds.spread() },
			wins: { inHand: this.#wins.inHand.record(), played: this.#wins.played.record() },
			together: {
				inHand: shareOf(of.inHandWon, of.inHand),
				played: shareOf(of.playedWon, of.played),
				all: shareOf(of.allWon, of.all),
			},
			votes: { ...this.#votes, answers: { ...this.#votes.answers } },
			rolled: rolled.counts(),
			counted: counted.spread(),
		};
	}
}
