import type { LoggedLine, TableHead, ToClient } from "@tuckbox/pieces/table";
import { lineFor } from "../domain/table/log.ts";
import { viewOf } from "../domain/table/view.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import { findGame, publishedVersions } from "../store/tables/games.ts";
import { tableActsBefore } from "../store/tables/table-acts.ts";
import type { Table } from "../store/tables/tables.ts";
import { noSuchTable, type PlayDeps, readTable } from "./acts.ts";
import { noSuchSeat } from "./seats.ts";
import { type LoadedTable, type Logged, loggedOf } from "./table-states.ts";

type Deps = Pick<PlayDeps, "store" | "tables"> & { urls: ObjectUrls };

/** How many lines of the log come with a view, and how many with each older part of it. */
const linesAtOnce = 100;

type Viewed = Extract<ToClient, { t: "view" }>;

/** What depends on who is connected, and not on the table. */
export type Presence = Pick<Viewed, "here" | "holds" | "n">;
export const nobodyHere: Presence = { here: [], holds: {}, n: 0 };

/** A line of the log as a seat reads it. */
export function loggedLine({ seq, seat, at, line }: Logged, viewer: string): LoggedLine {
	return { seq, seat, at, ...lineFor(line, viewer) };
}

/** What a table is for one of its seats. @throws Problem TABLE_NOT_FOUND, SEAT_NOT_FOUND */
export async function headFor(
	{ store, urls }: Pick<Deps, "store" | "urls">,
	{ id, name, game_id: gameId, closed_at: closedAt }: Table,
	{ state }: Pick<LoadedTable, "state">,
	seat: string,
): Promise<TableHead> {
	const game = await findGame(store.reader, gameId);
	if (game === undefined) throw noSuchTable(id);
	const role = state.seats.get(seat)?.role;
	if (role === undefined) throw noSuchSeat();
	const latest = (await publishedVersions(store.reader, [gameId]))[0]?.version ?? 0;
	const files = urls.filesAt().derived;
	return {
		id,
		name,
		game: { id: gameId, name: game.name },
		...{ seat, role, files, latest, isClosed: closedAt !== null },
	};
}

/** Everything that a seat sees. @throws Problem TABLE_NOT_FOUND, SEAT_NOT_FOUND */
export async function viewFor(
	deps: Deps,
	{ tableId, seat }: { tableId: string; seat: string },
	presence: Presence = nobodyHere,
): Promise<Viewed> {
	const { table, loaded } = await readTable(deps, tableId);
	return {
		t: "view",
		seq: loaded.state.seq,
		table: await headFor(deps, table, loaded, seat),
		view: viewOf(loaded.state, seat),
		log: loaded.history.slice(-linesAtOnce).map((done) => loggedLine(done, seat)),
		...presence,
	};
}

/**
 * The lines of the log before an act, as a seat reads them; oldest first.
 * @param before the number of an act
 */
export async function olderLines(
	{ store }: Pick<Deps, "store">,
	{ tableId, seat }: { tableId: string; seat: string },
	before: number,
): Promise<LoggedLine[]> {
	const acts = await tableActsBefore(store.reader, tableId, before, linesAtOnce);
	return acts.map((act) => loggedLine(loggedOf(act), seat));
}
