import assert from "node:assert/strict";
import { test } from "node:test";
import { openedTable } from "../../../../tests/support/tables/opened-table.ts";
import {
	cardRecords,
	deckRecord,
	record,
	seededChance,
} from "../../../../tests/support/tables/played-table.ts";
import { finished } from "../../../steps/pausing.ts";
import { type PublishedRecord, piecesFromRecords } from "../piece.ts";
import { applyPatch, emptyTable, type TableState } from "../state.ts";
import { type GameSetUp, gameSetUpNow } from "./game-set-up.ts";
import { layOut } from "./lay-out.ts";

const game = [
	record({ kind: "board", externalKey: "map", widthMm: 400, heightMm: 300 }),
	deckRecord("light"),
	...cardRecords("light", 10),
	record({ kind: "tokenSprite", externalKey: "t", count: 3 }),
	record({ kind: "die", externalKey: "d", sides: 8 }),
	record({ kind: "counter", externalKey: "c", count: 7 }),
	record({ kind: "container", externalKey: "bag" }),
];

/** Lays a game out on a new table. @returns the table, and what its log says */
function opened(records: readonly PublishedRecord[], given: GameSetUp | undefined, isAllLaidOut = false) {
	const setUp = given && { name: "Start", ...given };
	const beginning = { ...(setUp && { setUp }), isAllLaidOut };
	const { patch, log } = finished(layOut(piecesFromRecords(records), 1, seededChance(3), beginning));
	return { state: applyPatch(emptyTable, patch, 0), log };
}

/** The items by the keys of their pieces, as far as a set-up arranges them. */
function arrangement({ items, pieces, orders }: TableState) {
	const keyOf = (key: string) => {
		const item = items.get(key);
		return `${item?.is} ${pieces.get(item?.piece ?? "")?.externalKey.replace("secret-", "") ?? null}`;
	};
	return [...items]
		.filter(([, { place }]) => place.in !== "holder")
		.map(([key, { place, face, turn, isLocked, value }]) => {
			const where = place.in === "felt" ? [place.x, place.y] : "box";
			const held = (orders.get(key) ?? []).map(keyOf).sort();
			return JSON.stringify([keyOf(key), where, face, turn, isLocked, value, held]);
		})
		.sort();
}

test("a set-up saved at a table lays a new table out in the same way (P7)", () => {
	const { table, id, deck } = openedTable();
	const token = id("tokenSprite", "t");
	table.do("host", { kind: "lay", items: [{ id: token, x: -30, y: 40, turn: 90 }] });
	table.do("host", { kind: "lay", items: [{ id: id("die", "d"), x: 60, y: 40 }] });
	table.do("host", { kind: "roll", ids: [id("die", "d")] });
	table.do("host", { kind: "count", id: id("counter", "c"), to: 3 });
	table.do("host", { kind: "lay", items: [{ id: id("container", "bag"), x: 100, y: 40 }] });
	table.do("host", { kind: "putIn", ids: [id("tokenSprite", "t", 1)], into: id("container", "bag") });
	table.do("host", { kind: "draw", from: deck(), count: 2, to: { x: 200, y: 0, face: "up" } });
	table.do("host", { kind: "lock", ids: [token], isLocked: true });
	const saved = finished(gameSetUpNow(table.state, "host"));
	const records = [...table.state.pieces.values()].map((piece) => ({
		...{ id: piece.componentId, kind: piece.kind, externalKey: piece.externalKey, name: piece.name },
		...{ count: piece.count, widthMm: piece.widthMm, heightMm: piece.heightMm, app: piece.app },
		...(piece.sides !== null && { sides: piece.sides }),
		parentExternalKey: piece.parentKey,
		payload: { imageFaces: piece.faces },
	}));
	const { state, log } = opened(records, JSON.parse(JSON.stringify(saved)));
	assert.deepEqual(arrangement(state), arrangement(table.state));
	assert.deepEqual(log.values, { name: "Start", leftOut: 0 });
	assert.deepEqual([...state.setUps.keys()], ["Start"], "the host can return to it");
});

