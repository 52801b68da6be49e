import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "../client.ts";
import type { Workload } from "../duel.ts";
import { type Figure, median, quantile } from "../figures.ts";
import { type Chair, play } from "../live-players.ts";
import { makeFolder, type Program, removeFolder, startFloor, startService } from "../programs.ts";
import { createGame, drained } from "../pushing.ts";

const seconds = 6;
/** One table at which all drag, and many. */
const few = { tables: 1, seats: 8 };
const many = { tables: 100, seats: 4 };
/** Counters at each table: what a real one has, of which each player drags one. */
const items = 100;
/** A game has at most so many tables. */
const tablesOfGame = 50;

type View = { view: Record<string, object> };

/** A table with items on the felt, and seats at it. */
async function openTable(client: Client, url: string, game: string, seats: number): Promise<Chair[]> {
	const opened = await client.postValue<{ id: string; seatId: string; seatSecret: string }>(
		`${game}/tables`,
		{
			name: "Bench",
		},
	);
	const at = `/api/v1/tables/${opened.id}`;
	const headers = { authorization: `Bearer ${opened.seatSecret}`, "content-type": "application/json" };
	const seen = JSON.parse((await client.ok("GET", `${at}/view`, { headers })).body.toString("utf8")) as View;
	const ids = Object.keys(seen.view).flatMap((name) => (name.startsWith("item:") ? name.slice(5) : []));
	const act = { kind: "lay", items: ids.map((id, i) => ({ id, x: i, y: i })) };
	await client.ok("POST", `${at}/acts`, { headers, body: JSON.stringify({ client: "bench", n: 1, act }) });
	const link = await client.postValue<{ secret: string }>(`${game}/tables/${opened.id}/links`, {
		role: "player",
	});
	const chairs = [{ secret: opened.seatSecret, seat: opened.seatId }];
	while (chairs.length < seats) {
		const guest = { name: `Guest ${chairs.length}`, colour: "#336699" };
		const path = `/api/v1/table-links/${link.secret}/seats`;
		const { secret, seatId } = await client.postValue<{ secret: string; seatId: string }>(path, guest);
		chairs.push({ secret, seat: seatId });
	}
	const address = `${url.replace("http", "ws")}${at}/live`;
	return chairs.map((chair, i) => ({ ...chair, address, item: ids[i] ?? "" }));
}

async function openTables(service: Program, { tables, seats }: typeof few): Promise<Chair[][]> {
	const client = service.client(1);
	const open: Chair[][] = [];
	let game = "";
	while (open.length < tables) {
		if (open.length % tablesOfGame === 0) {
			game = await createGame(client);
			const components = Array.from({ length: items }, (_, i) => ({
				kind: "counter",
				name: `Counter ${i}`,
				externalKey: `${i}`,
				count: 1,
			}));
			await client.postValue(`${game}/components/batch`, { components });
			await drained(client, game);
			while (!(await client.get(`${game}/published`)).body.includes("Counter 1")) await sleep(50);
		}
		open.push(await openTable(client, service.url, game, seats));
	}
	return open;
}

/** The same tables for a program that only passes messages on. */
function relayed(url: string, tables: readonly (readonly Chair[])[]): Chair[][] {
	const address = url.replace("http", "ws");
	return tables.map((chairs, i) =>
		chairs.map(({ seat, item }) => ({ address: `${address}/${i}`, seat, item })),
	);
}

/** ms that it takes to write an act's row and to have it on the disk, by nothing but that. */
function bareInserts(): number[] {
	const folder = makeFolder();
	const db = new DatabaseSync(join(folder, "bare.sqlite"));
	db.exec(
		"pragma journal_mode = wal; pragma synchronous = full; create table acts (id integer primary key, body text)",
	);
	const insert = db.prepare("insert into acts (body) values (?)");
	const times: number[] = [];
	for (let i = 0; i < 300; i++) {
		const start = performance.now();
		insert.run(`${i} `.padEnd(600, "x"));
		times.push(performance.now() - start);
	}
	db.close();
	removeFolder(folder);
	return times;
}

type Round = {
	p50: number;
	p99: number;
	cpu: number;
	ack50: number;
	ack99: number;
	megabytes: number;
	rate: number;
};

