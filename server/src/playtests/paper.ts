import { because } from "@tuckbox/pieces";
import { defaultQuestions, type Question } from "@tuckbox/pieces/table";
import { faultyField } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { bytesOfAnswers, bytesPerPlaytest, bytesPerRow } from "../domain/playtests/bytes.ts";
import { type AnswerInput, checkedAnswers, questionsOf } from "../domain/playtests/form.ts";
import { recordedPieceId } from "../domain/playtests/recorded-piece.ts";
import type { Piece } from "../domain/table/piece.ts";
import { growRecords } from "../store/queries/images/account-bytes.ts";
import {
	type AnswerRow,
	answersOfPlaytest,
	findForm,
	replaceAllAnswers,
} from "../store/queries/playtests/answers.ts";
import { marksOfPlaytests, replaceVersionMark } from "../store/queries/playtests/facts.ts";
import {
	deletePlaytestSeats,
	insertPlaytest,
	type Playtest,
	putPlaytestSeats,
	seatsOfPlaytests,
	updatePlaytest,
} from "../store/queries/playtests/playtests.ts";
import { countNewPieces, insertRecordedPieces } from "../store/queries/playtests/recorded-pieces.ts";
import { findVersion } from "../store/queries/versions/versions.ts";
import type { Game, Writer } from "../store/store.ts";
import type { VersionDeps } from "../table/acts.ts";
import { pieceRows } from "../table/recording.ts";
import { piecesToPlay } from "../table/table-states.ts";
import {
	checkRoom,
	enter,
	flag,
	noSuchPlace,
	type PlaytestInput,
	type SeatInput,
	unknownSeat,
} from "./entered.ts";
import { existing, findPlaytestRecord, type PlaytestRecord } from "./records.ts";

// Games that were played on paper, and are entered by hand.

/** The seats have their places in the order of the list. */
type PaperSeat = Omit<SeatInput, "place">;

/** An answer of the seat at a place. `pieces` are ids of components. */
type PaperAnswer = AnswerInput & { place: number };

/** Fields of a paper game that are only known because someone enters them. Times in ms. */
type PaperFields = {
	startedAt?: number;
	/** Its length; null if it is unknown. */
	minutes?: number | null;
	setUp?: string | null;
	/** The version of the game that was played; null if it is unknown. */
	version?: number | null;
	answers?: readonly PaperAnswer[];
};

export type PaperInput = Omit<PlaytestInput, "seats"> &
	PaperFields & { startedAt: number; seats: readonly PaperSeat[] };
/** `removedPlaces`: of the seats that did not play; their answers go with them. */
export type PaperChange = PlaytestInput & PaperFields & { removedPlaces?: readonly number[] };

const msPerMinute = 60_000;
/** Time in ms by which the clock of who enters a game may be ahead. */
const clockSlackMs = 24 * 60 * msPerMinute;

function checkStart(startedAt: number, now: number): void {
	const max = now + clockSlackMs;
	if (startedAt > max) throw faultyField("startedAt", because("TOO_LARGE", { max }));
}

function checkVersion(version: number | null | undefined, { version: max }: Pick<Game, "version">): void {
	if (version != null && version > max) throw faultyField("version", because("TOO_LARGE", { max }));
}

/**
 * Finds pieces by the ids of their components, as the version has them. If the version is unknown or no longer kept, their
 * revision is unknown.
 */
async function piecesById(
	deps: VersionDeps,
	gameId: string,
	version: number | null,
	answers: readonly PaperAnswer[],
): Promise<Map<string, Piece>> {
	const wanted = new Set(answers.flatMap(({ pieces = [] }) => pieces));
	if (wanted.size === 0) return new Map();
	const isKept = version !== null && (await findVersion(deps.store.reader, gameId, version)) !== undefined;
	const { piecesFor } = await piecesToPlay(deps.store, gameId, isKept ? version : null, deps.retention);
	const found = [...piecesFor(new Map()).values()].filter(({ componentId }) => wanted.has(componentId));
	return new Map(found.map((piece) => [piece.componentId, isKept ? piece : { ...piece, revision: "" }]));
}

/**
 * The answers of a paper game as they are stored.
 * @throws Problem VALIDATION_ERROR
 */
function paperAnswers(
	playtestId: string,
	{ form, places }: { form: readonly Question[]; places: readonly number[] },
	answers: readonly PaperAnswer[],
	pieces: ReadonlyMap<string, Piece>,
): AnswerRow[] {
	const indexed = answers.map((answer, index) => ({ ...answer, index }));
	for (const { place, index } of indexed)
		if (!places.includes(place)) throw faultyField(`answers[${index}].place`, "must be the place of a seat");
	return [...Map.groupBy(indexed, ({ place }) => place)].flatMap(([place, of]) => {
		const parts = checkedAnswers(
			form,
			of,
			(id) => pieces.has(id),
			(i) => `answers[${of[i]?.index}]`,
		);
		return parts.map((part) => {
			const piece = part.piece_id === null ? undefined : pieces.get(part.piece_id);
			const piece_id = piece === undefined ? null : recordedPieceId(piece);
			return { ...part, piece_id, place, playtest_id: playtestId };
		});
	});
}

