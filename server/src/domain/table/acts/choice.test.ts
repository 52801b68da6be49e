import assert from "node:assert/strict";
import { test } from "node:test";
import type { Acts, ChoiceEntry, ItemEntry } from "@tuckbox/pieces/table";
import { openedTable } from "../../../../tests/support/tables/opened-table.ts";

/** A table at which Ann, Ben and the host have four cards each, and what each seat has received. */
function withHands() {
	const { table, deck } = openedTable();
	const players = ["host", "ann", "ben"];
	table.do("host", { kind: "deal", from: deck(), count: 2, to: players });
	const entry = (seat: string) => table.views.get(seat)?.choice as ChoiceEntry | undefined;
	const id = () => entry("cleo")?.id ?? 0;
	const ask = (of: ChoiceEntry["of"], seats = players, options?: string[]) =>
		table.do("host", { kind: "ask", question: "Which?", of, seats, ...(options && { options }) });
	const choose = (seat: string, what: Omit<Acts["choose"], "choice">) =>
		table.try(seat, { kind: "choose", choice: id(), ...what });
	const cards = (seat: string, ...at: number[]) => ({ cards: at.map((i) => table.hand(seat)[i] ?? "") });
	const reveal = (seat: string) => table.try(seat, { kind: "reveal", choice: id() });
	return { table, deck, players, entry, id, ask, choose, cards, reveal };
}

test("others see only that a seat has chosen, and what it chooses makes no difference to them (W1, W2)", () => {
	const { table, entry, ask, choose, cards } = withHands();
	ask("cards");
	const received = (what: () => void) => {
		what();
		return ["host", "ben", "cleo"].map((seat) => JSON.stringify(entry(seat)));
	};
	const one = received(() => choose("ann", cards("ann", 0)));
	const more = received(() => choose("ann", cards("ann", 1, 0)));
	const none = received(() => choose("ann", { cards: [] }));
	assert.deepEqual([more, none], [one, one]);
	assert.deepEqual(entry("cleo")?.ready, ["ann"]);
	choose("ann", cards("ann", 1, 0));
	assert.deepEqual(entry("ann")?.own, cards("ann", 1, 0).cards);
	assert.deepEqual(table.log.at(-1), { code: "choose", values: {}, items: [] });
	table.do("host", { kind: "settings", isOpen: true });
	assert.equal(entry("host")?.own, undefined, "not even if the host sees all hands");
});

test("all choices are revealed in one act: cards lie face up in a row for each seat (W3)", () => {
	const { table, entry, ask, choose, cards, reveal } = withHands();
	ask("cards");
	choose("ann", cards("ann", 0, 1));
	choose("ben", { cards: [] });
	assert.equal(reveal("ann"), "NOT_ALLOWED", "the host has not chosen");
	choose("host", cards("host", 0));
	const names = [...cards("host", 0).cards, ...cards("ann", 0, 1).cards].map(
		(one) => table.state.keyById.get(one) ?? "",
	);
	assert.ok(typeof reveal("ann") !== "string");
	assert.deepEqual(entry("cleo")?.revealed, { host: 1, ann: 2, ben: 0 });
	const laid = names.map((key) => table.views.get("cleo")?.[`item:${table.id(key)}`] as ItemEntry);
	assert.ok(laid.every((one) => "shown" in one && one.face === "up" && one.place.in === "felt"));
	const [first, second, third] = laid.map(({ place }) => (place.in === "felt" ? place : assert.fail()));
	assert.ok(first && second && third && first.y < second.y && second.y === third.y && second.x < third.x);
	assert.equal(table.log.at(-1)?.items.length, 3);
	assert.equal(table.hand("ann").length, 0);
	assert.equal(reveal("ann"), "NO_CHOICE");
});

test("the host reveals before all have chosen, numbers and options in the log (W3)", () => {
	const { table, entry, ask, choose, reveal } = withHands();
	ask("number");
	assert.equal(reveal("host"), "TOO_FEW");
	choose("ben", { value: -7 });
	assert.ok(typeof reveal("host") !== "string");
	assert.deepEqual(entry("cleo")?.revealed, { ben: -7 });
	assert.deepEqual(table.log.at(-1)?.values.values, [-7]);
	ask("options", ["ann", "ben"], ["Left", "Right"]);
	choose("ann", { value: 1 });
	choose("ben", { value: 0 });
	assert.equal(entry("ben")?.own, 0);
	reveal("ben");
	assert.deepEqual(table.log.at(-1)?.values.texts, ["Right", "Left"]);
	table.do("host", { kind: "withdraw", choice: entry("ann")?.id ?? 0 });
	assert.equal(entry("ann"), undefined);
});

