import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { Body, Client, GameClient } from "../../server/tests/support/client.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { untilEqual } from "../../server/tests/support/waiting.ts";
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

const crew: [name: string, payload: Body][] = [
	["Eel", { cost: 12, suit: "sea", isSwift: true, rules: { by: "sea" } }],
	["Fox", { suit: "moor" }],
	["Gull", { cost: 3, suit: "sea", tags: ["bird", "loud"] }],
	["Hare", { cost: "5", suit: "moor", isSwift: false }],
];

/** A game with a crew, as the user's tool has pushed it, and its list. */
async function crewList(options: Parameters<typeof on.open>[1] = {}) {
	const game = await tool.game("Crew");
	await game.pushed(
		crew.map(([name, payload]) => ({ kind: "counter", externalKey: name.toLowerCase(), name, payload })),
	);
	await on.service.published();
	const { page, complaints } = await on.open(user, options);
	await page.goto(`${on.service.url}/games/${game.id}?view=list`);
	await page.getByRole("row").filter({ hasText: "Gull" }).waitFor();
	return { game, page, complaints };
}

const heads = async (page: Page) =>
	(await page.getByRole("columnheader").allInnerTexts())
		.map((text) => text.trim())
		.filter((text) => text !== "");

/** The texts of a column in each row, after the names. */
async function column(page: Page, title: string): Promise<string[]> {
	const at = (await page.getByRole("columnheader").allInnerTexts()).findIndex(
		(text) => text.trim() === title,
	);
	const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
	return await rows.evaluateAll(
		(all, index) =>
			all.map((row) =>
				[2, index + 1].map((n) => row.querySelector<HTMLElement>(`:nth-child(${n})`)?.innerText).join(" "),
			),
		at,
	);
}

async function payloadOf(game: GameClient, key: string): Promise<Body> {
	await on.service.published();
	const { imageFaces: _, ...own } = (await game.component(key)).payload;
	return own;
}

on.test(
	"the list has columns of own data, which are chosen and sorted, and kept by the browser",
	async () => {
		const { page, complaints } = await crewList();
		assert.deepEqual(await heads(page), [
			...["PICTURE", "Name", "Key", "Kind", "Deck"].map((head) => (head === "PICTURE" ? "Picture" : head)),
			...["cost", "suit", "isSwift", "tags", "Size", "Count"],
		]);
		assert.deepEqual(await column(page, "isSwift"), ["Eel yes", "Fox ", "Gull ", "Hare no"]);
		assert.deepEqual(await column(page, "tags"), ["Eel ", "Fox ", "Gull bird, loud", "Hare "]);
		const cost = page.getByRole("button", { name: "cost", exact: true });
		await cost.click();
		// numbers are sorted as such, also those of tables, which are texts; a piece without one is last
		await untilEqual("by cost", () => column(page, "cost"), ["Gull 3", "Hare 5", "Eel 12", "Fox "]);
		await cost.click();
		await untilEqual("by falling cost", () => column(page, "cost"), ["Eel 12", "Hare 5", "Gull 3", "Fox "]);
		await page.waitForURL((url) => url.searchParams.get("sort") === "-payload.cost");
		await assertAccessible(page, "a list with own data");

		await page.getByRole("button", { name: "Columns" }).click();
		await page.getByRole("menuitemcheckbox", { name: "tags" }).click();
		await page.getByRole("menuitemcheckbox", { name: "Deck" }).click();
		await page.getByRole("menuitemcheckbox", { name: "rules" }).click();
		await page.keyboard.press("Escape");
		const chosen = ["Picture", "Name", "Key", "Kind", "cost", "suit", "isSwift", "rules", "Size", "Count"];
		await untilEqual("the chosen columns", () => heads(page), chosen);
		await page.reload();
		await untilEqual("the same columns and order", () => column(page, "rules"), [
			'Eel {"by":"sea"}',
			...["Hare ", "Gull ", "Fox "],
		]);
		assert.deepEqual(await heads(page), chosen);
		assert.deepEqual(complaints, []);
	},
);

on.test("a phone shows the columns that have room, and says how many have none", async () => {
	const { page } = await crewList({ width: 390, height: 844, scheme: "dark", profile: { locale: "de" } });
	assert.deepEqual(await heads(page), ["Bild", "Name", "cost", "Anzahl"]);
	await assertFits(page, 390);
	await page.getByRole("button", { name: "Spalten" }).click();
	await page.getByText("7 Spalten passen hier nicht hinein").waitFor();
	await assertAccessible(page, "the menu of columns on a phone");
});

