import assert from "node:assert/strict";
import { test } from "node:test";
import {
	type Act,
	actKinds,
	type HandEntry,
	hosting,
	type ItemEntry,
	type LookEntry,
	managing,
	type StackEntry,
	type TableEntry,
} from "@tuckbox/pieces/table";
import { felt, game, nameOf, openedTable as opened } from "../../../../tests/support/tables/opened-table.ts";
import { logSentence } from "../log.ts";

test("a new table has its boards locked in the middle, its decks as face-down stacks, and the rest in the box (P6)", () => {
	const { table, id, deck, entry } = opened();
	const board = entry<ItemEntry>("cleo", `item:${id("board", "map")}`);
	assert.deepEqual([board.place.in, board.isLocked, board.face], ["felt", true, "up"]);
	const stack = entry<StackEntry>("cleo", `item:${deck()}`);
	assert.deepEqual(
		[stack.place.in, stack.face, stack.cards, stack.home?.name],
		["felt", "down", 10, "light"],
	);
	for (const item of [id("die", "d"), id("tokenSprite", "t", 2), id("container", "bag"), id("tile", "big0")])
		assert.equal(entry<ItemEntry>("cleo", `item:${item}`).place.in, "box");
	assert.equal(entry<TableEntry>("ann", "table").version, 1);
	assert.equal(table.state.seats.size, 4);
});

test("cards are drawn to a hand that only its seat sees, and played from it (V3)", () => {
	const { table, deck, order, entry, item } = opened();
	const [first] = order();
	const was = table.state.ids.get(first ?? "");
	table.do("ann", { kind: "draw", from: deck(), count: 2, to: "hand" });
	assert.equal(was, undefined, "no one can name a card inside a stack");
	assert.equal(entry<HandEntry>("ann", "hand:ann").cards?.length, 2);
	const seen = entry<HandEntry>("ben", "hand:ann");
	assert.deepEqual([seen.count, seen.cards, seen.backs?.[0]?.count], [2, undefined, 2]);
	const [inHand = ""] = table.hand("ann");
	assert.equal(table.try("ben", { kind: "lay", items: [{ id: inHand, ...felt }] }), "GONE");
	table.do("ann", { kind: "lay", items: [{ id: inHand, ...felt }] });
	assert.equal(item(first ?? "").face, "up");
	assert.notEqual(table.id(first ?? ""), inHand);
});

test("dealing gives cards to each hand in turn, and changes nothing if there are too few", () => {
	const { table, deck, order, item } = opened();
	const cards = [...order()];
	table.do("host", { kind: "deal", from: deck(), count: 3, to: ["ann", "ben"] });
	const owners = cards.slice(0, 6).map((key) => {
		const { place } = item(key);
		return place.in === "holder" ? place.of : "";
	});
	assert.deepEqual(owners, ["ann", "ben", "ann", "ben", "ann", "ben"]);
	assert.equal(table.try("host", { kind: "deal", from: deck(), count: 3, to: ["ann", "ben"] }), "TOO_FEW");
	assert.equal(table.try("host", { kind: "deal", from: deck(), count: 1, to: ["cleo"] }), "NO_SUCH_SEAT");
});

test("a stack of one card is that card, and two cards are a stack (P4)", () => {
	const { table, deck, order, item } = opened();
	table.do("ann", { kind: "draw", from: deck(), count: 8, to: "hand" });
	const [, last = ""] = order();
	table.do("ann", { kind: "draw", from: deck(), count: 1, to: "hand" });
	assert.equal(item(last).place.in, "felt");
	const [card = ""] = table.hand("ann");
	table.do("ann", { kind: "stack", ids: [card], on: table.id(last) });
	assert.equal(order().length, 2);
	assert.equal(order()[1], last);
});

test("pieces and cards with another outline cannot be put onto a stack (P5)", () => {
	const { table, id, deck } = opened();
	assert.equal(table.try("ann", { kind: "stack", ids: [id("tile", "big0")], on: deck() }), "DIFFERENT_SIZE");
	assert.equal(table.try("ann", { kind: "stack", ids: [id("die", "d")], on: deck() }), "WRONG_KIND");
	assert.equal(table.try("ann", { kind: "stack", ids: [deck()], on: deck() }), "BAD_VALUE");
});

