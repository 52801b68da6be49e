import assert from "node:assert/strict";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { laidTable } from "../../server/tests/support/tables/laid-table.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { pushGame } from "../../web/tests/support/pieces.ts";
import { drag, feltSpot, hearsKeys, middleOf, onFelt, sitDownBy } from "../../web/tests/support/tables.ts";

// Tests the felt as seats see it from their sides.

const on = consoleTest();

/** A table with a pawn, a counter and a spot. Its host is a program, and Ben plays in a browser. */
async function benAtTable(options: Parameters<typeof on.open>[1] = {}) {
	const table = await laidTable(on.service, await on.service.user());
	const host = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
	const [pawn, round] = [host.idOf("tokenSprite"), host.idOf("counter")];
	await host.do({ kind: "lay", items: [{ id: pawn, x: 60, y: 0 }] });
	await host.do({ kind: "lay", items: [{ id: round, x: -70, y: 0 }] });
	const area = { x: 0, y: 150, widthMm: 160, heightMm: 60 };
	await host.do({ kind: "putSpot", name: "Market", role: "market", ...area });
	const { page, complaints } = await on.open(undefined, { reducedMotion: true, ...options });
	await sitDownBy(page, on.service.url, table.link.secret, "Ben");
	await onFelt(page, /^Pawn/).waitFor();
	return { table, host, pawn, round, page, complaints };
}

const turnOf = async (page: Page) => await drawnTurn(page.locator("[data-world]"));
const showsTurn = (page: Page, turn: number) =>
	until(`the felt is turned by ${turn}°`, async () => (await turnOf(page)) === turn);
const toSeat = (page: Page) => page.getByRole("button", { name: "Turn the table to your side" });
const spotName = (page: Page) =>
	page.getByRole("list", { name: "Spots" }).getByText("Market", { exact: true });

/** The turn of an element on the screen, in degrees. */
const drawnTurn = (locator: ReturnType<Page["locator"]>) =>
	locator.evaluate((one) => {
		let turn = 0;
		for (let at: Element | null = one; at !== null; at = at.parentElement) {
			const { transform, rotate } = getComputedStyle(at);
			const { a, b } = new DOMMatrix(transform === "none" ? undefined : transform);
			turn += (Math.atan2(b, a) * 180) / Math.PI + (rotate === "none" ? 0 : Number.parseFloat(rotate));
		}
		return Math.round(((turn % 360) + 360) % 360);
	});

on.test("a player turns the table to the own side, and the browser remembers it", async () => {
	const { host, pawn, page, complaints } = await benAtTable();
	using _ = host;
	await showsTurn(page, 0);
	await page.keyboard.press("y");
	// Ben sits opposite
	await showsTurn(page, 180);
	assert.equal(await toSeat(page).getAttribute("aria-pressed"), "true");
	await page.getByText("The table is turned to your side.").waitFor({ state: "attached" });
	await assertAccessible(page, "a table from the own side");
	const [token, round] = [onFelt(page, /^Pawn/), onFelt(page, /^Round/)];
	const [from, other] = [await middleOf(token), await middleOf(round)];
	assert.ok(other.x > from.x, "left and right are exchanged");
	// names and numbers stay upright
	await until("the spot is above", async () => (await middleOf(spotName(page))).y < from.y);
	assert.equal(await drawnTurn(spotName(page)), 0);
	assert.equal(await drawnTurn(page.locator("[data-grip]").first()), 0);
	const to = { x: from.x - 50, y: from.y + 40 };
	await drag(page, from, to);
	await until("it is laid", () => (feltSpot(host, pawn)?.x ?? 0) > 60);
	assert.ok((feltSpot(host, pawn)?.y ?? 0) < 0);
	// a card from the hand lies towards its player
	await onFelt(page, /^Light, stack/).focus();
	await page.keyboard.press("1");
	const card = page
		.getByRole("region", { name: /^Your hand/ })
		.getByRole("button")
		.first();
	await card.focus();
	await page.keyboard.press("t");
	await onFelt(page, /^Card \d/).waitFor();
	await until("it lies upside down for the host", () =>
		Object.values(host.client.view).some(
			(entry) => "turn" in entry && "shown" in entry && entry.shown.kind === "tile" && entry.turn === 180,
		),
	);
	await page.reload();
	await hearsKeys(page);
	await showsTurn(page, 180);
	// a turn by hand ends it, and the key turns back
	await page.keyboard.press("v");
	await showsTurn(page, 270);
	assert.equal(await toSeat(page).getAttribute("aria-pressed"), "false");
	await toSeat(page).click();
	await showsTurn(page, 180);
	await page.keyboard.press("y");
	await showsTurn(page, 0);
	assert.deepEqual(complaints, []);
});

on.test("each of a person's own seats sees the table from its side", async () => {
	const owner = await on.service.person();
	const { game } = await pushGame(on.service, owner);
	await on.service.published();
	const path = `/api/v1/games/${game.id}/tables`;
	const table = await owner.ok(owner.ask("POST", path, { name: "Alone", host: { name: "Ann" } }));
	const host = await new PlayerAtTable(on.service.url, table.id, { secret: table.seatSecret }).seated();
	for (const name of ["Two", "Three", "Four"]) await host.do({ kind: "addStandIn", name, colour: "#336699" });
	host.client.close();
	const { page, complaints } = await on.open(owner, { reducedMotion: true });
	await page.goto(`${on.service.url}/tables/${table.id}`);
	await hearsKeys(page);
	const strip = page.getByRole("navigation", { name: "Your seats" });
	const showNext = async (name: string) => {
		await page.keyboard.press("Shift+S");
		await strip.locator("[aria-current] > span").getByText(name, { exact: true }).waitFor();
		await hearsKeys(page);
	};
	await showNext("Two");
	await showsTurn(page, 0);
	await page.keyboard.press("y");
	// the seat to the left of the first one has the left side
	await showsTurn(page, 270);
	for (const [name, turn] of [
		["Three", 180],
		["Four", 90],
		["Ann", 0],
		["Two", 270],
	] as const) {
		await showNext(name);
		await showsTurn(page, turn);
	}
	await page.keyboard.press("y");
	await showsTurn(page, 0);
	await showNext("Three");
	await showsTurn(page, 0);
	assert.deepEqual(complaints, []);
});

on.test("a spectator has no side", async () => {
	const table = await laidTable(on.service, await on.service.user(), { role: "spectator" });
	const { page, complaints } = await on.open(undefined, { reducedMotion: true });
	await page.goto(`${on.service.url}/t/${table.link.secret}`);
	await page.getByLabel("Your name").fill("Eve");
	await page.getByRole("button", { name: "Watch" }).click();
	await hearsKeys(page);
	await page.getByRole("button", { name: "Turn the view" }).waitFor();
	assert.equal(await toSeat(page).count(), 0);
	await page.keyboard.press("y");
	await page.keyboard.press("v");
	await showsTurn(page, 90);
	assert.deepEqual(complaints, []);
});
