import type { Insertable, Selectable } from "kysely";
import type { MemberRole, Role } from "../../../domain/access/role.ts";
import type { Tables } from "../../schema.ts";
import { query, type Slots } from "../../sql/statements.ts";
import type { Game, Reader, Writer } from "../../store.ts";

export type Member = Selectable<Tables["game_members"]>;
export type GameInvite = Selectable<Tables["game_invites"]>;

type Key = { gameId: string; userId: string };

const memberByKey = query((db, { gameId, userId }: Slots<Key>) =>
	db.selectFrom("game_members").selectAll().where("game_id", "=", gameId).where("user_id", "=", userId),
);

export async function findMember(reader: Reader, key: Key): Promise<Member | undefined> {
	return (await memberByKey(reader, key))[0];
}

/** The role of a user in a game; undefined for everyone else. */
export async function roleIn(
	reader: Reader,
	game: Pick<Game, "id" | "owner_id">,
	userId: string,
): Promise<Role | undefined> {
	if (game.owner_id === userId) return "owner";
	return (await findMember(reader, { gameId: game.id, userId }))?.role;
}

export async function insertMember(writer: Writer, row: Insertable<Tables["game_members"]>): Promise<void> {
	await writer.insertInto("game_members").values(row).execute();
}

export async function updateMember(
	writer: Writer,
	{ gameId, userId }: Key,
	values: Partial<Pick<Member, "role" | "is_starred" | "is_archived">>,
): Promise<void> {
	await writer
		.updateTable("game_members")
		.set(values)
		.where("game_id", "=", gameId)
		.where("user_id", "=", userId)
		.execute();
}

/** @returns whether the user was one */
export async function deleteMember(writer: Writer, { gameId, userId }: Key): Promise<boolean> {
	const result = await writer
		.deleteFrom("game_members")
		.where("game_id", "=", gameId)
		.where("user_id", "=", userId)
		.executeTakeFirst();
	return result.numDeletedRows > 0n;
}

/** A game's members with their names, in the order in which they joined. */
export async function listMembers(reader: Reader, gameId: string): Promise<(Member & { name: string })[]> {
	return await reader
		.selectFrom("game_members")
		.innerJoin("users", "users.id", "game_members.user_id")
		.selectAll("game_members")
		.select("users.name")
		.where("game_id", "=", gameId)
		.orderBy("joined_at")
		.orderBy("user_id")
		.execute();
}

/** A game that is shared with a user, and its owner's name. */
export type SharedWith = { game: Game; role: MemberRole; ownerName: string };

/** The games that are shared with a user, listed as they list them. */
export async function gamesSharedWith(reader: Reader, userId: string): Promise<SharedWith[]> {
	const rows = await reader
		.selectFrom("game_members")
		.innerJoin("games", "games.id", "game_members.game_id")
		.innerJoin("users", "users.id", "games.owner_id")
		.selectAll("games")
		.select([
			"users.name as owner_name",
			"game_members.role",
			"game_members.is_starred",
			"game_members.is_archived",
		])
		.where("game_members.user_id", "=", userId)
		.orderBy("games.id")
		.execute();
	return rows.map(({ owner_name: ownerName, role, ...game }) => ({ game, role, ownerName }));
}

/** Invites, or renews the invitation of the same address. */
export async function putGameInvite(writer: Writer, row: Insertable<Tables["game_invites"]>): Promise<void> {
	await writer
		.deleteFrom("game_invites")
		.where("game_id", "=", row.game_id)
		.where("email", "=", row.email)
		.execute();
	await writer.insertInto("game_invites").values(row).execute();
}

/** The open invitations of a game, oldest first. */
export async function gameInvitesOf(reader: Reader, gameId: string, now: number): Promise<GameInvite[]> {
	return await reader
		.selectFrom("game_invites")
		.selectAll()
		.where("game_id", "=", gameId)
		.where("expires_at", ">", now)
		.orderBy("id")
		.execute();
}

export type ReceivedInvite = GameInvite & { game_name: string; owner_id: string; owner_name: string };

/** The open invitations to a user, newest first. */
export async function gameInvitesTo(
	reader: Reader,
	userId: string,
	now: number,
	limit: number,
): Promise<ReceivedInvite[]> {
	return await reader
		.selectFrom("game_invites")
		.innerJoin("games", "games.id", "game_invites.game_id")
		.innerJoin("users", "users.id", "games.owner_id")
		.selectAll("game_invites")
		.select(["games.name as game_name", "games.owner_id", "users.name as owner_name"])
		.where("game_invites.user_id", "=", userId)
		.where("game_invites.expires_at", ">", now)
		.orderBy("game_invites.id", "desc")
		.limit(limit)
		.execute();
}

/** Number of open invitations to a user. */
export async function countGameInvitesTo(reader: Reader, userId: string, now: number): Promise<number> {
	const { count } = await reader
		.selectFrom("game_invites")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.where("user_id", "=", userId)
		.where("expires_at", ">", now)
		.executeTakeFirstOrThrow();
	return Number(count);
}

export async function findGameInvite(reader: Reader, id: string): Promise<GameInvite | undefined> {
	return await reader.selectFrom("game_invites").selectAll().where("id", "=", id).executeTakeFirst();
}

/** @returns whether there was one */
export async function deleteGameInvite(writer: Writer, id: string): Promise<boolean> {
	const result = await writer.deleteFrom("game_invites").where("id", "=", id).executeTakeFirst();
	return result.numDeletedRows > 0n;
}

/** Deletes invitations of a game: those that have expired, those to a user, the offer of the game, or all. */
export async function deleteGameInvites(
	writer: Writer,
	gameId: string,
	which: { expiredAt?: number; userId?: string; role?: Role } = {},
): Promise<void> {
	const { expiredAt, userId, role } = which;
	await writer
		.deleteFrom("game_invites")
		.where("game_id", "=", gameId)
		.$if(expiredAt !== undefined, (query) => query.where("expires_at", "<=", expiredAt ?? 0))
		.$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? ""))
		.$if(role !== undefined, (query) => query.where("role", "=", role ?? "owner"))
		.execute();
}
