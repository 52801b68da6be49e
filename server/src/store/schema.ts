import type { BleedMode, Kind } from "@tuckbox/pieces";
import type { FieldColumns } from "../domain/components/component-fields.ts";
import type { ImageTables } from "./image-schema.ts";
import type { LinkTables } from "./link-schema.ts";
import type { MemberTables } from "./member-schema.ts";
import type { PlaytestTables } from "./playtest-schema.ts";
import type { PlayTables } from "./table-schema.ts";

// Times are milliseconds since 1970, sizes bytes or pixels, lengths millimetres, flags 0 or 1.

type UsersTable = {
	id: string;
	email: string;
	name: string;
	/** Argon2id in PHC form; null for an account that cannot sign in. */
	password_hash: string | null;
	/** Null: the service's default quota. */
	quota_bytes: number | null;
	/** Distinct bytes held and reserved: the sum over account_bytes, kept exact in the same transaction. */
	used_bytes: number;
	/** Stored bytes of the components of all games: the sum over games.record_bytes, kept exact in the same transaction. */
	record_bytes: number;
	created_at: number;
};

type AppsTable = {
	id: string;
	client_id: string;
	name: string;
	/** JSON array of exact URIs. */
	redirect_uris: string;
	/** SHA-256 of a confidential app's secret; null for a public app. */
	secret_hash: string | null;
	/** The user who registered it in settings; null if the operator did, or if it is the service's own. */
	owner_id: string | null;
	/** Whether an authorization without PKCE is refused. */
	requires_pkce: 0 | 1;
	/** Time of its deletion. It can no longer be used, but the components that it has pushed still name it. */
	retired_at: number | null;
	created_at: number;
};

/** A user's session in a browser. */
type SessionsTable = {
	/** SHA-256 of the cookie's value. */
	hash: string;
	/** Its id in the list of sessions. */
	id: string;
	user_id: string;
	user_agent: string;
	created_at: number;
	seen_at: number;
	expires_at: number;
};

/** An authorization code (RFC 6749, 4.1.2). */
type CodesTable = {
	hash: string;
	app_id: string;
	user_id: string;
	redirect_uri: string;
	/** S256 challenge of PKCE (RFC 7636). */
	challenge: string | null;
	scope: string;
	created_at: number;
	expires_at: number;
	used_at: number | null;
	/** The token issued for it, which is revoked when the code is used again. */
	token_hash: string | null;
};

/** A device that waits for a user's approval (RFC 8628). */
type DeviceGrantsTable = {
	/** SHA-256 of the device code. */
	hash: string;
	/** The code that the user types. Not hashed: it grants nothing, it only asks a signed-in user for approval. */
	user_code: string;
	app_id: string;
	scope: string;
	state: "waiting" | "approved" | "denied";
	user_id: string | null;
	/** The least time between two polls, in seconds; increased by each poll that comes too soon. */
	interval_seconds: number;
	polled_at: number | null;
	created_at: number;
	expires_at: number;
};

type TokensTable = {
	/** SHA-256 of the token; the token itself is not stored. */
	hash: string;
	/** Its id in settings. */
	id: string;
	user_id: string;
	app_id: string;
	/** The name of a personal token; null for a token that was issued to an app. */
	name: string | null;
	/** The machine of the command line that it was issued to; null if unknown, and for all other tokens. */
	device: string | null;
	/** `push` or `read`. */
	scope: string;
	created_at: number;
	expires_at: number | null;
	revoked_at: number | null;
	/** Time of its last use, to about a minute. */
	used_at: number | null;
};

type GamesTable = {
	id: string;
	owner_id: string;
	name: string;
	/** Incremented with every visible change; the ETags of lists depend on it. */
	revision: number;
	/** The last position assigned to a component or an asset. Positions are the creation order, the same on every engine. */
	last_position: number;
	/** The number of the last published version; 0 before the first. What is live belongs to the next one, the draft. */
	version: number;
	/** Time of the draft's last change; null while it equals the published version. */
	draft_changed_at: number | null;
	/** JSON array of who changed the draft (domain/access/author.ts). */
	draft_authors: string | null;
	/** Bytes of the records and payloads of its components, of kept versions, too. */
	record_bytes: number;
	created_at: number;
	/** All derived images that can be made have this form, and all records show it. */
	image_form: number;
	is_starred: 0 | 1; // the owner's list of games begins with it
	is_archived: 0 | 1; // the list has it only when asked for the archive
	/** Number of people who can play it; both null: not said. */
	min_players: number | null;
	max_players: number | null;
};

