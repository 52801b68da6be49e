import { because } from "@tuckbox/pieces";
import { emailFault, normalEmail } from "../domain/access/account.ts";
import type { MemberRole, Role } from "../domain/access/role.ts";
import { faultyField, Problem } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { dayMs } from "../domain/time.ts";
import { notify } from "../store/notices.ts";
import { findUser, findUserByEmail, findUsers } from "../store/queries/accounts/accounts.ts";
import {
	deleteGameInvite,
	deleteGameInvites,
	deleteMember,
	findGameInvite,
	findMember,
	type GameInvite,
	gameInvitesOf,
	listMembers,
	type Member,
	putGameInvite,
	roleIn,
	updateMember,
} from "../store/queries/games/members.ts";
import { enqueue } from "../store/queries/service/jobs.ts";
import { deleteSharesBy } from "../store/queries/versions/shares.ts";
import type { Game, Store, Writer } from "../store/store.ts";

// What the owner does. What an invited person does is in game-invites.ts.

type Deps = { store: Store; now: () => number };

/** Maximum numbers of a game: enough for a team and its testers, few enough to list. */
export const maxMembers = 50;
const maxInvites = 100;
/** In ms. */
const inviteLifetimeMs = 14 * dayMs;

/** Times in ms. */
export type MemberRecord = { user: { id: string; name: string }; role: MemberRole; joinedAt: number };

export type GameInviteRecord = {
	id: string;
	role: Role;
	/** As the owner has written it; for the offer of the game, the id of the member says who it is. */
	email: string | null;
	userId: string | null;
	/** For the offer of the game: whether its former owner stays as a co-designer. */
	ownerStays: boolean;
	createdAt: number;
	expiresAt: number;
};

export type People = {
	owner: { id: string; name: string };
	members: MemberRecord[];
	/** Only for the owner. */
	invites?: GameInviteRecord[];
};

const memberRecord = ({ user_id: id, name, role, joined_at }: Member & { name: string }): MemberRecord => ({
	user: { id, name },
	role,
	joinedAt: joined_at,
});

/** An invitation as the owner sees it: whether the address has an account does not show. */
function inviteRecord(invite: GameInvite): GameInviteRecord {
	const { id, role, email, user_id, created_at: createdAt, expires_at: expiresAt } = invite;
	const isOffer = role === "owner";
	return {
		id,
		role,
		email: isOffer ? null : email,
		userId: isOffer ? user_id : null,
		ownerStays: invite.owner_stays === 1,
		createdAt,
		expiresAt,
	};
}

export function noSuchMember(userId: string): Problem {
	return new Problem("MEMBER_NOT_FOUND", `The game has no member ${userId}.`);
}

/** The role of a user in a game; undefined for everyone else. */
export async function roleOf(
	{ store }: Pick<Deps, "store">,
	game: Pick<Game, "id" | "owner_id">,
	userId: string,
): Promise<Role | undefined> {
	return await roleIn(store.reader, game, userId);
}

/** The people of a game, as someone with a role sees them. */
export async function peopleOf(deps: Deps, game: Game, role: Role): Promise<People> {
	return await deps.store.snapshot(async (reader) => {
		const owner = await findUser(reader, game.owner_id);
		return {
			owner: { id: game.owner_id, name: owner?.name ?? "" },
			members: (await listMembers(reader, game.id)).map(memberRecord),
			...(role === "owner" && {
				invites: (await gameInvitesOf(reader, game.id, deps.now())).map(inviteRecord),
			}),
		};
	});
}

/** @throws Problem VALIDATION_ERROR when the game has no room for another invitation, or for the person whom it invites */
async function checkRoom(writer: Writer, gameId: string, now: number): Promise<void> {
	await deleteGameInvites(writer, gameId, { expiredAt: now });
	if ((await gameInvitesOf(writer, gameId, now)).length >= maxInvites)
		throw new Problem("VALIDATION_ERROR", because("TOO_MANY_GAME_INVITES", { max: maxInvites }));
}

/** Only the owner, who may have changed since the call was admitted. @throws Problem PERMISSION_DENIED */
function checkOwner(game: Game, userId: string): void {
	if (game.owner_id !== userId) throw new Problem("PERMISSION_DENIED", because("OWNER_ONLY"));
}

/**
 * Invites the account with this address. The answer is the same if no account has it: then no one receives the invitation,
 * not even an account that is created later. Another invitation of the same address replaces the first.
 * @throws Problem VALIDATION_ERROR, PERMISSION_DENIED, GAME_NOT_FOUND
 */
