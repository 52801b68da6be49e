import { once } from "node:events";
import { tableProtocol } from "@tuckbox/pieces/table";
import { WebSocket } from "ws";
import { startBrowser } from "../../../server/tests/support/browser.ts";
import { freePort } from "../../../server/tests/support/waiting.ts";
import { type Context, stillOf, visit } from "../../browser/page-visit.ts";
import { profilesOf, signIn, startForPerson } from "../../browser/person.ts";
import { openLaid, published, sitDown } from "../../content/laid-tables.ts";
import { cardPictures, type Picture } from "../../content/pictures.ts";
import { batchBody, component, createGame, numberedKeys, uploadAll } from "../../content/pushing.ts";
import { startStill } from "../../floors/still-page.ts";
import type { Workload } from "../../method/duel.ts";
import { type Figure, quantile } from "../../method/figures.ts";
import { Client } from "../../programs/client.ts";
import { launchService, makeFolder, removeFolder } from "../../programs/programs.ts";

const cards = 54;
const many = 1000;
/** Number of pushes of one card in each round. */
const pushes = 5;

type Page = Awaited<ReturnType<Context["newPage"]>>;

/**
 * The size of the first message of the socket to the host of a table with a thousand pieces: stacks of this number of
 * decks, and loose pieces face up, this number of copies of each.
 */
async function largeView(client: Client, url: string, decks: number, copies = 1): Promise<number> {
	const game = await createGame(client);
	const images = await uploadAll(client, game, await cardPictures(100, "many"));
	const loose = decks === 0 ? many : many / 10;
	const deckKeys = numberedKeys(decks, "deck");
	const own = deckKeys.map((externalKey) => ({ kind: "deck", name: externalKey, externalKey }));
	if (decks > 0) await client.postValue(`${game}/components/batch`, { components: own });
	const keys = numberedKeys(many / copies);
	const { components } = JSON.parse(batchBody(keys, images)) as { components: object[] };
	const all = components.map((one, i) => ({
		...one,
		...(copies > 1 && { kind: "tokenSprite", count: copies }),
		...(i >= loose && { parentExternalKey: deckKeys[i % decks] }),
	}));
	for (let from = 0; from < all.length; from += 200)
		await client.postValue(`${game}/components/batch`, { components: all.slice(from, from + 200) });
	await published(client, game, all.length + decks);
	const { path, seat } = await openLaid(client, game, loose);
	const socket = new WebSocket(`${url.replace("http", "ws")}${path}/live`, tableProtocol, { headers: seat });
	await once(socket, "open");
	socket.send(JSON.stringify({ t: "hello", client: "bench", packed: true }));
	const [view] = (await once(socket, "message")) as [Buffer];
	socket.terminate();
	return view.length;
}

type Pictures = { selector: string; addresses: string[]; inSight: number };

/** The pictures of elements, and the number of elements whose picture is in sight. Runs in the page. */
function picturesOf(selector: string): Pictures {
	const elements = [...document.querySelectorAll(selector)].map((one) => [...one.querySelectorAll("img")]);
	const isInSight = (image: HTMLImageElement) => {
		const { top, bottom } = image.getBoundingClientRect();
		return image.naturalWidth > 0 && top < innerHeight && bottom > 0;
	};
	return {
		selector,
		addresses: elements.flat().map(({ src }) => src),
		inSight: elements.filter((images) => images.some(isInSight)).length,
	};
}

/**
 * The time, in ms since 1970, at which as many elements have a new picture as were in sight. Their old one may still
 * fade. Runs in the page, and checks only when something has arrived.
 */
function repainted({ selector, addresses, inSight }: Pictures): Promise<number> {
	return new Promise((resolve) => {
		const old = new Set(addresses);
		// until it is complete, an element with a new address still has the size of its old picture
		const isNew = (image: HTMLImageElement) =>
			image.complete && image.naturalWidth > 0 && !old.has(image.src);
		const changes = new MutationObserver(look);
		function look(): void {
			const elements = [...document.querySelectorAll(selector)];
			if (elements.filter((one) => [...one.querySelectorAll("img")].some(isNew)).length < inSight) return;
			changes.disconnect();
			document.removeEventListener("load", look, true);
			requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
		}
		changes.observe(document, { subtree: true, childList: true, attributes: true });
		document.addEventListener("load", look, true);
		look();
	});
}

