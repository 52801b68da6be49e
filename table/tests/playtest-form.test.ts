import assert from "node:assert/strict";
import type { Body } from "../../server/tests/support/client.ts";
import { HttpSeat } from "../../server/tests/support/tables/http-table.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { assertAccessible, assertFits, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { pickFrom } from "../../web/tests/support/menus.ts";
import { pushGame } from "../../web/tests/support/pieces.ts";
import { hearsKeys, sitDownBy } from "../../web/tests/support/tables.ts";

// Tests the form that each seat answers after a playtest.

let ann: SignedInVisitor;
let gameId: string;
const on = consoleTest({}, async () => {
	ann = await on.service.person();
	gameId = (await pushGame(on.service, ann)).game.id;
	await on.service.published();
});

const form = (page: Page, name = "After the playtest") => page.getByRole("dialog", { name });
const question = (page: Page, name: string) => form(page).getByRole("group", { name });
const more = (page: Page, entry: string) =>
	pickFrom(page.getByRole("button", { name: "More", exact: true }), entry);

on.test("three people end a playtest and say what they think of it (I1, I3, I4, I5)", async () => {
	const tables = `/api/v1/games/${gameId}/tables`;
	const table = await ann.ok(ann.ask("POST", tables, { name: "Tested", host: { name: "Ann" } }));
	const { secret: link } = await ann.ok(ann.ask("POST", `${tables}/${table.id}/links`, {}));
	const { id } = await ann.ok(ann.ask("POST", `${tables}/${table.id}/playtests`, {}));
	const { page: annPage, complaints } = await on.open(ann, { reducedMotion: true });
	await annPage.goto(`${on.service.url}/tables/${table.id}`);
	await hearsKeys(annPage);
	const { page: benPage } = await on.open(undefined, { reducedMotion: true });
	await sitDownBy(benPage, on.service.url, link, "Ben");
	const phone = { isTouch: true, width: 390, height: 844, profile: { locale: "de" } };
	const { page: cleoPage } = await on.open(undefined, phone);
	await cleoPage.goto(`${on.service.url}/t/${link}`);
	await cleoPage.getByLabel("Dein Name").fill("Cleo");
	await cleoPage.getByRole("button", { name: "Platz nehmen" }).tap();
	await cleoPage.waitForURL(/\/tables\//);
	await hearsKeys(cleoPage);
	const host = new HttpSeat(on.service.url, table.id, table.seatSecret);
	const deck = await host.find((entry) => "top" in entry);
	const card = { kind: "draw", from: deck, count: 1, to: { x: 0, y: 200, face: "up" } };
	await host.client.ok(host.act(card));
	const { view } = await host.view();
	const names = Object.values(view as Record<string, Body>).flatMap((entry) =>
		entry.place?.in === "felt" && entry.place.y === 200 && entry.shown ? entry.shown.name : [],
	);
	const [name = assert.fail()] = names as string[];

	await more(annPage, "End the playtest…");
	const end = annPage.getByRole("dialog", { name: "End the playtest" });
	await end.getByLabel("Score").first().waitFor();
	await end.getByRole("button", { name: "End the playtest" }).click();

	// Ben answers with a pointer on the table
	await question(benPage, "Would you play it again?").getByLabel("4").check();
	await form(benPage).getByLabel("What was unclear?").fill("When a round ends");
	await assertAccessible(benPage, "the form after a playtest");
	await question(benPage, "Which piece was the best?").getByRole("button", { name: "Point at it" }).click();
	const bar = benPage.getByRole("region", { name: "Pointing at pieces" });
	await bar.getByText("Select it on the table or in your hand.").waitFor();
	await assertAccessible(benPage, "the bar for pointing at pieces");
	await benPage.locator("[data-item]").and(benPage.getByRole("button", { name })).click();
	await bar.getByText(name).waitFor();
	await bar.getByRole("button", { name: "Choose" }).click();
	await question(benPage, "Which piece was the best?").getByText(name).first().waitFor();
	// Escape goes back to the questions, and loses nothing
	await question(benPage, "Which piece was the worst?").getByRole("button", { name: "Point at it" }).click();
	await bar.waitFor();
	await benPage.keyboard.press("Escape");
	await bar.waitFor({ state: "detached" });
	assert.equal(await form(benPage).getByLabel("What was unclear?").inputValue(), "When a round ends");
	await form(benPage).getByRole("button", { name: "Send" }).click();
	await form(benPage).waitFor({ state: "detached" });

	// Cleo chooses from the list on a phone, in German
	const cleos = form(cleoPage, "Nach der Testpartie");
	await cleos.waitFor();
	await assertFits(cleoPage, 390);
	await assertAccessible(cleoPage, "the form on a phone");
	const worst = cleos.getByRole("group", { name: "Welches Teil war das schlechteste?" });
	await worst.getByText("Aus dem wählen, was du gesehen hast").tap();
	await worst.getByRole("button", { name }).tap();
	await cleos.getByRole("button", { name: "Senden" }).tap();
	await cleos.waitFor({ state: "detached" });

	// Ann skips all with a key, and answers later by the keyboard alone
	await form(annPage).waitFor();
	await annPage.keyboard.press("Escape");
	await form(annPage).waitFor({ state: "detached" });
	await more(annPage, "Questions after a playtest…");
	await question(annPage, "Would you play it again?").getByLabel("1").focus();
	await annPage.keyboard.press("Space");
	await annPage.keyboard.press("ArrowRight");
	await annPage.keyboard.press("Control+Enter");
	await form(annPage).waitFor({ state: "detached" });

	const { questions, answers } = await ann.ok(ann.ask("GET", `/api/v1/games/${gameId}/playtests/${id}`));
	assert.deepEqual(
		answers.map(({ question, place, value, text, pieces }: Body) => [
			questions[question].role,
			place,
			value ?? text ?? pieces.map(({ name }: Body) => name),
		]),
		[
			["again", 0, 2],
			["again", 1, 4],
			["unclear", 1, "When a round ends"],
			["best", 1, [name]],
			["worst", 2, [name]],
		],
	);

	// a seat changes its mind, and takes its answers back
	await more(benPage, "Questions after a playtest…");
	assert.ok(await question(benPage, "Would you play it again?").getByLabel("4").isChecked());
	await form(benPage).getByRole("button", { name: "Take my answers back" }).click();
	await form(benPage).waitFor({ state: "detached" });
	const later = await ann.ok(ann.ask("GET", `/api/v1/games/${gameId}/playtests/${id}`));
	assert.deepEqual(
		later.answers.map(({ place }: Body) => place),
		[0, 2],
	);

	// he watches the game from his seat, without leaving the table
	await more(benPage, "Questions after a playtest…");
	await form(benPage).getByRole("link", { name: "Watch the replay" }).waitFor();
	await benPage.keyboard.press("Escape");
	const replays = benPage.getByRole("dialog", { name: "Replays of playtests" });
	await more(benPage, "Replays of playtests…");
	await assertAccessible(benPage, "the replays of a seat");
	const [replay] = await Promise.all([
		benPage.waitForEvent("popup"),
		replays.getByRole("link", { name: "Watch the replay" }).click(),
	]);
	const watched = replay.getByRole("region", { name: "Replay" });
	await watched.getByRole("status").getByText("The beginning").waitFor();
	await replay.keyboard.press("End");
	await watched.getByRole("status").getByText(/drew/).waitFor();
	await replay.close();
	await replays.getByRole("button", { name: "Close", exact: true }).last().click();
	await ann.ok(ann.ask("PATCH", `/api/v1/games/${gameId}/playtests/${id}`, { sharedReplay: "none" }));
	await more(benPage, "Replays of playtests…");
	await replays.getByText("not shared").waitFor();
	assert.equal(await replays.getByRole("link").count(), 0);
	// the host watches it as a designer
	await more(annPage, "Replays of playtests…");
	const hosts = annPage.getByRole("link", { name: "Watch the replay" });
	await hosts.waitFor();
	assert.equal(await hosts.getAttribute("href"), `/replays/${gameId}/${id}`);
	assert.deepEqual(complaints, []);
});

on.test("spectators are not asked, nor is anyone if the form is empty (I1, I3)", async () => {
	const tables = `/api/v1/games/${gameId}/tables`;
	const table = await ann.ok(ann.ask("POST", tables, { name: "Quiet", host: { name: "Ann" } }));
	const linkFor = async (role: string) =>
		(await ann.ok(ann.ask("POST", `${tables}/${table.id}/links`, { role }))).secret as string;
	const play = async (page: Page) => {
		const { id } = await ann.ok(ann.ask("POST", `${tables}/${table.id}/playtests`, {}));
		const mark = page.getByRole("button", { name: "This table is recorded" });
		await mark.waitFor();
		await ann.ok(ann.ask("POST", `/api/v1/games/${gameId}/playtests/${id}/end`, {}));
		await mark.waitFor({ state: "detached" });
	};
	const { page: evePage } = await on.open(undefined, { reducedMotion: true });
	await evePage.goto(`${on.service.url}/t/${await linkFor("spectator")}`);
	await evePage.getByLabel("Your name").fill("Eve");
	await evePage.getByRole("button", { name: "Watch", exact: true }).click();
	await hearsKeys(evePage);
	await play(evePage);
	await evePage.getByRole("button", { name: "More", exact: true }).click();
	await evePage.getByRole("menuitem", { name: "Notes" }).waitFor();
	assert.equal(await evePage.getByRole("menuitem", { name: "Questions after a playtest…" }).count(), 0);
	assert.equal(await form(evePage).count(), 0);

	await ann.ok(ann.ask("PUT", `/api/v1/games/${gameId}/playtests/form`, { questions: [] }));
	const { page } = await on.open(undefined, { reducedMotion: true });
	await sitDownBy(page, on.service.url, await linkFor("player"), "Ben");
	const read = page.waitForResponse((answer) => answer.url().endsWith("/playtests"));
	await play(page);
	await (await read).finished();
	assert.equal(await form(page).count(), 0);
	await more(page, "Questions after a playtest…");
	await form(page).getByText("The designers of the game ask no questions.").waitFor();
	await ann.ok(ann.ask("PUT", `/api/v1/games/${gameId}/playtests/form`, { questions: null }));
});
