import { Problem } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { continuedState } from "../domain/playtests/continued.ts";
import { join } from "../domain/table/acts/judge.ts";
import { applyPatch, tableFacts } from "../domain/table/state.ts";
import { Steps } from "../steps/steps.ts";
import { findVersion } from "../store/queries/versions/versions.ts";
import type { Game } from "../store/store.ts";
import { chance, type TableDeps } from "../table/acts.ts";
import { hostProfile } from "../table/host-profile.ts";
import { type OpenedTable, storeTable } from "../table/tables.ts";
import { endedPlaytest } from "./records.ts";
import { stateInReplay } from "./replay.ts";

/** The moment from which a new table goes on. `seats`: names for the places at which people sat. */
export type ContinueInput = {
	act: number;
	name?: string;
	seats?: readonly { place: number; name: string }[];
};

/**
 * Opens a table that goes on from a moment of a replay, with a stand-in at each place. The caller hosts it.
 * @throws Problem PLAYTEST_NOT_FOUND, PLAYTEST_RUNNING, REPLAY_NOT_FOUND; VALIDATION_ERROR when the replay does not
 *   reach there, the table has no room for another seat, or the game has too many tables
 */
export async function continueReplay(
	deps: TableDeps,
	userId: string,
	game: Pick<Game, "id" | "version">,
	id: string,
	{ act, name, seats = [] }: ContinueInput,
): Promise<OpenedTable> {
	const ended = await endedPlaytest(deps.store.reader, game.id, id);
	const moment = await stateInReplay(deps, ended, act);
	const names = new Map(seats.map((seat) => [seat.place, seat.name]));
	const nameOf = (place: number) => names.get(place) ?? `Player ${place + 1}`;
	const continued = continuedState(moment, { nameOf, latest: game.version }, chance);
	const seatId = newId("sea", deps.now());
	const host = { ...(await hostProfile(deps, userId, {})), role: "host" as const };
	const seated = await new Steps().finish(join(continued, seatId, host, chance));
	if ("refused" in seated)
		throw new Problem("VALIDATION_ERROR", "The table has no room for the seat of a host.");
	// the host takes no turns and has no score next to the stand-ins
	const { turns: _, scores: __, ...patch } = seated.patch;
	const state = applyPatch(continued, patch, 0);
	const { version, settings } = tableFacts(state);
	const isKept =
		settings.holdsUpdates && (await findVersion(deps.store.reader, game.id, version)) !== undefined;
	return await storeTable(deps, {
		...{ userId, gameId: game.id, name: name ?? ended.table_name, frozenVersion: null, state, seatId },
		heldVersion: isKept ? version : null,
	});
}
