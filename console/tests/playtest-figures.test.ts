import assert from "node:assert/strict";
import type { GameClient } from "../../server/tests/support/client.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { assertAccessible, consoleTest } from "../../web/tests/support/console.ts";
import { deadCard, playGame, recordedGame } from "../../web/tests/support/playtests.ts";

let ann: SignedInVisitor;
let game: GameClient;
/** The address of the game. */
let home: string;

/** Three games with the first version of the card that no one plays, and one with the second. */
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
	const changed = { kind: "tile", parentExternalKey: "evening", ...deadCard };
	await game.pushed([{ ...changed, assets: [await game.asset(await picture(825, 1125))] }]);
	await on.service.published();
	await playGame(on.service, game, { question: "Is it now?", rounds: 6, scores: [1, 2, 3] });
});

on.test("a designer finds the card that no one plays: on its page, and beside its change", async () => {
	const { page, complaints } = await on.open(ann);
	const { id } = await game.component(deadCard.externalKey);
	await page.goto(`${home}/pieces/${id}`);
	const section = page
		.locator("section")
		.filter({ has: page.getByRole("heading", { name: "In playtests" }) });
	const [now, before] = [/^Version 2, 1 game/, /^Version 1, 3 games/].map((text) =>
		section.getByRole("listitem").filter({ has: page.getByText(text) }),
	);
	await now?.getByText("Played 0 of 1 time in a hand").waitFor();
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
