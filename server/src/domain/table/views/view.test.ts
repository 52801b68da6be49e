import assert from "node:assert/strict";
import { test } from "node:test";
import type { Act } from "@tuckbox/pieces/table";
import { frameText, PlayedTable, record } from "../../../../tests/support/tables/played-table.ts";
import { finished } from "../../../steps/pausing.ts";
import { judge } from "../acts/judge.ts";
import { applyPatch, type Item, type TableState } from "../state.ts";
import { ActFrames } from "./frames.ts";

/** A table of 40 pieces. */
function opened(): PlayedTable {
	const table = new PlayedTable([record({ kind: "tokenSprite", externalKey: "t", count: 40 })]);
	table.join("host", "host");
	for (const seat of ["ann", "ben", "cleo"]) table.join(seat, seat === "cleo" ? "spectator" : "player");
	return table;
}

/** The number of items that are read to build the frames of an act for all seats. */
function itemsRead(table: PlayedTable, seat: string, act: Act): number {
	let read = 0;
	class Counted extends Map<string, Item> {
		override get(key: string) {
			read++;
			return super.get(key);
		}
	}
	const counted = (state: TableState): TableState => ({ ...state, items: new Counted(state.items) });
	const decision = finished(judge(table.state, seat, act, table.chance, table.moment));
	if ("refused" in decision) assert.fail(decision.refused);
	const [before, after] = [counted(table.state), counted(applyPatch(table.state, decision.patch, 9))];
	read = 0;
	const frames = new ActFrames(before, after, decision.patch);
	for (const viewer of table.state.seats.keys()) frameText(frames, viewer);
	return read;
}

test("acts that do not concern pieces read none of them, so that no seat slows down a large table", () => {
	const table = opened();
	assert.equal(itemsRead(table, "cleo", { kind: "profile", name: "Cleo", colour: "#aa3300" }), 0);
	assert.equal(itemsRead(table, "host", { kind: "settings", isOpen: true }), 0);
	const id = table.id([...table.state.items.keys()][0] ?? "");
	// also on the first touch of a table, which changes its entry `table` (isFresh)
	assert.ok(itemsRead(table, "ann", { kind: "lay", items: [{ id, x: 1, y: 1 }] }) < 40);
});
