import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { tableProtocol } from "@tuckbox/pieces/table";
import type { Client } from "pg";
import { WebSocket } from "ws";
import type { Chair } from "../../content/live-players.ts";
import { countersGame, liveAddress, openTable } from "../../content/live-tables.ts";
import type { Workload } from "../../method/duel.ts";
import { median, quantile } from "../../method/figures.ts";
import { startSeveral } from "../../programs/several.ts";

/** Number of acts in a round, and ms between them: a seat must not act more often for long. */
const acts = 40;
const pauseMs = 130;

/** Takes a seat. @param onText called with each message */
async function sitDown({ address, secret, seat }: Chair, tag: string, onText: (text: string) => void) {
	const headers = { authorization: `Bearer ${secret}` };
	const socket = new WebSocket(address, tableProtocol, { headers, perMessageDeflate: false });
	socket.on("message", (data: Buffer) => onText(data.toString("utf8")));
	await once(socket, "open");
	socket.send(JSON.stringify({ t: "hello", client: `${seat}-${tag}` }));
	return socket;
}

/** The time, in ms, from sending an act until a seat at another process has received it; for several acts. */
async function timeActs(actor: Chair, watcher: Chair, tag: string): Promise<number[]> {
	let arrive: (() => void) | undefined;
	const far = await sitDown(watcher, tag, (text) => {
		if (text.includes(`"did":[`)) arrive?.();
	});
	const near = await sitDown(actor, tag, () => undefined);
	await sleep(1000); // time for both processes to learn of each other
	const times: number[] = [];
	for (let n = 1; n <= acts; n++) {
		const arrived = new Promise<void>((resolve) => {
			arrive = resolve;
		});
		const start = performance.now();
		const act = { kind: "lay", items: [{ id: actor.item, x: n, y: 0 }] };
		near.send(JSON.stringify({ t: "act", n, act }));
		await arrived;
		times.push(performance.now() - start);
		await sleep(pauseMs);
	}
	for (const socket of [near, far]) socket.close();
	return times;
}

/** The time, in ms, from a NOTIFY on one connection until another one has received it; as many times. */
async function timeNotices(from: Client, to: Client): Promise<number[]> {
	const times: number[] = [];
	for (let n = 0; n < acts; n++) {
		const arrived = once(to, "notification");
		const start = performance.now();
		await Promise.all([arrived, from.query("select pg_notify('bench', $1)", [String(n)])]);
		times.push(performance.now() - start);
		await sleep(pauseMs / 4);
	}
	return times;
}

/** Two seats at one table, each served by a different process. */
export const tablePostgres: Workload = {
	name: "table-postgres",
	figures: ["live-elsewhere", "live-elsewhere-p99"],
	onlyNamed: true,
	async run({ rounds }) {
		await using several = await startSeveral();
		await using worker = await several.startServer();
		const client = worker.client(2);
		const game = await countersGame(client, 20);
		const { id, chairs } = await openTable(client, worker.url, game, 2);
		const [actor, watcher] = chairs as [Chair, Chair];
		const [from, to] = [await several.connect(), await several.connect()];
		await to.query("listen bench");
		const found = { notices: [] as number[][], acts: [] as number[][] };
		for (let round = 0; round <= rounds; round++) {
			found.notices.push(await timeNotices(from, to));
			const elsewhere = { ...watcher, address: liveAddress(several.service.url, id) };
			found.acts.push(await timeActs(actor, elsewhere, `${round}`));
		}
		await Promise.all([from.end(), to.end()]);
		const beyond = (share: number) =>
			found.acts
				.slice(1)
				.map((times, i) => quantile(times, share) - quantile(found.notices[i + 1] ?? [], share));
		const ms = (lists: number[][]) => median(lists.slice(1).map((times) => quantile(times, 0.5))).toFixed(1);
		return [
			{
				name: "live-elsewhere",
				unit: "ms",
				service: beyond(0.5),
				target: { of: "value", most: 10 },
				note: `p50 from sending an act to its receipt at another process, beyond NOTIFY alone: ${ms(found.acts)} ms, NOTIFY ${ms(found.notices)} ms`,
			},
			{ name: "live-elsewhere-p99", unit: "ms", service: beyond(0.99) },
		];
	},
};
