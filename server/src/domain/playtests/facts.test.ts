import assert from "node:assert/strict";
import { test } from "node:test";
import type { Acts, Step } from "@tuckbox/pieces/table";
import { felt, nameOf, openedTable } from "../../../tests/support/tables/opened-table.ts";
import { applyPatch } from "../table/state.ts";
import { type Fact, factsAtEnd, factsOf } from "./facts.ts";

/** A table that lists the facts of its last act: the event, the piece, and the place or the value. */
function recordedTable() {
	let facts: Fact[] = [];
	const onAct: NonNullable<Parameters<typeof openedTable>[0]>["onAct"] = (before, decision, seat) => {
		facts = factsOf(before, applyPatch(before, decision.patch, before.seq + 1), decision, seat);
	};
	const opened = openedTable({ onAct });
	const { table } = opened;
	const pieceOf = ({ piece }: Fact) => table.state.pieces.get(piece)?.externalKey.replace("secret-", "");
	const listed = () => facts.map((fact) => [fact.event, pieceOf(fact), fact.place, fact.value]);
	const events = () => facts.map(({ event }) => event);
	const spot = (role: Acts["putSpot"]["role"], x: number, more: Partial<Acts["putSpot"]> = {}) =>
		table.do("host", {
			...{ kind: "putSpot", name: role ?? "", role, x, y: 400, widthMm: 150, heightMm: 150, ...more },
		} as Acts["putSpot"] & { kind: "putSpot" });
	const draw = (count = 1, seat = "ann") => {
		table.do(seat, { kind: "draw", from: opened.deck(), count, to: "hand" });
		return table.hand(seat).slice(-count);
	};
	const lay = (id: string, x: number, more: object = {}) =>
		table.do("ann", { kind: "lay", items: [{ id, x, y: 400 }], ...more });
	return { ...opened, listed, events, spot, draw, lay, facts: () => facts };
}

test("what comes into a hand was dealt, drawn, or taken from where it lay open (E1)", () => {
	const { table, deck, draw, lay, events, listed } = recordedTable();
	const [card = ""] = draw();
	assert.deepEqual(listed(), [["drawn", "light0", 1, null]]);
	draw(3, "ben");
	assert.deepEqual(
		listed().map(([event, , place]) => [event, place]),
		Array(3).fill(["drawn", 2]),
	);
	table.do("host", { kind: "deal", from: deck(), count: 1, to: ["ann", "ben"] });
	assert.deepEqual(
		listed().map(([event, , place]) => [event, place]),
		[
			["dealt", 1],
			["dealt", 2],
		],
	);
	table.do("ann", { kind: "give", ids: [card], to: "ben" });
	assert.deepEqual(listed(), [["toHand", "light0", 2, null]]);
	lay(table.hand("ann")[0] ?? "", 0, { face: "up" });
	assert.deepEqual(events(), ["played"]);
	const shown = () => table.id(table.keyOf(nameOf("tile", "light4")));
	table.do("ben", { kind: "hand", ids: [shown()] });
	assert.deepEqual(listed(), [["toHand", "light4", 2, null]]);
	draw(2);
	table.do("host", { kind: "passHands", to: "left" });
	assert.ok(events().length > 4 && events().every((event) => event === "toHand"));
});

test("what a spot is for decides what happened (E2)", () => {
	const { table, draw, lay, listed, events, spot, deck } = recordedTable();
	spot("discard", -400);
	spot("play", 0);
	spot("removed", 400);
	spot("deck", 800);
	assert.deepEqual(events(), []);
	for (const [x, event] of [
		[-400, "discarded"],
		[0, "played"],
		[400, "discarded"],
		[800, "returned"],
	] as const) {
		lay(draw()[0] ?? "", x, { face: "up" });
		assert.deepEqual(
			listed()[0]
				?.slice(0, 1)
				.concat(listed()[0]?.[2] ?? null),
			[event, 1],
		);
	}
	// from the discards to play, and from the deck there: nothing new, and revealed
	const at = (x: number) =>
		[...table.state.items].find(
			([, { is, place }]) => is === "piece" && place.in === "felt" && place.x === x && place.y === 400,
		)?.[0] ?? assert.fail();
	lay(table.id(at(-400)), 10);
	assert.deepEqual(events(), []);
	table.do("ann", { kind: "draw", from: deck(), count: 1, to: { x: 30, y: 400, face: "up" } });
	assert.deepEqual(events(), ["revealed"]);
	table.do("ann", { kind: "draw", from: deck(), count: 1, to: { x: 40, y: 400, face: "down" } });
	assert.deepEqual(events(), ["dealt"]);
	table.do("ann", { kind: "flip", ids: [table.id(at(40))] });
	assert.deepEqual(events(), ["revealed"]);
	table.do("ann", { kind: "flip", ids: [table.id(at(40))] });
	assert.deepEqual(events(), ["turned"]);
	table.do("ann", { kind: "turn", ids: [table.id(at(40))], by: 90 });
	assert.deepEqual(
		listed().map(([event, , , value]) => [event, value]),
		[["turned", 90]],
	);
});

