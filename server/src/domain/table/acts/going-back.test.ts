import assert from "node:assert/strict";
import { test } from "node:test";
import type { HandEntry, ItemEntry, LookEntry, View } from "@tuckbox/pieces/table";
import { felt, game, nameOf, openedTable as opened } from "../../../../tests/support/tables/opened-table.ts";
import { seededChance } from "../../../../tests/support/tables/played-table.ts";
import { finished } from "../../../steps/pausing.ts";
import { logSentence } from "../log.ts";
import { judge } from "./judge.ts";

// Undoing, rewinding and returning to a set-up must not reveal which cards lie face down or what a hand holds.

type Opened = ReturnType<typeof opened>;

/**
 * Two cards lie open. Ben takes both into his hand and lays one of them face down.
 * @returns the number of the act before which both lay open
 */
function hideOne({ table, deck, id }: Opened): number {
	for (const x of [100, 200])
		table.do("ann", { kind: "draw", from: deck(), count: 1, to: { x, y: 300, face: "up" } });
	const open = () => ["light0", "light1"].map((key) => id("tile", key));
	const { seq } = table.state;
	table.do("host", { kind: "saveSetUp", name: "open" });
	table.do("ben", { kind: "hand", ids: open() });
	table.do("ben", { kind: "lay", items: [{ id: table.hand("ben")[1] ?? "", ...felt }], face: "down" });
	return seq;
}

/** The names of the cards that a seat sees lying open, by the names of their entries. */
function shownIn(view: View): Map<string, string> {
	const items = Object.entries(view).filter(([name]) => name.startsWith("item:")) as [string, ItemEntry][];
	return new Map(
		items.flatMap(([name, item]) =>
			"shown" in item && item.shown.kind === "tile" && item.place.in === "felt"
				? [[name, item.shown.name] as const]
				: [],
		),
	);
}

for (const back of ["rewind", "returnTo"] as const) {
	test(`${back} and undoing it do not show which card lies face down (V11)`, () => {
		const played = opened();
		const { table } = played;
		const seq = hideOne(played);
		const views = () => ["host", "ann", "cleo"].map((seat) => table.views.get(seat) ?? {});
		const [hidden = assert.fail()] = Object.entries(table.views.get("ann") ?? {})
			.filter(([name, entry]) => name.startsWith("item:") && "hidden" in entry && entry.place.in === "felt")
			.map(([name]) => name);
		table.do("host", back === "rewind" ? { kind: back, to: seq } : { kind: back, name: "open" });
		const shown = views().map(shownIn);
		for (const names of shown) {
			assert.ok([...names.values()].includes(nameOf("tile", "light1")), "it lies open again");
			assert.ok(!names.has(hidden), "under another id");
		}
		table.do("host", { kind: "undo" });
		for (const [i, view] of views().entries()) {
			const faceDown = Object.keys(view).filter((name) => "hidden" in (view[name] as ItemEntry));
			assert.ok(
				faceDown.every((name) => !shown[i]?.has(name)),
				"and again under another one",
			);
		}
		assert.equal(table.hand("ben").length, 1);
		table.do("host", { kind: "redo" });
		for (const [i, view] of views().entries())
			assert.ok(
				shownIn(view)
					.keys()
					.every((name) => !shown[i]?.has(name)),
			);
	});
}

test("an item that every seat could follow keeps its id when the table goes back (V11)", () => {
	const { table, id } = opened();
	const board = id("board", "map");
	table.do("host", { kind: "lay", items: [{ id: id("die", "d"), ...felt }] });
	const die = id("die", "d");
	const { seq } = table.state;
	table.do("ann", { kind: "lay", items: [{ id: die, x: 1, y: 1 }] });
	table.do("host", { kind: "rewind", to: seq });
	table.do("host", { kind: "undo" });
	assert.deepEqual([id("board", "map"), id("die", "d")], [board, die]);
});

test("hands that a return puts into the box are hidden even from the host, and undoing restores them", () => {
	const { table, deck } = opened();
	table.do("ben", { kind: "draw", from: deck(), count: 3, to: "hand" });
	table.do("host", { kind: "draw", from: deck(), count: 1, to: "hand" });
	const key = table.state.orders.get("ben")?.[0] ?? assert.fail();
	const { name } = table.state.pieces.get(table.state.items.get(key)?.piece ?? "") ?? assert.fail();
	table.do("host", { kind: "saveSetUp", name: "now" });
	const seen: string[] = [];
	for (const act of [{ kind: "returnTo", name: "now" }, { kind: "undo" }] as const) {
		const { log } = table.do("host", act);
		for (const seat of ["host", "ann"])
			seen.push(JSON.stringify([table.views.get(seat), logSentence(log, seat)]));
	}
	for (const text of seen) assert.ok(!text.includes(`"${name}"`), "only Ben's seat receives it");
	assert.equal(table.hand("ben").length, 3);
});

