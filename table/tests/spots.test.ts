import assert from "node:assert/strict";
import type { ItemEntry, SpotEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until } from "../../server/tests/support/waiting.ts";
import {
	assertAccessible,
	assertFits,
	choose,
	consoleTest,
	type Page,
} from "../../web/tests/support/console.ts";
import { pushGame } from "../../web/tests/support/pieces.ts";
import {
	drag,
	hearsKeys,
	middleOf,
	onFelt,
	placesOn,
	type Spot,
	sitDownBy,
} from "../../web/tests/support/tables.ts";

// Tests spots: the host draws, changes and removes them, and everyone sees them on the felt.

let ann: SignedInVisitor;
let gameId: string;
const on = consoleTest({}, async () => {
	ann = await on.service.person();
	gameId = (await pushGame(on.service, ann)).game.id;
	await on.service.published();
});

/** Ann at a new table in her browser, and Ben in another one. */
async function annAndBen() {
	const tables = `/api/v1/games/${gameId}/tables`;
	const table = await ann.ok(ann.ask("POST", tables, { name: "With spots", host: { name: "Ann" } }));
	const { secret: link } = await ann.ok(ann.ask("POST", `${tables}/${table.id}/links`, {}));
	const { page: annPage, complaints } = await on.open(ann, { reducedMotion: true });
	await annPage.goto(`${on.service.url}/tables/${table.id}`);
	await hearsKeys(annPage);
	const { page: benPage } = await on.open(undefined, { reducedMotion: true });
	await sitDownBy(benPage, on.service.url, link, "Ben");
	const ben = await new PlayerAtTable(on.service.url, table.id, {
		secret: (
			await ann.ok(ann.ask("POST", `/api/v1/table-links/${link}/seats`, { name: "Cleo", colour: "#336699" }))
		).secret,
	}).seated();
	return { annPage, benPage, complaints, cleo: ben };
}

const spotsOf = ({ client }: PlayerAtTable): SpotEntry[] =>
	Object.entries(client.view).flatMap(([name, entry]) =>
		name.startsWith("spot:") ? [entry as SpotEntry] : [],
	);
const listed = (page: Page, text: string) =>
	page.getByRole("list", { name: "Spots" }).getByRole("listitem").filter({ hasText: text });

async function beginDrawing(page: Page) {
	await page.getByRole("button", { name: "More", exact: true }).click();
	await page.getByRole("menuitem", { name: "Spots…" }).click();
	await page.getByText("Drag on the table to draw a spot.").waitFor();
}

/** Draws a spot on the free felt, from its upper left corner. */
async function draw(page: Page, { x, y }: Spot, width: number, height: number) {
	await drag(page, { x, y }, { x: x + width, y: y + height });
	const dialog = page.getByRole("dialog", { name: "New spot" });
	await dialog.waitFor();
	return dialog;
}

on.test("keys move and enlarge a spot as the turned view shows it", async () => {
	const { annPage, cleo, complaints } = await annAndBen();
	using _ = cleo;
	await beginDrawing(annPage);
	await annPage.getByRole("button", { name: "Add a spot", exact: true }).click();
	const dialog = annPage.getByRole("dialog", { name: "New spot" });
	await dialog.getByRole("button", { name: "Put it there" }).click();
	const spot = async () => await until("it is there", () => spotsOf(cleo)[0]);
	const { x, widthMm, heightMm } = (await spot()) ?? assert.fail();
	await annPage.keyboard.press("Escape");
	await annPage.getByRole("button", { name: "Turn the view" }).click();
	await beginDrawing(annPage);
	const handle = annPage.getByRole("button", { name: /^Edit/ });
	await handle.focus();
	const before = await middleOf(handle);
	await annPage.keyboard.press("ArrowDown");
	await until("it is moved", () => spotsOf(cleo)[0]?.x === x + 5);
	assert.ok((await middleOf(handle)).y > before.y, "down on the screen");
	await annPage.keyboard.press("Alt+ArrowDown");
	await until("it is larger", () => spotsOf(cleo)[0]?.widthMm === widthMm + 5);
	assert.equal(spotsOf(cleo)[0]?.heightMm, heightMm);
	assert.deepEqual(complaints, []);
});

