import assert from "node:assert/strict";
import type { TimerEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { type Designer, designerOf, newTable, openTable } from "../../web/tests/support/designer.ts";
import { hearsKeys, sitDownBy } from "../../web/tests/support/tables.ts";

// Tests the timer: everyone sees the same time, whatever their own clocks say, and its end.

let ann: Designer;
const on = consoleTest({}, async () => {
	ann = await designerOf(on);
});

const timerOf = (page: Page) => page.getByRole("timer");

/** The seconds that a page shows. */
async function secondsOn(page: Page): Promise<number> {
	const [seconds = 0, minutes = 0] = (await timerOf(page).innerText()).split(":").reverse().map(Number);
	return minutes * 60 + seconds;
}

on.test("the host sets a timer, everyone sees the same time, and its end", async () => {
	const { id, link } = await newTable(ann, "Timed");
	const { page: annPage, complaints } = await openTable(on, ann, id);
	const { page: benPage } = await on.open(undefined, { reducedMotion: true });
	// a guest whose clock is a day late
	await benPage.addInitScript(() => {
		const { now } = Date;
		Date.now = () => now() - 86_400_000;
	});
	await sitDownBy(benPage, on.service.url, link, "Ben");
	await annPage.getByRole("button", { name: "More", exact: true }).click();
	await annPage.getByRole("menuitem", { name: "Timer…" }).click();
	const dialog = annPage.getByRole("dialog", { name: "Timer" });
	await dialog.getByLabel("Minutes").fill("10");
	await assertAccessible(annPage, "the dialog of the timer");
	await dialog.getByRole("button", { name: "Add the timer" }).click();
	await timerOf(benPage).getByText("10:00").waitFor();
	assert.equal(
		await benPage.getByRole("button", { name: "Start", exact: true }).count(),
		0,
		"it is not Ben's turn",
	);
	await assertAccessible(annPage, "the timer");
	await hearsKeys(annPage);
	await annPage.keyboard.press("Shift+C");
	await until("Ben sees it run", async () => (await secondsOn(benPage)) < 600);
	await until("Ann sees it run", async () => (await secondsOn(annPage)) < 600);
	await annPage.keyboard.press("Shift+C");
	await annPage.getByRole("log").getByText("You stopped the timer at", { exact: false }).waitFor();
	await until("both show the same", async () => (await secondsOn(annPage)) === (await secondsOn(benPage)));
	await annPage.getByRole("button", { name: "Set the timer" }).click();
	await dialog.getByLabel("Minutes").fill("0");
	await dialog.getByLabel("Seconds").fill("1");
	await dialog.getByRole("button", { name: "Set", exact: true }).click();
	await timerOf(benPage).getByText("0:01").waitFor();
	await annPage.getByRole("button", { name: "Start", exact: true }).click();
	for (const page of [annPage, benPage]) {
		await page.getByRole("region", { name: "Timer" }).getByText("Time is up").waitFor();
		await page.getByRole("log").getByText("The time is up.").waitFor();
	}
	assert.equal(await annPage.getByText("The time is not up yet.").count(), 0);
	await annPage.getByRole("button", { name: "Set the timer" }).click();
	await dialog.getByRole("button", { name: "Remove the timer" }).click();
	await timerOf(benPage).waitFor({ state: "detached" });
	assert.deepEqual(complaints, []);
});

on.test(
	"on a phone in German, a timer and turns fit the screen, and the turn's seat runs the timer",
	async () => {
		const { id, secret, link } = await newTable(ann, "Timed");
		using host = await new PlayerAtTable(on.service.url, id, { secret }).seated();
		const own = host.client.head?.seat ?? "";
		await host.do({ kind: "timer", startMs: 90_000 });
		const { page } = await on.open(undefined, {
			isTouch: true,
			width: 390,
			height: 844,
			profile: { locale: "de" },
		});
		await page.goto(`${on.service.url}/t/${link}`);
		await page.getByLabel("Dein Name").fill("Ben");
		await page.getByRole("button", { name: "Platz nehmen" }).tap();
		await page.waitForURL(/\/tables\//);
		await hearsKeys(page);
		const ben = () => host.client.names.find((name) => name.startsWith("seat:") && name !== `seat:${own}`);
		await until("Ben sits", () => ben() !== undefined);
		await host.do({ kind: "turnOrder", order: [ben()?.slice("seat:".length) ?? "", own] });
		const start = page.getByRole("button", { name: "Starten" });
		await start.waitFor();
		assert.ok(((await start.boundingBox())?.height ?? 0) >= 44);
		await assertAccessible(page, "the timer on a phone");
		await assertFits(page, 390);
		await start.tap();
		await until("it runs", () => (host.client.entry("timer") as TimerEntry).runningSince !== null);
		await page.getByRole("button", { name: "Anhalten" }).waitFor();
	},
);
