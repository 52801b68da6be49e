import type { PlaytestResult } from "@tuckbox/pieces/table";
import type { PlaytestReport } from "./playtest-calls.ts";

/** The entries of a host about a seat. Fields that the host has not touched are missing. */
export type SeatEntered = {
	hasWon?: boolean;
	score?: string;
	isNew?: boolean;
	isDesigner?: boolean;
	role?: string;
};

/** The entries of a host about a playtest, with its seats by their places. */
export type Entered = {
	result?: PlaytestResult;
	seats: Readonly<Record<number, SeatEntered>>;
};

/** Whether seats can win alone: not if all won or lost together, or if the game was not played to an end. */
export const hasWinners = ({ result }: Entered) => result === undefined || result === "win";

/**
 * The report of what a host has entered. Fields that were left empty are left out: if no box of a column is ticked, the
 * column says nothing. So are scores that were not changed, which are then those of the table.
 */
export function reportOf(entered: Entered, places: readonly number[]): PlaytestReport {
	const rows = places.map((place) => ({ place, ...entered.seats[place] }));
	const isWon = hasWinners(entered) && rows.some(({ hasWon }) => hasWon);
	const isAnyNew = rows.some(({ isNew }) => isNew);
	const result = entered.result ?? (isWon ? "win" : undefined);
	const seats = rows.map(({ place, hasWon = false, score, isNew = false, isDesigner, role = "" }) => ({
		place,
		...(score !== undefined && { score: score === "" ? null : Number(score) }),
		...(isWon && { hasWon }),
		...(isAnyNew && { isNew }),
		...(isDesigner !== undefined && { isDesigner }),
		...(role.trim() !== "" && { role: role.trim() }),
	}));
	return { ...(result && { result }), seats };
}
