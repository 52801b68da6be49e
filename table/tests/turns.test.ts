import assert from "node:assert/strict";
import type { SeatEntry, TurnsEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { type Designer, designerOf, newTable, openTable } from "../../web/tests/support/designer.ts";
import { hearsKeys, sitDownBy } from "../../web/tests/support/tables.ts";

// Tests turns: the host sets their order, everyone sees whose turn it is, and a key or a button ends it.

let ann: Designer;
const on = consoleTest({}, async () => {
	ann = await designerOf(on);
});

/** Ann at her table in her browser, and Ben in another. */
async function annAndBen() {
	const { id, link } = await newTable(ann, "In turns");
	const { page: annPage, complaints } = await openTable(on, ann, id);
	const { page: benPage } = await on.open(undefined, { reducedMotion: true });
	await sitDownBy(benPage, on.service.url, link, "Ben");
	return { annPage, benPage, complaints };
}

const strip = (page: Page) => page.getByRole("region", { name: "Turns" });
const shows = (page: Page, text: string) => strip(page).getByRole("status").getByText(text).waitFor();

async function openTurns(page: Page) {
	await page.getByRole("button", { name: "More", exact: true }).click();
	await page.getByRole("menuitem", { name: "Turns…" }).click();
	const dialog = page.getByRole("dialog", { name: "Turns" });
	await dialog.waitFor();
	return dialog;
}

on.test("the host begins turns, and each seat ends its own with a key or the button", async () => {
	const { annPage, benPage, complaints } = await annAndBen();
	assert.equal(await strip(benPage).count(), 0);
	const dialog = await openTurns(annPage);
	await assertAccessible(annPage, "the dialog of turns");
	await dialog.getByRole("button", { name: "Move Ben up" }).click();
	await dialog.getByRole("button", { name: "Play in turns" }).click();
	await shows(annPage, "Ben’s turn");
	await shows(benPage, "Your turn");
	const names = strip(annPage).getByRole("listitem");
	assert.deepEqual(await names.locator("span").allTextContents(), ["Ben", "Ann"]);
	await assertAccessible(benPage, "the own turn");
	await benPage.getByRole("button", { name: "End turn" }).click();
	await shows(annPage, "Your turn");
	await annPage.getByRole("log").getByText("Ben ended the turn.").waitFor();
	assert.equal(await strip(benPage).getByRole("button").count(), 0, "a guest ends no other turn");
	await benPage.keyboard.press("Shift+N");
	await benPage.getByText("It is not your turn.").waitFor();
	await annPage.keyboard.press("Shift+N");
	await shows(benPage, "Your turn");
	await shows(benPage, "Round 2");
	await benPage.getByRole("log").getByText("Ann (host) ended the turn. Round 2 begins.").waitFor();
	// the host ends the turn of a player who has gone, and takes that back
	await annPage.getByRole("button", { name: "End Ben’s turn" }).click();
	await shows(annPage, "Your turn");
	await benPage.getByRole("log").getByText("Ann (host) ended Ben’s turn.").waitFor();
	await annPage.keyboard.press("Control+Z");
	await shows(benPage, "Your turn");
	await (await openTurns(annPage)).getByRole("button", { name: "Play without turns" }).click();
	await strip(benPage).waitFor({ state: "detached" });
	assert.deepEqual(complaints, []);
});

on.test("a seat gives its turn to another one, and the host gives anyone’s", async () => {
	const { annPage, benPage, complaints } = await annAndBen();
	await (await openTurns(annPage)).getByRole("button", { name: "Play in turns" }).click();
	await shows(annPage, "Your turn");
	const more = (page: Page) => page.getByRole("button", { name: "More", exact: true }).click();
	const give = async (page: Page, name: string) => {
		await more(page);
		await page.getByRole("menuitem", { name: "Give the turn to…" }).click();
		const dialog = page.getByRole("dialog", { name: "Whose turn is next?" });
		await dialog.waitFor();
		await assertAccessible(page, "whose turn is next");
		await dialog.getByRole("button", { name }).click();
	};
	await more(benPage);
	await benPage.getByRole("menuitem").first().waitFor();
	assert.equal(await benPage.getByRole("menuitem", { name: "Give the turn to…" }).count(), 0);
	await benPage.keyboard.press("Escape");
	await give(annPage, "Ben");
	await shows(benPage, "Your turn");
	await give(benPage, "Ann");
	await shows(annPage, "Your turn");
	await shows(annPage, "Round 1");
	await annPage.getByRole("log").getByText("Ben gave the turn to Ann").waitFor();
	await give(annPage, "Ben");
	await shows(benPage, "Your turn");
	// the host takes it back from someone who has gone
	await give(annPage, "Ann");
	await annPage.getByRole("log").getByText("gave Ben’s turn to").waitFor();
	await annPage.keyboard.press("Control+Z");
	await shows(benPage, "Your turn");
	assert.deepEqual(complaints, []);
});

on.test("the host changes the round and whose turn it is, and turns can be simultaneous", async () => {
	const { annPage, benPage } = await annAndBen();
	await (await openTurns(annPage)).getByRole("button", { name: "Play in turns" }).click();
	await shows(annPage, "Your turn");
	let dialog = await openTurns(annPage);
	await dialog.getByLabel("Round", { exact: true }).fill("4");
	await dialog.getByLabel("Whose turn it is").click();
	await annPage.getByRole("option", { name: "Ben" }).click();
	await dialog.getByRole("button", { name: "Save" }).click();
	await shows(benPage, "Round 4");
	await shows(benPage, "Your turn");
	dialog = await openTurns(annPage);
	await dialog.getByLabel("All at the same time").check();
	await dialog.getByRole("button", { name: "Save" }).click();
	await shows(annPage, "Your turn");
	await shows(benPage, "Your turn");
	await benPage.getByRole("button", { name: "End turn" }).click();
	await shows(benPage, "Ann’s turn");
	await annPage.getByRole("button", { name: "End turn" }).click();
	await shows(benPage, "Round 5");
	// without Ben, everyone waits for no one but Ann
	dialog = await openTurns(annPage);
	await dialog.getByLabel("Ben", { exact: true }).uncheck();
	await dialog.getByRole("button", { name: "Save" }).click();
	await shows(benPage, "Ann’s turn");
});

on.test(
	"on a phone in German, the turn is ended by touch, and nothing is wider than the screen",
	async () => {
		const { id, secret, link } = await newTable(ann, "In turns");
		const host = await new PlayerAtTable(on.service.url, id, { secret }).seated();
		using _ = host;
		const profile = { locale: "de" };
		const { page } = await on.open(undefined, { isTouch: true, width: 390, height: 844, profile });
		await page.goto(`${on.service.url}/t/${link}`);
		await page.getByLabel("Dein Name").fill("Maximiliane von Hohenstein");
		await page.getByRole("button", { name: "Platz nehmen" }).tap();
		await page.waitForURL(/\/tables\//);
		await hearsKeys(page);
		const seats = Object.entries(host.client.view).flatMap(([name, entry]) =>
			name.startsWith("seat:") ? [{ id: name.slice(5), ...(entry as SeatEntry) }] : [],
		);
		const order = seats.map(({ id }) => id);
		await host.do({ kind: "turnOrder", order, active: order.slice(-1) });
		const turns = page.getByRole("region", { name: "Züge" });
		await turns.getByText("Du bist am Zug").waitFor();
		await assertAccessible(page, "turns on a phone");
		await assertFits(page, 390);
		const button = turns.getByRole("button", { name: "Zug beenden" });
		assert.ok(((await button.boundingBox())?.height ?? 0) >= 44);
		await button.tap();
		await turns.getByText("Ann ist am Zug").waitFor();
		await assertFits(page, 390);
		await until("the next round", () => (host.client.entry("turns") as TurnsEntry).round === 2);
	},
);
