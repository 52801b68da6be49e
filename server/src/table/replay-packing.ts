import pLimit from "p-limit";
import { Problem } from "../domain/errors.ts";
import { keptAct, stateLines } from "../domain/playtests/replay.ts";
import { applyPatch, JoinedPatch, revertPatch, type TableState } from "../domain/table/state.ts";
import { Steps } from "../steps/steps.ts";
import { growRecords } from "../store/queries/images/account-bytes.ts";
import { findPlaytest, updatePlaytest } from "../store/queries/playtests/playtests.ts";
import {
	insertReplayParts,
	type ReplayPartRow,
	unpackedPlaytests,
} from "../store/queries/playtests/replays.ts";
import { tableActsAfter } from "../store/queries/table/acts.ts";
import type { Store } from "../store/store.ts";
import { findLoaded, type TableDeps } from "./acts.ts";
import { packLines } from "./replay-text.ts";
import { type LoggedAct, parseAct } from "./table-states.ts";

// The replay of a playtest. While it is running, its acts are in the log of the table, which keeps them; they are packed into
// parts once it has ended. So an act costs nothing more.

type Deps = Pick<TableDeps, "store" | "tables">;
type Unpacked = Awaited<ReturnType<typeof unpackedPlaytests>>[number];

/**
 * Bytes of the acts in a part, and how many times as large as its state they are at least: each part begins with a state,
 * so that a reader can begin anywhere.
 */
const partBytes = 256 * 1024;
const statesPerPart = 2;

/**
 * The acts of a table after an act, up to another one.
 * @throws Error when some of them have been deleted since the first one was read
 */
async function* actsOf(store: Store, tableId: string, range: { after: number; last: number }, steps: Steps) {
	let before: number | undefined;
	for await (const stored of tableActsAfter(store.reader, tableId, range.after)) {
		if (stored.seq > range.last) return;
		if (before !== undefined && stored.seq !== before + 1)
			throw new Error(`the log of the table ${tableId} has been shortened while it was read`);
		before = stored.seq;
		const act = parseAct(stored);
		if (steps.isLong) await steps.next();
		yield act;
		if (steps.isLong) await steps.next();
	}
}

/**
 * The state before the first act of a playtest that the log still has.
 * @returns undefined if the table no longer exists
 */
async function stateAtStart(
	deps: Deps,
	{ table_id: id, first_act: after }: Unpacked,
	steps: Steps,
): Promise<TableState | undefined> {
	const found = await findLoaded(deps, id);
	if (found === undefined) return undefined;
	const { state } = found.loaded;
	const since = new JoinedPatch();
	let from: number | undefined;
	for await (const { seq, patch } of actsOf(deps.store, id, { after, last: state.seq }, steps)) {
		from ??= seq - 1;
		since.add(patch);
	}
	const { patch } = since;
	if (steps.isLong) await steps.next();
	return revertPatch(state, patch, from ?? state.seq);
}

/** Packs acts into parts, each of which begins with the state before its acts. */
async function* partsOf(
	playtestId: string,
	begin: TableState,
	acts: AsyncIterable<LoggedAct>,
	steps: Steps,
): AsyncGenerator<ReplayPartRow, void> {
	let state = begin;
	let head: string[] = [];
	let lines: string[] = [];
	let room = 0;
	const sizeOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);
	const open = async () => {
		[head, lines] = [[], []];
		for (const line of stateLines(state)) {
			head.push(line);
			if (steps.isLong) await steps.next();
		}
		room = Math.max(partBytes, statesPerPart * sizeOf(head));
	};
	const close = async (): Promise<ReplayPartRow> => ({
		playtest_id: playtestId,
		first_act: state.seq - lines.length,
		acts: lines.length,
		body: await packLines([...head, ...lines]),
	});
	await open();
	for await (const { seq, seat, at, log, patch } of acts) {
		if (seq !== state.seq + 1) throw new Error("the acts of a replay do not follow each other");
		if (room <= 0) {
			yield await close();
			await open();
		}
		state = applyPatch(state, patch, seq);
		if (steps.isLong) await steps.next();
		const line = JSON.stringify(keptAct({ seq, seat, at, log, patch }));
		lines.push(line);
		room -= line.length;
	}
	yield await close();
}

/** One at a time: packing a long game takes memory and time. */
const turns = pLimit(1);

/** Packs the acts of a playtest that has ended, unless that has been done. */
async function pack(deps: Deps, unpacked: Unpacked): Promise<void> {
	const { id, game_id: gameId } = unpacked;
	const isUnpacked = async (reader: Store["reader"]) => {
		const playtest = await findPlaytest(reader, gameId, id);
		return playtest !== undefined && playtest.ended_at !== null && playtest.replay_bytes === null;
	};
	if (!(await isUnpacked(deps.store.reader))) return;
	const steps = new Steps();
	const begin = await stateAtStart(deps, unpacked, steps);
	if (begin === undefined) return; // its table has just been deleted, with the game
	const rows: ReplayPartRow[] = [];
	const last = unpacked.last_act ?? 0;
	const acts = actsOf(deps.store, unpacked.table_id, { after: begin.seq, last }, steps);
	// otherwise, the log has lost all of its acts
	if (begin.seq <= last) for await (const row of partsOf(id, begin, acts, steps)) rows.push(row);
	const bytes = rows.reduce((sum, { body }) => sum + body.length, 0);
	await deps.store.withGameWrite(gameId, async (writer, game) => {
		const playtest = await findPlaytest(writer, gameId, id);
		if (playtest?.replay_bytes !== null) return; // another process has packed or deleted it
		await insertReplayParts(writer, rows);
		await updatePlaytest(writer, id, { replay_bytes: bytes, stored_bytes: playtest.stored_bytes + bytes });
		await growRecords(writer, game, bytes);
	});
}

/**
 * Packs the acts of playtests that have ended, so that the log of their table no longer has to keep them.
 * @param tableId only those of this table
 */
export async function packReplays(deps: Deps, tableId?: string): Promise<void> {
	for (const unpacked of await unpackedPlaytests(deps.store.reader, tableId)) {
		await turns(() => pack(deps, unpacked)).catch((error: unknown) => {
			if (!(error instanceof Problem)) throw error; // its game has just been deleted
		});
	}
}
