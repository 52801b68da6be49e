import assert from "node:assert/strict";
import { picture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import { consoleTest, hasFocus, type Page } from "../../web/tests/support/console.ts";
import { hearsKeys, middleOf, onFelt } from "../../web/tests/support/tables.ts";

// A designer changes pieces in the list of the console while a table of the game is open in another window.

let ann: SignedInVisitor;
const on = consoleTest({}, async () => {
	ann = await on.service.person();
});

/** Two cards with costs and a board, the list of them, and a table with the cards on it in another window. */
async function listAndTable() {
	const tool = await on.service.app(ann.userId);
	const game = await tool.game("Birds");
	const art = await game.asset(await picture(150, 210));
	const bird = { kind: "tokenSprite", widthMm: 40, heightMm: 56, assets: [art] };
	await game.pushed([
		{ ...bird, externalKey: "gull", name: "Gull", payload: { cost: 3 } },
		{ ...bird, externalKey: "heron", name: "Heron", payload: { cost: 5 } },
	]);
	await on.service.published();
	const table = await on.open(ann, { width: 1280, height: 800 });
	await table.page.goto(`${on.service.url}/games/${game.id}/tables`);
	await table.page.getByRole("button", { name: "Open a table" }).click();
	await table.page.getByRole("radio", { name: "Everything laid out" }).check();
	await table.page.getByRole("button", { name: "Open the table" }).click();
	await onFelt(table.page, /^Gull/).waitFor();
	await hearsKeys(table.page);
	const list = await on.open(ann, { width: 1280, height: 800 });
	await list.page.goto(`${on.service.url}/games/${game.id}?view=list`);
	return { game, list, table };
}

/** Types a value into a cell of the list. */
async function edit(page: Page, cell: string, value: string, now: string): Promise<void> {
	await page.getByRole("button", { name: `Edit ${cell}: ${now}` }).click();
	const field = page.getByRole("textbox", { name: cell });
	await hasFocus(field);
	await field.fill(value);
	await page.keyboard.press("Enter");
	await page.getByRole("button", { name: `Edit ${cell}: ${value}` }).waitFor();
	await on.service.published();
}

on.test(
	"what a designer changes in the list is on a table in another window, where nothing moves",
	async () => {
		const { game, list, table } = await listAndTable();
		const place = await middleOf(onFelt(table.page, /^Gull/));
		const boxed = table.page.getByRole("button", { name: /^Box/ });
		await table.page.getByText("Version 1", { exact: true }).waitFor();

		// a cost is not drawn on a table, but its players see that the game has a new version
		await edit(list.page, "cost of Gull", "4", "3");
		await table.page.getByText("Version 2", { exact: true }).waitFor();
		const { payload } = await game.component("gull");
		assert.equal(payload.cost, 4);

		// a further copy comes into the box
		await untilEqual("nothing in the box", () => boxed.textContent(), "Box0");
		await edit(list.page, "Count of Gull", "2", "1");
		await table.page.getByText("Version 3", { exact: true }).waitFor();
		await untilEqual("a copy in the box", () => boxed.textContent(), "Box1");

		// a new picture is on the card itself
		const images = () =>
			onFelt(table.page, /^Gull/)
				.locator("img")
				.evaluateAll((all) => all.map((image) => image.getAttribute("src")));
		const [before] = await images();
		await game.pushed([
			{
				...{ kind: "tokenSprite", externalKey: "gull", name: "Gull", widthMm: 40, heightMm: 56 },
				assets: [await game.asset(await picture(150, 212))],
			},
		]);
		await on.service.published();
		await table.page.getByText("Version 4", { exact: true }).waitFor();
		// the former picture dissolves over the new one first
		await until("only another picture", images, (all) => all.length === 1 && all[0] !== before);
		assert.deepEqual(await middleOf(onFelt(table.page, /^Gull/)), place, "it has not moved");
		assert.deepEqual([...list.complaints, ...table.complaints], []);
	},
);
