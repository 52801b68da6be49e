import assert from "node:assert/strict";
import type { Body, Client, GameClient } from "../../server/tests/support/client.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until } from "../../server/tests/support/waiting.ts";
import {
	assertAccessible,
	assertFits,
	choose,
	consoleTest,
	hasFocus,
	type Page,
} from "../../web/tests/support/console.ts";

let user: SignedInVisitor;
let tool: Client;

const on = consoleTest({}, async () => {
	user = await on.service.person();
	tool = await on.service.app(user.userId);
});

const nested = { attack: [{ by: "sea", power: 12 }], isShort: false };
const gull = {
	...{ kind: "counter", externalKey: "gull", name: "Gull" },
	payload: {
		cost: 3,
		isReady: true,
		tags: ["swift", "sea"],
		rules: nested,
		text: "Fly over one <b>tile</b>.",
	},
};

/** A game with pieces that the user's tool has pushed, and the way to what it has now. */
async function pushedGame(...pieces: Body[]) {
	const game = await tool.game();
	await game.pushed(pieces);
	await on.service.published();
	return game;
}

async function payloadOf(game: GameClient, key: string): Promise<Body> {
	await on.service.published();
	const { imageFaces: _, ...own } = (await game.component(key)).payload;
	return own;
}

async function openPiece(page: Page, game: GameClient, key: string): Promise<void> {
	const { id, name } = await game.component(key);
	await page.goto(`${on.service.url}/games/${game.id}/pieces/${id}`);
	await page.getByRole("heading", { name, exact: true, level: 2 }).waitFor();
}

/** The labels and values of a piece's data, as they are read. */
async function shownData(page: Page): Promise<string[]> {
	const rows = page.getByRole("region", { name: "Your data" }).locator("dl > div");
	return await rows.evaluateAll((all) =>
		all.map((row) => [...row.children].map((one) => (one as HTMLElement).innerText).join(": ")),
	);
}

on.test("a piece's data are labels and values, and are edited with the keyboard", async () => {
	const game = await pushedGame(gull, { ...gull, externalKey: "eel", name: "Eel", payload: { range: 2 } });
	const { page, complaints } = await on.open(user);
	await openPiece(page, game, "gull");
	const section = page.getByRole("region", { name: "Your data" });
	await section.getByText("Fly over one <b>tile</b>.").waitFor();
	assert.deepEqual(await shownData(page), [
		"cost: 3",
		"isReady: yes",
		"tags: swift\nsea",
		"rules: attack:\n  – by: sea\n    power: 12\nisShort: no",
		"text: Fly over one <b>tile</b>.",
	]);
	await assertAccessible(page, "a piece with data");

	await section.getByRole("button", { name: "Edit data" }).press("Enter");
	const form = page.getByRole("form", { name: "Edit the data of Gull" });
	await hasFocus(form.getByLabel("cost", { exact: true }));
	await page.keyboard.press("Control+A");
	await page.keyboard.type("many");
	await page.keyboard.press("Enter");
	await form.getByText("Enter a number.").waitFor();
	await form.getByLabel("cost", { exact: true }).fill("4.5");
	await choose(form, "isReady", "no");
	await form.getByLabel("tags", { exact: true }).fill("sea\n\n2\nmoor");
	await form.getByRole("button", { name: "Remove text" }).click();
	await form.getByText("text", { exact: true }).waitFor();
	// other pieces have numbers there, so this is one, too
	await form.getByLabel("New field").fill("range");
	await page.keyboard.press("Enter");
	await hasFocus(form.getByLabel("range", { exact: true }));
	await page.keyboard.type("-7");
	await form.getByLabel("New field").fill("imageFaces");
	await page.keyboard.press("Enter");
	await form.getByText("imageFaces is reserved for the pictures.").waitFor();
	await form.getByLabel("New field").fill("cost");
	await form.getByRole("button", { name: "Add field" }).click();
	await form.getByText("There is already a field cost.").waitFor();
	await form.getByLabel("New field").fill("42");
	await form.getByRole("button", { name: "Add field" }).click();
	await hasFocus(form.getByLabel("42", { exact: true }));
	await page.keyboard.type("the answer\nto all");
	await page.getByText("If Test app pushes data for it again").waitFor();
	await assertAccessible(page, "the form of a piece's data");
	await page.keyboard.press("Control+Enter");
	await page.getByText("Data of Gull changed.").waitFor();
	assert.deepEqual(await payloadOf(game, "gull"), {
		...{ 42: "the answer\nto all", cost: 4.5, isReady: false, tags: ["sea", "2", "moor"], rules: nested },
		range: -7,
	});
	await hasFocus(section.getByRole("button", { name: "Edit data" }));
	await page.getByRole("button", { name: "Undo" }).click();
	await page.getByText("Undone.").waitFor();
	assert.deepEqual(await payloadOf(game, "gull"), gull.payload);
	assert.deepEqual(complaints, []);
});

