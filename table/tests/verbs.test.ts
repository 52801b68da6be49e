import assert from "node:assert/strict";
import type { HandEntry, ItemEntry, Role, StackEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { laidTable } from "../../server/tests/support/tables/laid-table.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, consoleTest, hasFocus, type Page } from "../../web/tests/support/console.ts";
import { nextFrames } from "../../web/tests/support/settled.ts";
import { drag, fingers, hearsKeys, middleOf, onFelt, twice } from "../../web/tests/support/tables.ts";

// What the table offers to do with what is selected: the bar next to it, the menu, and the line for who sits down first.

const on = consoleTest();

/** A table with a pawn, a counter and two cards on the felt: its host, a program, and Ben in a browser. */
async function benAtTable(options: Parameters<typeof on.open>[1] = {}, role: Role = "player") {
	const table = await laidTable(on.service, await on.service.user(), { role });
	const host = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
	const [pawn, round] = [host.idOf("tokenSprite"), host.idOf("counter")];
	const [deck = ""] = Object.entries(host.client.view).find(([, entry]) => "top" in entry) ?? [];
	const from = deck.slice("item:".length);
	await host.do({ kind: "lay", items: [{ id: pawn, x: 90, y: -90 }] });
	await host.do({ kind: "lay", items: [{ id: round, x: -90, y: -90 }] });
	await host.do({ kind: "draw", from, count: 1, to: { x: -90, y: 40, face: "up" } });
	await host.do({ kind: "draw", from, count: 1, to: { x: 90, y: 40, face: "down" } });
	const { page, complaints } = await on.open(undefined, { reducedMotion: true, ...options });
	await page.goto(`${on.service.url}/t/${table.link.secret}`);
	await page.getByLabel("Your name").fill("Ben");
	await page.getByRole("button", { name: role === "player" ? "Sit down" : "Watch" }).click();
	await page.waitForURL(/\/tables\//);
	await hearsKeys(page);
	await onFelt(page, /^Pawn/).waitFor();
	const hand = () => {
		const hands = Object.entries(host.client.view).filter(
			([name]) => name.startsWith("hand:") && name !== `hand:${host.client.head?.seat}`,
		);
		return (hands[0]?.[1] as HandEntry | undefined)?.count;
	};
	return { host, pawn, round, deck: from, page, complaints, hand };
}

on.test("a double click on a deck turns its top card over, and no other", async () => {
	const { host, deck, page, complaints } = await benAtTable();
	using _ = host;
	const count = () => (host.client.entry(`item:${deck}`) as StackEntry | undefined)?.cards;
	assert.equal(count(), 4);
	await twice(page, await middleOf(onFelt(page, /^Light, stack of 4/)));
	await onFelt(page, /^Light, stack of 3.*face down/).waitFor();
	await until("it lies open", async () => (await onFelt(page, /^Card \d/).count()) === 2);
	assert.equal(count(), 3);
	assert.deepEqual(complaints, []);
});

on.test("a quick drag on a busy page takes the top card, and not the whole stack", async () => {
	const { host, deck, page, complaints } = await benAtTable();
	using _ = host;
	const at = await middleOf(onFelt(page, /^Light, stack of 4/));
	// longer than the time after which a press that rests takes the whole stack
	await page.evaluate(() => {
		const block = () => {
			const end = performance.now() + 400;
			while (performance.now() < end);
		};
		addEventListener("pointerdown", () => setTimeout(block), { capture: true, once: true });
	});
	// as a hand that moves 20 ms after it has pressed, however long the machine takes to pass that on
	const browser = await page.context().newCDPSession(page);
	const begin = Date.now() / 1000;
	const mouse = (type: "mousePressed" | "mouseMoved" | "mouseReleased", by: number, after: number) =>
		browser.send("Input.dispatchMouseEvent", {
			...{ type, x: at.x - 15 * by, y: at.y + 4 * by, timestamp: begin + after / 1000 },
			...{ button: "left", buttons: type === "mouseReleased" ? 0 : 1, clickCount: 1 },
		});
	await page.mouse.move(at.x, at.y);
	const press = mouse("mousePressed", 0, 0);
	const steps = Array.from({ length: 10 }, (_, i) => mouse("mouseMoved", i + 1, 20 * (i + 1)));
	await Promise.all([press, ...steps]);
	await mouse("mouseReleased", 10, 220);
	await until(
		"one is drawn",
		() => (host.client.entry(`item:${deck}`) as StackEntry | undefined)?.cards === 3,
	);
	assert.deepEqual(complaints, []);
});

const bar = (page: Page) => page.getByRole("toolbar");
const verbs = (page: Page) =>
	bar(page)
		.getByRole("button")
		.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.verb ?? ""));
