import type { Kind } from "@tuckbox/pieces";
import type { PlaytestResult, PlaytestSource, SharedReplay } from "@tuckbox/pieces/table";
import type { Event } from "../domain/playtests/facts.ts";
import type { Mark } from "../domain/playtests/marks.ts";

// The part of the schema with what playtests record (docs/PLAYTESTS.md). Units as in schema.ts.

/** A game that was played from its start to its end. It outlives its table. */
type PlaytestsTable = {
	id: string;
	game_id: string;
	/** Whether people played it at a table, bots did, or it was entered by hand. */
	source: PlaytestSource;
	/** The table at which it was played, and its name at the end; empty for a game that was entered. */
	table_id: string;
	table_name: string;
	/** The name of the set-up with which it began; null if it is unknown. */
	set_up: string | null;
	/** The question that it should answer. */
	question: string;
	started_at: number;
	/** Null while it is running. For a game that was entered without its length, the time of its start. */
	ended_at: number | null;
	/** Null if a person ended it; else what did. */
	ended_by: "closing" | "deletion" | "rest" | null;
	/** The act at which the recording began: that of the table's state. */
	first_act: number;
	/** Number of recorded rows, facts and marks; null while it is running: `tables` then counts them. */
	recorded: number | null;
	/** Whether everything was recorded; null while it is running. */
	is_whole: 0 | 1 | null;
	result: PlaytestResult | null;
	/** The reason why it does not count; null if it does. */
	excluded_because: string | null;
	/** JSON: the questions that its players answer, as they were at the end; null if they are not asked yet. */
	form: string | null;
	/** Bytes that count in the game's record_bytes. */
	stored_bytes: number;
	/** The last act at the table before its end; null while it is running, and for playtests of older versions. */
	last_act: number | null;
	/**
	 * Bytes of its replay, which count in `stored_bytes`; null while its acts are in the log of the table and nowhere else.
	 * 0 without a replay.
	 */
	replay_bytes: number | null;
	/** The part of the replay that those who sat at the table can watch after the end. */
	shared_replay: SharedReplay;
};

/** Key: playtest_id and first_act. A part of what was played (playtests/replay-parts.ts). */
type PlaytestReplaysTable = {
	playtest_id: string;
	/** The act after which the part begins: it contains the state of the table then. */
	first_act: number;
	/** Number of acts in it. */
	acts: number;
	/** Lines of JSON, compressed with Brotli, as Base64. */
	body: string;
};

/** Key: playtest_id and place. A place around the table, and who sat there last. */
type PlaytestSeatsTable = {
	playtest_id: string;
	/** From 0, as facts name it. */
	place: number;
	/** The seat at the table, which may have been removed; empty in a game that was entered. */
	seat_id: string;
	/** The user who sat there, if they belong to the game and still have an account. */
	user_id: string | null;
	/** Null if the guest took it out. */
	name: string | null;
	is_new: 0 | 1 | null;
	is_designer: 0 | 1;
	score: number | null;
	has_won: 0 | 1 | null;
	/** The side or character that was played. */
	role: string | null;
	/** The act at which the seat came to this place. */
	since_act: number;
};

/** Key: playtest_id, act and kind. See domain/playtests/marks.ts. */
type PlaytestMarksTable = Mark & { playtest_id: string };

/** Key: playtest_id, act and number. Something that happened to a copy of a piece. Rows are never changed. */
type PlaytestFactsTable = {
	playtest_id: string;
	act: number;
	/** Counts the facts of the act. */
	number: number;
	at: number;
	event: Event;
	piece_id: string;
	/** The internal key of the item. It is never shown. */
	copy: number;
	place: number | null;
	value: number | null;
	/** The places that saw which piece it was, each as the bit of its number. */
	seen: number;
};

/** Key: game_id. The form of a game whose designer has written one. */
type PlaytestFormsTable = {
	game_id: string;
	/** JSON: the questions. */
	body: string;
};

/** Key: playtest_id, place, question and number. A part of an answer to a question of a playtest. */
type PlaytestAnswersTable = {
	playtest_id: string;
	/** The place of the seat that answered. */
	place: number;
	/** The number of the question in the playtest's form, from 0. */
	question: number;
	/** Counts the pieces of the answer, from 0. */
	number: number;
	value: number | null;
	body: string | null;
	piece_id: string | null;
};

/** Key: game_id and id. A piece in one of its revisions, as facts name it. */
type RecordedPiecesTable = {
	game_id: string;
	/** Digest of its component and its revision. */
	id: string;
	app_id: string;
	kind: Kind;
	/** Follows the piece to other keys. */
	external_key: string;
	/** Empty if it is unknown. */
	revision: string;
	/** Its name when it was first recorded. */
	name: string;
	/** Whether its bytes count in the game's record_bytes yet. */
	is_counted: 0 | 1;
};

/**
 * The sums of the facts of a playtest that has ended (domain/playtests/report/sums.ts). They follow from the facts, and are kept
 * because a report reads them of all playtests of a game.
 */
type PlaytestSumsTable = {
	playtest_id: string;
	/** Sums of another form are added up again (queries/playtests/sums.ts). */
	form: number;
	/** JSON. */
	sums: string;
};

export type PlaytestTables = {
	playtests: PlaytestsTable;
	playtest_seats: PlaytestSeatsTable;
	playtest_marks: PlaytestMarksTable;
	playtest_facts: PlaytestFactsTable;
	playtest_forms: PlaytestFormsTable;
	playtest_answers: PlaytestAnswersTable;
	playtest_replays: PlaytestReplaysTable;
	playtest_sums: PlaytestSumsTable;
	recorded_pieces: RecordedPiecesTable;
};
