import assert from "node:assert/strict";
import { test } from "node:test";
import {
	type Acts,
	type HandEntry,
	type ItemEntry,
	type SpotEntry,
	type StackEntry,
	spotDefaults,
	spotRoles,
} from "@tuckbox/pieces/table";
import { game, nameOf, openedTable as opened } from "../../../../tests/support/tables/opened-table.ts";
import { finished } from "../../../steps/pausing.ts";
import { logSentence } from "../log.ts";
import { gameSetUpNow } from "../opening/game-set-up.ts";
import { visiblePieces } from "../views/visible.ts";

const far = { x: 2000, y: 2000 };

/** A table with one spot, 400 mm × 100 mm around (1000, 1000). */
function withSpot(given: Partial<SpotEntry> = {}) {
	const all = opened();
	const { table } = all;
	const area = { x: 1000, y: 1000, widthMm: 400, heightMm: 100 };
	const put = (spot: Acts["putSpot"], by = "host") => table.try(by, { kind: "putSpot", ...spot });
	put({ name: "Spot", ...area, ...given });
	const spots = () => [...table.state.spots];
	const [[spot] = assert.fail()] = spots();
	/** Draws cards from the deck to a point, and returns their keys. */
	const drawn = (x: number, y = 1000, { by = "ann", count = 1 } = {}) => {
		const cards = all.order().slice(0, count);
		table.do(by, { kind: "draw", from: all.deck(), count, to: { x, y, face: "down" } });
		return cards;
	};
	const at = (key: string) => {
		const { place, face, turn } = all.item(key);
		return place.in === "felt" ? { x: place.x, y: place.y, face, turn } : { in: place.in };
	};
	const xy = (key: string) => Object.values(at(key)).slice(0, 2);
	const lay = (key: string, x: number, y = 1000, by = "ann") =>
		table.try(by, { kind: "lay", items: [{ id: table.id(key), x, y }] });
	const seen = (seat: string, key: string) => all.entry<ItemEntry>(seat, `item:${table.id(key)}`);
	return { ...all, spot, put, spots, drawn, at, xy, lay, seen };
}

test("the host puts spots down, changes and removes them (F1)", () => {
	const { table, spot, put, spots } = withSpot({ role: "market", name: " Row " });
	const [[, first] = assert.fail()] = spots();
	const area = { x: 1000, y: 1000, widthMm: 400, heightMm: 100 };
	assert.deepEqual(first, { name: "Row", ...area, role: "market", seat: null, ...spotDefaults.market });
	for (const seat of ["host", "ann", "cleo"])
		assert.deepEqual(table.views.get(seat)?.[`spot:${spot}`], first, seat);
	put({ id: spot, x: 900, snap: "none" });
	assert.deepEqual(spots()[0]?.[1], { ...first, x: 900, snap: "none" });
	assert.deepEqual(table.log.at(-1)?.values, { name: "Row", was: "Row" });
	table.do("host", { kind: "undo" });
	assert.deepEqual(spots()[0]?.[1], first);
	assert.equal(put({ id: spot, x: 0 }, "ann"), "NOT_ALLOWED");
	table.do("host", { kind: "settings", playersManage: true });
	assert.equal(typeof put({ id: spot, x: 0 }, "ann"), "object");
	assert.equal(put({ id: "missing", x: 0 }), "NO_SUCH_SPOT");
	assert.equal(put({ id: spot, x: 0 }, "cleo"), "NOT_ALLOWED");
	table.do("host", { kind: "removeSpot", id: spot });
	assert.equal(table.try("host", { kind: "removeSpot", id: spot }), "NO_SUCH_SPOT");
	assert.equal(table.views.get("ann")?.[`spot:${spot}`], undefined);
	table.do("host", { kind: "undo" });
	assert.deepEqual(table.views.get("ann")?.[`spot:${spot}`], { ...first, x: 0 });
	for (const role of spotRoles) put({ name: role, role, seat: 1, ...area });
	assert.deepEqual(new Set(spots().map(([, { role }]) => role)), new Set(spotRoles));
});