test("a stack is cut, reversed, turned over as one, and spread", () => {
	const { table, deck, order, entry, item } = opened();
	const cards = [...order()];
	table.do("ann", { kind: "reverse", id: deck() });
	assert.deepEqual(order(), cards.toReversed());
	table.do("ann", { kind: "flip", ids: [deck()] });
	assert.deepEqual(order(), cards);
	const top = entry<StackEntry>("cleo", `item:${deck()}`).top;
	assert.ok("shown" in top && top.shown.name === nameOf("tile", "light0"));
	table.do("ann", { kind: "flip", ids: [deck()] });
	table.do("ann", { kind: "cut", id: deck(), count: 4, ...felt });
	const sizes = [...table.state.orders].filter(([key]) => table.state.items.get(key)?.is === "stack");
	assert.deepEqual(sizes.map(([, keys]) => keys.length).sort(), [4, 6]);
	table.do("ann", { kind: "spread", id: deck(), x: 0, y: 0, step: 20 });
	const xs = cards.slice(0).map((key) => item(key).place);
	assert.ok(xs.some((place) => place.in === "felt" && place.x === 20));
});

test("a shuffle is a permutation, and ends all looks (V8)", () => {
	const { table, deck, order, entry } = opened();
	const cards = [...order()];
	table.do("ben", { kind: "look", at: deck() });
	const look = entry<LookEntry>("ben", "look:ben");
	assert.equal(look.cards?.length, 10);
	const ids = new Set(look.cards?.map(({ id }) => id));
	table.do("ann", { kind: "shuffle", id: deck() });
	assert.deepEqual([...order()].sort(), cards.sort());
	assert.equal(entry("ben", "look:ben"), undefined);
	table.do("ben", { kind: "look", at: deck() });
	for (const { id } of entry<LookEntry>("ben", "look:ben").cards ?? [])
		assert.ok(!ids.has(id), "an id came back");
});

test("other seats see that a seat looks, at which item and how far, but not the items that it sees (V4)", () => {
	const { table, deck, entry } = opened();
	table.do("ann", { kind: "look", at: deck(), count: 3 });
	assert.equal(entry<LookEntry>("ann", "look:ann").cards?.length, 3);
	assert.deepEqual(entry<LookEntry>("ben", "look:ann"), { at: deck(), count: 3 });
	const [card] = entry<LookEntry>("ann", "look:ann").cards ?? [];
	assert.equal(table.try("ben", { kind: "hand", ids: [card?.id ?? ""] }), "GONE");
	table.do("ann", { kind: "hand", ids: [card?.id ?? ""] });
	assert.equal(entry<LookEntry>("ann", "look:ann").count, 2);
	table.do("ann", { kind: "endLook", shuffle: true });
	assert.equal(entry("ben", "look:ann"), undefined);
});

test("a peek shows the other side of a card to one seat only (V4)", () => {
	const { table, deck, order, entry } = opened();
	const [key = ""] = order();
	table.do("ann", { kind: "draw", from: deck(), count: 1, to: { ...felt, face: "down" } });
	table.do("ben", { kind: "look", at: table.id(key) });
	assert.match(JSON.stringify(table.views.get("ben")), /secret-name-tile-light0/);
	for (const seat of ["ann", "cleo", "host"])
		assert.doesNotMatch(JSON.stringify(table.views.get(seat)), /secret-name-tile-light0/);
	assert.ok("hidden" in entry<ItemEntry>("ben", `item:${table.id(key)}`));
});

test("a hand is shown card by card, to some or all, until the card is played (V3)", () => {
	const { table, deck, entry } = opened();
	table.do("ann", { kind: "draw", from: deck(), count: 2, to: "hand" });
	const [card = ""] = table.hand("ann");
	table.do("ann", { kind: "show", ids: [card], to: ["ben"] });
	assert.equal(entry<HandEntry>("ben", "hand:ann").shown?.[0]?.id, card);
	assert.equal(entry<HandEntry>("host", "hand:ann").shown, undefined);
	assert.deepEqual(entry<HandEntry>("ann", "hand:ann").shownTo, { [card]: ["ben"] });
	table.do("ann", { kind: "show", ids: [card], to: [] });
	assert.equal(entry<HandEntry>("ben", "hand:ann").shown, undefined);
	table.do("ann", { kind: "show", ids: [card], to: "all" });
	table.do("ann", { kind: "lay", items: [{ id: card, ...felt }], face: "down" });
	assert.doesNotMatch(JSON.stringify(table.views.get("ben")), /secret-name-tile-light0/);
});

test("the host sees hands only while the table is open, and every seat sees that it is (V5)", () => {
	const { table, deck, entry } = opened();
	table.do("ann", { kind: "draw", from: deck(), count: 1, to: "hand" });
	assert.equal(entry<HandEntry>("host", "hand:ann").cards, undefined);
	table.do("host", { kind: "settings", isOpen: true });
	assert.equal(entry<HandEntry>("host", "hand:ann").cards?.length, 1);
	assert.equal(entry<HandEntry>("ben", "hand:ann").cards, undefined);
	assert.equal(entry<TableEntry>("ben", "table").settings.isOpen, true);
});

