import assert from "node:assert/strict";
import type { HandEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { laidTable } from "../../server/tests/support/laid-table.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, atRest, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { pickFrom } from "../../web/tests/support/menus.ts";
import { hearsKeys, onFelt, sitDownBy } from "../../web/tests/support/tables.ts";

// The moments in which an act is seen and heard at other seats: a shuffle, a deal, a draw.

const on = consoleTest();

declare global {
	interface Window {
		/** The contents of each copy that a motion has moved. */
		moved: string[];
		/** Number of sounds that have been started. */
		sounds: number;
	}
}

/** Records the copies that motions move, and the sounds, from the next page on. */
async function recording(page: Page): Promise<void> {
	await page.addInitScript(() => {
		window.moved = [];
		window.sounds = 0;
		const { animate } = Element.prototype;
		Element.prototype.animate = function (this: Element, ...given: Parameters<typeof animate>) {
			const isCopy = this.closest("[data-world]") !== null && this.getAttribute("aria-hidden") === "true";
			if (isCopy) window.moved.push(this.innerHTML);
			return animate.apply(this, given);
		};
		const { start } = AudioBufferSourceNode.prototype;
		AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, ...given: [number?]) {
			window.sounds++;
			start.apply(this, given);
		};
	});
}

const movedOn = (page: Page) => page.evaluate(() => window.moved);
const soundsOn = (page: Page) => page.evaluate(() => window.sounds);
const copies = (page: Page) => page.locator("[data-world] [aria-hidden=true][class*=copy]");

/** A table with Ben in a browser, and its host, a program. */
async function bensTable(options: Parameters<typeof on.open>[1] = {}) {
	const table = await laidTable(on.service, await on.service.user());
	const host = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
	const { page, complaints } = await on.open(undefined, options);
	await recording(page);
	await sitDownBy(page, on.service.url, table.link.secret, "Ben");
	await onFelt(page, /^Light, stack/).waitFor();
	const stack = Object.entries(host.client.view).find(([, entry]) => "top" in entry)?.[0] ?? "";
	return { table, host, page, complaints, stack: stack.slice("item:".length), seat: table.host.seatId };
}

on.test("a shuffle and a deal are seen at other seats, as backs, and nothing stays", async () => {
	const { host, page, stack, seat, complaints } = await bensTable();
	using _ = host;
	await host.do({ kind: "shuffle", id: stack });
	await until("two halves", async () => (await movedOn(page)).length === 2);
	await host.do({ kind: "deal", from: stack, count: 3, to: [seat] });
	await until("three cards", async () => (await movedOn(page)).length === 5);
	const { cards = [] } = host.client.entry(`hand:${seat}`) as HandEntry;
	assert.equal(cards.length, 3);
	for (const card of cards) {
		const { name, faces } = "shown" in card ? card.shown : assert.fail("the host sees its hand");
		for (const secret of [name, String(faces[0]?.derivedUrl), String(faces[0]?.thumbUrl)]) {
			assert.ok(secret.length > 5);
			for (const moved of await movedOn(page)) assert.ok(!moved.includes(secret), "no front moves");
		}
	}
	await atRest(page);
	await untilEqual("copies", () => copies(page).count(), 0);
	await assertAccessible(page, "after motions");
	assert.deepEqual(complaints, []);
});

on.test("nothing moves with reduced motion", async () => {
	const { host, page, stack } = await bensTable({ reducedMotion: true });
	using _ = host;
	await host.do({ kind: "shuffle", id: stack });
	await host.do({ kind: "draw", from: stack, count: 1, to: "hand" });
	await onFelt(page, /^Light, stack of 5/).waitFor();
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
	assert.deepEqual(await movedOn(page), []);
});

on.test("a guest hears nothing until sounds are turned on, and the browser remembers it", async () => {
	const { host, page, stack } = await bensTable();
	using _ = host;
	await host.do({ kind: "shuffle", id: stack });
	await until("the shuffle is seen", async () => (await movedOn(page)).length === 2);
	assert.equal(await soundsOn(page), 0);
	await page.keyboard.press("Shift+M");
	await page.getByText("Sounds are on.").waitFor();
	await host.do({ kind: "shuffle", id: stack });
	await until("it is heard", async () => (await soundsOn(page)) > 0);

	await page.reload();
	await hearsKeys(page);
	await page.keyboard.press("?");
	await page.getByText("Sounds on or off").waitFor();
	await page.keyboard.press("Escape");
	await host.do({ kind: "draw", from: stack, count: 1, to: "hand" });
	await until("a draw is heard", async () => (await soundsOn(page)) > 0);
	await pickFrom(page.getByRole("button", { name: "More" }), "Turn sounds off");
	const before = await soundsOn(page);
	await host.do({ kind: "shuffle", id: stack });
	await until("the shuffle is seen", async () => (await movedOn(page)).length > 2);
	assert.equal(await soundsOn(page), before);
});
