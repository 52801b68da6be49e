import assert from "node:assert/strict";
import type { SeatEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { laidTable, renamePawn } from "../../server/tests/support/tables/laid-table.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { drag, hearsKeys, middleOf, onFelt } from "../../web/tests/support/tables.ts";

// Tests the hands of other seats, which lie around the felt where these seats sit.

const on = consoleTest();
const names = ["Ben", "Cleo", "Dora", "Maximiliane von Hohenstein", "Fay", "Gus", "Hanna"];

/** A table of some seats, each with cards. Its host is a program, and the first guest plays in a browser. */
async function tableOf(seats: number, options: Parameters<typeof on.open>[1] = {}) {
	const guests = names.slice(1, seats - 1);
	const table = await laidTable(on.service, await on.service.user(), { guests, cards: 6, copies: 8 });
	const host = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
	await host.do({ kind: "lay", items: [{ id: host.idOf("tokenSprite"), x: 170, y: 0 }] });
	await host.do({ kind: "lay", items: [{ id: host.idOf("counter"), x: -170, y: 0 }] });
	const { page, complaints } = await on.open(undefined, { reducedMotion: true, ...options });
	await page.goto(`${on.service.url}/t/${table.link.secret}`);
	await page.getByLabel(/^(Your name|Dein Name)$/).fill("Ben");
	await page.getByRole("button", { name: /^(Sit down|Platz nehmen)$/ }).click();
	await page.waitForURL(/\/tables\//);
	await hearsKeys(page);
	const seatOf = (name: string) =>
		Object.entries(host.client.view)
			.find(([entry, seat]) => entry.startsWith("seat:") && (seat as SeatEntry).name === name)?.[0]
			.slice("seat:".length) ?? assert.fail(`no seat of ${name}`);
	const [stack = ""] = Object.entries(host.client.view).find(([, entry]) => "top" in entry) ?? [];
	const deal = (count: number, to: string[]) =>
		host.do({ kind: "deal", from: stack.slice("item:".length), count, to });
	const all = () =>
		Object.keys(host.client.view).flatMap((one) => (one.startsWith("seat:") ? one.slice(5) : []));
	return { table, host, page, complaints, seatOf, deal, all };
}

type Box = { name: string; left: number; top: number; right: number; bottom: number };

const boxes = (page: Page) =>
	page.evaluate(() => {
		const found: Box[] = [];
		const add = (name: string, selector: string) => {
			for (const [i, one] of [...document.querySelectorAll(selector)].entries()) {
				const { left, top, right, bottom } = one.getBoundingClientRect();
				found.push({ name: `${name} ${i}`, left, top, right, bottom });
			}
		};
		add("hand", "[data-seat]");
		add("item", "[data-item]");
		add("card", "[data-card]");
		add("box", "section[data-region=box]");
		add("tools", "main > fieldset");
		add("bar", "header");
		return found;
	});

const overlap = (a: Box, b: Box) =>
	Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
	Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;

for (const [width, height, isTouch, locale] of [
	[360, 640, true, "de"],
	[640, 360, true, "en"],
	[844, 390, true, "de"],
	[820, 1180, true, "en"],
	[1280, 800, false, "de"],
] as const)
	on.test(`hands around the felt cover nothing in a window of ${width} × ${height}`, async () => {
		for (const seats of [2, 3, 5, 8]) {
			const profile = { locale };
			const { host, page, complaints, deal, all } = await tableOf(seats, { width, height, isTouch, profile });
			using _ = host;
			await deal(5, all());
			await until("all have cards", async () => (await page.locator("[data-card]").count()) === 5);
			await page.locator('[data-tool="showAll"]').click();
			await middleOf(onFelt(page, /^Pawn/));
			const found = await boxes(page);
			assert.equal(found.filter(({ name }) => name.startsWith("hand")).length, seats - 1);
			const isAlike = (a: Box, b: Box) =>
				a.name.split(" ")[0] === b.name.split(" ")[0] && !a.name.startsWith("hand");
			for (const [i, one] of found.entries())
				for (const other of found.slice(i + 1))
					if (!isAlike(one, other) && (one.name.startsWith("hand") || other.name.startsWith("hand")))
						assert.ok(!overlap(one, other), `${one.name} and ${other.name} of ${seats} seats`);
			await assertFits(page, width);
			if (seats === 8) await assertAccessible(page, "hands around the felt");
			assert.deepEqual(complaints, []);
			await page.context().close();
		}
	});

on.test("the hands of three others fit next to each other on a phone", async () => {
	for (const width of [360, 390]) {
		const { host, page, complaints, deal, all } = await tableOf(4, { width, height: 844, isTouch: true });
		using _ = host;
		await deal(11, all());
		await until("all have cards", async () => (await page.locator("[data-card]").count()) === 11);
		const hands = page.getByRole("list", { name: "Hands of the others" });
		const backs = hands.locator("button > span[aria-hidden] > span");
		await until("five backs of each are drawn", async () => (await backs.count()) === 15);
		const inSight = async () => (await boxes(page)).filter(({ name }) => name.startsWith("hand"));
		await until("all are in sight", async () => {
			const found = await inSight();
			return found.length === 3 && found.every(({ left, right }) => left >= 0 && right <= width);
		});
		for (const name of ["Ada", "Cleo", "Dora"])
			assert.ok(((await hands.getByText(name, { exact: true }).boundingBox())?.width ?? 0) > 16, name);
		assert.deepEqual(complaints, []);
		await page.context().close();
	}
});

on.test("hands lie where their seats sit, and neither cards nor seats that come move the felt", async () => {
	const { host, table, page, complaints, deal, seatOf } = await tableOf(4);
	using _ = host;
	await page.getByRole("button", { name: "Show everything" }).click();
	const pawn = await middleOf(onFelt(page, /^Pawn/));
	// Ben takes the fourth seat: the next one clockwise is the host's
	const hand = (name: string) => page.locator(`[data-seat="${seatOf(name)}"]`);
	const [ada, cleo, dora] = [
		await middleOf(hand("Ada")),
		await middleOf(hand("Cleo")),
		await middleOf(hand("Dora")),
	];
	assert.ok(ada.x < 120 && Math.abs(cleo.x - 640) < 80 && dora.x > 1160, JSON.stringify([ada, cleo, dora]));
	await page
		.getByRole("list", { name: "Hands of the others" })
		.getByText("to your left")
		.waitFor({ state: "attached" });
	await deal(3, [seatOf("Ada"), seatOf("Cleo"), seatOf("Dora")]);
	await hand("Dora").getByText("3 cards in the hand").waitFor({ state: "attached" });
	assert.deepEqual(await middleOf(onFelt(page, /^Pawn/)), pawn);
	// the top card of the stack is dealt to the hand on which it is dropped
	const held = async () => {
		const entry = host.client.entry(`hand:${seatOf("Ada")}`);
		return entry !== undefined && "count" in entry ? entry.count : 0;
	};
	const fan = await middleOf(hand("Ada").locator("button > span").first());
	await drag(page, await middleOf(onFelt(page, /^Light, stack/)), fan);
	await until("Ada has it", async () => (await held()) === 4);
	for (const name of ["Fay", "Gus"]) {
		const response = await fetch(`${on.service.url}/api/v1/table-links/${table.link.secret}/seats`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ name, colour: "#336699" }),
		});
		assert.equal(response.status, 201);
		await hand("Ada").waitFor();
		await until(
			"it is there",
			async () => (await page.locator("[data-seat]").count()) === (name === "Fay" ? 4 : 5),
		);
		assert.deepEqual(await middleOf(onFelt(page, /^Pawn/)), pawn);
	}
	assert.deepEqual(complaints, []);
});

on.test("a push moves nothing while hands lie around the felt (C2, C4)", async () => {
	const { host, table, page, complaints, deal, all } = await tableOf(4);
	using _ = host;
	const spot = { name: "Market", x: 0, y: 120, widthMm: 300, heightMm: 120 } as const;
	await host.do({ kind: "putSpot", ...spot, role: "market" });
	await deal(3, all());
	await until("all have cards", async () => (await page.locator("[data-card]").count()) === 3);
	await page.getByRole("button", { name: "Show everything" }).click();
	await middleOf(onFelt(page, /^Pawn/));
	const before = await boxes(page);
	assert.ok(before.filter(({ name }) => name.startsWith("hand")).length === 3 && before.length > 8);
	await renamePawn(on.service, table.game, "Meeple");
	await onFelt(page, /^Meeple/).waitFor();
	assert.deepEqual(await boxes(page), before);
	assert.deepEqual(complaints, []);
});