async function measure(program: Program, tables: readonly (readonly Chair[])[]): Promise<Round> {
	const before = program.memory() ?? Number.NaN;
	const cpus: number[] = [];
	let megabytes = 0;
	const { seen, acked, messages } = await play(tables, seconds, () => {
		cpus.push(program.cpu() ?? Number.NaN);
		megabytes = (program.memory() ?? Number.NaN) - before;
	});
	const [from = 0, to = 0] = cpus;
	return {
		p50: quantile(seen, 0.5),
		p99: quantile(seen, 0.99),
		cpu: (to - from) / messages,
		ack50: quantile(acked, 0.5),
		ack99: quantile(acked, 0.99),
		megabytes,
		rate: messages / seconds,
	};
}

const ms = (values: readonly number[]) => median(values).toFixed(1);

/** What is seen later than by the relay, with the ticks of the table. */
function lateness(name: string, of: "p50" | "p99", times: number, floor: Round[], service: Round[]): Figure {
	const [relay, own] = [floor.map((round) => round[of]), service.map((round) => round[of])];
	return {
		name,
		unit: "ms",
		service: own.map((value, i) => value - times * (relay[i] ?? Number.NaN)),
		target: { of: "value", most: 16 },
		note: `${of} from a player's drag to another player: ${ms(own)} ms, of the relay ${ms(relay)} ms; beyond ${times} × the relay`,
	};
}

/** Tables at which all players drag without a pause, 30 messages a second each, of which one is kept. */
export const tableLive: Workload = {
	name: "table-live",
	figures: ["live-seen", "live-seen-p99", "live-ack", "live-ack-p99", "live-cpu", "live-socket"],
	onlyNamed: true,
	async run({ rounds, profile }) {
		await using service = await startService({ profile });
		await using relay = await startFloor({ profile }, "relay.ts");
		const found = {
			few: { floor: [] as Round[], service: [] as Round[] },
			many: { floor: [] as Round[], service: [] as Round[] },
		};
		const inserts: number[][] = [];
		let grown = Number.NaN;
		for (const [load, size] of [
			["few", few],
			["many", many],
		] as const) {
			const tables = await openTables(service, size);
			const relayedTables = relayed(relay.url, tables);
			for (let index = 0; index <= rounds; index++) {
				const sides = [
					async () => found[load].floor.push(await measure(relay, relayedTables)),
					async () => found[load].service.push(await measure(service, tables)),
				];
				for (const side of index % 2 === 0 ? sides : sides.reverse()) await side();
				if (load === "few") inserts.push(bareInserts());
			}
			// memory grows in the round that does not count otherwise
			grown = found[load].service[0]?.megabytes ?? Number.NaN;
			for (const list of Object.values(found[load])) list.shift();
		}
		inserts.shift();
		const { floor, service: own } = found.few;
		const perMessage = (list: Round[]) => list.map(({ cpu }) => cpu * 1000);
		return [
			lateness("live-seen", "p50", 1, floor, own),
			lateness("live-seen-p99", "p99", 2, floor, own),
			{
				name: "live-ack",
				unit: "ms",
				floor: inserts.map((times) => quantile(times, 0.5)),
				service: own.map(({ ack50 }) => ack50),
				target: { of: "ratio", most: 1.5 },
				note: "p50 from a drop to its acknowledgement, eight players; floor: one insert with synchronous = full",
			},
			{
				name: "live-ack-p99",
				unit: "ms",
				floor: inserts.map((times) => quantile(times, 0.99)),
				service: own.map(({ ack99 }) => ack99),
				target: { of: "ratio", most: 2 },
			},
			{
				name: "live-cpu",
				unit: "µs",
				floor: perMessage(found.many.floor),
				service: perMessage(found.many.service),
				target: { of: "ratio", most: 1.3 },
				note: `CPU for one message of a player, 100 tables of four, ${Math.round(median(found.many.service.map(({ rate }) => rate)))} messages a second; floor: a relay, which keeps nothing`,
			},
			{
				name: "live-socket",
				unit: "kB",
				service: [(grown * 1024) / (many.tables * many.seats)],
				target: { of: "value", most: 200 },
				note: "resident memory for each of 400 sockets while their players play",
			},
		];
	},
};
