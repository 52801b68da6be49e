import assert from "node:assert/strict";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import type { Body } from "../../server/tests/support/client.ts";
import { HttpSeat } from "../../server/tests/support/tables/http-table.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { type Designer, designerOf, newTable, openTable } from "../../web/tests/support/designer.ts";
import { pickFrom } from "../../web/tests/support/menus.ts";
import { hearsKeys, openLog, sitDownBy } from "../../web/tests/support/tables.ts";

// Tests playtests at a table: a host starts and ends them, and every seat sees that the table is recorded.

let ann: Designer;
const on = consoleTest({}, async () => {
	ann = await designerOf(on);
});

const playtests = () => `/api/v1/games/${ann.gameId}/playtests`;
/** The playtests of a table, latest first. */
async function playtestsOf(tableId: string): Promise<Body[]> {
	const listed = await ann.person.ok(ann.person.ask("GET", playtests()));
	return listed.playtests.filter(({ table }: Body) => table.id === tableId);
}

const more = (page: Page, entry: string) =>
	pickFrom(page.getByRole("button", { name: "More", exact: true }), entry);
const mark = (page: Page) => page.getByRole("button", { name: "This table is recorded" });
/** Waits for a message on each page. Call it before the message can come, since it stays for a few seconds only. */
const toasts = (pages: readonly Page[], text: string) =>
	Promise.all(pages.map((page) => page.getByText(text).waitFor()));
const endForm = (page: Page) => page.getByRole("dialog", { name: "End the playtest" });
const seatOf = (page: Page, name: string) => endForm(page).getByRole("group", { name, exact: true });

on.test("a host records a game with a guest and says how it ended (H3)", async () => {
	const { id, secret, link } = await newTable(ann, "Tested");
	const { page: annPage, complaints } = await openTable(on, ann, id);
	const { page: benPage } = await on.open(undefined, { reducedMotion: true });
	await sitDownBy(benPage, on.service.url, link, "Ben");
	assert.equal(await mark(benPage).count(), 0);
	await openLog(benPage);
	await more(annPage, "Start a playtest…");
	const start = annPage.getByRole("dialog", { name: "Start a playtest" });
	await start.getByText("No one can read the record before the playtest ends.").waitFor();
	await start.getByLabel("What should it answer?").fill("Is the deck fun?");
	await assertAccessible(annPage, "the dialog that starts a playtest");
	const begun = toasts([annPage, benPage], "This table is recorded for a playtest.");
	await start.getByRole("button", { name: "Start recording" }).click();
	await start.waitFor({ state: "detached" });
	await begun;
	await benPage.getByText("A playtest began: from here on, the table is recorded.").waitFor();

	// a guest reads what that means, with keys alone
	await mark(benPage).focus();
	await benPage.keyboard.press("Enter");
	const explained = benPage.getByRole("dialog", { name: "This table is recorded" });
	await explained.getByText("including what was face down or in a hand").waitFor();
	assert.equal(await explained.getByRole("button", { name: "End the playtest…" }).count(), 0);
	// and takes the name out, and puts it in again
	const named = async () => (await playtestsOf(id))[0]?.seats.map(({ name }: Body) => name);
	await explained.getByText("You are recorded as Ben.").waitFor();
	await explained.getByRole("button", { name: "Take my name out" }).click();
	await explained.getByText("Your name is not in the record.").waitFor();
	assert.deepEqual(await named(), ["Ann", null]);
	await assertAccessible(benPage, "what a guest reads about the recording");
	await explained.getByRole("button", { name: "Put my name in again" }).click();
	await explained.getByText("You are recorded as Ben.").waitFor();
	assert.deepEqual(await named(), ["Ann", "Ben"]);
	await benPage.keyboard.press("Escape");
	await explained.waitFor({ state: "detached" });

	const host = await new PlayerAtTable(on.service.url, id, { secret }).seated();
	using _ = host;
	const deck = Object.entries(host.client.view)
		.find(([, entry]) => "top" in entry)?.[0]
		.replace("item:", "");
	await host.do({ kind: "draw", from: deck ?? "", count: 1, to: "hand" });
	await host.do({ kind: "scores", start: 7 });

	await annPage.reload();
	await hearsKeys(annPage);
	await mark(annPage).click();
	await annPage.getByRole("button", { name: "End the playtest…" }).click();
	await seatOf(annPage, "Ann").getByLabel("Score").waitFor();
	assert.equal(await seatOf(annPage, "Ann").getByLabel("Score").inputValue(), "7");
	await assertAccessible(annPage, "the dialog that ends a playtest");
	await endForm(annPage).getByLabel("All lost together").check();
	assert.ok(await seatOf(annPage, "Ben").getByLabel("Won").isDisabled(), "no seat wins a lost game");
	await endForm(annPage).getByLabel("Someone won").check();
	await seatOf(annPage, "Ben").getByLabel("Won").check();
	await seatOf(annPage, "Ben").getByLabel("Score").fill("12");
	await seatOf(annPage, "Ben").getByLabel("Role or side").fill("Owls");
	await seatOf(annPage, "Ben").getByLabel("New to the game").check();
	await seatOf(annPage, "Ann").getByLabel("Designer").uncheck();
	// a dialog that was closed by mistake loses nothing
	await annPage.keyboard.press("Escape");
	await endForm(annPage).waitFor({ state: "detached" });
	await more(annPage, "End the playtest…");
	assert.equal(await seatOf(annPage, "Ben").getByLabel("Score").inputValue(), "12");
	const over = toasts([annPage, benPage], "The playtest has ended. This table is no longer recorded.");
	await endForm(annPage).getByRole("button", { name: "End the playtest" }).click();
	await endForm(annPage).waitFor({ state: "detached" });
	await over;
	await benPage.getByText("The playtest ended: the table is no longer recorded.").waitFor();
	for (const page of [annPage, benPage]) await mark(page).waitFor({ state: "detached" });
	const [ended] = await playtestsOf(id);
	assert.deepEqual([ended?.question, ended?.result], ["Is the deck fun?", "win"]);
	const said = ended?.seats.map(({ name, score, hasWon, isNew, isDesigner, role }: Body) => [
		...[name, score, hasWon, isNew, isDesigner, role],
	]);
	assert.deepEqual(said, [
		["Ann", 7, false, false, false, null],
		["Ben", 12, true, true, false, "Owls"],
	]);
	const { facts } = await ann.person.ok(ann.person.ask("GET", `${playtests()}/${ended?.id}/facts`));
	assert.deepEqual([facts[0].event, facts[0].place], ["drawn", 0]);
	assert.deepEqual(complaints, []);
});

