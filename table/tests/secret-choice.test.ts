import assert from "node:assert/strict";
import type { ChoiceEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { type Designer, designerOf, newTable, openTable } from "../../web/tests/support/designer.ts";
import { hearsKeys, sitDownBy } from "../../web/tests/support/tables.ts";

// Tests secret choices: each seat chooses on its own page, others see only that it has, and all are revealed together.

let ann: Designer;
const on = consoleTest({}, async () => {
	ann = await designerOf(on);
});

const strip = (page: Page) => page.getByRole("region", { name: "Secret choice" });
const inHand = (page: Page) => page.locator("[data-card]");

/** Deals each of three seats two cards. */
async function deal(id: string, secret: string) {
	using host = await new PlayerAtTable(on.service.url, id, { secret }).seated();
	const named = (sort: string) =>
		host.client.names.flatMap((name) => (name.startsWith(`${sort}:`) ? name.slice(sort.length + 1) : []));
	await until("three sit", () => named("seat").length === 3);
	const deck = named("item").find((one) => "top" in (host.client.entry(`item:${one}`) ?? {}));
	await host.do({ kind: "deal", from: deck ?? "", count: 2, to: named("seat") });
}

on.test("three seats choose cards in secret, and they are revealed together", async () => {
	const { id, secret, link } = await newTable(ann, "Secret");
	const { page: benPage } = await on.open(undefined, { reducedMotion: true });
	await sitDownBy(benPage, on.service.url, link, "Ben");
	const { page: cleoPage } = await on.open(undefined, { reducedMotion: true });
	await sitDownBy(cleoPage, on.service.url, link, "Cleo");
	await deal(id, secret);
	const { page: annPage, complaints } = await openTable(on, ann, id);
	const pages = [annPage, benPage, cleoPage];
	for (const page of pages) await until("two cards", async () => (await inHand(page).count()) === 2);
	await annPage.getByRole("button", { name: "More", exact: true }).click();
	await annPage.getByRole("menuitem", { name: "Secret choice…" }).click();
	const dialog = annPage.getByRole("dialog", { name: "Secret choice" });
	await dialog.getByLabel("Question").fill("Which do you keep?");
	await assertAccessible(annPage, "the dialog of a secret choice");
	await dialog.getByRole("button", { name: "Ask" }).click();
	await strip(benPage).getByText("Which do you keep?").waitFor();
	assert.equal(
		await strip(benPage)
			.getByRole("button", { name: /Reveal|Withdraw/ })
			.count(),
		0,
	);
	// by keyboard: selects the first card of the hand, and chooses it
	await inHand(benPage).first().focus();
	await benPage.keyboard.press("x");
	const own = strip(benPage).getByRole("button", { name: "Choose this card" });
	await own.focus();
	await benPage.keyboard.press("Enter");
	await strip(benPage).getByText("You have chosen").waitFor();
	await benPage.getByRole("button", { name: /in your secret choice/ }).waitFor();
	await assertAccessible(benPage, "a secret choice");
	await strip(cleoPage).getByRole("listitem").filter({ hasText: "Ben" }).getByText("has chosen").waitFor();
	await cleoPage.getByRole("log").getByText("Ben chose in secret.").waitFor();
	assert.equal(await cleoPage.getByRole("button", { name: /in your secret choice/ }).count(), 0);
	await strip(cleoPage).getByRole("button", { name: "Choose no card" }).click();
	await strip(annPage).getByRole("button", { name: "Reveal without the others" }).waitFor();
	await inHand(annPage).first().click();
	await strip(annPage).getByRole("button", { name: "Choose this card" }).click();
	await strip(cleoPage).getByRole("button", { name: "Reveal", exact: true }).click();
	for (const page of pages) {
		const shows = (name: string, what: string) =>
			strip(page).getByRole("listitem").filter({ hasText: name }).getByText(what, { exact: true }).waitFor();
		await shows("Ann", "1 card");
		await shows("Ben", "1 card");
		await shows("Cleo", "no card");
	}
	await annPage.getByRole("log").getByText("Cleo revealed the choices. Which do you keep?:").waitFor();
	assert.equal(await inHand(benPage).count(), 1);
	await strip(annPage).getByRole("button", { name: "Remove the choice" }).click();
	for (const page of pages) await strip(page).waitFor({ state: "detached" });
	assert.deepEqual(complaints, []);
});

on.test("on a phone in German, a guest chooses an option, then a number", async () => {
	const { id, secret, link } = await newTable(ann, "Secret");
	using host = await new PlayerAtTable(on.service.url, id, { secret }).seated();
	const own = host.client.head?.seat ?? "";
	const { page } = await on.open(undefined, {
		...{ isTouch: true, width: 390, height: 844 },
		profile: { locale: "de" },
	});
	await page.goto(`${on.service.url}/t/${link}`);
	await page.getByLabel("Dein Name").fill("Ben");
	await page.getByRole("button", { name: "Platz nehmen" }).tap();
	await page.waitForURL(/\/tables\//);
	await hearsKeys(page);
	const ben = () => host.client.names.find((name) => name.startsWith("seat:") && name !== `seat:${own}`);
	await until("Ben sits", () => ben() !== undefined);
	const benId = ben()?.slice("seat:".length) ?? "";
	const choice = () => host.client.entry("choice") as ChoiceEntry;
	const isReady = () => choice().ready.includes(benId);
	const options = ["Nach links über den Fluss", "Nach rechts"];
	await host.do({ kind: "ask", question: "Wohin geht ihr?", of: "options", options, seats: [benId, own] });
	const right = page.getByRole("button", { name: "Nach rechts" });
	await right.waitFor();
	assert.ok(((await right.boundingBox())?.height ?? 0) >= 44);
	await assertAccessible(page, "a secret choice on a phone");
	await assertFits(page, 390);
	await right.tap();
	await until("Ben has chosen", isReady);
	assert.equal(choice().own, undefined);
	await host.do({ kind: "reveal", choice: choice().id });
	await page.getByRole("listitem").filter({ hasText: "Ben" }).getByText("Nach rechts").waitFor();
	await host.do({ kind: "ask", question: "Wie viel?", of: "number", seats: [benId] });
	await page.getByLabel("Deine Zahl").fill("12");
	await assertFits(page, 390);
	await page.getByRole("button", { name: "Wählen", exact: true }).tap();
	await until("Ben has chosen", isReady);
	await page.getByText("Du hast gewählt").waitFor();
});