/** The positions of the items, in px. Runs in the page. */
function places(): Record<string, [number, number]> {
	const items = [...document.querySelectorAll<HTMLElement>("[data-item]")];
	return Object.fromEntries(
		items.map((item) => {
			const { x, y, width, height } = item.getBoundingClientRect();
			return [item.dataset.item ?? "", [x + width / 2, y + height / 2]];
		}),
	);
}

const epochNow = () => performance.timeOrigin + performance.now();

type Watched = { page: Page; selector: string };

/** Pushes pieces with new pictures. @returns the time from the response until each page showed them */
async function timePush(
	client: Client,
	game: string,
	pictures: readonly Picture[],
	watched: readonly Watched[],
) {
	const images = await uploadAll(client, game, pictures);
	const keys = numberedKeys(pictures.length);
	const shown = await Promise.all(
		watched.map(async ({ page, selector }) => {
			const before = await page.evaluate(picturesOf, selector);
			return { done: page.evaluate(repainted, before) };
		}),
	);
	await client.post(`${game}/components/batch`, batchBody(keys, images));
	const answered = epochNow();
	return await Promise.all(shown.map(async ({ done }) => (await done) - answered));
}

/** Time from the end of an outage until the page no longer reports that it is disconnected, in ms. */
async function timeBack(
	page: Page,
	begin: () => Promise<unknown>,
	end: () => Promise<number>,
): Promise<number> {
	const sign = page.getByText("Not connected");
	await begin();
	await sign.waitFor();
	const from = await end();
	await sign.waitFor({ state: "detached" });
	return performance.now() - from;
}

const figures = {
	"table-push": { unit: "ms", target: { of: "ratio", most: 1.2 } },
	"table-push-p95": { unit: "ms", target: { of: "value", most: 1000 } },
	"table-push-54": { unit: "ms", target: { of: "ratio", most: 1.2 } },
	"table-moved": { unit: "px", target: { of: "value", most: 0 } },
	"table-join": { unit: "ms", target: { of: "ratio", most: 1.3 } },
	"table-script": { unit: "kB", target: { of: "value", most: 130 } },
	"table-view": { unit: "kB", target: { of: "value", most: 12 } },
	"table-view-copies": { unit: "kB", target: { of: "value", most: 15 } },
	"table-view-open": { unit: "kB" },
	"table-back-network": { unit: "ms", target: { of: "value", most: 1000 } },
	"table-back-killed": { unit: "ms", target: { of: "value", most: 2500 } },
} as const satisfies Record<string, Omit<Figure, "name" | "service">>;
type Name = keyof typeof figures;

const notes: Partial<Record<Name, string>> = {
	"table-push": "floor: the same push in the console's page of the game, open at the same time",
	"table-join": "until the last picture; floor: the same page as HTML, with the same files",
	"table-push-54": "floor: the pictures in sight of the console's page",
	"table-back-killed": "from the kill; floor: until the service has started again",
	"table-view": `the first message of the socket; ${many} pieces, 900 of them in five decks`,
	"table-view-copies": "100 copies of each of ten pieces, face up",
	"table-view-open": `${many} different pieces, face up`,
};

