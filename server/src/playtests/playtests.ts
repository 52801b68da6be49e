import { because } from "@tuckbox/pieces";
import { type PlaytestResult, playtestLimits, type SharedReplay } from "@tuckbox/pieces/table";
import { Problem } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { tableKey } from "../domain/table/state.ts";
import { notify } from "../store/notices.ts";
import { growRecords } from "../store/queries/images/account-bytes.ts";
import {
	countPlaytests,
	deletePlaytestRows,
	type Playtest,
	playtestsAtRest,
	seatsOfPlaytests,
	updatePlaytest,
	updatePlaytestSeat,
} from "../store/queries/playtests/playtests.ts";
import { lockTable } from "../store/queries/table/tables.ts";
import type { Game, Writer } from "../store/store.ts";
import { lockedTable, noSuchTable, type TableDeps } from "../table/acts.ts";
import { endPlaytestAt, endRecording, startRecording } from "../table/recording.ts";
import { existing, findPlaytestRecord, type PlaytestRecord } from "./records.ts";

/** The time without an act, in ms, after which a running playtest ends automatically. */
const restMs = 24 * 60 * 60 * 1000;

/**
 * Starts a playtest at a table: from now on, what happens there is recorded.
 * @throws Problem TABLE_NOT_FOUND, TABLE_CLOSED; PLAYTEST_RUNNING when one is running there; VALIDATION_ERROR when the game
 *   has too many
 */
export async function startPlaytest(
	deps: TableDeps,
	game: Pick<Game, "id">,
	tableId: string,
	{ question = "", setUp = null }: { question?: string; setUp?: string | null },
): Promise<PlaytestRecord> {
	const now = deps.now();
	const id = newId("plt", now);
	await deps.store.withGameWrite(game.id, async (writer, locked) => {
		const { table, loaded } = await lockedTable(writer, deps, tableId);
		if (table.game_id !== game.id) throw noSuchTable(tableId);
		if (table.playtest_id !== null)
			throw new Problem("PLAYTEST_RUNNING", "A playtest is running at this table already. End it first.");
		const { maxPlaytests: max } = playtestLimits;
		if ((await countPlaytests(writer, game.id)) >= max)
			throw new Problem("VALIDATION_ERROR", because("TOO_MANY_PLAYTESTS", { max }));
		await startRecording(writer, locked, loaded.state, {
			...{ id, game_id: game.id, table_id: tableId, table_name: table.name },
			...{ set_up: setUp, question, started_at: now, ended_at: null, ended_by: null },
			...{ first_act: table.seq, recorded: null, is_whole: null, result: null, excluded_because: null },
			...{ last_act: null, replay_bytes: null, shared_replay: "own" },
		});
		notify(writer, "table", tableId);
	});
	return await findPlaytestRecord(deps, game.id, id);
}

/** The facts that a person enters about a place. Fields that are left out stay unchanged. */
type SeatInput = {
	place: number;
	score?: number | null;
	hasWon?: boolean | null;
	isNew?: boolean | null;
	isDesigner?: boolean;
	role?: string | null;
};

export type PlaytestInput = {
	question?: string;
	result?: PlaytestResult | null;
	excludedBecause?: string | null;
	sharedReplay?: SharedReplay;
	seats?: readonly SeatInput[];
};

const flag = (value: boolean | null | undefined) =>
	value === null || value === undefined ? value : value ? (1 as const) : (0 as const);

/** The given values without those that are left out. */
function given<T extends Record<string, unknown>>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

/** @throws Problem VALIDATION_ERROR when no one sat at a place that is named */
async function enter(
	writer: Writer,
	{ id }: Pick<Playtest, "id">,
	{ question, result, excludedBecause, sharedReplay, seats = [] }: PlaytestInput,
): Promise<void> {
	const values = given({
		...{ question, result, excluded_because: excludedBecause, shared_replay: sharedReplay },
	});
	if (Object.keys(values).length > 0) await updatePlaytest(writer, id, values);
	const places = new Set((await seatsOfPlaytests(writer, [id])).map(({ place }) => place));
	for (const { place, score, hasWon, isNew, isDesigner, role } of seats) {
		if (!places.has(place))
			throw new Problem("VALIDATION_ERROR", `No one sat at the place ${place} in this playtest.`);
		const of = given({
			...{ score, role, has_won: flag(hasWon), is_new: flag(isNew) },
			is_designer: flag(isDesigner) ?? undefined,
		});
		if (Object.keys(of).length > 0) await updatePlaytestSeat(writer, { playtestId: id, place }, of);
	}
}