test("the hand of a seat that is removed is hidden in the box until it is turned over (V2, U5)", () => {
	const { table, deck, id, entry } = opened();
	table.do("host", { kind: "lay", items: [{ id: id("tokenSprite", "t"), ...felt }] });
	table.do("ben", { kind: "hand", ids: [id("tokenSprite", "t")] });
	table.do("ben", { kind: "draw", from: deck(), count: 1, to: "hand" });
	const keys = [...(table.state.orders.get("ben") ?? [])];
	table.leave("ben");
	const inBox = (key: string) => entry<ItemEntry>("host", `item:${table.id(key)}`);
	for (const key of keys) assert.ok("hidden" in inBox(key) && inBox(key).place.in === "box");
	const [token = "", card = ""] = keys;
	// the log shows every seat that the host looks
	const { log } = table.do("host", { kind: "look", at: table.id(card) });
	assert.equal(log.code, "look");
	const look = entry<{ cards: object[] }>("host", "look:host");
	assert.ok("shown" in (look.cards[0] ?? {}));
	assert.equal(entry<{ cards?: object[] }>("ann", "look:host").cards, undefined);
	table.do("host", { kind: "endLook" });
	assert.ok("hidden" in inBox(card));
	for (const key of [token, card]) table.do("host", { kind: "flip", ids: [table.id(key)] });
	for (const key of [token, card]) assert.ok("shown" in entry<ItemEntry>("ann", `item:${table.id(key)}`));
	table.do("host", { kind: "flip", ids: [table.id(card)] });
	assert.ok("shown" in inBox(card), "the host has seen it, and knows what is in the box");
});

test("putting a face-down card into the box does not show it to the host (V2)", () => {
	const { table, deck, entry } = opened();
	table.do("ann", { kind: "draw", from: deck(), count: 1, to: { ...felt, face: "down" } });
	const key = table.keyOf(nameOf("tile", "light0"));
	const { log } = table.do("host", { kind: "box", ids: [table.id(key)] });
	assert.ok("hidden" in entry<ItemEntry>("host", `item:${table.id(key)}`));
	assert.equal(logSentence(log, "host").hidden, 1);
});

test("the reason against undoing does not depend on which card another seat has laid down (V12)", () => {
	// Ann puts a card that she has seen onto the deck. Ben draws one and lays it, or another one from his hand, face
	// down.
	const refusal = (isHers: boolean) => {
		const { table, deck, order, entry } = opened();
		table.do("ann", { kind: "draw", from: deck(), count: 1, to: "hand" });
		table.do("ben", { kind: "draw", from: deck(), count: 1, to: "hand" });
		const hers = table.state.orders.get("ann")?.[0] ?? assert.fail();
		table.do("ann", { kind: "stack", ids: [table.id(hers)], on: deck() });
		table.do("host", { kind: "shuffle", id: deck() });
		const at = order().indexOf(hers);
		table.do("ben", { kind: "look", at: deck() });
		const cards = entry<LookEntry>("ben", "look:ben").cards ?? [];
		const wanted = cards[isHers ? at : (at + 1) % cards.length] ?? assert.fail();
		table.do("ben", { kind: "hand", ids: [wanted.id] });
		table.do("ben", { kind: "endLook", shuffle: true });
		table.do("host", { kind: "shuffle", id: deck() });
		table.do("ben", { kind: "lay", items: [{ id: table.hand("ben")[1] ?? "", ...felt }], face: "down" });
		return finished(judge(table.state, "ann", { kind: "undo" }, seededChance(1), table.moment));
	};
	const expected = { refused: "CHANGED_SINCE", params: { by: "host" } };
	assert.deepEqual([refusal(true), refusal(false)], [expected, expected]);
});

test("whether an act can be undone does not depend on which card has returned to its stack (V12)", () => {
	const canUndo = (isHers: boolean) => {
		const { table, deck } = opened();
		table.do("ann", { kind: "draw", from: deck(), count: 1, to: "hand" });
		table.do("ben", { kind: "draw", from: deck(), count: 1, to: "hand" });
		table.do("ann", { kind: "stack", ids: table.hand("ann"), on: deck() });
		table.do("ben", { kind: "draw", from: deck(), count: 1, to: "hand" });
		table.do("ben", { kind: "stack", ids: [table.hand("ben")[isHers ? 1 : 0] ?? ""], on: deck() });
		return table.try("ann", { kind: "undo" });
	};
	assert.deepEqual([canUndo(true), canUndo(false)], ["CHANGED_SINCE", "CHANGED_SINCE"]);
});

test("an update counts remaining items only if every seat sees them (V10)", () => {
	const { table, deck } = opened();
	table.do("ann", { kind: "draw", from: deck(), count: 2, to: "hand" });
	table.do("ann", { kind: "lay", items: [{ id: table.hand("ann")[0] ?? "", ...felt }], face: "up" });
	const gone = ["light0", "light1"].map((key) => `secret-${key}`);
	table.update(game.filter(({ externalKey }) => !gone.includes(externalKey)));
	const [last] = table.log.slice(-1);
	assert.equal(last?.values.kept, 1, "the one that lies open");
});

