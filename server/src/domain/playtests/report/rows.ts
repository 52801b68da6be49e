import type { Share, Spread } from "./figures.ts";
import type { GameRecord } from "./games.ts";
import type { PieceReport } from "./report.ts";

// The rows of a report for spreadsheets: a head with the names of the columns, and a row for each thing.

export type Row = readonly (string | number)[];

const time = (ms: number) => new Date(ms).toISOString();
const orEmpty = <T extends string | number>(value: T | null | undefined) => value ?? "";
const flag = (value: boolean | null | undefined) => (value == null ? "" : value ? "true" : "false");

export const gamesHead: Row = [
	...["playtest", "source", "startedAt", "lengthSeconds", "turns", "rounds", "players", "versions", "setUp"],
	...["result", "isFinished", "winners", "firstPlace", "firstHasWon", "scores", "scoreSpread"],
];

/** Lists in a cell are separated by spaces, and scores are `place:score`. */
export function gameRow(game: GameRecord): Row {
	const { id, source, startedAt, lengthMs, turns, rounds, players, versions, setUp, result } = game;
	return [
		...[id, source, time(startedAt), lengthMs === null ? "" : Math.round(lengthMs / 1000)],
		...[turns, rounds, players, versions.join(" "), orEmpty(setUp), orEmpty(result)],
		...[flag(game.isFinished), game.winners.join(" "), orEmpty(game.first?.place), flag(game.first?.hasWon)],
		...[game.scores.map(({ place, score }) => `${place}:${score}`).join(" "), orEmpty(game.scoreSpread)],
	];
}

const spreadHead = (name: string) => [`${name}Median`, `${name}Lowest`, `${name}Highest`, `${name}Count`];
const spreadCells = (spread: Spread | null) =>
	spread === null ? ["", "", "", 0] : [spread.median, spread.lowest, spread.highest, spread.count];
const shareCells = ({ count, of }: Share) => [count, of];

export const piecesHead: Row = [
	...["app", "kind", "externalKey", "name", "revision", "nameInRevision", "versions", "copies"],
	...["gamesOnTable", "gamesDrawn", "gamesInHand", "gamesPlayed"],
	...[
		"finishedOnTable",
		"finishedInHand",
		"finishedHeldAtEnd",
		"finishedNeverSeen",
		"finishedDead",
		"finishedKept",
	],
	...["drawn", "dealt", "toHand", "played", "revealed", "discarded", "returned"],
	...[
		"inHand",
		"inHandPlayed",
		"inHandDiscarded",
		"inHandReturned",
		"inHandPassed",
		"inHandHeld",
		"inHandOther",
	],
	...[...spreadHead("firstPlayTurn"), ...spreadHead("firstPlayRound")],
	...[...spreadHead("turnsInHand"), ...spreadHead("roundsInHand")],
	...["winsInHand", "seatsInHand", "winsInHandAllSeats", "seatsInHandAllSeats"],
	...["winsPlayed", "seatsPlayed", "winsPlayedAllSeats", "seatsPlayedAllSeats"],
	...["togetherInHandWins", "togetherInHandGames", "togetherPlayedWins", "togetherPlayedGames"],
	...["togetherWins", "togetherGames", "best", "answersBest", "worst", "answersWorst"],
	...["rolled", ...spreadHead("counted")],
];

/** A row for each revision of a piece. What dice showed is `number:count`, separated by spaces. */
export function pieceRows({ app, kind, externalKey, name, revisions }: PieceReport): Row[] {
	return revisions.map((one) => {
		const { games, times, inHand, firstPlay, timeInHand, wins, together, votes } = one;
		const { finished } = games;
		return [
			...[app, kind, externalKey, name, one.revision, one.name, one.versions.join(" "), one.copies],
			...[games.onTable, games.drawn, games.inHand, games.played],
			...[finished.onTable, finished.inHand, finished.heldAtEnd, finished.neverSeen],
			...[finished.dead, finished.kept],
			...[times.drawn, times.dealt, times.toHand, times.played],
			...[times.revealed, times.discarded, times.returned],
			...[inHand.count, inHand.played, inHand.discarded, inHand.returned],
			...[inHand.passed, inHand.held, inHand.other],
			...[firstPlay.turn, firstPlay.round, timeInHand.turns, timeInHand.rounds].flatMap(spreadCells),
			...[wins.inHand.seats, wins.inHand.allSeats, wins.played.seats, wins.played.allSeats].flatMap(
				shareCells,
			),
			...[together.inHand, together.played, together.all].flatMap(shareCells),
			...[votes.best, votes.answers.best, votes.worst, votes.answers.worst],
			one.rolled.map(({ value, count }) => `${value}:${count}`).join(" "),
			...spreadCells(one.counted),
		];
	});
}

export const factsHead: Row = [
	...["playtest", "act", "at", "turn", "place", "event"],
	...["app", "kind", "externalKey", "name", "revision", "copy", "value"],
];

/** A fact of a playtest; `at` in ms. */
export type FactForRow = {
	act: number;
	at: number;
	turn: number | null;
	place: number | null;
	event: string;
	piece: { app: string; kind: string; externalKey: string; name: string; revision: string };
	copy: number;
	value: number | null;
};

export function factRow(
	playtest: string,
	{ act, at, turn, place, event, piece, copy, value }: FactForRow,
): Row {
	const { app, kind, externalKey, name, revision } = piece;
	return [
		...[playtest, act, time(at), orEmpty(turn), orEmpty(place), event],
		...[app, kind, externalKey, name, revision, copy, orEmpty(value)],
	];
}

export const answersHead: Row = [
	...["playtest", "place", "question", "questionKind", "questionRole", "questionText"],
	...["value", "text", "app", "kind", "externalKey", "name", "revision"],
];

/** An answer of a playtest, with its question. */
export type AnswerForRow = {
	place: number;
	question: number;
	asked: { kind: string; role: string | null; text: string };
	value: number | null;
	text: string | null;
	pieces: readonly { app: string; kind: string; externalKey: string; name: string; revision: string }[];
};

/** A row for each piece that the answer names, or one for a number or a text. */
export function answerRows(
	playtest: string,
	{ place, question, asked, value, text, pieces }: AnswerForRow,
): Row[] {
	const head = [playtest, place, question, asked.kind, orEmpty(asked.role), asked.text];
	if (pieces.length === 0) return [[...head, orEmpty(value), orEmpty(text), "", "", "", "", ""]];
	return pieces.map(({ app, kind, externalKey, name, revision }) => {
		return [...head, "", "", app, kind, externalKey, name, revision];
	});
}