on.test("everything about a playtest can be left out", async () => {
	const { id } = await newTable(ann, "Tested");
	const { page } = await openTable(on, ann, id);
	await more(page, "Start a playtest…");
	await page.getByRole("button", { name: "Start recording" }).click();
	await mark(page).waitFor();
	await more(page, "End the playtest…");
	await seatOf(page, "Ann").waitFor();
	await endForm(page).getByRole("button", { name: "End the playtest" }).click();
	await mark(page).waitFor({ state: "detached" });
	const [ended] = await playtestsOf(id);
	const { score, hasWon, isNew, role } = ended?.seats[0] ?? {};
	assert.deepEqual(
		[ended?.question, ended?.result, score, hasWon, isNew, role],
		["", null, null, null, null, null],
	);
});

on.test("two hosts who start or end a playtest at the same time lose nothing that they typed", async () => {
	const { id } = await newTable(ann, "Tested");
	const { page } = await openTable(on, ann, id);
	const started = () =>
		ann.person.ok(ann.person.ask("POST", `/api/v1/games/${ann.gameId}/tables/${id}/playtests`, {}));
	await more(page, "Start a playtest…");
	const start = page.getByRole("dialog", { name: "Start a playtest" });
	await start.getByLabel("What should it answer?").fill("Mine?");
	const { id: playtestId } = await started();
	await start.getByRole("button", { name: "Start recording" }).click();
	await start.getByText("Another host has just started a playtest at this table.").waitFor();
	assert.equal(await start.getByLabel("What should it answer?").inputValue(), "Mine?");
	await start.getByRole("button", { name: "Cancel" }).click();
	await mark(page).waitFor();

	await more(page, "End the playtest…");
	await seatOf(page, "Ann").getByLabel("Score").fill("31");
	const other = { result: "none", seats: [{ place: 0, score: 5, role: "Foxes" }] };
	await ann.person.ok(ann.person.ask("POST", `${playtests()}/${playtestId}/end`, other));
	await endForm(page).getByText("This playtest has already ended.").waitFor();
	assert.equal(await seatOf(page, "Ann").getByLabel("Score").inputValue(), "31");
	await assertAccessible(page, "a playtest that has already ended");
	const saved = toasts([page], "Saved with the playtest that had ended.");
	await endForm(page).getByRole("button", { name: "Save what I entered" }).click();
	await saved;
	const [ended] = await playtestsOf(id);
	const [seat] = ended?.seats ?? [];
	assert.deepEqual([ended?.result, seat.score, seat.role], ["none", 31, "Foxes"]);
});

