import assert from "node:assert/strict";
import type { ItemEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { laidTable } from "../../server/tests/support/tables/laid-table.ts";
import { untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, consoleTest, type Page } from "../../web/tests/support/console.ts";
import { onFelt, sitDownBy } from "../../web/tests/support/tables.ts";

const on = consoleTest();

/** The names on generated backs, wherever one is drawn. */
const namesOnBacks = (page: Page) =>
	page.locator("[data-deck]").evaluateAll((backs) => backs.map((back) => back.getAttribute("data-deck")));

on.test("a deck without a back has one with its name, which its cards do not take along", async () => {
	const table = await laidTable(on.service, await on.service.user());
	using host = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
	const { page, complaints } = await on.open(undefined, { scheme: "dark" });
	await sitDownBy(page, on.service.url, table.link.secret, "Ben");
	await onFelt(page, /^Light, stack/).waitFor();
	await untilEqual("the stack's back", () => namesOnBacks(page), ["Light"]);
	await assertAccessible(page, "a generated back");

	const [stack = ""] = Object.entries(host.client.view).find(([, entry]) => "top" in entry) ?? [];
	const to = { x: 0, y: 150, face: "down" } as const;
	await host.do({ kind: "draw", from: stack.slice("item:".length), count: 1, to });
	const laid = Object.values(host.client.view).filter(
		(entry) => "hidden" in entry && (entry as ItemEntry).place.in === "felt",
	);
	assert.equal(laid.length, 1);
	await untilEqual("it lies there", () => page.locator("[data-item][data-kind=tile]").count(), 1);
	assert.deepEqual(await namesOnBacks(page), ["Light"], "only the stack's");
	assert.deepEqual(complaints, []);
});