/** A kept version. It shows the rows of components and assets whose range of versions includes its number. */
type VersionsTable = {
	game_id: string;
	number: number;
	game_name: string;
	/** JSON array of the apps whose changes it contains. */
	apps: string;
	/** Numbers of components, compared with the version before. */
	created: number;
	changed: number;
	deleted: number;
	/** The version that it restored. */
	restored_from: number | null;
	/** The version whose changes it undid. */
	undoes: number | null;
	published_at: number;
	/** Given by the owner, and then kept until it is removed; null without one. */
	name: string | null;
	/** Given with its push, or later; null without one. */
	note: string | null;
	/** Whether the owner keeps it. */
	is_pinned: 0 | 1;
	/** JSON array of who made its changes (domain/access/author.ts); null in versions from before authors were recorded. */
	authors: string | null;
};

/** A finding that the owner has accepted. Its id names the game's piece and what the finding is about (games/checks.ts). */
type AcceptedFindingsTable = { game_id: string; finding_id: string; accepted_at: number };

/** A push of several calls, whose changes wait for its end (domain/components/named-push.ts). */
type PushesTable = {
	id: string;
	game_id: string;
	app_id: string;
	user_id: string;
	/** For the version that publishes it. */
	note: string | null;
	created_at: number;
	/** Its last call, to about some seconds. */
	called_at: number;
	ended_at: number | null; // null while it is open
};

/** The open push that has last changed a piece of the draft, or the game's name: then the id is the game's. */
type PushPiecesTable = { component_id: string; game_id: string; push_id: string };

/** Facts about the store itself. */
type SettingsTable = { name: string; value: string };

/** The versions that show a row. A row that no published version shows is overwritten in place. */
type VersionRange = {
	/** The first version with it. */
	since_version: number;
	/** The first version without it; null while it is live. */
	until_version: number | null;
};

/** Key: id and since_version. At most one row of an id is live. The fields that an app can set are in domain/component-fields.ts. */
type ComponentsTable = VersionRange &
	FieldColumns & {
		id: string;
		game_id: string;
		app_id: string;
		kind: Kind;
		external_key: string;
		/** The die type it has, given its faces; null for other kinds. */
		die_type: number | null;
		position: number;
		created_at: number;
		updated_at: number;
		/** Digest of the request that last wrote it (games/upsert/resend.ts); null when something else did. */
		request_digest: string | null;
		/** The record as JSON text (domain/record.ts). */
		record: string;
	};

/** Key: id and since_version. At most one row of an id is live. An asset that no component has claimed is in no version. */
type AssetsTable = VersionRange & {
	id: string;
	game_id: string;
	app_id: string;
	/** Null until a component claims it; then since_version is 0. */
	component_id: string | null;
	side_key: string | null;
	source_key: string;
	pixels_per_inch: number;
	bleed_mode: BleedMode;
	/** Null while no component shows it. */
	derivative_id: string | null;
	position: number;
	created_at: number;
};

type JobsTable = {
	id: string;
	kind: string;
	/** At most one job waits for each key: adding it again does nothing. */
	dedupe_key: string;
	payload: string;
	/** The account whose turn it is, for kinds of jobs that take turns; empty for other kinds. */
	owner_id: string;
	priority: number;
	state: "waiting" | "running" | "dead";
	attempts: number;
	run_at: number;
	last_error: string | null;
	created_at: number;
	/** The end of a running job's lease, which its process extends. Before it, no other process may claim the job. */
	lease_until: number | null;
	/** Number of claims. Only the latest claim may end it. */
	claims: number;
};

/** Games that have been deleted. What is still stored of them may be deleted, too; what is stored of unknown games may not. */
type DeletedGamesTable = { id: string };

/** Stored objects that belong to no record. They stay where they are until they have been here for a while. */
type StraysTable = {
	/** The path of one object, or a game's prefix, which ends in a slash and stands for everything under it. */
	path: string;
	/** Number of these objects. */
	objects: number;
	seen_at: number;
};

/** Failed sign-in attempts, by the subject that they count for (domain/throttle.ts). */
type FailuresTable = { name: string; count: number; last_at: number };

type MigrationsTable = { name: string; applied_at: number };

type OtherTables = ImageTables & LinkTables & MemberTables & PlayTables & PlaytestTables;

export type Tables = OtherTables & {
	users: UsersTable;
	apps: AppsTable;
	tokens: TokensTable;
	games: GamesTable;
	components: ComponentsTable;
	assets: AssetsTable;
	jobs: JobsTable;
	versions: VersionsTable;
	accepted_findings: AcceptedFindingsTable;
	pushes: PushesTable;
	push_pieces: PushPiecesTable;
	settings: SettingsTable;
	deleted_games: DeletedGamesTable;
	strays: StraysTable;
	failures: FailuresTable;
	sessions: SessionsTable;
	codes: CodesTable;
	device_grants: DeviceGrantsTable;
	migrations: MigrationsTable;
};
