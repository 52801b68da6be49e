import type { Fact, Playtest } from "../parts/playtest.ts";

type Turn = Playtest["turns"][number];

/** The turns of one seat, in milliseconds. */
export type SeatTimes = {
	place: number;
	turns: number;
	totalMs: number;
	longestMs: number;
	/** The longest time between two turns of the seat; undefined with fewer than two. */
	longestWaitMs: number | undefined;
};

/** The turns that are over, or that the end of the game ended. */
const endOf = (turn: Turn, gameEnd: number) => turn.endedAt ?? gameEnd;

/**
 * The time at which the game was over: the last turn or fact. The playtest itself may end a day later, when no one has
 * done anything at the table.
 */
export function gameEndOf({ startedAt, turns }: Playtest, facts: readonly Fact[]): number {
	return Math.max(
		startedAt,
		...turns.flatMap(({ startedAt: began, endedAt }) => [began, endedAt ?? began]),
		facts.reduce((latest, { at }) => Math.max(latest, at), 0),
	);
}

/** The time that each seat spent in its turns, and waited for them. Turns of several seats count for none of them. */
export function seatTimes({ seats, turns }: Playtest, gameEnd: number): SeatTimes[] {
	return seats.map(({ place }) => {
		const own = turns.filter((turn) => turn.place === place);
		const lengths = own.map((turn) => endOf(turn, gameEnd) - turn.startedAt);
		const waits = own.slice(1).map((turn, i) => turn.startedAt - endOf(own[i] ?? turn, gameEnd));
		return {
			place,
			turns: own.length,
			totalMs: lengths.reduce((sum, ms) => sum + ms, 0),
			longestMs: Math.max(0, ...lengths),
			longestWaitMs: waits.length === 0 ? undefined : Math.max(...waits),
		};
	});
}

/** The rolls of one die: how often each number came up. */
export type DieRolls = {
	id: string;
	name: string;
	counts: ReadonlyMap<number, number>;
	total: number;
	mean: number;
};

const idOf = ({ app, kind, externalKey }: Fact["piece"]) => JSON.stringify([app, kind, externalKey]);

/** All rolls, die by die. */
export function diceOf(facts: readonly Fact[]): DieRolls[] {
	const rolled = facts.filter(({ event, value }) => event === "rolled" && value !== null);
	return [...Map.groupBy(rolled, ({ piece }) => idOf(piece))].map(([id, rolls]) => {
		const values = rolls.map(({ value }) => value ?? 0).sort((a, b) => a - b);
		const counts = new Map<number, number>();
		for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
		const total = values.length;
		const mean = values.reduce((sum, value) => sum + value, 0) / total;
		return { id, name: rolls[0]?.piece.name ?? "", counts, total, mean };
	});
}

/** Things that happened to a piece, in the order of their columns. */
export const shownEvents = ["drawn", "played", "revealed", "discarded", "heldAtEnd", "neverSeen"] as const;
type ShownEvent = (typeof shownEvents)[number];

/** The facts of a piece in one game. */
export type PieceStory = {
	id: string;
	piece: Fact["piece"];
	/** The number of its copies with facts. */
	copies: number;
	/** The number of copies to which each thing happened. Cards that were dealt count as drawn. */
	counts: Readonly<Record<ShownEvent, number>>;
	/** The number of the turn in which a copy was played first. */
	firstTurn: number | undefined;
	/** The last value of a counter. */
	value: number | undefined;
};

const shownEvent = ({ event }: Fact): ShownEvent | undefined =>
	event === "dealt" || event === "toHand" ? "drawn" : shownEvents.find((shown) => shown === event);

function storyOf(id: string, facts: readonly Fact[]): PieceStory | undefined {
	const last = facts.at(-1);
	if (last === undefined) return undefined;
	const copies = Map.groupBy(facts, shownEvent);
	const countOf = (event: ShownEvent) => new Set(copies.get(event)?.map(({ copy }) => copy)).size;
	const counts = Object.fromEntries(shownEvents.map((event) => [event, countOf(event)]));
	const counted = facts.findLast(({ event }) => event === "counted");
	return {
		id,
		piece: last.piece,
		copies: new Set(facts.map(({ copy }) => copy)).size,
		counts: counts as Record<ShownEvent, number>,
		firstTurn: copies.get("played")?.find(({ turn }) => turn !== null)?.turn ?? undefined,
		value: counted?.value ?? undefined,
	};
}

/** The facts of each piece, the most played first. Dice have their rolls instead. */
export function piecesOf(facts: readonly Fact[]): PieceStory[] {
	const shown = facts.filter(({ event }) => event !== "rolled");
	return [...Map.groupBy(shown, ({ piece }) => idOf(piece))]
		.flatMap(([id, own]) => storyOf(id, own) ?? [])
		.filter(({ counts, value }) => value !== undefined || shownEvents.some((event) => counts[event] > 0))
		.sort(
			(a, b) =>
				b.counts.played - a.counts.played ||
				b.counts.drawn - a.counts.drawn ||
				a.piece.name.localeCompare(b.piece.name),
		);
}
