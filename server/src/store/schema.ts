import type { BleedMode, Kind } from "@tuckbox/pieces";
import type { FieldColumns } from "../domain/component-fields.ts";

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
	/** Who registered it in settings; null when the operator did, or it is the service's own. */
	owner_id: string | null;
	/** Whether an authorization without PKCE is refused. */
	requires_pkce: 0 | 1;
	/** When it was deleted: what it has pushed still names it, and nobody can use it any more. */
	retired_at: number | null;
	created_at: number;
};

/** Somebody signed in in a browser. */
type SessionsTable = {
	/** SHA-256 of the cookie's value. */
	hash: string;
	/** What it is called in the list of sessions. */
	id: string;
	user_id: string;
	user_agent: string;
	created_at: number;
	seen_at: number;
	expires_at: number;
};

/** A link that works once. */
type InvitesTable = {
	id: string;
	/** SHA-256 of the secret in the link. */
	hash: string;
	/** To create an account, to create the first one, or to choose a new password for `user_id`. */
	kind: "account" | "first" | "password";
	/** The only address it is good for; null: any. */
	email: string | null;
	user_id: string | null;
	/** Null: the operator, or the service itself for the first account. */
	created_by: string | null;
	created_at: number;
	expires_at: number;
	used_at: number | null;
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
	/** The token it gave, which ends when the code is used again. */
	token_hash: string | null;
};

/** A device that waits for somebody to allow it (RFC 8628). */
type DeviceGrantsTable = {
	/** SHA-256 of the device code. */
	hash: string;
	/** What the person types. In clear: it opens nothing, but asks somebody who is signed in. */
	user_code: string;
	app_id: string;
	scope: string;
	state: "waiting" | "approved" | "denied";
	user_id: string | null;
	/** The least time between two polls, in seconds; longer after each that came too soon. */
	interval_seconds: number;
	polled_at: number | null;
	created_at: number;
	expires_at: number;
};

type TokensTable = {
	/** SHA-256 of the token; the token itself is nowhere. */
	hash: string;
	/** What it is called by in settings. */
	id: string;
	user_id: string;
	app_id: string;
	/** What its owner calls a personal token; null for a token that an app got. */
	name: string | null;
	/** `push` or `read`. */
	scope: string;
	created_at: number;
	expires_at: number | null;
	revoked_at: number | null;
	/** To about a minute. */
	used_at: number | null;
};

type GamesTable = {
	id: string;
	owner_id: string;
	name: string;
	/** Counts up with every visible change; lists take their ETag from it. */
	revision: number;
	/** The last position given to a component or an asset: creation order, exact on every engine. */
	last_position: number;
	/** The number of the last published version; 0 before the first. What is live belongs to the next one, the draft. */
	version: number;
	/** When the draft changed last; null while it is no different from the published version. */
	draft_changed_at: number | null;
	/** JSON array of the apps that changed the draft. */
	draft_apps: string | null;
	created_at: number;
};

/** A kept version. What it shows are the rows of components and assets whose stretch covers its number. */
type VersionsTable = {
	game_id: string;
	number: number;
	game_name: string;
	/** JSON array of the apps that made it. */
	apps: string;
	/** Components against the version before. */
	created: number;
	changed: number;
	deleted: number;
	/** The version that was made current again by it. */
	restored_from: number | null;
	published_at: number;
};

/** Read-only access to a game's published versions for whoever has the link. */
type SharesTable = {
	id: string;
	game_id: string;
	/** SHA-256 of the secret in the link; the secret itself is nowhere. */
	secret_hash: string;
	name: string;
	created_at: number;
};

/** Facts about the store itself. */
type SettingsTable = { name: string; value: string };

/** The versions that show a row as it is; a row that no published version shows is overwritten in place. */
type VersionRange = {
	/** The first version with it. */
	since_version: number;
	/** The first version without it; null while it is live. */
	until_version: number | null;
};