test("spots off the felt, without a name or with broken values are refused, and so is the 101st (F1)", () => {
	const { table, put, spots } = withSpot();
	const sound = { name: "A", x: 0, y: 0, widthMm: 100, heightMm: 100 };
	const broken: Partial<SpotEntry>[] = [
		...[{ x: 9960 }, { y: -9951 }, { x: Number.NaN }, { widthMm: 20_001 }, { widthMm: 9 }, { heightMm: -50 }],
		...[{ name: "" }, { name: "​" }, { name: "x".repeat(61) }],
		...[{ seat: -1 }, { seat: 20 }, { seat: 1.5 }, { seenBy: "owner" as const }],
		...[{ columns: 0 }, { rows: 51 }, { columns: 1e9 }, { gapMm: -1 }, { gapMm: 501 }],
		{ role: "throne" as never },
		{ role: "__proto__" as never },
		{ snap: "magnet" as never },
	];
	for (const one of broken) assert.equal(put({ ...sound, ...one }), "BAD_VALUE", JSON.stringify(one));
	assert.equal(put({ x: 5 }), "BAD_VALUE", "without a name and a size");
	while (spots().length < 100) put(sound);
	assert.equal(put(sound), "TABLE_FULL");
	table.do("host", { kind: "removeSpot", id: spots()[0]?.[0] ?? "" });
	assert.equal(typeof put(sound), "object");
});

test("an item is in the smallest spot around its middle, and a board in none (F2)", () => {
	const { table, id, spot, put, drawn, at, lay } = withSpot({ snap: "middle", face: "up" });
	put({ name: "Small", x: 1100, y: 1000, widthMm: 60, heightMm: 100, face: "same", snap: "none" });
	const [card = ""] = drawn(1100);
	assert.deepEqual(at(card), { x: 1100, y: 1000, face: "down", turn: 0 });
	lay(card, 1130.01);
	assert.deepEqual(at(card), { x: 1000, y: 1000, face: "up", turn: 0 });
	lay(card, 1130);
	assert.deepEqual(at(card), { x: 1130, y: 1000, face: "up", turn: 0 });
	const board = id("board", "map");
	table.do("host", { kind: "lock", ids: [board], isLocked: false });
	table.do("host", { kind: "lay", items: [{ id: board, x: 950, y: 1010 }] });
	assert.deepEqual(at(table.keyOf(nameOf("board", "map"))), { x: 950, y: 1010, face: "up", turn: 0 });
	// nothing remembers its spot
	const before = table.state.items;
	put({ id: spot, x: 0, y: 0 });
	assert.deepEqual(table.state.items, before);
});

test("what arrives is turned, and snaps to the middle or into a free cell, in one act (F3)", () => {
	const { table, id, spot, put, drawn, at, xy, lay } = withSpot({
		snap: "middle",
		face: "up",
		isUpright: true,
	});
	const [card = ""] = drawn(2000, 2000);
	table.do("ann", { kind: "turn", ids: [table.id(card)], by: 90 });
	lay(card, 1010);
	assert.deepEqual(at(card), { x: 1000, y: 1000, face: "up", turn: 0 });
	assert.equal(table.log.at(-1)?.values.into, "Spot");
	// what stays there is not turned again
	table.do("ann", { kind: "turn", ids: [table.id(card)], by: 90 });
	table.do("ann", { kind: "flip", ids: [table.id(card)] });
	lay(card, 1050);
	assert.deepEqual(at(card), { x: 1000, y: 1000, face: "down", turn: 90 });
	for (let i = 0; i < 4; i++) table.do("ann", { kind: "undo" });
	assert.deepEqual(at(card), { x: 2000, y: 2000, face: "down", turn: 90 });
	// dice have no other side
	table.do("ann", { kind: "lay", items: [{ id: id("die", "d"), x: 990, y: 1000, turn: 45 }] });
	assert.deepEqual(at(table.keyOf(nameOf("die", "d"))), { x: 1000, y: 1000, face: "up", turn: 0 });
	table.do("ann", { kind: "lay", items: [{ id: id("die", "d"), ...far }] });

	put({ id: spot, snap: "grid", columns: 4, rows: 1, gapMm: 20 });
	const cells = [842.5, 947.5, 1052.5, 1157.5];
	const [first = "", second = "", third = ""] = [820, 820, 1180].map((x) => drawn(x)[0]);
	assert.deepEqual(
		[first, second, third].map(xy),
		[cells[0], cells[1], cells[3]].map((x) => [x, 1000]),
	);
	const more = drawn(1180, 1000, { count: 2 });
	assert.deepEqual(
		more.map(xy).sort(),
		[cells[2], cells[3]].map((x) => [x, 1000]),
		"one lies on another",
	);
	lay(first, 1150);
	assert.deepEqual(xy(first), [cells[0], 1000], "no cell is free but its own");
	lay(first, ...([2000, 2000] as const));
	lay(second, 870);
	assert.deepEqual(xy(second), [cells[0], 1000], "a cell that became free");
});

