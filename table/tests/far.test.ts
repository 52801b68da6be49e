import assert from "node:assert/strict";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { laidTable } from "../../server/tests/support/tables/laid-table.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { middleOf, onFelt, openLog, sitDownBy } from "../../web/tests/support/tables.ts";

// Tests that a player sees what others do out of sight.

const on = consoleTest();

/** A table with a pawn on the felt. Its host is a program, and Ben has joined in a browser. */
async function benAtTable(options: Parameters<typeof on.open>[1] = {}) {
	const table = await laidTable(on.service, await on.service.user());
	const host = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
	const pawn = host.idOf("tokenSprite");
	const counter = host.idOf("counter");
	await host.do({ kind: "lay", items: [{ id: pawn, x: 0, y: 0 }] });
	const { page, complaints } = await on.open(undefined, { reducedMotion: true, ...options });
	await sitDownBy(page, on.service.url, table.link.secret, "Ben");
	// marks are loaded with the first press
	if (options.isTouch) await onFelt(page, /^Pawn/).tap();
	else await onFelt(page, /^Pawn/).click();
	await page.getByRole("toolbar").waitFor();
	return { host, pawn, counter, page, complaints };
}

const marks = (page: Page) =>
	page.getByRole("region", { name: "Just happened out of sight" }).getByRole("button");

/** Whether the middle of an item is within the window. */
async function isInSight(page: Page, name: RegExp): Promise<boolean> {
	const { x, y } = await middleOf(onFelt(page, name));
	const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
	return x > 0 && x < width && y > 0 && y < height;
}

on.test("marks at the edge point to what others do out of sight, one for each direction", async () => {
	for (const isTouch of [false, true]) {
		const { host, pawn, counter, page, complaints } = await benAtTable(
			isTouch ? { isTouch, width: 390, height: 844 } : {},
		);
		using _ = host;
		// what is in sight has no mark
		await host.do({ kind: "turn", ids: [pawn], by: 90 });
		await page.getByRole("log").getByText("Ada (host) rotated Pawn.").waitFor();
		assert.equal(await marks(page).count(), 0);

		await host.do({ kind: "lay", items: [{ id: counter, x: 3000, y: 0 }] });
		const mark = marks(page).and(
			page.getByRole("button", { name: "Ada (host) put Round on the table. Show" }),
		);
		await mark.waitFor();
		await host.do({ kind: "count", id: counter, by: 1 });
		await marks(page).getByText("+1").waitFor();
		host.client.ping({ x: 0, y: -2500 });
		await marks(page).getByText("points here").waitFor();
		assert.equal(await marks(page).count(), 2);
		await assertAccessible(page, "marks at the edge");
		await assertFits(page, isTouch ? 390 : 1280);

		const right = marks(page).filter({ hasText: "Round" });
		if (isTouch) await right.tap();
		else {
			// F6 goes from area to area, and stays on a mark
			await until("the marks have the focus", async () => {
				await page.keyboard.press("F6");
				return await marks(page).evaluateAll((all) => all.includes(document.activeElement as HTMLElement));
			});
			await right.press("Enter");
		}
		await until("the view shows it", () => isInSight(page, /^Round/));
		await until("its mark is gone", async () => (await right.count()) === 0);
		await page.locator('[data-item][data-selected][aria-label^="Round"]').waitFor();
		// what happened there is behind the view now
		await host.do({ kind: "turn", ids: [pawn], by: 90 });
		await marks(page).filter({ hasText: "Pawn" }).waitFor();
		// it goes after a time, here a short one
		await page.evaluate(() => {
			const set = window.setInterval.bind(window);
			window.setInterval = ((task: TimerHandler, ms = 0, ...rest: unknown[]) =>
				set(task, ms === 8000 ? 500 : ms, ...rest)) as typeof setInterval;
		});
		await host.do({ kind: "turn", ids: [pawn], by: 90 });
		await until("it has gone", async () => (await marks(page).filter({ hasText: "Pawn" }).count()) === 0);
		assert.deepEqual(complaints, []);
	}
});

on.test("the view follows another player until the user moves it", async () => {
	const { host, counter, page, complaints } = await benAtTable();
	using _ = host;
	await host.do({ kind: "lay", items: [{ id: counter, x: 900, y: 0 }] });
	const bar = page.getByText("You are following Ada");
	const follow = async () => {
		await page.getByRole("button", { name: /^At the table/ }).click();
		await page.getByRole("button", { name: "Follow Ada with the view" }).click();
		await bar.waitFor();
	};
	const shows = (name: RegExp) => until(`the view shows ${name}`, () => isInSight(page, name));
	await follow();
	await assertAccessible(page, "following");
	await host.do({ kind: "count", id: counter, by: 1 });
	await shows(/^Round/);
	host.client.cursor({ x: 0, y: 0 });
	await shows(/^Pawn/);
	host.client.cursor(null);
	// what Ada carries
	host.client.grab([counter]);
	host.client.drag(0, 3000);
	await shows(/^Round.*held by Ada/);
	host.client.release();
	assert.equal(await bar.count(), 1);
	// panning ends it
	await page.mouse.move(200, 500);
	await page.mouse.down();
	await page.mouse.move(260, 520, { steps: 3 });
	await page.mouse.up();
	await bar.waitFor({ state: "detached" });
	await follow();
	await page.keyboard.press("Escape");
	await bar.waitFor({ state: "detached" });
	await follow();
	await page.getByRole("button", { name: "Stop following" }).click();
	await bar.waitFor({ state: "detached" });
	assert.deepEqual(complaints, []);
});

on.test("lines of the log show small pictures of pieces that the seat may know (V9)", async () => {
	const { host, page, pawn, complaints } = await benAtTable();
	using _ = host;
	await openLog(page);
	const line = (text: string | RegExp) =>
		page.getByRole("list", { name: "What happened" }).getByRole("listitem").filter({ hasText: text });
	const pictures = (text: string | RegExp) => line(text).last().locator("img");
	await host.do({ kind: "turn", ids: [pawn], by: 90 });
	await pictures("rotated Pawn").waitFor();
	await until("it is loaded", () =>
		pictures("rotated Pawn").evaluate((image) => (image as HTMLImageElement).naturalWidth > 0),
	);
	await onFelt(page, /^Light/).focus();
	await page.keyboard.press("2");
	await line(/^You drew Card \d and Card \d/).waitFor();
	await pictures(/^You drew/)
		.first()
		.waitFor();
	const [deck = ""] = Object.keys(host.client.view).filter((name) => "top" in (host.client.view[name] ?? {}));
	await host.do({ kind: "draw", from: deck.slice("item:".length), count: 1, to: "hand" });
	await line("Ada (host) drew a card").waitFor();
	assert.equal(await pictures("Ada (host) drew a card").count(), 0);
	await assertAccessible(page, "pictures in the log");
	assert.deepEqual(complaints, []);
});
