import assert from "node:assert/strict";
import { test } from "node:test";
import type { HandEntry, SeatEntry } from "@tuckbox/pieces/table";
import { cardRecords, deckRecord, PlayedTable } from "../../../../tests/support/tables/played-table.ts";
import { mayPlay } from "./seats.ts";

/** A table at which Ann, a host, plays for a stand-in, and Ben is a guest. */
function withStandIn() {
	const table = new PlayedTable([deckRecord("light"), ...cardRecords("light", 12)]);
	table.join("ann", "host");
	table.join("ben");
	table.do("ann", { kind: "addStandIn", name: "ben", colour: "#d9731a" });
	const seat = [...table.state.seats].find(([, { isStandIn }]) => isStandIn)?.[0] ?? assert.fail();
	const draw = (by: string, count: number) =>
		table.do(by, { kind: "draw", from: table.id(table.stackKey("light")), count, to: "hand" });
	return { table, seat, draw };
}

const shownToCleo = ({ views }: PlayedTable) =>
	(views.get("cleo")?.["hand:ben"] as HandEntry | undefined)?.shown?.length;
const turnsOf = ({ state }: PlayedTable) => state.turns.get("table");

test("hosts add stand-ins, which have a name of their own, a hand and turns, and remove them (O1)", () => {
	const { table, seat, draw } = withStandIn();
	const entry = table.views.get("ben")?.[`seat:${seat}`];
	const expected: SeatEntry = {
		...{ name: "ben 2", colour: "#d9731a", role: "player", index: 2 },
		isStandIn: true,
	};
	assert.deepEqual(entry, expected);
	assert.equal(table.try("ben", { kind: "addStandIn", name: "Cleo", colour: "#336699" }), "NOT_ALLOWED");
	assert.equal(table.try("ben", { kind: "removeStandIn", seat }), "NOT_ALLOWED");
	assert.equal(table.try("ann", { kind: "removeStandIn", seat: "ben" }), "NO_SUCH_SEAT");
	assert.equal(table.try("ann", { kind: "addStandIn", name: "\u200b", colour: "#336699" }), "BAD_VALUE");
	assert.ok([...table.state.facts.values()][0]?.isFresh, "nothing on the table has been touched");
	table.do("ann", { kind: "turnOrder", order: ["ann", seat] });
	draw(seat, 2);
	const seen = table.views.get("ann")?.[`hand:${seat}`] as HandEntry | undefined;
	assert.deepEqual([seen?.count, seen?.cards], [2, undefined]);
	table.do("ann", { kind: "endTurn", seat: "ann" });
	table.do(seat, { kind: "endTurn", seat });
	assert.equal(turnsOf(table)?.round, 2);
	table.do("ann", { kind: "removeStandIn", seat });
	assert.deepEqual(turnsOf(table)?.order, ["ann"]);
	const sealed = [...table.state.items.values()].filter(({ place }) => place.in === "box" && place.isSealed);
	assert.equal(sealed.length, 2);
	// the end of her turn, since adding and removing stand-ins cannot be undone
	assert.equal(table.try("ann", { kind: "undo" }), "CHANGED_SINCE");
});

test("only hosts play, and only stand-ins are played (O2)", () => {
	const { table, seat } = withStandIn();
	assert.ok(mayPlay(table.state, "ann", seat));
	assert.ok(!mayPlay(table.state, "ben", seat));
	assert.ok(!mayPlay(table.state, "ann", "ben"));
	assert.ok(!mayPlay(table.state, seat, seat));
	assert.ok(!mayPlay(table.state, "missing", seat));
});

test("a guest takes the place of a stand-in with its hand and turn, but neither its log nor its undo (O4)", () => {
	const { table, seat, draw } = withStandIn();
	table.do("ann", { kind: "turnOrder", order: [seat, "ann"] });
	draw("ben", 1);
	table.do("ben", { kind: "show", ids: table.hand("ben"), to: [seat] });
	draw(seat, 2);
	const before = table.hand(seat);
	const held = table.state.orders.get(seat);
	table.do(seat, { kind: "look", at: table.id(table.stackKey("light")), count: 1 });
	table.join("cleo", "player", seat);
	const cleo = table.state.seats.get("cleo");
	assert.deepEqual([cleo?.name, cleo?.index, cleo?.isStandIn], ["cleo", 2, undefined]);
	assert.equal(table.state.seats.has(seat) || table.state.looks.has(seat), false);
	assert.deepEqual(table.state.orders.get("cleo"), held);
	assert.equal(shownToCleo(table), 1);
	assert.ok(table.hand("cleo").every((id) => !before.includes(id)));
	assert.deepEqual(turnsOf(table)?.active, ["cleo"]);
	assert.equal(table.try("cleo", { kind: "undo" }), "NOTHING_TO_UNDO");
	const log = table.log.at(-1);
	assert.deepEqual(log?.values, { name: "cleo", role: "player", insteadOf: "ben 2" });
	const drawn = table.log.findLast(({ code, items }) => code === "draw" && items.length === 2);
	assert.ok(drawn?.items.every(({ seenBy }) => seenBy !== "all" && !seenBy.includes("cleo")));
	// a rewind restores to the guest what the stand-in had
	table.do("cleo", { kind: "lay", items: [{ id: table.hand("cleo")[0] ?? "", x: 0, y: 0 }] });
	const drew = table.history.findLast(({ seat: by, kind }) => by === seat && kind === "draw");
	table.do("ann", { kind: "rewind", to: drew?.seq ?? 0 });
	assert.deepEqual(table.state.orders.get("cleo"), held);
	assert.deepEqual(turnsOf(table)?.order, ["cleo", "ann"]);
	assert.equal(shownToCleo(table), 1);
});

test("the place of a person, of one who has gone, or at a role of its own cannot be taken", () => {
	const { table, seat } = withStandIn();
	assert.throws(() => table.join("cleo", "player", "ben"), /NO_SUCH_SEAT/);
	assert.throws(() => table.join("cleo", "player", "missing"), /NO_SUCH_SEAT/);
	assert.throws(() => table.join("cleo", "spectator", seat), /NOT_ALLOWED/);
	table.join("cleo", "player", seat);
	assert.throws(() => table.join("dan", "player", seat), /NO_SUCH_SEAT/);
});

test("a table full of stand-ins has room for guests who take their places", () => {
	const { table, seat } = withStandIn();
	while (table.state.seats.size < 20)
		table.do("ann", { kind: "addStandIn", name: "More", colour: "#336699" });
	assert.equal(table.try("ann", { kind: "addStandIn", name: "More", colour: "#336699" }), "TABLE_FULL");
	assert.throws(() => table.join("cleo"), /TABLE_FULL/);
	table.join("cleo", "player", seat);
	assert.equal(table.state.seats.size, 20);
});
