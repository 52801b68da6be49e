import assert from "node:assert/strict";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { laidTable } from "../../server/tests/support/tables/laid-table.ts";
import { untilEqual } from "../../server/tests/support/waiting.ts";
import { consoleTest, type Page } from "../../web/tests/support/console.ts";
import { feltSpot, fingers, middleOf, onFelt, sitDownBy } from "../../web/tests/support/tables.ts";

// The ruler: what it measures, and that it moves nothing.

const on = consoleTest();

/** A table with the pawn and the counter 120 mm apart. Its host is a program, and Ben plays in a browser. */
async function benMeasures(options: Parameters<typeof on.open>[1] = {}) {
	const table = await laidTable(on.service, await on.service.user());
	const host = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
	const [pawn, round] = [host.idOf("tokenSprite"), host.idOf("counter")];
	await host.do({ kind: "lay", items: [{ id: pawn, x: 60, y: 0 }] });
	await host.do({ kind: "lay", items: [{ id: round, x: -60, y: 0 }] });
	const { page, complaints } = await on.open(undefined, { reducedMotion: true, ...options });
	await sitDownBy(page, on.service.url, table.link.secret, "Ben");
	const [start, end] = [await middleOf(onFelt(page, /^Round/)), await middleOf(onFelt(page, /^Pawn/))];
	return { host, pawn, page, complaints, start, end };
}

/** The length on the ruler, in mm. The ends that a pointer chooses are as exact as a pixel. */
async function lengthOn(page: Page): Promise<number> {
	const text = await page.locator("[data-ruler]").getByText(/mm/).innerText();
	const [, mm = "", inches = ""] = /^([\d.]+) mm · ([\d.]+) in$/.exec(text) ?? [];
	assert.ok(Math.abs(Number(mm) - Number(inches) * 25.4) < 1, text);
	return Number(mm);
}
const isNear = (mm: number, other: number) => assert.ok(Math.abs(mm - other) < 2, `${mm} mm, not ${other}`);

on.test(
	"a drag with the ruler measures in mm and inches, and moves neither pieces nor the view",
	async () => {
		const { host, pawn, page, complaints, start, end } = await benMeasures();
		using _ = host;
		await page.getByRole("button", { name: "Measure" }).click();
		await page.getByText("Drag on the table to measure").first().waitFor();
		await page.mouse.move(start.x, start.y);
		await page.mouse.down();
		await page.mouse.move(end.x, end.y, { steps: 4 });
		await page.mouse.up();
		isNear(await lengthOn(page), 120);
		assert.deepEqual(await middleOf(onFelt(page, /^Pawn/)), end);

		// it stays on the table when the view moves
		await page.mouse.wheel(0, -200);
		await page.mouse.move(start.x, start.y + 40);
		isNear(await lengthOn(page), 120);

		await page.keyboard.press("Escape");
		await page.locator("[data-ruler]").waitFor({ state: "detached" });
		assert.deepEqual(feltSpot(host, pawn), { x: 60, y: 0 });
		assert.deepEqual(complaints, []);
	},
);

on.test("with Shift, the ruler lies straight", async () => {
	const { host, page, start, end } = await benMeasures();
	using _ = host;
	await page.getByRole("button", { name: "Measure" }).click();
	await page.locator("[data-ruler]").waitFor();
	await page.mouse.move(start.x, start.y);
	await page.mouse.down();
	await page.keyboard.down("Shift");
	await page.mouse.move(end.x, end.y + 30, { steps: 4 });
	await page.keyboard.up("Shift");
	await page.mouse.up();
	isNear(await lengthOn(page), 120);
});

on.test("by keyboard, the ruler measures between two selected pieces, and says it", async () => {
	const { host, page } = await benMeasures();
	using _ = host;
	for (const name of [/^Round/, /^Pawn/]) {
		await onFelt(page, name).focus();
		await page.keyboard.press("x");
	}
	await page.keyboard.press("Shift+R");
	await page.locator("[data-ruler]").waitFor();
	assert.equal(await lengthOn(page), 120);
	await untilEqual(
		"screen readers hear it",
		() => page.locator("[data-scene] > [role=status]").textContent(),
		"120 mm · 4.72 in",
	);
	await page.keyboard.press("Shift+R");
	await page.locator("[data-ruler]").waitFor({ state: "detached" });
});

on.test("a finger measures on a phone", async () => {
	const { host, pawn, page, start, end } = await benMeasures({ isTouch: true, width: 390, height: 844 });
	using _ = host;
	await page.getByRole("button", { name: "Measure" }).tap();
	await page.locator("[data-ruler]").waitFor();
	await fingers(
		page,
		["touchStart", start],
		["touchMove", { x: start.x + 30, y: start.y }],
		["touchMove", end],
	);
	await fingers(page, ["touchEnd"]);
	isNear(await lengthOn(page), 120);
	assert.deepEqual(feltSpot(host, pawn), { x: 60, y: 0 });
});
