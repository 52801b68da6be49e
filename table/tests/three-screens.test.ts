import assert from "node:assert/strict";
import type { View } from "@tuckbox/pieces/table";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { pushGame } from "../../web/tests/support/pieces.ts";
import { hearsKeys } from "../../web/tests/support/tables.ts";

// Three people play together, on a desktop, a tablet and a phone: turns, a timer and a secret choice.

let ann: SignedInVisitor;
let gameId: string;
const on = consoleTest({}, async () => {
	ann = await on.service.person();
	gameId = (await pushGame(on.service, ann)).game.id;
	await on.service.published();
});

const region = (page: Page, name: string) => page.getByRole("region", { name });
const shows = (page: Page, text: string) => region(page, "Turns").getByText(text).waitFor();
const inHand = (page: Page) => page.locator("[data-card]");
const secondsOf = async (page: Page) => {
	const [minutes = 0, seconds = 0] = ((await page.getByRole("timer").textContent()) ?? "")
		.split(":")
		.map(Number);
	return 60 * minutes + seconds;
};

/** Taps a button, which must be large enough for a finger. */
async function tap(page: Page, where: string, name: string | RegExp): Promise<void> {
	const button = region(page, where).getByRole("button", { name, exact: typeof name === "string" });
	await button.waitFor();
	const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
	assert.ok(width >= 44 && height >= 44, `${name}: ${width} × ${height}`);
	await button.tap();
}

async function guest(link: string, name: string, size: { width: number; height: number }) {
	const { page, complaints } = await on.open(undefined, { reducedMotion: true, isTouch: true, ...size });
	await page.goto(`${on.service.url}/t/${link}`);
	await page.getByLabel("Your name").fill(name);
	await page.getByRole("button", { name: "Sit down" }).tap();
	await page.waitForURL(/\/tables\//);
	await hearsKeys(page);
	return { page, complaints };
}

on.test("three people take turns against a timer and choose in secret, each on another screen", async () => {
	const tables = `/api/v1/games/${gameId}/tables`;
	const table = await ann.ok(ann.ask("POST", tables, { name: "Three", host: { name: "Ann" } }));
	const { secret: link } = await ann.ok(ann.ask("POST", `${tables}/${table.id}/links`, {}));
	const desktop = await on.open(ann, { reducedMotion: true });
	await desktop.page.goto(`${on.service.url}/tables/${table.id}`);
	await hearsKeys(desktop.page);
	const tablet = await guest(link, "Ben", { width: 820, height: 1180 });
	const phone = await guest(link, "Cleo", { width: 390, height: 844 });
	const [annPage, benPage, cleoPage] = [desktop.page, tablet.page, phone.page];
	const pages = [annPage, benPage, cleoPage];
	const pick = async (item: string) => {
		await annPage.getByRole("button", { name: "More", exact: true }).click();
		await annPage.getByRole("menuitem", { name: item }).click();
	};
	await pick("Turns…");
	await annPage.getByRole("button", { name: "Play in turns" }).click();
	await pick("Timer…");
	const timer = annPage.getByRole("dialog", { name: "Timer" });
	await timer.getByLabel("Minutes").fill("10");
	await timer.getByRole("button", { name: "Add the timer" }).click();
	for (const page of pages) await page.getByRole("timer").getByText("10:00").waitFor();

	// each ends the own turn in the way of the screen, and only whose turn it is runs the timer
	await shows(annPage, "Your turn");
	await hearsKeys(annPage);
	await annPage.keyboard.press("Shift+C");
	for (const page of pages) await until("the timer runs", async () => (await secondsOf(page)) < 600);
	assert.equal(await region(cleoPage, "Timer").getByRole("button").count(), 0);
	await annPage.keyboard.press("Shift+N");
	await shows(benPage, "Your turn");
	await shows(cleoPage, "Ben’s turn");
	await tap(benPage, "Timer", "Pause");
	await until("the timer stands at the same time", async () => {
		const times = await Promise.all(pages.map(secondsOf));
		return new Set(times).size === 1;
	});
	await tap(benPage, "Turns", "End turn");
	await shows(cleoPage, "Your turn");
	await tap(cleoPage, "Turns", "End turn");
	for (const page of pages) await shows(page, "Round 2");

	// all choose a card at the same time, and see the choices together
	const path = `/api/v1/tables/${table.id}`;
	const { view }: { view: View } = await ann.ok(ann.ask("GET", `${path}/view`));
	const [stack = ""] = Object.entries(view).find(([, entry]) => "top" in entry) ?? [];
	const to = Object.keys(view).flatMap((name) =>
		name.startsWith("seat:") ? name.slice("seat:".length) : [],
	);
	const act = { kind: "deal", from: stack.slice("item:".length), count: 2, to };
	await ann.ok(ann.ask("POST", `${path}/acts`, { client: "test", n: 1, act }));
	for (const page of pages) await until("two cards", async () => (await inHand(page).count()) === 2);
	await pick("Secret choice…");
	await annPage.getByRole("dialog").getByRole("button", { name: "Ask" }).click();
	for (const page of [benPage, cleoPage]) {
		await region(page, "Secret choice").waitFor();
		await inHand(page).first().tap();
		await tap(page, "Secret choice", "Choose this card");
		await region(page, "Secret choice").getByText("You have chosen").waitFor();
	}
	await inHand(annPage).first().click();
	await region(annPage, "Secret choice").getByRole("button", { name: "Choose this card" }).click();
	// with all of it in sight, the strips above the felt take less than a quarter of the phone's screen
	const strips = await cleoPage
		.locator("main")
		.evaluate((main) => Number.parseFloat(getComputedStyle(main).getPropertyValue("--scene-top")));
	assert.ok(strips < 844 / 4, `${strips} px`);
	await assertAccessible(cleoPage, "turns, a timer and a secret choice on a phone");
	await tap(cleoPage, "Secret choice", "Reveal");
	for (const page of pages)
		for (const name of ["Ann", "Ben", "Cleo"])
			await region(page, "Secret choice")
				.getByRole("listitem")
				.filter({ hasText: name })
				.getByText("1 card", { exact: true })
				.waitFor();
	for (const [i, width] of [1280, 820, 390].entries()) await assertFits(pages[i] as Page, width);
	for (const { complaints } of [desktop, tablet, phone]) assert.deepEqual(complaints, []);
});
