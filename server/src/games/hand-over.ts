import { fitIntoQuota } from "../images/upload/quota.ts";
import { lockAccount } from "../store/locks.ts";
import { moveGame } from "../store/queries/games/games.ts";
import { deleteGameInvites, deleteMember, findMember, insertMember } from "../store/queries/games/members.ts";
import { countRecords, holdBytes, releaseBytes } from "../store/queries/images/account-bytes.ts";
import { holdingsOfGame } from "../store/queries/images/sources.ts";
import { pendingUploadsOfGame } from "../store/queries/images/uploads.ts";
import type { Game, Store, Writer } from "../store/store.ts";
import { endOpened, noSuchMember } from "./members.ts";

export type HandOverDeps = { store: Store; now: () => number; quotaBytes: number };

/**
 * Makes a member the owner of a game, in a transaction that has locked the game. What is stored in it counts towards the
 * new owner's quota. All open invitations end: they were the former owner's.
 * @throws Problem MEMBER_NOT_FOUND, STORAGE_LIMIT_EXCEEDED
 */
export async function handOver(
	deps: HandOverDeps,
	writer: Writer,
	game: Game,
	{ to, ownerStays }: { to: string; ownerStays: boolean },
): Promise<void> {
	const { id: gameId, owner_id: from } = game;
	const member = await findMember(writer, { gameId, userId: to });
	if (member === undefined) throw noSuchMember(to);
	// in one order, because two people may hand games over to each other
	for (const id of [from, to].sort()) await lockAccount(writer, id);
	const holds = [
		...(await holdingsOfGame(writer, gameId)),
		...(await pendingUploadsOfGame(writer, gameId)),
	].map((row) => ({ sha256: row.sha256, byteSize: row.byte_size }));
	await releaseBytes(writer, from, holds);
	await holdBytes(writer, to, holds);
	await countRecords(writer, from, -game.record_bytes);
	await countRecords(writer, to, game.record_bytes);
	const { is_starred, is_archived } = member;
	await moveGame(writer, gameId, { owner_id: to, is_starred, is_archived });
	await fitIntoQuota(writer, to, deps);
	await deleteGameInvites(writer, gameId);
	await deleteMember(writer, { gameId, userId: to });
	if (!ownerStays) return await endOpened(deps, writer, gameId, from);
	const listed = { is_starred: game.is_starred, is_archived: game.is_archived };
	await insertMember(writer, {
		...{ game_id: gameId, user_id: from, role: "coDesigner", ...listed, joined_at: deps.now() },
	});
}
