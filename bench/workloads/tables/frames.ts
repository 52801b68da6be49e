import { setTimeout as sleep } from "node:timers/promises";
import { startBrowser } from "../../../server/tests/support/browser.ts";
import { freePort } from "../../../server/tests/support/waiting.ts";
import { browserMemory, heapOf, type Page, timeFrames } from "../../browser/frames.ts";
import { type Context, stillOf } from "../../browser/page-visit.ts";
import { startForPerson } from "../../browser/person.ts";
import { openLaid, published, sitDown, takeSeat } from "../../content/laid-tables.ts";
import { cardPictures } from "../../content/pictures.ts";
import { batchBody, createGame, numberedKeys, uploadAll } from "../../content/pushing.ts";
import type { Workload } from "../../method/duel.ts";
import type { Figure } from "../../method/figures.ts";
import { Client } from "../../programs/client.ts";
import { makeFolder, removeFolder } from "../../programs/programs.ts";

const sizes = [300, 1000] as const;
const others = 8;
/** Duration of each measurement, and interval between two movements, in ms. */
const duration = 2000;
const step = 16;
const movements = ["drag", "pan", "others"] as const;
type Movement = (typeof movements)[number];

/** The offset of something that moves in circles, after a time. */
const circle = (ms: number, radius: number) => ({
	x: Math.sin(ms / 300) * radius,
	y: (1 - Math.cos(ms / 300)) * radius,
});

/** Moves the same elements as the table's page does, and does nothing else. Runs in a still copy of the page. */
function bare(count: number): void {
	const world = document.querySelector<HTMLElement>("[data-world]");
	if (world === null) throw new Error("the page shows no table");
	const whole = new DOMMatrix(getComputedStyle(world).transform);
	const items = [...world.querySelectorAll<HTMLElement>("[data-item]")];
	const rests = new Map(items.map((item) => [item, new DOMMatrix(getComputedStyle(item).transform)]));
	const place = (item: HTMLElement, dx: number, dy: number) => {
		const { e = 0, f = 0 } = rests.get(item) ?? {};
		item.style.transform = `translate(${e + dx}px, ${f + dy}px) rotate(0deg)`;
	};
	let from: { x: number; y: number; item: HTMLElement | null } | undefined;
	let now = { x: 0, y: 0 };
	let isDue = false;
	addEventListener("pointerdown", ({ target, clientX: x, clientY: y }) => {
		const item = (target as Element).closest<HTMLElement>("[data-item]");
		from = { x, y, item };
		item?.setAttribute("data-lifted", "");
		if (item === null) world.setAttribute("data-moving", "");
	});
	addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
		if (from === undefined) return;
		now = { x: x - from.x, y: y - from.y };
		if (isDue) return;
		isDue = true;
		requestAnimationFrame(() => {
			isDue = false;
			if (from?.item) place(from.item, now.x / whole.a, now.y / whole.a);
			else world.style.transform = `translate(${whole.e + now.x}px, ${whole.f + now.y}px) scale(${whole.a})`;
		});
	});
	addEventListener("pointerup", () => {
		from?.item?.removeAttribute("data-lifted");
		world.removeAttribute("data-moving");
		from = undefined;
	});
	const cursors = [...document.querySelectorAll<HTMLElement>("[class*=_cursor_]")].slice(0, count);
	addEventListener("bench-others", ({ detail }: CustomEventInit<boolean>) => {
		const moved = items.slice(0, count);
		for (const item of moved) item.toggleAttribute("data-lifted", detail);
		requestAnimationFrame(function move(at) {
			if (!detail) return;
			const [dx, dy] = [Math.sin(at / 300) * 40, Math.cos(at / 300) * 40];
			for (const item of moved) place(item, dx, dy);
			for (const cursor of cursors) cursor.style.transform = `translate(${300 + dx}px, ${300 + dy}px)`;
			if (!document.documentElement.hasAttribute("data-bench-end")) requestAnimationFrame(move);
		});
	});
}