on.test("on a phone in German, the mark can be pressed, and nothing is wider than the screen", async () => {
	const { id, link } = await newTable(ann, "Tested");
	await ann.person.ok(ann.person.ask("POST", `/api/v1/games/${ann.gameId}/tables/${id}/playtests`, {}));
	const phone = { isTouch: true, width: 390, height: 844, profile: { locale: "de" } };
	const { page } = await on.open(undefined, phone);
	await page.goto(`${on.service.url}/t/${link}`);
	await page.getByLabel("Dein Name").fill("Maximiliane von Hohenstein");
	await page.getByRole("button", { name: "Platz nehmen" }).tap();
	await page.waitForURL(/\/tables\//);
	await hearsKeys(page);
	await page.getByRole("button", { name: "Dieser Tisch wird aufgezeichnet" }).tap();
	await page.getByRole("dialog", { name: "Dieser Tisch wird aufgezeichnet" }).waitFor();
	await assertAccessible(page, "what is recorded, on a phone");
	await assertFits(page, 390);

	const { page: hostPage } = await on.open(ann.person, phone);
	await hostPage.goto(`${on.service.url}/tables/${id}`);
	await hearsKeys(hostPage);
	await hostPage.getByRole("button", { name: "Dieser Tisch wird aufgezeichnet" }).tap();
	await hostPage.getByRole("button", { name: "Testpartie beenden …" }).tap();
	const form = hostPage.getByRole("dialog", { name: "Testpartie beenden" });
	const row = form.getByRole("group", { name: "Maximiliane von Hohenstein" });
	await row.getByLabel("Gewonnen").check();
	await assertAccessible(hostPage, "the end of a playtest, on a phone");
	await assertFits(hostPage, 390);
	const over = toasts([hostPage], "Die Testpartie ist beendet.");
	await form.getByRole("button", { name: "Testpartie beenden" }).tap();
	await over;
	const [ended] = await playtestsOf(id);
	assert.deepEqual([ended?.result, ended?.seats[1].hasWon], ["win", true]);
});

on.test("a host is offered a playtest once: after some acts, or when a set-up is laid out", async () => {
	const offer = (page: Page) => page.getByText("Record this game as a playtest?");
	/** Waits for the parts of the page that a user needs, by using one. */
	const touched = async (page: Page) => {
		await page.keyboard.press("/");
		await page.getByRole("dialog", { name: "Find a piece" }).waitFor();
		await page.keyboard.press("Escape");
	};
	const played = await newTable(ann, "Tested");
	const { page } = await openTable(on, ann, played.id);
	const host = new HttpSeat(on.service.url, played.id, played.secret);
	const deck = await host.find((entry) => "top" in entry);
	await touched(page);
	for (let i = 0; i < 12; i++) {
		assert.equal(await offer(page).count(), 0, `after ${i} acts`);
		await host.client.ok(host.act({ kind: "turn", ids: [deck], by: 90 }));
	}
	await offer(page).waitFor();
	await page.getByRole("button", { name: "Start a playtest…" }).click();
	await page.getByRole("dialog", { name: "Start a playtest" }).waitFor();

	const arranged = await newTable(ann, "Tested");
	const { page: other } = await openTable(on, ann, arranged.id);
	const second = new HttpSeat(on.service.url, arranged.id, arranged.secret);
	const layOut = () => second.client.ok(second.act({ kind: "returnTo", name: "Short game" }));
	await second.client.ok(second.act({ kind: "saveSetUp", name: "Short game" }));
	await touched(other);
	await layOut();
	await offer(other).waitFor();
	await other.getByRole("button", { name: "Start a playtest…" }).click();
	await other.getByRole("button", { name: "Start recording" }).click();
	await mark(other).waitFor();
	const [begun] = await playtestsOf(arranged.id);
	assert.equal(begun?.setUp, "Short game", "the set-up that was laid out last");
	await ann.person.ok(ann.person.ask("POST", `${playtests()}/${begun?.id}/end`, {}));
	await mark(other).waitFor({ state: "detached" });
	await other.reload();
	await hearsKeys(other);
	await touched(other);
	await openLog(other);
	const said = other
		.getByRole("complementary", { name: "What happened" })
		.getByText("set the table up as in");
	const before = await said.count();
	await layOut();
	await until("the page knows of it", async () => (await said.count()) > before);
	assert.equal(await offer(other).count(), 0, "once for each table");
});