/** Records the pieces that answers name, and counts what the game of a playtest takes. */
async function settle(
	writer: Writer,
	game: Pick<Game, "id" | "owner_id">,
	{ id, form, before }: { id: string; form: string; before: number },
	pieces: ReadonlyMap<string, Piece>,
): Promise<void> {
	await insertRecordedPieces(writer, pieceRows(game.id, pieces.values()));
	const { length: recorded } = await marksOfPlaytests(writer, [id]);
	const answers = bytesOfAnswers(await answersOfPlaytest(writer, id));
	const stored_bytes = bytesPerPlaytest + bytesPerRow * recorded + Buffer.byteLength(form) + answers;
	await updatePlaytest(writer, id, { recorded, stored_bytes });
	await growRecords(writer, game, stored_bytes - before + (await countNewPieces(writer, game.id)));
}

const endOf = (startedAt: number, minutes: number | null) => startedAt + (minutes ?? 0) * msPerMinute;

/**
 * Enters a game that was played on paper.
 * @throws Problem VALIDATION_ERROR, STORAGE_LIMIT_EXCEEDED
 */
export async function enterPaperGame(
	deps: VersionDeps,
	game: Pick<Game, "id">,
	{ startedAt, minutes = null, setUp = null, version = null, seats, answers = [], ...said }: PaperInput,
): Promise<PlaytestRecord> {
	const now = deps.now();
	const id = newId("plt", now);
	checkStart(startedAt, now);
	const pieces = await piecesById(deps, game.id, version, answers);
	await deps.store.withGameWrite(game.id, async (writer, locked) => {
		await checkRoom(writer, game.id);
		checkVersion(version, locked);
		const form = (await findForm(writer, game.id)) ?? JSON.stringify(defaultQuestions);
		const rows = paperAnswers(id, { form: questionsOf(form), places: [...seats.keys()] }, answers, pieces);
		await insertPlaytest(writer, {
			...{ id, game_id: game.id, source: "paper", table_id: "", table_name: "", set_up: setUp, question: "" },
			...{ started_at: startedAt, ended_at: endOf(startedAt, minutes), ended_by: null, first_act: 0 },
			...{ recorded: 0, is_whole: 1, result: null, excluded_because: null, form, stored_bytes: 0 },
			...{ last_act: null, replay_bytes: 0, shared_replay: "own" },
		});
		await putPlaytestSeats(
			writer,
			seats.map(({ name = null, score = null, hasWon, isNew, isDesigner, role = null }, place) => ({
				...{ ...unknownSeat(id, place), name, score, role },
				...{ has_won: flag(hasWon) ?? null, is_new: flag(isNew) ?? null, is_designer: flag(isDesigner) ?? 0 },
			})),
		);
		await enter(writer, { id, source: "paper" }, said);
		if (version !== null) await replaceVersionMark(writer, { playtest_id: id, at: startedAt }, version);
		await replaceAllAnswers(writer, id, rows);
		await settle(writer, locked, { id, form, before: 0 }, pieces);
	});
	return await findPlaytestRecord(deps, game.id, id);
}

const paperFields = ["startedAt", "minutes", "setUp", "version", "answers", "removedPlaces"] as const;

/**
 * Removes seats from a game that was entered by hand, with what they answered. The other seats keep their places.
 * @throws Problem VALIDATION_ERROR when no one sat at one of the places
 */
export async function removePaperSeats(
	writer: Writer,
	{ id }: Pick<Playtest, "id">,
	places: readonly number[],
): Promise<void> {
	const there = new Set((await seatsOfPlaytests(writer, [id])).map(({ place }) => place));
	for (const place of places) if (!there.delete(place)) throw noSuchPlace(place);
	await deletePlaytestSeats(writer, id, places);
}

/**
 * Prepares the change of what was entered of a paper game.
 * @returns what writes it; undefined if nothing of it changes
 * @throws Problem VALIDATION_ERROR for a game that was played at a table
 */
export async function paperChange(
	deps: VersionDeps,
	playtest: Playtest,
	input: PaperChange,
): Promise<((writer: Writer, game: Game) => Promise<void>) | undefined> {
	const changed = paperFields.filter((field) => input[field] !== undefined);
	const [first] = changed;
	if (first === undefined) return undefined;
	if (playtest.source !== "paper")
		throw faultyField(first, "can only be changed for a game that was entered by hand");
	const { id, game_id: gameId } = playtest;
	const { answers, setUp } = input;
	const marks = await marksOfPlaytests(deps.store.reader, [id], "version");
	const version = input.version === undefined ? (marks[0]?.value ?? null) : input.version;
	const pieces = await piecesById(deps, gameId, version, answers ?? []);
	const { startedAt = playtest.started_at } = input;
	checkStart(startedAt, deps.now());
	const before = ((playtest.ended_at ?? 0) - playtest.started_at) / msPerMinute;
	const { minutes = before } = input;
	return async (writer, game) => {
		checkVersion(version, game);
		const form = playtest.form ?? "[]";
		const times = { started_at: startedAt, ended_at: endOf(startedAt, minutes) };
		await updatePlaytest(writer, id, { ...times, ...(setUp !== undefined && { set_up: setUp }) });
		await replaceVersionMark(writer, { playtest_id: id, at: startedAt }, version);
		if (answers !== undefined) {
			const places = (await seatsOfPlaytests(writer, [id])).map(({ place }) => place);
			await replaceAllAnswers(
				writer,
				id,
				paperAnswers(id, { form: questionsOf(form), places }, answers, pieces),
			);
		}
		const { stored_bytes: bytes } = await existing(writer, gameId, id);
		await settle(writer, game, { id, form, before: bytes }, pieces);
	};
}