test("a saved set-up does not contain where hidden cards are (P8)", () => {
	const { table, deck } = openedTable();
	table.do("host", { kind: "shuffle", id: deck() });
	table.do("host", { kind: "draw", from: deck(), count: 2, to: { x: 200, y: 0, face: "down" } });
	table.do("ann", { kind: "draw", from: deck(), count: 3, to: "hand" });
	const hidden = [
		...(table.state.orders.get(table.stackKey("light")) ?? []),
		...(table.state.orders.get("ann") ?? []),
		...[...table.state.items]
			.filter(([, { place, face }]) => place.in === "felt" && face === "down")
			.map(([key]) => key),
	].filter((key) => table.state.items.get(key)?.is === "piece");
	assert.equal(hidden.length, 10);
	const saved = finished(gameSetUpNow(table.state, "host"));
	// the same table with other cards in each hidden place
	const items = new Map(table.state.items);
	for (const [i, key] of hidden.entries()) {
		const other = table.state.items.get(hidden[(i + 3) % hidden.length] ?? "");
		const own = table.state.items.get(key);
		if (own !== undefined && other !== undefined) items.set(key, { ...own, piece: other.piece });
	}
	assert.deepEqual(finished(gameSetUpNow({ ...table.state, items }, "host")), saved);
	const stack = saved.items.find(({ isStack }) => isStack);
	assert.equal(stack?.holds?.length, 5);
});

test("a set-up survives changes of the game: what is gone is left out, what is new has its place (P7)", () => {
	const first = opened(game, undefined);
	const saved = finished(gameSetUpNow(first.state, ""));
	const moved = {
		...saved,
		items: saved.items.map((one) => ("x" in one ? one : { ...one, x: 300, y: 300 })),
	};
	const changed = [
		...game
			.filter(({ externalKey }) => externalKey !== "secret-d" && externalKey !== "secret-light0")
			.map((one) => (one.kind === "tokenSprite" ? { ...one, count: 2 } : one))
			// the same piece under another key
			.map((one) => (one.kind === "counter" ? { ...one, externalKey: "renamed" } : one)),
		...cardRecords("light", 12).slice(10),
		record({ kind: "book", externalKey: "b" }),
	];
	const { state, log } = opened(changed, moved);
	assert.equal(log.code, "open");
	assert.equal(log.values.leftOut, 3, "a die, a card and a token");
	const [stack, ...others] = [...state.items].filter(([, { is }]) => is === "stack");
	assert.deepEqual(others, []);
	const held = state.orders.get(stack?.[0] ?? "") ?? [];
	assert.equal(held.length, 11);
	const names = held.slice(-2).map((key) => state.pieces.get(state.items.get(key)?.piece ?? "")?.externalKey);
	assert.deepEqual(names, ["secret-light10", "secret-light11"], "new cards are at the bottom of their deck");
	const placeOf = (kind: string) => {
		const of = [...state.items.values()].filter(({ piece }) => state.pieces.get(piece ?? "")?.kind === kind);
		return of.map(({ place }) => place.in);
	};
	assert.deepEqual(placeOf("counter"), ["felt"]);
	assert.deepEqual(placeOf("tokenSprite"), ["felt", "felt"]);
	assert.deepEqual(placeOf("book"), ["box"]);
});

test("a set-up that names only decks and single pieces has all of their cards (P7)", () => {
	const items: GameSetUp["items"] = [
		{ kind: "deck", externalKey: "secret-light", isStack: true, x: 0, y: 0 },
		{ kind: "die", externalKey: "secret-d", x: 50, y: 0, value: 99 },
		{ kind: "die", externalKey: "unknown", x: 50, y: 0 },
		{ kind: "board", externalKey: "secret-map", isStack: true, x: 0, y: 0 },
		{ kind: "tokenSprite", externalKey: "secret-t", count: 9, x: 0, y: 50 },
	];
	const { state, log } = opened(game, { items });
	const stack = [...state.items].find(([, { is }]) => is === "stack");
	assert.equal(state.orders.get(stack?.[0] ?? "")?.length, 10);
	assert.equal(log.values.leftOut, 8, "a die, a board that is not a stack, and six tokens too many");
	const die = [...state.items.values()].find(({ piece }) => state.pieces.get(piece ?? "")?.kind === "die");
	assert.equal(die?.value, 8);
});

test("everything can be laid out: nothing is left in the box, and nothing lies on the board (P6)", () => {
	const { state } = opened(game, undefined, true);
	const outer = [...state.items.values()].filter(({ place }) => place.in !== "holder");
	assert.ok(outer.every(({ place }) => place.in === "felt"));
	for (const { place, piece } of outer) {
		if (place.in !== "felt" || state.pieces.get(piece ?? "")?.kind === "board") continue;
		assert.ok(place.y > 150, `${piece} lies below the board`);
	}
});