on.test("cells are edited in place, with the mouse and with the keyboard", async () => {
	const { game, page, complaints } = await crewList();
	await page.getByRole("button", { name: "Edit cost of Gull: 3" }).click();
	const cost = page.getByRole("textbox", { name: "cost of Gull" });
	await hasFocus(cost);
	await page.keyboard.type("many");
	await page.keyboard.press("Enter");
	assert.equal(await cost.getAttribute("aria-invalid"), "true");
	await assertAccessible(page, "an edited cell");
	await cost.fill("4.5");
	await page.keyboard.press("Tab");
	const suit = page.getByRole("textbox", { name: "suit of Gull" });
	await hasFocus(suit);
	await page.keyboard.type("sky");
	// down the column: a text stays a text
	await page.keyboard.press("Enter");
	await hasFocus(page.getByRole("textbox", { name: "suit of Hare" }));
	await page.keyboard.press("Shift+Tab");
	await hasFocus(page.getByRole("textbox", { name: "cost of Hare" }));
	await page.keyboard.type("7");
	await page.keyboard.press("Enter");
	await hasFocus(page.getByRole("link", { name: /^Hare/ }));
	assert.deepEqual(await payloadOf(game, "gull"), { cost: 4.5, suit: "sky", tags: ["bird", "loud"] });
	assert.deepEqual(await payloadOf(game, "hare"), { cost: "7", suit: "moor", isSwift: false });

	// F2 leads from a row into its cells, and Escape back without a change
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("F2");
	await hasFocus(cost);
	await page.keyboard.type("100");
	await page.keyboard.press("Escape");
	await hasFocus(page.getByRole("link", { name: /^Gull/ }));
	assert.equal((await payloadOf(game, "gull")).cost, 4.5);
	await page.getByRole("button", { name: "Edit isSwift of Eel: yes" }).click();
	await page.getByRole("combobox", { name: "isSwift of Eel" }).selectOption("no");
	await page.keyboard.press("Tab");
	const tags = page.getByRole("textbox", { name: "tags of Eel" });
	await hasFocus(tags);
	await tags.fill("fish, slow");
	await page.keyboard.press("Tab");
	await hasFocus(page.getByRole("textbox", { name: "Count of Eel" }));
	await page.keyboard.type("0");
	await page.keyboard.press("Enter");
	await page.getByRole("textbox", { name: "Count of Eel" }).fill("3");
	// a click elsewhere saves, too
	await page.getByRole("columnheader", { name: "Picture" }).click();
	const eel = { ...crew[0]?.[1], isSwift: false, tags: ["fish", "slow"] };
	await untilEqual("the eel", () => payloadOf(game, "eel"), eel);
	await untilEqual(
		"its count",
		async () => {
			await on.service.published();
			return (await game.component("eel")).count;
		},
		3,
	);
	await page.getByRole("button", { name: "Edit Count of Eel: 3" }).waitFor();
	await page.getByRole("button", { name: "Edit cost of Fox:" }).click();
	await page.getByRole("textbox", { name: "cost of Fox" }).fill("2");
	await page.keyboard.press("Enter");
	await untilEqual("a number where others are", () => payloadOf(game, "fox"), { suit: "moor", cost: 2 });
	assert.deepEqual(complaints, []);
});

on.test("a field is set for all selected pieces, removed again, and undone", async () => {
	const { game, page, complaints } = await crewList();
	await page.getByRole("link", { name: /^Eel/ }).focus();
	await page.keyboard.press("Shift+ArrowDown");
	await page.keyboard.press("Shift+ArrowDown");
	await page.getByRole("region", { name: "Select" }).getByRole("button", { name: "Data" }).click();
	const dialog = page.getByRole("dialog", { name: "Data of 3 pieces" });
	await dialog.getByLabel("Field", { exact: true }).fill("cost");
	await dialog.getByLabel("Value", { exact: true }).fill("9");
	await assertAccessible(page, "setting a field of several pieces");
	await page.keyboard.press("Enter");
	await page.getByText("3 pieces changed.").waitFor();
	await untilEqual("the costs", () => column(page, "cost"), ["Eel 9", "Fox 9", "Gull 9", "Hare 5"]);
	assert.deepEqual(await payloadOf(game, "fox"), { suit: "moor", cost: 9 });
	await page.getByRole("button", { name: "Undo" }).click();
	await page.getByText("Undone.").waitFor();
	await on.service.published();
	await untilEqual("the costs before", () => column(page, "cost"), ["Eel 12", "Fox ", "Gull 3", "Hare 5"]);

	await page.getByRole("link", { name: /^Fox/ }).click({ modifiers: ["Control"] });
	await page.getByRole("link", { name: /^Hare/ }).click({ modifiers: ["Control"] });
	await page.getByRole("region", { name: "Select" }).getByRole("button", { name: "Data" }).click();
	const other = page.getByRole("dialog", { name: "Data of 2 pieces" });
	await other.getByLabel("Field", { exact: true }).fill("suit");
	await untilEqual(
		"the value that both have",
		() => other.getByLabel("Value", { exact: true }).inputValue(),
		"moor",
	);
	await choose(other, "Kind", "List");
	await other.getByLabel("Value", { exact: true }).fill("moor\nland");
	await other.getByRole("button", { name: "Save" }).click();
	await page.getByText("2 pieces changed.").waitFor();
	assert.deepEqual((await payloadOf(game, "hare")).suit, ["moor", "land"]);
	await page.getByRole("link", { name: /^Hare/ }).click({ modifiers: ["Control"] });
	await page.getByRole("region", { name: "Select" }).getByRole("button", { name: "Data" }).click();
	const last = page.getByRole("dialog", { name: "Data of 1 piece" });
	await last.getByLabel("Field", { exact: true }).fill("suit");
	await last.getByLabel("Remove the field").check();
	await last.getByRole("button", { name: "Save" }).click();
	await page.getByText("1 piece changed.").waitFor();
	assert.deepEqual(await payloadOf(game, "hare"), { cost: "5", isSwift: false });
	assert.deepEqual(complaints, []);
});

