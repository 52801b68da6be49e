import type { Selectable } from "kysely";
import type { Tables } from "../../schema.ts";
import { insertMany } from "../../sql/statements.ts";
import type { Reader, Writer } from "../../store.ts";

export type Playtest = Selectable<Tables["playtests"]>;
export type PlaytestSeat = Selectable<Tables["playtest_seats"]>;

export async function insertPlaytest(writer: Writer, row: Playtest): Promise<void> {
	await writer.insertInto("playtests").values(row).execute();
}

export async function countPlaytests(reader: Reader, gameId: string): Promise<number> {
	const { count } = await reader
		.selectFrom("playtests")
		.select(({ fn }) => fn.countAll().as("count"))
		.where("game_id", "=", gameId)
		.executeTakeFirstOrThrow();
	return Number(count);
}

export async function findPlaytest(
	reader: Reader,
	gameId: string,
	id: string,
): Promise<Playtest | undefined> {
	return await reader
		.selectFrom("playtests")
		.selectAll()
		.where("game_id", "=", gameId)
		.where("id", "=", id)
		.executeTakeFirst();
}

/**
 * Some playtests of a game, latest first.
 * @param before the id of the last one on the page before
 */
export async function pageOfPlaytests(
	reader: Reader,
	gameId: string,
	{ before, limit }: { before?: string | undefined; limit: number },
): Promise<Playtest[]> {
	return await reader
		.selectFrom("playtests")
		.selectAll()
		.where("game_id", "=", gameId)
		.$if(before !== undefined, (rows) => rows.where("id", "<", before ?? ""))
		.orderBy("id", "desc")
		.limit(limit)
		.execute();
}

/** Running playtests that began before a time, at tables at which nothing has been done since. */
export async function playtestsAtRest(
	reader: Reader,
	before: number,
): Promise<Pick<Playtest, "id" | "game_id" | "table_id">[]> {
	return await reader
		.selectFrom("playtests")
		.innerJoin("tables", "tables.playtest_id", "playtests.id")
		.select(["playtests.id", "playtests.game_id", "playtests.table_id"])
		.where("tables.active_at", "<=", before)
		.where("playtests.started_at", "<=", before)
		.execute();
}

export async function updatePlaytest(
	writer: Writer,
	id: string,
	values: Partial<Omit<Playtest, "id" | "game_id">>,
): Promise<void> {
	await writer.updateTable("playtests").set(values).where("id", "=", id).execute();
}

const partsOfPlaytests = [
	"playtest_sums",
	"playtest_replays",
	"playtest_facts",
	"playtest_marks",
	"playtest_seats",
	"playtest_answers",
] as const;

/** Deletes a playtest with what it recorded. */
export async function deletePlaytestRows(writer: Writer, id: string): Promise<void> {
	for (const table of partsOfPlaytests)
		await writer.deleteFrom(table).where("playtest_id", "=", id).execute();
	await writer.deleteFrom("playtests").where("id", "=", id).execute();
}

/** Deletes all playtests of a game, and the pieces that they recorded. */
export async function deletePlaytestsOfGame(writer: Writer, gameId: string): Promise<void> {
	const ofGame = writer.selectFrom("playtests").select("id").where("game_id", "=", gameId);
	for (const table of partsOfPlaytests)
		await writer.deleteFrom(table).where("playtest_id", "in", ofGame).execute();
	await writer.deleteFrom("playtests").where("game_id", "=", gameId).execute();
	await writer.deleteFrom("recorded_pieces").where("game_id", "=", gameId).execute();
	await writer.deleteFrom("playtest_forms").where("game_id", "=", gameId).execute();
}

/** The seats of playtests, by their places. */
export async function seatsOfPlaytests(reader: Reader, ids: readonly string[]): Promise<PlaytestSeat[]> {
	if (ids.length === 0) return [];
	return await reader
		.selectFrom("playtest_seats")
		.selectAll()
		.where("playtest_id", "in", ids)
		.orderBy("playtest_id")
		.orderBy("place")
		.execute();
}

