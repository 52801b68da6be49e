import { setTimeout as sleep } from "node:timers/promises";
import { Tuckbox } from "@tuckbox/client";
import { cardPictures } from "../content/pictures.ts";
import { type Sample, solo, type Workload } from "../method/duel.ts";
import type { Client } from "../programs/client.ts";
import type { Program } from "../programs/programs.ts";

const cards = 54;
const bitsPerMs = 20_000;

/** A line that sends one file after the other, 20 Mbit each second. @param sent called after each file */
function slowLine(sent: () => void): typeof fetch {
	let freeAt = 0;
	return async (input, init) => {
		if (init?.method !== "PUT") return await fetch(input, init);
		const { size } = await new Response(init.body).blob();
		freeAt = Math.max(performance.now(), freeAt) + (size * 8) / bitsPerMs;
		await sleep(freeAt - performance.now());
		const answer = await fetch(input, init);
		sent();
		return answer;
	};
}

/** Waits until a game has a version. @returns the time of its publication, in ms since 1970 */
async function publication(client: Client, game: string, version: number): Promise<number> {
	type Versions = { versions: { version: number; publishedAt: number }[] };
	for (;;) {
		const { body } = await client.get(`/api/v1/games/${game}/versions`);
		const { versions } = JSON.parse(body.toString("utf8")) as Versions;
		const found = versions.find((one) => one.version === version);
		if (found !== undefined) return found.publishedAt;
		await sleep(200);
	}
}

/** Waits until every image has all its sizes. */
async function rest(client: Client): Promise<void> {
	for (;;) {
		const { body } = await client.get("/metrics");
		const jobs = [...body.toString("utf8").matchAll(/^tuckbox_jobs.* (\S+)$/gm)];
		if (jobs.every(([, count]) => count === "0")) return;
		await sleep(200);
	}
}

async function pushRound(service: Program, id: string, tag: string, version: number): Promise<Sample> {
	let last = { at: 0, cpu: service.cpu() };
	const line = slowLine(() => {
		last = { at: Date.now(), cpu: service.cpu() };
	});
	const game = new Tuckbox({ baseUrl: service.url, token: service.token, fetch: line }).game(id);
	const pictures = await cardPictures(cards, tag);
	const files = Object.fromEntries(
		pictures.map(({ fileName, bytes, contentType: type }) => [
			fileName,
			new Blob([new Uint8Array(bytes)], { type }),
		]),
	);
	const components = pictures.map(({ fileName }, i) => ({
		...{
			kind: "card" as const,
			name: `Card ${i}`,
			externalKey: `card-${i}`,
			widthMm: 69.85,
			heightMm: 95.25,
		},
		images: [{ sideKey: "front", file: fileName, bleedMode: "noBleed" as const }],
	}));
	await game.push({ components }, { files });
	const client = service.client(1);
	const value = (await publication(client, id, version)) - last.at;
	const [before, after] = [last.cpu, service.cpu()];
	await rest(client);
	const cpu = before === undefined || after === undefined ? undefined : (after - before) / cards;
	return { value, cpu };
}

/** A deck of changed cards that arrives over a line, by the library. */
export const pushLine: Workload = {
	name: "push-line",
	figures: ["push-line"],
	onlyNamed: true,
	async run(context) {
		let game = "";
		let version = 0;
		const rounds = await solo(context, async (service, tag) => {
			if (game === "") {
				const created = await service.client(1).postValue<{ id: string }>("/api/v1/games", { name: "Bench" });
				game = created.id;
			}
			return { "push-line": await pushRound(service, game, tag, ++version) };
		});
		return [
			{
				name: "push-line",
				unit: "ms",
				service: rounds.map((round) => round["push-line"].value),
				cpu: { service: rounds.map((round) => round["push-line"].cpu) },
				note: `from the last of ${cards} files over a line of ${bitsPerMs / 1000} Mbit/s until the version is published; CPU for each card in that time`,
			},
		];
	},
};
