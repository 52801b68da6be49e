import type { PlaytestResult, PlaytestSource } from "@tuckbox/pieces/table";
import { Numbers, type Share, type Spread, shareOf } from "./figures.ts";
import type { PlaytestSums } from "./sums.ts";

/** A place around the table, as far as a report needs it. */
type ReportedSeat = {
	place: number;
	score: number | null;
	hasWon: boolean | null;
	isDesigner: boolean;
};

/** An answer of a seat to a question that reports understand. */
export type ReportedAnswer = {
	place: number;
	role: "again" | "best" | "worst";
	/** The number on the scale of `again`. */
	value: number | null;
	/** Pieces in their revisions, by the ids with which facts name them. */
	pieces: readonly string[];
};

/** A playtest that has ended. */
export type ReportedPlaytest = {
	id: string;
	source: PlaytestSource;
	/** In ms. */
	startedAt: number;
	/** The length that was entered, of a game on paper; null if it is unknown. */
	enteredMs: number | null;
	/** Whether no person ended it. */
	isEndAutomatic: boolean;
	setUp: string | null;
	result: PlaytestResult | null;
	seats: readonly ReportedSeat[];
	answers: readonly ReportedAnswer[];
};

export type GameRecord = {
	id: string;
	source: PlaytestSource;
	startedAt: number;
	/** From the first turn or fact to the end, or as it was entered; null if nothing happened. */
	lengthMs: number | null;
	turns: number;
	rounds: number;
	/** Number of seats that took part. */
	players: number;
	versions: number[];
	setUp: string | null;
	result: PlaytestResult | null;
	/** Whether it was played to an end. */
	isFinished: boolean;
	/** The places that won. */
	winners: number[];
	/** The place that had the first turn, and whether it won; null if none or several had it. */
	first: { place: number; hasWon: boolean | null } | null;
	scores: { place: number; score: number }[];
	/** The difference between the highest and the lowest score; null for fewer than two. */
	scoreSpread: number | null;
};

/**
 * Whether a game was played to an end. If it was not, what is in hands and what no one saw says nothing about the pieces.
 */
export function isFinished({ result, isEndAutomatic }: ReportedPlaytest): boolean {
	return result === null ? !isEndAutomatic : result !== "none";
}

/** Whether all seats won or lost together. */
export function isCooperative({ result }: Pick<ReportedPlaytest, "result">): boolean {
	return result === "coopWin" || result === "coopLoss";
}

/** Whether it is known which seats won and which did not. */
export function hasWinner({ result, seats }: Pick<ReportedPlaytest, "result" | "seats">): boolean {
	return result === "win" && seats.some(({ hasWon }) => hasWon === true);
}

export function gameRecord(playtest: ReportedPlaytest, sums: PlaytestSums): GameRecord {
	const { id, source, startedAt, setUp, result, seats } = playtest;
	const { turns, rounds, versions, firstPlace } = sums;
	const lengthMs = playtest.enteredMs ?? sums.lengthMs;
	const winners = hasWinner(playtest) ? seats.filter(({ hasWon }) => hasWon === true) : [];
	const won = winners.map(({ place }) => place);
	const scores = seats.flatMap(({ place, score }) => (score === null ? [] : [{ place, score }]));
	const numbers = scores.map(({ score }) => score);
	const hasWon = hasWinner(playtest) && firstPlace !== null ? won.includes(firstPlace) : null;
	return {
		...{ id, source, startedAt, lengthMs, turns, rounds, players: seats.length, versions, setUp, result },
		...{ isFinished: isFinished(playtest), winners: won },
		first: firstPlace === null ? null : { place: firstPlace, hasWon },
		scores,
		scoreSpread: numbers.length < 2 ? null : Math.max(...numbers) - Math.min(...numbers),
	};
}

/** Sums of several games. Lengths, turns, rounds and scores are those of games that were played to an end. */
export type GroupRecord = {
	games: number;
	/** Number of games that were played to an end. */
	finished: number;
	results: { [result in PlaytestResult | "unknown"]: number };
	lengthMs: Spread | null;
	turns: Spread | null;
	rounds: Spread | null;
	score: Spread | null;
	scoreSpread: Spread | null;
	/** Wins of the places that had the first turn, next to those of all places in the same games. */
	firstPlayer: { wins: Share; allSeats: Share };
	/** Wins of the group in cooperative games. */
	together: Share;
	/** Answers to whether they would play it again, on a scale. */
	again: Spread | null;
};

export class Group {
	readonly #results = { win: 0, coopWin: 0, coopLoss: 0, none: 0, unknown: 0 };
	readonly #numbers = {
		...{ lengthMs: new Numbers(), turns: new Numbers(), rounds: new Numbers() },
		...{ score: new Numbers(), scoreSpread: new Numbers(), again: new Numbers() },
	};
	#games = 0;
	#finished = 0;
	readonly #first = { games: 0, wins: 0, seats: 0, winners: 0 };

	/** @param again the answers to whether they would play it again */
	add(
		{ result, isFinished, first, winners, players, scores, ...game }: GameRecord,
		again: readonly number[],
	): void {
		for (const value of again) this.#numbers.again.add(value);
		this.#games++;
		this.#results[result ?? "unknown"]++;
		if (first?.hasWon != null) {
			const sums = this.#first;
			sums.games++;
			if (first.hasWon) sums.wins++;
			sums.seats += players;
			sums.winners += winners.length;
		}
		if (!isFinished) return;
		this.#finished++;
		const { lengthMs, turns, rounds, score, scoreSpread } = this.#numbers;
		if (game.lengthMs !== null) lengthMs.add(game.lengthMs);
		if (game.turns > 0) {
			turns.add(game.turns);
			rounds.add(game.rounds);
		}
		for (const one of scores) score.add(one.score);
		if (game.scoreSpread !== null) scoreSpread.add(game.scoreSpread);
	}

	record(): GroupRecord {
		const { games, wins, seats, winners } = this.#first;
		const { lengthMs, turns, rounds, score, scoreSpread } = this.#numbers;
		const { coopWin, coopLoss } = this.#results;
		return {
			games: this.#games,
			finished: this.#finished,
			results: { ...this.#results },
			...{ lengthMs: lengthMs.spread(), turns: turns.spread(), rounds: rounds.spread() },
			...{ score: score.spread(), scoreSpread: scoreSpread.spread() },
			firstPlayer: { wins: shareOf(wins, games), allSeats: shareOf(winners, seats, games) },
			together: shareOf(coopWin, coopWin + coopLoss),
			again: this.#numbers.again.spread(),
		};
	}
}
