import type { MemberRole, Role } from "../domain/access/role.ts";

// The part of the schema with the people of games. Units as in schema.ts.

/** A person with whom the owner shares a game. Key: game_id and user_id. */
type GameMembersTable = {
	game_id: string;
	user_id: string;
	role: MemberRole;
	/** As in games, for this person's own list. */
	is_starred: 0 | 1;
	is_archived: 0 | 1;
	joined_at: number;
};

/** An invitation to a game, or the offer of it to one of its members. Key: game_id and email, which an invitation renews. */
type GameInvitesTable = {
	id: string;
	game_id: string;
	/** `owner`: the offer of the game. */
	role: Role;
	/** The address as the owner knows it. */
	email: string;
	/** The account that had the address; null if none had, which the owner must not learn. */
	user_id: string | null;
	/** Whether the former owner stays as a co-designer; only for an offer. */
	owner_stays: 0 | 1;
	created_at: number;
	expires_at: number;
};

export type MemberTables = { game_members: GameMembersTable; game_invites: GameInvitesTable };