test("a stacking spot puts cards onto those that lie there, if they fit (F3)", () => {
	const { table, id, drawn, at, entry, item } = withSpot({ snap: "stack", face: "up" });
	const [first = ""] = drawn(1000);
	const [second = ""] = drawn(1100);
	const stack = () => [...table.state.items].filter(([key, { is }]) => is === "stack" && table.id(key));
	const [pile] = stack().find(([, { place }]) => place.in === "felt" && place.x === 1000) ?? assert.fail();
	assert.deepEqual(table.state.orders.get(pile), [second, first]);
	assert.deepEqual(at(pile), { x: 1000, y: 1000, face: "up", turn: 0 });
	const { top } = entry<StackEntry>("cleo", `item:${table.id(pile)}`);
	assert.equal("shown" in top, true);
	// cards of another size lie on top, in the middle
	const big = id("tile", "big0");
	table.do("ann", { kind: "lay", items: [{ id: big, x: 1100, y: 1000 }] });
	assert.equal(table.state.orders.get(pile)?.length, 2);
	// a whole stack joins, and turns with its order
	table.do("ann", { kind: "cut", id: table.id(table.stackKey("light")), count: 3, ...far });
	const [cut] = stack().find(([, { place }]) => place.in === "felt" && place.x === 2000) ?? assert.fail();
	const cards = [...(table.state.orders.get(cut) ?? [])];
	table.do("ann", { kind: "lay", items: [{ id: table.id(cut), x: 1000, y: 990 }] });
	assert.deepEqual(table.state.orders.get(pile), [...cards.reverse(), second, first]);
	assert.ok((table.state.orders.get(pile) ?? []).every((key) => item(key).face === "up"));
	assert.equal(table.state.items.has(cut), false);
	table.do("ann", { kind: "undo" });
	assert.equal(table.state.orders.get(pile)?.length, 2);
	assert.equal(item(cut).face, "down");
	// what is drawn from the pile inside its spot stays where it is put, and what is spread out as well
	table.do("ben", { kind: "draw", from: table.id(pile), count: 1, to: { x: 900, y: 1000 } });
	assert.deepEqual([at(first).in, at(second).in], [undefined, undefined]);
});

