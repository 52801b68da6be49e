import assert from "node:assert/strict";
import { test } from "node:test";
import { spotDefaults } from "@tuckbox/pieces/table";
import { game, nameOf } from "../../../tests/support/tables/opened-table.ts";
import { PlayedTable } from "../../../tests/support/tables/played-table.ts";
import { boardSpots } from "./board-spots.ts";

test("a board brings its spots along when it is laid out (F8)", () => {
	const row = { name: "Row", role: "market", left: 20, top: 30, widthMm: 200, heightMm: 90, columns: 3 };
	const withSpots = (spots: unknown) =>
		game.map((one) => (one.kind === "board" ? { ...one, payload: { ...one.payload, spots } } : one));
	const broken = [null, "Row", {}, { ...row, name: 5 }, { ...row, left: "20" }, { ...row, columns: 0 }];
	const table = new PlayedTable(withSpots([row, ...broken]));
	table.join("host", "host");
	const spots = () => [...table.state.spots.values()];
	const there = { name: "Row", x: -80, y: -75, widthMm: 200, heightMm: 90, role: "market", seat: null };
	assert.deepEqual(spots(), [{ ...there, ...spotDefaults.market, columns: 3 }]);
	assert.deepEqual(boardSpots({ spots: [row, ...broken] }, row).broken, [1, 2, 3, 4, 5, 6]);
	assert.deepEqual(boardSpots({ spots: "4 of them" }, row), { spots: [], broken: [] });
	// a push of other spots changes none, and moves nothing
	const items = table.state.items;
	table.update(withSpots([{ ...row, left: 50 }]));
	assert.deepEqual(spots().length, 1);
	assert.deepEqual([...table.state.items.values()], [...items.values()]);
	// laid again, it brings those that it has now, turned with it
	const board = () => table.id(table.keyOf(nameOf("board", "map")));
	table.do("host", { kind: "lock", ids: [board()], isLocked: false });
	table.do("host", { kind: "removeSpot", id: [...table.state.spots.keys()][0] ?? "" });
	table.do("host", { kind: "box", ids: [board()] });
	table.do("host", { kind: "lay", items: [{ id: board(), x: 1000, y: 0, turn: 90 }] });
	const turned = { ...there, x: 1075, y: -50, widthMm: 90, heightMm: 200 };
	assert.deepEqual(spots(), [{ ...turned, ...spotDefaults.market, columns: 3 }]);
	table.do("host", { kind: "undo" });
	assert.deepEqual(spots(), []);
});
