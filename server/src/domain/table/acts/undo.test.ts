import assert from "node:assert/strict";
import { test } from "node:test";
import type { ItemEntry, TableEntry } from "@tuckbox/pieces/table";
import { felt, game, nameOf, openedTable as opened } from "../../../../tests/support/tables/opened-table.ts";
import { cardRecords } from "../../../../tests/support/tables/played-table.ts";

test("a seat undoes its own last act, unless another act has touched the same since (U1)", () => {
	const { table, deck, id } = opened();
	table.do("ann", { kind: "draw", from: deck(), count: 1, to: "hand" });
	table.do("ben", { kind: "roll", ids: [id("die", "d")] });
	table.do("ann", { kind: "undo" });
	assert.equal(table.hand("ann").length, 0);
	table.do("ann", { kind: "redo" });
	assert.equal(table.hand("ann").length, 1);
	table.do("ben", { kind: "draw", from: deck(), count: 1, to: "hand" });
	assert.equal(table.try("ann", { kind: "undo" }), "CHANGED_SINCE");
	table.do("ben", { kind: "undo" });
	table.do("ann", { kind: "undo" });
	assert.equal(table.try("ann", { kind: "undo" }), "NOTHING_TO_UNDO");
	assert.equal(table.try("host", { kind: "redo" }), "NOTHING_TO_UNDO");
});

test("a stack that has been turned over since does not take back cards that lay the other way", () => {
	const { table, deck } = opened();
	table.do("host", { kind: "flip", ids: [deck()] });
	table.do("ann", { kind: "draw", from: deck(), count: 2, to: "hand" });
	table.do("host", { kind: "box", ids: [deck()] });
	assert.equal(table.try("ann", { kind: "undo" }), "CHANGED_SINCE");
	assert.equal(table.hand("ann").length, 2);
	table.do("host", { kind: "undo" });
	table.do("ann", { kind: "undo" });
	assert.equal(table.hand("ann").length, 0);
});

test("an update does not prevent undoing, unless the act added or removed pieces (U2, U3)", () => {
	const { table, deck } = opened();
	const token = table.keyOf(nameOf("tokenSprite", "t"));
	table.do("host", { kind: "lay", items: [{ id: table.id(token), ...felt }] });
	table.do("host", { kind: "copy", ids: [table.id(token)] });
	table.do("ann", { kind: "shuffle", id: deck() });
	table.update(game.map((one) => ({ ...one, name: `${one.name}!` })));
	table.do("ann", { kind: "undo" });
	assert.equal(table.try("host", { kind: "undo" }), "CHANGED_SINCE");
});

test("the host rewinds the table to any act, and can undo that (U4)", () => {
	const { table, deck, order, id } = opened();
	const cards = [...order()];
	const { seq } = table.state;
	table.do("ann", { kind: "draw", from: deck(), count: 3, to: "hand" });
	table.do("ben", { kind: "shuffle", id: deck() });
	table.do("ben", { kind: "lay", items: [{ id: id("die", "d"), ...felt }] });
	const played = table.state;
	table.do("host", { kind: "rewind", to: seq });
	assert.deepEqual(order(), cards);
	assert.equal(table.hand("ann").length, 0);
	table.do("host", { kind: "undo" });
	assert.deepEqual(table.state.orders, played.orders);
	table.do("host", { kind: "rewind", to: seq, shuffle: true });
	assert.deepEqual([...order()].sort(), [...cards].sort());
	assert.notDeepEqual(order(), cards);
	assert.equal(table.try("host", { kind: "rewind", to: table.state.seq }), "TOO_LONG_AGO");
});

test("a rewind keeps the changes that were pushed since (U4)", () => {
	const { table, deck } = opened();
	const { seq } = table.state;
	table.do("ann", { kind: "draw", from: deck(), count: 3, to: "hand" });
	table.update(
		game
			.filter(({ externalKey }) => externalKey !== "secret-light9")
			.map((one) => ({ ...one, name: `${one.name}+` })),
	);
	table.do("host", { kind: "rewind", to: seq });
	const pieces = [...table.state.pieces.values()];
	assert.equal(
		pieces.find(({ externalKey }) => externalKey === "secret-light0")?.name,
		"secret-name-tile-light0+",
	);
	assert.equal(pieces.find(({ externalKey }) => externalKey === "secret-light9")?.isGhost, true);
});

test("a set-up is saved by name, survives pushes, and brings the table back (U4)", () => {
	const { table, deck, order, id, entry } = opened();
	table.do("host", { kind: "lay", items: [{ id: id("die", "d"), ...felt }] });
	table.do("host", { kind: "saveSetUp", name: " Four players " });
	assert.deepEqual(entry<TableEntry>("ann", "table").setUps, ["Four players"]);
	const cards = [...order()];
	table.do("ann", { kind: "draw", from: deck(), count: 5, to: "hand" });
	table.update([
		...game.filter(({ externalKey }) => externalKey !== "secret-light0"),
		...cardRecords("more", 2),
	]);
	table.do("host", { kind: "returnTo", name: "Four players" });
	assert.deepEqual(order(), cards.slice(1));
	assert.equal(table.hand("ann").length, 0);
	assert.equal(entry<ItemEntry>("ann", `item:${id("die", "d")}`).place.in, "felt");
	assert.equal(entry<ItemEntry>("host", `item:${id("tile", "more0")}`).place.in, "box");
	assert.equal(entry<TableEntry>("ann", "table").isFresh, true);
	assert.equal(table.try("host", { kind: "returnTo", name: "Five" }), "NO_SUCH_SET_UP");
	table.do("host", { kind: "deleteSetUp", name: "Four players" });
});

test("tidying removes ghosts and surplus copies, and puts their contents into the box (C16)", () => {
	const { table, id, deck } = opened();
	table.do("host", { kind: "lay", items: [{ id: id("container", "bag"), ...felt }] });
	table.do("host", { kind: "draw", from: deck(), count: 1, to: felt });
	const card = table.keyOf(nameOf("tile", "light0"));
	table.do("host", { kind: "putIn", ids: [table.id(card)], into: id("container", "bag") });
	table.update(game.filter(({ kind }) => kind !== "container"));
	table.do("host", { kind: "tidy" });
	assert.equal(table.state.items.get(card)?.place.in, "box");
	assert.throws(() => id("container", "bag"));
});
