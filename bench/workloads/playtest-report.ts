import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { countersGame, openTable } from "../content/live-tables.ts";
import { timed, type Workload } from "../method/duel.ts";
import { startService } from "../programs/programs.ts";

const playtests = 1000;
const facts = 200;
const cards = 60;

/** Adds playtests that are like an ended one, with facts of their own. */
function fill(db: DatabaseSync, like: string): void {
	const columns = (table: string) =>
		db
			.prepare(`select name from pragma_table_info(?)`)
			.all(table)
			.map(({ name }) => String(name));
	const copyOf = (table: string, key: string) => {
		const rest = columns(table).filter((name) => name !== key);
		return db.prepare(
			`insert into ${table} (${[key, ...rest].join()}) select ?, ${rest.join()} from ${table} where ${key} = ?`,
		);
	};
	const [playtest, seats] = [copyOf("playtests", "id"), copyOf("playtest_seats", "playtest_id")];
	const fact = db.prepare(
		"insert into playtest_facts (playtest_id, act, number, at, event, piece_id, copy, place, seen) values (?, ?, 0, ?, ?, ?, ?, ?, 0)",
	);
	const events = ["drawn", "played", "discarded", "drawn", "played", "drawn", "heldAtEnd", "neverSeen"];
	db.exec("begin immediate");
	db.prepare(
		`with recursive n (i) as (select 0 union all select i + 1 from n where i < ${cards - 1})
		insert into recorded_pieces (game_id, id, app_id, kind, external_key, revision, name, is_counted)
		select game_id, 'card' || i, 'app_x', 'tile', 'card' || i, '', 'Card ' || i, 1 from n, playtests where playtests.id = ?`,
	).run(like);
	for (let i = 0; i < playtests; i++) {
		const id = `plt_bench${i}`;
		playtest.run(id, like);
		seats.run(id, like);
		for (let j = 0; j < facts; j++)
			fact.run(id, j + 1, 1000 * j, events[(i + j) % 8] ?? "", `card${(7 * i + j) % cards}`, j % 90, j % 2);
	}
	db.exec("commit");
}

/** Reports of a game with many playtests, next to one statement that counts their facts. */
export const playtestReport: Workload = {
	name: "playtest-report",
	figures: ["playtest-report"],
	onlyNamed: true,
	async run(context) {
		await using service = await startService(context);
		const client = service.client(1);
		const game = await countersGame(client, 10);
		const { id: table } = await openTable(client, service.url, game, 2);
		const { id } = await client.postValue<{ id: string }>(`${game}/tables/${table}/playtests`, {});
		await client.postValue(`${game}/playtests/${id}/end`, { result: "none" });
		using db = new DatabaseSync(join(service.folder, "data", "tuckbox.sqlite"));
		fill(db, id);
		const plainly = db.prepare(
			"select piece_id, place, event, count(*) from playtest_facts group by 1, 2, 3",
		);
		const bench = {
			cpu: () => {
				const { user, system } = process.threadCpuUsage();
				return (user + system) / 1000;
			},
		};
		const [floor, own] = [[] as number[], [] as number[]];
		// the first report adds up what the others read
		for (let round = 0; round <= context.rounds; round++) {
			const counted = await timed(bench, async () => plainly.all());
			const reported = await timed(service, () => client.get(`${game}/playtests/report`), "main");
			if (round === 0) continue;
			floor.push(counted.cpu ?? Number.NaN);
			own.push(reported.cpu ?? Number.NaN);
		}
		return [
			{
				name: "playtest-report",
				unit: "ms",
				floor,
				service: own,
				target: { of: "ratio", most: 1 },
				note: `CPU of a report of ${playtests} playtests with ${facts} facts each; floor: one statement of SQLite that counts these facts by piece, place and event`,
			},
		];
	},
};
