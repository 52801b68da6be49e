import assert from "node:assert/strict";
import { test } from "node:test";
import type { HandEntry, ItemEntry, StackEntry } from "@tuckbox/pieces/table";
import { cardsOf, deckRecord, PlayedTable, record } from "../../../tests/support/played-table.ts";
import type { PublishedRecord } from "./piece.ts";
import { factsOf, type Item, type Place } from "./state.ts";

// The rules of docs/TABLE.md ("When the game changes"), one by one.

const light = (count = 4) => [deckRecord("light"), ...cardsOf("light", count)];
const name = (kind: string, key: string) => `secret-name-${kind}-${key}`;
const card = (i: number) => name("tile", `light${i}`);

type Case = {
	rule: string;
	before: PublishedRecord[];
	/** What is done at the table before the push. */
	play?: (table: PlayedTable) => void;
	after: (before: PublishedRecord[]) => PublishedRecord[];
	expect: (table: PlayedTable, was: PlayedTable["state"]) => void;
};

const changed = (kind: string, key: string, more: Partial<PublishedRecord>) => (records: PublishedRecord[]) =>
	records.map((one) =>
		one.kind === kind && one.externalKey === `secret-${key}` ? { ...one, ...more } : one,
	);
const without = (kind: string, key: string) => (records: PublishedRecord[]) =>
	records.filter((one) => one.kind !== kind || one.externalKey !== `secret-${key}`);

const place = (table: PlayedTable, key: string): Place => (table.state.items.get(key) as Item).place;
const item = (table: PlayedTable, key: string) => table.state.items.get(key) as Item;
const entry = <T>(table: PlayedTable, seat: string, entryName: string) =>
	table.views.get(seat)?.[entryName] as unknown as T;

/** Takes a card out of the deck, onto the felt and face up. */
function layOut(table: PlayedTable, face: "up" | "down" = "up", at = 100): string {
	const stack = table.stackKey("light");
	const top = table.state.orders.get(stack)?.[0] ?? "";
	table.do("host", { kind: "draw", from: table.id(stack), count: 1, to: { x: at, y: 50, face } });
	return top;
}

function toHand(table: PlayedTable, seat = "guest"): string {
	const stack = table.stackKey("light");
	const top = table.state.orders.get(stack)?.[0] ?? "";
	table.do(seat, { kind: "draw", from: table.id(stack), count: 1, to: "hand" });
	return top;
}

const newFace = { imageFaces: [{ sideKey: "front", derivedUrl: "https://files/new.webp" }] };

