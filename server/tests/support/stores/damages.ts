import { randomBytes } from "node:crypto";
import { mkdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

const hidden = "(select id from assets where side_key = 'inside')";
const unclaimed = "(select id from assets where component_id is null)";
const source =
	"select key from sources where key in (select source_key from assets where until_version is null)";
const pieceA = "(select id from components where external_key = 'a' and until_version is null)";

/** Makes the counted bytes of records agree with the damaged rows. */
export const recount = `
	update games set record_bytes = (select sum(octet_length(record) + octet_length(payload)) from components
		where game_id = games.id);
	update users set record_bytes = (select coalesce(sum(record_bytes), 0) from games where owner_id = users.id)`;

type Damage = {
	/** The change to the database. */
	sql?: string;
	/** The change to a file; `path` is a query that finds it. */
	file?: { path: string; damage: (file: string) => Promise<unknown> };
	/** Patterns of the reported lines, in order. */
	faults: RegExp[];
	digest?: boolean;
};

const derived = (variant: string) =>
	`select 'games/' || game_id || '/derived/' || id || '-' || form || '-${variant}.webp' from derivatives where state = 'ready'`;
/** A file where none should be; the path is an SQL expression. */
export const stray = (path: string) => ({
	path: `select ${path} from games`,
	damage: async (file: string) => {
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, "stray");
	},
});

/** A table at its first act, which says how many bytes it stores. */
const tableWith = (bytes: number) => `
	insert into tables (id, game_id, name, seq, stored_bytes, created_at, active_at)
		values ('tbl_x', (select id from games limit 1), 'Friday', 1, ${bytes}, 0, 0)`;

/** A playtest with its end, its number of rows, its bytes and those of its replay of five acts. */
const playtestWith = (endedAt: string, recorded: string, bytes: number, replayBytes = "0") => `
	insert into playtests (id, game_id, table_id, table_name, question, started_at, ended_at, first_act, last_act,
			recorded, stored_bytes, replay_bytes)
		values ('plt_x', (select id from games limit 1), 'tbl_x', 'Friday', '', 1, ${endedAt}, 0, 5,
			${recorded}, ${bytes}, ${replayBytes})`;

