import assert from "node:assert/strict";
import { test } from "node:test";
import type { ItemEntry, StackEntry } from "@tuckbox/pieces/table";
import { cardRecords, deckRecord, PlayedTable, record } from "../../../tests/support/tables/played-table.ts";
import {
	card,
	changed,
	entry,
	item,
	layOut,
	light,
	name,
	place,
	testUpdate,
	toHand,
	type UpdateCase,
	without,
} from "../../../tests/support/tables/updates.ts";

// The rules of docs/TABLE.md ("When the game changes") on copies, new pieces and deleted ones. The other rules are in
// update.test.ts.

const cases: UpdateCase[] = [
	{
		rule: "new copies go into the box once the table has been played on (C5)",
		before: light(),
		play: (table) => void layOut(table),
		after: changed("tile", "light1", { count: 4 }),
		expect: (table) => {
			const keys = [0, 1, 2, 3].map((copy) => table.keyOf(card(1), copy));
			assert.deepEqual(
				keys.map((key) => place(table, key).in),
				["holder", "box", "box", "box"],
			);
			assert.equal(item(table, keys[1] ?? "").face, "down");
		},
	},
	{
		rule: "new copies go to the bottom of their stack while the table is fresh (C5)",
		before: light(),
		after: changed("tile", "light1", { count: 3 }),
		expect: (table) => {
			const held = table.state.orders.get(table.stackKey("light")) ?? [];
			assert.deepEqual(
				held.slice(-2),
				[1, 2].map((copy) => table.keyOf(card(1), copy)),
			);
		},
	},
	{
		rule: "fewer copies: from the box first, then from the home stack, and never from a hand or the felt (C6)",
		before: [deckRecord("light"), ...cardRecords("light", 1, { count: 5 })],
		play: (table) => {
			layOut(table);
			toHand(table);
			table.do("host", { kind: "box", ids: [table.id(layOut(table))] });
		},
		after: changed("tile", "light0", { count: 1 }),
		expect: (table) => {
			const left = [...table.state.items.values()];
			assert.deepEqual(
				left.map(({ place: { in: where }, isExtra }) => [where, isExtra]).sort(),
				[
					["felt", false],
					["holder", true],
				].sort(),
			);
		},
	},
	{
		rule: "fewer copies: the home stack before other stacks, each from its bottom (C6)",
		before: [deckRecord("light"), ...cardRecords("light", 3, { count: 2 })],
		play: (table) => {
			// the deck: 0 0 1 1 2 2; another stack of cards 0 0, which keeps the deck as its home until it has none
			const [a, b] = [layOut(table), layOut(table, "up", 300)];
			table.do("host", { kind: "stack", ids: [table.id(a)], on: table.id(b) });
		},
		after: (records) =>
			changed("tile", "light0", { count: 1 })(changed("tile", "light2", { count: 1 })(records)),
		expect: (table) => {
			const [last] = [...table.state.orders].filter(([key]) => table.state.items.get(key)?.is === "stack");
			assert.deepEqual(
				last?.[1],
				[0, 1].map((copy) => table.keyOf(card(1), copy)).concat(table.keyOf(card(2))),
			);
			assert.equal(place(table, table.keyOf(card(0))).in, "felt", "a stack of one is a card");
		},
	},
	{
		rule: "a copy that stayed marked is in the game again when the count rises (C5)",
		before: [deckRecord("light"), ...cardRecords("light", 1, { count: 4 })],
		play: (table) => {
			layOut(table);
			layOut(table, "up", 200);
			toHand(table);
			table.update([deckRecord("light"), ...cardRecords("light", 1)], 2);
			assert.equal([...table.state.items.values()].filter(({ isExtra }) => isExtra).length, 3);
		},
		after: (records) => records,
		expect: (table) => {
			assert.equal(table.state.items.size, 4);
			assert.ok([...table.state.items.values()].every(({ isExtra }) => !isExtra));
		},
	},
	{
		rule: "a new piece goes into the box, and a new deck is one stack with its cards (C7)",
		before: light(),
		play: (table) => void layOut(table),
		after: (records) => [
			...records,
			record({ kind: "tokenSprite", externalKey: "new", count: 2 }),
			deckRecord("dark"),
			...cardRecords("dark", 3),
		],
		expect: (table) => {
			assert.equal(place(table, table.keyOf(name("tokenSprite", "new"), 1)).in, "box");
			const stack = table.stackKey("dark");
			assert.equal(place(table, stack).in, "box");
			assert.equal(table.state.orders.get(stack)?.length, 3);
		},
	},
	{
		rule: "a deleted piece is removed from the box, and stays as a ghost elsewhere (C8)",
		before: [...light(), record({ kind: "tokenSprite", externalKey: "t" })],
		play: (table) => void layOut(table),
		after: (records) => without("tile", "light0")(without("tokenSprite", "t")(records)),
		expect: (table, was) => {
			const ghost = table.keyOf(card(0));
			assert.deepEqual(item(table, ghost), was.items.get(ghost));
			const seen = entry<ItemEntry>(table, "guest", `item:${table.id(ghost)}`);
			assert.ok("shown" in seen && seen.shown.isGhost && seen.shown.name === card(0));
			assert.ok(![...table.state.pieces.values()].some(({ kind }) => kind === "tokenSprite"));
		},
	},
	{
		rule: "deleting a piece in a face-down stack changes nothing that other seats see (C8)",
		before: light(),
		after: without("tile", "light2"),
		expect: (table, was) => {
			const stack = table.stackKey("light");
			assert.deepEqual(table.state.orders.get(stack), was.orders.get(stack));
			const seen = entry<StackEntry>(table, "guest", `item:${table.id(stack)}`);
			assert.equal(seen.cards, 4);
			assert.doesNotMatch(JSON.stringify(seen), /isGhost|light2/);
		},
	},
	{
		rule: "a ghost's back stays that of its deck, even if the deck is deleted (C11)",
		before: light(),
		play: (table) => void layOut(table, "down"),
		after: () => [],
		expect: (table) => {
			const seen = entry<ItemEntry>(table, "guest", `item:${table.id(table.keyOf(card(0)))}`);
			assert.ok("hidden" in seen && seen.hidden.back?.derivedUrl === "https://files/light-back.webp");
		},
	},
	{
		rule: "a piece that is pushed again with another id is no longer a ghost, in the same place (P1, C9)",
		before: light(),
		play: (table) => {
			layOut(table);
			table.update(without("tile", "light0")(light()), 2);
			assert.equal(table.state.pieces.get(item(table, table.keyOf(card(0))).piece ?? "")?.isGhost, true);
		},
		after: changed("tile", "light0", { id: "cmp_again" }),
		expect: (table, was) => {
			const key = table.keyOf(card(0));
			assert.deepEqual(item(table, key), was.items.get(key));
			const piece = table.state.pieces.get(item(table, key).piece ?? "");
			assert.deepEqual([piece?.isGhost, piece?.componentId], [false, "cmp_again"]);
			assert.throws(() => table.keyOf(card(0), 1));
		},
	},
];