/** The scores that the table counts, for the places for which none is given. */
function countedScores(
	{ seats, scores }: Awaited<ReturnType<typeof lockedTable>>["loaded"]["state"],
	inputs: readonly SeatInput[],
): SeatInput[] {
	const given = new Set(inputs.flatMap(({ place, score }) => (score === undefined ? [] : [place])));
	return Object.entries(scores.get(tableKey)?.of ?? {}).flatMap(([id, score]) => {
		const place = seats.get(id)?.index;
		return place === undefined || given.has(place) ? [] : [{ place, score }];
	});
}

/**
 * Ends a playtest with its result. Scores that are not given are those of the table.
 * @throws Problem PLAYTEST_NOT_FOUND, VALIDATION_ERROR; PLAYTEST_ENDED when it has ended already, which changes nothing
 */
export async function endPlaytest(
	deps: TableDeps,
	game: Pick<Game, "id">,
	id: string,
	input: PlaytestInput,
): Promise<PlaytestRecord> {
	const now = deps.now();
	await deps.store.withGameWrite(game.id, async (writer, locked) => {
		const playtest = await existing(writer, game.id, id);
		if (playtest.ended_at !== null)
			throw new Problem("PLAYTEST_ENDED", "The playtest has ended already. Change what it says instead.");
		const { table, loaded } = await lockedTable(writer, deps, playtest.table_id);
		const { seats = [] } = input;
		await enter(writer, playtest, { ...input, seats: [...countedScores(loaded.state, seats), ...seats] });
		await endRecording(writer, locked, table, loaded.state, { now, by: null });
		notify(writer, "table", table.id);
	});
	return await findPlaytestRecord(deps, game.id, id);
}

/**
 * Changes what people say of a playtest: its result, its seats, what it should answer, whether it counts.
 * @throws Problem PLAYTEST_NOT_FOUND, VALIDATION_ERROR
 */
export async function changePlaytest(
	deps: TableDeps,
	game: Pick<Game, "id">,
	id: string,
	input: PlaytestInput,
): Promise<PlaytestRecord> {
	await deps.store.withGameWrite(game.id, async (writer) => {
		await enter(writer, await existing(writer, game.id, id), input);
	});
	return await findPlaytestRecord(deps, game.id, id);
}

/**
 * Deletes a playtest with everything that it recorded.
 * @throws Problem PLAYTEST_NOT_FOUND; PLAYTEST_RUNNING when it has not ended
 */
export async function deletePlaytest(
	deps: Pick<TableDeps, "store">,
	game: Pick<Game, "id">,
	id: string,
): Promise<void> {
	await deps.store.withGameWrite(game.id, async (writer, locked) => {
		const { ended_at: endedAt, stored_bytes: bytes } = await existing(writer, game.id, id);
		if (endedAt === null) throw new Problem("PLAYTEST_RUNNING", "The playtest is running. End it first.");
		await deletePlaytestRows(writer, id);
		await growRecords(writer, locked, -bytes);
	});
}

/** Ends playtests at tables at which nothing has been done for a day. */
export async function endForgottenPlaytests(deps: TableDeps): Promise<void> {
	const before = deps.now() - restMs;
	for (const { game_id: gameId, table_id: tableId } of await playtestsAtRest(deps.store.reader, before)) {
		const end = deps.store.withGameWrite(gameId, async (writer, game) => {
			const table = await lockTable(writer, tableId);
			if (table === undefined || table.active_at > before) return; // it has been used or deleted since
			await endPlaytestAt(writer, deps, game, table, "rest");
			notify(writer, "table", tableId);
		});
		await end.catch((error: unknown) => {
			if (!(error instanceof Problem)) throw error; // its game has just been deleted
		});
	}
}
