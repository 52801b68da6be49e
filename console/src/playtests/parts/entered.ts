import type { PlaytestChange, PlaytestSeat, PlaytestSummary } from "./playtest.ts";

/** The fields of a seat in the form. */
export type SeatEntered = {
	place: number;
	/** Only changed in a game on paper; empty if it is unknown. */
	name: string;
	hasWon: boolean;
	isNew: boolean;
	isDesigner: boolean;
	score: string;
	role: string;
};

/** The fields of the form about a playtest. */
export type Entered = {
	question: string;
	result: PlaytestSummary["result"];
	isExcluded: boolean;
	reason: string;
	sharedReplay: PlaytestSummary["sharedReplay"];
	seats: readonly SeatEntered[];
	/** Only changed in a game on paper; empty if it is unknown. */
	setUp: string;
};

/** A seat in which nothing has been entered. */
export const newSeat = (place: number): SeatEntered => ({
	...{ place, name: "", hasWon: false, isNew: false, isDesigner: false, score: "", role: "" },
});

const enteredSeat = (seat: PlaytestSeat): SeatEntered => ({
	place: seat.place,
	name: seat.name ?? "",
	hasWon: seat.hasWon === true,
	isNew: seat.isNew === true,
	isDesigner: seat.isDesigner,
	score: seat.score === null ? "" : String(seat.score),
	role: seat.role ?? "",
});

export const enteredOf = ({
	question,
	result,
	excludedBecause,
	sharedReplay,
	seats,
	setUp,
}: PlaytestSummary): Entered => ({
	question,
	result,
	isExcluded: excludedBecause !== null,
	reason: excludedBecause ?? "",
	sharedReplay,
	seats: seats.map(enteredSeat),
	setUp: setUp ?? "",
});

/** Whether single seats can win: not if all won or lost together, or if the game was not played to an end. */
export const hasWinners = ({ result }: Pick<Entered, "result">) => result === null || result === "win";

/** The value of a box in a column: null if no box of the column is ticked. */
const answerOf = (isTicked: boolean, isAnyTicked: boolean) => (isAnyTicked ? isTicked : null);

/** The values of the seats in the form; what no one entered is null. */
export function seatsOf(entered: Pick<Entered, "result" | "seats">) {
	const isWon = hasWinners(entered) && entered.seats.some(({ hasWon }) => hasWon);
	const isAnyNew = entered.seats.some(({ isNew }) => isNew);
	return entered.seats.map(({ place, hasWon, isNew, isDesigner, score, role }) => ({
		place,
		hasWon: answerOf(hasWon, isWon),
		isNew: answerOf(isNew, isAnyNew),
		isDesigner,
		score: score.trim() === "" ? null : Number(score),
		role: role.trim() || null,
	}));
}

/** The result: seats that won say it as well. */
export function resultOf({ result, seats }: Pick<Entered, "result" | "seats">): Entered["result"] {
	return result ?? (seats.some(({ hasWon }) => hasWon) ? "win" : null);
}

/** The changes of the form: only these, so that what others entered in the meantime stays. */
export function changeOf(playtest: PlaytestSummary, entered: Entered): PlaytestChange {
	const question = entered.question.trim();
	const { sharedReplay } = entered;
	const result = resultOf(entered);
	const excludedBecause = entered.isExcluded ? entered.reason.trim() : null;
	const isPaper = playtest.source === "paper";
	const seats = seatsOf(entered).flatMap(({ place, ...said }, i) => {
		const name = entered.seats[i]?.name.trim() || null;
		const fields = isPaper ? { ...said, name } : said;
		const before = playtest.seats.find((seat) => seat.place === place);
		const changed = Object.entries(fields).filter(
			([name, value]) => before?.[name as keyof typeof fields] !== value,
		);
		return changed.length === 0
			? []
			: [{ place, ...(Object.fromEntries(changed) as Partial<typeof fields>) }];
	});
	const left = new Set(entered.seats.map(({ place }) => place));
	const removedPlaces = playtest.seats.flatMap(({ place }) => (left.has(place) ? [] : place));
	const setUp = entered.setUp.trim() || null;
	return {
		...(question !== playtest.question && { question }),
		...(result !== playtest.result && { result }),
		...(excludedBecause !== playtest.excludedBecause && { excludedBecause }),
		...(sharedReplay !== playtest.sharedReplay && { sharedReplay }),
		...(seats.length > 0 && { seats }),
		...(removedPlaces.length > 0 && { removedPlaces }),
		...(isPaper && setUp !== playtest.setUp && { setUp }),
	};
}
