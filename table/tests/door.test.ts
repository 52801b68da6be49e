import assert from "node:assert/strict";
import type { Body } from "../../server/tests/support/client.ts";
import { untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest } from "../../web/tests/support/console.ts";
import { pushGame } from "../../web/tests/support/pieces.ts";
import { hearsKeys } from "../../web/tests/support/tables.ts";

// What guests see at the door of a table, before they sit down.

const on = consoleTest();

async function invited(role: string) {
	const ann = await on.service.person();
	const { game } = await pushGame(on.service, ann);
	await on.service.published();
	const tables = `${game.path}/tables`;
	const table: Body = await ann.ok(
		ann.ask("POST", tables, { name: "Friday", host: { name: "Ana Ferreira" } }),
	);
	const link: Body = await ann.ok(ann.ask("POST", `${tables}/${table.id}/links`, { role }));
	return { ann, table, link };
}

on.test("the door shows a picture, who invites to which game, and who is there", async () => {
	const { ann, table, link } = await invited("player");
	const guest = on.service.anonymous();
	const seats = `/api/v1/table-links/${link.secret}/seats`;
	await guest.ok(guest.post(seats, { name: "Ben", colour: "#2672c4" }));
	const host = await on.open(ann);
	await host.page.goto(`${on.service.url}/tables/${table.id}`);
	await hearsKeys(host.page);

	for (const scheme of ["light", "dark"] as const) {
		const { page, complaints } = await on.open(undefined, { width: 390, height: 844, scheme });
		await page.goto(link.url);
		await page
			.getByRole("heading", { name: "Ana Ferreira invites you to play Lantern Bay", level: 1 })
			.waitFor();
		const here = page.getByRole("list", { name: "At the table" }).getByRole("listitem");
		assert.deepEqual(await here.allTextContents(), ["Ana Ferreira is here", "Ben is away"]);
		const isDrawn = () =>
			page
				.locator("main img")
				.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth === 1200);
		await untilEqual("its picture is drawn", isDrawn, true);
		assert.equal(await page.title(), "Lantern Bay · Tuckbox");
		await assertAccessible(page, `the door, ${scheme}`);
		await assertFits(page, 390);
		assert.deepEqual(complaints, []);
	}
});

on.test("a link for spectators invites to watch, in German", async () => {
	const { link } = await invited("spectator");
	const { page } = await on.open(undefined, { profile: { locale: "de" } });
	await page.goto(link.url);
	await page
		.getByRole("heading", { name: "Ana Ferreira lädt dich ein, bei Lantern Bay zuzusehen" })
		.waitFor();
	await page.getByText("Friday · Du brauchst kein Konto.").waitFor();
	await page.getByRole("button", { name: "Zuschauen" }).waitFor();
});
