import assert from "node:assert/strict";
import { test } from "node:test";
import {
	type Act,
	type HandEntry,
	type ItemEntry,
	type ShownPiece,
	standardDice,
	tableLimits,
} from "@tuckbox/pieces/table";
import { game, openedTable } from "../../../../tests/support/tables/opened-table.ts";
import {
	cardRecords,
	deckRecord,
	type PlayedTable,
	record,
} from "../../../../tests/support/tables/played-table.ts";
import { finished } from "../../../steps/pausing.ts";
import { gameSetUpNow } from "../opening/game-set-up.ts";
import { layOut } from "../opening/lay-out.ts";
import { piecesFromRecords } from "../piece.ts";
import { applyPatch, emptyTable, type Item, type TableState } from "../state.ts";

const bring = (piece: string, more: Partial<Extract<Act, { kind: "bring" }>> = {}): Act => ({
	...{ kind: "bring", piece, name: `a ${piece}`, count: 1, x: 0, y: 0 },
	...more,
});

/** The public ids of the items of a standard piece. */
function idsOf({ state }: PlayedTable, key: string): string[] {
	return [...state.items].flatMap(([item, { piece }]) =>
		piece !== null && state.pieces.get(piece)?.externalKey.startsWith(key) ? (state.ids.get(item) ?? []) : [],
	);
}

const entryOf = (table: PlayedTable, id: string | undefined, seat = "cleo") =>
	table.views.get(seat)?.[`item:${id}`] as ItemEntry | undefined;

/** A table with a blank card that Ann has taken into her hand. */
function withBlankInHand() {
	const { table, deck } = openedTable();
	table.do("host", bring("card-60x90"));
	table.do("ann", { kind: "hand", ids: idsOf(table, "card-60x90") });
	const hand = (seat: string) => table.views.get(seat)?.["hand:ann"] as HandEntry | undefined;
	const inHand = (seat = "ann") => hand(seat)?.cards?.[0];
	return { table, deck, inHand };
}

test("the host brings dice, coins, counters, figures and blank cards without a push (K1)", () => {
	const { table } = openedTable();
	const rolled = [...standardDice.map((sides) => `die-${sides}`), "coin"];
	for (const key of [...rolled, "counter", "cube-red", "pawn-black", "disc-white", "card-63.5x88.9"])
		table.do("host", bring(key, { count: 12, x: 10, y: 20 }));
	for (const key of rolled) {
		table.do("ann", { kind: "roll", ids: idsOf(table, key) });
		const sides = key === "coin" ? 2 : Number(key.slice(4));
		const { rolled: values } = table.log.at(-1)?.values ?? {};
		assert.ok(
			(values as number[]).every((value) => value >= 1 && value <= sides),
			key,
		);
	}
	const [first, second, ...others] = idsOf(table, "cube-red").map((id) => entryOf(table, id)?.place);
	assert.deepEqual(
		[first, second].map((place) => place?.in === "felt" && [place.x, place.y]),
		[
			[10, 20],
			[24, 20],
		],
	);
	assert.ok(others.every((place) => place?.in === "felt"));
	const [counter = ""] = idsOf(table, "counter");
	table.do("ben", { kind: "count", id: counter, by: 3 });
	assert.equal(entryOf(table, counter)?.value, 3);
	table.do("ann", { kind: "stack", ids: idsOf(table, "card-").slice(1), on: idsOf(table, "card-")[0] ?? "" });
	// back in the box, they are gone, and undoing brings them back
	table.do("host", { kind: "box", ids: idsOf(table, "die-6") });
	assert.deepEqual(idsOf(table, "die-6"), []);
	table.do("host", { kind: "undo" });
	assert.equal(idsOf(table, "die-6").length, 12);
});