export async function inviteMember(
	deps: Deps,
	by: string,
	gameId: string,
	input: { email: string; role: MemberRole },
): Promise<GameInviteRecord> {
	const email = normalEmail(input.email);
	const fault = emailFault(email);
	if (fault !== undefined) throw faultyField("email", fault);
	const now = deps.now();
	return await deps.store.withGameWrite(gameId, async (writer, game) => {
		checkOwner(game, by);
		const invited = await findUserByEmail(writer, email);
		const key = { gameId, userId: invited?.id ?? "" };
		// the owner sees the members anyway
		if (invited?.id === by || (await findMember(writer, key)) !== undefined)
			throw faultyField("email", because("IS_MEMBER"));
		await checkRoom(writer, gameId, now);
		const invite: GameInvite = {
			...{ id: newId("inv", now), game_id: gameId, role: input.role, email, owner_stays: 0 },
			...{ user_id: invited?.id ?? null, created_at: now, expires_at: now + inviteLifetimeMs },
		};
		await putGameInvite(writer, invite);
		return inviteRecord(invite);
	});
}

/** Revokes an invitation, or the offer of the game. @throws Problem INVITE_NOT_FOUND, PERMISSION_DENIED, GAME_NOT_FOUND */
export async function revokeGameInvite(deps: Deps, by: string, gameId: string, id: string): Promise<void> {
	await deps.store.withGameWrite(gameId, async (writer, game) => {
		checkOwner(game, by);
		const found = await findGameInvite(writer, id);
		if (found?.game_id !== gameId)
			throw new Problem("INVITE_NOT_FOUND", `The game has no open invitation ${id}.`);
		await deleteGameInvite(writer, id);
	});
}

/** Ends what a person's role in a game has opened to others. Tables check the role themselves. */
export async function endOpened(deps: Deps, writer: Writer, gameId: string, userId: string): Promise<void> {
	notify(writer, "access", gameId);
	await deleteSharesBy(writer, gameId, userId);
	// a link may have kept a version
	await enqueue(writer, [{ kind: "prune", gameId }], deps.now());
}

/**
 * Gives a member another role. A viewer's links end.
 * @throws Problem MEMBER_NOT_FOUND, PERMISSION_DENIED, GAME_NOT_FOUND
 */
export async function changeMember(
	deps: Deps,
	by: string,
	gameId: string,
	change: { userId: string; role: MemberRole },
): Promise<MemberRecord> {
	const { userId, role } = change;
	return await deps.store.withGameWrite(gameId, async (writer, game) => {
		checkOwner(game, by);
		const member = await findMember(writer, { gameId, userId });
		if (member === undefined) throw noSuchMember(userId);
		await updateMember(writer, { gameId, userId }, { role });
		if (role === "viewer") await endOpened(deps, writer, gameId, userId);
		const [user] = await findUsers(writer, [userId]);
		return memberRecord({ ...member, role, name: user?.name ?? "" });
	});
}

/**
 * Ends a membership: tokens, sessions, streams and links of the member reach the game no longer when this returns.
 * @throws Problem MEMBER_NOT_FOUND, PERMISSION_DENIED, GAME_NOT_FOUND
 */
export async function deleteMembership(
	deps: Deps,
	by: string,
	gameId: string,
	userId: string,
): Promise<void> {
	await deps.store.withGameWrite(gameId, async (writer, game) => {
		if (by !== userId) checkOwner(game, by);
		if (!(await deleteMember(writer, { gameId, userId }))) throw noSuchMember(userId);
		await deleteGameInvites(writer, gameId, { userId });
		await endOpened(deps, writer, gameId, userId);
	});
}

/**
 * Offers the game to a member, who accepts it or declines; there is one offer at a time.
 * @param ownerStays whether the owner becomes a co-designer then, or leaves the game
 * @throws Problem MEMBER_NOT_FOUND, PERMISSION_DENIED, GAME_NOT_FOUND
 */
export async function offerGame(
	deps: Deps,
	by: string,
	gameId: string,
	{ userId, ownerStays }: { userId: string; ownerStays: boolean },
): Promise<GameInviteRecord> {
	const now = deps.now();
	return await deps.store.withGameWrite(gameId, async (writer, game) => {
		checkOwner(game, by);
		const member = await findMember(writer, { gameId, userId });
		const user = await findUser(writer, userId);
		if (member === undefined || user === undefined) throw noSuchMember(userId);
		await deleteGameInvites(writer, gameId, { role: "owner" });
		await checkRoom(writer, gameId, now);
		const invite: GameInvite = {
			...{ id: newId("inv", now), game_id: gameId, role: "owner", email: user.email, user_id: userId },
			...{ owner_stays: ownerStays ? 1 : 0, created_at: now, expires_at: now + inviteLifetimeMs },
		};
		await putGameInvite(writer, invite);
		return inviteRecord(invite);
	});
}
