import assert from "node:assert/strict";
import type { ItemEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { laidTable } from "../../server/tests/support/tables/laid-table.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { onFelt, openLog, sitDownBy } from "../../web/tests/support/tables.ts";

// Tests acts that wait for the connection, or for the answers of the service.

const on = consoleTest();

/** @returns a function that cuts the page's sockets, or lets it connect again */
async function cutSockets(page: Page): Promise<(isOn: boolean) => Promise<void>> {
	let isConnected = true;
	const ends: (() => Promise<unknown>)[] = [];
	await page.routeWebSocket(/\/live$/, async (socket) => {
		if (!isConnected) return await socket.close();
		const service = socket.connectToServer();
		ends.push(() => Promise.all([socket.close(), service.close()]));
	});
	return async (isOn) => {
		isConnected = isOn;
		if (!isOn) for (const end of ends.splice(0)) await end();
	};
}

on.test(
	"without a connection, acts are shown as not sent yet, and undone with a word if refused",
	async () => {
		const table = await laidTable(on.service, await on.service.user());
		using host = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
		const [pawn, counter] = [host.idOf("tokenSprite"), host.idOf("counter")];
		await host.do({ kind: "lay", items: [{ id: pawn, x: 60, y: 0 }] });
		await host.do({ kind: "lay", items: [{ id: counter, x: -60, y: 0 }] });
		const turn = () => (host.client.entry(`item:${pawn}`) as ItemEntry).turn;
		const { page } = await on.open(undefined, { reducedMotion: true });
		const connect = await cutSockets(page);
		await sitDownBy(page, on.service.url, table.link.secret, "Ben");
		await openLog(page);
		const log = page.getByRole("list", { name: "What happened" });
		await onFelt(page, /^Pawn/).click();
		await page.getByRole("toolbar").waitFor();
		await page.keyboard.press("Escape");

		await connect(false);
		await page.getByText("Not connected").waitFor();
		await host.do({ kind: "lock", ids: [pawn], isLocked: true });
		await onFelt(page, /^Pawn/).focus();
		await page.keyboard.press("e");
		await onFelt(page, /^Round/).focus();
		await page.keyboard.press("+");
		await onFelt(page, /^Light/).focus();
		await page.keyboard.press("r");

		// what is known is drawn
		await onFelt(page, /^Pawn.*not sent yet/).waitFor();
		await onFelt(page, /^Round.*shows 2.*not sent yet/).waitFor();
		await onFelt(page, /^Light.*waits for the connection/).waitFor();
		await page.getByText("3 actions are not yet kept").waitFor();
		const unsent = log.getByRole("listitem").filter({ hasText: "not sent yet" }).locator("p");
		await untilEqual("the log has them", () => unsent.allTextContents(), [
			"Rotate: Pawn",
			"Set the number: Round",
			"Shuffle: Light, 6 cards",
		]);
		await assertAccessible(page, "acts that wait");
		await assertFits(page, 1280);
		const strip = page.getByText("Not connected");
		const chip = page.getByRole("list", { name: "Hands of the others" });
		await until("names are not covered", async () => {
			const [above, below] = [await strip.boundingBox(), await chip.boundingBox()];
			return above !== null && below !== null && below.y >= above.y + above.height;
		});

		await connect(true);
		await page.getByText("Not done: Rotate: Pawn. It is locked. Unlock it first.").waitFor();
		await until("all is sent", async () => (await page.locator("[data-unsent]").count()) === 0);
		await until("none is in the log", async () => (await unsent.count()) === 0);
		await log.getByText("You shuffled Light").waitFor();
		await until(
			"the host sees the counter",
			() => (host.client.entry(`item:${counter}`) as ItemEntry).value === 2,
		);
		assert.equal(turn(), 0);
	},
);

/** Holds what the service sends to a page's sockets back, until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => () => void> {
	let held: (() => void)[] | undefined;
	await page.routeWebSocket(/\/live$/, (socket) => {
		const service = socket.connectToServer();
		service.onMessage((message) => {
			if (held === undefined) socket.send(message);
			else held.push(() => socket.send(message));
		});
	});
	return () => {
		held = [];
		return () => {
			const waiting = held ?? [];
			held = undefined;
			for (const send of waiting) send();
		};
	};
}

on.test("a card that was just played is turned and moved before the service has answered", async () => {
	const table = await laidTable(on.service, await on.service.user());
	using host = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
	const { page, complaints } = await on.open(undefined, { reducedMotion: true });
	const hold = await holdAnswers(page);
	await sitDownBy(page, on.service.url, table.link.secret, "Ben");
	await onFelt(page, /^Light, stack/).focus();
	await page.keyboard.press("1");
	const card = page.getByRole("region", { name: /^Your hand/ }).getByRole("button");
	await card.waitFor();
	await until("it is confirmed", async () => (await page.locator("[data-unsent]").count()) === 0);
	await card.focus();
	const release = hold();
	await page.keyboard.press("t");
	await onFelt(page, /^Card \d/).waitFor();
	await page.keyboard.press("e");
	await page.keyboard.press("f");
	const laid = () =>
		Object.values(host.client.view).flatMap((entry) =>
			"place" in entry && entry.place.in === "felt" && !("cards" in entry) && entry.turn !== 0
				? [{ turn: entry.turn, face: entry.face, isHidden: "hidden" in entry }]
				: [],
		);
	release();
	await untilEqual("the host sees it", laid, [{ turn: 90, face: "down", isHidden: true }]);
	await onFelt(page, "card, face down").waitFor();
	assert.equal(await page.getByText("That is no longer there.").count(), 0);
	assert.deepEqual(complaints, []);
});
