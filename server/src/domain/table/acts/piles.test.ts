import assert from "node:assert/strict";
import { test } from "node:test";
import type { StackEntry } from "@tuckbox/pieces/table";
import { cardRecords, deckRecord, PlayedTable } from "../../../../tests/support/played-table.ts";

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
