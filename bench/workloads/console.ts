import { setTimeout as sleep } from "node:timers/promises";
import { startBrowser } from "../../server/tests/support/browser.ts";
import { type Context, scrollThrough, shown, stillOf, visit } from "../browser/page-visit.ts";
import { profilesOf, signIn, startForPerson } from "../browser/person.ts";
import { firstPicture, scriptOfKeys } from "../browser/pieces-page.ts";
import { cardPictures, type Picture } from "../content/pictures.ts";
import {
	batchBody,
	component,
	createGame,
	drained,
	numberedKeys,
	uploadAll,
	uploadOne,
} from "../content/pushing.ts";
import { plainList, startStill } from "../floors/still-page.ts";
import type { Workload } from "../method/duel.ts";
import type { Figure } from "../method/figures.ts";
import type { Client } from "../programs/client.ts";
import { makeFolder, removeFolder } from "../programs/programs.ts";

const many = 10_000;
/** Number of pieces in the game that the first picture and the keys of the large game are compared with. */
const few = 100;
const manyPictures = 100;
const scrollMs = 20_000;
type Service = { url: string; client: Client };

/** Creates a game of loose cards that share a hundred pictures. */
async function makeLoose({ client }: Service, count: number): Promise<{ game: string; urls: string[] }> {
	const game = await createGame(client);
	const images = await uploadAll(client, game, await cardPictures(manyPictures, "many"));
	const keys = numberedKeys(count);
	for (let at = 0; at < count; at += 200) {
		await client.post(`${game}/components/batch`, batchBody(keys.slice(at, at + 200), images));
	}
	await drained(client, game);
	type Published = { components: { payload: { imageFaces: { thumbUrl: string }[] } }[] };
	for (;;) {
		const { body } = await client.get(`${game}/published`);
		const { components } = JSON.parse(body.toString("utf8")) as Published;
		const urls = components.map(({ payload }) => payload.imageFaces[0]?.thumbUrl ?? "");
		if (urls.length === count) return { game, urls: [...new Set(urls)] };
	}
}

type Samples = Record<string, number>;

class Rounds {
	readonly floor: Record<string, number[]> = {};
	readonly service: Record<string, number[]> = {};

	add(side: "floor" | "service", page: string, samples: Samples): void {
		for (const [name, value] of Object.entries(samples)) {
			const list = this[side];
			list[`console-${page}-${name}`] = [...(list[`console-${page}-${name}`] ?? []), value];
		}
	}
}

type Kind = Omit<Figure, "name" | "floor" | "service"> & { hasFloor?: true };

/** Figures of a page: the cost of showing it and, while it is open, how soon it shows a push and how it scrolls. */
const ofPages: Record<string, Kind> = {
	script: { unit: "kB", target: { of: "value", most: 150 } },
	bytes: { unit: "kB" },
	requests: { unit: "requests" },
	fcp: { unit: "ms", hasFloor: true },
	lcp: { unit: "ms", hasFloor: true },
	tbt: { unit: "ms" },
	cls: { unit: "", target: { of: "value", most: 0.1 } },
};
const ofOpenPages: Record<string, Kind> = {
	push: { unit: "ms", target: { of: "value", most: 1000 } },
	first: { unit: "ms", hasFloor: true, target: { of: "ratio", most: 1.2 } },
	typing: { unit: "ms", hasFloor: true, target: { of: "value", most: 50 } },
	arrow: { unit: "ms", hasFloor: true, target: { of: "value", most: 50 } },
	frames: { unit: "%", hasFloor: true },
	late: { unit: "%", hasFloor: true, target: { of: "value", most: 5 } },
	longest: { unit: "ms", hasFloor: true },
};
const kinds = { ...ofPages, ...ofOpenPages };
const pages = ["list", "table", "many"] as const;
const figureNames = [
	...pages.flatMap((page) => Object.keys(ofPages).map((name) => `console-${page}-${name}`)),
	...["table-push", ...Object.keys(ofOpenPages).map((name) => `many-${name}`)].map(
		(name) => `console-${name}`,
	),
];

/** Measures both sides in turn. The order alternates, and the first round does not count. */
async function inTurn(
	rounds: number,
	found: Rounds,
	page: string,
	measure: Record<"floor" | "service", () => Promise<Samples>>,
): Promise<void> {
	for (let round = 0; round <= rounds; round++) {
		for (const side of round % 2 === 0 ? (["floor", "service"] as const) : (["service", "floor"] as const)) {
			const samples = await measure[side]();
			if (round > 0) found.add(side, page, samples);
		}
	}
}

const epochNow = () => performance.timeOrigin + performance.now();