test("dice roll within their faces, counters count, books open, and each refuses the others' acts", () => {
	const { table, id, item } = opened();
	const seen = new Set<number>();
	for (let i = 0; i < 100; i++) {
		table.do("ann", { kind: "roll", ids: [id("die", "d")] });
		seen.add(item(table.keyOf(nameOf("die", "d"))).value);
	}
	assert.deepEqual([...seen].sort(), [1, 2, 3, 4, 5, 6, 7, 8]);
	table.do("ann", { kind: "count", id: id("counter", "c"), by: -10 });
	assert.equal(item(table.keyOf(nameOf("counter", "c"))).value, -3);
	assert.equal(table.try("ann", { kind: "count", id: id("counter", "c"), to: 0.5 }), "BAD_VALUE");
	table.do("ann", { kind: "page", id: id("book", "b"), to: 2 });
	assert.equal(table.try("ann", { kind: "page", id: id("book", "b"), to: 3 }), "BAD_VALUE");
	for (const ids of [[id("counter", "c")], [id("book", "b")]])
		assert.equal(table.try("ann", { kind: "roll", ids }), "WRONG_KIND");
	assert.equal(table.try("ann", { kind: "flip", ids: [id("die", "d")] }), "WRONG_KIND");
});

test("a bag takes pieces and whole stacks, and gives them at random", () => {
	const { table, id, deck } = opened();
	const bag = table.keyOf(nameOf("container", "bag"));
	const into = table.id(bag);
	const tokens = [0, 1, 2].map((copy) => id("tokenSprite", "t", copy));
	table.do("ann", { kind: "putIn", ids: [...tokens, deck()], into });
	assert.equal(table.state.orders.get(bag)?.length, 13);
	assert.equal(table.try("ann", { kind: "putIn", ids: [into], into }), "WRONG_KIND");
	table.do("ann", { kind: "draw", from: into, count: 13, to: "hand" });
	assert.equal(table.hand("ann").length, 13);
	assert.equal(table.try("ann", { kind: "draw", from: into, count: 1, to: "hand" }), "TOO_FEW");
});

test("a locked item stays until the host unlocks it", () => {
	const { table, id } = opened();
	const board = id("board", "map");
	const move: Act = { kind: "lay", items: [{ id: board, x: 5, y: 5 }] };
	assert.equal(table.try("ann", move), "LOCKED");
	assert.equal(table.try("ann", { kind: "lock", ids: [board], isLocked: false }), "NOT_ALLOWED");
	table.do("host", { kind: "lock", ids: [board], isLocked: false });
	table.do("ann", move);
	table.do("ann", { kind: "lower", ids: [board] });
});

test("spectators can do nothing; players can perform the host's acts once the host allows it (A4)", () => {
	const { table, id } = opened();
	const some = (kind: Act["kind"]) =>
		({ kind, ids: [id("die", "d")], name: "x", to: 0, isLocked: true }) as never;
	for (const kind of actKinds) {
		if (kind !== "profile") assert.equal(table.try("cleo", some(kind)), "NOT_ALLOWED", kind);
		assert.equal(table.try("no seat", some(kind)), "NOT_ALLOWED", kind);
		if (managing.has(kind) || hosting.has(kind))
			assert.equal(table.try("ann", some(kind)), "NOT_ALLOWED", kind);
	}
	table.do("host", { kind: "settings", playersManage: true });
	table.do("ann", { kind: "lock", ids: [id("die", "d")], isLocked: true });
	assert.equal(table.try("ann", { kind: "settings", isOpen: true }), "NOT_ALLOWED");
});

test("copies belong to the table: they are deleted in the box, and do not count", () => {
	const { table, id } = opened();
	const token = table.keyOf(nameOf("tokenSprite", "t"));
	table.do("host", { kind: "lay", items: [{ id: table.id(token), ...felt }] });
	table.do("host", { kind: "copy", ids: [table.id(token)] });
	const copy = table.keyOf(nameOf("tokenSprite", "t"), 3);
	table.update(game.map((one) => (one.kind === "tokenSprite" ? { ...one, count: 1 } : one)));
	assert.ok(table.state.items.has(copy));
	table.do("host", { kind: "box", ids: [table.id(copy)] });
	assert.ok(!table.state.items.has(copy));
	assert.equal(table.try("host", { kind: "copy", ids: [id("container", "bag")] }), "WRONG_KIND");
});

