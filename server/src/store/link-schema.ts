// The part of the schema with links that users give to others; those to tables are in table-schema.ts. Units as in schema.ts.

/** A link that works once. */
type InvitesTable = {
	id: string;
	/** SHA-256 of the secret in the link. */
	hash: string;
	/** The secret, encrypted; null if it cannot be shown again. */
	sealed_secret: string | null;
	/** A name by which its creator recognizes it. */
	name: string;
	/** Purpose: to create an account, to create the first one, or to choose a new password for `user_id`. */
	kind: "account" | "first" | "password";
	/** The only email address that can use it; null: any. */
	email: string | null;
	user_id: string | null;
	/** Null: the operator, or the service itself for the first account. */
	created_by: string | null;
	created_at: number;
	expires_at: number;
	used_at: number | null;
};

/** A link that gives read-only access to a game's published versions. */
type SharesTable = {
	id: string;
	game_id: string;
	/** SHA-256 of the secret in the link. */
	secret_hash: string;
	/** The secret, encrypted (domain/access/link-seal.ts); null if it cannot be shown again. */
	sealed_secret: string | null;
	name: string;
	/** The app that created it; unknown for old links. */
	app_id: string | null;
	/** The user who created or renewed it: it works as long as they may. Null for a link whose creator is not known. */
	created_by: string | null;
	/** The version that it is pinned to; null: it shows the published one. */
	version: number | null;
	/** Whether it also shows the other kept versions. */
	shows_versions: 0 | 1;
	/** Whether its guests may print the game. */
	allows_print: 0 | 1;
	/** Whether it shows the name of the user in `created_by`. */
	shows_creator: 0 | 1;
	created_at: number;
	/** Recorded at most once an hour, and whenever it is opened. */
	used_at: number | null;
	/** Number of times it was opened. */
	opens: number;
};

export type LinkTables = { invites: InvitesTable; shares: SharesTable };
