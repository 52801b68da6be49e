import type { LogValues } from "@tuckbox/pieces/table";
import { Problem } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import type { Decision } from "../domain/table/acts/judge.ts";
import { type TableState, tableKey } from "../domain/table/state.ts";
import { notify } from "../store/notices.ts";
import { growRecords } from "../store/queries/images/account-bytes.ts";
import { deletePlaytestRows, playtestsAtRest } from "../store/queries/playtests/playtests.ts";
import { lockTable, type Table, updateTable } from "../store/queries/table/tables.ts";
import type { Game, Writer } from "../store/store.ts";
import {
	afterAct,
	lockedTable,
	noSuchTable,
	record,
	type TableDeps,
	type VersionDeps,
} from "../table/acts.ts";
import { endRecording, startRecording } from "../table/recording.ts";
import { loadTable } from "../table/table-states.ts";
import { checkRoom, enter, type PlaytestInput, type SeatInput } from "./entered.ts";
import { type PaperChange, paperChange, removePaperSeats } from "./paper.ts";
import { existing, findPlaytestRecord, type PlaytestRecord } from "./records.ts";

/** The time without an act, in ms, after which a running playtest ends automatically. */
const restMs = 24 * 60 * 60 * 1000;

/** The line of a playtest in the log of its table, which changes nothing on the table. */
const logged = (code: "startPlaytest" | "endPlaytest", values: LogValues = {}): Decision => ({
	patch: {},
	log: { code, values, items: [] },
});

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
		await checkRoom(writer, game.id);
		const { seq } = await record(writer, table, loaded.state, logged("startPlaytest"), { seatId: null, now });
		await startRecording(writer, locked, loaded.state, {
			...{ id, game_id: game.id, table_id: tableId, table_name: table.name },
			...{ set_up: setUp, question, started_at: now, ended_at: null, ended_by: null },
			...{ first_act: seq, recorded: null, is_whole: null, result: null, excluded_because: null },
			...{ last_act: null, replay_bytes: null, shared_replay: "own" },
		});
		notify(writer, "table", tableId);
	});
	await afterAct(deps, tableId);
	return await findPlaytestRecord(deps, game.id, id);
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

/** Adds a line for the end of a playtest to the log of its table. @param by why it has ended, if no person ended it */
async function logEnd(
	writer: Writer,
	table: Table,
	state: TableState,
	{ now, by }: { now: number; by?: "rest" },
): Promise<void> {
	const decision = logged("endPlaytest", by === undefined ? {} : { by });
	await record(writer, { ...table, playtest_id: null, recorded: 0 }, state, decision, { seatId: null, now });
	notify(writer, "table", table.id);
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
	const tableId = await deps.store.withGameWrite(game.id, async (writer, locked) => {
		const playtest = await existing(writer, game.id, id);
		if (playtest.ended_at !== null)
			throw new Problem("PLAYTEST_ENDED", "The playtest has ended already. Change what it says instead.");
		const { table, loaded } = await lockedTable(writer, deps, playtest.table_id);
		const { seats = [] } = input;
		await enter(writer, playtest, { ...input, seats: [...countedScores(loaded.state, seats), ...seats] });
		await endRecording(writer, locked, table, loaded.state, { now, by: null });
		await logEnd(writer, table, loaded.state, { now });
		return table.id;
	});
	await afterAct(deps, tableId);
	return await findPlaytestRecord(deps, game.id, id);
}

/**
 * Changes what people say of a playtest: its result, its seats, what it should answer, whether it counts; and of a game that
 * was entered by hand, everything.
 * @throws Problem PLAYTEST_NOT_FOUND, VALIDATION_ERROR, STORAGE_LIMIT_EXCEEDED
 */
export async function changePlaytest(
	deps: VersionDeps,
	game: Pick<Game, "id">,
	id: string,
	input: PaperChange,
): Promise<PlaytestRecord> {
	const playtest = await existing(deps.store.reader, game.id, id);
	const change = await paperChange(deps, playtest, input);
	await deps.store.withGameWrite(game.id, async (writer, locked) => {
		const current = await existing(writer, game.id, id);
		await removePaperSeats(writer, current, input.removedPlaces ?? []);
		await enter(writer, current, input);
		await change?.(writer, locked);
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
			const { state } = await loadTable(writer, deps.tables, table);
			const now = deps.now();
			await endRecording(writer, game, table, state, { now, by: "rest" });
			await logEnd(writer, table, state, { now, by: "rest" });
			// no one has used the table
			await updateTable(writer, tableId, { active_at: table.active_at });
		});
		await end.catch((error: unknown) => {
			if (!(error instanceof Problem)) throw error; // its game has just been deleted
		});
	}
}
