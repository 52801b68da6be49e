import { setTimeout as sleep } from "node:timers/promises";
import { cardPictures, tilePictures } from "../content/pictures.ts";
import {
	batchBody,
	component,
	createGame,
	derivedUrls,
	drained,
	numberedKeys,
	readDerived,
	type Uploaded,
	uploadAll,
} from "../content/pushing.ts";
import { figure, pace, type Sample, type Spent, solo, timed, total, type Workload } from "../method/duel.ts";
import { median, quantile } from "../method/figures.ts";
import type { Client } from "../programs/client.ts";
import { inParallel } from "../programs/client.ts";
import { type Program, startService } from "../programs/programs.ts";

/** The time of single upserts, one after the other, until enough are done or the time is over. */
async function upserts(
	client: Client,
	game: string,
	image: Uploaded,
	limit: { calls: number; ms: number },
): Promise<number[]> {
	const times: number[] = [];
	const end = performance.now() + limit.ms;
	while (times.length < limit.calls && performance.now() < end) {
		const text = JSON.stringify(component(`busy-${times.length % 50}`, image, times.length));
		const start = performance.now();
		await client.post(`${game}/components`, text);
		times.push(performance.now() - start);
	}
	return times;
}

/** Single upserts while a full queue of images is being derived, compared with the same upserts at rest. */
export const busy: Workload = {
	name: "busy-p99",
	figures: ["busy-p99"],
	async run(context) {
		const idleP99: number[] = [];
		const busyP99: number[] = [];
		const tails: string[] = [];
		await solo(context, async (service, tag, isWarmUp) => {
			const client = service.client(8);
			const game = await createGame(client);
			const cards = await uploadAll(client, game, await cardPictures(isWarmUp ? 20 : 200, tag));
			const [image] = await uploadAll(client, game, await tilePictures(1, tag));
			await client.post(`${game}/components/batch`, batchBody(["tile"], [image as Uploaded]));
			await drained(client, game);

			const idle = await upserts(client, game, image as Uploaded, { calls: 800, ms: 3000 });
			await client.post(`${game}/components/batch`, batchBody(numberedKeys(cards.length), cards));
			// a shorter time than any machine needs for the queue
			const busy = await upserts(client, game, image as Uploaded, { calls: 800, ms: 2500 });
			const last = (await derivedUrls(client, game)).at(-1) ?? "";
			const start = performance.now();
			await readDerived(client, [last]);
			const wait = performance.now() - start;
			await client.ok("DELETE", game); // and with it the rest of the queue
			await sleep(500);
			if (isWarmUp) return {};
			idleP99.push(quantile(idle, 0.99));
			busyP99.push(quantile(busy, 0.99));
			const empty = wait < 10 ? ", and the queue was EMPTY before the end" : "";
			tails.push(`${busy.length} calls, median ${median(busy).toFixed(1)} ms${empty}`);
			return {};
		});
		return [
			{
				name: "busy-p99",
				unit: "ms",
				floor: idleP99,
				service: busyP99,
				target: { of: "ratio", most: 5 },
				note: `the floor is the service itself while it has nothing else to do. ${tails.join("; ")}`,
			},
		];
	},
};

const growthRows = Number(process.env.BENCH_GROWTH_ROWS ?? 1_000_000);
const seededGame = 2000;

async function seed(client: Client, rows: number): Promise<void> {
	const games = Array.from({ length: Math.ceil(rows / seededGame) }, (_, i) => i);
	let done = 0;
	await inParallel(games, 2, async (index) => {
		const game = await createGame(client);
		const images = await uploadAll(client, game, await tilePictures(1, `seed ${index}`));
		for (let at = 0; at < seededGame; at += 200) {
			await client.post(`${game}/components/batch`, batchBody(numberedKeys(200, `piece${at}`), images));
		}
		done++;
		if (process.stderr.isTTY) process.stderr.write(`\rgrowth … ${done} of ${games.length} games `);
	});
}

type Costs = Record<"growth-new" | "growth-changed" | "growth-list", Sample>;

/** The cost of a component of a new game: new, changed and in a list of a thousand; in µs. */
async function costs(service: Program, tag: string): Promise<Costs> {
	const client = service.client(4);
	const game = await createGame(client);
	const images = await uploadAll(client, game, await tilePictures(8, tag));
	const loadSample = (spent: readonly Spent[], units: number): Sample => ({
		...pace(spent.length * units, total(spent)),
		value: (median(spent.map(({ ms }) => ms)) / units) * 1000,
	});
	async function batches(versions: readonly number[]): Promise<Sample> {
		const spent: Spent[] = [];
		for (const version of versions) {
			for (let part = 0; part < 5; part++) {
				const body = batchBody(numberedKeys(200, `part${part}`), images, version);
				spent.push(await timed(service, () => client.post(`${game}/components/batch`, body), "main"));
			}
		}
		return loadSample(spent, 200);
	}
	const fresh = await batches([1]);
	const changed = await batches([2, 3]);
	const listed: Spent[] = [];
	for (let i = 0; i < 10; i++) {
		await client.postValue(`${game}/components`, component("part0-0", images[0], 10 + i));
		listed.push(await timed(service, () => client.get(`${game}/components`), "main"));
	}
	return { "growth-new": fresh, "growth-changed": changed, "growth-list": loadSample(listed, 1000) };
}

/** The cost of a component in a store with many others, compared with a store of a few thousand. */
export const growth: Workload = {
	name: "growth",
	figures: ["growth-new", "growth-changed", "growth-list"],
	onlyNamed: true,
	async run({ rounds, profile }) {
		await using large = await startService({ profile });
		await using small = await startService({ profile });
		await seed(large.client(4), growthRows);
		await seed(small.client(4), 2 * seededGame); // until everything is compiled
		const found = { floor: [] as Costs[], service: [] as Costs[] };
		for (let round = 0; round <= rounds; round++) {
			const [few, many] = [await costs(small, `${round}`), await costs(large, `${round}`)];
			if (round === 0) continue;
			found.floor.push(few);
			found.service.push(many);
		}
		const about = { unit: "µs", target: { of: "ratio", most: 1.5 } as const };
		const of = growthRows.toLocaleString("en");
		const note = `for each component among ${of} others; the floor is a second service with few`;
		return [
			figure(found, "growth-new", { ...about, note }),
			figure(found, "growth-changed", about),
			figure(found, "growth-list", about),
		];
	},
};
