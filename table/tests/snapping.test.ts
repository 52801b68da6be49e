import assert from "node:assert/strict";
import { test } from "node:test";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { laidTable } from "../../server/tests/support/tables/laid-table.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { drag, feltSpot, middleOf, onFelt, type Spot, sitDownBy } from "../../web/tests/support/tables.ts";
import { snapTo } from "../src/scene/snapping/snapping.ts";

// Tests what a player's things snap to on the felt.

const on = consoleTest();

const box = (x: number, y: number, width = 20, height = 30) => ({
	left: x - width / 2,
	right: x + width / 2,
	top: y - height / 2,
	bottom: y + height / 2,
});
const grid = { gridMm: 25, isToPieces: false };
const pieces = { gridMm: undefined, isToPieces: true };

test("the middle of a thing snaps to the nearest point of the grid", () => {
	assert.deepEqual(snapTo(box(30, -40), [], grid, 5).off, { x: -5, y: -10 });
	assert.deepEqual(snapTo(box(25, 50), [], grid, 5).off, { x: 0, y: 0 });
});

test("edges and middles align with those of things within reach", () => {
	const other = box(0, 0);
	const beneath = snapTo(box(3, 31), [other], pieces, 5);
	assert.deepEqual(beneath.off, { x: -3, y: -1 });
	assert.deepEqual(beneath.guides, [
		{ axis: "x", at: beneath.guides[0]?.at, from: -15, to: 46 },
		{ axis: "y", at: 15, from: -10, to: 13 },
	]);
	// the left edge of a wider one
	assert.equal(snapTo(box(32, 200, 80), [other], pieces, 5).off.x, -2);
	assert.deepEqual(snapTo(box(100, 160), [other], pieces, 5), { off: { x: 0, y: 0 }, guides: [] });
});

test("what aligns with nothing nearby snaps to the grid", () => {
	const both = { gridMm: 25, isToPieces: true };
	assert.deepEqual(snapTo(box(2, 104), [box(0, 0)], both, 5).off, { x: -2, y: -4 });
});

/** A table with the pawn and the counter. Ben, in a browser, has chosen what his things snap to. */
async function benSnaps(page: Page, choice: { grid?: string; isToPieces?: boolean }): Promise<void> {
	await page.getByRole("button", { name: "More", exact: true }).click();
	await page.getByRole("menuitem", { name: "Snap…" }).click();
	const dialog = page.getByRole("dialog", { name: "Snap…" });
	await dialog.getByLabel("To a grid").setChecked(choice.grid !== undefined);
	if (choice.grid !== undefined) await dialog.getByLabel("Distance of the points, in mm").fill(choice.grid);
	await dialog.getByLabel("To pieces nearby").setChecked(choice.isToPieces === true);
	await assertAccessible(page, "what things snap to");
	await dialog.getByRole("button", { name: "OK" }).click();
	await dialog.waitFor({ state: "detached" });
}

/** Carries something to a place, without dropping it, when its page lets things snap. */
async function carry(page: Page, from: Spot, to: Spot): Promise<void> {
	await drag(page, from, to, { isDropped: false });
	await page.locator("[data-snap-marks]").waitFor({ state: "attached" });
	await page.mouse.move(to.x + 1, to.y);
	await page.mouse.move(to.x, to.y);
}

on.test("things snap to a grid for their player alone, by mouse and by keys", async () => {
	const table = await laidTable(on.service, await on.service.user());
	const host = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
	using _ = host;
	const [pawn, round] = [host.idOf("tokenSprite"), host.idOf("counter")];
	await host.do({ kind: "lay", items: [{ id: pawn, x: 63, y: 4 }] });
	await host.do({ kind: "lay", items: [{ id: round, x: -70, y: 0 }] });
	const { page, complaints } = await on.open(undefined, { reducedMotion: true });
	await sitDownBy(page, on.service.url, table.link.secret, "Ben");
	const token = onFelt(page, /^Pawn/);
	await benSnaps(page, { grid: "20" });
	const from = await middleOf(token);
	await carry(page, from, { x: from.x - 70, y: from.y + 90 });
	const held = () => Object.values(host.client.holds)[0];
	await until("others see it snap", () => {
		const at = held();
		return at !== undefined && (63 + at.dx) % 20 === 0 && (4 + at.dy) % 20 === 0;
	});
	await page.mouse.up();
	const laid = await until(
		"it is laid",
		() => feltSpot(host, pawn),
		(spot) => spot?.x !== 63,
	);
	assert.ok(laid && laid.x % 20 === 0 && laid.y % 20 === 0 && laid.y > 0, JSON.stringify(laid));
	// from point to point, and a little with Shift
	await token.focus();
	for (const key of ["Enter", "ArrowRight", "ArrowRight", "Shift+ArrowDown", "Enter"])
		await page.keyboard.press(key);
	await until("it is put down", () => feltSpot(host, pawn)?.x === laid.x + 40);
	assert.equal(feltSpot(host, pawn)?.y, laid.y + 1);
	// the browser remembers it
	await page.reload();
	await onFelt(page, /^Light, stack/).focus();
	await page.keyboard.press("1");
	const card = page
		.getByRole("region", { name: /^Your hand/ })
		.getByRole("button")
		.first();
	await carry(page, await middleOf(card), { x: from.x + 33, y: from.y + 47 });
	await page.mouse.up();
	const played = onFelt(page, /^Card \d/);
	// the service gives it another id than in the hand
	const spot = await until("it is there", async () => {
		const id = await played.getAttribute("data-item");
		return id === null ? undefined : feltSpot(host, id);
	});
	assert.ok(spot && spot.x % 20 === 0 && spot.y % 20 === 0, JSON.stringify(spot));
	assert.deepEqual(complaints, []);
});

on.test("things align with others, and not while Alt is held", async () => {
	const table = await laidTable(on.service, await on.service.user());
	const host = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
	using _ = host;
	const [pawn, round] = [host.idOf("tokenSprite"), host.idOf("counter")];
	await host.do({ kind: "lay", items: [{ id: pawn, x: 60, y: 40 }] });
	await host.do({ kind: "lay", items: [{ id: round, x: -70, y: 0 }] });
	const { page, complaints } = await on.open(undefined, { reducedMotion: true });
	await sitDownBy(page, on.service.url, table.link.secret, "Ben");
	await benSnaps(page, { isToPieces: true });
	const [from, at] = [await middleOf(onFelt(page, /^Pawn/)), await middleOf(onFelt(page, /^Round/))];
	await carry(page, from, { x: from.x - 60, y: at.y + 3 });
	await page.locator("[data-guide=y]").waitFor({ state: "attached" });
	await page.keyboard.down("Alt");
	await page.mouse.move(from.x - 61, at.y + 3);
	await page.locator("[data-guide=y]").waitFor({ state: "detached" });
	await page.keyboard.up("Alt");
	await page.mouse.move(from.x - 60, at.y + 3);
	await page.locator("[data-guide=y]").waitFor({ state: "attached" });
	await page.mouse.up();
	await until("it lies level with the counter", () => Math.abs(feltSpot(host, pawn)?.y ?? 40) < 0.01);
	assert.deepEqual(complaints, []);
});
