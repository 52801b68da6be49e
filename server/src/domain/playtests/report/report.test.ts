import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
	allPieces,
	type Books,
	playAtRandom,
	type RandomPlaytest,
} from "../../../../tests/support/playtests/played-at-random.ts";
import type { Event } from "../facts.ts";
import { isFinished } from "./games.ts";
import { Report, type ReportFilter } from "./report.ts";
import type { RevisionRecord } from "./revision.ts";
import { Adding } from "./sums.ts";

/** mulberry32 (https://github.com/bryc/code/blob/master/jshash/PRNGs.md#mulberry32) */
function randomFrom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
	};
}

const split = (piece: string) => ({
	key: piece.replace(" changed", ""),
	revision: piece.endsWith("changed") ? "2" : "1",
});

function reportOn(games: readonly RandomPlaytest[], filter: ReportFilter) {
	const report = new Report(filter, (id) => {
		const { key, revision } = split(id);
		return { app: "app_1", kind: "tile", externalKey: key, name: key, revision };
	});
	for (const { playtest, facts, marks, endedAt } of games) {
		const adding = new Adding(marks, { endedAt, isAutomatic: playtest.isEndAutomatic });
		for (const fact of facts) adding.add(fact);
		// sums are kept as JSON
		report.add(playtest, JSON.parse(JSON.stringify(adding.sums())));
	}
	return { head: report.head(), pieces: [...report.pieces()] };
}

const median = (values: readonly number[]) => {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	return sorted.length % 2 === 1
		? (sorted[middle] as number)
		: ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};
const spread = (values: readonly number[]) =>
	values.length === 0
		? null
		: {
				count: values.length,
				median: median(values),
				lowest: Math.min(...values),
				highest: Math.max(...values),
			};

/** Counts a piece in a revision plainly, from the books of the players. */
function countedPlainly(piece: string, all: readonly RandomPlaytest[], withoutDesigner: boolean) {
	const isLeft = (place: number | null) => withoutDesigner && place === 0;
	const games = all
		.filter(({ books }) => books.copies.some((one) => one.piece === piece))
		.map(({ playtest, books }) => {
			const own = <T extends { piece: string; place: number | null }>(list: readonly T[]) =>
				list.filter((one) => one.piece === piece && !isLeft(one.place));
			const everyone = books.happened.filter((one) => one.piece === piece);
			const copies = new Set(books.copies.flatMap((one) => (one.piece === piece ? one.copy : [])));
			return {
				playtest,
				copies: copies.size,
				everyone,
				happened: own(books.happened),
				stays: own(books.stays),
			};
		});
	const said = all
		.filter(({ playtest, books }) => {
			const isNamed = playtest.answers.some(({ place, pieces }) => !isLeft(place) && pieces.includes(piece));
			return isNamed || books.copies.some((one) => one.piece === piece);
		})
		.flatMap(({ playtest }) => playtest.answers.filter(({ place }) => !isLeft(place)));
	const votes = (role: "best" | "worst") => said.filter((answer) => answer.role === role);
	const naming = (role: "best" | "worst") =>
		votes(role).filter(({ pieces }) => pieces.includes(piece)).length;
	type Game = (typeof games)[number];
	const has = (event: Event) => (game: Game) => game.happened.some((one) => one.event === event);
	const isInHand = ({ stays }: Game) => stays.length > 0;
	const finished = games.filter(({ playtest }) => isFinished(playtest));
	const count = (of: readonly Game[], ...tests: ((game: Game) => boolean)[]) =>
		of.filter((game) => tests.every((isSo) => isSo(game))).length;
	const isUnplayed = (game: Game) => isInHand(game) && !has("played")(game);
	const isDrawn = ({ happened }: Game) =>
		happened.some(({ event, place }) => event === "drawn" || (event === "dealt" && place !== null));
	const isUnseen = ({ everyone, copies }: Game) =>
		everyone.filter(({ event }) => event === "neverSeen").length === copies;
	const times = (...events: Event[]) =>
		games.flatMap(({ happened }) => happened.filter(({ event }) => events.includes(event))).length;
	const stays = games.flatMap((game) => game.stays);
	const ways = ["played", "discarded", "returned", "passed", "held", "other"] as const;
	const first = games.flatMap(({ happened }) =>
		happened.filter(({ event, turn }) => event === "played" && turn > 0).slice(0, 1),
	);
	const timed = stays.flatMap(({ time }) => (time === null ? [] : [time]));
	const wins = (placesOf: (game: Game) => (number | null)[]) => {
		const won = games
			.filter(({ playtest }) => playtest.result === "win")
			.map((game) => {
				const seats = game.playtest.seats.filter(({ place }) => !isLeft(place));
				return { seats, ones: seats.filter(({ place }) => placesOf(game).includes(place)) };
			})
			.filter(({ ones }) => ones.length > 0);
		const share = (of: "seats" | "ones") => {
			const seats = won.flatMap((game) => game[of]);
			return [seats.filter(({ hasWon }) => hasWon).length, seats.length];
		};
		return [won.length, share("ones"), share("seats")];
	};
	const together = (isOne: (game: Game) => boolean) => {
		const of = games.filter((game) => game.playtest.result?.startsWith("coop") === true && isOne(game));
		return [of.filter(({ playtest }) => playtest.result === "coopWin").length, of.length];
	};
	return {
		games: {
			...{ onTable: games.length, drawn: count(games, isDrawn), inHand: count(games, isInHand) },
			played: count(games, has("played")),
			finished: {
				...{ onTable: finished.length, inHand: count(finished, isInHand) },
				...{ heldAtEnd: count(finished, has("heldAtEnd")), neverSeen: count(finished, isUnseen) },
				...{ dead: count(finished, isUnplayed), kept: count(finished, isUnplayed, has("heldAtEnd")) },
			},
		},
		votes: {
			...{ best: naming("best"), worst: naming("worst") },
			answers: { best: votes("best").length, worst: votes("worst").length },
		},
		copies: Math.max(0, ...games.map(({ copies }) => copies)),
		times: {
			...{ drawn: times("drawn"), dealt: times("dealt"), toHand: times("toHand"), played: times("played") },
			...{ revealed: 0, discarded: times("discarded"), returned: times("returned", "shuffledIn") },
		},
		inHand: {
			count: stays.length,
			...Object.fromEntries(ways.map((way) => [way, stays.filter((stay) => stay.way === way).length])),
		},
		firstPlay: {
			turn: spread(first.map(({ turn }) => turn)),
			round: spread(first.map(({ round }) => round)),
		},
		timeInHand: {
			turns: spread(timed.map(([turns]) => turns)),
			rounds: spread(timed.map(([, rounds]) => rounds)),
		},
		wins: {
			inHand: wins(({ stays }) => stays.map(({ place }) => place)),
			played: wins(({ happened }) =>
				happened.flatMap(({ event, place }) => (event === "played" ? [place] : [])),
			),
		},
		together: { inHand: together(isInHand), played: together(has("played")), all: together(() => true) },
	};
}