on.test(
	"a table is saved, edited elsewhere and read again: its plan is shown, and the changes are undone",
	async () => {
		const { game, page, complaints } = await crewList();
		await page.getByRole("button", { name: "Columns" }).click();
		const downloading = page.waitForEvent("download");
		await page.getByRole("menuitem", { name: "Save 4 pieces as CSV" }).click();
		const file = await (await downloading).path();
		const saved = await readFile(file, "utf8");
		assert.equal(
			saved,
			[
				"\ufeffkey,name,deck,count,cost,suit,isSwift,rules,tags",
				'eel,Eel,,1,12,sea,yes,"{""by"":""sea""}",',
				...["fox,Fox,,1,,moor,,,", 'gull,Gull,,1,3,sea,,,"bird, loud"', "hare,Hare,,1,5,moor,no,,", ""],
			].join("\r\n"),
		);
		const edited = saved
			.replace("count,cost", "count,Cost of hiring,cost")
			.replace("eel,Eel,,1,", "eel,Eel,,1,,")
			.replace("fox,Fox,,1,", "wolf,Wolf,,1,1,")
			.replace("gull,Gull,,1,3", "gull,Herring gull,,2,8,4")
			.replace("hare,Hare,,1,", "hare,Hare,,1,,");
		await page.getByRole("button", { name: "Columns" }).click();
		const choosing = page.waitForEvent("filechooser");
		await page.getByRole("menuitem", { name: "Change data from a table" }).click();
		await (await choosing).setFiles({ name: "crew.csv", mimeType: "text/csv", buffer: Buffer.from(edited) });
		const dialog = page.getByRole("dialog", { name: "Data from crew.csv" });
		await dialog.getByText("New field: Cost of hiring").waitFor();
		await dialog.getByText("Line 3: no piece has the key or the name “wolf”.").waitFor();
		await dialog.getByText("1 changed").waitFor();
		await dialog.getByText("2 unchanged").waitFor();
		const rows = await dialog.getByRole("row").allInnerTexts();
		assert.deepEqual(
			rows.slice(1).map((row) => row.split(/\s*[\t\n]\s*/).join(" ")),
			["name Gull Herring gull", "count 1 2", "Cost of hiring none 8", "cost 3 4"],
		);
		await assertAccessible(page, "the plan of a table");
		await dialog.getByRole("button", { name: "Change 1 piece" }).click();
		await page.getByText("1 piece changed.").waitFor();
		const now = { "Cost of hiring": 8, cost: 4, suit: "sea", tags: ["bird", "loud"] };
		await untilEqual("the new data", () => payloadOf(game, "gull"), now);
		assert.equal((await game.component("gull")).name, "Herring gull");
		await page.getByRole("button", { name: "Undo" }).click();
		await page.getByText("Undone.").waitFor();
		await untilEqual("the data before", () => payloadOf(game, "gull"), crew[2]?.[1]);

		// a file that is no table, and one without keys
		const choose = async (name: string, bytes: Buffer) => {
			await page.getByRole("button", { name: "Columns" }).click();
			const chooser = page.waitForEvent("filechooser");
			await page.getByRole("menuitem", { name: "Change data from a table" }).click();
			await (await chooser).setFiles({ name, mimeType: "text/csv", buffer: bytes });
		};
		await choose("crew.xlsx", Buffer.from("not a workbook"));
		await page.getByRole("alert").getByText("crew.xlsx cannot be read: it is damaged").waitFor();
		await page.getByRole("button", { name: "Done" }).click();
		await choose("costs.csv", Buffer.from("cost\n3\n"));
		await page.getByRole("alert").getByText("The first line names neither a key nor a name.").waitFor();
		assert.deepEqual(complaints, []);
	},
);
