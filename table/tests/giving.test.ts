import assert from "node:assert/strict";
import type { HandEntry, SeatEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { laidTable } from "../../server/tests/support/tables/laid-table.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { consoleTest, type Page } from "../../web/tests/support/console.ts";
import { drag, middleOf, onFelt, openLog, sitDownBy } from "../../web/tests/support/tables.ts";

// Gives cards to other hands, by dropping them there and by passing all hands at the same time. Other seats must not
// see the cards.

const on = consoleTest();

/** A table with Ben and Cleo in browsers, and Dora, a program that records what she receives. */
async function tableOfThree(options: Parameters<typeof on.open>[1] = {}) {
	const table = await laidTable(on.service, await on.service.user());
	const host = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
	const pages: Page[] = [];
	for (const name of ["Ben", "Cleo"]) {
		const { page } = await on.open(undefined, options);
		await sitDownBy(page, on.service.url, table.link.secret, name);
		pages.push(page);
	}
	const [ben, cleo] = pages as [Page, Page];
	const seatOf = (name: string) => {
		const found = Object.entries(host.client.view).find(
			([entry, seat]) => entry.startsWith("seat:") && (seat as SeatEntry).name === name,
		);
		return found?.[0].slice("seat:".length) ?? assert.fail(`no seat of ${name}`);
	};
	const count = (name: string) => (host.client.entry(`hand:${seatOf(name)}`) as HandEntry).count;
	const plate = (page: Page, name: string) => page.locator(`[data-seat="${seatOf(name)}"]`);
	const [stack = ""] = Object.entries(host.client.view).find(([, entry]) => "top" in entry) ?? [];
	await host.do({ kind: "deal", from: stack.slice("item:".length), count: 2, to: [seatOf("Ben")] });
	await until("two cards", async () => (await cardsIn(ben).count()) === 2);
	return { host, ben, cleo, count, plate, seatOf };
}

const cardsIn = (page: Page) => page.locator("[data-region=hand] [data-card]");
const felt = (host: PlayerAtTable) =>
	Object.values(host.client.view).filter((entry) => "place" in entry && entry.place.in === "felt").length;

on.test(
	"a card that is dropped on another player's name goes into that hand, and the others do not see it",
	async () => {
		const { host, ben, cleo, count, plate } = await tableOfThree();
		using _ = host;
		const lying = felt(host);
		const name = (await cardsIn(ben).first().getAttribute("aria-label")) ?? "";
		await drag(ben, await middleOf(cardsIn(ben).first()), await middleOf(plate(ben, "Cleo")), {
			isDropped: false,
		});
		await ben.getByText("Give to Cleo").waitFor();
		await ben.mouse.up();
		await until("it is in Cleo's hand", () => count("Cleo") === 1 && count("Ben") === 1);
		await until(
			"Cleo sees it",
			async () => (await cardsIn(cleo).first().getAttribute("aria-label")) === name,
		);
		assert.equal(felt(host), lying, "nothing was played");
		assert.doesNotMatch(
			JSON.stringify([host.client.view, host.client.log]),
			new RegExp(name.replaceAll(/\W/g, ".")),
		);
		// the top card of a stack is dealt there
		await drag(ben, await middleOf(onFelt(ben, /^Light, stack/)), await middleOf(plate(ben, "Cleo")));
		await until("Cleo has two", () => count("Cleo") === 2);
		assert.equal(felt(host), lying);
	},
);

on.test("a card from the hand is not played below the log or a bar", async () => {
	const { host, ben, count } = await tableOfThree({ width: 1280, height: 800 });
	using _ = host;
	await openLog(ben);
	const lying = felt(host);
	const from = () => middleOf(cardsIn(ben).first());
	for (const to of [
		await middleOf(ben.locator("header h1")),
		await middleOf(ben.getByRole("complementary")),
	]) {
		await drag(ben, await from(), to);
		await until("it is back", async () => (await ben.locator("[data-ghost]").count()) === 0);
	}
	assert.deepEqual([count("Ben"), felt(host)], [2, lying]);
});

on.test("the host passes all hands to the left", async () => {
	const { host, ben, cleo, count, plate } = await tableOfThree();
	using _ = host;
	await drag(ben, await middleOf(cardsIn(ben).first()), await middleOf(plate(ben, "Cleo")));
	await until("each has one", () => count("Ben") === 1 && count("Cleo") === 1);
	for (const page of [ben, cleo])
		await until("a page shows one card", async () => (await cardsIn(page).count()) === 1);
	const names = async () =>
		await Promise.all(
			[ben, cleo].map(async (page) => await cardsIn(page).first().getAttribute("aria-label")),
		);
	const before = await names();
	await host.do({ kind: "passHands", to: "left" });
	await until("they have changed hands", async () => (await names()).join() === before.toReversed().join());
});

on.test("a player sorts the own hand by name, and no other seat learns anything of it", async () => {
	const { host, ben, seatOf } = await tableOfThree();
	using _ = host;
	const names = () =>
		cardsIn(ben).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")?.split(",")[0] ?? ""));
	const sorted = (await names()).toSorted();
	if ((await names()).join() === sorted.join()) {
		await cardsIn(ben).first().focus();
		await ben.keyboard.press("Control+ArrowRight");
		await until("it is not sorted", async () => (await names()).join() === sorted.toReversed().join());
	}
	const hand = JSON.stringify(host.client.entry(`hand:${seatOf("Ben")}`));
	const lines = host.client.log.length;
	await cardsIn(ben).first().click({ button: "right" });
	await ben.getByRole("menuitem", { name: "Sort your hand by name" }).click();
	await until("it is sorted", async () => (await names()).join() === sorted.join());
	await host.do({ kind: "settings", playersManage: true });
	assert.equal(JSON.stringify(host.client.entry(`hand:${seatOf("Ben")}`)), hand);
	assert.ok(host.client.log.slice(lines).every(({ code }) => code === "arrange" || code === "settings"));
});
