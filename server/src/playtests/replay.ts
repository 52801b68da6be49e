import { createHash } from "node:crypto";
import { everySeat, type ReplayPart, type ReplayStep, type TableHead } from "@tuckbox/pieces/table";
import { Problem } from "../domain/errors.ts";
import { type JsonParts, joinedLists } from "../domain/json-parts.ts";
import { countingActs, turnOf, turnsIn } from "../domain/playtests/marks.ts";
import {
	afterAct,
	type KeptAct,
	linesPerState,
	namedAct,
	namedState,
	shownAct,
	stateOfLines,
	viewerIn,
	type Watched,
} from "../domain/playtests/replay.ts";
import type { TableState } from "../domain/table/state.ts";
import { type Change, FrameWriter, frameParts } from "../domain/table/views/frames.ts";
import { viewTexts } from "../domain/table/views/view.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import { Steps } from "../steps/steps.ts";
import { findGame } from "../store/queries/games/games.ts";
import { marksOfPlaytests } from "../store/queries/playtests/facts.ts";
import { type Playtest, seatsOfPlaytests } from "../store/queries/playtests/playtests.ts";
import { rangeOfReplay, replayPartAt } from "../store/queries/playtests/replays.ts";
import type { Reader, Store } from "../store/store.ts";
import type { TableDeps } from "../table/acts.ts";
import { packReplays } from "../table/replay-packing.ts";
import { unpackLines } from "../table/replay-text.ts";
import { momentsOf } from "./moments.ts";

type Stores = Pick<TableDeps, "store" | "tables">;
type Deps = Stores & { urls: ObjectUrls };

/** A playtest that has ended. */
type Ended = Playtest & { ended_at: number };

/**
 * Limits on the acts of one answer: their number, and about the size of their JSON in bytes. They depend on nothing but
 * what the caller sees.
 */
const stepsPerAnswer = { count: 200, bytes: 256 * 1024 };

const noReplay = (why = "The playtest has no replay: it was recorded by an older Tuckbox.") =>
	new Problem("REPLAY_NOT_FOUND", why);

/** The names of the seats of a playtest by their ids, without those that were taken out. */
async function namesOf(reader: Reader, id: string): Promise<ReadonlyMap<string, string>> {
	const seats = await seatsOfPlaytests(reader, [id]);
	return new Map(seats.flatMap(({ seat_id: seat, name }) => (name === null ? [] : [[seat, name]])));
}

/** The act after which a replay begins, and the last one. @throws Problem REPLAY_NOT_FOUND */
async function rangeOf(deps: Stores, { id, table_id: tableId, replay_bytes: bytes }: Ended) {
	if (bytes === null) await packReplays(deps, tableId);
	const range = await rangeOfReplay(deps.store.reader, id);
	if (range === undefined) throw noReplay();
	return range;
}

/** A part of a stored replay: the state with which it begins, and its acts as lines. */
async function storedPart(
	{ reader }: Pick<Store, "reader">,
	{ id, act }: { id: string; act: number },
	steps: Steps,
): Promise<{ state: TableState; lines: string[] } | undefined> {
	const row = await replayPartAt(reader, id, act);
	if (row === undefined) return undefined;
	const lines = await unpackLines(row.body, steps);
	const values: object[] = [];
	for (const line of lines.slice(0, linesPerState)) {
		if (steps.isLong) await steps.next();
		values.push(JSON.parse(line));
	}
	if (steps.isLong) await steps.next();
	return { state: stateOfLines(values), lines: lines.slice(linesPerState) };
}

/** The acts of a replay after an act, up to its last one, with the states before and after. */
async function* playedFrom(
	{ store }: Pick<Deps, "store">,
	{ id, from, last }: { id: string; from: number; last: number },
	steps = new Steps(),
) {
	const names = await namesOf(store.reader, id);
	let part = await storedPart(store, { id, act: from }, steps);
	let state = part === undefined ? undefined : namedState(part.state, names);
	let begun = false;
	while (part !== undefined && state !== undefined) {
		for (const line of part.lines) {
			if (state.seq === from && !begun) {
				begun = true;
				yield { state, played: undefined };
			}
			if (steps.isLong) await steps.next();
			const act: KeptAct = namedAct(JSON.parse(line), names);
			if (steps.isLong) await steps.next();
			const before: TableState = state;
			const { patch, after } = afterAct(before, act);
			state = after;
			if (steps.isLong) await steps.next();
			if (act.seq > from) yield { state, played: { act, patch, before, after } };
		}
		if (!begun && state.seq === from) {
			begun = true;
			yield { state, played: undefined };
		}
		part = state.seq < last ? await storedPart(store, { id, act: state.seq }, steps) : undefined;
	}
}