test("a fan spreads what lies in the spot along its longer side (F3)", () => {
	const { table, id, spot, put, drawn, xy, lay } = withSpot({ snap: "fan", gapMm: 10, widthMm: 300 });
	const width = 63.5;
	const start = 850 + width / 2;
	const [first = "", second = ""] = [1100, 1120].map((x) => drawn(x)[0]);
	assert.deepEqual(xy(first), [start, 1000]);
	assert.deepEqual(xy(second), [start + width + 10, 1000]);
	lay(second, 860);
	assert.deepEqual([second, first].map(xy), [
		[start, 1000],
		[start + width + 10, 1000],
	]);
	const more = [1, 2, 3, 4].map((i) => drawn(1100 + i)[0] ?? "");
	const all = [second, first, ...more].sort((a, b) => Number(xy(a)[0]) - Number(xy(b)[0]));
	assert.deepEqual(xy(all[0] ?? ""), [start, 1000]);
	assert.deepEqual(xy(all.at(-1) ?? ""), [1150 - width / 2, 1000], "they overlap, and end at the edge");
	const heights = all.map((key) => {
		const { place } = table.state.items.get(key) ?? assert.fail();
		return place.in === "felt" ? place.z : 0;
	});
	assert.deepEqual(
		heights,
		heights.toSorted((a, b) => a - b),
	);
	// what is locked stays, and a tall spot is filled downwards
	table.do("host", { kind: "lock", ids: [table.id(first)], isLocked: true });
	const before = xy(first);
	put({ id: spot, widthMm: 100, heightMm: 400 });
	lay(second, 1000, 810);
	assert.deepEqual(xy(second), [1000, 800 + 88.9 / 2]);
	assert.deepEqual(xy(first), before);
	table.do("ann", { kind: "lay", items: [{ id: id("die", "d"), x: 1000, y: 700 }] });
	// no card is moved to where a smaller spot lies, which would show it
	put({ name: "Open", x: 1000, y: 800 + 88.9 / 2, widthMm: 20, heightMm: 20 });
	lay(second, 1000, 815);
	assert.deepEqual(xy(second), [1000, 815]);
});

/** A spot that only Ann sees, with a card in it that lies face up. */
function withSecret(given: Partial<SpotEntry> = {}) {
	const all = withSpot({ role: "hand", name: "Screen", seat: 1, snap: "none", ...given });
	const [card = ""] = all.drawn(1000, 1000, { by: "ben" });
	const name = all.table.state.pieces.get(all.item(card).piece ?? "")?.name ?? assert.fail();
	return { ...all, card, name };
}

test("a spot hides from all others what only its owner sees (F4)", () => {
	const { table, id, card, name, seen, at, lay, spot, put } = withSecret();
	assert.equal(at(card).face, "up");
	const shown = (seat: string) => {
		const entry = seen(seat, card);
		return "shown" in entry ? entry.shown.name : entry.face;
	};
	assert.deepEqual(["ann", "host", "ben", "cleo"].map(shown), [name, "down", "down", "down"]);
	const read = (seat: string) => JSON.stringify(logSentence(table.log.at(-1) ?? assert.fail(), seat));
	assert.ok(read("ann").includes(name));
	for (const seat of ["host", "ben", "cleo"]) assert.ok(!read(seat).includes(name), seat);
	const piece = table.state.pieces.get(table.state.items.get(card)?.piece ?? "");
	assert.ok(!visiblePieces(table.state).open.has(piece?.componentId ?? ""));
	// for the owner, it is a part of the felt: a card that lies face down there is unknown to all
	table.do("ann", { kind: "flip", ids: [table.id(card)] });
	assert.equal(shown("ann"), "down");
	table.do("ann", { kind: "flip", ids: [table.id(card)] });
	// the settings that open hands open it as well
	table.do("host", { kind: "settings", isOpen: true });
	assert.deepEqual(["host", "ben"].map(shown), [name, "down"]);
	table.do("host", { kind: "settings", isOpen: false });
	assert.equal(shown("host"), "down");
	// the card leaves it with another id, and is seen by all
	const inside = table.id(card);
	lay(card, 2000, 2000);
	assert.notEqual(table.id(card), inside);
	assert.deepEqual(["ann", "cleo"].map(shown), [name, name]);
	const outside = table.id(card);
	lay(card, 1000);
	assert.notEqual(table.id(card), outside);
	// values are hidden, too: of dice, counters and books
	for (const key of ["d", "c", "b"] as const) {
		const kind = { d: "die", c: "counter", b: "book" }[key];
		table.do("ben", { kind: "lay", items: [{ id: id(kind, key), x: 1100, y: 1000 }] });
	}
	const valueFor = (seat: string, kind: string, key: string) =>
		seen(seat, table.keyOf(nameOf(kind, key))).value;
	assert.equal(table.try("ben", { kind: "roll", ids: [id("die", "d")] }), "NOT_ITS_SPOT");
	table.do("ann", { kind: "roll", ids: [id("die", "d")] });
	assert.deepEqual(table.log.at(-1)?.values.rolled, []);
	table.do("ann", { kind: "count", id: id("counter", "c"), to: 3 });
	assert.deepEqual(table.log.at(-1)?.values, {});
	table.do("ann", { kind: "page", id: id("book", "b"), to: 1 });
	assert.deepEqual(table.log.at(-1)?.values, {});
	assert.deepEqual([valueFor("ann", "counter", "c"), valueFor("ben", "counter", "c")], [3, undefined]);
	assert.deepEqual([valueFor("ann", "book", "b"), valueFor("ben", "book", "b")], [1, undefined]);
	assert.equal(valueFor("cleo", "die", "d"), undefined);
	// what no one sees, everyone can take out
	assert.equal(put({ id: spot, seenBy: "none" }), "NOT_ITS_SPOT");
	for (const [i, key] of [...table.state.items].filter(([, { place }]) => place.in === "felt").entries())
		if (table.state.items.get(key[0])?.isLocked === false && i < 50) lay(key[0], 3000, 3000);
	assert.equal(typeof put({ id: spot, seenBy: "none" }), "object");
	lay(card, 1000);
	assert.deepEqual(["ann", "ben"].map(shown), ["down", "down"]);
	assert.equal(typeof lay(card, 2000, 2000, "ben"), "object");
});

