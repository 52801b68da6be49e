import type { Selectable } from "kysely";
import { beginning, type Mark } from "../../../domain/playtests/marks.ts";
import type { Tables } from "../../schema.ts";
import { insertMany, query, type Slots } from "../../sql/statements.ts";
import type { Reader, Writer } from "../../store.ts";

export type FactRow = Selectable<Tables["playtest_facts"]>;
export type MarkRow = Selectable<Tables["playtest_marks"]>;

const insertMarkRows = insertMany("playtest_marks");

export async function insertMarks(writer: Writer, rows: readonly MarkRow[]): Promise<void> {
	await insertMarkRows(writer, rows);
}

/** Replaces the version of a playtest that was entered by hand. @param version null if it is unknown */
export async function replaceVersionMark(
	writer: Writer,
	mark: Pick<MarkRow, "playtest_id" | "at">,
	version: number | null,
): Promise<void> {
	const { playtest_id: id } = mark;
	await writer.deleteFrom("playtest_marks").where("playtest_id", "=", id).execute();
	// they have the version
	await writer.deleteFrom("playtest_sums").where("playtest_id", "=", id).execute();
	if (version !== null)
		await insertMarkRows(writer, [{ ...mark, act: beginning, kind: "version", value: version, place: null }]);
}

/** The marks of playtests, in the order of their acts. @param kind only those of this kind */
export async function marksOfPlaytests(
	reader: Reader,
	ids: readonly string[],
	kind?: Mark["kind"],
): Promise<MarkRow[]> {
	if (ids.length === 0) return [];
	return await reader
		.selectFrom("playtest_marks")
		.selectAll()
		.where("playtest_id", "in", ids)
		.$if(kind !== undefined, (rows) => rows.where("kind", "=", kind ?? "undo"))
		.orderBy("playtest_id")
		.orderBy("act")
		.execute();
}

const insertFactRows = insertMany("playtest_facts");

export async function insertFacts(writer: Writer, rows: readonly FactRow[]): Promise<void> {
	await insertFactRows(writer, rows);
}

/** Number of facts that one statement reads. */
const factsPerQuery = 500;

type After = { playtestId: string; act: number; number: number };

const factsAfter = query((db, { playtestId, act, number }: Slots<After>) =>
	db
		.selectFrom("playtest_facts")
		.selectAll()
		.where("playtest_id", "=", playtestId)
		.where(({ eb, or, and }) =>
			or([eb("act", ">", act), and([eb("act", "=", act), eb("number", ">", number)])]),
		)
		.orderBy("act")
		.orderBy("number")
		.limit(factsPerQuery),
);

/** The facts of a playtest in order, in pages. */
export async function* pagesOfFacts(reader: Reader, playtestId: string): AsyncGenerator<FactRow[], void> {
	for (let [act, number] = [-1, -1]; ; ) {
		const rows = await factsAfter(reader, { playtestId, act, number });
		if (rows.length > 0) yield rows;
		const last = rows.at(-1);
		if (last === undefined || rows.length < factsPerQuery) return;
		[act, number] = [last.act, last.number];
	}
}

/** Number of rows that a playtest has recorded: facts and marks. */
export async function countRows(reader: Reader, playtestId: string): Promise<number> {
	const count = async (table: "playtest_facts" | "playtest_marks") => {
		const rows = reader.selectFrom(table).select(({ fn }) => fn.countAll().as("count"));
		return Number((await rows.where("playtest_id", "=", playtestId).executeTakeFirstOrThrow()).count);
	};
	return (await count("playtest_facts")) + (await count("playtest_marks"));
}

/** Acts by which some pieces were played in a playtest, in order, at most a thousand. */
export async function playsOf(
	reader: Reader,
	playtestId: string,
	pieceIds: readonly string[],
): Promise<Pick<FactRow, "act" | "piece_id">[]> {
	return await reader
		.selectFrom("playtest_facts")
		.select(["act", "piece_id"])
		.where("playtest_id", "=", playtestId)
		.where("piece_id", "in", pieceIds)
		.where("event", "=", "played")
		.orderBy("act")
		.limit(1000)
		.execute();
}