/**
 * The state of the table after an act of a replay, with the names that its seats have now.
 * @throws Problem REPLAY_NOT_FOUND, VALIDATION_ERROR
 */
export async function stateInReplay(deps: Stores, playtest: Ended, act: number): Promise<TableState> {
	const { first, last } = await rangeOf(deps, playtest);
	checkAct(act, first, last);
	for await (const { state } of playedFrom(deps, { id: playtest.id, from: act, last: act })) return state;
	throw noReplay();
}

function checkAct(act: number, first: number, last: number): void {
	if (act >= first && act <= last) return;
	throw new Problem("VALIDATION_ERROR", `The replay goes from act ${first} to act ${last}.`);
}

/** The way in which a caller watches a replay: as one who may host, who chooses places, or as a seat. */
export type Watching = { watched: Watched; opensAll: boolean } & (
	| { opensPlaces: true }
	| { opensPlaces: false; seat: string }
);

/**
 * The way in which a seat of the table watches a replay.
 * @throws Problem REPLAY_NOT_FOUND when it may not
 */
export function seatWatching(
	{ shared_replay: shared }: Pick<Playtest, "shared_replay">,
	seat: string,
	wanted: "own" | "all",
): Watching {
	const opensAll = shared === "all";
	if (shared === "none" || (wanted === "all" && !opensAll))
		throw noReplay("The owner of the game has not shared this replay.");
	return { watched: wanted === "all" ? wanted : { seat }, opensAll, opensPlaces: false, seat };
}

type Head = Omit<TableHead, "seat" | "role">;

async function sharedHead({ store, urls }: Deps, playtest: Ended): Promise<Head> {
	const game = await findGame(store.reader, playtest.game_id);
	if (game === undefined) throw noReplay();
	return {
		...{ id: playtest.table_id, name: playtest.table_name, game: { id: game.id, name: game.name } },
		...{ files: urls.filesAt().derived, latest: game.version, frozenVersion: null },
		...{ isClosed: true, playtestId: playtest.id },
	};
}

function headIn(head: Head, { seats }: TableState, viewer: string): TableHead {
	const role = viewer === everySeat ? "observer" : (seats.get(viewer)?.role ?? "spectator");
	return { ...head, seat: viewer, role };
}

/**
 * A part of a replay as JSON. Its view and the changes of its acts can contain thousands of entries, so they are written entry by
 * entry, and never as a whole.
 */
export type ReplayPartTexts<Rest = Omit<ReplayPart, "view" | "steps">> = {
	view: JsonParts;
	steps: readonly JsonParts[];
	rest: Rest;
};

/** The JSON of a part of a replay. */
function jsonOf({ view, steps, rest }: ReplayPartTexts<object>): JsonParts {
	return ['{"view":', ...view, ',"steps":[', ...joinedLists(steps), `],${JSON.stringify(rest).slice(1)}`];
}

/** The bytes of a part of a replay, in pieces, and their SHA-256. */
export async function bytesOf(texts: ReplayPartTexts): Promise<{ hash: string; parts: Buffer[] }> {
	const steps = new Steps();
	const sha256 = createHash("sha256");
	const parts: Buffer[] = [];
	for (const part of jsonOf(texts)) {
		const bytes = typeof part === "string" ? Buffer.from(part) : part;
		sha256.update(bytes);
		parts.push(bytes);
		if (steps.isLong) await steps.next();
	}
	return { hash: sha256.digest("base64url"), parts };
}

async function viewParts(state: TableState, viewer: string, steps: Steps): Promise<JsonParts> {
	const parts: string[] = [];
	for (const text of viewTexts(state, viewer)) {
		parts.push(text);
		if (steps.isLong) await steps.next();
	}
	return parts;
}