test("a stack in a spot hides its top, and a look at it ends when it enters (F4)", () => {
	const { table, deck, entry, drawn } = withSecret();
	const top = (seat: string) => entry<StackEntry>(seat, `item:${deck()}`);
	table.do("host", { kind: "flip", ids: [deck()] });
	assert.equal("shown" in top("ben").top, true);
	table.do("ben", { kind: "look", at: deck(), count: 3 });
	table.do("ben", { kind: "lay", items: [{ id: deck(), x: 1000, y: 1000 }] });
	assert.equal(table.state.looks.size, 0);
	assert.deepEqual(
		["ann", "ben"].map((seat) => top(seat).face),
		["up", "down"],
	);
	assert.deepEqual(
		["ann", "ben"].map((seat) => "shown" in top(seat).top),
		[true, false],
	);
	for (const act of [
		{ kind: "look" as const, at: deck() },
		{ kind: "draw" as const, from: deck(), count: 1, to: "hand" as const },
		{ kind: "shuffle" as const, id: deck() },
	])
		assert.equal(table.try("ben", act), "NOT_ITS_SPOT", act.kind);
	assert.equal(drawn(2000, 2000, { by: "ann" }).length, 1);
});

test("the owner is the seat at the spot's place, and no one else touches what it alone sees (F5)", () => {
	const { table, card, seen, at, deck, entry } = withSecret({ seat: 4 });
	const shown = (seat: string) => "shown" in seen(seat, card);
	assert.deepEqual(["host", "ann", "cleo"].map(shown), [false, false, false], "no one sits there");
	table.join("dora");
	assert.equal(shown("dora"), true);
	const own = () => table.id(card);
	for (const seat of ["ann", "host"])
		for (const act of [
			{ kind: "lay" as const, items: [{ id: own(), ...far }] },
			{ kind: "flip" as const, ids: [own()] },
			{ kind: "look" as const, at: own() },
			{ kind: "hand" as const, ids: [own()] },
			{ kind: "stack" as const, ids: [deck()], on: own() },
		])
			assert.equal(table.try(seat, act), "NOT_ITS_SPOT", `${seat} ${act.kind}`);
	assert.equal(table.try("host", { kind: "box", ids: [own()] }), "NOT_ITS_SPOT");
	table.do("ann", { kind: "draw", from: deck(), count: 1, to: { x: 1100, y: 1000 } });
	table.do("dora", { kind: "hand", ids: [own()] });
	assert.deepEqual(at(card), { in: "holder" });
	assert.equal(entry<HandEntry>("dora", "hand:dora").count, 1);
	// a spectator owns nothing
	const watched = withSecret({ seat: 3 });
	assert.equal("shown" in watched.seen("cleo", watched.card), false);
});

