import assert from "node:assert/strict";
import type { Body, GameClient } from "../../server/tests/support/client.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, assertFits, choose, consoleTest } from "../../web/tests/support/console.ts";
import { pickFrom } from "../../web/tests/support/menus.ts";
import { deadCard, playGame, recordedGame } from "../../web/tests/support/playtests.ts";

let ann: SignedInVisitor;
let game: GameClient;
/** The address of the playtests. */
let list: string;
const sloop = "Is the sloop too fast?";

const on = consoleTest({}, async () => {
	ann = await on.service.person();
	game = await recordedGame(on.service, ann);
	list = `${on.service.url}/games/${game.id}/playtests`;
	const pace = [1, 2, 1, 6, ...Array.from({ length: 14 }, () => 1)];
	await playGame(on.service, game, { question: sloop, rounds: 6, scores: [7, 12, 5], pace });
	await playGame(on.service, game, { question: "", rounds: 1, scores: [9, 4, 6] });
	await playGame(on.service, game, {
		question: "Does the fog matter?",
		rounds: 1,
		scores: [],
		isRunning: true,
	});
});

const rowOf = (page: Awaited<ReturnType<typeof on.open>>["page"], name: string | RegExp) =>
	page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });

on.test("a game without playtests says what one is, and leads to the tables", async () => {
	const ben = await on.service.person();
	const client = await on.service.app(ben.userId);
	const { id } = await client.game("Untested");
	const { page, complaints } = await on.open(ben);
	await page.goto(`${on.service.url}/games/${id}/tables`);
	await page.getByRole("link", { name: "Playtests" }).click();
	await page.getByRole("heading", { name: "Learn from a game" }).waitFor();
	await assertAccessible(page, "no playtests");
	await page.getByRole("link", { name: "Go to the tables" }).click();
	await page.waitForURL("**/tables");
	assert.deepEqual(complaints, []);
});

on.test("playtests are listed with their results, and a running one shows nothing else", async () => {
	const { page, complaints } = await on.open(ann);
	await page.goto(list);
	const played = rowOf(page, sloop);
	await played.getByText(/min$/).waitFor();
	assert.match((await played.textContent()) ?? "", /Winner: Ben.*12.*Lantern Bay.*Version 1.*24 min/);
	const running = rowOf(page, /fog matter/);
	await running.getByText("Running").waitFor();
	assert.equal(await running.getByRole("button").count(), 0);
	await assertAccessible(page, "playtests");

	await page.getByRole("link", { name: "Does the fog matter?" }).click();
	await page.getByRole("heading", { name: "This game is still going on" }).waitFor();
	await assertAccessible(page, "a running playtest");
	await page.goto(`${list}/ptt_nothing`);
	await page.getByRole("heading", { name: "This playtest does not exist" }).waitFor();
	assert.deepEqual(
		complaints.filter((complaint) => !complaint.includes("404")),
		[],
	);
});

on.test(
	"what happened in a game is on its page: turns, scores, dice, and what became of each card",
	async () => {
		const { page, complaints } = await on.open(ann);
		await page.goto(list);
		await page.getByRole("link", { name: sloop }).click();
		await page.getByRole("heading", { name: "Timeline" }).waitFor();
		await page.getByText(/^The longest turn was turn 4: Person \d, 6 min\.$/).waitFor();
		const ben = page.getByRole("row", { name: /^Ben/ });
		assert.deepEqual(await ben.getByRole("cell").allTextContents(), ["12", "6", "7 min", "2 min", "7 min"]);
		await page.getByText(/^18 rolls, mean \d/).waitFor();
		const dead = page.getByRole("row", { name: new RegExp(`^${deadCard.name}`) });
		assert.deepEqual(await dead.getByRole("cell").allTextContents(), ["1", "0", "1", ""]);
		const other = page.getByRole("row", { name: /^Sloop/ });
		assert.deepEqual((await other.getByRole("cell").allTextContents()).slice(0, 3), ["1", "1", "0"]);
		await assertAccessible(page, "a playtest");
		await dead.getByRole("link").click();
		await page.getByRole("heading", { name: deadCard.name }).waitFor();
		assert.deepEqual(complaints, []);
	},
);

