import { because } from "@tuckbox/pieces";
import { type PlaytestResult, playtestLimits, type SharedReplay, tableLimits } from "@tuckbox/pieces/table";
import { faultyField, Problem } from "../domain/errors.ts";
import { beginning } from "../domain/playtests/marks.ts";
import {
	countPlaytests,
	type Playtest,
	type PlaytestSeat,
	putPlaytestSeats,
	seatsOfPlaytests,
	updatePlaytest,
	updatePlaytestSeat,
} from "../store/queries/playtests/playtests.ts";
import type { Reader, Writer } from "../store/store.ts";

// What people enter about playtests.

/** @throws Problem VALIDATION_ERROR when the game has too many playtests */
export async function checkRoom(reader: Reader, gameId: string): Promise<void> {
	const { maxPlaytests: max } = playtestLimits;
	if ((await countPlaytests(reader, gameId)) >= max)
		throw new Problem("VALIDATION_ERROR", because("TOO_MANY_PLAYTESTS", { max }));
}

/** The facts that a person enters about a place. Fields that are left out stay unchanged. */
export type SeatInput = {
	place: number;
	/** Null takes the name out. Others only for a game that was entered by hand. */
	name?: string | null;
	score?: number | null;
	hasWon?: boolean | null;
	isNew?: boolean | null;
	isDesigner?: boolean;
	role?: string | null;
};

/** A seat of a game that was entered by hand, of which nothing is known yet. */
export const unknownSeat = (playtestId: string, place: number): PlaytestSeat => ({
	...{ playtest_id: playtestId, place, seat_id: "", user_id: null, name: null, score: null, role: null },
	...{ since_act: beginning, has_won: null, is_new: null, is_designer: 0 as const },
});

export type PlaytestInput = {
	question?: string;
	result?: PlaytestResult | null;
	excludedBecause?: string | null;
	sharedReplay?: SharedReplay;
	seats?: readonly SeatInput[];
};

/** The refusal of a place at which no one sat. */
export const noSuchPlace = (place: number) =>
	new Problem("VALIDATION_ERROR", `No one sat at the place ${place} in this playtest.`);

export const flag = (value: boolean | null | undefined) =>
	value === null || value === undefined ? value : value ? (1 as const) : (0 as const);

/** The given values without those that are left out. */
function given<T extends Record<string, unknown>>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

/**
 * Enters what people say of a playtest. A place of a game on paper at which no one sat gets a seat.
 * @throws Problem VALIDATION_ERROR when no one sat at a place that is named, or for a name that its seat has itself
 */
export async function enter(
	writer: Writer,
	{ id, source }: Pick<Playtest, "id" | "source">,
	{ question, result, excludedBecause, sharedReplay, seats = [] }: PlaytestInput,
): Promise<void> {
	const values = given({
		...{ question, result, excluded_because: excludedBecause, shared_replay: sharedReplay },
	});
	if (Object.keys(values).length > 0) await updatePlaytest(writer, id, values);
	const places = new Set((await seatsOfPlaytests(writer, [id])).map(({ place }) => place));
	for (const [i, { place, name, score, hasWon, isNew, isDesigner, role }] of seats.entries()) {
		if (!places.has(place)) {
			if (source !== "paper") throw noSuchPlace(place);
			const max = tableLimits.maxSeats - 1;
			if (place > max) throw faultyField(`seats[${i}].place`, because("TOO_LARGE", { max }));
			await putPlaytestSeats(writer, [unknownSeat(id, place)]);
			places.add(place);
		}
		if (typeof name === "string" && source === "table")
			throw faultyField(`seats[${i}].name`, "can only be taken out, with null");
		const of = given({
			...{ name, score, role, has_won: flag(hasWon), is_new: flag(isNew) },
			is_designer: flag(isDesigner) ?? undefined,
		});
		if (Object.keys(of).length > 0) await updatePlaytestSeat(writer, { playtestId: id, place }, of);
	}
}