const cases: Case[] = [
	{
		rule: "a new picture, name or payload stays where it is, and shows to those who see the face",
		before: light(),
		play: (table) => {
			layOut(table);
			toHand(table);
		},
		after: (records) =>
			changed("tile", "light1", { payload: newFace, name: "new1" })(
				changed("tile", "light0", { payload: newFace, name: "new0" })(records),
			),
		expect: (table, was) => {
			const [up, held] = [table.keyOf("new0"), table.keyOf("new1")];
			assert.deepEqual([item(table, up), item(table, held)], [was.items.get(up), was.items.get(held)]);
			const seen = entry<ItemEntry>(table, "guest", `item:${table.id(up)}`);
			assert.equal("shown" in seen && seen.shown.faces[0]?.derivedUrl, "https://files/new.webp");
			assert.match(JSON.stringify(entry(table, "guest", "hand:guest")), /new1/);
			assert.doesNotMatch(JSON.stringify(entry(table, "host", "hand:guest")), /new1|new\.webp/);
		},
	},
	{
		rule: "a deck and its cards with other keys stay, and so does everything that is bound to them",
		before: light(),
		play: (table) => {
			layOut(table);
			toHand(table);
			table.do("host", { kind: "saveSetUp", name: "Start" });
		},
		after: (records) =>
			records.map((one) => ({
				...one,
				externalKey: one.externalKey.replace("light", "sun"),
				parentExternalKey: one.parentExternalKey?.replace("light", "sun") ?? null,
			})),
		expect: (table, was) => {
			const place = ([, one]: [string, Item]) => JSON.stringify({ ...one, piece: "" });
			assert.deepEqual([...table.state.items].map(place), [...was.items].map(place));
			assert.deepEqual(table.state.orders, was.orders);
			const bound = [...table.state.items.values(), ...(table.state.setUps.get("Start")?.items ?? [])];
			assert.equal(bound.filter(({ piece }) => !piece?.includes("sun")).length, 0);
			assert.equal(table.state.pieces.size, was.pieces.size);
			assert.ok([...table.state.pieces.values()].every(({ isGhost }) => !isGhost));
		},
	},
	{
		rule: "a card face down gives no sign that its face has changed",
		before: light(),
		play: (table) => layOut(table, "down"),
		after: changed("tile", "light0", { payload: newFace, name: "new0" }),
		expect: (table, was) => {
			const id = table.id(table.keyOf("new0"));
			const seen = entry<ItemEntry>(table, "guest", `item:${id}`);
			assert.ok("hidden" in seen && seen.hidden.back?.derivedUrl === "https://files/light-back.webp");
			assert.equal(id, was.ids.get(table.keyOf("new0")));
		},
	},
	{
		rule: "another size keeps the middle and the turn, and no card leaves its stack",
		before: light(),
		play: (table) => {
			const key = layOut(table);
			table.do("host", { kind: "turn", ids: [table.id(key)], by: 30 });
		},
		after: (records) =>
			changed("tile", "light1", { widthMm: 120 })(
				changed("tile", "light0", { widthMm: 120, shape: "hex" })(records),
			),
		expect: (table, was) => {
			const key = table.keyOf(card(0));
			assert.deepEqual(item(table, key), was.items.get(key));
			assert.equal(item(table, key).turn, 30);
			const stack = entry<StackEntry>(table, "guest", `item:${table.id(table.stackKey("light"))}`);
			assert.deepEqual([stack.cards, stack.widthMm], [3, 120]);
		},
	},
	{
		rule: "more copies lie in the box once the table has been played on",
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
		rule: "more copies go to the bottom of their stack while the table is as it was set up",
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
		rule: "fewer copies: from the box first, then from the home stack, and never from a hand or the felt",
		before: [deckRecord("light"), ...cardsOf("light", 1, { count: 5 })],
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
		rule: "fewer copies: the home stack before other stacks, each from its bottom",
		before: [deckRecord("light"), ...cardsOf("light", 3, { count: 2 })],
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
		rule: "a copy that stayed marked is in the game again when the count rises",
		before: [deckRecord("light"), ...cardsOf("light", 1, { count: 4 })],
		play: (table) => {
			layOut(table);
			layOut(table, "up", 200);
			toHand(table);
			table.update([deckRecord("light"), ...cardsOf("light", 1)], 2);
			assert.equal([...table.state.items.values()].filter(({ isExtra }) => isExtra).length, 3);
		},
		after: (records) => records,
		expect: (table) => {
			assert.equal(table.state.items.size, 4);
			assert.ok([...table.state.items.values()].every(({ isExtra }) => !isExtra));
		},
	},
	{
		rule: "a new piece lies in the box, and a new deck comes as one stack with its cards",
		before: light(),
		play: (table) => void layOut(table),
		after: (records) => [
			...records,
			record({ kind: "tokenSprite", externalKey: "new", count: 2 }),
			deckRecord("dark"),
			...cardsOf("dark", 3),
		],
		expect: (table) => {
			assert.equal(place(table, table.keyOf(name("tokenSprite", "new"), 1)).in, "box");
			const stack = table.stackKey("dark");
			assert.equal(place(table, stack).in, "box");
			assert.equal(table.state.orders.get(stack)?.length, 3);
		},
	},
	{
		rule: "a deleted piece is gone from the box, and a ghost elsewhere",
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
		rule: "a deleted piece in a face-down stack changes nothing that others see",
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
		rule: "a ghost's back stays that of its deck, even if the deck is deleted",
		before: light(),
		play: (table) => void layOut(table, "down"),
		after: () => [],
		expect: (table) => {
			const seen = entry<ItemEntry>(table, "guest", `item:${table.id(table.keyOf(card(0)))}`);
			assert.ok("hidden" in seen && seen.hidden.back?.derivedUrl === "https://files/light-back.webp");
		},
	},
	{
		rule: "a piece that is pushed again with another id is alive again where it lay",
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
	{
		rule: "a card of another deck lies where it lies, with the other deck's back",
		before: [...light(), deckRecord("dark"), ...cardsOf("dark", 2)],
		play: (table) => void layOut(table, "down"),
		after: changed("tile", "light0", { parentExternalKey: "secret-dark" }),
		expect: (table, was) => {
			const key = table.keyOf(card(0));
			assert.deepEqual(item(table, key), was.items.get(key));
			const seen = entry<ItemEntry>(table, "guest", `item:${table.id(key)}`);
			assert.ok("hidden" in seen && seen.hidden.back?.derivedUrl === "https://files/dark-back.webp");
		},
	},
	{
		rule: "a stack whose deck is deleted stays, without a home",
		before: light(),
		after: without("deck", "light"),
		expect: (table, was) => {
			const stack = table.stackKey(null);
			assert.deepEqual(table.state.orders.get(stack), was.orders.get(stack));
			assert.equal(entry<StackEntry>(table, "guest", `item:${table.id(stack)}`).home, null);
		},
	},
	{
		rule: "a die of another type shows its number if it has it, else its highest",
		before: [
			record({ kind: "die", externalKey: "a", sides: 20 }),
			record({ kind: "die", externalKey: "b", sides: 20 }),
		],
		play: (table) => {
			for (const key of ["a", "b"]) {
				const id = table.id(table.keyOf(name("die", key)));
				const isIt = () => (key === "a" ? item(table, table.keyOf(name("die", "a"))).value > 6 : true);
				do table.do("host", { kind: "roll", ids: [id] });
				while (!isIt() || (key === "b" && item(table, table.keyOf(name("die", "b"))).value > 6));
			}
		},
		after: (records) => records.map((die) => ({ ...die, sides: 6 })),
		expect: (table, was) => {
			const [a, b] = [table.keyOf(name("die", "a")), table.keyOf(name("die", "b"))];
			assert.deepEqual([item(table, a).value, item(table, b).value], [6, was.items.get(b)?.value]);
		},
	},
	{
		rule: "a book stays at its page, or at its last",
		before: [1, 2].map((i) =>
			record({
				kind: "book",
				externalKey: `b${i}`,
				payload: { imageFaces: Array.from({ length: 7 }, (_, page) => ({ sideKey: `page-${page + 1}` })) },
			}),
		),
		play: (table) => {
			table.do("host", { kind: "page", id: table.id(table.keyOf(name("book", "b1"))), to: 7 });
			table.do("host", { kind: "page", id: table.id(table.keyOf(name("book", "b2"))), to: 3 });
		},
		after: (records) =>
			records.map((book) => ({ ...book, payload: { imageFaces: book.payload.imageFaces.slice(0, 5) } })),
		expect: (table) => {
			assert.equal(item(table, table.keyOf(name("book", "b1"))).value, 5);
			assert.equal(item(table, table.keyOf(name("book", "b2"))).value, 3);
		},
	},
	{
		rule: "a counter follows the game until someone sets it",
		before: ["a", "b"].map((key) => record({ kind: "counter", externalKey: key, count: 5 })),
		play: (table) =>
			void table.do("guest", { kind: "count", id: table.id(table.keyOf(name("counter", "b"))), by: 1 }),
		after: (records) => records.map((counter) => ({ ...counter, count: 9 })),
		expect: (table) => {
			assert.equal(item(table, table.keyOf(name("counter", "a"))).value, 9);
			assert.equal(item(table, table.keyOf(name("counter", "b"))).value, 6);
		},
	},
	{
		rule: "a container or bundle that changes keeps what it holds",
		before: [...light(), record({ kind: "container", externalKey: "bag" })],
		play: (table) => {
			const bag = table.id(table.keyOf(name("container", "bag")));
			table.do("host", { kind: "putIn", ids: [table.id(layOut(table))], into: bag });
		},
		after: changed("container", "bag", { widthMm: 300, name: "Sack" }),
		expect: (table) => {
			const bag = table.keyOf("Sack");
			assert.deepEqual(table.state.orders.get(bag), [table.keyOf(card(0))]);
			assert.equal(entry<ItemEntry>(table, "guest", `item:${table.id(bag)}`).holds, 1);
		},
	},
	{
		rule: "of a container that is deleted, the box takes what it held; elsewhere it keeps it",
		before: [
			...light(),
			record({ kind: "container", externalKey: "bag" }),
			record({ kind: "container", externalKey: "sack" }),
		],
		play: (table) => {
			const id = (key: string) => table.id(table.keyOf(name("container", key)));
			table.do("host", { kind: "putIn", ids: [table.id(layOut(table))], into: id("bag") });
			table.do("host", { kind: "putIn", ids: [table.id(layOut(table))], into: id("sack") });
			table.do("host", { kind: "lay", items: [{ id: id("sack"), x: 0, y: 0 }] });
		},
		after: (records) => without("container", "bag")(without("container", "sack")(records)),
		expect: (table) => {
			assert.equal(place(table, table.keyOf(card(0))).in, "box");
			const sack = table.keyOf(name("container", "sack"));
			assert.deepEqual(table.state.orders.get(sack), [table.keyOf(card(1))]);
		},
	},
	{
		rule: "a hand stays unchanged, in its order, and others see as many cards as before",
		before: light(),
		play: (table) => {
			toHand(table);
			toHand(table);
			table.do("guest", { kind: "arrange", ids: table.hand("guest").reverse() });
		},
		after: without("tile", "light0"),
		expect: (table, was) => {
			assert.deepEqual(table.state.orders.get("guest"), was.orders.get("guest"));
			const seen = entry<HandEntry>(table, "host", "hand:guest");
			assert.deepEqual([seen.count, seen.backs?.length], [2, 1]);
			assert.doesNotMatch(JSON.stringify(seen), /isGhost/);
		},
	},
];

for (const { rule, before, play, after, expect } of cases) {
	test(rule, () => {
		const table = new PlayedTable(before);
		table.sit("host", "host");
		table.sit("guest");
		play?.(table);
		const was = table.state;
		table.update(after(before), 9);
		expect(table, was);
		assert.equal(factsOf(table.state).version, 9);
		// nothing on the felt or in a hand has moved
		for (const [key, old] of was.items) {
			const now = table.state.items.get(key);
			if (old.place.in === "felt" && old.is === "piece") assert.deepEqual(now?.place, old.place);
			if (old.place.in === "holder" && was.seats.has(old.place.of)) assert.deepEqual(now?.place, old.place);
		}
	});
}

test("several versions at the same time do what the last one alone would do", () => {
	const steps = [light(5), light(2), [...light(3), record({ kind: "board", externalKey: "b" })]];
	const [all, last] = [new PlayedTable(light()), new PlayedTable(light())];
	for (const table of [all, last]) {
		table.sit("host", "host");
		layOut(table);
	}
	for (const [i, step] of steps.entries()) all.update(step, i + 2);
	last.update(steps.at(-1) ?? [], 4);
	const places = (table: PlayedTable) =>
		[...table.state.items.values()].map(({ piece, place: at }) => `${piece} ${at.in}`).sort();
	// a card that was gone in between came back to the box, and not to its stack
	assert.equal(places(all).length, places(last).length);
	assert.deepEqual(
		[...all.state.pieces.values()].map((piece) => piece.name).sort(),
		[...last.state.pieces.values()].map((piece) => piece.name).sort(),
	);
});

test("a table takes only as many items as it has room for, and the log says how many were left out", () => {
	const table = new PlayedTable([record({ kind: "tokenSprite", externalKey: "t", count: 4990 })]);
	table.sit("host", "host");
	table.update([
		record({ kind: "tokenSprite", externalKey: "t", count: 4990 }),
		record({ kind: "tokenSprite", externalKey: "u", count: 30 }),
	]);
	assert.equal(table.state.items.size, 5000);
});
