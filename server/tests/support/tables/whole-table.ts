import assert from "node:assert/strict";
import { toHundredths } from "@tuckbox/pieces/table";
import { copiesOf } from "../../../src/domain/table/piece.ts";
import type { TableState } from "../../../src/domain/table/state.ts";

/** Checks that every item is in exactly one place, and that every place is consistent. */
export function checkWhole(state: TableState): void {
	const held = new Map<string, string>();
	for (const [holder, keys] of state.orders) {
		const item = state.items.get(holder);
		assert.ok(item !== undefined || state.seats.has(holder), `${holder} holds items and does not exist`);
		if (item?.is === "stack") assert.ok(keys.length > 1, "a stack of one");
		for (const key of keys) {
			assert.ok(!held.has(key), `${key} is held twice`);
			held.set(key, holder);
		}
	}
	for (const seat of state.seats.keys()) assert.ok(state.orders.has(seat));
	const looked = new Set([...state.looks.values()].flatMap(({ keys }) => keys));
	for (const [key, { place, is, piece, face }] of state.items) {
		assert.equal(held.get(key), place.in === "holder" ? place.of : undefined, `where ${key} is`);
		const holder = place.in === "holder" ? state.items.get(place.of) : undefined;
		if (place.in === "felt") assert.deepEqual([place.x, place.y].map(toHundredths), [place.x, place.y]);
		if (holder?.is === "stack") assert.equal(face, holder.face);
		if (is === "stack") assert.ok(place.in !== "holder" && state.orders.has(key));
		else assert.ok(state.pieces.has(piece ?? ""), `${key} has no piece`);
		assert.equal(state.ids.has(key), holder === undefined || looked.has(key), `whether ${key} has an id`);
	}
	const { order, active } = state.turns.get("table") ?? { order: ["host"], active: ["host"] };
	assert.ok(order.every((seat) => state.seats.has(seat)) && active.every((seat) => order.includes(seat)));
	assert.ok(active.length > 0 && new Set(order).size === order.length);
	assert.ok(state.spots.size <= 100 && state.routines.size <= 20);
	const scores = state.scores.get("table")?.of;
	const players = [...state.seats].flatMap(([seat, { role }]) => (/host|player/.test(role) ? seat : []));
	if (scores !== undefined) assert.deepEqual(Object.keys(scores).sort(), players.sort());
	assert.equal(state.keyById.size, state.ids.size);
	for (const [key, id] of state.ids) assert.equal(state.keyById.get(id), key);
	for (const key of held.keys()) assert.ok(state.items.has(key), `${key} is held and does not exist`);
}

/** Checks that the table has as many copies of each piece as the game. */
export function checkCounts(state: TableState): void {
	for (const [binding, piece] of state.pieces) {
		const own = [...state.items.values()].filter(
			(item) => item.is === "piece" && item.piece === binding && !item.isMade,
		);
		if (piece.isGhost) continue;
		const counted = own.filter(({ isExtra }) => !isExtra).length;
		assert.equal(counted, copiesOf(piece), `${piece.name}: ${counted} of ${copiesOf(piece)}`);
	}
}