on.test("the result is entered with the keyboard, and a playtest is left out or deleted", async () => {
	const id = await playGame(on.service, game, { question: "Which end?", rounds: 1, scores: [1, 2, 3] });
	const { page, complaints } = await on.open(ann);
	await page.goto(list);
	const row = rowOf(page, "Which end?");
	await row.getByText("Chris").waitFor();
	await pickFrom(row.getByRole("button"), "Enter the result…");
	const form = page.getByRole("dialog");
	await form.getByRole("radio", { name: "All lost together" }).press("Space");
	const ben = form.getByRole("group", { name: "Ben" });
	await ben.getByLabel("Score").fill("-5");
	await ben.getByLabel("Role or side").fill("Otter");
	assert.ok(await ben.getByLabel("Won").isDisabled(), "no one wins alone");
	await assertAccessible(page, "the form of a playtest");
	await form.getByLabel("Leave it out of the statistics").press("Space");
	await form.getByLabel("It does not count because").fill("The <b>fog</b> was missing");
	await form.getByLabel("It does not count because").press("Enter");
	await row.getByText("Does not count: The <b>fog</b> was missing").waitFor();
	assert.match((await row.textContent()) ?? "", /Ben.*−5|Ben.*-5/);
	const saved = await game.client.ok(game.client.get(`${game.path}/playtests/${id}`));
	assert.deepEqual([saved.result, saved.seats[1].role, saved.seats[0].score], ["coopLoss", "Otter", 1]);

	await pickFrom(row.getByRole("button"), "Delete");
	await page.getByRole("button", { name: "Delete playtest" }).click();
	await row.waitFor({ state: "detached" });
	assert.equal((await game.client.get(`${game.path}/playtests/${id}`)).status, 404);
	assert.deepEqual(complaints, []);
});

on.test(
	"the designer writes the questions to players after a playtest, and their answers are on its page",
	async () => {
		const { page, complaints } = await on.open(ann);
		await page.goto(list);
		await page.getByRole("button", { name: "Questions to players" }).click();
		const form = page.getByRole("dialog");
		await form.getByRole("group", { name: "Question 4" }).waitFor();
		await form.getByRole("button", { name: "Remove question 4" }).press("Enter");
		await form.getByRole("button", { name: "Move question 1 down" }).press("Enter");
		await form.getByRole("button", { name: "Add a question" }).press("Enter");
		await form.getByRole("group", { name: "Question 4" }).getByLabel("Words").fill("Was it <i>long</i>?");
		await assertAccessible(page, "the questions to players");
		await form.getByRole("button", { name: "Save" }).click();
		await form.waitFor({ state: "detached" });
		const { questions } = await game.client.ok(game.client.get(`${game.path}/playtests/form`));
		assert.deepEqual(
			questions.map(({ role, kind, text }: Body) => [role, kind, text]),
			[
				["unclear", "text", ""],
				["again", "scale", ""],
				["best", "piece", ""],
				[null, "text", "Was it <i>long</i>?"],
			],
		);

		const { id: componentId } = await game.component(deadCard.externalKey);
		const { id } = await game.client.ok(
			game.client.post(`${game.path}/playtests`, {
				...{ source: "paper", startedAt: Date.UTC(2026, 2, 14), minutes: 50, result: "none" },
				seats: [{ name: "Dora" }, { score: 3 }],
				answers: [
					{ place: 0, question: 1, value: 4 },
					{ place: 0, question: 2, pieces: [componentId] },
					{ place: 1, question: 3, text: "<b>Too</b> long" },
				],
			}),
		);
		await page.goto(`${list}/${id}`);
		const answers = page.getByRole("region", { name: "Answers" });
		await answers.getByText("4 of 5").waitFor();
		await answers.getByText("<b>Too</b> long").waitFor();
		await answers.getByRole("link", { name: deadCard.name }).waitFor();
		await page.getByText(/On paper.*50 min/).waitFor();
		await assertAccessible(page, "a game on paper");
		assert.deepEqual(complaints, []);
	},
);