const verb = (page: Page, id: string) => page.locator(`[data-verb=${id}]`);
const boxOf = async (one: ReturnType<Page["locator"]>) => (await one.boundingBox()) ?? assert.fail("no box");

/** Waits until the bar has these actions. */
const hasVerbs = (page: Page, ...ids: string[]) => untilEqual("the actions", () => verbs(page), ids);

/** Waits until the bar is on the screen, and clear of the thing, and returns its place. */
async function isBeside(page: Page, thing: ReturnType<Page["locator"]>) {
	await middleOf(thing);
	await middleOf(bar(page));
	const [one, other] = [await boxOf(bar(page)), await boxOf(thing)];
	const { width, height } = page.viewportSize() ?? assert.fail("no size");
	assert.ok(one.x >= 0 && one.y >= 0 && one.x + one.width <= width && one.y + one.height <= height);
	assert.ok(one.y + one.height <= other.y || one.y >= other.y + other.height, "it covers the thing");
	return one.y < other.y ? "above" : "below";
}

/** Does the same with a mouse, and with a finger on a phone. */
async function byBoth(
	body: (at: Awaited<ReturnType<typeof benAtTable>> & { press: Press; isTouch: boolean }) => Promise<void>,
): Promise<void> {
	for (const isTouch of [false, true]) {
		const at = await benAtTable(isTouch ? { isTouch, width: 390, height: 844 } : {});
		using _ = at.host;
		const press = (one: ReturnType<Page["locator"]>) => (isTouch ? one.tap() : one.click());
		await body({ ...at, press, isTouch });
		assert.deepEqual(at.complaints, []);
	}
}
type Press = (one: ReturnType<Page["locator"]>) => Promise<void>;

on.test("a selected deck offers to draw, shuffle and deal: by mouse and by finger", async () => {
	await byBoth(async ({ host, page, press, isTouch, hand }) => {
		const deck = onFelt(page, /^Light, stack/);
		await press(deck);
		await hasVerbs(page, "drawToHand", "shuffle", "deal", "all");
		await page.getByRole("toolbar", { name: "Actions for Light, 4 cards" }).waitFor();
		assert.equal(await isBeside(page, deck), isTouch ? "below" : "above");
		for (const one of await bar(page).getByRole("button").all()) {
			const { width, height } = await boxOf(one);
			assert.ok(Math.min(width, height) >= (isTouch ? 44 : 24));
		}
		await assertAccessible(page, "a bar");
		await press(verb(page, "drawToHand"));
		await until("a card is in the hand", () => hand() === 1);
		// the bar stays for the next card, and the deck has the keys
		await page.keyboard.press("1");
		await until("two cards are in the hand", () => hand() === 2);
		await press(verb(page, "shuffle"));
		await until("it is shuffled", () => host.client.log.some(({ code }) => code === "shuffle"));
		await press(verb(page, "all"));
		const first = page.getByRole("menuitem");
		await untilEqual(
			"the menu begins with the same",
			async () => (await first.evaluateAll((all) => all.map((one) => one.dataset.label))).slice(0, 3),
			["Draw to your hand", "Shuffle", "Deal…"],
		);
		const heads = page.getByRole("menu").getByRole("group", { name: /./ });
		assert.deepEqual(await heads.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))), [
			"Cards",
			"Look",
			"Move",
			"More",
		]);
		// only two ways to look, and what takes the whole deck says so
		await page.getByRole("menuitem", { name: "Take all 2 cards into your hand" }).waitFor();
		const labels = await first.evaluateAll((all) => all.map((one) => one.dataset.label ?? ""));
		assert.deepEqual(
			labels.filter((label) => /look|peek|enlarge/i.test(label)),
			["Enlarge", "Look at the top card", "Look at the top cards…", "Look at all cards"],
		);
	});
});