test("no change of spots, undo, rewind or set-up shows what only another seat sees (F6)", () => {
	const { table, card, spot, put, name, entry, lay, seen, item } = withSecret();
	const area = { x: 1000, y: 1000, widthMm: 100, heightMm: 100 };
	assert.equal(table.try("host", { kind: "removeSpot", id: spot }), "NOT_ITS_SPOT");
	for (const change of [{ x: 0 }, { seenBy: "all" as const }, { seat: 0 }, { seenBy: "none" as const }])
		assert.equal(put({ id: spot, ...change }), "NOT_ITS_SPOT", JSON.stringify(change));
	assert.equal(put({ name: "Open", ...area }), "NOT_ITS_SPOT");
	assert.equal(typeof put({ id: spot, widthMm: 500, name: "Wide" }), "object", "it stays hidden");
	// the spot was put down before the card: undoing that would show it
	table.do("host", { kind: "undo" });
	assert.equal(table.try("host", { kind: "undo" }), "NOT_ITS_SPOT");
	const secret = table.state.seq;
	table.do("host", { kind: "saveSetUp", name: "later" });
	// a set-up of the game does not have it either
	assert.ok(!finished(gameSetUpNow(table.state, "host")).items.some(({ x }) => x === 1000));
	lay(card, 2000, 2000);
	table.do("host", { kind: "returnTo", name: "later" });
	assert.deepEqual(item(card).place, { in: "box", isSealed: true });
	assert.ok(!JSON.stringify(table.views.get("host")).includes(`"name":"${name}"`));
	table.do("host", { kind: "rewind", to: secret });
	assert.equal("shown" in seen("ann", card), true);
	assert.equal("shown" in seen("host", card), false);
	// Ann leaves: what only she saw is sealed in the box, also after a rewind, for any seat that is there now
	table.leave("ann");
	assert.deepEqual(item(card).place, { in: "box", isSealed: true });
	table.join("dora");
	assert.equal(entry<{ index: number }>("host", "seat:dora").index, 1);
	table.do("host", { kind: "rewind", to: secret });
	assert.deepEqual(item(card).place, { in: "box", isSealed: true });
	for (const seat of ["dora", "host"])
		assert.ok(!JSON.stringify(table.views.get(seat)).includes(`"name":"${name}"`), seat);
});

test("set-ups contain the spots, a return or a rewind restores them, and a push changes none (F7)", () => {
	const { table, spot, put, spots } = withSpot({ role: "market" });
	const first = spots();
	table.do("host", { kind: "saveSetUp", name: "start" });
	const { seq } = table.state;
	put({ id: spot, name: "Other", x: 0 });
	put({ name: "Second", x: 0, y: 0, widthMm: 50, heightMm: 50 });
	const later = spots();
	table.do("host", { kind: "returnTo", name: "start" });
	assert.deepEqual(spots(), first);
	table.do("host", { kind: "undo" });
	assert.deepEqual(new Map(spots()), new Map(later));
	table.do("host", { kind: "rewind", to: seq });
	assert.deepEqual(spots(), first);
	table.do("host", { kind: "rewind", to: 4 });
	assert.deepEqual(spots(), []);
	table.do("host", { kind: "undo" });
	assert.deepEqual(spots(), first);
	assert.deepEqual(finished(gameSetUpNow(table.state, "host")).spots, [first[0]?.[1]]);
	table.update(game.slice(1));
	assert.deepEqual(spots(), first);
});
