import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { assertAccessible, assertFits, consoleTest } from "../../web/tests/support/console.ts";
import { pushGame } from "../../web/tests/support/pieces.ts";

const on = consoleTest({ publishesByItself: true });

on.test("a game is planned as a folder, follows a search and the format, and is downloaded", async () => {
	const ann = await on.service.person();
	const { game } = await pushGame(on.service, ann);
	await on.service.published();
	const { page, complaints } = await on.open(ann);
	await page.goto(`${on.service.url}/games/${game.id}`);
	await page.getByRole("button", { name: "Actions for Lantern Bay" }).click();
	await page.getByRole("menuitem", { name: "Export", exact: true }).click();
	const dialog = page.getByRole("dialog", { name: "Export Lantern Bay" });
	const status = dialog.getByRole("status");
	await status.filter({ hasText: /^\d+ pieces of version \d+ in \d+ files · [\d.]+ [kM]?B$/ }).waitFor();
	await assertAccessible(page, "the dialog that exports");

	const search = dialog.getByLabel("Only what this finds");
	await search.fill("nothing is called this");
	await dialog.getByRole("alert").getByText("There is nothing to export.").waitFor();
	await dialog.getByRole("link", { name: "Download" }).waitFor({ state: "detached" });
	await search.fill("");
	await status.waitFor();
	const link = dialog.getByRole("link", { name: "Download" });
	await link.waitFor();
	const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
	assert.match(download.suggestedFilename(), /^Lantern Bay v\d+\.zip$/);
	assert.equal((await readFile(await download.path())).toString("latin1", 0, 2), "PK");

	await dialog.getByRole("radio", { name: "playingcards.io" }).check();
	await dialog.getByText("1 book is left out.").waitFor();
	await page.locator('a[download$=".pcio"]').waitFor();
	await dialog.getByRole("radio", { name: "Tabletop Simulator" }).check();
	await page.locator('a[download$="Tabletop Simulator.zip"]').waitFor();
	await dialog.getByRole("radio", { name: "Sheets" }).check();
	await page.locator('a[download$="sheets.zip"]').waitFor();
	await dialog.getByRole("checkbox", { name: "Each face in a picture of its own" }).check();
	await page.locator('a[download$="faces.zip"]').waitFor();
	await dialog.getByRole("radio", { name: "Tabletop Simulator" }).check();
	await dialog.getByRole("checkbox", { name: "Leave the pictures on Tuckbox" }).check();
	await dialog.getByText(/^Only this computer or network can load pictures/).waitFor();
	await page.setViewportSize({ width: 390, height: 844 });
	await assertFits(page, 390);
	const create = dialog.getByRole("button", { name: "Create link and download" });
	const [saved] = await Promise.all([page.waitForEvent("download"), create.click()]);
	assert.equal(saved.suggestedFilename(), "Lantern Bay Tabletop Simulator.json");
	const { ObjectStates: objects } = JSON.parse(await readFile(await saved.path(), "utf8"));
	assert.equal(objects.at(-1).Name, "Notecard");
	await page.getByRole("dialog", { name: "The file has been downloaded" }).waitFor();
	await assertAccessible(page, "the dialog that has created a link");
	// the one refusal, which browsers report
	assert.deepEqual(
		complaints.filter((text) => !text.includes("400")),
		[],
	);
});
