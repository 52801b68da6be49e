import assert from "node:assert/strict";
import type { SeatEntry, View } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { type Designer, designerOf, newTable, openTable } from "../../web/tests/support/designer.ts";
import { hearsKeys, openLog } from "../../web/tests/support/tables.ts";

// Tests seats for one person: a host plays stand-ins, and sees at each seat only what that seat sees.

let ann: Designer;
const on = consoleTest({}, async () => {
	ann = await designerOf(on);
});

const seatsStrip = (page: Page) => page.getByRole("navigation", { name: "Your seats" });

/** Waits until the page shows a seat of the person. */
async function showsSeat(page: Page, name: string): Promise<void> {
	await seatsStrip(page).locator("[aria-current] > span").getByText(name, { exact: true }).waitFor();
	await hearsKeys(page);
}

async function addSeats(page: Page, count: number): Promise<void> {
	await page.getByRole("button", { name: /^At the table/ }).click();
	const dialog = page.getByRole("dialog", { name: "At the table" });
	for (let i = 0; i < count; i++) {
		await dialog.getByRole("button", { name: "Play another seat yourself" }).click();
		await dialog
			.locator("strong")
			.getByText(`Player ${i + 2}`, { exact: true })
			.waitFor();
	}
	await assertAccessible(page, "the seats");
	await page.keyboard.press("Escape");
}

on.test("a designer plays four seats alone, from turn to turn by one key (O5)", async () => {
	const { id } = await newTable(ann, "Alone");
	const { page, complaints } = await openTable(on, ann, id);
	assert.equal(await seatsStrip(page).count(), 0);
	await addSeats(page, 3);
	await showsSeat(page, "Ann");
	const { view }: { view: View } = await ann.person.ok(ann.person.ask("GET", `/api/v1/tables/${id}/view`));
	const seats = Object.entries(view).flatMap(([name, entry]) =>
		name.startsWith("seat:") ? [{ id: name.slice(5), ...(entry as SeatEntry) }] : [],
	);
	assert.equal(new Set(seats.map(({ colour }) => colour)).size, 4);
	const [stack = ""] = Object.entries(view).find(([, entry]) => "top" in entry) ?? [];
	const order = seats.sort((a, b) => a.index - b.index).map((seat) => seat.id);
	for (const [i, act] of [
		{ kind: "deal", from: stack.slice(5), count: 2, to: order },
		{ kind: "turnOrder", order },
	].entries())
		await ann.person.ok(
			ann.person.ask("POST", `/api/v1/tables/${id}/acts`, { client: "test", n: i + 1, act }),
		);
	const hand = page.getByRole("region", { name: /^Your hand/ });
	const turn = page.getByRole("region", { name: "Turns" });
	const seen: string[][] = [];
	for (const name of ["Ann", "Player 2", "Player 3", "Player 4"]) {
		await showsSeat(page, name);
		await turn.getByText("Your turn").waitFor();
		assert.equal(new URL(page.url()).searchParams.has("as"), name !== "Ann");
		await until("the hand", async () => (await hand.locator("[data-card]").count()) === 2);
		seen.push(
			await hand.locator("[data-card]").evaluateAll((cards) => cards.map((card) => card.ariaLabel ?? "")),
		);
		await page.keyboard.press("Shift+N");
	}
	await showsSeat(page, "Ann");
	await turn.getByText("Round 2").waitFor();
	assert.equal(seen.flat().length, 8);
	// one key goes round the table, and the address keeps the seat
	for (const name of ["Player 2", "Player 3"]) {
		await page.keyboard.press("Shift+S");
		await showsSeat(page, name);
	}
	await page.reload();
	await showsSeat(page, "Player 3");
	await assertAccessible(page, "the seat of a stand-in");
	await page.getByRole("button", { name: /^At the table/ }).click();
	await page.getByRole("button", { name: "Play for Player 4" }).click();
	await showsSeat(page, "Player 4");
	await seatsStrip(page).getByRole("button", { name: "Ann" }).click();
	await showsSeat(page, "Ann");
	assert.deepEqual(complaints, []);
});

on.test("a guest takes the place that the host plays, who is back at the own seat (O4)", async () => {
	const { id, link } = await newTable(ann, "Alone");
	const { page } = await openTable(on, ann, id);
	await addSeats(page, 2);
	await page.keyboard.press("Shift+S");
	await showsSeat(page, "Player 2");
	const { page: benPage } = await on.open(undefined, { reducedMotion: true });
	await benPage.goto(`${on.service.url}/t/${link}`);
	await benPage.getByLabel("Your name").fill("Ben");
	await assertAccessible(benPage, "the choice of a place");
	await benPage.getByLabel("The place of Player 2").check();
	await benPage.getByRole("button", { name: "Sit down" }).click();
	await hearsKeys(benPage);
	await page.getByText("This seat is no longer yours to play").waitFor();
	await showsSeat(page, "Ann");
	assert.equal(new URL(page.url()).search, "");
	await openLog(page);
	await page.getByRole("complementary").getByText("Ben took the place of Player 2.").waitFor();
	assert.equal(await seatsStrip(benPage).count(), 0, "a guest has one seat");
	// the host removes the other one while sitting at the own seat
	await page.getByRole("button", { name: /^At the table/ }).click();
	const dialog = page.getByRole("dialog", { name: "At the table" });
	await dialog.getByRole("button", { name: "Remove Player 3" }).click();
	await dialog.getByRole("button", { name: "Remove Player 3" }).last().click();
	await dialog.locator("strong").getByText("Player 3", { exact: true }).waitFor({ state: "detached" });
	await page.keyboard.press("Escape");
	await seatsStrip(page).waitFor({ state: "detached" });
	// an address of a seat that is gone leads to the own one
	await page.goto(`${on.service.url}/tables/${id}?as=sea_gone`);
	await page.getByText("This seat is no longer yours to play").waitFor();
	await hearsKeys(page);
	assert.equal(new URL(page.url()).search, "");
});

on.test(
	"on a phone in German, the seats are changed by touch, and nothing is wider than the screen",
	async () => {
		const { id, secret } = await newTable(ann, "Alone");
		using host = await new PlayerAtTable(on.service.url, id, { secret }).seated();
		for (const name of ["Maximiliane von Hohenstein", "Friederike Auguste von Preußen", "Ben"])
			await host.do({ kind: "addStandIn", name, colour: "#2672c4" });
		const [stack = ""] = Object.entries(host.client.view).find(([, entry]) => "top" in entry) ?? [];
		const to = host.client.names.flatMap((name) => (name.startsWith("seat:") ? name.slice(5) : []));
		await host.do({ kind: "deal", from: stack.slice(5), count: 1, to });
		const profile = { locale: "de" };
		const { page } = await on.open(ann.person, { isTouch: true, width: 390, height: 844, profile });
		await page.goto(`${on.service.url}/tables/${id}`);
		await hearsKeys(page);
		const strip = page.getByRole("navigation", { name: "Deine Plätze" });
		const button = strip.getByRole("button", { name: "Ben" });
		await button.scrollIntoViewIfNeeded();
		assert.ok(((await button.boundingBox())?.height ?? 0) >= 44);
		await button.tap();
		await strip.locator("[aria-current] > span").getByText("Ben").waitFor();
		await hearsKeys(page);
		await assertAccessible(page, "the seats on a phone");
		await assertFits(page, 390);
	},
);
