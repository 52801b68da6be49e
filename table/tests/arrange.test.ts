import assert from "node:assert/strict";
import type { Act } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { laidTable } from "../../server/tests/support/tables/laid-table.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { assertAccessible, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { feltSpot, middleOf, onFelt, type Spot, sitDownBy } from "../../web/tests/support/tables.ts";

// Tests the actions that lay several selected things in order.

const on = consoleTest();

/** A table with four cards, the pawn and the counter scattered on the felt. Ben plays in a browser. */
async function benAtTable() {
	const table = await laidTable(on.service, await on.service.user());
	const host = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
	const stack = Object.keys(host.client.view).find((name) => "top" in (host.client.view[name] ?? {})) ?? "";
	const from = stack.slice("item:".length);
	const places = [
		{ x: 120, y: 20 },
		{ x: -80, y: -30 },
		{ x: 40, y: 10 },
		{ x: -10, y: 60 },
	];
	for (const to of places) await host.do({ kind: "draw", from, count: 1, to: { ...to, face: "up" } } as Act);
	await host.do({ kind: "box", ids: [from] });
	const { page, complaints } = await on.open(undefined, { reducedMotion: true });
	await sitDownBy(page, on.service.url, table.link.secret, "Ben");
	await until("the cards are there", async () => (await onFelt(page, /^Card \d/).count()) === 4);
	return { host, places, page, complaints };
}

/** The places of the cards for the host, by their names. */
function cardPlaces({ client }: PlayerAtTable): Map<string, Spot> {
	const cards = Object.entries(client.view).flatMap(([name, entry]): [string, Spot][] => {
		const spot = name.startsWith("item:") ? feltSpot({ client } as PlayerAtTable, name.slice(5)) : undefined;
		return spot && "place" in entry && "shown" in entry && entry.shown.kind === "tile"
			? [[entry.shown.name, spot]]
			: [];
	});
	return new Map(cards);
}

/** Runs an action of the menu on everything that is selected. */
async function runOnAll(page: Page, action: string): Promise<void> {
	const card = onFelt(page, /^Card \d/).first();
	await card.focus();
	await page.keyboard.press("Control+A");
	await until(
		"all are selected",
		async () => (await page.locator("[data-item][data-selected]").count()) === 4,
	);
	await middleOf(card);
	await page.keyboard.press("m");
	await assertAccessible(page, "the menu of several cards");
	await page.getByRole("menuitem", { name: action, exact: true }).click();
}

const round = ({ x, y }: Spot) => ({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 });

on.test(
	"selected cards are laid in a fan, a row or a grid in the order in which they lie, as one act",
	async () => {
		const { host, page, complaints } = await benAtTable();
		using _ = host;
		const before = cardPlaces(host);
		const names = [...before].sort(([, a], [, b]) => a.x - b.x).map(([name]) => name);
		const lie = () => names.map((name) => round(cardPlaces(host).get(name) ?? assert.fail(name)));
		const steps = () => lie().flatMap(({ x }, i, all) => (i === 0 ? [] : x - (all[i - 1]?.x ?? 0)));
		const areEqual = (values: readonly number[]) => Math.max(...values) - Math.min(...values) < 0.25;
		const isEven = () => areEqual(lie().map(({ y }) => y)) && areEqual(steps());

		await runOnAll(page, "Lay in a fan");
		await until("they lie in a line", isEven);
		const [fanned = 0] = steps();
		assert.ok(fanned > 0);
		await runOnAll(page, "Lay in a row");
		await until("they do not overlap", () => isEven() && (steps()[0] ?? 0) > 2 * fanned);
		await runOnAll(page, "Lay in a grid");
		await until("they lie in rows and columns", () => new Set(lie().map(({ y }) => y)).size === 2);
		assert.equal(new Set(lie().map(({ x }) => x)).size, 2);
		for (let i = 0; i < 3; i++) await page.keyboard.press("Control+Z");
		await until("each is undone as one act", () =>
			[...before].every(([name, { x, y }]) => {
				const now = cardPlaces(host).get(name);
				return now?.x === x && now.y === y;
			}),
		);
		assert.deepEqual(complaints, []);
	},
);

on.test("a row is laid along the turned view", async () => {
	const { host, page, complaints } = await benAtTable();
	using _ = host;
	await page.keyboard.press("v");
	await runOnAll(page, "Lay in a row");
	await until("it goes down for the host", () => {
		const places = [...cardPlaces(host).values()];
		return new Set(places.map(({ x }) => round({ x, y: 0 }).x)).size === 1;
	});
	assert.deepEqual(complaints, []);
});
