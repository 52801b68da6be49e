import { deleteMembership } from "../games/members.ts";
import type { Store } from "../store/store.ts";
import { clearSeats } from "../table/clear-seats.ts";
import type { TableCache } from "../table/table-states.ts";

export type EndingDeps = { store: Store; tables: TableCache; now: () => number };

/**
 * Ends a membership, and clears the table seats that are no longer valid since then.
 * @param by the member, or the owner of the game
 * @throws Problem MEMBER_NOT_FOUND, PERMISSION_DENIED, GAME_NOT_FOUND
 */
export async function endMembership(
	deps: EndingDeps,
	by: string,
	gameId: string,
	userId: string,
): Promise<void> {
	await deleteMembership(deps, by, gameId, userId);
	await clearSeats(deps, gameId, userId);
}
