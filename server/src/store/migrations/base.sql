-- The tables of a new store, each after those that it refers to. Both engines create them from this text; base.ts and
-- store/postgres/catalog.ts add what only PostgreSQL has. schema.ts says what the columns mean.

-- Users, and the apps that act for them

create table users (
	id text not null primary key,
	email text not null unique,
	name text not null,
	password_hash text,
	quota_bytes bigint,
	used_bytes bigint not null default 0,
	created_at bigint not null,
	record_bytes bigint not null default 0
);

create table sessions (
	hash text not null primary key,
	id text not null unique,
	user_id text not null references users (id),
	user_agent text not null,
	created_at bigint not null,
	seen_at bigint not null,
	expires_at bigint not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table invites (
	id text not null primary key,
	hash text not null unique,
	kind text not null,
	email text,
	user_id text references users (id),
	created_by text references users (id),
	created_at bigint not null,
	expires_at bigint not null,
	used_at bigint
);

create table apps (
	id text not null primary key,
	client_id text not null unique,
	name text not null,
	redirect_uris text not null,
	secret_hash text,
	created_at bigint not null,
	owner_id text references users (id),
	requires_pkce integer not null default 0,
	retired_at bigint
);
create index apps_owner on apps (owner_id);

create table tokens (
	hash text not null primary key,
	id text not null unique,
	user_id text not null references users (id),
	app_id text not null references apps (id),
	name text,
	scope text not null,
	created_at bigint not null,
	expires_at bigint,
	revoked_at bigint,
	used_at bigint,
	device text
);
create index tokens_user on tokens (user_id, app_id);
create index tokens_app on tokens (app_id);

create table codes (
	hash text not null primary key,
	app_id text not null references apps (id),
	user_id text not null references users (id),
	redirect_uri text not null,
	challenge text,
	scope text not null,
	created_at bigint not null,
	expires_at bigint not null,
	used_at bigint,
	token_hash text
);
create index codes_user on codes (user_id, app_id);
create index codes_app on codes (app_id);
create index codes_expiry on codes (expires_at);

create table device_grants (
	hash text not null primary key,
	user_code text not null unique,
	app_id text not null references apps (id),
	scope text not null,
	state text not null,
	user_id text references users (id),
	interval_seconds integer not null,
	polled_at bigint,
	created_at bigint not null,
	expires_at bigint not null
);
create index device_grants_expiry on device_grants (expires_at);
create index device_grants_user on device_grants (user_id, app_id);
create index device_grants_app on device_grants (app_id);

create table failures (
	name text not null primary key,
	count integer not null,
	last_at bigint not null
);
create index failures_age on failures (last_at);

-- Games and their components. A component or an asset has one row for each range of versions that shows it unchanged, so that
-- publishing writes a single row.

create table games (
	id text not null primary key,
	owner_id text not null references users (id),
	name text not null,
	revision bigint not null default 0,
	last_position bigint not null default 0,
	created_at bigint not null,
	version bigint not null default 0,
	draft_changed_at bigint,
	record_bytes bigint not null default 0,
	image_form integer not null default 1,
	draft_authors text,
	is_starred integer not null default 0,
	is_archived integer not null default 0
);
create index games_owner on games (owner_id, id);
create index games_draft on games (id) where draft_changed_at is not null;

create table versions (
	game_id text not null references games (id),
	number bigint not null,
	game_name text not null,
	apps text not null,
	created bigint not null,
	changed bigint not null,
	deleted bigint not null,
	restored_from bigint,
	published_at bigint not null,
	name text,
	note text,
	authors text,
	is_pinned integer not null default 0,
	constraint versions_key primary key (game_id, number)
);

create table components (
	id text not null,
	since_version bigint not null,
	until_version bigint,
	game_id text not null references games (id),
	app_id text not null references apps (id),
	kind text not null,
	external_key text not null,
	name text not null,
	count bigint not null,
	width_mm double precision,
	height_mm double precision,
	shape text,
	sides integer,
	die_type integer,
	parent_key text,
	position bigint not null,
	created_at bigint not null,
	updated_at bigint not null,
	request_digest text,
	record text not null,
	payload text not null,
	constraint components_key primary key (id, since_version)
);
create unique index components_identity on components (game_id, app_id, external_key, kind) where until_version is null;
-- includes the columns that lists filter by, so that they read only rows that they show
create unique index components_order on components (game_id, position, since_version, until_version, app_id);
create index components_parent on components (game_id, app_id, parent_key) where parent_key is not null and until_version is null;
create index components_since on components (game_id, since_version);
create index components_until on components (game_id, until_version) where until_version is not null;

create table pushes (
	id text not null primary key,
	game_id text not null references games (id),
	app_id text not null,
	user_id text not null,
	note text,
	created_at bigint not null,
	called_at bigint not null,
	ended_at bigint
);
create index pushes_game on pushes (game_id, id);

create table push_pieces (
	component_id text not null primary key,
	game_id text not null,
	push_id text not null references pushes (id)
);
create index push_pieces_push on push_pieces (push_id, component_id);
create index push_pieces_game on push_pieces (game_id, push_id);

create table accepted_findings (
	game_id text not null references games (id),
	finding_id text not null,
	accepted_at bigint not null,
	constraint accepted_findings_key primary key (game_id, finding_id)
);

create table shares (
	id text not null primary key,
	game_id text not null references games (id),
	secret_hash text not null unique,
	name text not null,
	created_at bigint not null,
	app_id text references apps (id),
	version bigint,
	shows_versions integer not null default 0,
	used_at bigint
);
create index shares_game on shares (game_id, id);

-- Images

create table sources (
	key text not null primary key,
	game_id text not null references games (id),
	sha256 text not null,
	byte_size bigint not null,
	content_type text not null,
	width_px integer not null,
	height_px integer not null,
	turned integer not null,
	state text not null,
	created_at bigint not null,
	missing_since bigint
);
create index sources_game on sources (game_id);
create index sources_missing on sources (game_id) where missing_since is not null;

create table holdings (
	source_key text not null references sources (key),
	app_id text not null,
	game_id text not null,
	owner_id text not null,
	sha256 text not null,
	byte_size bigint not null,
	idle_since bigint,
	constraint holdings_key primary key (source_key, app_id)
);
create index holdings_game on holdings (game_id, app_id);
create index holdings_idle on holdings (idle_since) where idle_since is not null;
create index holdings_idle_owner on holdings (owner_id, idle_since) where idle_since is not null;

create table account_bytes (
	owner_id text not null references users (id),
	sha256 text not null,
	byte_size bigint not null,
	holds integer not null,
	constraint account_bytes_key primary key (owner_id, sha256, byte_size)
);

create table uploads (
	id text not null primary key,
	secret_hash text not null,
	owner_id text not null references users (id),
	app_id text not null references apps (id),
	game_id text not null references games (id),
	source_key text not null,
	sha256 text not null,
	content_type text not null,
	byte_size bigint not null,
	state text not null,
	reject_reason text,
	url_expires_at bigint not null,
	expires_at bigint not null
);
create index uploads_key on uploads (source_key, app_id);
create index uploads_expiry on uploads (expires_at);
create index uploads_owner on uploads (owner_id, expires_at);
create index uploads_game on uploads (game_id);

create table derivatives (
	id text not null primary key,
	game_id text not null references games (id),
	source_key text not null references sources (key),
	crop text not null,
	state text not null,
	created_at bigint not null,
	sizes text,
	form integer not null default 1,
	is_large integer not null default 0,
	variants text not null default 'thumb,display',
	previous text,
	look text
);
create index derivatives_game on derivatives (game_id);
create index derivatives_pending on derivatives (game_id) where state = 'pending';
create index derivatives_failed on derivatives (game_id) where state = 'failed';
create unique index derivatives_recipe on derivatives (source_key, crop, is_large);

create table assets (
	id text not null,
	since_version bigint not null,
	until_version bigint,
	game_id text not null references games (id),
	app_id text not null references apps (id),
	component_id text,
	side_key text,
	source_key text not null references sources (key),
	pixels_per_inch double precision not null,
	bleed_mode text not null,
	derivative_id text references derivatives (id),
	position bigint not null,
	created_at bigint not null,
	constraint assets_key primary key (id, since_version)
);
create unique index assets_order on assets (game_id, app_id, position) where until_version is null;
create unique index assets_side on assets (component_id, side_key) where component_id is not null and until_version is null;
create index assets_until on assets (game_id, until_version) where until_version is not null;
create index assets_ended on assets (component_id) where until_version is not null;
create index assets_source on assets (source_key, app_id);
-- an image that many components share has many assets, of which an upsert needs the unclaimed one
create index assets_unclaimed on assets (source_key, app_id) where component_id is null;
create index assets_derivative on assets (derivative_id) where derivative_id is not null;

-- Live tables

create table tables (
	id text not null primary key,
	game_id text not null references games (id),
	name text not null,
	seq bigint not null,
	stored_bytes bigint not null,
	created_at bigint not null,
	active_at bigint not null,
	closed_at bigint,
	frozen_version bigint,
	held_version bigint
);
create index tables_game on tables (game_id, id);

create table table_links (
	id text not null primary key,
	table_id text not null references tables (id),
	secret_hash text not null unique,
	role text not null,
	max_seats bigint,
	created_at bigint not null
);
create index table_links_table on table_links (table_id, id);

create table table_seats (
	id text not null primary key,
	table_id text not null references tables (id),
	link_id text,
	secret_hash text not null unique,
	created_at bigint not null,
	seen_at bigint,
	network_hash text
);
create index table_seats_table on table_seats (table_id, id);

create table table_acts (
	table_id text not null references tables (id),
	seq bigint not null,
	seat_id text,
	client text,
	client_n bigint,
	at bigint not null,
	body text not null,
	constraint table_acts_key primary key (table_id, seq),
	constraint table_acts_sent unique (table_id, seat_id, client, client_n)
);

create table table_states (
	table_id text not null primary key references tables (id),
	seq bigint not null,
	body text not null
);

create table table_notes (
	id text not null primary key,
	game_id text not null references games (id),
	table_id text not null,
	seat_id text not null,
	author text not null,
	body text not null,
	version bigint not null,
	app_id text,
	kind text,
	external_key text,
	piece_name text,
	x double precision,
	y double precision,
	created_at bigint not null,
	resolved_at bigint,
	sent_key text,
	link_id text,
	network_hash text
);
create index table_notes_game on table_notes (game_id, id);
create unique index table_notes_sent on table_notes (table_id, seat_id, sent_key);

-- The service itself

create table jobs (
	id text not null primary key,
	kind text not null,
	dedupe_key text not null,
	payload text not null,
	priority integer not null,
	state text not null,
	attempts integer not null,
	run_at bigint not null,
	last_error text,
	created_at bigint not null,
	lease_until bigint,
	claims integer not null default 0,
	owner_id text not null default ''
);
create index jobs_urgent on jobs (state, kind, priority desc, run_at);
create unique index jobs_dedupe on jobs (dedupe_key) where state = 'waiting';
create index jobs_turns on jobs (kind, owner_id, priority desc, run_at) where state = 'waiting';

create table settings (
	name text not null primary key,
	value text not null
);

create table deleted_games (
	id text not null primary key
);

create table strays (
	path text not null primary key,
	objects integer not null,
	seen_at bigint not null
);
