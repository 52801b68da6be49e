import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { cardPictures } from "../content/pictures.ts";
import { batchBody, createGame, derivedUrls, drained, numberedKeys, uploadAll } from "../content/pushing.ts";
import { figure, rate, type Sample, type Spent, solo, timed, type Workload } from "../method/duel.ts";
import { Client, inParallel } from "../programs/client.ts";
import { cpuTime, makeFolder, type Program, removeFolder, startScript } from "../programs/programs.ts";

const connections = 16;
const requests = 10_000;

async function readAll(client: Client, urls: readonly string[]): Promise<void> {
	const turns = Array.from({ length: requests }, (_, i) => urls[i % urls.length] as string);
	await inParallel(turns, connections, (url) => client.get(url));
}

/** Stores the images and headers of a service's responses for a bare server that sends them from memory. */
async function startBare(client: Client, urls: readonly string[], folder: string) {
	const names: string[] = [];
	let sent: Record<string, string> = {};
	for (const [index, url] of urls.entries()) {
		const { headers, body } = await client.get(url);
		// Node's server adds these three headers itself
		const { date: _, connection: __, "keep-alive": ___, ...own } = headers;
		sent = own as Record<string, string>;
		names.push(`${index}.webp`);
		writeFileSync(join(folder, `${index}.webp`), body);
	}
	const bare = await startScript<{ url: string }>(
		"floors/bare-server.ts",
		folder,
		JSON.stringify(names),
		JSON.stringify(sent),
	);
	return { bare, paths: names.map((name) => `/${name}`) };
}

async function pushedDeck(service: Program): Promise<string[]> {
	const client = service.client(8);
	const game = await createGame(client);
	const images = await uploadAll(client, game, await cardPictures(16, "serving"));
	await client.post(`${game}/components/batch`, batchBody(numberedKeys(images.length), images));
	await drained(client, game);
	return await derivedUrls(client, game);
}

/** Existing derived images, sent to callers that keep their connections. */
export const serving: Workload = {
	name: "image-serving",
	figures: ["image-serving"],
	async run(context) {
		const floor: Record<"image-serving", Sample>[] = [];
		const folder = makeFolder();
		await using stack = new AsyncDisposableStack();
		stack.defer(() => removeFolder(folder));
		let prepared: { urls: string[]; client: Client; pid: number; paths: string[] } | undefined;
		const service = await solo(context, async (program, _tag, isWarmUp) => {
			if (prepared === undefined) {
				const urls = await pushedDeck(program);
				const { bare, paths } = await startBare(program.client(1), urls, folder);
				stack.use(bare);
				const client = new Client(bare.said.url, undefined, connections);
				stack.defer(() => client.close());
				prepared = { urls, client, pid: bare.pid, paths };
			}
			const { urls, client, pid, paths } = prepared;
			const own = program.client(connections);
			const spent = await timed(program, () => readAll(own, urls));
			const bareSpent: Spent = await timed({ cpu: () => cpuTime(pid) }, () => readAll(client, paths));
			if (!isWarmUp) floor.push({ "image-serving": rate(requests, bareSpent) });
			return { "image-serving": rate(requests, spent) };
		});
		return [
			figure({ floor, service }, "image-serving", {
				unit: "images/s",
				target: { of: "ratio", least: 0.75 },
				note: "the floor is a bare node:http server with the same bytes in memory and as many headers",
			}),
		];
	},
};