for (const one of cases) testUpdate(one);

test("updating over several versions has the effect of the last one alone (C1)", () => {
	const steps = [light(5), light(2), [...light(3), record({ kind: "board", externalKey: "b" })]];
	const [all, last] = [new PlayedTable(light()), new PlayedTable(light())];
	for (const table of [all, last]) {
		table.join("host", "host");
		layOut(table);
	}
	for (const [i, step] of steps.entries()) all.update(step, i + 2);
	last.update(steps.at(-1) ?? [], 4);
	const places = (table: PlayedTable) =>
		[...table.state.items.values()].map(({ piece, place: at }) => `${piece} ${at.in}`).sort();
	// a card that was missing in between returned to the box and not to its stack
	assert.equal(places(all).length, places(last).length);
	assert.deepEqual(
		[...all.state.pieces.values()].map((piece) => piece.name).sort(),
		[...last.state.pieces.values()].map((piece) => piece.name).sort(),
	);
});

test("items for which the table has no room are left out, and the log shows their number (C16)", () => {
	const table = new PlayedTable([record({ kind: "tokenSprite", externalKey: "t", count: 4990 })]);
	table.join("host", "host");
	table.update([
		record({ kind: "tokenSprite", externalKey: "t", count: 4990 }),
		record({ kind: "tokenSprite", externalKey: "u", count: 30 }),
	]);
	assert.equal(table.state.items.size, 5000);
});