type Shares = RevisionRecord["wins"]["inHand"];
const pair = ({ count, of }: Shares["seats"]) => [count, of];
const brief = ({ games, seats, allSeats }: Shares) => [games, pair(seats), pair(allSeats)];

/** A revision in the form of {@link countedPlainly}. */
function told({
	games,
	copies,
	times,
	inHand,
	firstPlay,
	timeInHand,
	wins,
	together,
	votes,
}: RevisionRecord) {
	return {
		...{ games, copies, times, inHand, firstPlay, timeInHand, votes },
		wins: { inHand: brief(wins.inHand), played: brief(wins.played) },
		together: { inHand: pair(together.inHand), played: pair(together.played), all: pair(together.all) },
	};
}

const sizeOf = ({ stays }: Books) => stays.length;

test("a report has the figures that a plain count of the players' books has (J2, J3, J4, J5, J6, J9, L2)", () => {
	let [compared, stays] = [0, 0];
	fc.assert(
		fc.property(fc.integer(), fc.boolean(), (seed, withoutDesigner) => {
			const random = randomFrom(seed);
			const games = Array.from({ length: 1 + Math.floor(random() * 8) }, (_, i) =>
				playAtRandom(`plt_${i}`, 1000 - i, random),
			);
			const { pieces, head } = reportOn(games, { withoutDesigner });
			assert.equal(head.games.length, games.length);
			const again = games.flatMap(({ playtest }) =>
				playtest.answers.flatMap(({ place, value }) =>
					value === null || (withoutDesigner && place === 0) ? [] : [value],
				),
			);
			assert.deepEqual(head.summary.all.again, spread(again));
			stays += games.reduce((sum, { books }) => sum + sizeOf(books), 0);
			for (const piece of allPieces) {
				const { key, revision } = split(piece);
				const record = pieces
					.find(({ externalKey }) => externalKey === key)
					?.revisions.find((one) => one.revision === revision);
				const expected = countedPlainly(piece, games, withoutDesigner);
				if (record === undefined) {
					assert.equal(expected.games.onTable + expected.votes.best + expected.votes.worst, 0, piece);
					continue;
				}
				compared++;
				assert.deepEqual(told(record), expected, piece);
			}
		}),
	);
	assert.ok(compared > 100 && stays > 100, "something was played");
});

test("a report of games with one number of players is that of these games alone (L2)", () => {
	fc.assert(
		fc.property(fc.integer(), fc.integer({ min: 1, max: 4 }), (seed, players) => {
			const random = randomFrom(seed);
			const games = Array.from({ length: 8 }, (_, i) => playAtRandom(`plt_${i}`, 1000 - i, random));
			const some = games.filter(({ playtest }) => playtest.seats.length === players);
			const [filtered, alone] = [reportOn(games, { players }), reportOn(some, {})];
			assert.deepEqual(filtered, alone);
			assert.deepEqual(
				filtered.head.summary.byPlayers.map((one) => [one.players, one.games]),
				some.length === 0 ? [] : [[players, some.length]],
			);
		}),
		{ numRuns: 30 },
	);
});
