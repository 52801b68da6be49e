import { nameSeats } from "../store/queries/playtests/playtests.ts";
import type { Game } from "../store/store.ts";
import { readTable, type TableDeps } from "../table/acts.ts";
import { listSeatPlaytests, type SeatPlaytest } from "./answers.ts";

/**
 * Takes the name of a seat out of all playtests at its table, also of the one that is running and of later ones; or puts
 * it in again. What was recorded stays.
 * @returns the playtests of the seat
 * @throws Problem TABLE_NOT_FOUND
 */
export async function keepName(
	deps: TableDeps,
	game: Pick<Game, "id">,
	{ tableId, seat }: { tableId: string; seat: string },
	{ isKept }: { isKept: boolean },
): Promise<SeatPlaytest[]> {
	const { state } = (await readTable(deps, tableId)).loaded;
	const name = isKept ? (state.seats.get(seat)?.name ?? null) : null;
	await deps.store.withGameWrite(game.id, (writer) =>
		nameSeats(writer, { gameId: game.id, tableId, seats: [seat] }, name),
	);
	return await listSeatPlaytests(deps, { tableId, seat });
}
