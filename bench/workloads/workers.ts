import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../../server/tests/support/waiting.ts";
import { cardPictures } from "../content/pictures.ts";
import { batchBody, createGame, numberedKeys, uploadAll } from "../content/pushing.ts";
import { type Context, figure, rate, type Sample, timed, total, type Workload } from "../method/duel.ts";
import type { Figure } from "../method/figures.ts";
import type { Client } from "../programs/client.ts";
import type { Program } from "../programs/programs.ts";
import { type Several, startSeveral } from "../programs/several.ts";

const cards = 120;
/** Number of batches that add the cards to their game: several, so that the order of versions can be checked. */
const batches = 4;

/** The sum of a metric on a process's `/metrics` over all its labels. */
async function metricOf(client: Client, name: string): Promise<number> {
	const { body } = await client.get("/metrics");
	const lines = body.toString("utf8").matchAll(new RegExp(`^${name}.* (\\S+)$`, "gm"));
	return [...lines].reduce((sum, [, value]) => sum + Number(value), 0);
}

/** Waits until a metric is zero. Each check costs the service a query, so there are at most 20 a second. */
async function untilZero(client: Client, name: string): Promise<void> {
	const look = async () => {
		await sleep(50);
		return await metricOf(client, name);
	};
	await until(`${name} is 0`, look, (value) => value === 0, 300_000);
}

/** Measures a backlog in a new game, from the first batch that shows it until all is derived and published. */
async function backlogOf(
	service: Program,
	workers: readonly Program[],
	tag: string,
	count: number,
): Promise<Sample> {
	const client = service.client(8);
	const game = await createGame(client);
	const images = await uploadAll(client, game, await cardPictures(count, tag));
	const derivations = 'tuckbox_job_runs_total\\{kind="derive"';
	const asked = workers.map((one) => one.client(1));
	const runs = async () =>
		(await Promise.all(asked.map((one) => metricOf(one, derivations)))).reduce((sum, count) => sum + count);
	const before = await runs();
	const size = count / batches;
	const bodies = Array.from({ length: batches }, (_, batch) =>
		batchBody(numberedKeys(size, `piece${batch}`), images.slice(batch * size, (batch + 1) * size)),
	);
	const cpu = () => workers.reduce((sum, one) => sum + (one.cpu() ?? Number.NaN), 0);
	const untilRuns = async (least: number) => {
		const look = async () => {
			await sleep(50);
			return (await runs()) - before;
		};
		await until(`${least} runs`, look, (made) => made >= least, 300_000);
	};
	const first = await timed({ cpu }, async () => {
		for (const body of bodies) await client.post(`${game}/components/batch`, body);
		await untilRuns(count);
	});
	// the larger sizes are not due yet
	await untilRuns(count + 1);
	const second = await timed({ cpu }, async () => await untilZero(client, "tuckbox_jobs"));
	const spent = total([first, second]);
	const made = (await runs()) - before;
	// a card is derived in two runs
	if (made !== 2 * count) throw new Error(`${count} images were derived in ${made} runs`);
	const { body } = await client.get(`${game}/versions`);
	const { versions } = JSON.parse(body.toString("utf8")) as {
		versions: { version: number; created: number }[];
	};
	const numbers = versions.map(({ version }) => version).toSorted((a, b) => a - b);
	const created = versions.reduce((sum, version) => sum + version.created, 0);
	if (created !== count || numbers.some((version, i) => version !== i + 1)) {
		throw new Error(`${count} pieces were published as ${JSON.stringify(versions)}`);
	}
	return rate(count, spent);
}

/** Whether each worker of a workload can be pinned to its own core. */
function hasOwnCores(): boolean {
	try {
		execFileSync("taskset", ["-c", "0,1", "true"], { stdio: "ignore" });
		return availableParallelism() >= 2;
	} catch {
		return false;
	}
}

async function measure({ rounds }: Context): Promise<Figure[]> {
	if (!hasOwnCores()) {
		console.error(
			"\nsecond-worker was NOT MEASURED: it needs two cores, and taskset to keep a process on one",
		);
		return [];
	}
	await using several: Several = await startSeveral();
	const found = {
		floor: [] as Record<"second-worker", Sample>[],
		service: [] as Record<"second-worker", Sample>[],
	};
	await using first = await several.startWorker(0);
	for (let round = 0; round <= rounds; round++) {
		const isWarmUp = round === 0;
		const sides = round % 2 === 0 ? (["floor", "service"] as const) : (["service", "floor"] as const);
		for (const side of sides) {
			await using stack = new AsyncDisposableStack();
			const workers = [first];
			if (side === "service") workers.push(stack.use(await several.startWorker(1)));
			// the first backlog of a new worker is not measured, because its code is not compiled yet
			await backlogOf(several.service, workers, `${round} ${side} first`, 24);
			if (isWarmUp) continue;
			const sample = await backlogOf(several.service, workers, `${round} ${side}`, cards);
			found[side].push({ "second-worker": sample });
		}
	}
	await several.verify();
	return [
		figure(found, "second-worker", {
			unit: "images/s",
			target: { of: "ratio", least: 1.6 },
			note: "the floor is one `tuckbox work` on a core of its own, the other figure two on two cores; records, versions and images were verified",
		}),
	];
}

/** Two processes that run jobs, compared with one. */
export const workers: Workload = {
	name: "workers",
	figures: ["second-worker"],
	onlyNamed: true,
	run: measure,
};