/** Key: id and since_version. At most one row of an id is live. The columns of its own fields come from their one list. */
type ComponentsTable = VersionRange &
	FieldColumns & {
		id: string;
		game_id: string;
		app_id: string;
		kind: Kind;
		external_key: string;
		/** The die type it has, given its faces; null on anything but a die. */
		die_type: number | null;
		position: number;
		created_at: number;
		updated_at: number;
		/** Digest of the request that made it what it is (catalog/resend.ts); null when something else did. */
		request_digest: string | null;
		/** The record as JSON text (domain/record.ts). */
		record: string;
	};

/** Key: id and since_version. At most one row of an id is live. One that no component has claimed is in no version. */
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

/** Confirmed bytes of a game: one row for each public key. */
type SourcesTable = {
	key: string;
	game_id: string;
	sha256: string;
	byte_size: number;
	/** The true type, told by the bytes. */
	content_type: string;
	/** Upright size. */
	width_px: number;
	height_px: number;
	/** 1 when EXIF turns the stored image by a quarter, so that it may also be claimed the other way round. */
	turned: number;
	/** `doomed`: nobody holds it, no version shows it, and its bytes are being deleted; the key is free when the row is gone. */
	state: "ready" | "doomed";
	created_at: number;
};

/** That an app has confirmed bytes. Without a live asset it idles for a while, so that moved art need not be sent again. */
type HoldingsTable = {
	source_key: string;
	app_id: string;
	game_id: string;
	owner_id: string;
	sha256: string;
	byte_size: number;
	idle_since: number | null;
};

/** How often an account holds or reserves each distinct content; counted into users.used_bytes once. */
type AccountBytesTable = {
	owner_id: string;
	sha256: string;
	byte_size: number;
	holds: number;
};

type UploadsTable = {
	id: string;
	secret_hash: string;
	owner_id: string;
	app_id: string;
	game_id: string;
	source_key: string;
	sha256: string;
	content_type: string;
	byte_size: number;
	/**
	 * `open`: no bytes yet; `received`: staged; both reserve their bytes. `confirmed`: an asset; `rejected`: no
	 * usable image; both are kept until they expire, to answer repeated calls.
	 */
	state: "open" | "received" | "confirmed" | "rejected";
	reject_reason: string | null;
	url_expires_at: number;
	/** When the sweep takes the row and its reservation. */
	expires_at: number;
};

type DerivativesTable = {
	id: string;
	game_id: string;
	source_key: string;
	/** `left,top,width,height`, or empty for the whole image. */
	crop: string;
	state: "pending" | "ready" | "failed";
	created_at: number;
};

type JobsTable = {
	id: string;
	kind: string;
	/** At most one waiting job for each: enqueuing it again does nothing. */
	dedupe_key: string;
	payload: string;
	priority: number;
	state: "waiting" | "running" | "dead";
	attempts: number;
	run_at: number;
	last_error: string | null;
	created_at: number;
	/** Of a running job: until when it is its process's alone, unless that says that it is still at it. */
	lease_until: number | null;
	/** How often it has been taken up: whoever did the last time, and nobody else, may end it. */
	claims: number;
};

/** Tries to sign in that failed, by what they count for (domain/throttle.ts). */
type FailuresTable = { name: string; count: number; last_at: number };

type MigrationsTable = { name: string; applied_at: number };

export type Tables = {
	users: UsersTable;
	apps: AppsTable;
	tokens: TokensTable;
	games: GamesTable;
	components: ComponentsTable;
	assets: AssetsTable;
	sources: SourcesTable;
	holdings: HoldingsTable;
	account_bytes: AccountBytesTable;
	uploads: UploadsTable;
	derivatives: DerivativesTable;
	jobs: JobsTable;
	versions: VersionsTable;
	shares: SharesTable;
	settings: SettingsTable;
	failures: FailuresTable;
	sessions: SessionsTable;
	invites: InvitesTable;
	codes: CodesTable;
	device_grants: DeviceGrantsTable;
	migrations: MigrationsTable;
};
