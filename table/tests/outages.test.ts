import assert from "node:assert/strict";
import type { HandEntry, ItemEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { GameClient } from "../../server/tests/support/client.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import { exampleClient, makeDataFolder, serve } from "../../server/tests/support/process.ts";
import { laidTable, type Seat } from "../../server/tests/support/tables/laid-table.ts";
import { freePort, until, untilEqual } from "../../server/tests/support/waiting.ts";
import { consoleTest, hasFocus } from "../../web/tests/support/console.ts";
import { feltSpot, hearsKeys, isAt, middleOf, onFelt, sitDownBy } from "../../web/tests/support/tables.ts";

// The page of a table during interruptions: a push, a reload, a service that is killed, a network that fails.

const on = consoleTest();

declare global {
	interface Window {
		notLoadedAgain?: true;
	}
}

/** A table with a pawn on the felt. Its host is a program, and Ben has joined by the link in a browser. */
async function tableWithBen(options: Parameters<typeof on.open>[1] = {}) {
	const table = await laidTable(on.service, await on.service.user());
	const host = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
	const pawn = host.idOf("tokenSprite");
	await host.do({ kind: "lay", items: [{ id: pawn, x: 60, y: 0 }] });
	const ben = await on.open(undefined, options);
	await sitDownBy(ben.page, on.service.url, table.link.secret, "Ben");
	await onFelt(ben.page, /^Pawn/).waitFor();
	return { table, host, pawn, ...ben };
}

on.test("a push while a piece is in the air changes the piece, which never leaves the pointer", async () => {
	const { table, host, pawn, page, complaints } = await tableWithBen();
	using _ = host;
	const item = page.locator(`[data-item="${pawn}"]`);
	const start = await middleOf(item);
	await page.mouse.move(start.x, start.y);
	await page.mouse.down();
	await page.mouse.move(start.x + 60, start.y + 40, { steps: 6 });
	await until("the host sees it held", () => host.client.holders[pawn]);
	const held = { x: start.x + 60, y: start.y + 40 };
	await isAt(item, held);

	const asset = await table.game.asset(await picture(90, 90));
	const changed = { widthMm: 40, heightMm: 40, name: "Meeple" };
	await table.game.pushed([{ kind: "tokenSprite", externalKey: "pawn", assets: [asset], ...changed }]);
	await on.service.published();
	await onFelt(page, /^Meeple/).waitFor();
	await isAt(item, held);
	await page.mouse.move(start.x + 90, start.y + 40, { steps: 3 });
	await isAt(item, { x: start.x + 90, y: start.y + 40 });
	await page.mouse.up();
	await until("it is laid", () => feltSpot(host, pawn)?.x !== 60);
	await isAt(item, { x: start.x + 90, y: start.y + 40 });
	await until("it is let go", () => host.client.holders[pawn] === undefined);
	assert.deepEqual(complaints, []);
});

on.test(
	"a reload opens the same seat with the same hand, and a second page replaces the first one",
	async () => {
		const { table, host, page } = await tableWithBen();
		using _ = host;
		const hand = page.getByRole("button", { name: /^Card \d/ });
		const stack = onFelt(page, /Light/);
		await stack.focus();
		await page.keyboard.press("3");
		await until("three cards", async () => (await hand.count()) === 3);
		const labels = () =>
			hand.evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label") ?? ""));
		const names = await labels();
		const handOfBen = () => {
			const found = Object.entries(host.client.view).find(
				([name, entry]) => name.startsWith("hand:") && (entry as HandEntry).count > 0,
			);
			return (found?.[1] as HandEntry | undefined)?.count ?? 0;
		};
		await until("the host sees three", () => handOfBen() === 3);
		await page.reload();
		await untilEqual("the hand", labels, names);
		await hearsKeys(page);
		await page.keyboard.press("Control+z");
		await until("the draw is undone", () => handOfBen() === 0);

		const second = await page.context().newPage();
		await second.goto(`${on.service.url}/tables/${table.id}`);
		await onFelt(second, /^Pawn/).waitFor();
		await page.getByText("The table is open in another window").waitFor();
	},
);

on.test("without a network, the page reports it, keeps acts, and performs them once afterwards", async () => {
	const { host, pawn, page } = await tableWithBen();
	using _ = host;
	const turn = () => (host.client.entry(`item:${pawn}`) as ItemEntry).turn;
	const offline = async (isOffline: boolean) => {
		await page.context().setOffline(isOffline);
		await page.getByText("Not connected").waitFor({ state: isOffline ? "visible" : "detached" });
	};
	// the page loads the actions of keys only when a user does something
	await offline(true);
	await onFelt(page, /^Pawn/).focus();
	await page.keyboard.press("e");
	await offline(false);
	await until("one turn", () => turn() === 90);

	// the page may have been reloaded for a missing part: it restores the focus
	await hearsKeys(page);
	await hasFocus(onFelt(page, /^Pawn/));
	await offline(true);
	for (let i = 0; i < 3; i++) await page.keyboard.press("e");
	await page.getByText("3 actions are not yet kept").waitFor();
	assert.equal(turn(), 90);
	await offline(false);
	await page.getByText("not yet kept").waitFor({ state: "detached" });
	await until("the turns", () => turn() === 0);
});

on.test(
	"after the service is killed during a drag and restarted, the page continues without a reload, and no act is lost or repeated",
	async () => {
		await using folder = await makeDataFolder();
		const port = await freePort();
		await using cleaning = new AsyncDisposableStack();
		let service = await serve(folder, { PORT: `${port}` });
		cleaning.defer(() => service.end("SIGKILL").then(() => undefined));
		const { url } = service;
		const user = await exampleClient(folder, url);
		const { id } = await user.ok(user.post("/api/v1/games", { name: "Killed" }));
		const game = new GameClient(user, id);
		await game.pushed([{ kind: "tokenModel", name: "Pawn", externalKey: "pawn" }]);
		await until(
			"it is published",
			async () => (await user.ok(user.get(`${game.path}/published`))).version > 0,
		);
		const table = await user.ok(user.post(`${game.path}/tables`, { name: "Friday", host: { name: "Ada" } }));
		const link = await user.ok(user.post(`${game.path}/tables/${table.id}/links`, { role: "player" }));
		const seat: Seat = { secret: table.seatSecret, seatId: table.seatId };
		using host = await new PlayerAtTable(url, table.id, seat).seated();
		const pawn = host.idOf("tokenModel");
		await host.do({ kind: "lay", items: [{ id: pawn, x: 60, y: 0 }] });
		const { page } = await on.open(undefined, { url });
		await sitDownBy(page, url, link.secret, "Ben");
		const item = onFelt(page, /^Pawn/);
		await item.focus();
		await page.evaluate(() => {
			window.notLoadedAgain = true;
		});

		for (let i = 0; i < 5; i++) await page.keyboard.press("e");
		const start = await middleOf(item);
		await page.mouse.move(start.x, start.y);
		await page.mouse.down();
		await page.mouse.move(start.x + 50, start.y + 30, { steps: 4 });
		await service.end("SIGKILL");
		await page.getByText("Not connected").waitFor();
		await page.mouse.move(start.x + 80, start.y + 30, { steps: 3 });
		await isAt(item, { x: start.x + 80, y: start.y + 30 });
		service = await serve(folder, { PORT: `${port}` });
		await until("Ben holds it again", () => host.client.holders[pawn]);
		await page.mouse.up();
		await until("it is laid", () => feltSpot(host, pawn)?.x !== 60);
		await isAt(item, { x: start.x + 80, y: start.y + 30 });
		const turn = () => (host.client.entry(`item:${pawn}`) as ItemEntry).turn;
		await until("five turns", () => turn() === 90);
		assert.equal(await page.evaluate(() => window.notLoadedAgain), true);
	},
);

on.test("a page of another version than the service says so, and loads again in a calm moment", async () => {
	const { pawn, host, page } = await tableWithBen();
	using _ = host;
	// with the first press, all parts are loaded
	await onFelt(page, /^Pawn/).click();
	await page.getByRole("toolbar").waitFor();
	await page.evaluate(() => {
		window.notLoadedAgain = true;
	});
	const hasReloaded = async () => (await page.evaluate(() => window.notLoadedAgain)) !== true;
	// the service has the page of a later version, whose scripts have other names
	await page.route("**/tables/tbl_*", async (route) => {
		if (route.request().resourceType() !== "fetch") return await route.continue();
		const body = (await (await route.fetch()).text()).replace(/(src="[^"]+)\.js"/, '$1x.js"');
		await route.fulfill({ body, contentType: "text/html" });
	});
	await page.context().setOffline(true);
	await page.getByText("Not connected").waitFor();
	await page.keyboard.press("e");
	const start = await middleOf(onFelt(page, /^Pawn/));
	await page.mouse.move(start.x, start.y);
	await page.mouse.down();
	await page.mouse.move(start.x + 60, start.y + 40, { steps: 6 });
	await page.context().setOffline(false);
	await page.getByText("This page is older than the service.").waitFor();
	// not while something is carried
	await until("it is sent", () => (host.client.entry(`item:${pawn}`) as ItemEntry).turn === 90);
	assert.equal(await hasReloaded(), false);
	await page.mouse.up();
	await until("it has loaded again", () => hasReloaded().catch(() => false));
	await hearsKeys(page);
	await hasFocus(onFelt(page, /^Pawn.*selected/));
});