const putSeats = insertMany(
	"playtest_seats",
	`on conflict (playtest_id, place) do update
		set seat_id = excluded.seat_id, name = excluded.name, is_designer = excluded.is_designer,
			user_id = case when playtest_seats.seat_id = excluded.seat_id then playtest_seats.user_id end,
			since_act = case when playtest_seats.seat_id = excluded.seat_id then playtest_seats.since_act
				else excluded.since_act end
		where playtest_seats.seat_id <> excluded.seat_id or playtest_seats.name is not null`,
);

/**
 * Records who sits at which place, instead of who sat there before. A name that its guest took out stays out as long as
 * the same seat is there.
 */
export async function putPlaytestSeats(writer: Writer, rows: readonly PlaytestSeat[]): Promise<void> {
	await putSeats(writer, rows);
}

/** Deletes the seats at some places, with what they answered. */
export async function deletePlaytestSeats(
	writer: Writer,
	playtestId: string,
	places: readonly number[],
): Promise<void> {
	if (places.length === 0) return;
	for (const table of ["playtest_answers", "playtest_seats"] as const)
		await writer
			.deleteFrom(table)
			.where("playtest_id", "=", playtestId)
			.where("place", "in", places)
			.execute();
}

export async function updatePlaytestSeat(
	writer: Writer,
	{ playtestId, place }: { playtestId: string; place: number },
	values: Partial<Omit<PlaytestSeat, "playtest_id" | "place">>,
): Promise<void> {
	await writer
		.updateTable("playtest_seats")
		.set(values)
		.where("playtest_id", "=", playtestId)
		.where("place", "=", place)
		.execute();
}

/** Sets the playtest that is running at a table; null for none. */
export async function setRunningPlaytest(
	writer: Writer,
	tableId: string,
	playtestId: string | null,
	recorded = 0,
): Promise<void> {
	await writer
		.updateTable("tables")
		.set({ playtest_id: playtestId, recorded })
		.where("id", "=", tableId)
		.execute();
}

/** Notes which users sit in a playtest, of those who belong to the game. */
export async function nameUsersOf(writer: Writer, playtestId: string): Promise<void> {
	await writer
		.updateTable("playtest_seats")
		// a seat that has been removed keeps its user
		.set(({ fn, selectFrom }) => ({
			user_id: fn.coalesce(
				selectFrom("table_seats")
					.select("table_seats.user_id")
					.whereRef("table_seats.id", "=", "playtest_seats.seat_id"),
				"playtest_seats.user_id",
			),
		}))
		.where("playtest_id", "=", playtestId)
		.execute();
}

const ofTable = (db: Reader, tableId: string) =>
	db.selectFrom("playtests").select("id").where("table_id", "=", tableId);

/** The seats of a table whose names were taken out of its playtests. */
export async function seatsWithoutName(reader: Reader, tableId: string): Promise<Set<string>> {
	const rows = await reader
		.selectFrom("playtest_seats")
		.select("seat_id")
		.distinct()
		.where("playtest_id", "in", ofTable(reader, tableId))
		.where("name", "is", null)
		.execute();
	return new Set(rows.map(({ seat_id: seat }) => seat));
}

/** Gives seats a name in all playtests of their table. @param name null to take theirs out */
export async function nameSeats(
	writer: Writer,
	{ gameId, tableId, seats }: { gameId: string; tableId: string; seats: readonly string[] },
	name: string | null,
): Promise<void> {
	if (seats.length === 0) return;
	await writer
		.updateTable("playtest_seats")
		.set({ name })
		.where("playtest_id", "in", ofTable(writer, tableId).where("game_id", "=", gameId))
		.where("seat_id", "in", seats)
		.execute();
}

/** Takes the name of a user out of all playtests. */
export async function forgetUserInPlaytests(writer: Writer, userId: string): Promise<void> {
	await writer
		.updateTable("playtest_seats")
		.set({ name: null, user_id: null })
		.where("user_id", "=", userId)
		.execute();
}