async function stepParts(
	step: Omit<ReplayStep, "set" | "gone">,
	changes: Iterable<Change>,
	steps: Steps,
): Promise<JsonParts> {
	const writer = new FrameWriter();
	for (const change of changes) {
		writer.add(change);
		if (steps.isLong) await steps.next();
	}
	return [`${JSON.stringify(step).slice(0, -1)},`, ...frameParts([writer.end()]), "}"];
}

/**
 * A part of a replay: the table after an act, and the acts that follow.
 * @param from the act; undefined for the beginning of the replay
 * @throws Problem REPLAY_NOT_FOUND; VALIDATION_ERROR when the replay does not reach there, or no one sat at the place
 */
export async function readReplayPart(
	deps: Deps,
	playtest: Ended,
	watching: Watching,
	from?: number,
): Promise<ReplayPartTexts> {
	const { reader } = deps.store;
	const { watched, opensAll, opensPlaces } = watching;
	const { first, last } = await rangeOf(deps, playtest);
	const begin = from ?? first;
	checkAct(begin, first, last);
	const rows = await seatsOfPlaytests(reader, [playtest.id]);
	if (watched !== "all" && "place" in watched && !rows.some(({ place }) => place === watched.place))
		throw new Problem("VALIDATION_ERROR", `No one sat at the place ${watched.place} in this playtest.`);
	const marks = await marksOfPlaytests(reader, [playtest.id]);
	const { counts } = countingActs(marks);
	const turns = turnsIn(marks, playtest.ended_at);
	const head = await sharedHead(deps, playtest);
	const steps = new Steps();
	const texts: JsonParts[] = [];
	let opening: { table: TableHead; view: JsonParts } | undefined;
	let [bytes, end] = [0, begin];
	for await (const { state, played } of playedFrom(deps, { id: playtest.id, from: begin, last }, steps)) {
		if (played === undefined) {
			const viewer = viewerIn(state, watched);
			opening = { table: headIn(head, state, viewer), view: await viewParts(state, viewer, steps) };
			continue;
		}
		const { act, before, after } = played;
		const { changes, log, viewer } = shownAct(act, played, watched);
		const isOther = viewer !== viewerIn(before, watched);
		const step = {
			...{ seq: act.seq, log, turn: turnOf(turns, act.seq)?.number ?? null },
			...(!counts(act.seq) && { isTakenBack: true as const }),
			...(isOther && { table: headIn(head, after, viewer) }),
		};
		const parts = await stepParts(step, changes, steps);
		texts.push(parts);
		bytes += parts.reduce((sum, { length }) => sum + length, 0);
		end = act.seq;
		if (texts.length >= stepsPerAnswer.count || bytes >= stepsPerAnswer.bytes) break;
	}
	if (opening === undefined) throw noReplay();
	const { table, view } = opening;
	const rest = {
		...{ first, last, isWhole: first <= playtest.first_act },
		...{ startedAt: playtest.started_at, endedAt: playtest.ended_at },
		places: opensPlaces ? rows.map(({ place, name }) => ({ place, name })) : [],
		opensAll,
		...(begin === first && {
			turns: turns.map(({ endedAt: _, ...turn }) => turn),
			moments: await momentsOf(reader, playtest, {
				...{ marks, seats: rows, first, last, counts },
				by: watching.opensPlaces ? undefined : watching.seat,
			}),
		}),
		...{ table, seq: begin, next: end < last ? end : null },
	};
	return { view, steps: texts, rest };
}

/** All parts of a replay as any seat saw it, for a copy of the account's data: a list in JSON, in parts. */
export async function* replayTexts(deps: Deps, playtest: Ended): AsyncGenerator<string, void> {
	const watching = { watched: "all", opensAll: true, opensPlaces: true } as const;
	yield "[";
	let from: number | undefined;
	for (let separator = ""; ; separator = ",") {
		const part = await readReplayPart(deps, playtest, watching, from).catch((error: unknown) => {
			if (error instanceof Problem) return undefined; // it has none, or has just been deleted
			throw error;
		});
		if (part === undefined) break;
		const { view, steps, rest } = part;
		yield separator;
		for (const json of jsonOf({ view, steps, rest: { seq: rest.seq } })) yield String(json);
		if (rest.next === null) break;
		from = rest.next;
	}
	yield "]";
}