test("in a spot as well, a stack that is turned over reveals its top, and one that lies open was seen (E1, E2)", () => {
	const { table, deck, events, spot } = recordedTable();
	spot("deck", 0);
	table.do("ann", { kind: "lay", items: [{ id: deck(), x: 0, y: 400 }] });
	assert.deepEqual(events(), []);
	table.do("ann", { kind: "flip", ids: [deck()] });
	assert.deepEqual(events(), ["revealed"], "only its top");
	const top = () => table.state.orders.get(table.stackKey("light"))?.[0];
	const open = top();
	const unseen = factsAtEnd(table.state, () => false).flatMap(({ event, copy }) =>
		event === "neverSeen" ? copy : [],
	);
	assert.ok(unseen.length > 0 && open !== undefined && !unseen.includes(open));
	table.do("ann", { kind: "draw", from: deck(), count: 1, to: "hand" });
	assert.deepEqual(events(), ["drawn"], "and nothing for the card below it");
	table.do("ann", { kind: "shuffle", id: deck() });
	assert.deepEqual(events(), []);
});

test("what goes from a deck into the box does not lie open there (E2)", () => {
	const { table, deck, draw, lay, events } = recordedTable();
	lay(draw()[0] ?? "", 0);
	const card = () => table.id(table.keyOf(nameOf("tile", "light0")));
	table.do("host", { kind: "box", ids: [card()] });
	assert.deepEqual(events(), ["returned"]);
	table.do("host", { kind: "flip", ids: [card()] });
	assert.deepEqual(events(), []);
	// the deck goes into the box, to the card, and its top has its face up there
	table.do("host", { kind: "stack", ids: [deck()], on: card(), at: "top" });
	assert.deepEqual(events(), []);
});

test("cards that lie in a stack have facts of their own only when they move (E2)", () => {
	const { table, deck, draw, events, order } = recordedTable();
	table.do("ann", { kind: "shuffle", id: deck() });
	assert.deepEqual(events(), []);
	table.do("ann", { kind: "flip", ids: [deck()] });
	assert.deepEqual(events(), ["revealed"], "only its top");
	table.do("ann", { kind: "flip", ids: [deck()] });
	assert.deepEqual(events(), Array(order().length).fill("returned"));
	table.do("ann", { kind: "lay", items: [{ id: deck(), ...felt }] });
	assert.deepEqual(events(), []);
	draw(order().length - 1);
	assert.equal(events().length, table.hand("ann").length, "the last card is only left over");
	assert.ok(events().every((event) => event === "drawn"));
	const last = [...table.state.items].find(
		([, { is, place, face }]) => is === "piece" && place.in === "felt" && face === "down",
	)?.[0];
	table.do("ann", { kind: "hand", ids: [table.id(last ?? "")] });
	assert.deepEqual(events(), ["drawn"]);
	const bag = () => table.id(table.keyOf(nameOf("container", "bag")));
	table.do("ann", { kind: "putIn", ids: table.hand("ann").slice(0, 2), into: bag() });
	assert.deepEqual(events(), ["shuffledIn", "shuffledIn"]);
	table.do("ann", { kind: "draw", from: bag(), count: 1, to: "hand" });
	assert.deepEqual(events(), ["drawn"]);
	const [card = ""] = table.hand("ann");
	table.do("ann", { kind: "lay", items: [{ id: card, ...felt }], face: "up" });
	const laid = [...table.state.items].find(
		([, { is, place, face }]) => is === "piece" && place.in === "felt" && face === "up" && place.x === felt.x,
	)?.[0];
	table.do("host", { kind: "box", ids: [table.id(laid ?? "")] });
	assert.deepEqual(events(), ["returned"]);
});