test("each counter that is brought has a name of its own (K1)", () => {
	const { table } = openedTable();
	const names = () =>
		idsOf(table, "counter").flatMap((id) => {
			const entry = entryOf(table, id);
			return entry !== undefined && "shown" in entry ? entry.shown.name : [];
		});
	const counter = (count: number) => table.do("host", bring("counter", { name: "Counter", count }));
	counter(2);
	counter(1);
	assert.deepEqual(names(), ["Counter", "Counter 2", "Counter 3"]);
	// a number that is free again is given again
	const [, second = ""] = idsOf(table, "counter");
	table.do("host", { kind: "box", ids: [second] });
	counter(2);
	assert.deepEqual(names().sort(), ["Counter", "Counter 2", "Counter 3", "Counter 4"]);
	// a routine sets one of them
	const step = { kind: "count", counter: { piece: { app: "", key: "counter-3" } }, to: 7 } as const;
	table.do("host", { kind: "putRoutine", routine: { name: "Seven", steps: [step], pressedBy: "players" } });
	const [id = ""] = table.state.routines.keys();
	table.do("host", { kind: "run", id });
	const values = idsOf(table, "counter").map((one) => entryOf(table, one)?.value);
	assert.deepEqual(values.filter((value) => value === 7).length, 1);
	const long = "x".repeat(tableLimits.maxNameLength);
	table.do("host", bring("counter", { name: long }));
	assert.equal(names().at(-1), `${long.slice(0, -2)} 5`);
});

test("the number of a new counter does not reveal which counters lie hidden (K1, V12)", () => {
	// of two counters behind a screen, one goes back into the box: which one, no seat sees
	const numberAfter = (boxed: number) => {
		const { table } = openedTable();
		const area = { x: 0, y: 0, widthMm: 400, heightMm: 400 };
		table.do("host", { kind: "putSpot", name: "Screen", role: "other", seenBy: "none", ...area });
		table.do("host", bring("counter", { name: "Counter", count: 2 }));
		table.do("host", { kind: "box", ids: idsOf(table, "counter").slice(boxed, boxed + 1) });
		table.do("host", bring("counter", { name: "Counter", x: 900 }));
		const entry = idsOf(table, "counter")
			.map((id) => entryOf(table, id))
			.at(-1);
		return entry !== undefined && "shown" in entry ? entry.shown.name : undefined;
	};
	assert.equal(numberAfter(0), "Counter");
	assert.equal(numberAfter(1), "Counter");
});

test("what cannot be brought is refused (K1)", () => {
	const { table } = openedTable();
	const before = table.state;
	const wrong = [
		"die-2",
		"die-7",
		"die-06",
		"pawn",
		"pawn-pink",
		"pawn-red-2",
		"counter-2",
		"counter-1",
		"cube-toString",
		"__proto__",
	];
	const sizes = ["card-5x90", "card-60x501", "card-60", "card-60x90-mine", "card-NaNx9", "card-6.123x90"];
	for (const key of ["", ...wrong, ...sizes]) assert.equal(table.try("host", bring(key)), "BAD_VALUE", key);
	for (const count of [0, -1, 1.5, tableLimits.maxBrought + 1])
		assert.equal(table.try("host", bring("coin", { count })), "BAD_VALUE", `${count}`);
	for (const name of ["", "\u200b", "x".repeat(tableLimits.maxNameLength + 1)])
		assert.equal(table.try("host", bring("coin", { name })), "BAD_VALUE", name);
	assert.equal(table.try("host", bring("coin", { x: tableLimits.maxMm + 1 })), "BAD_VALUE");
	assert.equal(table.try("ann", bring("coin")), "NOT_ALLOWED");
	assert.equal(table.state, before);
	table.do("host", { kind: "settings", playersManage: true });
	table.do("ann", bring("coin"));
	while (table.try("host", bring("coin", { count: 50 })) !== "TABLE_FULL");
	assert.ok(table.state.items.size <= tableLimits.maxItems);
});

test("a push moves and removes no standard piece, and set-ups and rewinds keep them (K2)", () => {
	const { table } = openedTable();
	table.do("host", bring("pawn-red", { count: 2 }));
	table.do("host", bring("card-60x90"));
	table.do("host", { kind: "write", id: idsOf(table, "card-")[0] ?? "", text: "Draw two" });
	const lying = () => idsOf(table, "").map((id) => JSON.stringify(entryOf(table, id)));
	const standard = () => lying().filter((text) => text.includes("standard:"));
	const before = standard();
	assert.equal(before.length, 3);
	table.update([deckRecord("other"), ...cardRecords("other", 3)], 2);
	assert.deepEqual(standard(), before);
	table.do("host", { kind: "saveSetUp", name: "Mine" });
	const { seq } = table.state;
	table.do("host", { kind: "box", ids: [...idsOf(table, "pawn-"), ...idsOf(table, "card-")] });
	table.update([], 3);
	table.do("host", { kind: "returnTo", name: "Mine" });
	assert.equal(standard().length, 3);
	assert.match(standard().join(), /Draw two/);
	table.do("host", { kind: "tidy" });
	table.do("host", { kind: "rewind", to: seq });
	assert.equal(standard().length, 3);
	assert.doesNotMatch(standard().join(), /isGhost/);
});

