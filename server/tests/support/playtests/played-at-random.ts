import type { PlaytestResult } from "@tuckbox/pieces/table";
import type { Event } from "../../../src/domain/playtests/facts.ts";
import type { Mark } from "../../../src/domain/playtests/marks.ts";
import type { ReportedAnswer, ReportedPlaytest } from "../../../src/domain/playtests/report/games.ts";
import type { CountedFact, WayOut } from "../../../src/domain/playtests/report/sums.ts";

// Playtests that are played at random, with the facts that they leave, and with books that the players keep themselves:
// what a report says is held against the books.

type Where = { in: "deck" | "hand" | "felt" | "discard"; place: number | null };
type Copy = {
	copy: number;
	card: number;
	where: Where;
	since: { turn: number; round: number } | null;
	isTouched: boolean;
};

/** The players’ own record of a game. Pieces are in their revisions. */
export type Books = {
	happened: { piece: string; event: Event; place: number | null; turn: number; round: number }[];
	stays: { piece: string; place: number; way: WayOut; time: [turns: number, rounds: number] | null }[];
	/** The copies of each piece to which something happened, or of which the end says something. */
	copies: { piece: string; copy: number }[];
};

export type RandomPlaytest = {
	playtest: ReportedPlaytest;
	facts: CountedFact[];
	marks: Mark[];
	endedAt: number;
	books: Books;
};

type State = { copies: Copy[]; books: Books; turn: number; round: number; changed: boolean };

const cards = 4;
const copiesOfCard = 2;
export const allPieces = Array.from(
	{ length: 2 * cards },
	(_, i) => `card ${i % cards}${i < cards ? "" : " changed"}`,
);

/** @param random returns a number from 0 to below 1 */
export function playAtRandom(id: string, startedAt: number, random: () => number): RandomPlaytest {
	const below = (n: number) => Math.floor(random() * n);
	const one = <T>(list: readonly T[]) => list[below(list.length)] as T;
	const players = 1 + below(4);
	const facts: CountedFact[] = [];
	const marks: Mark[] = [{ act: 0, at: 0, kind: "version", value: 1, place: null }];
	let [act, at] = [0, 1000];
	let state: State = {
		copies: Array.from({ length: cards * copiesOfCard }, (_, copy) => ({
			...{
				copy,
				card: copy % cards,
				where: { in: "deck" as const, place: null },
				since: null,
				isTouched: false,
			},
		})),
		books: { happened: [], stays: [], copies: [] },
		...{ turn: 0, round: 0, changed: false },
	};
	const pieceOf = ({ card }: Copy) => `card ${card}${state.changed && card < 2 ? " changed" : ""}`;
	const now = () => ({ turn: state.turn, round: state.round });
	const write = (copy: Copy, event: Event, place: number | null) => {
		const piece = pieceOf(copy);
		facts.push({ event, piece, copy: copy.copy, place, act, at, value: null });
		state.books.happened.push({ piece, event, place, ...now() });
		state.books.copies.push({ piece, copy: copy.copy });
		copy.isTouched = true;
	};
	const leave = (copy: Copy, way: WayOut, isTimed = true, piece = pieceOf(copy)) => {
		const { where, since } = copy;
		const isKnown = isTimed && since !== null && since.turn > 0 && state.turn > 0;
		const time: [number, number] | null = isKnown
			? [state.turn - since.turn, state.round - since.round]
			: null;
		state.books.stays.push({ piece, place: where.place ?? 0, way, time });
		copy.since = null;
	};
	const enter = (copy: Copy, event: Event, place: number) => {
		write(copy, event, place);
		copy.where = { in: "hand", place };
		copy.since = now();
	};
	const steps: (() => void)[] = [
		() => {
			const copy = one(state.copies);
			if (copy.where.in === "deck") enter(copy, one(["drawn", "dealt"] as const), below(players));
			else if (copy.where.in !== "hand") enter(copy, "toHand", below(players));
			else if (players > 1) {
				leave(copy, "passed");
				enter(copy, "toHand", ((copy.where.place ?? 0) + 1) % players);
			}
		},
		() => {
			const copy = one(state.copies);
			if (copy.where.in !== "hand") return;
			write(copy, "played", copy.where.place);
			leave(copy, "played");
			copy.where = { in: "felt", place: null };
		},
		() => {
			const copy = one(state.copies);
			const [event, to] = one([
				["discarded", "discard"],
				["returned", "deck"],
				["shuffledIn", "deck"],
			] as const);
			if (copy.where.in === "deck" || copy.where.in === to) return;
			write(copy, event, copy.where.in === "hand" ? copy.where.place : below(players));
			if (copy.where.in === "hand") leave(copy, event === "discarded" ? "discarded" : "returned");
			copy.where = { in: to, place: null };
		},
		() => {
			const copy = one(state.copies);
			if (copy.where.in !== "deck") return;
			write(copy, "dealt", null);
			copy.where = { in: "felt", place: null };
		},
		() => {
			state.turn++;
			state.round = Math.ceil(state.turn / players);
			marks.push({ act, at, kind: "turn", value: state.round, place: (state.turn - 1) % players });
		},
	];
	const hasTurns = random() < 0.8;
	const length = below(60);
	for (let i = 0; i < length; i++) {
		act++;
		at += 1 + below(5000);
		const before = structuredClone(state);
		// an update of the game, which no one takes back
		if (!state.changed && random() < 0.03) state.changed = true;
		else {
			(steps[below(hasTurns ? 5 : 4)] as () => void)();
			if (random() < 0.15) {
				marks.push({ act: act + 1, at: ++at, kind: "undo", value: act, place: null });
				act++;
				state = before;
			}
		}
	}
	act++;
	for (const copy of state.copies) {
		const { where, isTouched } = copy;
		if (where.in === "hand") {
			write(copy, "heldAtEnd", where.place);
			leave(copy, "held");
		} else if (!isTouched) write(copy, where.in === "deck" ? "neverSeen" : "untouched", null);
	}
	const result = one<PlaytestResult | null>(["win", "win", "coopWin", "coopLoss", "none", null]);
	const winner = below(players);
	const answers = (["again", "best", "worst"] as const).flatMap((role): ReportedAnswer[] =>
		Array.from({ length: players }, (_, place) => place)
			.filter(() => random() < 0.5)
			.map((place) => {
				const [value, pieces] = role === "again" ? [1 + below(5), []] : [null, [one(allPieces)]];
				return { place, role, value, pieces };
			}),
	);
	return {
		playtest: {
			...{
				id,
				source: "table",
				startedAt,
				enteredMs: null,
				isEndAutomatic: random() < 0.2,
				setUp: null,
				result,
			},
			answers,
			seats: Array.from({ length: players }, (_, place) => ({
				place,
				score: random() < 0.5 ? below(50) : null,
				hasWon: result === "win" ? place === winner : null,
				isDesigner: place === 0,
			})),
		},
		...{ facts, marks, endedAt: at + 1000, books: state.books },
	};
}
