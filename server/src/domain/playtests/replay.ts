import { everySeat, type LogCode, type LogEntry, plays } from "@tuckbox/pieces/table";
import { type LogRecord, logSentence } from "../table/log.ts";
import {
	applyPatch,
	fromStored,
	type Patch,
	type Seat,
	type Section,
	type Sections,
	type StoredState,
	sections,
	type TableState,
	toStored,
} from "../table/state.ts";
import { type Change, changesFor } from "../table/views/frames.ts";

// What a replay keeps: the state of a table, and what each act changed after it. What was there before an act follows from
// the acts before it, so it is not kept.

/** The contents of the changed cells after an act; null for an empty cell. */
type Changes = { [S in Section]?: Record<string, Sections[S] | null> };

/** An act of a replay. `seat` is its author, null for the service; `at` is in ms. */
export type KeptAct = { seq: number; seat: string | null; at: number; log: LogRecord; changes: Changes };

/** Set-ups that were saved at the table can be as large as the table itself, and no view contains more than their names. */
const withoutItems: Sections["setUps"] = { items: [] };

/**
 * A cell as a replay keeps it. Names of people are only with the seats of the playtest, where they can be taken out.
 */
function keptCell(section: string, value: unknown): unknown {
	if (value === null) return value;
	if (section === "setUps") return withoutItems;
	if (section !== "seats") return value;
	const seat = value as Seat;
	return seat.isStandIn === true ? seat : { ...seat, name: "" };
}

const keptCells = (section: string, cells: object) =>
	Object.fromEntries(Object.entries(cells).map(([key, value]) => [key, keptCell(section, value)]));

/** The entries of the log that name the seat which acts. */
const namingSeats: ReadonlySet<LogCode> = new Set(["join", "leave", "profile"]);

function namedLog(log: LogRecord, name: string): LogRecord {
	if (!namingSeats.has(log.code)) return log;
	const { was } = log.values;
	return { ...log, values: { ...log.values, name, ...(was !== undefined && { was: name }) } };
}

export function keptAct({
	patch,
	log,
	...act
}: { patch: Patch } & Pick<KeptAct, "seq" | "seat" | "at" | "log">): KeptAct {
	const changes = Object.entries(patch).map(([section, cells]) => {
		const after = Object.entries(cells).map(([key, [, value]]) => [key, value]);
		return [section, keptCells(section, Object.fromEntries(after))];
	});
	return { ...act, log: namedLog(log, ""), changes: Object.fromEntries(changes) };
}

/** The names of seats by their ids, as they are with the playtest now. A seat without one has "". */
type Names = ReadonlyMap<string, string>;

function namedSeat(id: string, seat: Seat, names: Names): Seat {
	return seat.isStandIn === true ? seat : { ...seat, name: names.get(id) ?? "" };
}

/** A state with the names of its seats. */
export function namedState(state: TableState, names: Names): TableState {
	return { ...state, seats: new Map([...state.seats].map(([id, seat]) => [id, namedSeat(id, seat, names)])) };
}

/** An act with the names of its seats. */
export function namedAct(act: KeptAct, names: Names): KeptAct {
	const log = namedLog(act.log, names.get(act.seat ?? "") ?? "");
	const { seats } = act.changes;
	if (seats === undefined) return { ...act, log };
	const named = Object.entries(seats).map(([id, seat]) => [id, seat && namedSeat(id, seat, names)]);
	return { ...act, log, changes: { ...act.changes, seats: Object.fromEntries(named) } };
}

/** The lines of JSON that keep a state: one for each section, so that none takes long to write or to read. */
export function* stateLines(state: TableState): Generator<string> {
	for (const [name, value] of Object.entries(toStored(state))) {
		const kept = typeof value === "object" ? keptCells(name, value) : value;
		yield JSON.stringify({ [name]: kept });
	}
}

/** The number of lines of a state. */
export const linesPerState = sections.length + 4;

/** The state that lines keep. @param lines their values @throws Error when they are not whole */
export function stateOfLines(lines: readonly object[]): TableState {
	const stored: StoredState = Object.assign({}, ...lines);
	if (typeof stored.bottom !== "number") throw new Error("the state of a replay is not whole");
	return fromStored(stored);
}

/** The patch of an act, and the state after it. */
export function afterAct(
	before: TableState,
	{ seq, changes }: Pick<KeptAct, "seq" | "changes">,
): { patch: Patch; after: TableState } {
	const patch = Object.fromEntries(
		Object.entries(changes).map(([section, cells]) => {
			const was = before[section as Section] as ReadonlyMap<string, unknown>;
			const both = Object.entries(cells).map(([key, value]) => [key, [was.get(key) ?? null, value]]);
			return [section, Object.fromEntries(both)];
		}),
	) as Patch;
	return { patch, after: applyPatch(before, patch, seq) };
}

/**
 * The seat whose view a replay shows: a seat by its id, also before it has sat down; the seat that has a place around the table
 * at that moment; or what any seat saw.
 */
export type Watched = { seat: string } | { place: number } | "all";

/** The viewer in a state; "" for one that sees what every seat sees, as long as no one sits at the place. */
export function viewerIn({ seats }: Pick<TableState, "seats">, watched: Watched): string {
	if (watched === "all") return everySeat;
	if ("seat" in watched) return watched.seat;
	const there = seats.entries().find(([, { index, role }]) => index === watched.place && plays(role));
	return there?.[0] ?? "";
}

/** An act as a replay shows it. `viewer`: the one after the act. */
export type Shown = { changes: Iterable<Change>; log: LogEntry; viewer: string };

/** An act as the watched seat saw it. */
export function shownAct(
	{ seq, seat, at, log }: Pick<KeptAct, "seq" | "seat" | "at" | "log">,
	{ before, after, patch }: { before: TableState; after: TableState; patch: Patch },
	watched: Watched,
): Shown {
	const viewer = viewerIn(after, watched);
	const was = { state: before, viewer: viewerIn(before, watched) };
	const changes = changesFor(was, { state: after, viewer }, patch);
	return { changes, log: { seq, seat, at, ...logSentence(log, viewer) }, viewer };
}
