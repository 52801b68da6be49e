import assert from "node:assert/strict";
import type { HandEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import { laidTable } from "../../server/tests/support/tables/laid-table.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, atRest, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { pickFrom } from "../../web/tests/support/menus.ts";
import { hearsKeys, onFelt, sitDownBy } from "../../web/tests/support/tables.ts";

// The moments in which an act is seen and heard at other seats: a shuffle, a deal, a draw, a change of the game.

const on = consoleTest();

declare global {
	interface Window {
		/** The contents of each copy that a motion has moved. */
		moved: string[];
		/** Number of sounds that have been started. */
		sounds: number;
		/** The ids of the things whose former faces have dissolved. */
		dissolved: string[];
		/** Maximum number of faces that dissolved at the same time. */
		mostDissolving: number;
	}
}

/** Records the copies that motions move, and the sounds, from the next page on. */
async function recording(page: Page): Promise<void> {
	await page.addInitScript(() => {
		window.moved = [];
		window.sounds = 0;
		window.dissolved = [];
		window.mostDissolving = 0;
		const former = "[class*=former]";
		new MutationObserver((changes) => {
			for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
				if (!(node instanceof HTMLElement) || !node.matches(former)) continue;
				const thing = node.closest<HTMLElement>("[data-item], [data-card]")?.dataset;
				window.dissolved.push(thing?.item ?? thing?.card ?? "");
			}
			window.mostDissolving = Math.max(window.mostDissolving, document.querySelectorAll(former).length);
		}).observe(document, { childList: true, subtree: true });
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
async function bensTable(options: Parameters<typeof on.open>[1] = {}, cards = 6) {
	const table = await laidTable(on.service, await on.service.user(), { cards });
	const host = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
	const { page, complaints } = await on.open(undefined, options);
	await recording(page);
	const received: string[] = [];
	page.on("websocket", (socket) =>
		socket.on("framereceived", ({ payload }) => received.push(String(payload))),
	);
	await sitDownBy(page, on.service.url, table.link.secret, "Ben");
	await onFelt(page, /^Light, stack/).waitFor();
	const stack = Object.entries(host.client.view).find(([, entry]) => "top" in entry)?.[0] ?? "";
	const push = async (keys: readonly string[]) => {
		const assets = [await table.game.asset(await picture(60, 90))];
		const [kind, parentExternalKey] = ["tile", "light"];
		await table.game.pushed(
			keys.map((key) => ({
				...{ kind, parentExternalKey, assets, externalKey: key, name: key.replace("card-", "Card ") },
			})),
		);
		await on.service.published();
	};
	return {
		...{ table, host, page, complaints, received, push },
		...{ stack: stack.slice("item:".length), seat: table.host.seatId },
	};
}

const dissolvedOn = (page: Page) => page.evaluate(() => window.dissolved);
const glowing = (page: Page) => page.locator("[data-item]:has([class*=glow])");

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

on.test("the last two cards of a stack are seen flying to a hand", async () => {
	const { host, page, stack, seat, complaints } = await bensTable({}, 2);
	using _ = host;
	await host.do({ kind: "deal", from: stack, count: 2, to: [seat] });
	await until("two cards", async () => (await movedOn(page)).length === 2);
	await onFelt(page, /^Light, stack/).waitFor({ state: "detached" });
	await untilEqual("copies", () => copies(page).count(), 0);
	assert.deepEqual(complaints, []);
});

on.test("the first act is seen, although what draws it is still being loaded", async () => {
	const table = await laidTable(on.service, await on.service.user(), { cards: 2 });
	using host = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
	const { page } = await on.open(undefined);
	await recording(page);
	const released = Promise.withResolvers<void>();
	const asked = Promise.withResolvers<void>();
	await page.route(/\/around-[^/]*\.js$/, async (route) => {
		asked.resolve();
		await released.promise;
		await route.continue();
	});
	await sitDownBy(page, on.service.url, table.link.secret, "Ben");
	await onFelt(page, /^Light, stack/).waitFor();
	await asked.promise;
	const [stack = ""] = Object.entries(host.client.view).find(([, entry]) => "top" in entry) ?? [];
	await host.do({ kind: "draw", from: stack.slice("item:".length), count: 1, to: "hand" });
	await onFelt(page, /^Light, stack/).waitFor({ state: "detached" });
	assert.deepEqual(await movedOn(page), []);
	released.resolve();
	await until("a card", async () => (await movedOn(page)).length === 1);
});

on.test(
	"a push dissolves the former face where it is seen, and tells nothing of a face-down card (C2)",
	async () => {
		const { host, page, stack, push, received, complaints } = await bensTable();
		using _ = host;
		const drawn = async (to: { x: number; face: "up" | "down" }) => {
			const before = new Set(Object.keys(host.client.view));
			await host.do({ kind: "draw", from: stack, count: 1, to: { ...to, y: 90 } });
			return (
				Object.keys(host.client.view).find((name) => !before.has(name) && name.startsWith("item:")) ?? ""
			);
		};
		const open = await drawn({ x: -120, face: "up" });
		const covered = await drawn({ x: 120, face: "down" });
		await onFelt(page, /^Card \d/).waitFor();
		const label = (await onFelt(page, /^Card \d/).getAttribute("aria-label")) ?? "";
		const key = label.split(",")[0]?.toLowerCase().replace(" ", "-") ?? "";
		const others = [1, 2, 3, 4, 5, 6].map((i) => `card-${i}`).filter((one) => one !== key);

		const from = received.length;
		await push(others);
		const hasVersion = (version: number) =>
			until(`version ${version}`, () => received.slice(from).join().includes(`"version":${version}`));
		await hasVersion(2);
		await push([key]);
		await hasVersion(3);
		await untilEqual("one face", () => dissolvedOn(page), [open.slice("item:".length)]);
		await untilEqual("one glows", () => glowing(page).count(), 1);
		const told = received.slice(from).join("\n");
		assert.ok(!told.includes(covered), "the face-down card is not mentioned");
		for (const other of others)
			assert.ok(!told.includes(`"${other}"`) && !told.includes(other.replace("card-", "Card ")), other);
		await untilEqual("former faces", () => page.locator("[class*=former]").count(), 0);
		assert.deepEqual(complaints, []);
	},
);

on.test("a push that changes many cards is one moment with a bounded number of motions", async () => {
	const { host, page, stack, push, complaints } = await bensTable({}, 30);
	using _ = host;
	for (let i = 0; i < 29; i++)
		await host.do({
			kind: "draw",
			from: stack,
			count: 1,
			to: { x: (i % 10) * 66 - 300, y: 120 + 95 * Math.floor(i / 10), face: "up" },
		});
	await page.keyboard.press("Home");
	await until("all are open", async () => (await onFelt(page, /^Card \d/).count()) === 29);
	await page.evaluate(() => {
		window.dissolved = [];
	});
	await push(Array.from({ length: 30 }, (_, i) => `card-${i + 1}`));
	await until("faces dissolve", async () => (await dissolvedOn(page)).length > 0);
	await untilEqual("former faces", () => page.locator("[class*=former]").count(), 0);
	const most = await page.evaluate(() => window.mostDissolving);
	assert.ok(most > 0 && most <= 24, String(most));
	assert.deepEqual(complaints, []);
});

on.test("nothing moves with reduced motion", async () => {
	const { host, page, stack, push } = await bensTable({ reducedMotion: true });
	using _ = host;
	await host.do({ kind: "shuffle", id: stack });
	await host.do({ kind: "draw", from: stack, count: 1, to: "hand" });
	await onFelt(page, /^Light, stack of 5/).waitFor();
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
	assert.deepEqual(await movedOn(page), []);
	await host.do({ kind: "flip", ids: [stack] });
	await onFelt(page, /^Light, stack of 5 cards, on top/).waitFor();
	await push(["card-1", "card-2", "card-3", "card-4", "card-5", "card-6"]);
	await until("it glows", async () => (await glowing(page).count()) > 0);
	const drawn = () =>
		page.locator("[class*=former]").evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity));
	await until("former faces are clear", async () => (await drawn()).every((opacity) => opacity === "0"));
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
