import { because } from "@tuckbox/pieces";
import type { MemberRole, Role } from "../domain/access/role.ts";
import { Problem } from "../domain/errors.ts";
import { notify } from "../store/notices.ts";
import {
	deleteGameInvite,
	findGameInvite,
	type GameInvite,
	gameInvitesTo,
	insertMember,
	listMembers,
	type ReceivedInvite,
} from "../store/queries/games/members.ts";
import type { Game, Reader, Store, Writer } from "../store/store.ts";
import { type GameRecord, gameRecord } from "./games.ts";
import { type HandOverDeps, handOver } from "./hand-over.ts";
import { maxMembers } from "./members.ts";

type Deps = { store: Store; now: () => number };

/** Maximum number of invitations that a person sees, newest first, so that no one can fill the list permanently. */
const maxShown = 100;

/** An invitation as the invited person sees it; times in ms. */
export type ReceivedInviteRecord = {
	id: string;
	game: { id: string; name: string };
	owner: { id: string; name: string };
	role: Role;
	/** For the offer of a game: whether its former owner stays as a co-designer. */
	ownerStays: boolean;
	createdAt: number;
	expiresAt: number;
};

function receivedRecord(invite: ReceivedInvite): ReceivedInviteRecord {
	return {
		id: invite.id,
		game: { id: invite.game_id, name: invite.game_name },
		owner: { id: invite.owner_id, name: invite.owner_name },
		role: invite.role,
		ownerStays: invite.owner_stays === 1,
		createdAt: invite.created_at,
		expiresAt: invite.expires_at,
	};
}

/** The open invitations to a user, newest first. */
export async function receivedInvites(deps: Deps, userId: string): Promise<ReceivedInviteRecord[]> {
	return (await gameInvitesTo(deps.store.reader, userId, deps.now(), maxShown)).map(receivedRecord);
}

/** @throws Problem INVITE_NOT_FOUND */
async function openInvite(reader: Reader, userId: string, id: string, now: number): Promise<GameInvite> {
	const found = await findGameInvite(reader, id);
	if (found === undefined || found.user_id !== userId || found.expires_at <= now)
		throw new Problem("INVITE_NOT_FOUND", "The invitation has been revoked, or has expired.");
	return found;
}

async function join(writer: Writer, { game_id, user_id, role }: GameInvite, now: number): Promise<void> {
	if (user_id === null || role === "owner") return;
	if ((await listMembers(writer, game_id)).length >= maxMembers)
		throw new Problem("VALIDATION_ERROR", because("TOO_MANY_MEMBERS", { max: maxMembers }));
	const flags = { is_starred: 0, is_archived: 0 } as const;
	await insertMember(writer, { game_id, user_id, role: role satisfies MemberRole, ...flags, joined_at: now });
}

/**
 * Accepts an invitation to a game, or the offer of one: from then on it counts towards the quota of its new owner.
 * @returns the game, and its former owner if they leave it
 * @throws Problem INVITE_NOT_FOUND, VALIDATION_ERROR, STORAGE_LIMIT_EXCEEDED, GAME_NOT_FOUND
 */
export async function acceptGameInvite(
	deps: HandOverDeps,
	userId: string,
	id: string,
): Promise<{ game: GameRecord; left?: string }> {
	const now = deps.now();
	const { game_id: gameId } = await openInvite(deps.store.reader, userId, id, now);
	return await deps.store.withGameWrite(gameId, async (writer, game: Game) => {
		const invite = await openInvite(writer, userId, id, now);
		await deleteGameInvite(writer, id);
		notify(writer, "access", gameId);
		if (invite.role !== "owner") {
			await join(writer, invite, now);
			return { game: gameRecord(game) };
		}
		const ownerStays = invite.owner_stays === 1;
		await handOver(deps, writer, game, { to: userId, ownerStays });
		return { game: gameRecord(game), ...(!ownerStays && { left: game.owner_id }) };
	});
}

/** @throws Problem INVITE_NOT_FOUND */
export async function declineGameInvite(deps: Deps, userId: string, id: string): Promise<void> {
	await deps.store.write(async (writer) => {
		await openInvite(writer, userId, id, deps.now());
		await deleteGameInvite(writer, id);
	});
}
