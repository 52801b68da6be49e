import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { type Act, wireLimits } from "@tuckbox/pieces/table";
import { PlayedTable, record } from "../../../../tests/support/tables/played-table.ts";
import { Holds } from "./holds.ts";

let table: PlayedTable;
let holds: Holds;

const pawn = (copy: number) => table.id(table.keyOf("secret-name-tokenSprite-pawn", copy));
const grab = (seat: string, ids: string[], now = 0) =>
	holds.grab(table.state, seat, ids, { since: now, now });

beforeEach(() => {
	table = new PlayedTable([record({ kind: "tokenSprite", externalKey: "pawn", count: 2 })]);
	table.join("host", "host");
	table.join("ben");
	table.do("host", { kind: "lay", items: [0, 1].map((copy) => ({ id: pawn(copy), x: copy, y: 0 })) });
	holds = new Holds();
});

test("a seat that grabs an item releases its previous hold (S4)", () => {
	assert.equal(grab("host", [pawn(0)]), undefined);
	assert.equal(grab("ben", [pawn(0)]), "HELD");
	assert.equal(grab("host", [pawn(1)]), undefined);
	assert.deepEqual(holds.of(table.state, "host")?.ids, [pawn(1)]);
	assert.equal(grab("ben", [pawn(0)]), undefined);
});

test("a hold that is not renewed ends, and no other seat can change the item before (S5)", () => {
	grab("host", [pawn(0)]);
	const act: Act = { kind: "turn", ids: [pawn(0)], by: 90 };
	assert.equal(holds.against(table.state, "ben", act), "host");
	assert.equal(holds.against(table.state, "host", act), undefined);
	holds.drag("host", { dx: 1, dy: 1, turn: 0 }, wireLimits.hold - 1);
	assert.deepEqual(holds.expire(wireLimits.hold), []);
	assert.deepEqual(holds.expire(2 * wireLimits.hold), ["host"]);
	assert.equal(holds.against(table.state, "ben", act), undefined);
});