/** The time from the response to a push of a board with a new picture until an open page shows it. */
async function timePush(context: Context, { url, client }: Service, game: string, picture: Picture) {
	const page = await context.newPage();
	await page.goto(`${url}${game.replace("/api/v1", "")}`);
	await page.locator("main img").first().waitFor();
	const image = await uploadOne(client, game, picture);
	await sleep(2_000); // the page is idle, like one that a user leaves open while working
	const name = `Pushed ${picture.checksum.slice(-12)}`;
	const isShown = page.evaluate(shown, name);
	await client.postValue(`${game}/components`, { ...component("pushed", image), kind: "board", name });
	const answered = epochNow();
	return { push: (await isShown) - answered };
}

/** The durations of frames while the page scrolls from the first piece to the last. */
async function scrolled(context: Context, address: string, isThere: string) {
	const { page } = await visit(context, address, isThere);
	const frames = await page.evaluate(scrollThrough, scrollMs);
	return {
		frames: (frames.filter((ms) => ms > 50).length / frames.length) * 100,
		late: (frames.filter((ms) => ms > 33.4).length / frames.length) * 100,
		longest: Math.max(...frames),
	};
}

const notes: Record<string, string> = {
	"console-list-script": "gzip, of all that the first view asks for",
	"console-many-frames": `of the frames take longer than 50 ms, scrolling through ${many} pieces in ${scrollMs / 1000} s`,
};

function figureOf(name: string, { floor, service }: Rounds): Figure {
	const { hasFloor, ...about } = kinds[name.slice(name.lastIndexOf("-") + 1)] ?? { unit: "" };
	return {
		name,
		...about,
		...(hasFloor && { floor: floor[name] ?? [] }),
		service: service[name] ?? [],
		...(notes[name] && { note: notes[name] }),
	};
}

/** The console in a real browser, with the example game and with ten thousand pieces. */
export const consolePages: Workload = {
	name: "console",
	figures: figureNames,
	onlyNamed: true,
	async run({ rounds }) {
		const found = new Rounds();
		await using stack = new AsyncDisposableStack();
		const ownFolder = () => {
			const folder = makeFolder();
			stack.defer(() => removeFolder(folder));
			return folder;
		};
		const browser = await startBrowser();
		stack.defer(() => browser.close());
		const service = stack.use(await startForPerson(ownFolder()));
		const { client } = service;
		stack.defer(() => client.close());
		const { storageState, exampleId } = await signIn(browser, service.url);
		const cookie = storageState.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
		const example = `/api/v1/games/${exampleId}`;
		await drained(client, example);
		const { game, urls } = await makeLoose(service, many);
		const hundred = await makeLoose(service, few);
		const profiles = profilesOf(browser, storageState);
		const still = async (html: string, files: readonly string[]) =>
			stack.use(await startStill({ client, folder: ownFolder(), cookie }, html, files)).address;

		const paths = { list: "/", table: `/games/${exampleId}`, many: game.replace("/api/v1", "") };
		for (const page of pages) {
			const address = service.url + paths[page];
			const floor = await profiles.service(async (context) => {
				const first = await visit(context, address, "main img");
				const files = first.loaded.slice(1).map(({ url }) => url);
				return await still(await first.page.evaluate(stillOf), files);
			});
			const look = async (side: "floor" | "service", at: string) =>
				(await profiles[side]((context) => visit(context, at, "main img"))).figures;
			await inTurn(rounds, found, page, {
				floor: () => look("floor", floor),
				service: () => look("service", address),
			});
		}

		const pictures = await cardPictures(2 * (rounds + 1), "pushed");
		for (const [i, picture] of pictures.entries()) {
			const [page, path] = i % 2 === 0 ? (["table", example] as const) : (["many", game] as const);
			const samples = await profiles.service((context) => timePush(context, service, path, picture));
			if (i >= 2) found.add("service", page, samples);
		}

		const pageUrl = (path: string) => service.url + path.replace("/api/v1", "");
		const measures: readonly ((context: Context, url: string) => Promise<Samples>)[] = [
			firstPicture,
			scriptOfKeys,
		];
		for (const measure of measures) {
			await inTurn(rounds, found, "many", {
				floor: () => profiles.service((context) => measure(context, pageUrl(hundred.game))),
				service: () => profiles.service((context) => measure(context, pageUrl(game))),
			});
		}

		const list = await still(plainList(urls, many), urls);
		await inTurn(rounds, found, "many", {
			floor: () => profiles.floor((context) => scrolled(context, list, "li img")),
			service: () => profiles.service((context) => scrolled(context, service.url + paths.many, "main img")),
		});
		return figureNames.map((name) => figureOf(name, found));
	},
};
