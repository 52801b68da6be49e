import assert from "node:assert/strict";
import type { ScoresEntry, SeatEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { type Designer, designerOf, newTable, openTable } from "../../web/tests/support/designer.ts";
import { hearsKeys, sitDownBy } from "../../web/tests/support/tables.ts";

// Tests scores: everyone sees them, a seat changes its own, and the host changes any.

let ann: Designer;
const on = consoleTest({}, async () => {
	ann = await designerOf(on);
});

const strip = (page: Page) => page.getByRole("region", { name: "Scores" });
const shows = (page: Page, name: string, score: string) =>
	strip(page).getByRole("listitem").filter({ hasText: name }).getByText(score, { exact: true }).waitFor();

on.test("the host counts scores, and each seat changes its own", async () => {
	const { id, link } = await newTable(ann, "Scored");
	const { page: annPage, complaints } = await openTable(on, ann, id);
	const { page: benPage } = await on.open(undefined, { reducedMotion: true });
	await sitDownBy(benPage, on.service.url, link, "Ben");
	await annPage.getByRole("button", { name: "More", exact: true }).click();
	await annPage.getByRole("menuitem", { name: "Scores…" }).click();
	const dialog = annPage.getByRole("dialog", { name: "Scores" });
	await dialog.getByLabel("Score at the beginning").fill("20");
	await assertAccessible(annPage, "the dialog of scores");
	await dialog.getByRole("button", { name: "Count scores" }).click();
	await shows(benPage, "Ann", "20");
	await strip(benPage).getByRole("button", { name: "One more" }).click();
	await shows(annPage, "Ben", "21");
	await annPage.getByRole("log").getByText("Ben went from 20 to 21 points.").waitFor();
	await assertAccessible(benPage, "the scores");
	await strip(benPage).getByRole("button", { name: "Set scores" }).click();
	const own = benPage.getByRole("dialog", { name: "Scores" });
	await own.getByLabel("Ben").waitFor();
	assert.equal(await own.getByRole("spinbutton").count(), 1, "a guest sets the own score alone");
	await own.getByLabel("Ben").fill("-5");
	await own.getByRole("button", { name: "Save" }).click();
	await shows(annPage, "Ben", "-5");
	await benPage.keyboard.press("Control+Z");
	await shows(annPage, "Ben", "21");
	await strip(annPage).getByRole("button", { name: "Set scores" }).click();
	await dialog.getByLabel("Ben").fill("30");
	await dialog.getByRole("button", { name: "Save" }).click();
	await shows(benPage, "Ben", "30");
	await benPage.getByRole("log").getByText("Ann (host) changed the score of Ben from 21 to 30.").waitFor();
	await benPage.getByRole("button", { name: /^At the table/ }).click();
	await benPage.getByRole("dialog", { name: "At the table" }).getByText("30 points").waitFor();
	await benPage.keyboard.press("Escape");
	await strip(annPage).getByRole("button", { name: "Set scores" }).click();
	await dialog.getByRole("button", { name: "Stop counting scores" }).click();
	await strip(benPage).waitFor({ state: "detached" });
	assert.deepEqual(complaints, []);
});

on.test("on a phone in German, a score is changed by touch, and eight scores fit the screen", async () => {
	const { id, secret, link } = await newTable(ann, "Scored");
	using host = await new PlayerAtTable(on.service.url, id, { secret }).seated();
	for (let i = 0; i < 6; i++)
		await host.do({ kind: "addStandIn", name: "Maximiliane von Hohenstein", colour: "#2672c4" });
	await host.do({ kind: "scores", start: 1000 });
	const [stack = ""] = Object.entries(host.client.view).find(([, entry]) => "top" in entry) ?? [];
	const to = host.client.names.flatMap((name) => (name.startsWith("seat:") ? name.slice(5) : []));
	await host.do({ kind: "deal", from: stack.slice(5), count: 1, to });
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
	const scores = page.getByRole("region", { name: "Punkte" });
	const more = scores.getByRole("button", { name: "Ein Punkt mehr" });
	assert.ok(((await more.boundingBox())?.height ?? 0) >= 44);
	await more.tap();
	await scores.getByLabel("Deine Punkte").getByText("1.001").waitFor();
	assert.equal(await scores.getByRole("listitem").count(), 7, "the own score is not repeated in the list");
	await assertAccessible(page, "scores on a phone");
	await assertFits(page, 390);
	await until("the score", () => {
		const seats = Object.entries(host.client.view);
		const [ben = ""] = seats.find(([, entry]) => (entry as SeatEntry).name === "Ben") ?? [];
		return (host.client.entry("scores") as ScoresEntry).of[ben.slice(5)] === 1001;
	});
});
