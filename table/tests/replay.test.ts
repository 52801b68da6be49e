import assert from "node:assert/strict";
import type { HandEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import type { GameClient } from "../../server/tests/support/client.ts";
import { HttpSeat } from "../../server/tests/support/tables/http-table.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { pushGame } from "../../web/tests/support/pieces.ts";
import { sitDownBy } from "../../web/tests/support/tables.ts";

// Tests the page of a replay: a recorded game, step by step, from the eyes of a seat or of all.

let ann: SignedInVisitor;
let game: GameClient;
let gameId: string;
const on = consoleTest({}, async () => {
	ann = await on.service.person();
	({ game } = await pushGame(on.service, ann));
	gameId = game.id;
	await on.service.published();
});

/** A game of Ann's in which a guest, in the page, has drawn two cards, and Ann one. */
async function recorded(guestPage: Page) {
	const tables = `/api/v1/games/${gameId}/tables`;
	const table = await ann.ok(ann.ask("POST", tables, { name: "Friday", host: { name: "Ann" } }));
	const { secret } = await ann.ok(ann.ask("POST", `${tables}/${table.id}/links`, {}));
	await sitDownBy(guestPage, on.service.url, secret, "Ben");
	const host = await new PlayerAtTable(on.service.url, table.id, { secret: table.seatSecret }).seated();
	using _ = host;
	const { client } = host;
	const me = client.head?.seat ?? "";
	const ben = () =>
		Object.keys(client.view).find((name) => name.startsWith("seat:") && name !== `seat:${me}`);
	await until("Ben sits at the table", () => ben() !== undefined);
	const seat = ben()?.slice("seat:".length) ?? "";
	const { id } = await ann.ok(ann.ask("POST", `${tables}/${table.id}/playtests`, {}));
	const deck = () =>
		Object.entries(client.view)
			.find(([, entry]) => "top" in entry)?.[0]
			.replace("item:", "") ?? "";
	await client.act({ kind: "turnOrder", order: [me, seat] });
	await client.act({ kind: "deal", from: deck(), to: [seat], count: 2 });
	const hosts = new HttpSeat(on.service.url, table.id, table.seatSecret);
	await hosts.client.ok(
		hosts.client.post(`${hosts.path}/notes`, { at: { x: 0, y: 0 }, text: "A slow turn" }),
	);
	await client.act({ kind: "endTurn", seat: me });
	await client.act({ kind: "draw", from: deck(), count: 1, to: "hand" });
	await client.act({ kind: "endTurn", seat });
	assert.equal((client.view[`hand:${me}`] as HandEntry).count, 1);
	await ann.ok(ann.ask("POST", `/api/v1/games/${gameId}/playtests/${id}/end`, {}));
	return { id: id as string, tableId: table.id as string };
}

const bar = (page: Page) => page.getByRole("region", { name: "Replay" });
const slider = (page: Page) => bar(page).getByRole("slider", { name: "Step" });
const line = (page: Page) => bar(page).getByRole("status");
const shows = (page: Page, text: string | RegExp) => line(page).getByText(text).waitFor();
const isAt = (page: Page, text: string) =>
	until(`the bar says ${text}`, async () => (await slider(page).getAttribute("aria-valuetext")) === text);

on.test(
	"a designer steps through a game, from the eyes of a seat, and goes on from there (Z8, Z9, Z10)",
	async () => {
		const { page: benPage } = await on.open(undefined, { reducedMotion: true });
		const { id } = await recorded(benPage);
		const { page, complaints } = await on.open(ann, { reducedMotion: true });
		await page.goto(`${on.service.url}/replays/${gameId}/${id}`);
		await shows(page, "The beginning");
		await page.getByRole("heading", { name: "Replay: Friday" }).waitFor();
		await isAt(page, "Step 0 of 5");
		await page.keyboard.press("ArrowRight");
		await shows(page, /takes turns|turns/i);
		await page.keyboard.press("ArrowRight");
		await shows(page, /Ann \(host\) dealt 2 .* to Ben/);
		await isAt(page, "Step 2 of 5, turn 1 of Ann");
		await assertAccessible(page, "a replay");
		// the note of this moment, and the way back to it
		const moments = bar(page).getByRole("combobox", { name: "Moments" });
		await moments.getByText("Ann wrote: A slow turn").waitFor();
		await page.keyboard.press("End");
		await moments.getByText("1 moment", { exact: true }).waitFor();
		await page.keyboard.press("Shift+M");
		await isAt(page, "Step 2 of 5, turn 1 of Ann");
		await page.keyboard.press("Home");
		await moments.click();
		await page.getByRole("option", { name: /A slow turn/ }).click();
		await isAt(page, "Step 2 of 5, turn 1 of Ann");
		await moments.blur();
		await page.keyboard.press("Shift+ArrowRight");
		await isAt(page, "Step 3 of 5, turn 1 of Ann");
		await page.keyboard.press("End");
		await isAt(page, "Step 5 of 5, turn 2 of Ben");
		await page.keyboard.press("ArrowLeft");
		await isAt(page, "Step 4 of 5, turn 2 of Ben");
		// what the table showed at this moment, with nothing to change
		const turns = page.getByRole("region", { name: "Turns" });
		await turns.getByText("Ben’s turn").waitFor();
		assert.equal(await page.getByRole("button", { name: /End|Change the scores/ }).count(), 0);
		// the piece that was moved, as it was then and as it is now
		const closeUp = page.getByRole("dialog");
		await bar(page).getByRole("button", { name: "Enlarge the piece" }).click();
		await closeUp.getByText(/^It is the same now/).waitFor();
		await assertAccessible(page, "a piece of a replay");
		await page.keyboard.press("ArrowRight");
		await page.keyboard.press("Escape");
		await closeUp.waitFor({ state: "detached" });
		await isAt(page, "Step 4 of 5, turn 2 of Ben");
		await until(
			"the address names the moment",
			() => page.url().endsWith("#act=4") || /#act=\d+$/.test(page.url()),
		);
		await page.getByRole("combobox", { name: "Whose view" }).click();
		await page.getByRole("option", { name: "Ben" }).click();
		await until("the address names the seat", () => page.url().includes("seat=1"));
		await isAt(page, "Step 4 of 5, turn 2 of Ben");
		const hand = page.getByRole("region", { name: /^Your hand/ });
		await until("Ben's hand is open", async () => (await hand.getByRole("button").count()) === 2);
		// a press on a card shows it as it was, and as it is after a change
		const card = await hand.getByRole("button").first().getAttribute("data-card");
		const shown = hand.locator(`[data-card="${card}"]`);
		const name = (await shown.getAttribute("aria-label"))?.match(/Light \d+/)?.[0] ?? "";
		await shown.click();
		await closeUp.getByText(/^It is the same now/).waitFor();
		await page.keyboard.press("Escape");
		await closeUp.waitFor({ state: "detached" });
		const externalKey = name.toLowerCase().replace(" ", "-");
		await game.pushed([{ kind: "card", name: "Dusk", externalKey, parentExternalKey: "evening" }]);
		await on.service.published();
		await shown.press("Enter");
		await closeUp.getByRole("figure").getByText("As it is now: Dusk").waitFor();
		await closeUp.getByRole("heading", { name }).waitFor();
		await assertAccessible(page, "a piece of a replay that has changed");
		await page.keyboard.press("Escape");
		await page.getByRole("button", { name: "Continue from here" }).click();
		const dialog = page.getByRole("dialog", { name: "Continue from here" });
		await dialog.getByText("You play all seats yourself").waitFor();
		await assertAccessible(page, "the dialog that continues a game");
		await page.keyboard.press("Escape");
		await dialog.waitFor({ state: "detached" });
		await bar(page).getByRole("button", { name: "Previous turn" }).click();
		await bar(page).getByRole("button", { name: "Previous turn" }).click();
		await until("Ben had no cards yet", async () => (await hand.getByRole("button").count()) === 0);
		assert.deepEqual(complaints, []);
		await page.getByRole("button", { name: "Continue from here" }).click();
		await dialog.getByRole("button", { name: "Open the table" }).click();
		await page.waitForURL(/\/tables\/tbl_/);
		await page
			.getByRole("button", { name: /Player 2/ })
			.first()
			.waitFor();
	},
);

on.test("a guest watches on a phone what they saw, from a link to a moment (Z7, Z8)", async () => {
	const profile = { locale: "de" };
	const { page, complaints } = await on.open(undefined, {
		isTouch: true,
		width: 360,
		height: 640,
		reducedMotion: true,
	});
	const { id, tableId } = await recorded(page);
	await page.goto(`${on.service.url}/replays/${tableId}/${id}#act=99`);
	await isAt(page, "Step 5 of 5, turn 2 of Ben");
	await assertFits(page, 360);
	await assertAccessible(page, "a replay on a phone");
	assert.equal(await page.getByRole("combobox", { name: "Whose view" }).count(), 0, "there is no choice");
	assert.equal(await page.getByRole("combobox", { name: "Moments" }).count(), 0, "the note is the host’s");
	await bar(page).getByRole("button", { name: "Previous step" }).tap();
	await shows(page, /drew a card/);
	await bar(page).getByRole("button", { name: "Play", exact: true }).tap();
	await isAt(page, "Step 5 of 5, turn 2 of Ben");
	await bar(page).getByRole("button", { name: "Play", exact: true }).waitFor();
	assert.deepEqual(complaints, []);
	// another browser sees nothing, and a German one says why in German
	const { page: other } = await on.open(undefined, { profile });
	await other.goto(`${on.service.url}/replays/${tableId}/${id}`);
	await other.getByRole("heading", { name: "Diese Wiedergabe gibt es hier nicht" }).waitFor();
});

on.test(
	"on a phone, a designer follows a game by touch, and goes on from a moment of it (Z8, Z9)",
	async () => {
		const { page: benPage } = await on.open(undefined, { reducedMotion: true });
		const { id } = await recorded(benPage);
		const { page, complaints } = await on.open(ann, {
			isTouch: true,
			width: 390,
			height: 844,
			reducedMotion: true,
		});
		await page.goto(`${on.service.url}/replays/${gameId}/${id}`);
		const tap = (name: string) => bar(page).getByRole("button", { name, exact: true }).tap();
		await isAt(page, "Step 0 of 5");
		await tap("Next step");
		await isAt(page, "Step 1 of 5");
		await tap("Next step");
		await shows(page, /Ann \(host\) dealt 2 .* to Ben/);
		await page.getByRole("region", { name: "Turns" }).getByText("Ann’s turn").waitFor();
		await tap("Next turn");
		await isAt(page, "Step 3 of 5, turn 1 of Ann");
		await tap("Next turn");
		await isAt(page, "Step 5 of 5, turn 2 of Ben");
		await tap("Previous turn");
		await isAt(page, "Step 3 of 5, turn 1 of Ann");
		// the moment with the note, from the list
		await bar(page).getByRole("combobox", { name: "Moments" }).tap();
		await page.getByRole("option", { name: /A slow turn/ }).tap();
		await isAt(page, "Step 2 of 5, turn 1 of Ann");
		await assertFits(page, 390);
		await assertAccessible(page, "a designer's replay on a phone");
		assert.deepEqual(complaints, []);
		await page.getByRole("button", { name: "Continue from here" }).tap();
		const dialog = page.getByRole("dialog", { name: "Continue from here" });
		await dialog.getByRole("button", { name: "Open the table" }).tap();
		await page.waitForURL(/\/tables\/tbl_/);
		const seats = page.getByRole("button", { name: /Player 2/ });
		await seats.first().waitFor();
	},
);
