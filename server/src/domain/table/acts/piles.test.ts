import assert from "node:assert/strict";
import { test } from "node:test";
import type { StackEntry } from "@tuckbox/pieces/table";
import { cardRecords, deckRecord, PlayedTable } from "../../../../tests/support/tables/played-table.ts";

test("a stack does not name the deck of a card that one act has turned up and covered (V14, F3)", () => {
	// two decks whose backs look the same
	const decks = [deckRecord("light"), ...cardRecords("light", 3), deckRecord("twin", "light")];
	const table = new PlayedTable([...decks, ...cardRecords("twin", 3)]);
	table.join("host", "host");
	const area = { x: 900, y: 900, widthMm: 300, heightMm: 300 };
	table.do("host", { kind: "putSpot", name: "Open", role: "discard", ...area });
	table.do("host", { kind: "spread", id: table.id(table.stackKey("twin")), x: 900, y: 900, step: 0 });
	const stack = Object.values(table.views.get("host") ?? {}).find(
		(entry): entry is StackEntry => "top" in entry && entry.face === "up",
	);
	assert.deepEqual([stack?.cards, stack?.home], [3, null]);
});

test("undoing puts nothing in the open that lay behind a screen (F4, U1)", () => {
	const table = new PlayedTable([deckRecord("light"), ...cardRecords("light", 3)]);
	table.join("host", "host");
	table.join("ann");
	const at = { x: 900, y: 900 };
	const spot = { name: "Screen", role: "other", seenBy: "none", ...at } as const;
	const { patch } = table.do("host", { kind: "putSpot", ...spot, widthMm: 300, heightMm: 300 });
	const [id = ""] = Object.keys(patch.spots ?? {});
	const deck = table.id(table.stackKey("light"));
	table.do("host", { kind: "draw", from: deck, count: 1, to: { ...at, face: "up" } });
	const key =
		[...table.state.items].find(([, { place, is }]) => is === "piece" && place.in === "felt")?.[0] ?? "";
	table.do("ann", { kind: "hand", ids: [table.id(key)] });
	const taken = table.state;
	table.do("host", { kind: "putSpot", id, name: "Fence" });
	table.do("ann", { kind: "undo" });
	assert.deepEqual(table.state.items.get(key)?.place.in, "felt");
	table.do("ann", { kind: "redo" });
	assert.deepEqual(table.state.items.get(key)?.place, taken.items.get(key)?.place);
	// once the screen is elsewhere, the card would lie open
	table.do("host", { kind: "putSpot", id, x: -900, y: -900 });
	assert.equal(table.try("ann", { kind: "undo" }), "CHANGED_SINCE");
	table.do("host", { kind: "undo" });
	table.do("ann", { kind: "undo" });
	assert.equal(table.state.items.get(key)?.place.in, "felt");
});

test("a card that lies face down is not turned up by a pile, not even by one that no one sees (F3, F6)", () => {
	for (const seenBy of ["all", "none"] as const) {
		const table = new PlayedTable([deckRecord("light"), ...cardRecords("light", 6)]);
		table.join("host", "host");
		table.join("ann");
		const at = { x: 900, y: 900 };
		const rules = { role: "other", snap: "stack", face: "same", seenBy } as const;
		const { patch } = table.do("host", {
			...{ kind: "putSpot", name: "Pile", ...rules, ...at },
			...{ widthMm: 300, heightMm: 300 },
		});
		const [id = ""] = Object.keys(patch.spots ?? {});
		const from = table.id(table.stackKey("light"));
		for (const face of ["up", "down", "down"] as const)
			table.do("host", { kind: "draw", from, count: 1, to: { ...at, face } });
		// the removal of the spot shows nothing
		table.do("host", { kind: "removeSpot", id });
		const there = Object.values(table.views.get("ann") ?? {}).flatMap((entry) =>
			"place" in entry && entry.place.in === "felt" && entry.place.x === 900 ? [entry] : [],
		);
		const found = there.map((entry) => `${"cards" in entry ? entry.cards : 1} ${entry.face}`).sort();
		assert.deepEqual(found, seenBy === "all" ? ["1 up", "2 down"] : ["3 down"]);
	}
});
