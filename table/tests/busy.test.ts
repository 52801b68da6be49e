import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import { drawsFrom, seedOf } from "../../server/tests/support/random/draws.ts";
import type { Draw } from "../../server/tests/support/random/random-acts.ts";
import { laidTable } from "../../server/tests/support/tables/laid-table.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { consoleTest, type Page } from "../../web/tests/support/console.ts";
import { feltSpot, onFelt, placesOn, sitDownBy } from "../../web/tests/support/tables.ts";

const on = consoleTest({ publishesByItself: true });

/** Duration of play in seconds; `npm run test:long` sets a longer one. */
const seconds = Number(process.env.TABLE_SECONDS ?? 3);
const cards = 40;

/** Drags things over the table again and again, and lays them down at random places. */
async function dragUntil(end: number, player: PlayerAtTable, draw: Draw): Promise<void> {
	const { client } = player;
	while (performance.now() < end) {
		const all = Object.entries(client.view).flatMap(([name, entry]) =>
			"place" in entry && entry.place.in === "felt" && !entry.isLocked
				? [{ id: name.slice(5), ...entry.place }]
				: [],
		);
		const one = all[draw(all.length)];
		if (one === undefined || !client.grab([one.id])) {
			await sleep(33);
			continue;
		}
		const [dx, dy] = [draw(200) - 100, draw(200) - 100];
		for (let step = 1; step <= 20; step++) {
			client.drag((dx * step) / 20, (dy * step) / 20);
			await sleep(33);
		}
		void player.do({ kind: "lay", items: [{ id: one.id, x: one.x + dx, y: one.y + dy }] });
		client.release();
	}
}

async function playUntil(end: number, player: PlayerAtTable, draw: Draw): Promise<void> {
	while (performance.now() < end) {
		player.doAnything(draw);
		await sleep(200 + draw(200));
	}
}

/** Memory that the script of a page holds, in MB. */
async function heapOf(page: Page): Promise<number> {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("HeapProfiler.collectGarbage");
	const { usedSize } = await devtools.send("Runtime.getHeapUsage");
	await devtools.detach();
	return usedSize / 1e6;
}

/** Memory that this process holds, including the service, in MB. */
function heapOfService(): number {
	setFlagsFromString("--expose-gc");
	runInNewContext("gc")();
	return process.memoryUsage().heapUsed / 1e6;
}

/** Maximum number of stored acts of a table: those that can be rewound, and those since its state was stored. */
const mostActs = 2_200;

async function countRows(tableId: string): Promise<{ acts: number; states: number }> {
	const { reader } = on.service.service.store;
	const count = async (from: "table_acts" | "table_states") => {
		const { rows } = await reader
			.selectFrom(from)
			.select(({ fn }) => fn.countAll().as("rows"))
			.where("table_id", "=", tableId)
			.executeTakeFirstOrThrow();
		return Number(rows);
	};
	return { acts: await count("table_acts"), states: await count("table_states") };
}

on.test(
	`eight drag and do anything for ${seconds} s while the game is pushed: all acts are judged, and browsers show what the service says`,
	async (t) => {
		const seed = seedOf(t);
		const user = await on.service.user();
		const guests = ["Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal"];
		const table = await laidTable(on.service, user, { guests, cards });
		await using cleaning = new AsyncDisposableStack();
		const players = [table.host, ...table.seats].map((seat) =>
			cleaning.use(new PlayerAtTable(on.service.url, table.id, seat)),
		);
		await Promise.all(players.map((player) => player.seated()));
		const [host] = players as [PlayerAtTable];
		const [stack = ""] =
			Object.entries(host.client.view).find(([, entry]) => "cards" in entry && "top" in entry) ?? [];
		for (let i = 0; i < 12; i++) {
			const to = { x: (i % 6) * 80 - 200, y: i < 6 ? -160 : 160, face: "up" as const };
			await host.do({ kind: "draw", from: stack.slice("item:".length), count: 1, to });
		}
		const pages: Page[] = [];
		for (const name of seconds > 60 ? ["Ida", "Jo", "Kim"] : ["Ida", "Jo"]) {
			const { page } = await on.open(undefined);
			await sitDownBy(page, on.service.url, table.link.secret, name);
			await onFelt(page, /Light/).waitFor();
			pages.push(page);
		}

		const heaps = await Promise.all(pages.map(heapOf));
		const serviceHeap = heapOfService();
		const end = performance.now() + seconds * 1000;
		const playing = players.map((player, i) =>
			(i % 2 === 0 ? dragUntil : playUntil)(end, player, drawsFrom(seed, i)),
		);
		let pushes = 0;
		do {
			const asset = await table.game.asset(await picture(60, 90));
			const tiles = Array.from({ length: cards }, (_, i) => ({
				kind: "tile",
				name: `Card ${i + 1}`,
				externalKey: `card-${i + 1}`,
				parentExternalKey: "light",
				assets: [asset],
			}));
			await table.game.pushed(tiles);
			pushes++;
			await sleep(Math.min(30_000, seconds * 500));
		} while (performance.now() < end);
		await Promise.all(playing);
		// items that are still held are drawn in the air, and not where they lie
		for (const { client } of players) client.release();
		const outcomes = (await Promise.all(players.map((player) => player.settled()))).flat();
		assert.ok(outcomes.every(({ kind }) => kind !== "ended"));
		const done = outcomes.flatMap((one) => (one.kind === "done" ? [one.seq] : []));
		assert.equal(new Set(done).size, done.length, "each act has happened once");
		await until("the last version lies on the table", async () => {
			const { version } = await user.ok(user.get(`${table.game.path}/published`));
			const entry = host.client.entry("table");
			return pushes > 0 && entry !== undefined && "version" in entry && entry.version === version;
		});
		for (const player of players) await player.assertAgrees();
		const feltOf = () =>
			Object.fromEntries(
				host.client.names.flatMap((name) => {
					const place = feltSpot(host, name.slice(5));
					return place === undefined ? [] : [[name.slice(5), place]];
				}),
			);
		for (const page of pages) {
			await page.keyboard.press("0"); // everything is in sight
			await until(
				"the page shows every item where it lies",
				async () => ({ page: await placesOn(page), host: feltOf() }),
				(seen) =>
					Object.keys(seen.page).length === Object.keys(seen.host).length &&
					Object.entries(seen.host).every(([id, { x, y }]) => {
						const place = seen.page[id];
						return place !== undefined && Math.hypot(place.x - x, place.y - y) < 0.1;
					}),
			);
			await until("the marks of changes have ended", () =>
				page.evaluate(() => document.querySelector('[data-item] [class*="_glow"]') === null),
			);
		}
		const said: string[] = [];
		for (const [i, page] of pages.entries()) {
			const [before = 0, after] = [heaps[i], await heapOf(page)];
			said.push(`${before.toFixed()} to ${after.toFixed()}`);
			assert.ok(after < 2 * before + 20, `the page's heap grew from ${before} to ${after} MB`);
		}
		const [before, after] = [serviceHeap, heapOfService()];
		assert.ok(after < 2 * before + 100, `the service's heap grew from ${before} to ${after} MB`);
		const { acts, states } = await countRows(table.id);
		assert.ok(acts <= mostActs && states === 1, `${acts} acts and ${states} states are stored`);
		t.diagnostic(
			`${done.length} acts, ${pushes} versions; heap of the service ${before.toFixed()} to ${after.toFixed()} MB, of the pages ${said.join(", ")} MB; ${acts} rows`,
		);
		assert.deepEqual(await on.service.inconsistencies(), []);
	},
);
