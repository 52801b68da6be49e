import type { RouteShape } from "@tuckbox/client";
import type { Question } from "@tuckbox/pieces/table";
import { type Entered, newSeat, resultOf, type SeatEntered, seatsOf } from "../parts/entered.ts";

type PaperGame = RouteShape<"POST /api/v1/games/{gameId}/playtests">["body"];

/** An answer in the form: the number or text, or the ids of pieces. */
export type AnswerEntered = { text: string; pieces: readonly string[] };

export type PaperSeatEntered = SeatEntered & {
	/** By the numbers of the questions. */
	answers: Readonly<Record<number, AnswerEntered>>;
};

export type PaperEntered = Omit<Entered, "seats" | "sharedReplay"> & {
	/** The local time at which it began, as a field of a form has it. */
	began: string;
	minutes: string;
	/** Empty if it is unknown. */
	version: string;
	seats: readonly PaperSeatEntered[];
};

/** A seat in which nothing has been entered. */
export const newPaperSeat = (place: number): PaperSeatEntered => ({ ...newSeat(place), answers: {} });

/** A time as a field of a form has it, in the reader's time zone. */
export function localTime(at: Date): string {
	return new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
		.toISOString()
		.slice(0, "2026-11-27T16:00".length);
}

type Answers = NonNullable<PaperGame["answers"]>;

/** The answers of a seat to the questions; empty ones are left out. */
function answersOf(seat: PaperSeatEntered, place: number, questions: readonly Question[]): Answers {
	return questions.flatMap(({ kind }, question): Answers => {
		const { text = "", pieces = [] } = seat.answers[question] ?? {};
		const said = text.trim();
		if (kind === "piece") return pieces.length === 0 ? [] : [{ place, question, pieces: [...pieces] }];
		if (said === "") return [];
		return [{ place, question, ...(kind === "scale" ? { value: Number(said) } : { text: said }) }];
	});
}

/** The game on paper that the form describes. */
export function paperGameOf(entered: PaperEntered, questions: readonly Question[]): PaperGame {
	return {
		source: "paper",
		startedAt: new Date(entered.began).getTime(),
		minutes: entered.minutes.trim() === "" ? null : Number(entered.minutes),
		setUp: entered.setUp.trim() || null,
		version: entered.version === "" ? null : Number(entered.version),
		question: entered.question.trim(),
		result: resultOf(entered),
		seats: seatsOf(entered).map(({ place: _, ...said }, i) => ({
			...said,
			name: entered.seats[i]?.name.trim() || null,
		})),
		answers: entered.seats.flatMap((seat, place) => answersOf(seat, place, questions)),
	};
}
