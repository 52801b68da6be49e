import { tilePictures } from "../content/pictures.ts";
import { batchBody, component, createGame, drained, numberedKeys, uploadAll } from "../content/pushing.ts";
import { duel, figure, rate, type Sample, type Spent, timed, total, type Workload } from "../method/duel.ts";
import { median } from "../method/figures.ts";
import { inParallel } from "../programs/client.ts";
import type { Program } from "../programs/programs.ts";

const batchSize = 200;
const batches = 3;

async function batchRound(program: Program, tag: string, isWarmUp: boolean) {
	const client = program.client(8);
	const game = await createGame(client);
	const images = await uploadAll(client, game, await tilePictures(batches * batchSize, tag));
	const part = (index: number) => images.slice(index * batchSize, (index + 1) * batchSize);
	const bodies = (version: number, prefix: string) =>
		Array.from({ length: batches }, (_, i) =>
			batchBody(numberedKeys(batchSize, `${prefix}${i}`), part(i), version),
		);

	/**
	 * Sends calls.
	 * @returns the median: calls are short, and a single disturbance by another process must not decide
	 */
	async function send(texts: readonly string[], afterEach?: () => Promise<void>): Promise<Sample> {
		const spent: Spent[] = [];
		for (const text of texts) {
			spent.push(await timed(program, () => client.post(`${game}/components/batch`, text), "main"));
			await afterEach?.();
		}
		const { cpu } = total(spent);
		return {
			value: batchSize / (median(spent.map(({ ms }) => ms)) / 1000),
			cpu: cpu === undefined ? undefined : cpu / (texts.length * batchSize),
		};
	}

	const shared = (count: number, prefix: string) =>
		Array.from({ length: count }, (_, i) =>
			batchBody(numberedKeys(batchSize, `${prefix}${i}`), images.slice(i, i + 1)),
		);
	if (isWarmUp) await send(shared(30, "w"));
	const fresh = await send(bodies(1, "a"), () => drained(client, game));
	const changed = await send([2, 3, 4, 5].flatMap((version) => bodies(version, "a")));
	const identical = await send([5, 5, 5, 5].flatMap((version) => bodies(version, "a")));
	const freshShared = await send(shared(10, "b"));
	return {
		"batch-new": fresh,
		"batch-changed": changed,
		"batch-identical": identical,
		"batch-new-shared": freshShared,
	};
}

/** Batches of 200 tiles with one image each, from one caller. */
export const batch: Workload = {
	name: "batch",
	figures: ["batch-new", "batch-changed", "batch-identical", "batch-new-shared"],
	async run(context) {
		const rounds = await duel(context, batchRound);
		const unit = "records/s";
		return [
			figure(rounds, "batch-new", { unit, target: { of: "ratio", least: 0.6 } }),
			figure(rounds, "batch-changed", { unit, target: { of: "ratio", least: 0.65 } }),
			figure(rounds, "batch-identical", { unit, target: { of: "ratio", least: 1.2 } }),
			figure(rounds, "batch-new-shared", { unit }),
		];
	},
};

async function singleRound(program: Program, tag: string) {
	const client = program.client(16);
	const game = await createGame(client);
	const images = await uploadAll(client, game, await tilePictures(8, tag));
	await client.post(`${game}/components/batch`, batchBody(numberedKeys(8), images));
	await drained(client, game);

	/** Bodies in pairs: one creates a piece, and the next one changes it. Two pieces use each body's images in turn. */
	const bodies = (count: number, prefix: string) =>
		Array.from({ length: count }, (_, i) => {
			const index = Math.floor(i / 2);
			return JSON.stringify(component(`${prefix}-${index}`, images[index % images.length], 1 + (i % 2)));
		});

	async function send(texts: readonly string[], callers: number): Promise<Sample> {
		// pairs stay together, so that a change never precedes the creation, even with many callers
		const pairs = Array.from({ length: texts.length / 2 }, (_, i) => texts.slice(2 * i, 2 * i + 2));
		const spent = await timed(
			program,
			() =>
				inParallel(pairs, callers, async (pair) => {
					for (const text of pair) await client.post(`${game}/components`, text);
				}),
			"main",
		);
		return rate(texts.length, spent);
	}

	return {
		"single-1": await send(bodies(600, "alone"), 1),
		"single-16": await send(bodies(1600, "many"), 16),
	};
}

/** Single upserts that name an existing image of the game. Half of them are new pieces, half are changes. */
export const single: Workload = {
	name: "single",
	figures: ["single-1", "single-16"],
	async run(context) {
		const rounds = await duel(context, singleRound);
		const unit = "records/s";
		return [
			figure(rounds, "single-1", { unit, target: { of: "ratio", least: 0.7 } }),
			figure(rounds, "single-16", { unit, target: { of: "ratio", least: 1.3 } }),
		];
	},
};