test("a card is given to another hand, and other seats see only its back (A6)", () => {
	const { table, deck, entry } = opened();
	table.do("ann", { kind: "draw", from: deck(), count: 2, to: "hand" });
	const [first = ""] = table.hand("ann");
	const { log } = table.do("ann", { kind: "give", ids: [first], to: "ben" });
	assert.equal(entry<HandEntry>("ben", "hand:ben").cards?.length, 1);
	assert.notEqual(table.hand("ben")[0], first);
	for (const seat of ["host", "cleo"]) {
		assert.equal(entry<HandEntry>(seat, "hand:ben").cards, undefined);
		assert.deepEqual([logSentence(log, seat).items, logSentence(log, seat).hidden], [[], 1]);
	}
	for (const seat of ["ann", "ben"])
		assert.deepEqual(
			logSentence(log, seat).items.map(({ name }) => name),
			[nameOf("tile", "light0")],
		);
	assert.equal(table.try("ann", { kind: "give", ids: [first], to: "ben" }), "GONE");
	assert.equal(table.try("ann", { kind: "give", ids: table.hand("ann"), to: "cleo" }), "NO_SUCH_SEAT");
	assert.equal(table.try("ann", { kind: "give", ids: table.hand("ann"), to: "ann" }), "BAD_VALUE");
	table.do("ann", { kind: "undo" });
	assert.deepEqual([table.hand("ann").length, table.hand("ben").length], [2, 0]);
});

test("all hands pass to the left or the right, skipping seats with empty hands (A7)", () => {
	const { table, deck } = opened();
	table.join("dan");
	for (const [seat, count] of [
		["host", 1],
		["ann", 2],
		["dan", 3],
	] as const)
		table.do(seat, { kind: "draw", from: deck(), count, to: "hand" });
	const counts = () => ["host", "ann", "ben", "dan"].map((seat) => table.hand(seat).length);
	assert.equal(table.try("ann", { kind: "passHands", to: "left" }), "NOT_ALLOWED");
	const { log } = table.do("host", { kind: "passHands", to: "left" });
	assert.deepEqual(counts(), [3, 1, 0, 2]);
	assert.deepEqual([logSentence(log, "ben").items, logSentence(log, "ben").hidden], [[], 6]);
	assert.equal(logSentence(log, "dan").items.length, 5, "what went and what came");
	table.do("host", { kind: "passHands", to: "right" });
	assert.deepEqual(counts(), [1, 2, 0, 3]);
	table.do("host", { kind: "box", ids: table.hand("host") });
	table.do("ann", { kind: "give", ids: table.hand("ann"), to: "dan" });
	assert.equal(table.try("host", { kind: "passHands", to: "left" }), "TOO_FEW");
});

test("a card from a removed seat's hand returns to the box face down, even if its key has changed since", () => {
	const { table, deck, entry } = opened();
	table.do("ben", { kind: "draw", from: deck(), count: 1, to: "hand" });
	const key = table.state.orders.get("ben")?.[0] ?? assert.fail();
	const { seq } = table.state;
	table.leave("ben");
	const { externalKey } = table.state.pieces.get(table.state.items.get(key)?.piece ?? "") ?? assert.fail();
	table.update(game.map((one) => (one.externalKey === externalKey ? { ...one, externalKey: "new" } : one)));
	table.do("host", { kind: "rewind", to: seq });
	const { face, place } = entry<ItemEntry>("ann", `item:${table.id(key)}`);
	assert.deepEqual([face, place], ["down", { in: "box" }]);
});

test("the box does not show to other seats which card of a hand had been shown to the host", () => {
	const { table, deck, entry } = opened();
	table.do("host", { kind: "settings", playersManage: true });
	table.do("ben", { kind: "draw", from: deck(), count: 2, to: "hand" });
	const keys = [...(table.state.orders.get("ben") ?? [])];
	table.do("ben", { kind: "show", ids: [table.id(keys[0] ?? "")], to: ["host"] });
	table.do("ben", { kind: "box", ids: keys.map((key) => table.id(key)) });
	const [shown, other] = keys.map((key) => entry<ItemEntry>("ann", `item:${table.id(key)}`));
	assert.deepEqual(shown, other);
	assert.ok("shown" in entry<ItemEntry>("host", `item:${table.id(keys[0] ?? "")}`));
});

test("a counter that is hidden in the box cannot be counted, since that would reveal its value", () => {
	const { table, id } = opened();
	table.do("ben", { kind: "hand", ids: [id("counter", "c")] });
	table.leave("ben");
	assert.equal(table.try("ann", { kind: "count", id: id("counter", "c"), by: 1 }), "WRONG_KIND");
	table.do("ann", { kind: "lay", items: [{ id: id("counter", "c"), ...felt }] });
	table.do("ann", { kind: "count", id: id("counter", "c"), by: 1 });
});
