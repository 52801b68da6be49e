import { hasRole, type Role } from "../domain/access/role.ts";
import { hashSecret, newSecret } from "../domain/access/token.ts";
import { newId } from "../domain/ids.ts";
import { join } from "../domain/table/acts/judge.ts";
import type { Refused } from "../domain/table/refusal.ts";
import { Steps } from "../steps/steps.ts";
import { findGame } from "../store/queries/games/games.ts";
import { roleIn } from "../store/queries/games/members.ts";
import { nameUsersOf } from "../store/queries/playtests/playtests.ts";
import {
	findTable,
	insertTableSeat,
	listTableLinks,
	listTableSeats,
	type TableLink,
	type TableSeat,
} from "../store/queries/table/tables.ts";
import { findShares } from "../store/queries/versions/shares.ts";
import type { Reader } from "../store/store.ts";
import { afterAct, chance, lockedTable, record, type TableDeps } from "./acts.ts";
import { hostProfile } from "./host-profile.ts";

// Seats of people who belong to the game. A seat, and a link, work only as long as the role of the person in the game allows
// them. This is checked whenever they are used, so that nothing of it outlives a membership.

async function hasRoleAt(reader: Reader, tableId: string, userId: string, least: Role): Promise<boolean> {
	const table = await findTable(reader, tableId);
	const game = table && (await findGame(reader, table.game_id));
	return game !== undefined && hasRole(await roleIn(reader, game, userId), least);
}

/** Whether guests may sit by a link: the user who created it may still host, and the share link to which it belongs exists. */
export async function isLinkValid(
	reader: Reader,
	link: Pick<TableLink, "table_id" | "created_by" | "share_id">,
): Promise<boolean> {
	if (link.share_id !== null && (await findShares(reader, [link.share_id])).length === 0) return false;
	return await hasRoleAt(reader, link.table_id, link.created_by, "coDesigner");
}

/** Whether a seat may still be used. */
export async function isSeatValid(reader: Reader, seat: TableSeat): Promise<boolean> {
	if (seat.user_id !== null)
		return await hasRoleAt(reader, seat.table_id, seat.user_id, seat.is_host === 1 ? "coDesigner" : "viewer");
	const link = (await listTableLinks(reader, seat.table_id)).find(({ id }) => id === seat.link_id);
	return link !== undefined && (await isLinkValid(reader, link));
}

/** A user's own seat at a table, as long as their role allows it. Someone whose role has changed may have two. */
export async function ownSeat(
	reader: Reader,
	tableId: string,
	userId: string,
): Promise<TableSeat | undefined> {
	const own = (await listTableSeats(reader, tableId)).filter(({ user_id: of }) => of === userId);
	for (const seat of own.toReversed()) if (await isSeatValid(reader, seat)) return seat;
	return undefined;
}

/**
 * The seat of someone who belongs to the game: a host's for those who may host, a player's for viewers. A user who has one
 * keeps it.
 * @returns the id of the seat, or the refusal
 * @throws Problem TABLE_NOT_FOUND, TABLE_CLOSED
 */
export async function sitDown(
	deps: TableDeps,
	tableId: string,
	user: { userId: string; role: Role },
): Promise<{ seatId: string } | Refused> {
	const profile = await hostProfile(deps, user.userId, {});
	const isHost = hasRole(user.role, "coDesigner");
	const now = deps.now();
	const seatId = newId("sea", now);
	const result = await deps.store.write(async (writer) => {
		const { table, loaded } = await lockedTable(writer, deps, tableId);
		const known = await ownSeat(writer, tableId, user.userId);
		if (known !== undefined) return { seatId: known.id };
		const given = { ...profile, role: isHost ? ("host" as const) : ("player" as const) };
		const decision = await new Steps().finish(join(loaded.state, seatId, given, chance));
		if ("refused" in decision) return decision;
		const { seq } = await record(writer, table, loaded.state, decision, { seatId, now });
		await insertTableSeat(writer, {
			...{ id: seatId, table_id: tableId, link_id: null, user_id: user.userId, is_host: isHost ? 1 : 0 },
			// no one knows the secret: the seat is used from the browser in which its person is signed in
			...{ secret_hash: hashSecret(newSecret()), created_at: now, seen_at: now, network_hash: null },
		});
		if (table.playtest_id !== null) await nameUsersOf(writer, table.playtest_id);
		return { seatId, seq };
	});
	if ("seq" in result) await afterAct(deps, tableId);
	return "refused" in result ? result : { seatId: result.seatId };
}
