import assert from "node:assert/strict";
import { test } from "node:test";
import type { StackEntry, Step } from "@tuckbox/pieces/table";
import { cardRecords, deckRecord, PlayedTable } from "../../../../tests/support/tables/played-table.ts";
import { logSentence } from "../log.ts";
import { notedAt } from "./noted.ts";

// The back of a card reveals its deck's name, unless another deck has the same back.

/** A table with a card of each of two decks on the felt, and the view of a guest. */
function laid(backOfOther: string, face: "up" | "down" = "down") {
	const decks = [deckRecord("light"), deckRecord("other", backOfOther)];
	const table = new PlayedTable([...decks, ...cardRecords("light", 4), ...cardRecords("other", 4)]);
	table.join("host", "host");
	table.join("ann");
	const cards = ["light", "other"].map((deck, i) => {
		const stack = table.stackKey(deck);
		const [key = ""] = table.state.orders.get(stack) ?? [];
		table.do("host", { kind: "draw", from: table.id(stack), count: 1, to: { x: 100 * i, y: 300, face } });
		return table.id(key);
	});
	const [one = "", other = ""] = cards;
	const note = (on: string) => {
		const noted = notedAt(table.state, "ann", { on });
		return "refused" in noted ? noted.refused : [noted.piece?.name, noted.spot?.x];
	};
	/** Puts the second card onto the first one. @returns the names of the stack */
	const stacked = () => {
		const { log } = table.do("host", { kind: "stack", ids: [other], on: one });
		const stacks = Object.values(table.views.get("ann") ?? {}).filter(
			(entry): entry is StackEntry => "cards" in entry && entry.cards === 2,
		);
		return [stacks[0]?.home?.name, logSentence(log, "ann").values.onto];
	};
	return { one, other, note, stacked };
}

test("a card that lies face down shows its deck by its back (V14)", () => {
	const { one, other, note, stacked } = laid("other");
	assert.deepEqual(note(one), ["light", 0]);
	assert.deepEqual(note(other), ["other", 100]);
	assert.deepEqual(stacked(), ["light", null]);
});

test("backs that look the same do not reveal the deck of a card, and a note is about the spot (V14, N1)", () => {
	const { one, other, note, stacked } = laid("light");
	assert.deepEqual(note(one), [undefined, 0]);
	assert.deepEqual(note(other), [undefined, 100]);
	assert.deepEqual(stacked(), [undefined, null]);
});

test("a card that lies face up shows its deck, no matter which back it has", () => {
	const { stacked } = laid("light", "up");
	assert.equal(stacked()[0], "light");
});

test("a note has the very place of its card, also of one from which a routine begins a stack (P3, N1)", () => {
	const table = new PlayedTable([deckRecord("deck"), ...cardRecords("deck", 3, { widthMm: 20 / 3 })]);
	table.join("host", "host");
	const stack = table.stackKey("deck");
	const [, key = ""] = table.state.orders.get(stack) ?? [];
	const from = table.id(stack);
	for (const x of [300, 400])
		table.do("host", { kind: "draw", from, count: 1, to: { x, y: 0, face: "down" } });
	table.do("host", { kind: "putSpot", name: "Play", x: 400, y: 0, widthMm: 50, heightMm: 100 });
	const into = { deck: { app: "app_1", key: "secret-deck" } };
	const steps: Step[] = [{ kind: "collect", from: [{ spot: "Play" }], into }];
	table.do("host", { kind: "putRoutine", routine: { name: "Tidy", pressedBy: "players", steps } });
	table.do("host", { kind: "run", id: [...table.state.routines.keys()][0] ?? "" });
	table.do("host", { kind: "flip", ids: [table.id(key)] });
	const noted = notedAt(table.state, "host", { on: table.id(key) });
	const place = table.state.items.get(key)?.place;
	assert.ok(!("refused" in noted) && place?.in === "felt" && place.x < 400);
	assert.deepEqual(noted.spot, { x: place.x, y: place.y });
});