/** Ways in which a data folder can be damaged, and what verify reports for each. */
export const damages: Record<string, Damage> = {
	"a source file is missing": {
		file: { path: source, damage: (file) => rm(file) },
		faults: [/^games\/gam_\w+\/[0-9a-f]{64}\.png: the file is missing$/],
	},
	"a source file is truncated": {
		file: { path: source, damage: (file) => truncate(file, 7) },
		faults: [/^games\/.*: has 7 bytes, not \d+$/],
	},
	"a source file has other bytes": {
		file: {
			path: source,
			damage: async (file) => writeFile(file, randomBytes((await readFile(file)).length)),
		},
		digest: true,
		faults: [/^games\/.*\.png: has different bytes, with the SHA-256 [0-9a-f]{64}$/],
	},
	"a derived file is missing": {
		file: { path: derived("display"), damage: (file) => rm(file) },
		faults: [/^games\/gam_\w+\/derived\/drv_\w+-2-display\.webp: the file is missing$/],
	},
	"a derived file is empty": {
		file: { path: derived("thumb"), damage: (file) => truncate(file, 0) },
		faults: [/^games\/.*-thumb\.webp: has 0 bytes, not \d+$/],
	},
	"a staged file is missing": {
		file: {
			path: "select 'staging/' || id from uploads where state = 'received'",
			damage: (file) => rm(file),
		},
		faults: [/^staging\/upl_\w+: the file is missing$/],
	},
	"a stray file is among the images": {
		file: stray("'games/' || id || '/notes.txt'"),
		faults: [/^games\/gam_\w+\/notes\.txt: belongs to nothing$/],
	},
	"an image belongs to no record": {
		file: stray(`'games/' || id || '/${"0".repeat(64)}.png'`),
		faults: [/^games\/gam_\w+\/0{64}\.png: belongs to nothing$/],
	},
	"a derived image belongs to no record": {
		file: stray("'games/' || id || '/derived/drv_0-thumb.webp'"),
		faults: [/drv_0-thumb\.webp: belongs to nothing$/],
	},
	"a derived image is of a form that its record does not have": {
		file: stray(
			"'games/' || id || '/derived/' || (select id from derivatives where game_id = games.id limit 1) || '-thumb.webp'",
		),
		faults: [/drv_\w+-thumb\.webp: belongs to nothing$/],
	},
	"a derived image is in another game's folder": {
		file: stray("'games/gam_0/derived/' || (select id from derivatives limit 1) || '-2-thumb.webp'"),
		faults: [/^games\/gam_0\/derived\/drv_\w+-2-thumb\.webp: belongs to nothing$/],
	},
	"a stray file is among the games": {
		file: stray("'games/readme'"),
		faults: [/^games\/readme: belongs to nothing$/],
	},
	"used_bytes is wrong": {
		sql: "update users set used_bytes = used_bytes + 1",
		faults: [/^user usr_\w+: used_bytes is \d+, account_bytes sums to \d+$/],
	},
	"record_bytes of a user is wrong": {
		sql: "update users set record_bytes = record_bytes - 1",
		faults: [/^user usr_\w+: record_bytes is \d+, its games sum to \d+$/],
	},
	"record_bytes of a game is wrong": {
		sql: "update games set record_bytes = record_bytes + 1; update users set record_bytes = record_bytes + 1",
		faults: [/^game gam_\w+: record_bytes is \d+, its components sum to \d+$/],
	},
	"a table has no state": {
		sql: tableWith(0),
		faults: [/^table tbl_x: is at act 1, its state is at -1, and of the acts since there are 0$/],
	},
	"a table counts fewer bytes than it stores, and lacks an act": {
		sql: `${tableWith(1)};
			insert into table_states values ('tbl_x', 0, '{}')`,
		faults: [
			/^game gam_\w+: record_bytes is \d+, its components sum to \d+$/,
			/^table tbl_x: counts 1 bytes, its state and acts sum to 2$/,
			/^table tbl_x: is at act 1, its state is at 0, and of the acts since there are 0$/,
		],
	},
	"a playtest runs at no table": {
		sql: playtestWith("null", "null", 1024),
		faults: [
			/^game gam_\w+: record_bytes is \d+, its components sum to \d+$/,
			/^playtest plt_x: has not ended, and does not run at its table$/,
		],
	},
	"a playtest lacks a fact, and the piece of another one": {
		sql: `${playtestWith("5", "2", 1088)};
			insert into playtest_facts values ('plt_x', 1, 0, 1, 'drawn', 'missing', 1, 0, null, 0)`,
		faults: [
			/^game gam_\w+: record_bytes is \d+, its components sum to \d+$/,
			/^playtest plt_x: counts 1088 bytes and 2 rows, there are 1, and 0 bytes of its form and answers$/,
			/^playtest plt_x: has facts of missing, which is not recorded$/,
		],
	},
	"a playtest has an answer of no one about no piece, and counts none of it": {
		sql: `${playtestWith("5", "0", 1024)};
			insert into playtest_answers values ('plt_x', 3, 0, 0, null, null, 'missing'), ('plt_x', 3, 1, 0, null, 'ü', null)`,
		faults: [
			/^game gam_\w+: record_bytes is \d+, its components sum to \d+$/,
			/^playtest plt_x: counts 1024 bytes and 0 rows, there are 0, and 130 bytes of its form and answers$/,
			/^playtest plt_x: has answers of missing, which is not recorded$/,
			/^playtest plt_x: has answers of the place 3, at which no one sat$/,
		],
	},
	"a replay lacks its middle and the bytes of a part": {
		sql: `${playtestWith("5", "0", 1034, "10")};
			insert into playtest_replays values ('plt_x', 0, 2, 'aaaa'), ('plt_x', 3, 2, 'bbbb')`,
		faults: [
			/^game gam_\w+: record_bytes is \d+, its components sum to \d+$/,
			/^playtest plt_x: counts 10 bytes for its replay, its parts sum to 8$/,
			/^playtest plt_x: the part of its replay from act 0 ends at act 2, where neither a part begins nor the replay ends$/,
		],
	},
	"a playtest without a replay has lost its table": {
		sql: playtestWith("5", "0", 1024, "null"),
		faults: [
			/^game gam_\w+: record_bytes is \d+, its components sum to \d+$/,
			/^playtest plt_x: has no replay yet, and its table does not exist$/,
		],
	},
	"the ledger counts too many holds": {
		sql: "update account_bytes set holds = holds + 1 where rowid = 1",
		faults: [/^user usr_\w+: account_bytes counts 2 holds of the \d+ bytes [0-9a-f]{64}, there are 1$/],
	},
	"the ledger has an entry without a holding": {
		sql: "insert into account_bytes select owner_id, 'ab', 0, 0 from account_bytes limit 1",
		faults: [/account_bytes counts 0 holds of the 0 bytes ab, there are 0$/],
	},
	"a closed account is not deleted": {
		sql: `insert into users values ('usr_x', 'deleted usr_x', '', null, null, 0, 1, 0)`,
		faults: [/^user usr_x: is closed, and no job deletes it$/],
	},
	"a retired app has a valid token": {
		sql: "update apps set retired_at = 1 where id = (select app_id from tokens limit 1)",
		faults: [/^token tok_\w+: holds, and its app app_\w+ has ended$/],
	},
	"a shown image is marked idle": {
		sql: `update holdings set idle_since = 1 where source_key = (${source})`,
		faults: [/^holding of games\/.*\.png by app_\w+: a live asset shows it, and it is idle$/],
	},
	"an idle image is not marked idle": {
		sql: `update holdings set idle_since = null where idle_since is not null
			and source_key not in (select source_key from assets)`,
		faults: [/^holding of games\/.*\.png by app_\w+: no live asset shows it, and it is not idle$/],
	},
	"a holding has another owner": {
		sql: `update holdings set owner_id = 'usr_x' where source_key = (${source});
			update account_bytes set owner_id = 'usr_x' where sha256 = (select sha256 from holdings where owner_id = 'usr_x');
			insert into users values ('usr_x', 'x', 'x', null, null, (select byte_size from account_bytes
				where owner_id = 'usr_x'), 1, 0);
			update users set used_bytes = used_bytes - (select byte_size from account_bytes where owner_id = 'usr_x')
				where id <> 'usr_x'`,
		faults: [/^holding of .* by app_\w+: has different bytes, another game or another owner than its source/],
	},
	"a live image has no holding": {
		sql: `create temp table h as select * from holdings
				where source_key = (select source_key from assets where side_key = 'inside');
			delete from holdings where source_key in (select source_key from h);
			delete from account_bytes where sha256 in (select sha256 from h);
			update users set used_bytes = used_bytes - (select byte_size from h)`,
		faults: [/^asset ast_\w+: its app does not hold games\/.*\.png$/],
	},
	"an image is not needed": {
		sql: `insert into sources select 'games/' || game_id || '/ab.png', game_id, 'ab', 1, content_type, 1, 1, 0,
			'ready', 1, null from sources limit 1`,
		faults: [
			/^source games\/\w+\/ab\.png: no app holds it and no version shows it$/,
			/ab\.png: the file is missing$/,
		],
	},
	"an image pending deletion is not deleted": {
		sql: `insert into sources select 'games/' || game_id || '/ab.png', game_id, 'ab', 1, content_type, 1, 1, 0,
			'doomed', 1, null from sources limit 1`,
		faults: [/^source games\/\w+\/ab\.png: is pending deletion, and no job deletes it$/],
	},
	"a key does not match the checksum": {
		sql: `insert into sources select 'games/' || game_id || '/ab.png', game_id, 'cd', 1, content_type, 1, 1, 0,
			'doomed', 1, null from sources limit 1;
			insert into jobs select 'job_x', 'discard-sources', 'x', json_object('keys', json_array(key)), 0, 'waiting',
				0, 1, null, 1, null, 0, '' from sources where sha256 = 'cd'`,
		faults: [/^source games\/\w+\/ab\.png: its key does not contain its game and its SHA-256$/],
	},
	"a derivative is shown by no asset": {
		sql: `insert into derivatives select 'drv_x', game_id, source_key, '1,1,1,1', 'failed', 1, null, form, is_large,
			variants, previous, null from derivatives limit 1`,
		faults: [/^derivative drv_x: no asset shows it$/],
	},
	"a derivative is of another image": {
		sql: `update derivatives set source_key = (select source_key from assets where id = ${hidden}), crop = '1,1,1,1'
			where id = (select derivative_id from assets where component_id = (select id from components
				where external_key = 'c'))`,
		faults: [/^asset ast_\w+: its derivative drv_\w+ is of another image$/],
	},
	"a pending derivative has no job": {
		sql: `update derivatives set state = 'pending'
			where id = (select derivative_id from assets where until_version is null and component_id in ${pieceA})`,
		faults: [/^derivative drv_\w+: is pending, and no job creates it$/],
	},
	"an asset's source has no row": {
		sql: `update assets set source_key = 'games/x/y.png' where id = ${hidden};
			update holdings set idle_since = 1 where not exists (select 1 from assets where until_version is null
				and assets.source_key = holdings.source_key and assets.app_id = holdings.app_id)`,
		faults: [
			/^assets: ast_\w+ names one of sources that does not exist$/,
			/its app does not hold games\/x\/y\.png/,
		],
	},
	"an asset's source is pending deletion": {
		sql: `update sources set state = 'doomed' where key = (select source_key from assets where id = ${hidden});
			insert into jobs select 'job_x', 'discard-sources', 'x', json_object('keys', json_array(key)), 0, 'waiting',
				0, 1, null, 1, null, 0, '' from sources where state = 'doomed'`,
		faults: [
			/^holding of .*pending deletion$/,
			/^asset ast_\w+: shows games\/.*\.png, which is pending deletion or of another game$/,
		],
	},
	"an asset's component does not exist": {
		sql: `update assets set component_id = 'cmp_x' where id = ${hidden}`,
		faults: [/^asset ast_\w+: its component cmp_x is not there in all versions from 5 on$/],
	},
	"an asset's component belongs to another app": {
		sql: `update assets set app_id = (select app_id from components where external_key = 'c') where id = ${hidden};
			update holdings set app_id = (select app_id from assets where id = ${hidden})
				where source_key = (select source_key from assets where id = ${hidden})`,
		faults: [/^asset ast_\w+: its component cmp_\w+ is of another game or app$/],
	},
	"an unclaimed asset is in versions": {
		sql: `update assets set since_version = 1 where id = ${unclaimed}`,
		faults: [/^asset ast_\w+: no component claims it, so no version can show it$/],
	},
	"stretches overlap": {
		sql: `insert into assets select id, 6, 7, game_id, app_id, component_id, side_key, source_key, pixels_per_inch,
			bleed_mode, derivative_id, position, created_at from assets where id = ${hidden}`,
		faults: [/^asset ast_\w+: has two rows for version 6$/],
	},
	"an id has two live rows": {
		sql: `insert into assets select id, 6, null, game_id, app_id, component_id, 'front-2', source_key,
			pixels_per_inch, bleed_mode, derivative_id, position + 100, created_at from assets where id = ${hidden};
			update games set last_position = last_position + 100`,
		faults: [/^asset ast_\w+: has two live rows, since the versions 1 and 6$/],
	},
	"a version range ends before it begins": {
		sql: `insert into assets select 'ast_x', 7, 7, game_id, app_id, component_id, side_key, source_key,
			pixels_per_inch, bleed_mode, derivative_id, position, created_at from assets where id = ${hidden}`,
		faults: [
			/^asset ast_x: lives from version 7 until 7, its game is at 7 without a draft$/,
			/^asset ast_x: only versions that are not kept, from 7 until 7, show a row of it/,
		],
	},
	"a component is in a draft that is not open": {
		sql: `insert into components select id, 8, null, game_id, app_id, kind, external_key, name, count, width_mm,
			height_mm, shape, sides, die_type, parent_key, position + 1, created_at, updated_at, null, record, payload
			from components where external_key = 'gone';
			update games set last_position = last_position + 1; ${recount}`,
		faults: [
			/^component cmp_\w+: lives from version 8 on, its game is at 7 without a draft$/,
			/its record since version 8/,
		],
	},
	"a row is older than all versions": {
		sql: `insert into assets select 'ast_x', 1, 2, game_id, app_id, component_id, side_key, source_key,
			pixels_per_inch, bleed_mode, derivative_id, position, created_at from assets where id = ${hidden}`,
		faults: [
			/^asset ast_x: only versions that are not kept, from 1 until 2, show a row of it, and no job prunes it$/,
		],
	},
	"a position was assigned twice": {
		sql: "update games set last_position = 1",
		faults: [/^game gam_\w+: last_position is 1, but component at \d+$/, /^game .* asset at \d+$/],
	},
	"a version is missing": {
		sql: "delete from versions where number = 6",
		faults: [
			/^component cmp_\w+: only versions that are not kept, from 6 until 7, show a row of it/,
			/^asset ast_\w+: only versions that are not kept, from 6 until 7, show a row of it/,
		],
	},
	"the published version is missing": {
		sql: "delete from versions where number = 7",
		faults: [/^game gam_\w+: is at version 7, and has 2 up to 6$/],
	},
	"a version has wrong counts": {
		sql: "update versions set changed = 0, deleted = 1 where number = 7",
		faults: [/^version 7 of game gam_\w+: says 0 created, 0 changed, 1 deleted, its rows say 0, 1, 0$/],
	},
	"rows of a version are missing": {
		sql: `delete from components where external_key = 'a' and since_version = 6; ${recount}`,
		faults: [/^asset ast_\w+: its component/, /^version 6 of game/, /^version 7 of game/],
	},
	"a draft has no publication pending": {
		sql: "update games set draft_changed_at = 1, draft_authors = '[]'",
		faults: [/^game gam_\w+: has a draft that no job publishes$/],
	},
	"a record has other contents": {
		sql: `update components set record = replace(record, 'A6', 'B6') where id in ${pieceA} and until_version is null`,
		faults: [/^component cmp_\w+: its record since version 7 does not match its row and its images$/],
	},
};
