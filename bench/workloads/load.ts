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
import { solo, type Workload } from "../method/duel.ts";
import { median, quantile } from "../method/figures.ts";
import type { Client } from "../programs/client.ts";

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