test("dice, counters, looks and shown cards (E1)", () => {
	const { table, id, deck, draw, listed, events, facts } = recordedTable();
	const die = id("die", "d");
	for (let i = 0; i < 20; i++) {
		table.do("ben", { kind: "roll", ids: [die] });
		const value = table.state.items.get(table.keyOf(nameOf("die", "d")))?.value;
		assert.deepEqual(listed(), [["rolled", "d", 2, value]], "also if it shows the same number again");
	}
	table.do("ann", { kind: "count", id: id("counter", "c"), by: -2 });
	assert.deepEqual(listed(), [["counted", "c", 1, 5]]);
	table.do("ann", { kind: "look", at: deck(), count: 2 });
	assert.deepEqual(listed(), [
		["peeked", "light0", 1, null],
		["peeked", "light1", 1, null],
	]);
	table.do("ann", { kind: "look", at: deck(), count: 3 });
	assert.deepEqual(listed(), [["peeked", "light2", 1, null]]);
	const [card = ""] = draw(1, "ben");
	table.do("ben", { kind: "show", ids: [card], to: "all" });
	assert.deepEqual(events(), ["revealed"]);
	table.do("ben", { kind: "show", ids: [card], to: ["ann"] });
	assert.deepEqual(events(), [], "Ann has seen it");
	table.do("ben", { kind: "show", ids: [card], to: ["host"] });
	assert.deepEqual(events(), ["revealed"], "as many seats, but another one");
	table.do("ben", { kind: "arrange", ids: table.hand("ben") });
	assert.deepEqual(facts(), []);
});

test("only what seats do leaves facts (E4)", () => {
	const { table, draw, facts, spot } = recordedTable();
	draw(2, "ben");
	table.do("ben", { kind: "undo" });
	assert.deepEqual(facts(), []);
	table.do("ben", { kind: "redo" });
	assert.deepEqual(facts(), []);
	const { seq } = table.state;
	draw(1);
	table.do("host", { kind: "rewind", to: seq });
	assert.deepEqual(facts(), []);
	spot("deck", 0, { x: 0, y: 0, widthMm: 900, heightMm: 900 });
	assert.deepEqual(facts(), [], "what lies in a new spot has not moved");
	table.leave("ben");
	assert.deepEqual(facts(), []);
});

test("at the end, hands are held, and only what no one touched was never seen (E1)", () => {
	const { table, draw, lay, id } = recordedTable();
	draw(2);
	lay(id("die", "d"), 400);
	const untouched = table.keyOf(nameOf("tile", "light5"));
	const facts = factsAtEnd(table.state, (copy) => copy === untouched);
	const of = (event: string) =>
		facts.flatMap((fact) => (fact.event === event ? table.state.pieces.get(fact.piece)?.externalKey : []));
	assert.deepEqual(of("heldAtEnd"), ["secret-light0", "secret-light1"]);
	assert.equal(of("neverSeen").includes("secret-light5"), false);
	assert.ok(of("neverSeen").includes("secret-light6"));
	assert.ok(!of("neverSeen").includes("secret-d"), "what lies open was seen");
	assert.ok(of("untouched").includes("secret-d"));
	assert.equal(of("untouched").includes("secret-light6"), false);
});

test("each step of a routine leaves its own facts (E1)", () => {
	const { table, id: idOf, draw, lay, spot, events, listed } = recordedTable();
	spot("discard", -400, { name: "Discard" });
	lay(idOf("die", "d"), 400);
	for (const card of draw(2)) lay(card, -400, { face: "up" });
	const from = { spot: "Discard" };
	const deck = { deck: { app: "app_1", key: "secret-light" } };
	const steps: Step[] = [
		{ kind: "collect", from: [from], into: deck },
		{ kind: "shuffle", place: deck },
		{ kind: "deal", from: deck, count: 1, to: "all" },
		{ kind: "roll", dice: { piece: { app: "app_1", key: "secret-d" } } },
	];
	const routine = { name: "Again", steps, pressedBy: "players" as const };
	const { patch } = table.do("host", { kind: "putRoutine", routine });
	assert.deepEqual(events(), []);
	const [id = ""] = Object.keys(patch.routines ?? {});
	for (let i = 0; i < 10; i++) {
		table.do("ann", { kind: "run", id });
		assert.deepEqual(events(), ["shuffledIn", "shuffledIn", "dealt", "dealt", "dealt", "rolled"]);
		const places = listed().flatMap(([event, , place]) => (event === "dealt" ? [place] : []));
		assert.deepEqual(places.sort(), [0, 1, 2]);
		table.do("ann", { kind: "undo" });
	}
});