/** An uncovered point of the felt, and the middle of a piece. Runs in the page. */
function spots(): Record<"felt" | "piece", { x: number; y: number }> {
	const items = [...document.querySelectorAll<HTMLElement>("[data-item]")];
	const middle = (element: Element) => {
		const { x, y, width, height } = element.getBoundingClientRect();
		return { x: x + width / 2, y: y + height / 2 };
	};
	const isAt = ({ x, y }: { x: number; y: number }, wanted: string) =>
		document.elementFromPoint(x, y)?.closest("[data-item], [data-felt]")?.matches(wanted) === true;
	const piece = items.map(middle).find((at) => isAt(at, "[data-item]") && at.y > innerHeight / 3);
	let felt: { x: number; y: number } | undefined;
	for (let y = innerHeight - 20; y > 60 && felt === undefined; y -= 7)
		for (let x = 20; x < innerWidth * 0.7 && felt === undefined; x += 7)
			if (isAt({ x, y }, "[data-felt]")) felt = { x, y };
	if (piece === undefined || felt === undefined) throw new Error("the table is covered");
	return { felt, piece };
}

/** Presses the mouse button and moves the mouse in circles. */
async function circleWith(page: Page, at: { x: number; y: number }): Promise<void> {
	await page.mouse.move(at.x, at.y);
	await page.mouse.down();
	const start = performance.now();
	for (let ms = 0; ms < duration; ms = performance.now() - start) {
		const { x, y } = circle(ms, 60);
		await page.mouse.move(at.x + x, at.y + y);
		await sleep(step - ((performance.now() - start) % step));
	}
	await page.mouse.up();
}

/** A player at a table, as a program. `ids`: the items on the felt. */
type Player = { send(message: object): void; ids: string[]; end(): void };

async function playerOf(
	url: string,
	{ tableId, secret }: { tableId: string; secret: string },
): Promise<Player> {
	const options = { protocols: ["tuckbox.table.1"], headers: { authorization: `Bearer ${secret}` } };
	const socket = new WebSocket(
		`${url.replace("http", "ws")}/api/v1/tables/${tableId}/live`,
		options as never,
	);
	const send = (message: object) => socket.send(JSON.stringify(message));
	return await new Promise((resolve, reject) => {
		socket.addEventListener("open", () => send({ t: "hello", client: crypto.randomUUID() }));
		socket.addEventListener("error", () => reject(new Error("a player could not take a seat")));
		socket.addEventListener("message", ({ data }) => {
			const message = JSON.parse(String(data));
			if (message.t === "beat") send({ t: "beat" });
			if (message.t !== "view") return;
			const ids = Object.keys(message.view).flatMap((name) =>
				name.startsWith("item:") ? name.slice(5) : [],
			);
			resolve({ send, ids, end: () => socket.close() });
		});
	});
}

/**
 * Lets other players, each with a piece and a cursor, move them 15 times a second.
 * @returns a function that stops them
 */
function play(players: readonly Player[]): () => void {
	const start = performance.now();
	for (const [i, { ids, send }] of players.entries()) send({ t: "grab", ids: ids.slice(i, i + 1) });
	const timer = setInterval(() => {
		for (const [i, { send }] of players.entries()) {
			const { x, y } = circle(performance.now() - start, 40 + i);
			send({ t: "drag", dx: x, dy: y });
			if (i % 3 === 0) send({ t: "cursor", at: { x: 300 + x, y: 300 + y } });
		}
	}, 66);
	return () => {
		clearInterval(timer);
		for (const { send } of players) send({ t: "release" });
	};
}

type Moved = Record<Movement, { main: number; p95: number }>;
type Measured = Moved & { heap: number; memory: number };

async function measure(context: Context, page: Page, moveOthers: () => Promise<void>): Promise<Measured> {
	const { piece, felt } = await page.evaluate(spots);
	const time = (task: () => Promise<unknown>) => timeFrames(context, page, task);
	const drag = await time(() => circleWith(page, piece));
	await sleep(500);
	const pan = await time(() => circleWith(page, felt));
	await sleep(500);
	const found = { drag, pan, others: await time(moveOthers) };
	return { ...found, heap: await heapOf(context, page), memory: browserMemory() };
}

/** Runs work with a new browser with one page, so that the browser's memory is that of the page. */
async function inBrowser<T>(
	options: Parameters<Awaited<ReturnType<typeof startBrowser>>["newContext"]>[0],
	work: (context: Context) => Promise<T>,
): Promise<T> {
	const browser = await startBrowser();
	try {
		return await work(await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options }));
	} finally {
		await browser.close();
	}
}

