import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { tilePictures } from "../content/pictures.ts";
import {
	batchBody,
	component,
	createGame,
	numberedKeys,
	type Uploaded,
	uploadAll,
} from "../content/pushing.ts";
import {
	type Context,
	duel,
	figure,
	pace,
	type Sample,
	type Spent,
	solo,
	timed,
	total,
	type Workload,
} from "../method/duel.ts";
import { type Figure, median, quantile } from "../method/figures.ts";
import { type Answer, Client } from "../programs/client.ts";
import { makeFolder, type Program, removeFolder, startScript } from "../programs/programs.ts";

type Game = { path: string; images: Uploaded[] };

async function filledGame(client: Client, size: number, tag: string): Promise<Game> {
	const path = await createGame(client);
	const images = await uploadAll(client, path, await tilePictures(8, `${size} ${tag}`));
	const keys = numberedKeys(size);
	for (let at = 0; at < size; at += 200) {
		await client.post(`${path}/components/batch`, batchBody(keys.slice(at, at + 200), images));
	}
	return { path, images };
}

/** Changes a piece before each list, because most clients list again only after a change. */
async function change(client: Client, { path, images }: Game, version: number): Promise<void> {
	await client.postValue(`${path}/components`, component("piece-0", images[0], version));
}

/** The time of the first list, the median of the next ones, and the time that the floor reports for reading and building them. */
async function lists(program: Program, client: Client, game: Game, count: number) {
	const spent: Spent[] = [];
	const inside: number[] = [];
	const list = () =>
		timed(program, async () => {
			const { headers } = await client.get(`${game.path}/components`);
			if (headers["x-list-ms"] !== undefined) inside.push(Number(headers["x-list-ms"]));
		});
	const first = pace(1, await list());
	for (let i = 0; i < count; i++) {
		await change(client, game, 100 + i);
		spent.push(await list());
	}
	const sample: Sample = { ...pace(count, total(spent)), value: median(spent.map(({ ms }) => ms)) };
	return { first, sample, inside: inside.length === 0 ? undefined : median(inside) };
}

async function compare(context: Context): Promise<Figure[]> {
	const inside = { "list-2000": [] as number[], "list-10000": [] as number[] };
	const rounds = await duel(context, async (program, tag, isWarmUp) => {
		const client = program.client(4);
		const samples = {} as Record<keyof typeof inside | "list-first", Sample>;
		for (const [name, size, count] of [
			["list-2000", 2000, 24],
			["list-10000", 10_000, 8],
		] as const) {
			const measured = await lists(program, client, await filledGame(client, size, tag), count);
			samples[name] = measured.sample;
			samples["list-first"] = measured.first; // in the end, of the larger game
			if (measured.inside !== undefined && !isWarmUp) inside[name].push(measured.inside);
		}
		return samples;
	});
	const again = (["list-2000", "list-10000"] as const).map((name) => {
		const ms = median(inside[name]);
		const service = median(rounds.service.map((samples) => samples[name].value));
		return figure(rounds, name, {
			unit: "ms",
			target: { of: "ratio", most: 0.3 },
			note: `reading rows and JSON.stringify alone take the floor ${ms.toFixed(1)} ms; the service's whole call takes ${(service / ms).toFixed(2)} × that`,
		});
	});
	return [...again, figure(rounds, "list-first", { unit: "ms", note: "the first list of a game of 10,000" })];
}

/** By how many ms the pings of a server take longer while something is done than before. */
async function delays(url: string, busily: () => Promise<void>): Promise<number[]> {
	await using ping = await startScript("programs/ping.ts", `${url}/healthz`);
	const latencies = async (): Promise<number[]> => {
		const answer = once(ping.child, "message");
		ping.child.send("tell");
		return (await answer)[0];
	};
	await latencies();
	await sleep(700);
	const idle = median(await latencies());
	await busily();
	return (await latencies()).map((latency) => Math.max(0, latency - idle));
}

/** The same list, sent from memory by a server that does nothing else. */
async function bareDelays({ body }: Answer, times: number): Promise<number[]> {
	const folder = makeFolder();
	writeFileSync(join(folder, "list"), body);
	await using bare = await startScript<{ url: string }>("floors/bare-server.ts", folder, '["list"]');
	const { url } = bare.said;
	const client = new Client(url, undefined, 4);
	const list = () => client.get("/list");
	for (let i = 0; i < 5; i++) await list();
	const found = await delays(url, async () => {
		for (let i = 0; i < times; i++) await list();
	});
	client.close();
	removeFolder(folder);
	return found;
}

async function alone(context: Context): Promise<Figure[]> {
	const tails: string[] = [];
	const bare: Record<"list-stall", Sample>[] = [];
	const rounds = await solo(context, async (service, tag, isWarmUp) => {
		const client = service.client(4);
		const game = await filledGame(client, 10_000, tag);
		const list = () => client.get(`${game.path}/components`);

		for (let i = 0; i < 5; i++) await list();
		const times = isWarmUp ? 5 : 50;
		const before = service.memory() ?? Number.NaN;
		const busy = await delays(service.url, async () => {
			for (let i = 0; i < times; i++) {
				await change(client, game, 200 + i);
				await list();
			}
		});
		const growth = (service.memory() ?? Number.NaN) - before;
		const floor = await bareDelays(await list(), times);
		if (!isWarmUp) bare.push({ "list-stall": { value: Math.max(...floor) } });
		const tail = (found: number[]) => `${quantile(found, 0.99).toFixed(1)} of ${found.length} pings`;
		tails.push(`p99 ${tail(busy)}, floor ${tail(floor)}`);

		const brief = await client.get(`${game.path}/components?imageFaces=ids`);
		const { headers } = await list();
		const etag = String(headers.etag);
		const fresh = await timed(service, async () => {
			for (let i = 0; i < 200; i++) {
				const answer = await client.call("GET", `${game.path}/components`, {
					headers: { "if-none-match": etag },
				});
				if (answer.status !== 304) throw new Error(`an unchanged list returned ${answer.status}`);
			}
		});
		return {
			"list-stall": { value: Math.max(...busy) },
			"list-304": pace(200, fresh),
			"list-memory": { value: growth },
			"list-brief": { value: brief.body.length / 10_000 / 1000 },
		};
	});
	return [
		figure({ floor: bare, service: rounds }, "list-stall", {
			unit: "ms",
			target: { of: "value", most: 15 },
			note: `the longest delay of a ping by lists of 10,000; floor: a server that sends the same bytes from memory; ${tails.slice(1).join("; ")}`,
		}),
		figure({ service: rounds }, "list-304", { unit: "ms", target: { of: "value", most: 1 } }),
		figure({ service: rounds }, "list-memory", {
			unit: "MB",
			target: { of: "value", most: 16 },
			note: "growth of resident memory over fifty lists of 10,000; negative if it shrank",
		}),
		figure({ service: rounds }, "list-brief", { unit: "kB", target: { of: "value", most: 0.6 } }),
	];
}

/** Complete lists, and their effects on other clients. */
export const list: Workload = {
	name: "list",
	figures: [
		...["list-2000", "list-10000", "list-first"],
		...["list-stall", "list-304", "list-memory", "list-brief"],
	],
	run: async (context) => [...(await compare(context)), ...(await alone(context))],
};
