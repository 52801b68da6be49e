import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { renderPdf } from "../../server/tests/support/exports/printed.ts";
import { assertAccessible, assertFits, choose, consoleTest } from "../../web/tests/support/console.ts";
import { pickFrom } from "../../web/tests/support/menus.ts";
import { pushGame } from "../../web/tests/support/pieces.ts";

const on = consoleTest({ publishesByItself: true });

on.test(
	"a game is previewed as it will be printed, follows the options, and is downloaded as a PDF",
	async () => {
		const ann = await on.service.person();
		const { game } = await pushGame(on.service, ann);
		await on.service.published();
		const { page, complaints } = await on.open(ann);
		await page.goto(`${on.service.url}/games/${game.id}`);
		await pickFrom(page.getByRole("button", { name: "Actions for Lantern Bay" }), /^Print$/);
		const dialog = page.getByRole("dialog", { name: "Print Lantern Bay" });
		await dialog.getByText(/^\d+ pieces of version \d+ on \d+ sheets?$/).waitFor();
		await dialog.getByRole("img", { name: /^Page 1 of/ }).waitFor();
		await assertAccessible(page, "the dialog that prints");

		await dialog.getByLabel("Only what this finds").fill("nothing is called this");
		await dialog.getByRole("alert").getByText("Nothing of this has a picture to print.").waitFor();
		await dialog.getByRole("link", { name: "Download PDF" }).waitFor({ state: "detached" });
		await dialog.getByLabel("Only what this finds").fill("");
		await choose(dialog, "Backs", "None");
		await choose(dialog, "Number", "One of each");
		const link = dialog.getByRole("link", { name: "Download PDF" });
		await link.waitFor();
		await dialog.getByRole("img", { name: /^Page 1 of/ }).waitFor();

		const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
		assert.match(download.suggestedFilename(), /^Lantern Bay v\d+ A4\.pdf$/);
		const { count, pages } = await renderPdf(await readFile(await download.path()));
		const sheets = await dialog.getByText(/^\d+ pieces of version \d+ on \d+ sheets?$/).innerText();
		assert.equal(count, Number(/on (\d+) sheets?$/.exec(sheets)?.[1]), "a page a sheet without backs");
		assert.ok(pages.length > 0);
		for (const { widthMm, heightMm } of pages)
			assert.deepEqual([Math.round(widthMm), Math.round(heightMm)], [210, 297], "A4");
		await page.setViewportSize({ width: 390, height: 844 });
		await assertFits(page, 390);
		// the one refusal, which browsers report
		assert.deepEqual(
			complaints.filter((text) => !text.includes("400")),
			[],
		);
	},
);