const names = sizes.flatMap((size) => movements.map((movement) => `frames-${size}-${movement}` as const));
const figureNames = [...names, "frames-p95", "client-heap", "client-memory"] as const;
type Name = (typeof figureNames)[number];

/** The cost of the page of a table while something moves, compared with a bare script that moves the same elements. */
export const tableFrames: Workload = {
	name: "table-frames",
	figures: figureNames,
	onlyNamed: true,
	async run({ rounds }) {
		const found = { floor: {} as Record<string, number[]>, service: {} as Record<string, number[]> };
		await using stack = new AsyncDisposableStack();
		const folder = makeFolder();
		stack.defer(() => removeFolder(folder));
		const started = stack.use(await startForPerson(folder, await freePort()));
		const { url, client } = started;
		stack.defer(() => client.close());
		const anonymous = new Client(url, undefined, 8);
		stack.defer(() => anonymous.close());

		for (const size of sizes) {
			const game = await createGame(client);
			const images = await uploadAll(client, game, await cardPictures(100, `${size}`));
			const { components } = JSON.parse(batchBody(numberedKeys(size), images)) as { components: object[] };
			for (let from = 0; from < size; from += 200)
				await client.postValue(`${game}/components/batch`, {
					components: components.slice(from, from + 200),
				});
			await published(client, game, size);
			const table = await openLaid(client, game, size);
			const seats = await Promise.all(
				Array.from({ length: others }, (_, i) => takeSeat(anonymous, table.link, `Player ${i}`)),
			);
			const players = await Promise.all(seats.map((seat) => playerOf(url, seat)));
			stack.defer(() => {
				for (const { end } of players) end();
			});

			// each round has new browsers, so that the first one is as cold as the others
			for (let round = 0; round < rounds; round++) {
				let html = "";
				let state: Awaited<ReturnType<Context["storageState"]>> | undefined;
				const service = await inBrowser({}, async (context) => {
					const page = await sitDown(context, url, table.link);
					await page.locator("[data-felt]").press("0");
					await sleep(2000);
					state = await context.storageState();
					return await measure(context, page, async () => {
						const end = play(players);
						await sleep(duration / 2);
						html = await page.evaluate(stillOf);
						await sleep(duration / 2);
						end();
						await sleep(200);
					});
				});
				const floor = await inBrowser({ ...(state && { storageState: state }) }, async (context) => {
					const page = await context.newPage();
					await page.route(`${url}/still`, (route) =>
						route.fulfill({ contentType: "text/html", body: html }),
					);
					await page.goto(`${url}/still`);
					await sleep(2000);
					await page.evaluate(bare, others);
					return await measure(context, page, async () => {
						const tell = (isOn: boolean) => dispatchEvent(new CustomEvent("bench-others", { detail: isOn }));
						await page.evaluate(tell, true);
						await sleep(duration + 200);
						await page.evaluate(() => document.documentElement.setAttribute("data-bench-end", ""));
					});
				});
				for (const [side, measured] of Object.entries({ floor, service })) {
					const add = (name: Name, value: number) => {
						const all = found[side as "floor" | "service"];
						all[name] = [...(all[name] ?? []), value];
					};
					for (const movement of movements) add(`frames-${size}-${movement}`, measured[movement].main);
					if (size !== 1000) continue;
					add("frames-p95", Math.max(...movements.map((movement) => measured[movement].p95)));
					add("client-heap", measured.heap);
					add("client-memory", measured.memory);
				}
			}
		}
		const units: Partial<Record<Name, string>> = { "client-heap": "MB", "client-memory": "MB" };
		return figureNames.map((name): Figure => {
			const isRatio = name !== "frames-p95" && name !== "client-heap";
			return {
				name,
				unit: units[name] ?? "ms",
				...(isRatio && { target: { of: "ratio", most: 1.3 } }),
				...(name === "frames-p95" && { target: { of: "value", most: 17 } }),
				floor: found.floor[name] ?? [],
				service: found.service[name] ?? [],
			};
		});
	},
};