/** The page of a table in a real browser. */
export const tablePage: Workload = {
	name: "table-page",
	figures: Object.keys(figures),
	onlyNamed: true,
	async run({ rounds }) {
		const found = { floor: {} as Record<string, number[]>, service: {} as Record<string, number[]> };
		const add = (name: Name, value: number, side: "floor" | "service" = "service") => {
			found[side][name] = [...(found[side][name] ?? []), value];
		};
		await using stack = new AsyncDisposableStack();
		const folder = makeFolder();
		stack.defer(() => removeFolder(folder));
		const browser = await startBrowser();
		stack.defer(() => browser.close());
		const port = await freePort();
		const started = await startForPerson(folder, port);
		let running: AsyncDisposable = started;
		stack.defer(() => running[Symbol.asyncDispose]());
		const { url, client } = started;
		stack.defer(() => client.close());
		// without a token, which would count as that of a seat
		const anonymous = new Client(url, undefined, 8);
		stack.defer(() => anonymous.close());
		const { storageState } = await signIn(browser, url);
		const profiles = profilesOf(browser, storageState);

		const game = await createGame(client);
		const first = await uploadAll(client, game, await cardPictures(cards, "first"));
		await client.post(`${game}/components/batch`, batchBody(numberedKeys(cards), first));
		await published(client, game, cards);
		const table = await openLaid(client, game, cards);

		await profiles.service(async (own) => {
			await profiles.floor(async (guests) => {
				const guest = await sitDown(guests, url, table.link);
				const home = await own.newPage();
				await home.goto(url + game.replace("/api/v1", ""));
				await home.locator("[data-stop] img").first().waitFor();
				const [key = ""] = numberedKeys(1);
				const label = `[aria-label^="${component(key, undefined).name},"]`;
				const onTable = { page: guest, selector: `[data-item]${label}` };
				const inConsole = { page: home, selector: `[data-stop]${label}` };
				for (let round = 0; round <= rounds; round++) {
					const before = await guest.evaluate(places);
					const times: number[] = [];
					for (const [i, picture] of (await cardPictures(pushes, `one-${round}`)).entries()) {
						const [seen = 0, floor = 0] = await timePush(client, game, [picture], [onTable, inConsole]);
						times.push(seen);
						if (round > 0 && i > 0) {
							add("table-push", seen);
							add("table-push", floor, "floor");
						}
					}
					const all = await cardPictures(cards, `all-${round}`);
					const [seen = 0, floor = 0] = await timePush(client, game, all, [
						{ page: guest, selector: "[data-item]" },
						{ page: home, selector: "[data-stop]" },
					]);
					const after = await guest.evaluate(places);
					const moved = Object.entries(before).map(([id, [x, y]]) => {
						const [x2, y2] = after[id] ?? [Number.NaN, Number.NaN];
						return Math.hypot(x2 - x, y2 - y);
					});
					if (round === 0) continue;
					add("table-push-p95", quantile(times, 0.95));
					add("table-push-54", seen);
					add("table-push-54", floor, "floor");
					add("table-moved", Math.max(...moved));
				}
				await home.close();
				for (let round = 0; round <= rounds; round++) {
					const offline = (is: boolean) => guests.setOffline(is);
					const network = await timeBack(
						guest,
						() => offline(true),
						async () => {
							await offline(false);
							return performance.now();
						},
					);
					let killedAt = 0;
					let start = Number.NaN;
					const killed = await timeBack(
						guest,
						async () => {
							killedAt = performance.now();
							await kill(running);
						},
						async () => {
							running = await launchService(folder, { port });
							start = performance.now() - killedAt;
							return killedAt;
						},
					);
					if (round === 0) continue;
					add("table-back-network", network);
					add("table-back-killed", killed);
					add("table-back-killed", start, "floor");
				}
				const state = await guests.storageState();
				const at = guest.url();
				await guest.close();
				const seated = profilesOf(browser, state).service;
				const cookie = state.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
				const still = await seated(async (context) => {
					const { page, loaded } = await visit(context, at, "[data-item] img");
					const files = [...loaded.slice(1).map((one) => one.url), `${url}${table.path}/view`];
					const html = await page.evaluate(stillOf);
					const own = makeFolder();
					stack.defer(() => removeFolder(own));
					return stack.use(await startStill({ client: anonymous, folder: own, cookie }, html, files)).address;
				});
				for (let round = 0; round <= rounds; round++) {
					const floor = await profiles.floor((context) => visit(context, still, "main"));
					const seen = await seated((context) => visit(context, at, "[data-item] img"));
					if (round === 0) continue;
					add("table-join", floor.figures.last, "floor");
					add("table-join", seen.figures.last);
					add("table-script", seen.figures.script);
				}
			});
		});

		add("table-view", (await largeView(client, url, 5)) / 1000);
		add("table-view-copies", (await largeView(client, url, 0, 100)) / 1000);
		add("table-view-open", (await largeView(client, url, 0)) / 1000);

		return (Object.keys(figures) as Name[]).map((name) => ({
			name,
			...figures[name],
			...(found.floor[name] !== undefined && { floor: found.floor[name] }),
			service: found.service[name] ?? [],
			...(notes[name] !== undefined && { note: notes[name] }),
		}));
	},
};

async function kill(running: AsyncDisposable): Promise<void> {
	const { child } = running as Awaited<ReturnType<typeof launchService>>;
	const ended = new Promise((resolve) => child.once("exit", resolve));
	child.kill("SIGKILL");
	await ended;
}