on.test("a game on paper is entered by hand, with pieces by search", async () => {
	const { page, complaints } = await on.open(ann);
	await page.goto(list);
	await page.getByRole("button", { name: "Enter a game on paper" }).click();
	const form = page.getByRole("dialog");
	await form.getByLabel("Began").fill("2026-03-14T19:30");
	await form.getByLabel("Length in minutes").fill("75");
	await choose(form, "Version", "Version 1");
	await form.getByLabel("What should it answer?").fill("On the train?");
	await form.getByLabel("Set-up").fill("Short");
	await form.getByLabel("Name of Player 1").fill("Eve");
	await form.getByRole("group", { name: "Eve" }).getByLabel("Won").press("Space");
	await form.getByRole("group", { name: "Eve" }).getByLabel("Score").fill("31");
	const eve = form.getByRole("listitem").filter({ has: page.getByLabel("Name of Player 1") });
	await eve.getByText("Answers").press("Enter");
	const best = eve.getByRole("combobox", { name: "Which piece was the best?" });
	await best.fill("squa");
	await form.getByRole("option", { name: deadCard.name }).waitFor();
	await best.press("Enter");
	await eve.getByRole("button", { name: `Remove ${deadCard.name}` }).waitFor();
	await assertAccessible(page, "the form of a game on paper");
	await form.getByRole("button", { name: "Save" }).click();
	const row = rowOf(page, "On the train?");
	await row.getByText("1 h 15 min").waitFor();
	assert.match((await row.textContent()) ?? "", /Winner: Eve.*31.*Player 2.*On paper.*Version 1/);
	await row.getByRole("link").click();
	const answers = page.getByRole("region", { name: "Answers" });
	await answers.getByRole("link", { name: deadCard.name }).waitFor();
	await page.getByText("Set-up Short").waitFor();

	// another player was there, and the second was not
	await page.getByRole("button", { name: "Enter the result…" }).click();
	assert.equal(await form.getByLabel("Name of Player 1").inputValue(), "Eve");
	await form.getByRole("button", { name: "Add a player" }).click();
	await form.getByLabel("Name of Player 3").fill("Finn");
	await form.getByRole("button", { name: "Remove Player 2" }).click();
	await form.getByLabel("Set-up").fill("Long");
	await assertAccessible(page, "the form that changes a game on paper");
	await form.getByRole("button", { name: "Save" }).click();
	await form.waitFor({ state: "detached" });
	await page.getByText("Set-up Long").waitFor();
	const seats = page.getByRole("list", { name: "Seats" });
	await untilEqual("the seats", () => seats.getByRole("listitem").allTextContents(), [
		"Winner: EveScore: 31",
		"Finn",
	]);
	await answers.getByRole("link", { name: deadCard.name }).waitFor();
	assert.deepEqual(complaints, []);
});

on.test("on a small phone and in German, the pages fit", async () => {
	const phone = { width: 360, height: 700, isTouch: true, profile: { locale: "de-DE" } };
	const { page, complaints } = await on.open(ann, phone);
	await page.goto(list);
	await page.getByRole("heading", { name: "Testpartien" }).waitFor();
	await untilEqual("the row", () => rowOf(page, sloop).count(), 1);
	await assertFits(page, 360);
	await page.getByRole("link", { name: sloop }).click();
	await page.getByRole("heading", { name: "Punkte und Zeit" }).waitFor();
	await assertFits(page, 360);
	await assertAccessible(page, "a playtest on a phone");
	assert.deepEqual(complaints, []);
});
