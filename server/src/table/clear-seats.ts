import { Problem } from "../domain/errors.ts";
import { listTableLinks, listTableSeats, listTables } from "../store/queries/table/tables.ts";
import type { TableDeps } from "./acts.ts";
import { revokeTableLink } from "./links.ts";
import { isSeatValid } from "./own-seats.ts";
import { removeSeat } from "./seats.ts";

/** Another user may have removed it, or have closed or deleted the table, in the meantime. */
async function ignoringGone(work: Promise<void>): Promise<void> {
	await work.catch((error: unknown) => {
		if (!(error instanceof Problem) || error.code === "SERVER_ERROR") throw error;
	});
}

/**
 * Clears the tables of a game of what a user may no longer use there: their own seats, and links that they have created
 * with the seats taken by them. None of it works by then, so that it may fail. A closed table keeps its seats.
 */
export async function clearSeats(deps: TableDeps, gameId: string, userId: string): Promise<void> {
	const { reader } = deps.store;
	for (const { id: tableId, closed_at: closedAt } of await listTables(reader, gameId)) {
		if (closedAt !== null) continue;
		const links = (await listTableLinks(reader, tableId)).filter((link) => link.created_by === userId);
		for (const link of links) await ignoringGone(revokeTableLink(deps, tableId, link.id));
		const own = (await listTableSeats(reader, tableId)).filter((seat) => seat.user_id === userId);
		for (const seat of own)
			if (!(await isSeatValid(reader, seat)))
				await ignoringGone(removeSeat(deps, { tableId, seatId: seat.id }, { isRemoved: true }));
	}
}
