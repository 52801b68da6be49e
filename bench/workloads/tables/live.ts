import { type Chair, play } from "../../content/live-players.ts";
import { openTables } from "../../content/live-tables.ts";
import { keepActs } from "../../floors/bare-acts.ts";
import type { Workload } from "../../method/duel.ts";
import { type Figure, median, quantile } from "../../method/figures.ts";
import { makeFolder, type Program, removeFolder, startFloor, startService } from "../../programs/programs.ts";

const seconds = 6;
/** A single table, and many. There are more counters than players, as at a real table. */
const few = { tables: 1, seats: 8, items: 100 };
const many = { tables: 120, seats: 4, items: 100 };

/** The same seats for a program that only relays messages. */
function relayed(url: string, tables: readonly (readonly Chair[])[]): Chair[][] {
	const address = url.replace("http", "ws");
	return tables.map((chairs, i) =>
		chairs.map(({ seat, item }) => ({ address: `${address}/${i}`, seat, item })),
	);
}

/** Time to write the row of an act and sync it to the disk, without any other work, in ms. */
function bareInserts(): number[] {
	const folder = makeFolder();
	const keep = keepActs(folder);
	const times: number[] = [];
	for (let i = 0; i < 300; i++) {
		const start = performance.now();
		keep(i);
		times.push(performance.now() - start);
	}
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

/** The delay of drags beyond that of the relay, including the ticks of the table. */
function lateness(name: string, of: "p50" | "p99", times: number, floor: Round[], service: Round[]): Figure {
	const [relay, own] = [floor.map((round) => round[of]), service.map((round) => round[of])];
	return {
		name,
		unit: "ms",
		service: own.map((value, i) => value - times * (relay[i] ?? Number.NaN)),
		target: { of: "value", most: 16 },
		note: `${of} from a player's drag to another player: ${ms(own)} ms, relay ${ms(relay)} ms; the figure is the excess over ${times} × the relay`,
	};
}

/**
 * Tables at which all players drag without a pause, with 30 messages a second each. One message in each second is a
 * drop, which is stored.
 */
export const tableLive: Workload = {
	name: "table-live",
	figures: [
		"live-seen",
		"live-seen-p99",
		"live-ack",
		"live-ack-p99",
		"live-ack-relay",
		"live-ack-relay-p99",
		"live-many-p99",
		"live-cpu",
		"live-cpu-relay",
		"live-socket",
	],
	onlyNamed: true,
	async run({ rounds, profile }) {
		await using service = await startService({ profile });
		await using relay = await startFloor({ profile }, "floors/relay.ts");
		await using keeping = await startFloor({ profile }, "floors/relay.ts", "keep");
		const rounded = () => ({ floor: [] as Round[], kept: [] as Round[], service: [] as Round[] });
		const found = { few: rounded(), many: rounded() };
		const inserts: number[][] = [];
		const grown = { floor: Number.NaN, service: Number.NaN };
		for (const [load, size] of [
			["few", few],
			["many", many],
		] as const) {
			const tables = (await openTables(service, size)).map(({ chairs }) => chairs);
			const relayedTables = relayed(relay.url, tables);
			for (let index = 0; index <= rounds; index++) {
				const sides = [
					async () => found[load].floor.push(await measure(relay, relayedTables)),
					async () => found[load].service.push(await measure(service, tables)),
				];
				for (const side of index % 2 === 0 ? sides : sides.reverse()) await side();
				found[load].kept.push(await measure(keeping, relayed(keeping.url, tables)));
				if (load === "few") inserts.push(bareInserts());
			}
			// memory grows in the first round, which counts for nothing else
			for (const side of ["floor", "service"] as const)
				grown[side] = found[load][side][0]?.megabytes ?? Number.NaN;
			for (const list of Object.values(found[load])) list.shift();
		}
		inserts.shift();
		const { floor, kept, service: own } = found.few;
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
				name: "live-ack-relay",
				unit: "ms",
				floor: kept.map(({ ack50 }) => ack50),
				service: own.map(({ ack50 }) => ack50),
				target: { of: "ratio", most: 1.5 },
				note: "the same; floor: a relay that makes that insert for each drop and acknowledges it, while the eight play",
			},
			{
				name: "live-ack-relay-p99",
				unit: "ms",
				floor: kept.map(({ ack99 }) => ack99),
				service: own.map(({ ack99 }) => ack99),
				target: { of: "ratio", most: 2 },
			},
			{
				name: "live-many-p99",
				unit: "ms",
				floor: found.many.floor.map(({ p99 }) => p99),
				service: found.many.service.map(({ p99 }) => p99),
				target: { of: "value", most: 100 },
				note: `p99 from a player's drag to another player, ${many.tables} tables of four; floor: a relay, which keeps nothing`,
			},
			{
				name: "live-cpu",
				unit: "µs",
				floor: perMessage(found.many.floor),
				service: perMessage(found.many.service),
				target: { of: "ratio", most: 1.3 },
				note: `CPU for one message of a player, ${many.tables} tables of four, ${Math.round(median(found.many.service.map(({ rate }) => rate)))} messages a second; floor: a relay, which keeps nothing`,
			},
			{
				name: "live-cpu-relay",
				unit: "µs",
				floor: perMessage(found.many.kept),
				service: perMessage(found.many.service),
				note: "the same; floor: the relay that also writes each drop",
			},
			{
				name: "live-socket",
				unit: "kB",
				floor: [(grown.floor * 1024) / (many.tables * many.seats)],
				service: [(grown.service * 1024) / (many.tables * many.seats)],
				target: { of: "value", most: 200 },
				note: `resident memory for each of ${many.tables * many.seats} sockets while their players play, including garbage; floor: the relay`,
			},
		];
	},
};
