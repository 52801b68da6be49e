import assert from "node:assert/strict";
import type { HandEntry, StackEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { laidTable } from "../../server/tests/support/tables/laid-table.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import { consoleTest, type Page } from "../../web/tests/support/console.ts";
import {
	drag,
	feltSpot,
	fingers,
	hearsKeys,
	isAt,
	middleOf,
	onFelt,
	openLog,
	type Spot,
	sitDownBy,
	twice,
} from "../../web/tests/support/tables.ts";

// Plays at a table with a mouse, with fingers, and with keys.

const on = consoleTest();

/** A table whose host is a program, with guests in browsers who have joined by the link. */
async function tableWith(names: string[], options: Parameters<typeof on.open>[1] = {}) {
	const table = await laidTable(on.service, await on.service.user());
	const host = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
	const pawn = host.idOf("tokenSprite");
	await host.do({ kind: "lay", items: [{ id: pawn, x: 50, y: 0 }] });
	const guests = [];
	for (const name of names) {
		const { page, complaints } = await on.open(undefined, options);
		const received: string[] = [];
		page.on("websocket", (socket) =>
			socket.on("framereceived", ({ payload }) => received.push(String(payload))),
		);
		const requested: string[] = [];
		page.on("request", (request) => requested.push(request.url()));
		await sitDownBy(page, on.service.url, table.link.secret, name);
		await onFelt(page, /^Pawn/).waitFor();
		guests.push({ page, complaints, received, requested });
	}
	return { table, host, pawn, guests: guests as [Guest, ...Guest[]] };
}
type Guest = { page: Page; complaints: string[]; received: string[]; requested: string[] };

const stackIn = ({ client }: PlayerAtTable) => {
	const found = Object.entries(client.view).find(([, entry]) => "cards" in entry && "top" in entry);
	return { id: found?.[0].slice("item:".length) ?? "", ...(found?.[1] as StackEntry) };
};
const handOf = ({ client }: PlayerAtTable, name: string) => {
	const seat = Object.entries(client.view).find(([, entry]) => "colour" in entry && entry.name === name);
	return client.entry(`hand:${seat?.[0].slice("seat:".length)}`) as HandEntry | undefined;
};
const handIn = (page: Page) => page.getByRole("region", { name: /^Your hand/ }).getByRole("button");

const moved = ({ x, y }: Spot, dx: number, dy: number): Spot => ({ x: x + dx, y: y + dy });

on.test("other seats see a piece follow the pointer that drags it, up to its last place", async () => {
	const { host, pawn, guests } = await tableWith(["Ben", "Cleo"]);
	using _ = host;
	const [ben, cleo] = guests as [Guest, Guest];
	const start = await middleOf(onFelt(ben.page, /^Pawn/));
	const seen = new Set<string>();
	const end = host.client.subscribe("holds", () => {
		for (const { ids, dx, dy } of Object.values(host.client.holds))
			if (ids.includes(pawn)) seen.add(`${dx} ${dy}`);
	});
	await ben.page.mouse.move(start.x, start.y);
	await ben.page.mouse.down();
	for (let i = 1; i <= 8; i++) {
		const before = seen.size;
		await ben.page.mouse.move(start.x - 12 * i, start.y + 10 * i);
		await until("the others see the step", () => seen.size > before);
	}
	end();
	await onFelt(cleo.page, /^Pawn, token, held by Ben$/).waitFor();
	await ben.page.mouse.up();
	await until("it is laid", () => feltSpot(host, pawn)?.x !== 50);
	const { x, y } = feltSpot(host, pawn) ?? { x: 0, y: 0 };
	const transform = `translate(${x}px, ${y}px) rotate(0deg)`;
	for (const { page, complaints } of guests) {
		const item = page.locator(`[data-item="${pawn}"]`);
		await untilEqual("it lies there", () => item.evaluate((one) => one.style.transform), transform);
		assert.deepEqual(complaints, []);
	}
	await isAt(onFelt(ben.page, /^Pawn/), moved(start, -96, 80));
	await cleo.page
		.getByRole("log")
		.getByText(/Ben .*Pawn/)
		.first()
		.waitFor({ state: "attached" });
});

on.test(
	"if two seats grab the same piece, one of them gets it, and the other one sees who has it",
	async () => {
		const { host, pawn, guests } = await tableWith(["Ben", "Cleo"]);
		using _ = host;
		const [ben, cleo] = guests as [Guest, Guest];
		const starts = await Promise.all(guests.map(({ page }) => middleOf(onFelt(page, /^Pawn/))));
		await Promise.all(guests.map(({ page }, i) => page.mouse.move(starts[i]?.x ?? 0, starts[i]?.y ?? 0)));
		await Promise.all(guests.map(({ page }) => page.mouse.down()));
		await Promise.all(
			guests.map(({ page }, i) =>
				page.mouse.move((starts[i]?.x ?? 0) + 60, (starts[i]?.y ?? 0) + 40 * i, { steps: 4 }),
			),
		);
		const holder = await until("one holds it", () => host.client.holders[pawn]);
		const winner = (host.client.entry(`seat:${holder}`) as { name: string }).name;
		const loser = winner === "Ben" ? cleo : ben;
		await onFelt(loser.page, new RegExp(`held by ${winner}$`)).waitFor();
		await Promise.all(guests.map(({ page }) => page.mouse.up()));
		await until("it is let go", () => host.client.holders[pawn] === undefined);
		await until("it has been moved", () => feltSpot(host, pawn)?.x !== 50);
		const place = feltSpot(host, pawn);
		const transform = `translate(${place?.x}px, ${place?.y}px) rotate(0deg)`;
		for (const { page } of guests) {
			const item = page.locator(`[data-item="${pawn}"]`);
			await untilEqual("all agree", () => item.evaluate((one) => one.style.transform), transform);
		}
	},
);

on.test("cards are drawn, dealt and played, and no seat learns what it may not know", async () => {
	const { host, guests } = await tableWith(["Ben", "Cleo"]);
	using _ = host;
	const [{ page }, cleo] = guests as [Guest, Guest];
	const stack = onFelt(page, /^Light, stack/);
	await stack.focus();
	await page.keyboard.press("r");
	await page.keyboard.press("2");
	await until("two are drawn", async () => (await handIn(page).count()) === 2);
	// from the stack to the hand, and from the stack to the felt
	const at = await middleOf(stack);
	const hand = await middleOf(handIn(page).first());
	await drag(page, at, hand);
	await until("three cards", async () => (await handIn(page).count()) === 3);
	// the table may have moved to make room for the hand
	const now = await middleOf(stack);
	await drag(page, now, moved(now, -200, -60));
	const drawn = onFelt(page, "card, face down");
	await drawn.waitFor();
	// a card is played face down, and another one face up
	await drag(page, await middleOf(handIn(page).first()), moved(now, -330, -60), { withShift: true });
	await until("it lies there", async () => (await drawn.count()) === 2 && (await handIn(page).count()) === 2);
	for (const text of [...cleo.received, ...cleo.requested, await cleo.page.content()])
		assert.doesNotMatch(text, /Card \d|card-\d/);
	const left = await handIn(page).first().getAttribute("aria-label");
	await drag(page, await middleOf(handIn(page).first()), moved(now, 220, -60));
	await onFelt(cleo.page, left ?? "").waitFor();
	await until("the others see one card in the hand", () => handOf(host, "Ben")?.count === 1);
	// a double tap turns a card over, for every seat
	const hidden = drawn.first();
	await twice(page, await middleOf(hidden));
	for (const seen of [cleo.page, page])
		await until("it is open", async () => (await onFelt(seen, /^Card \d/).count()) === 2);
	// dropped on another one, they become a stack
	await drag(
		page,
		await middleOf(onFelt(page, /^Card \d/).first()),
		await middleOf(onFelt(page, /^Card \d/).last()),
	);
	await onFelt(page, /stack of 2 cards, on top/).waitFor();
	assert.equal(stackIn(host).cards > 0, true);
	for (const { complaints } of guests) assert.deepEqual(complaints, []);
});

on.test("a new table shows its host the contents of the box, and lays them out", async () => {
	const table = await laidTable(on.service, await on.service.user());
	const { page, complaints } = await on.open(undefined, { width: 1440, height: 900 });
	await page.goto(`${on.service.url}/t/seat#${table.id}.${table.host.secret}`);
	await page.waitForURL(/\/tables\//);
	await hearsKeys(page);
	const box = page.getByRole("region", { name: "Box", exact: true });
	await box.getByRole("button", { name: "Lay out all of the box: Token" }).click();
	await onFelt(page, /^Pawn/).waitFor();
	// once the box is empty, it leaves its room to the table
	await box.getByRole("button", { name: "Lay out all of the box: Counter" }).click();
	await onFelt(page, /^Round/).waitFor();
	await until("it is closed", () => box.locator("[aria-expanded=false]").isVisible());
	await openLog(page);
	const log = page.getByRole("list", { name: "What happened" });
	await log.getByText("You put Pawn on the table.").waitFor();
	// keys apply to the card that was just drawn by hand
	const stack = onFelt(page, /^Light, stack of 6/);
	const at = await middleOf(stack);
	await drag(page, at, moved(at, -160, -40));
	await onFelt(page, "card, face down, selected").waitFor();
	await page.keyboard.press("f");
	await onFelt(page, /^Card \d.*selected/).waitFor();
	await log.getByText("You drew a card from Light.").waitFor();
	await onFelt(page, /^Light, stack of 5/).focus();
	await page.keyboard.press("Escape");
	await page.keyboard.press("f");
	await log.getByText("You turned over Light (5 cards).").waitFor();
	assert.deepEqual(complaints, []);
});

on.test("keys pick up, move and put down the focused piece", async () => {
	const { host, pawn, guests } = await tableWith(["Ben"]);
	using _ = host;
	const [{ page, complaints }] = guests;
	const item = onFelt(page, /^Pawn/);
	await page.keyboard.press("F6");
	await item.focus();
	await page.keyboard.press("Enter");
	await until("the others see it held", () => host.client.holders[pawn]);
	await page
		.getByRole("status")
		.getByText(/Picked up Pawn/)
		.waitFor({ state: "attached" });
	await page.keyboard.press("ArrowLeft");
	await page.keyboard.press("Shift+ArrowDown");
	await page.keyboard.press("Escape");
	await until("it is let go", () => host.client.holders[pawn] === undefined);
	assert.deepEqual(feltSpot(host, pawn), { x: 50, y: 0 });
	await page.keyboard.press("Enter");
	await page.keyboard.press("ArrowLeft");
	await page.keyboard.press("Shift+ArrowDown");
	await page.keyboard.press("Enter");
	await until("it lies there", () => feltSpot(host, pawn)?.x === 45);
	assert.deepEqual(feltSpot(host, pawn), { x: 45, y: 1 });
	// the arrows move the focus from piece to piece
	await page.keyboard.press("ArrowLeft");
	await until("the stack has the focus", () =>
		onFelt(page, /^Light/).evaluate((one) => one === document.activeElement),
	);
	assert.deepEqual(complaints, []);
});

on.test("fingers pan, pinch, drag, turn over and play, and the page itself never moves", async () => {
	const { host, pawn, guests } = await tableWith(["Ben"], { width: 390, height: 844, isTouch: true });
	using _ = host;
	const [{ page, complaints }] = guests;
	const touch = (...events: Parameters<typeof fingers>[1][]) => fingers(page, ...events);
	const swipe = (from: Spot, to: Spot) =>
		touch(
			["touchStart", from],
			...[1, 2, 3, 4, 5, 6].map((i) => {
				const at = moved(from, ((to.x - from.x) * i) / 6, ((to.y - from.y) * i) / 6);
				return ["touchMove", at] as const;
			}),
			["touchEnd"],
		);
	const world = () => page.locator("[data-world]").evaluate((one) => (one as HTMLElement).style.transform);
	const felt = { x: 40, y: 640 };

	const before = await middleOf(onFelt(page, /^Pawn/));
	await swipe(felt, moved(felt, 30, -20));
	await until("the felt has moved", async () => (await middleOf(onFelt(page, /^Pawn/))).x > before.x + 25);
	const worldScale = async () => Number(/scale\((.*)\)/.exec(await world())?.[1]);
	const scale = await worldScale();
	await touch(
		["touchStart", felt],
		["touchStart", felt, moved(felt, 100, 0)],
		["touchMove", felt, moved(felt, 120, 0)],
		["touchEnd"],
	);
	await until("it is larger", async () => (await worldScale()) > scale * 1.15);

	// a second finger far away does not disturb a drag
	const start = await middleOf(onFelt(page, /^Pawn/));
	await touch(["touchStart", start], ["touchMove", moved(start, 0, 40)]);
	await until("the others see it held", () => host.client.holders[pawn]);
	await touch(
		["touchStart", moved(start, 0, 40), felt],
		["touchMove", moved(start, 0, 60), moved(felt, 30, 30)],
	);
	const zoomed = await worldScale();
	await touch(["touchEnd"]);
	await until("it is laid", () => (feltSpot(host, pawn)?.y ?? 0) > 10);
	assert.equal(await worldScale(), zoomed);

	// from the stack to the felt, and turned over
	const stack = await middleOf(onFelt(page, /^Light, stack/));
	await swipe(stack, moved(stack, -20, -150));
	const card = onFelt(page, /^card, face down|^Card \d/);
	await card.waitFor();
	await twice(page, await middleOf(card), true);
	await onFelt(page, /^Card \d/).waitFor();
	// into the hand, and out again
	const former = await card.getAttribute("data-item");
	await swipe(await middleOf(card), { x: 195, y: 820 });
	await until("it is in the hand", async () => (await handIn(page).count()) === 1);
	await until("the others see it there", () => handOf(host, "Ben")?.count === 1);
	// it gets another id there, with the answer of the service
	await until("it is confirmed", async () => (await handIn(page).getAttribute("data-card")) !== former);
	await swipe(await middleOf(handIn(page)), { x: 100, y: 300 });
	await until("it is played", () => handOf(host, "Ben")?.count === 0);
	// a long press opens the menu
	const played = page.locator(`[data-item="${host.idOf("tile")}"]`);
	await played.waitFor();
	await touch(["touchStart", await middleOf(played)]);
	await page.getByRole("menu").waitFor();
	await touch(["touchEnd"]);
	assert.equal(await page.getByRole("menu").isVisible(), true, "the end of a long press is not a tap");
	await page.setViewportSize({ width: 844, height: 390 });
	await onFelt(page, /^Pawn/).waitFor();
	const sizes = () => page.evaluate(() => [scrollX, scrollY, document.documentElement.scrollWidth]);
	await untilEqual("the page fits", sizes, [0, 0, 844]);
	assert.deepEqual(complaints, []);
});