test("a choice of cards ends when any card leaves the hand, chosen or not (W4)", () => {
	for (const isChosen of [true, false]) {
		const { table, entry, ask, choose, cards } = withHands();
		table.do("ben", { kind: "give", ids: [table.hand("ben")[0] ?? ""], to: "ann" });
		ask("cards");
		choose("ann", cards("ann", isChosen ? 2 : 0));
		choose("ben", cards("ben", 0));
		table.do("ben", { kind: "undo" });
		assert.deepEqual(entry("ben")?.ready, ["ben"], "Ben does not learn which cards Ann had chosen");
		table.do("host", { kind: "passHands", to: "left" });
		assert.deepEqual(entry("ben")?.ready, []);
	}
	const { table, deck, entry, ask, choose, cards } = withHands();
	ask("cards");
	choose("ann", cards("ann", 0));
	table.do("ann", { kind: "arrange", ids: table.hand("ann").toReversed() });
	table.do("ann", { kind: "draw", from: deck(), count: 1, to: "hand" });
	table.do("ann", { kind: "show", ids: table.hand("ann").slice(0, 1), to: ["ben"] });
	assert.deepEqual(entry("ann")?.own, [table.hand("ann")[1]]);
});

test("undo neither reveals a choice nor takes one back, and going back ends it (W5)", () => {
	const { table, entry, ask, choose, cards, reveal } = withHands();
	const { seq } = table.state;
	for (const back of [
		() => table.do("host", { kind: "rewind", to: seq }),
		() => table.do("host", { kind: "returnTo", name: "start" }),
		() => table.do("host", { kind: "undo" }),
	]) {
		table.do("host", { kind: "saveSetUp", name: "start" });
		ask("number");
		choose("ann", { value: 3 });
		assert.equal(table.try("ann", { kind: "undo" }), "NOTHING_TO_UNDO");
		back();
		assert.equal(entry("ann"), undefined);
	}
	ask("cards");
	choose("ann", cards("ann", 0));
	reveal("host");
	assert.equal(table.try("ann", { kind: "undo" }), "NOTHING_TO_UNDO");
	assert.equal(entry("ann")?.revealed?.ann, 1);
});

test("a seat that leaves no longer counts, and who takes a stand-in's place chooses again (W6)", () => {
	const { table, entry, ask, choose, reveal } = withHands();
	table.do("host", { kind: "addStandIn", name: "Stand-in", colour: "#336699" });
	const standIn = [...table.state.seats].find(([, { isStandIn }]) => isStandIn)?.[0] ?? "";
	ask("number", ["ann", "ben", standIn]);
	for (const seat of ["ann", "ben", standIn]) choose(seat, { value: 41 });
	table.leave("ann");
	assert.deepEqual(entry("ben")?.seats, ["ben", standIn]);
	table.join("flo", "player", standIn);
	assert.deepEqual([entry("flo")?.seats, entry("flo")?.ready], [["ben", "flo"], ["ben"]]);
	assert.equal(reveal("ben"), "NOT_ALLOWED");
	choose("flo", { value: 1 });
	reveal("ben");
	assert.deepEqual(entry("cleo")?.revealed, { ben: 41, flo: 1 });
	table.leave("flo");
	table.leave("ben");
	assert.equal(entry("cleo"), undefined);
});

test("what is not a choice of the seat is refused (W1, W2)", () => {
	const { table, id, players, ask, choose, cards, reveal } = withHands();
	assert.equal(choose("ann", { value: 1 }), "NO_CHOICE");
	assert.equal(reveal("host"), "NO_CHOICE");
	const asks = (more: Partial<Acts["ask"]>, by = "host") =>
		table.try(by, { kind: "ask", question: "Which?", of: "number", seats: players, ...more });
	assert.equal(asks({}, "ann"), "NOT_ALLOWED");
	assert.equal(asks({ seats: [] }), "BAD_VALUE");
	assert.equal(asks({ seats: ["ann", "ann"] }), "BAD_VALUE");
	for (const seat of ["cleo", "missing", "__proto__"]) assert.equal(asks({ seats: [seat] }), "NO_SUCH_SEAT");
	for (const question of ["", "\u200b", "x".repeat(61)]) assert.equal(asks({ question }), "BAD_VALUE");
	for (const options of [[], ["one"], Array(11).fill("x"), ["a", ""]])
		assert.equal(asks({ of: "options", options }), "BAD_VALUE");
	ask("cards", ["ann"]);
	assert.equal(choose("ben", cards("ben", 0)), "NO_CHOICE");
	assert.equal(choose("cleo", { cards: [] }), "NOT_ALLOWED");
	assert.equal(choose("ann", cards("ben", 0)), "GONE");
	assert.equal(choose("ann", { cards: [table.id(table.stackKey("light"))] }), "WRONG_KIND");
	for (const what of [{}, { value: 1 }, { ...cards("ann", 0), value: 1 }])
		assert.equal(choose("ann", what), "BAD_VALUE");
	assert.equal(table.try("ann", { kind: "withdraw", choice: id() }), "NOT_ALLOWED");
	ask("number", ["ann"]);
	for (const value of [0.5, 1e7, Number.NaN]) assert.equal(choose("ann", { value }), "BAD_VALUE");
	assert.equal(table.try("ann", { kind: "choose", choice: id() - 1, value: 1 }), "NO_CHOICE");
});
