import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cardPictures } from "../content/pictures.ts";
import {
	batchBody,
	component,
	createGame,
	derivedUrls,
	drained,
	numberedKeys,
	readDerived,
	uploadAll,
	uploadEach,
	uploadOne,
} from "../content/pushing.ts";
import { duel, figure, rate, type Sample, solo, timed, type Workload } from "../method/duel.ts";
import { inParallel } from "../programs/client.ts";
import { makeFolder, type Program, removeFolder, runScript } from "../programs/programs.ts";

const deck = 40;

/** Pushes a deck, from the first call until the last of its images is visible. */
export const push: Workload = {
	name: "push-40",
	figures: ["push-40"],
	async run(context) {
		const rounds = await duel(context, async (program, tag) => {
			const client = program.client(8);
			const pictures = await cardPictures(deck, tag);
			const spent = await timed(program, async () => {
				const game = await createGame(client);
				const images = await uploadEach(client, game, pictures);
				await client.post(`${game}/components/batch`, batchBody(numberedKeys(deck), images));
				await readDerived(client, await derivedUrls(client, game));
			});
			return { "push-40": rate(deck, spent) };
		});
		return [figure(rounds, "push-40", { unit: "images/s", target: { of: "ratio", least: 1 } })];
	},
};

/** Sends each image through all calls up to its piece, four in parallel, without waiting for derived images. */
export const uploadPath: Workload = {
	name: "upload-path",
	figures: ["upload-path"],
	async run(context) {
		const rounds = await duel(context, async (program, tag) => {
			const client = program.client(8);
			const pictures = await cardPictures(deck, tag);
			const game = await createGame(client);
			const spent = await timed(program, () =>
				inParallel(pictures, 4, async (picture, i) => {
					const image = await uploadOne(client, game, picture);
					await client.postValue(`${game}/components`, component(`piece-${i}`, image));
				}),
			);
			await drained(client, game);
			return { "upload-path": rate(deck, spent) };
		});
		return [figure(rounds, "upload-path", { unit: "images/s", target: { of: "ratio", least: 0.8 } })];
	},
};

async function backlogRound(service: Program, tag: string, count: number): Promise<Sample> {
	const client = service.client(8);
	const game = await createGame(client);
	const images = await uploadAll(client, game, await cardPictures(count, tag));
	const body = batchBody(numberedKeys(count), images);
	const spent = await timed(service, async () => {
		await client.post(`${game}/components/batch`, body);
		await readDerived(client, await derivedUrls(client, game));
	});
	return rate(count, spent);
}

/** A full queue of derivations, compared with sharp alone. */
export const backlog: Workload = {
	name: "backlog-200",
	figures: ["backlog-200"],
	async run(context) {
		const count = 200;
		const aloneCount = 60; // it has no queue that could grow, so fewer are enough
		const folder = makeFolder();
		const [from, to] = [join(folder, "from"), join(folder, "to")];
		mkdirSync(from);
		mkdirSync(to);
		for (const { fileName, bytes } of await cardPictures(aloneCount, "alone")) {
			writeFileSync(join(from, fileName), bytes);
		}
		const alone: Record<"backlog-200", Sample>[] = [];
		const service = await solo(context, async (program, tag, isWarmUp) => {
			const sample = await backlogRound(program, tag, isWarmUp ? 20 : count);
			if (!isWarmUp) {
				const spent = await runScript<{ ms: number; cpu: number }>("floors/sharp-alone.ts", from, to);
				alone.push({ "backlog-200": rate(aloneCount, spent) });
			}
			return { "backlog-200": sample };
		});
		removeFolder(folder);
		const note = "the floor is sharp alone, which reads and writes the same files";
		const target = { of: "ratio", least: 0.9 } as const;
		return [figure({ floor: alone, service }, "backlog-200", { unit: "images/s", target, note })];
	},
};