on.test("cards, counters and several things have their own actions", async () => {
	await byBoth(async ({ host, round, page, press, isTouch, hand }) => {
		await press(onFelt(page, "card, face down"));
		await hasVerbs(page, "flip", "hand", "peek", "all");
		await press(onFelt(page, /^Card \d, card/));
		await hasVerbs(page, "flip", "hand", "closeUp", "all");
		await press(verb(page, "hand"));
		await until("it is in the hand", () => hand() === 1);
		await bar(page).waitFor({ state: "detached" });
		await press(page.locator("[data-region=hand] [data-card]"));
		await hasVerbs(page, "lay", "layDown", "closeUp", "all");
		assert.equal(await isBeside(page, page.locator("[data-region=hand] [data-card]")), "above");
		await press(verb(page, "layDown"));
		await until("it is on the table", () => hand() === 0);

		const counter = onFelt(page, /^Round/);
		const value = () => (host.client.entry(`item:${round}`) as ItemEntry).value;
		await press(counter);
		await hasVerbs(page, "countDown", "countUp", "all");
		await until("the press has counted", () => value() !== 1);
		const before = value() ?? 0;
		await press(verb(page, "countUp"));
		await press(verb(page, "countUp"));
		await until("it counts", () => value() === before + 2);
		await isBeside(page, counter);

		const down = () => onFelt(page, "card, face down");
		await until("two cards lie there", async () => (await down().count()) === 2);
		await press(down().first());
		if (isTouch) {
			await press(verb(page, "all"));
			await press(page.getByRole("menuitem", { name: "Select several" }));
			await press(down().last());
		} else
			await down()
				.last()
				.click({ modifiers: ["Control"] });
		await verb(page, "stackUp").waitFor();
		await press(verb(page, "stackUp"));
		await until(
			"they are a stack",
			() => Object.values(host.client.view).filter((entry) => "top" in entry).length === 2,
		);
	});
});

on.test("by keys, a thing is selected, and its bar used and left", async () => {
	const { host, pawn, page, complaints } = await benAtTable();
	using _ = host;
	// turned over, it has another name
	const item = page.locator(`[data-item="${pawn}"]`);
	await item.focus();
	await page.keyboard.press("x");
	await hasVerbs(page, "flip", "hand", "closeUp", "all");
	await until("the bar has the focus", async () => {
		await page.keyboard.press("F6");
		return await bar(page).evaluate((one) => one.contains(document.activeElement));
	});
	const side = () => (host.client.entry(`item:${pawn}`) as ItemEntry).face;
	const before = side();
	await page.keyboard.press("Enter");
	await until("it is turned over", () => side() !== before);
	await page.keyboard.press("Escape");
	await hasFocus(item);
	await page.keyboard.press("f");
	await until("it is turned back", () => side() === before);
	await page.keyboard.press("Escape");
	await bar(page).waitFor({ state: "detached" });
	assert.deepEqual(complaints, []);
});

on.test("what is carried has no bar, and a bar follows its thing when the view moves", async () => {
	const { host, page, complaints } = await benAtTable();
	using _ = host;
	const item = onFelt(page, /^Pawn/);
	await item.click();
	await bar(page).waitFor();
	const start = await middleOf(item);
	await page.keyboard.press("v");
	await until("the view is turned", async () => Math.abs((await middleOf(item)).x - start.x) > 20);
	await isBeside(page, item);
	await middleOf(item);
	const at = await middleOf(item);
	await page.mouse.move(at.x, at.y);
	await page.mouse.down();
	await page.mouse.move(at.x + 60, at.y + 20, { steps: 4 });
	await bar(page).waitFor({ state: "detached" });
	await page.mouse.up();
	await isBeside(page, item);
	// a press elsewhere ends it
	await page.locator("[data-felt]").click({ position: { x: 30, y: 200 } });
	await bar(page).waitFor({ state: "detached" });
	assert.deepEqual(complaints, []);
});

