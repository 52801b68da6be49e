import assert from "node:assert/strict";
import type { GameClient } from "../../server/tests/support/client.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, consoleTest, hasFocus } from "../../web/tests/support/console.ts";
import { isWhole, piece, pushGame } from "../../web/tests/support/pieces.ts";

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
		const ofCard = ["Open", "Turn over", "Replace picture", "Count", "Size", "Move to deck", "Delete"];
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
		await piece(page, "Light 1").click({ button: "right" });
		await menu.getByRole("menuitem", { name: "Open" }).click();
		await page.getByRole("heading", { name: "Light 1", level: 2 }).waitFor();
		assert.deepEqual(complaints, []);
	},
);
