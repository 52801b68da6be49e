import { setTimeout as sleep } from "node:timers/promises";
import { cardPictures } from "../content/pictures.ts";
import { batchBody, createGame, drained, numberedKeys, uploadEach } from "../content/pushing.ts";
import type { Workload } from "../method/duel.ts";
import { Client } from "../programs/client.ts";
import { freePort, launchService, makeFolder, removeFolder, startService } from "../programs/programs.ts";

/** Resident memory of the idle service. */
export const idleMemory: Workload = {
	name: "idle-memory",
	figures: ["idle-memory", "idle-after-push"],
	async run({ profile }) {
		await using service = await startService({ profile });
		await sleep(10_000);
		const idle = service.memory() ?? Number.NaN;
		const client = service.client(8);
		const game = await createGame(client);
		const images = await uploadEach(client, game, await cardPictures(10, "memory"));
		await client.post(`${game}/components/batch`, batchBody(numberedKeys(images.length), images));
		await drained(client, game);
		await sleep(30_000);
		const after = service.memory() ?? Number.NaN;
		return [
			{
				name: "idle-memory",
				unit: "MB",
				service: [idle],
				target: { of: "value", most: 150 },
				note: "resident memory 10 s after the start",
			},
			{
				name: "idle-after-push",
				unit: "MB",
				service: [after],
				note: "resident memory 30 s after a push of ten cards",
			},
		];
	},
};

async function timeToReady(folder: string): Promise<number> {
	const port = await freePort();
	const client = new Client(`http://127.0.0.1:${port}`, undefined, 1);
	const start = performance.now();
	const launched = launchService(folder, { port });
	try {
		for (;;) {
			const answer = await client.call("GET", "/readyz").catch(() => undefined);
			if (answer?.status === 200) return performance.now() - start;
			if (performance.now() - start > 30_000) throw new Error("the service is not ready after 30 s");
			await sleep(5);
		}
	} finally {
		client.close();
		await (await launched)[Symbol.asyncDispose]();
	}
}

/** The time from the command to the first response that reports ready. */
export const ready: Workload = {
	name: "ready",
	figures: ["ready"],
	async run({ rounds }) {
		const folder = makeFolder();
		await timeToReady(folder); // creates the data folder, and loads the program's files into memory
		const found: number[] = [];
		for (let i = 0; i < rounds; i++) found.push(await timeToReady(folder));
		removeFolder(folder);
		return [{ name: "ready", unit: "ms", service: found, target: { of: "value", most: 1000 } }];
	},
};