on.test("a locked piece and a seat that watches are offered only what they may do (A9)", async () => {
	for (const role of ["player", "spectator"] as const) {
		const { host, pawn, page, complaints } = await benAtTable({}, role);
		using _ = host;
		await host.do({ kind: "lock", ids: [pawn], isLocked: true });
		const item = onFelt(page, /^Pawn.*locked/);
		await item.click();
		await hasVerbs(page, "closeUp", "note", ...(role === "player" ? ["all"] : []));
		await onFelt(page, /^Light, stack/).click();
		if (role === "spectator") await hasVerbs(page, "closeUp", "note");
		else {
			await hasVerbs(page, "drawToHand", "shuffle", "deal", "all");
			await item.focus();
			await page.keyboard.press("e");
			await page.getByText("It is locked.", { exact: false }).waitFor();
			await page.keyboard.press("Delete");
			const forbidden = page.getByText("Your seat may not do that.", { exact: false });
			await forbidden.waitFor();
			await page.reload();
			await hearsKeys(page);
			await middleOf(onFelt(page, /^Round/));
			await drag(
				page,
				await middleOf(onFelt(page, /^Round/)),
				await middleOf(page.getByRole("button", { name: /^Box/ })),
			);
			await forbidden.waitFor();
		}
		assert.deepEqual(complaints, []);
	}
});

on.test("who sits down first reads one line on how to act, until they have acted", async () => {
	const { host, page, complaints } = await benAtTable({ width: 390, height: 844, isTouch: true });
	using _ = host;
	const hint = page.getByText("Drag to move, tap for actions, hold for all.", { exact: false });
	await hint.waitFor();
	const { x, y } = await middleOf(hint);
	await onFelt(page, /^Pawn/).tap();
	await bar(page).waitFor();
	assert.equal(await hint.count(), 1, "looking is not yet acting");
	await fingers(page, ["touchStart", { x, y }], ["touchMove", { x, y: y - 60 }], ["touchEnd"]);
	await page.keyboard.press("e");
	await hint.waitFor({ state: "detached" });
	await page.reload();
	await hearsKeys(page);
	await onFelt(page, /^Pawn/).tap();
	await bar(page).waitFor();
	assert.equal(await hint.count(), 0);
	assert.deepEqual(complaints, []);
});

on.test("a seat that watches reads how to look around", async () => {
	const { host, page, complaints } = await benAtTable({}, "observer");
	using _ = host;
	const hint = page.getByText("You are watching. Drag to move the view", { exact: false });
	await hint.waitFor();
	await onFelt(page, /^Pawn/).click();
	await hint.waitFor({ state: "detached" });
	assert.deepEqual(complaints, []);
});

on.test("an act whose answer is late takes the focus from no menu that was opened meanwhile", async () => {
	const { host, deck, page, complaints, hand } = await benAtTable();
	using _ = host;
	const [ben = ""] =
		Object.entries(host.client.view).find(([, entry]) => "colour" in entry && entry.name === "Ben") ?? [];
	await host.do({ kind: "deal", from: deck, count: 2, to: [ben.slice("seat:".length)] });
	const cards = page.locator("[data-card]");
	await untilEqual("two cards", () => cards.count(), 2);
	const { store } = on.service.service;
	const { write } = store;
	const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
	store.write = (async (...given: Parameters<typeof write>) => {
		await isReleased;
		return await write.apply(store, given);
	}) as typeof write;
	const entry = page.getByRole("menuitem").first();
	try {
		await cards.first().focus();
		await page.keyboard.press("t");
		await untilEqual("one is left", () => cards.count(), 1);
		await cards.last().focus();
		await page.keyboard.press("m");
		await hasFocus(entry);
	} finally {
		store.write = write;
		release();
	}
	await until("it is laid", () => hand() === 1);
	await page.locator("[data-unsent]").waitFor({ state: "detached" });
	await nextFrames(page);
	await hasFocus(entry);
	assert.deepEqual(complaints, []);
});
