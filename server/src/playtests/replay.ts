import { everySeat, type ReplayPart, type ReplayStep, type TableHead } from "@tuckbox/pieces/table";
import { Problem } from "../domain/errors.ts";
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
import { viewFor } from "../domain/table/view.ts";
import { Steps } from "../exports/steps/steps.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import { findGame } from "../store/queries/games/games.ts";
import { marksOfPlaytests } from "../store/queries/playtests/facts.ts";
import { type Playtest, seatsOfPlaytests } from "../store/queries/playtests/playtests.ts";
import { rangeOfReplay, replayPartAt } from "../store/queries/playtests/replays.ts";
import type { Reader, Store } from "../store/store.ts";
import type { TableDeps } from "../table/acts.ts";
import { packReplays } from "../table/replay-packing.ts";
import { unpackLines } from "../table/replay-text.ts";

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
	id: string,
	act: number,
): Promise<{ state: TableState; lines: string[] } | undefined> {
	const row = await replayPartAt(reader, id, act);
	if (row === undefined) return undefined;
	const lines = await unpackLines(row.body);
	return { state: stateOfLines(lines.slice(0, linesPerState)), lines: lines.slice(linesPerState) };
}

/** The acts of a replay after an act, up to its last one, with the states before and after. */
async function* playedFrom(deps: Pick<Deps, "store">, id: string, range: { from: number; last: number }) {
	const names = await namesOf(deps.store.reader, id);
	const steps = new Steps();
	let part = await storedPart(deps.store, id, range.from);
	let state = part === undefined ? undefined : namedState(part.state, names);
	let begun = false;
	while (part !== undefined && state !== undefined) {
		for (const line of part.lines) {
			if (state.seq === range.from && !begun) {
				begun = true;
				yield { state, played: undefined };
			}
			const act: KeptAct = namedAct(JSON.parse(line), names);
			const before: TableState = state;
			const { patch, after } = afterAct(before, act);
			state = after;
			if (act.seq > range.from) yield { state, played: { act, patch, before, after } };
			if (steps.isLong) await steps.next();
		}
		if (!begun && state.seq === range.from) {
			begun = true;
			yield { state, played: undefined };
		}
		part = state.seq < range.last ? await storedPart(deps.store, id, state.seq) : undefined;
	}
}

/**
 * The state of the table after an act of a replay, with the names that its seats have now.
 * @throws Problem REPLAY_NOT_FOUND, VALIDATION_ERROR
 */
export async function stateInReplay(deps: Stores, playtest: Ended, act: number): Promise<TableState> {
	const { first, last } = await rangeOf(deps, playtest);
	checkAct(act, first, last);
	for await (const { state } of playedFrom(deps, playtest.id, { from: act, last: act })) return state;
	throw noReplay();
}

function checkAct(act: number, first: number, last: number): void {
	if (act >= first && act <= last) return;
	throw new Problem("VALIDATION_ERROR", `The replay goes from act ${first} to act ${last}.`);
}

/** The way in which a caller watches a replay. */
export type Watching = { watched: Watched; opensAll: boolean; opensPlaces: boolean };

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
	return { watched: wanted === "all" ? wanted : { seat }, opensAll, opensPlaces: false };
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
 * A part of a replay: the table after an act, and the acts that follow.
 * @param from the act; undefined for the beginning of the replay
 * @throws Problem REPLAY_NOT_FOUND; VALIDATION_ERROR when the replay does not reach there, or no one sat at the place
 */
export async function readReplayPart(
	deps: Deps,
	playtest: Ended,
	{ watched, opensAll, opensPlaces }: Watching,
	from?: number,
): Promise<ReplayPart> {
	const { reader } = deps.store;
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
	const steps: ReplayStep[] = [];
	let opening: Pick<ReplayPart, "table" | "view"> | undefined;
	let bytes = 0;
	for await (const { state, played } of playedFrom(deps, playtest.id, { from: begin, last })) {
		if (played === undefined) {
			const viewer = viewerIn(state, watched);
			opening = { table: headIn(head, state, viewer), view: viewFor(state, viewer) };
			continue;
		}
		const { act, before, after } = played;
		const { frame, log, viewer } = shownAct(act, played, watched);
		const turn = turnOf(turns, act.seq)?.number ?? null;
		const isOther = viewer !== viewerIn(before, watched);
		const step: ReplayStep = {
			...{ seq: act.seq, log, ...frame, turn },
			...(!counts(act.seq) && { isTakenBack: true as const }),
			...(isOther && { table: headIn(head, after, viewer) }),
		};
		steps.push(step);
		bytes += JSON.stringify(step).length;
		if (steps.length >= stepsPerAnswer.count || bytes >= stepsPerAnswer.bytes) break;
	}
	if (opening === undefined) throw noReplay();
	const end = steps.at(-1)?.seq ?? begin;
	return {
		...{ first, last, isWhole: first <= playtest.first_act },
		...{ startedAt: playtest.started_at, endedAt: playtest.ended_at },
		places: opensPlaces ? rows.map(({ place, name }) => ({ place, name })) : [],
		opensAll,
		...(begin === first && { turns: turns.map(({ endedAt: _, ...turn }) => turn) }),
		...opening,
		...{ seq: begin, steps, next: end < last ? end : null },
	};
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
		yield separator + JSON.stringify({ view: part.view, seq: part.seq, steps: part.steps });
		if (part.next === null) break;
		from = part.next;
	}
	yield "]";
}
