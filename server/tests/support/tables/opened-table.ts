import assert from "node:assert/strict";
import { cardRecords, deckRecord, PlayedTable, record } from "./played-table.ts";

/** Pieces of every kind. */
export const game = [
	record({ kind: "board", externalKey: "map", widthMm: 400, heightMm: 300 }),
	deckRecord("light"),
	...cardRecords("light", 10),
	...cardRecords("big", 1, { widthMm: 100 }),
	record({ kind: "tokenSprite", externalKey: "t", count: 3 }),
	record({ kind: "die", externalKey: "d", sides: 8 }),
	record({ kind: "counter", externalKey: "c", count: 7 }),
	record({ kind: "container", externalKey: "bag" }),
	record({
		kind: "book",
		externalKey: "b",
		payload: { imageFaces: [{ sideKey: "page-1" }, { sideKey: "page-2" }] },
	}),
];

export const nameOf = (kind: string, key: string) => `secret-name-${kind}-${key}`;

/** A table with pieces of every kind, on which a host, two players and a spectator sit. */
export function openedTable(options: ConstructorParameters<typeof PlayedTable>[1] = {}) {
	const table = new PlayedTable(game, options);
	table.join("host", "host");
	for (const seat of ["ann", "ben"]) table.join(seat);
	table.join("cleo", "spectator");
	const id = (kind: string, key: string, copy = 0) => table.id(table.keyOf(nameOf(kind, key), copy));
	const deck = () => table.id(table.stackKey("light"));
	const order = () => table.state.orders.get(table.stackKey("light")) ?? [];
	const entry = <T>(seat: string, name: string) => table.views.get(seat)?.[name] as unknown as T;
	const item = (key: string) => table.state.items.get(key) ?? assert.fail(`no item ${key}`);
	return { table, id, deck, order, entry, item };
}

/** A place on the felt, away from what lies there. */
export const felt = { x: 200, y: 100 };
