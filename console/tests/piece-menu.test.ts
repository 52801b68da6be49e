import assert from "node:assert/strict";
import type { GameClient } from "../../server/tests/support/client.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, consoleTest, hasFocus, type Page } from "../../web/tests/support/console.ts";
import { isWhole, piece, pushGame } from "../../web/tests/support/pieces.ts";
import { middleOf } from "../../web/tests/support/tables.ts";

let ann: SignedInVisitor;
let game: GameClient;

const on = consoleTest({ publishesByItself: true }, async () => {
	ann = await on.service.person();
	({ game } = await pushGame(on.service, ann));
	await on.service.published();
});

on.test(
	"a right click or its key opens what can be done with a piece, or with all selected ones",
	async () => {
		const { page, complaints } = await on.open(ann, { reducedMotion: true });
		await page.goto(`${on.service.url}/games/${game.id}`);
		await isWhole(page);
		const menu = page.getByRole("menu");
		const entries = () => menu.getByRole("menuitem").allTextContents();
		await piece(page, "Light 2").click({ button: "right" });
		await menu.waitFor();
		const ofCard = ["Open", "Turn over", "Compare", "Edit", "Replace picture"];
		ofCard.push("Count", "Data", "Size", "Move to deck", "Delete");
		await untilEqual("what can be done with a card", entries, ofCard);
		await assertAccessible(page, "the menu of a card");
		await menu.getByRole("menuitem", { name: "Count" }).click();
		const dialog = page.getByRole("dialog", { name: "Count of 1 piece" });
		await dialog.getByLabel("Count").fill("3");
		await dialog.getByRole("button", { name: "Save" }).click();
		await page.getByText("1 piece changed.").waitFor();
		await untilEqual("its count", async () => (await game.component("light-2")).count, 3);

		await piece(page, "Light 4").click({ modifiers: ["Control"] });
		await piece(page, "Light 5").click({ modifiers: ["Control"] });
		await piece(page, "Light 5").click({ button: "right" });
		await menu.getByRole("menuitem", { name: "Delete" }).click();
		await page
			.getByRole("dialog", { name: "Delete 2 pieces?" })
			.getByRole("button", { name: "Cancel" })
			.click();
		await page.keyboard.press("Escape");

		// a die has no size of its own, and lies in no deck
		await piece(page, "Harbour die").focus();
		await page.keyboard.press("Shift+F10");
		await menu.waitFor();
		await untilEqual(
			"the keyboard is in the menu",
			() => menu.evaluate((one) => one === document.activeElement),
			true,
		);
		assert.ok(!(await entries()).includes("Size"));
		await page.keyboard.press("Escape");
		await menu.waitFor({ state: "detached" });
		await hasFocus(piece(page, "Harbour die"));
		const pick = async (name: string, entry: string) => {
			await piece(page, name).click({ button: "right" });
			await menu.getByRole("menuitem", { name: entry }).click();
		};
		await pick("Light 1", "Compare");
		await page.getByText("Light 1 has not changed in the versions that are kept.").waitFor();
		await pick("Light 2", "Compare");
		await page.getByRole("dialog", { name: /Light 2/ }).waitFor();
		await page.goBack();
		await pick("Light 1", "Open");
		await page.getByRole("heading", { name: "Light 1", level: 2 }).waitFor();
		const form = page.getByRole("region", { name: "Change this piece" }).getByLabel("Name");
		assert.equal(await form.count(), 0);
		await page.keyboard.press("e");
		await form.waitFor();
		await page.goBack();
		await pick("Light 3", "Edit");
		await untilEqual("the form", () => form.inputValue(), "Light 3");
		assert.deepEqual(complaints, []);
	},
);

on.test(
	"Space looks closely at the piece with the focus or under the pointer, and at its neighbours",
	async () => {
		const { page, complaints } = await on.open(ann, { reducedMotion: true });
		await page.goto(`${on.service.url}/games/${game.id}`);
		await isWhole(page);
		const look = (name: string) => page.getByRole("dialog", { name, exact: true });
		await piece(page, "Light 6").focus();
		await page.keyboard.press("Space");
		await look("Light 6").waitFor();
		await assertAccessible(page, "a closer look");
		await page.keyboard.press("ArrowRight");
		await look("Light 7").waitFor();
		await page.keyboard.press("Space");
		await look("Light 7").waitFor({ state: "detached" });
		await hasFocus(piece(page, "Light 7"));

		await page.evaluate(() => (document.activeElement as HTMLElement).blur());
		await piece(page, "Coral boat").hover();
		await page.keyboard.press("Space");
		await look("Coral boat").waitFor();
		await page.keyboard.press("Escape");
		await look("Coral boat").waitFor({ state: "detached" });
		assert.deepEqual(complaints, []);
	},
);

type Place = ReturnType<typeof piece>;

/** Drags as a hand does: a drag begins only after some pixels. */
async function drag(page: Page, from: Place, to: Place): Promise<void> {
	const [start, end] = [await middleOf(from), await middleOf(to)];
	await page.mouse.move(start.x, start.y);
	await page.mouse.down();
	await page.mouse.move(end.x, end.y, { steps: 8 });
	await page.mouse.up();
}

on.test("cards are dragged onto a deck, one or all selected ones, and go back", async () => {
	const ben = await on.service.person();
	const client = await on.service.app(ben.userId);
	const own = await client.game("Two decks");
	const deck = (key: string) => ({ kind: "deck", name: key, externalKey: key, assets: [] });
	const assets = [await own.asset(await picture(206, 281), "front")];
	const card = (key: string, parentExternalKey: string) => ({
		...{ kind: "tile", name: key, externalKey: key, parentExternalKey },
		...{ widthMm: 63.5, heightMm: 88.9, assets },
	});
	await own.pushed([
		...[deck("Day"), deck("Night")],
		...["Noon", "Dawn", "Dusk"].map((key) => card(key, "Day")),
		card("Moon", "Night"),
	]);
	await on.service.published();
	const { page, complaints } = await on.open(ben, { reducedMotion: true, height: 1600 });
	await page.goto(`${on.service.url}/games/${own.id}`);
	await isWhole(page);
	const deckOf = async (key: string) => (await own.component(key)).parentExternalKey;
	const group = page.getByRole("group", { name: "Night", exact: true });
	// what a drag needs is loaded with the first move
	await page.mouse.move(1, 1);
	await until("dragging is loaded", () =>
		page.evaluate(() =>
			performance.getEntriesByType("resource").some(({ name }) => name.includes("/DragToDeck-")),
		),
	);
	await drag(page, piece(page, "Noon"), group.getByRole("heading"));
	await page.getByText("1 piece moved to Night.").waitFor();
	await untilEqual("the deck of the card", () => deckOf("Noon"), "Night");
	await piece(page, "Noon").and(group.locator("[data-stop]")).waitFor();

	await piece(page, "Dawn").click({ modifiers: ["Control"] });
	await piece(page, "Dusk").click({ modifiers: ["Control"] });
	await drag(page, piece(page, "Dusk"), piece(page, "Moon"));
	await page.getByText("2 pieces moved to Night.").waitFor();
	await untilEqual("the decks", () => Promise.all(["Dawn", "Dusk"].map(deckOf)), ["Night", "Night"]);
	await page.keyboard.press("Control+z");
	await page.getByText("Undone.").waitFor();
	await untilEqual("the decks", () => Promise.all(["Noon", "Dawn", "Dusk"].map(deckOf)), [
		...["Night", "Day", "Day"],
	]);
	assert.deepEqual(complaints, []);
});
