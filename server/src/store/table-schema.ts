// The part of the schema that tables use at which games are played (docs/TABLE.md). Units as in schema.ts.

/** A table at which a game is played. */
type TablesTable = {
	id: string;
	game_id: string;
	name: string;
	/** The number of its last act. */
	seq: number;
	/** Bytes of its stored state and of the acts up to it, which count in the game's record_bytes. */
	stored_bytes: number;
	created_at: number;
	/** Time of its last act. */
	active_at: number;
	/** Time at which it was closed: it can still be read. */
	closed_at: number | null;
	/** The version at which the table stays; null: it takes in new ones. */
	frozen_version: number | null;
	/** The version that lies on it while the host holds updates back; null: the host does not. */
	held_version: number | null;
	/** The playtest that is running there; null if nothing is recorded. */
	playtest_id: string | null;
	/** Number of rows that it has recorded, facts and marks. */
	recorded: number;
};

/** A link by which guests take seats at a table. */
type TableLinksTable = {
	id: string;
	table_id: string;
	secret_hash: string;
	/** The secret, encrypted (domain/access/link-seal.ts); null if it cannot be shown again. */
	sealed_secret: string | null;
	/** A name by which the host recognizes it. */
	name: string;
	role: "player" | "spectator" | "observer";
	/** Maximum number of guests who sit by it at the same time; null: the host has set no limit. */
	max_seats: number | null;
	created_at: number;
	/** Number of seats that were ever taken with it. */
	taken: number;
	/** Time at which the last one was taken. */
	used_at: number | null;
	/** The user who created or renewed it: it and its seats work as long as they may host. */
	created_by: string;
	/** The share link whose guests come by it, and with which it ends; null for a link of its own. */
	share_id: string | null;
};

/** A seat at a table. Names and roles are part of the table's state. */
type TableSeatsTable = {
	id: string;
	table_id: string;
	/** Null for the own seat of someone who belongs to the game. */
	link_id: string | null;
	/** The user whose own seat it is; null for a guest's. */
	user_id: string | null;
	/** Whether its user hosts: it then works as long as they may. */
	is_host: 0 | 1;
	/** SHA-256 of what the guest's browser keeps, and of the link to the seat. */
	secret_hash: string;
	created_at: number;
	/** Time of its last use, to the minute; null: not yet. */
	seen_at: number | null;
	/** SHA-256 of the table and the network from which it was taken; null for the owner's own seat, and for seats of older versions. */
	network_hash: string | null;
};

/** Key: table_id and seq. An act as it was carried out. */
type TableActsTable = {
	table_id: string;
	seq: number;
	/** Null: the game was updated. */
	seat_id: string | null;
	/** The client that sent it, and its number there, so that sending it again does nothing. */
	client: string | null;
	client_n: number | null;
	at: number;
	/** JSON: kind, patch, line, and the act that it undid. */
	body: string;
};

/** The state of a table after one of its acts. Later acts are applied to it. */
type TableStatesTable = { table_id: string; seq: number; body: string };

/** A player's note at a table, about a piece or a spot. It outlives the table. */
type TableNotesTable = {
	id: string;
	game_id: string;
	table_id: string;
	seat_id: string;
	/** The name of the seat. */
	author: string;
	body: string;
	/** The version that lay on the table. */
	version: number;
	/** The piece; null for a spot, in mm from the middle of the table. */
	app_id: string | null;
	kind: string | null;
	external_key: string | null;
	piece_name: string | null;
	x: number | null;
	y: number | null;
	created_at: number;
	resolved_at: number | null;
	/** The client's key by which the seat's note is recognized when it is sent again. */
	sent_key: string | null;
	/** The link and the network of the seat, as its row has them; they count for seats that have gone, too. */
	link_id: string | null;
	network_hash: string | null;
};

/** Key: game_id and name. An arrangement of a game's pieces with which new tables can begin. */
type SetUpsTable = {
	game_id: string;
	name: string;
	/** JSON: the items (domain/table/opening/game-set-up.ts). */
	body: string;
	/** Time at which it was saved last. */
	saved_at: number;
};

export type PlayTables = {
	tables: TablesTable;
	table_links: TableLinksTable;
	table_seats: TableSeatsTable;
	table_acts: TableActsTable;
	table_states: TableStatesTable;
	table_notes: TableNotesTable;
	set_ups: SetUpsTable;
};