test("an act that brought pieces is undone and redone, however many others there are by then (K2)", () => {
	const { table } = openedTable();
	table.do("host", bring("die-6"));
	table.do("host", { kind: "settings", playersManage: true });
	table.do("ann", bring("die-6"));
	table.do("host", { kind: "undo" });
	assert.equal(idsOf(table, "die-6").length, 1);
	table.do("ann", { kind: "roll", ids: idsOf(table, "die-6") });
	table.do("host", { kind: "redo" });
	assert.equal(idsOf(table, "die-6").length, 2);
	table.do("host", { kind: "undo" });
	table.do("ann", { kind: "box", ids: idsOf(table, "die-6") });
	table.update([], 2);
	// no die was left, and the update has dropped the piece
	assert.equal(table.try("host", { kind: "redo" }), "CHANGED_SINCE");
});

test("players write on blank cards that they hold or that lie open (K3)", () => {
	const { table, inHand } = withBlankInHand();
	const write = (id: string | undefined, text: string, seat = "ann") =>
		table.try(seat, { kind: "write", id: id ?? "", text });
	const textIn = (seat?: string) => {
		const card = inHand(seat);
		return card !== undefined && "shown" in card ? card.shown.name : undefined;
	};
	write(inHand()?.id, "  Draw two,\r\nkeep\u200b one.\n\n");
	assert.equal(textIn(), "Draw two,\nkeep one.");
	table.do("ann", { kind: "undo" });
	assert.equal(textIn(), "a card-60x90");
	table.do("ann", { kind: "redo" });
	assert.equal(textIn(), "Draw two,\nkeep one.");
	for (const text of ["", " \n\u200b", "x".repeat(301), "a\n".repeat(20)])
		assert.equal(write(inHand()?.id, text), "BAD_VALUE");
	assert.equal(write("missing", "x"), "GONE");
	// copies are written on one by one
	table.do("ann", { kind: "lay", items: [{ id: inHand()?.id ?? "", x: 0, y: 0 }] });
	table.do("host", { kind: "copy", ids: idsOf(table, "card-") });
	const [one, two] = idsOf(table, "card-");
	write(two, "Skip a turn", "ben");
	const names = [one, two].map((id) => JSON.stringify(entryOf(table, id)));
	assert.match(names[0] ?? "", /Draw two/);
	assert.match(names[1] ?? "", /Skip a turn/);
	table.do("host", { kind: "lock", ids: [one ?? ""], isLocked: true });
	assert.equal(write(one, "x"), "LOCKED");
});

test("what is written on a card is read only by seats that may know the card (K3)", () => {
	const { table, deck, inHand } = withBlankInHand();
	const id = inHand()?.id ?? "";
	table.do("ann", { kind: "write", id, text: "the secret" });
	const others = () => ["host", "ben", "cleo"].map((seat) => JSON.stringify(table.views.get(seat))).join();
	assert.doesNotMatch(others(), /the secret/);
	assert.deepEqual(table.log.at(-1)?.values, {});
	table.do("ann", { kind: "lay", items: [{ id, x: 0, y: 0 }], face: "down" });
	assert.doesNotMatch(others(), /the secret/);
	const [laid = ""] = idsOf(table, "card-");
	// a blank card that lies face down is refused like a card of the game that does
	table.do("ann", { kind: "draw", from: deck(), count: 1, to: { x: 200, y: 0, face: "down" } });
	const isCardOfGame = ({ place, face, is }: Item) =>
		is === "piece" && place.in === "felt" && face === "down";
	const hidden = [...table.state.items].flatMap(([key, item]) =>
		isCardOfGame(item) ? (table.state.ids.get(key) ?? []) : [],
	);
	assert.ok(hidden.length === 2 && hidden.includes(laid));
	for (const one of hidden)
		assert.equal(table.try("ben", { kind: "write", id: one, text: "x" }), "WRONG_KIND");
	// a set-up for other tables does not contain the text either, and still has the blank card
	const saved = finished(gameSetUpNow(table.state, "host"));
	assert.doesNotMatch(JSON.stringify(saved), /the secret/);
	assert.match(JSON.stringify(saved), /card-60x90/);
	table.do("ben", { kind: "flip", ids: [laid] });
	assert.match(others(), /the secret/);
});

