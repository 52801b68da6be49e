import assert from "node:assert/strict";
import { test } from "node:test";
import type { PublishedRecord } from "../../../src/domain/table/piece.ts";
import { type Item, type ItemPlace, tableFacts } from "../../../src/domain/table/state.ts";
import { cardRecords, deckRecord, PlayedTable } from "./played-table.ts";

// Tables on which something was played before a push changes their game.

/** The deck "light" with its cards. */
export const light = (count = 4) => [deckRecord("light"), ...cardRecords("light", count)];
export const name = (kind: string, key: string) => `secret-name-${kind}-${key}`;
/** The name of a card of the deck "light". */
export const card = (i: number) => name("tile", `light${i}`);

export type UpdateCase = {
	rule: string;
	before: PublishedRecord[];
	/** Acts at the table before the push. */
	play?: (table: PlayedTable) => void;
	after: (before: PublishedRecord[]) => PublishedRecord[];
	expect: (table: PlayedTable, was: PlayedTable["state"]) => void;
};

export const changed =
	(kind: string, key: string, more: Partial<PublishedRecord>) => (records: PublishedRecord[]) =>
		records.map((one) =>
			one.kind === kind && one.externalKey === `secret-${key}` ? { ...one, ...more } : one,
		);
export const without = (kind: string, key: string) => (records: PublishedRecord[]) =>
	records.filter((one) => one.kind !== kind || one.externalKey !== `secret-${key}`);

export const place = (table: PlayedTable, key: string): ItemPlace =>
	(table.state.items.get(key) as Item).place;
export const item = (table: PlayedTable, key: string) => table.state.items.get(key) as Item;
export const entry = <T>(table: PlayedTable, seat: string, entryName: string) =>
	table.views.get(seat)?.[entryName] as unknown as T;

/** Takes a card out of the deck, onto the felt and face up. */
export function layOut(table: PlayedTable, face: "up" | "down" = "up", at = 100): string {
	const stack = table.stackKey("light");
	const top = table.state.orders.get(stack)?.[0] ?? "";
	table.do("host", { kind: "draw", from: table.id(stack), count: 1, to: { x: at, y: 50, face } });
	return top;
}

export function toHand(table: PlayedTable, seat = "guest"): string {
	const stack = table.stackKey("light");
	const top = table.state.orders.get(stack)?.[0] ?? "";
	table.do(seat, { kind: "draw", from: table.id(stack), count: 1, to: "hand" });
	return top;
}

/** A test of one rule: also that nothing on the felt or in a hand moves. */
export function testUpdate({ rule, before, play, after, expect }: UpdateCase): void {
	test(rule, () => {
		const table = new PlayedTable(before);
		table.join("host", "host");
		table.join("guest");
		play?.(table);
		const was = table.state;
		table.update(after(before), 9);
		expect(table, was);
		assert.equal(tableFacts(table.state).version, 9);
		// nothing on the felt or in a hand has moved
		for (const [key, old] of was.items) {
			const now = table.state.items.get(key);
			if (old.place.in === "felt" && old.is === "piece") assert.deepEqual(now?.place, old.place);
			if (old.place.in === "holder" && was.seats.has(old.place.of)) assert.deepEqual(now?.place, old.place);
		}
	});
}
