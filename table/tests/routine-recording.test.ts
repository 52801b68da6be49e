import assert from "node:assert/strict";
import type { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { type Designer, designerOf, openTable } from "../../web/tests/support/designer.ts";
import { handsAt, routinesAt, tableWithRoutines } from "../../web/tests/support/routines.ts";
import { drag, middleOf, onFelt } from "../../web/tests/support/tables.ts";

// Tests routines that are recorded by doing.

let ann: Designer;
const on = consoleTest({}, async () => {
	ann = await designerOf(on);
});

/** The number of cards that lie open in the market. */
const cardsUp = ({ client }: PlayerAtTable) =>
	Object.values(client.view).filter(
		(entry) => "place" in entry && entry.place.in === "felt" && entry.place.y > 200 && "shown" in entry,
	).length;

on.test("what the host does is recorded as a routine in under thirty clicks, and runs again", async () => {
	const { id, cleo } = await tableWithRoutines(on, ann);
	using _ = cleo;
	const { page, complaints } = await openTable(on, ann, id);
	let clicks = 0;
	const click = async (element: ReturnType<Page["locator"]>) => {
		clicks++;
		await element.click();
	};
	await click(page.getByRole("button", { name: "More", exact: true }));
	await click(page.getByRole("menuitem", { name: "Routines…" }));
	await click(page.getByRole("button", { name: "Other", exact: true }));
	const editor = page.getByRole("dialog", { name: "New routine" });
	await editor.getByLabel("Name of its button").fill("Begin");
	await click(editor.getByRole("button", { name: "Record at the table" }));
	const bar = page.locator("[data-recording]");
	await bar.getByText("Recording: 0 steps").waitFor();
	await assertAccessible(page, "a recording");
	const says = (text: string) => bar.getByRole("status").getByText(text, { exact: true }).waitFor();
	const stack = onFelt(page, /^Evening, stack/);
	// each of two players gets two of the twelve cards
	await click(stack);
	await click(page.getByRole("toolbar").getByRole("button", { name: "Deal" }));
	const dealing = page.getByRole("dialog", { name: "Deal" });
	await dealing.getByLabel("Cards for each").fill("2");
	await click(dealing.getByRole("button", { name: "Deal" }));
	await says("Deal 2 cards from Evening to everyone");
	// the market is filled by hand, one card after the other
	const spot = page.getByRole("list", { name: "Spots" }).getByRole("listitem");
	for (const i of [0, 1]) {
		const box = (await spot.boundingBox()) ?? assert.fail();
		const to = { x: box.x + (box.width * (i + 0.5)) / 4, y: box.y + box.height / 2 };
		clicks++;
		await drag(page, await middleOf(stack), to);
		await until("it lies there", () => cardsUp(cleo) === i + 1);
	}
	await says("Draw 2 cards from Evening into Market");
	await bar.getByText("Recording: 2 steps").waitFor();
	// what cannot be a step is said, and does nothing to the recording
	const boat = cleo.idOf("tokenSprite");
	await cleo.do({ kind: "lay", items: [{ id: boat, x: -250, y: 0 }] });
	await onFelt(page, /^Coral boat/).focus();
	await page.keyboard.press("e");
	await says("This cannot be a step of a routine.");
	await bar.getByText("Recording: 2 steps").waitFor();
	// what is undone is no step
	await stack.focus();
	await page.keyboard.press("r");
	await says("Shuffle Evening");
	await page.keyboard.press("Control+z");
	await bar.getByText("Recording: 2 steps").waitFor();
	await click(bar.getByRole("button", { name: "Stop" }));
	await editor.getByRole("button", { name: "Draw 2 cards from Evening into Market" }).waitFor();
	assert.equal(await editor.getByLabel("Name of its button").inputValue(), "Begin");
	await click(editor.getByRole("button", { name: "Save", exact: true }));
	assert.ok(clicks < 30, `${clicks} clicks`);
	const saved = await until("the others have it", () => routinesAt(cleo)[0]?.routine);
	assert.deepEqual(
		saved?.steps.map((step) => [step.kind, "count" in step ? step.count : undefined]),
		[
			["deal", 2],
			["draw", 2],
		],
	);
	await editor.waitFor({ state: "detached" });
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "detached" });
	await page.keyboard.press("Alt+1");
	await until("it deals again", () => handsAt(cleo).join() === "4,4");
	assert.deepEqual(complaints, []);
});