test("a set-up of the game brings its standard pieces to a new table (K2)", () => {
	const { table } = openedTable();
	table.do("host", bring("die-8", { x: 40, y: 50 }));
	table.do("host", bring("card-60x90"));
	table.do("host", { kind: "write", id: idsOf(table, "card-")[0] ?? "", text: "Draw two" });
	const setUp = { name: "Start", ...finished(gameSetUpNow(table.state, "host")) };
	const { patch, log } = finished(layOut(piecesFromRecords([]), 1, table.chance, { setUp }));
	const state: TableState = applyPatch(emptyTable, patch, 0);
	const names = [...state.items.values()].map(({ piece }) => state.pieces.get(piece ?? "")?.name);
	assert.deepEqual(names.sort(), ["Draw two", "a die-8"]);
	assert.ok([...state.items.values()].every(({ isMade }) => isMade));
	assert.ok(Number(log.values.leftOut) > 0);
	const broken = { items: [{ kind: "die" as const, externalKey: "die-7", app: "", x: 0, y: 0 }] };
	const left = finished(
		layOut(piecesFromRecords([]), 1, table.chance, { setUp: { name: "Start", ...broken } }),
	);
	assert.equal(left.log.values.leftOut, 1);
});

test("a note on a standard piece is about its spot (K4)", async () => {
	const { notedAt } = await import("./noted.ts");
	const { table } = openedTable();
	table.do("host", bring("pawn-red", { x: 12, y: 34 }));
	const noted = notedAt(table.state, "ann", { on: idsOf(table, "pawn-")[0] ?? "" });
	assert.deepEqual(noted, { piece: undefined, spot: { x: 12, y: 34 } });
});

test("a card of the game with the key of a written card takes its place (K5)", () => {
	const { table, inHand } = withBlankInHand();
	const id = inHand()?.id ?? "";
	table.do("ann", { kind: "write", id, text: "Draw two" });
	table.do("host", { kind: "saveSetUp", name: "before" });
	const shown = (): ShownPiece => {
		const held = inHand();
		return held !== undefined && "shown" in held ? held.shown : assert.fail();
	};
	const { externalKey } = shown();
	const saved = { name: "Start", ...finished(gameSetUpNow(table.state, "ann")) };
	const born = { ...record({ kind: "tile", externalKey: "dragon", name: "Dragon" }), externalKey };
	const isBorn =
		({ pieces }: TableState) =>
		(item: Item) =>
			pieces.get(item.piece ?? "")?.name === "Dragon" && item.is === "piece";
	const copies = (state: TableState) => [...state.items.values()].filter(isBorn(state));
	table.update([...game, born]);
	assert.deepEqual([shown().name, inHand()?.id], ["Dragon", id]);
	// it is a copy of the game's card from now on
	assert.deepEqual(
		copies(table.state).map(({ isMade, isExtra }) => ({ isMade, isExtra })),
		[{ isMade: false, isExtra: false }],
	);
	table.update([...game, { ...born, count: 2 }], 3);
	assert.equal(copies(table.state).length, 2);
	table.do("host", { kind: "returnTo", name: "before" });
	assert.equal(copies(table.state).length, 2);
	// so it is in set-ups that were saved before it was a piece of the game
	const { patch, log } = finished(
		layOut(piecesFromRecords([...game, born]), 1, table.chance, { setUp: saved }),
	);
	const other = applyPatch(emptyTable, patch, 0);
	assert.equal(copies(other).length, 1);
	assert.equal(log.values.leftOut, 0);
	assert.ok(![...other.pieces.values()].some(({ name }) => name === "Draw two"));
});