on.test("the host draws a spot in seconds, changes it with mouse and keys, and removes it", async () => {
	const { annPage, benPage, cleo, complaints } = await annAndBen();
	using _ = cleo;
	const before = await placesOn(annPage);
	await beginDrawing(annPage);
	const dialog = await draw(annPage, { x: 60, y: 560 }, 260, 90);
	await assertAccessible(annPage, "the dialog of a new spot");
	await choose(annPage, "What it is for", "Market");
	assert.equal(await dialog.getByLabel("Name").inputValue(), "Market");
	await dialog.getByRole("button", { name: "Put it there" }).click();
	await listed(benPage, "Market: Market").waitFor();
	await benPage.getByRole("log").getByText("Ann (host) drew the spot “Market”.").waitFor();
	const [first = assert.fail()] = spotsOf(cleo);
	assert.equal(first.columns, 5);
	assert.deepEqual(await placesOn(annPage), before, "no piece moves");
	await assertAccessible(annPage, "the felt with spots");
	// the whole spot, and a corner
	const handle = annPage.getByRole("button", { name: /^Edit Market/ });
	const from = await middleOf(handle);
	await drag(annPage, from, { x: from.x + 100, y: from.y });
	const moved = await until(
		"it is moved",
		() => spotsOf(cleo)[0],
		(spot) => spot?.x !== first.x,
	);
	assert.ok(moved && moved.x > first.x && moved.widthMm === first.widthMm);
	const box = (await handle.boundingBox()) ?? assert.fail();
	const corner = { x: box.x + box.width, y: box.y + box.height };
	await drag(annPage, corner, { x: corner.x + 40, y: corner.y + 40 });
	await until("it is larger", () => (spotsOf(cleo)[0]?.widthMm ?? 0) > first.widthMm);
	// keys: 5 mm, 1 mm, and its size
	const now = spotsOf(cleo)[0] ?? assert.fail();
	await handle.focus();
	await annPage.keyboard.press("ArrowLeft");
	await until("moved by 5 mm", () => spotsOf(cleo)[0]?.x === now.x - 5);
	await annPage.keyboard.press("Shift+ArrowDown");
	await until("moved by 1 mm", () => spotsOf(cleo)[0]?.y === now.y + 1);
	await annPage.keyboard.press("Alt+ArrowRight");
	await until("5 mm wider", () => spotsOf(cleo)[0]?.widthMm === now.widthMm + 5);
	await handle.focus();
	await annPage.keyboard.press("Enter");
	const edit = annPage.getByRole("dialog", { name: "Spot" });
	await edit.getByLabel("Name").fill("Row of five");
	await edit.getByRole("button", { name: "Save" }).click();
	await listed(benPage, "Row of five: Market").waitFor();
	const named = annPage.getByRole("button", { name: /^Edit Row of five/ });
	await named.focus();
	await annPage.keyboard.press("Escape");
	await annPage.getByText("Drag on the table to draw a spot.").waitFor({ state: "detached" });
	await beginDrawing(annPage);
	await named.focus();
	await annPage.keyboard.press("Delete");
	await listed(benPage, "Row of five").waitFor({ state: "detached" });
	await named.waitFor({ state: "detached" });
	await annPage.getByRole("button", { name: "Add a spot" }).focus();
	await annPage.keyboard.press("Escape");
	await annPage.getByText("Drag on the table to draw a spot.").waitFor({ state: "detached" });
	await annPage.keyboard.press("Control+Z");
	await listed(benPage, "Row of five").waitFor();
	// players have no entry for it
	await benPage.getByRole("button", { name: "More", exact: true }).click();
	await benPage.getByRole("menuitem", { name: "Notes" }).waitFor();
	assert.equal(await benPage.getByRole("menuitem", { name: "Spots…" }).count(), 0);
	assert.deepEqual(complaints, []);
});

on.test("a card that is laid in a spot of another seat shows its front only there", async () => {
	const { annPage, benPage, cleo } = await annAndBen();
	using _ = cleo;
	await beginDrawing(annPage);
	const dialog = await draw(annPage, { x: 60, y: 560 }, 260, 90);
	await choose(annPage, "What it is for", "Hand");
	await choose(annPage, "Belongs to", "Ben");
	await dialog.getByRole("button", { name: "Put it there" }).click();
	await annPage.getByRole("button", { name: "Done" }).click();
	await listed(benPage, "Hand: Hand, Ben, Only its owner").waitFor();
	const stack =
		Object.entries(cleo.client.view)
			.find(([, entry]) => "top" in entry)?.[0]
			.slice(5) ?? "";
	const { x, y } = spotsOf(cleo)[0] ?? assert.fail();
	await cleo.do({ kind: "draw", from: stack, count: 1, to: { x, y, face: "down" } });
	const card = Object.entries(cleo.client.view).find(([, entry]) => {
		const { place } = entry as ItemEntry;
		return "hidden" in entry && place?.in === "felt" && Math.abs(place.y - y) < 1;
	});
	assert.ok(card !== undefined, "Cleo sees a back");
	await onFelt(benPage, /^Light \d+/).waitFor();
	assert.equal(await onFelt(annPage, /^Light \d+/).count(), 0);
	await benPage
		.getByRole("log")
		.getByText(/Cleo drew Light \d+ from Evening to Hand\./)
		.waitFor();
});

on.test("on a phone, a spot is drawn with a finger, and nothing is wider than the screen", async () => {
	const tables = `/api/v1/games/${gameId}/tables`;
	const table = await ann.ok(ann.ask("POST", tables, { name: "Phone", host: { name: "Ann" } }));
	const profile = { locale: "de" };
	const { page } = await on.open(ann, { isTouch: true, width: 390, height: 844, profile });
	await page.goto(`${on.service.url}/tables/${table.id}`);
	await hearsKeys(page);
	await page.getByRole("button", { name: "Mehr", exact: true }).tap();
	await page.getByRole("menuitem", { name: "Bereiche …" }).tap();
	await page.getByText("Ziehe auf dem Tisch, um einen Bereich zu zeichnen.").waitFor();
	await assertFits(page, 390);
	await page.getByRole("button", { name: "Bereich hinzufügen" }).tap();
	const dialog = page.getByRole("dialog", { name: "Neuer Bereich" });
	await dialog.waitFor();
	await assertFits(page, 390);
	await dialog.getByLabel("Name").fill("Auslage");
	await dialog.getByRole("button", { name: "Dort anlegen" }).tap();
	await page
		.getByRole("list", { name: "Bereiche" })
		.getByText("Auslage: Im Spiel")
		.waitFor({ state: "attached" });
	await assertAccessible(page, "spots on a phone");
	await page.getByRole("button", { name: "Fertig" }).tap();
});
