import assert from "node:assert/strict";
import { defaultQuestions } from "@tuckbox/pieces/table";
import type { GameClient } from "../../server/tests/support/client.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { assertAccessible, assertFits, choose, consoleTest } from "../../web/tests/support/console.ts";
import { deadCard, playGame, recordedGame } from "../../web/tests/support/playtests.ts";

let ann: SignedInVisitor;
let game: GameClient;
/** The address of the game. */
let home: string;

/** Three games in which no one plays one of the cards. */
const on = consoleTest({}, async () => {
	ann = await on.service.person();
	game = await recordedGame(on.service, ann);
	home = `${on.service.url}/games/${game.id}`;
	for (const scores of [
		[7, 12, 5],
		[3, 9, 4],
		[8, 2, 1],
	])
		await playGame(on.service, game, { question: "Is the tide fun?", rounds: 6, scores });
});

on.test(
	"a designer sees what to look at, and compares games by version and by number of players",
	async () => {
		const { page, complaints } = await on.open(ann);
		await page.goto(`${home}/playtests`);
		const look = page.getByRole("region", { name: "What to look at" });
		await look.getByText(`${deadCard.name} was kept to the end in 3 of 3 games.`).waitFor();
		const first = page.getByRole("figure").filter({ hasText: "Wins of the first player" });
		await first.getByText("As a table").click();
		assert.deepEqual(await first.getByRole("row").last().getByRole("cell").allTextContents(), [
			"1 of 3",
			"3 of 9",
		]);
		await choose(page, "Divide the games", "By number of players");
		const length = page.getByRole("figure").filter({ hasText: "Length in minutes" });
		await length.getByText("3 players", { exact: true }).waitFor();
		await length.getByText("As a table").press("Enter");
		const cells = length.getByRole("row").last().getByRole("cell");
		// the bots take a few seconds themselves
		const lengths = (await cells.allTextContents()).map((text) => Math.round(Number(text)));
		assert.deepEqual(lengths, [3, 18, 18, 18]);
		await assertAccessible(page, "plots of playtests");
		await page.setViewportSize({ width: 360, height: 700 });
		await assertFits(page, 360);
		await look.getByRole("link", { name: deadCard.name }).click();
		await page.getByRole("heading", { name: "In playtests" }).waitFor();
		assert.deepEqual(complaints, []);
	},
);

on.test("a designer finds the card that no one plays: on its page, and next to its change", async () => {
	const changed = { kind: "tile", parentExternalKey: "evening", ...deadCard };
	await game.pushed([{ ...changed, assets: [await game.asset(await picture(825, 1125))] }]);
	await on.service.published();
	await playGame(on.service, game, { question: "Is it now?", rounds: 6, scores: [1, 2, 3] });
	const { id } = await game.component(deadCard.externalKey);
	const worst = {
		place: 0,
		question: defaultQuestions.findIndex(({ role }) => role === "worst"),
		pieces: [id],
	};
	await game.client.ok(
		game.client.post(`${game.path}/playtests`, {
			...{ source: "paper", startedAt: Date.now(), version: 2, seats: [{ name: "Cleo" }, {}] },
			answers: [worst],
		}),
	);
	const { page, complaints } = await on.open(ann);
	const asked: string[] = [];
	page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
	await page.goto(`${home}/pieces/${id}`);
	const section = page
		.locator("section")
		.filter({ has: page.getByRole("heading", { name: "In playtests" }) });
	const [now, before] = [/^Version 2, 1 game/, /^Version 1, 3 games/].map((text) =>
		section.getByRole("listitem").filter({ has: page.getByText(text) }),
	);
	await now?.getByText("Played 0 of 1 time in a hand").waitFor();
	await now?.getByText(/^Named as the worst piece\s*1 of 1$/).waitFor();
	assert.deepEqual(
		asked.filter((path) => path.endsWith("/playtests/report")),
		[],
		"only the report of the piece is read",
	);
	await before?.getByText("Played 0 of 3 times in a hand").waitFor();
	await before?.getByText(/^Dead in 3 of 3 games/).waitFor();
	await section.getByText(/^Changed in version 2: .*picture/i).waitFor();
	await assertAccessible(page, "a piece with playtests");

	await section.getByRole("link", { name: "Compare" }).click();
	await page.waitForURL(/version=2&from=1/);
	await page.goto(`${home}/versions?version=2&from=1`);
	const change = page.getByRole("listitem").filter({ hasText: deadCard.name }).filter({ hasText: "Before" });
	await change.getByText(/Version 1: Played 0 of 3 times in a hand. Dead in 3 of 3 games./).waitFor();
	await change.getByText(/Version 2: Played 0 of 1 time in a hand. Dead in 1 of 1 game./).waitFor();
	await assertAccessible(page, "a comparison with playtests");
	assert.deepEqual(complaints, []);
});

on.test("guests of a share link read nothing of playtests", async () => {
	const { pageUrl } = await game.client.ok(game.client.post(`${game.path}/shares`, { showsVersions: true }));
	const { page, complaints } = await on.open(undefined);
	const asked: string[] = [];
	page.on("request", (request) => void asked.push(request.url()));
	const { id } = await game.component(deadCard.externalKey);
	await page.goto(`${pageUrl}/pieces/${id}`);
	await page.getByRole("heading", { name: "History" }).waitFor();
	await page.goto(`${pageUrl}/versions?version=2&from=1`);
	await page.getByRole("listitem").filter({ hasText: deadCard.name }).first().waitFor();
	assert.deepEqual(
		asked.filter((url) => url.includes("playtests/")),
		[],
	);
	assert.deepEqual(complaints, []);
});
