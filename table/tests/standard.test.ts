import assert from "node:assert/strict";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { type Designer, designerOf, newTable, openTable } from "../../web/tests/support/designer.ts";
import { hearsKeys, sitDownBy } from "../../web/tests/support/tables.ts";

// Tests the pieces that a table has without a push: the host puts dice, figures and blank cards on it, and players write
// on the cards.

let ann: Designer;
const on = consoleTest({}, async () => {
	ann = await designerOf(on);
});

async function openStandard(page: Page, { more, pieces } = { more: "More", pieces: "Dice, figures" }) {
	await page.getByRole("button", { name: more, exact: true }).click();
	await page.getByRole("menuitem", { name: pieces }).click();
	const dialog = page.getByRole("dialog", { name: pieces });
	await dialog.waitFor();
	return dialog;
}

const onFelt = (page: Page, name: string) => page.locator(`[data-item][aria-label^="${name}"]`);

on.test("the host brings a die, pawns and a blank card, and a guest writes on the card", async () => {
	const { id, link } = await newTable(ann, "Standard");
	const { page: annPage, complaints } = await openTable(on, ann, id);
	const { page: benPage } = await on.open(undefined, { reducedMotion: true });
	await sitDownBy(benPage, on.service.url, link, "Ben");
	let dialog = await openStandard(annPage);
	await assertAccessible(annPage, "the dialog of standard pieces");
	await dialog.getByRole("button", { name: "Put on the table" }).click();
	await onFelt(benPage, "Die, d6").waitFor();
	dialog = await openStandard(annPage);
	await dialog.getByRole("radio", { name: "Pawn" }).check({ force: true });
	await dialog.getByRole("radio", { name: "blue" }).check({ force: true });
	await dialog.getByLabel("How many").fill("3");
	await dialog.getByRole("button", { name: "Put on the table" }).click();
	await onFelt(benPage, "Pawn, blue").nth(2).waitFor();
	await annPage.getByRole("log").getByText("You brought 3 × Pawn, blue.").waitFor();
	dialog = await openStandard(annPage);
	await dialog.getByRole("radio", { name: "Blank card" }).check({ force: true });
	await dialog.getByRole("button", { name: "Put on the table" }).click();
	await onFelt(benPage, "Blank card").focus();
	await benPage.keyboard.press("w");
	const writing = benPage.getByRole("dialog", { name: "Write on the card" });
	await assertAccessible(benPage, "the dialog of a card's text");
	await writing.getByRole("button", { name: "Write" }).click();
	await writing.getByText("Type what is to be on the card.").waitFor();
	await writing.getByLabel("Text on the card").fill("Draw two,\nkeep one.");
	await writing.getByRole("button", { name: "Write" }).click();
	await onFelt(annPage, "Draw two").waitFor();
	await annPage.getByRole("log").getByText("Ben wrote “Draw two, keep one.” on a card.").waitFor();
	// a piece that is put away is gone
	await onFelt(annPage, "Die, d6").focus();
	await annPage.keyboard.press("Delete");
	await onFelt(benPage, "Die, d6").waitFor({ state: "detached" });
	// a guest may not bring pieces unless the host allows it
	await benPage.getByRole("button", { name: "More", exact: true }).click();
	await benPage.getByRole("menuitem", { name: "Find a piece" }).waitFor();
	assert.equal(await benPage.getByRole("menuitem", { name: "Dice, figures" }).count(), 0);
	assert.deepEqual(complaints, []);
});

on.test(
	"a card that the host has written becomes a piece of the game, and stays where it lies (K5)",
	async () => {
		const { id } = await newTable(ann, "Standard");
		const { page, complaints } = await openTable(on, ann, id);
		const dialog = await openStandard(page);
		await dialog.getByRole("radio", { name: "Blank card" }).check({ force: true });
		await dialog.getByRole("button", { name: "Put on the table" }).click();
		await onFelt(page, "Blank card").focus();
		await page.keyboard.press("w");
		await page.getByLabel("Text on the card").fill("Dragon\n<b>Draw</b> two & keep one.");
		await page.keyboard.press("Control+Enter");
		const card = onFelt(page, "Dragon");
		await card.waitFor();
		const at = await card.boundingBox();
		await card.focus();
		await page.keyboard.press("Shift+F10");
		await page.getByRole("menuitem", { name: "Make it a piece of the game" }).click();
		const making = page.getByRole("dialog", { name: "Make it a piece of the game" });
		await assertAccessible(page, "the dialog of a new piece");
		await making.getByLabel("Name").fill("Red dragon");
		await making.getByLabel("Deck").click();
		await page.getByRole("option", { name: "Evening" }).click();
		await making.getByLabel("Copies in the game").fill("2");
		await making.getByRole("button", { name: "Make the piece" }).click();
		await page.getByText("“Red dragon” is a piece of the game now.").waitFor();
		await on.service.published();
		const born = onFelt(page, "Red dragon");
		await born.waitFor();
		assert.deepEqual(await born.boundingBox(), at);
		const { components } = await ann.person.ok(
			ann.person.ask("GET", `/api/v1/games/${ann.gameId}/published`),
		);
		const made = components.find(({ name }: { name: string }) => name === "Red dragon");
		const text = "Dragon\n<b>Draw</b> two & keep one.";
		assert.deepEqual([made.count, made.parentExternalKey, made.payload.text], [2, "evening", text]);
		assert.ok(made.payload.imageFaces[0].derivedUrl);
		assert.deepEqual(complaints, []);
	},
);

on.test("on a phone in German, the dialog fits the screen, and discs come by touch", async () => {
	const { id } = await newTable(ann, "Standard");
	const profile = { locale: "de" };
	const { page } = await on.open(ann.person, { isTouch: true, width: 390, height: 844, profile });
	await page.goto(`${on.service.url}/tables/${id}`);
	await hearsKeys(page);
	const words = { more: "Mehr", pieces: "Würfel, Figuren" };
	const dialog = await openStandard(page, words);
	await dialog.getByRole("radio", { name: "Scheibe" }).tap();
	await dialog.getByRole("radio", { name: "schwarz" }).tap();
	await assertFits(page, 390);
	await dialog.getByRole("button", { name: "Auf den Tisch legen" }).tap();
	await onFelt(page, "Scheibe, schwarz").waitFor();
});