on.test("a piece says which of its data were changed by hand, and which a push has replaced", async () => {
	const game = await pushedGame(gull);
	const { page } = await on.open(user);
	await openPiece(page, game, "gull");
	const section = page.getByRole("region", { name: "Your data" });
	await section.getByRole("button", { name: "Edit data" }).click();
	const form = page.getByRole("form", { name: "Edit the data of Gull" });
	await form.getByLabel("cost", { exact: true }).fill("5");
	await form.getByRole("button", { name: "Remove isReady" }).click();
	await form.getByLabel("New field").fill("artist");
	await form.getByRole("button", { name: "Add field" }).click();
	await form.getByLabel("artist", { exact: true }).fill("Bo");
	await form.getByRole("button", { name: "Save" }).click();
	await page.getByText("Data of Gull changed.").waitFor();
	await on.service.published();
	await section.getByText(/^Changed by hand \(.* · Console\)\. The last push says 3\.$/).waitFor();
	await section.getByText(/^Changed by hand \(.*\)\. The last push says yes\.$/).waitFor();
	await section.getByText(/^Added by hand \(.*\)\. The last push does not have it\.$/).waitFor();
	await assertAccessible(page, "a piece whose data were changed by hand");

	// a push without data keeps them, and one with data replaces them
	const { payload, ...others } = gull;
	await game.pushed([{ ...others, count: 2 }]);
	assert.deepEqual((await payloadOf(game, "gull")).cost, 5);
	await game.pushed([{ ...others, payload }]);
	assert.deepEqual(await payloadOf(game, "gull"), payload);
	await section.getByText(/^The last push \(.* · Test app\) replaced Bo, which was set by hand\./).waitFor();
	await section
		.getByText(/^The last push \(.*\) has this again, although it was removed by hand\.$/)
		.waitFor();
	await section.getByRole("button", { name: "Set 5 again" }).click();
	await until(
		"the value by hand",
		() => payloadOf(game, "gull"),
		({ cost }) => cost === 5,
	);
	await section.getByText(/The last push says 3\.$/).waitFor();
	assert.deepEqual(await payloadOf(game, "gull"), { ...payload, cost: 5 });
});

on.test("data that others change while they are edited are kept on request only", async () => {
	const game = await pushedGame(gull);
	const { page } = await on.open(user);
	await openPiece(page, game, "gull");
	await page.getByRole("button", { name: "Edit data" }).click();
	const form = page.getByRole("form", { name: "Edit the data of Gull" });
	await form.getByLabel("cost", { exact: true }).fill("5");
	await form.getByLabel("text", { exact: true }).fill("Fly home.");
	await game.pushed([{ ...gull, payload: { ...gull.payload, cost: 4, tags: ["slow"] } }]);
	await on.service.published();
	await form.getByText("Changed in the meantime to “4”.").waitFor();
	// what was not touched follows
	await until(
		"the new tags",
		() => form.getByLabel("tags", { exact: true }).inputValue(),
		(text) => text === "slow",
	);
	await form.getByRole("button", { name: "Keep yours" }).click();
	await form.getByRole("button", { name: "Save" }).click();
	await page.getByText("Data of Gull changed.").waitFor();
	assert.deepEqual(await payloadOf(game, "gull"), {
		...gull.payload,
		...{ cost: 5, tags: ["slow"], text: "Fly home." },
	});
});

on.test("the first data of a piece are added on a phone, in German", async () => {
	const { payload: _, ...bare } = gull;
	const game = await pushedGame(bare);
	const { page } = await on.open(user, {
		width: 390,
		height: 844,
		scheme: "dark",
		profile: { locale: "de" },
	});
	await openPiece(page, game, "gull");
	const section = page.getByRole("region", { name: "Deine Daten" });
	await section.getByRole("button", { name: "Daten hinzufügen" }).click();
	const form = page.getByRole("form", { name: "Daten von Gull bearbeiten" });
	await form.getByLabel("Neues Feld").fill("Kosten");
	await page.keyboard.press("Enter");
	await choose(form, "Art von Kosten", "Zahl");
	await form.getByLabel("Kosten", { exact: true }).fill("1234,5");
	await assertFits(page, 390);
	await assertAccessible(page, "a form of data on a phone");
	await form.getByRole("button", { name: "Speichern" }).click();
	await section.getByText("1234,5", { exact: true }).waitFor();
	assert.deepEqual(await payloadOf(game, "gull"), { Kosten: 1234.5 });
});
