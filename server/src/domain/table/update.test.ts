import assert from "node:assert/strict";
import type { HandEntry, ItemEntry, StackEntry } from "@tuckbox/pieces/table";
import {
	cardRecords,
	deckRecord,
	type PlayedTable,
	record,
} from "../../../tests/support/tables/played-table.ts";
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
import { logSentence } from "./log.ts";
import type { Item } from "./state.ts";

// The rules of docs/TABLE.md ("When the game changes"). Those on numbers of pieces are in update-counts.test.ts.

/** The log entry of the update. */
const logOf = (table: PlayedTable) => table.log.at(-1) ?? assert.fail();

const newFace = { imageFaces: [{ sideKey: "front", derivedUrl: "https://files/new.webp" }] };

const cases: UpdateCase[] = [
	{
		rule: "an item with a new picture, name or payload stays, and seats that see the face see the new one (C2)",
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
		rule: "the log names the pieces that every seat sees change, and says whether only pictures have (V10)",
		before: light(),
		play: (table) => {
			layOut(table);
			layOut(table, "down", 200);
			toHand(table);
		},
		after: (records) =>
			["light0", "light1", "light2", "light3"].reduce(
				(all, key) => changed("tile", key, { payload: newFace })(all),
				records,
			),
		expect: (table) => {
			const { values, items } = logOf(table);
			assert.deepEqual(
				items.map((one) => one.name),
				[card(0)],
			);
			assert.deepEqual([values.changed, values.isPicture], [1, true]);
			for (const seat of ["host", "guest"]) assert.equal(logSentence(logOf(table), seat).hidden, 0);
		},
	},
	{
		rule: "another name or size is more than a picture, and what looks as before is not named (V10)",
		before: light(),
		play: (table) => {
			layOut(table);
			layOut(table, "up", 200);
		},
		after: (records) =>
			changed("tile", "light0", { widthMm: 50 })(changed("tile", "light1", { count: 2 })(records)),
		expect: (table) => {
			const { values, items } = logOf(table);
			assert.deepEqual([items.length, values.changed, values.isPicture], [1, 1, false]);
		},
	},
	{
		rule: "a deck and its cards with new keys stay, and so does everything that is bound to them (C3)",
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
		rule: "a face-down card does not show that its face has changed (C2)",
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
		rule: "a piece with a new size keeps its middle and turn, and no card leaves its stack (P3, C4)",
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
		rule: "a card that moves to another deck stays in its place, with the other deck's back (C10)",
		before: [...light(), deckRecord("dark"), ...cardRecords("dark", 2)],
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
		rule: "a stack whose deck is deleted stays, without a home (C11)",
		before: light(),
		after: without("deck", "light"),
		expect: (table, was) => {
			const stack = table.stackKey(null);
			assert.deepEqual(table.state.orders.get(stack), was.orders.get(stack));
			assert.equal(entry<StackEntry>(table, "guest", `item:${table.id(stack)}`).home, null);
		},
	},
	{
		rule: "a die of another type shows its number if it has that face, else its highest (C12)",
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
		rule: "a book stays at its page, or at its last (C13)",
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
		rule: "a counter follows the game until a player sets it (C14)",
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
		rule: "a container or bundle that changes keeps its contents (C15)",
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
		rule: "the contents of a container go into the box if it is deleted there; elsewhere, it keeps them (C15)",
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
		rule: "a hand stays in order, and other seats see the same number of cards",
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

for (const one of cases) testUpdate(one);