test("when a seat is removed, its hand goes into the box, and the next guest gets its number (U5)", () => {
	const { table, deck } = opened();
	table.do("ann", { kind: "draw", from: deck(), count: 2, to: "hand" });
	table.leave("ann");
	const boxed = [...table.state.items.values()].filter(
		({ place, face }) => place.in === "box" && face === "down",
	);
	assert.equal(boxed.length, 3); // and the large card
	table.join("dora");
	assert.equal(table.state.seats.get("dora")?.index, 1);
});

test("the log names the items that the reading seat may know, and counts the rest (V9)", () => {
	const { table, deck, order } = opened();
	const { log } = table.do("ann", { kind: "draw", from: deck(), count: 2, to: "hand" });
	const forAnn = logSentence(log, "ann");
	assert.deepEqual(
		[forAnn.items.map(({ name }) => name), forAnn.hidden],
		[[nameOf("tile", "light0"), nameOf("tile", "light1")], 0],
	);
	assert.deepEqual(logSentence(log, "ben"), {
		code: "draw",
		values: { from: "light", toHand: true, things: [deck()] },
		items: [],
		hidden: 2,
		hiddenKind: "tile",
	});
	const turned = logSentence(table.do("ann", { kind: "flip", ids: [deck()] }).log, "ben");
	const { length: cards } = order();
	assert.deepEqual(turned.items, [{ name: "light", kind: "deck", cards }]);
});

test("an entry has pictures of the pieces that the reading seat may know, unless they are many (V9)", () => {
	const { table, deck } = opened();
	const { log } = table.do("ann", { kind: "draw", from: deck(), count: 2, to: "hand" });
	const pictures = (one: typeof log, seat: string) =>
		logSentence(one, seat).items.map(({ picture }) => picture);
	const front = (key: string) => `https://files/secret-tile-${key}-front.webp`;
	assert.deepEqual(pictures(log, "ann"), [front("light0"), front("light1")]);
	assert.ok(!JSON.stringify(logSentence(log, "ben")).includes("picture"));
	const { log: many } = table.do("ann", { kind: "draw", from: deck(), count: 8, to: "hand" });
	assert.equal(pictures(many, "ann").length, 8);
	assert.ok(!JSON.stringify(many).includes("picture"));
});

test("values outside their limits are refused (A5)", () => {
	const { table, id, deck } = opened();
	const die = id("die", "d");
	const bad: Act[] = [
		{ kind: "lay", items: [{ id: die, x: Number.NaN, y: 0 }] },
		{ kind: "lay", items: [{ id: die, x: 1e9, y: 0 }] },
		{ kind: "lay", items: [] },
		{
			kind: "lay",
			items: [
				{ id: die, x: 0, y: 0 },
				{ id: die, x: 1, y: 1 },
			],
		},
		{ kind: "turn", ids: [die], by: Number.POSITIVE_INFINITY },
		{ kind: "draw", from: deck(), count: 0, to: "hand" },
		{ kind: "cut", id: deck(), count: 10, x: 0, y: 0 },
		{ kind: "deal", from: deck(), count: 1, to: [] },
		{ kind: "roll", ids: Array.from({ length: 501 }, () => die) },
		{ kind: "profile", name: "  ", colour: "#000000" },
		{ kind: "profile", name: "\u200b\u202e", colour: "#000000" },
		{ kind: "profile", name: "Ann", colour: "red" },
	];
	for (const act of bad) assert.equal(table.try("host", act), "BAD_VALUE", JSON.stringify(act));
});

test("a name contains no invisible characters and none that reorder the text around it", () => {
	const { table } = opened();
	table.do("ann", { kind: "profile", name: " Be\u202ea\n\u200b", colour: "#aa3300" });
	assert.equal(table.state.seats.get("ann")?.name, "Bea");
});

test("log entries say on which open things an act was done, also if nothing else has changed (V15)", () => {
	const { table, deck, id } = opened();
	const stack = deck();
	const things = (seat: string, act: Parameters<typeof table.do>[1]) => table.do(seat, act).log.values.things;
	const seen = JSON.stringify(table.views.get("cleo"));
	assert.deepEqual(things("ann", { kind: "shuffle", id: stack }), [stack]);
	assert.equal(JSON.stringify(table.views.get("cleo")), seen);
	assert.deepEqual(things("ann", { kind: "draw", from: stack, count: 1, to: "hand" }), [stack]);
	assert.deepEqual(things("ann", { kind: "deal", from: stack, count: 1, to: ["ben"] }), [stack]);
	assert.deepEqual(things("ann", { kind: "roll", ids: [id("die", "d")] }), [id("die", "d")]);
	table.do("ann", { kind: "look", at: stack });
	assert.deepEqual(things("ann", { kind: "endLook", shuffle: true }), [stack]);
});
