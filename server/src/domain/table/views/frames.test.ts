import assert from "node:assert/strict";
import { test } from "node:test";
import type { Act } from "@tuckbox/pieces/table";
import {
	cardRecords,
	deckRecord,
	frameText,
	PlayedTable,
	record,
} from "../../../../tests/support/tables/played-table.ts";
import { finished } from "../../../steps/pausing.ts";
import { judge } from "../acts/judge.ts";
import { applyPatch, type Item, type TableState } from "../state.ts";
import { ActFrames } from "./frames.ts";

const pieces = 300;

const idsOf = ({ state }: PlayedTable) =>
	[...state.items].flatMap(([key, { is }]) => (is === "piece" ? (state.ids.get(key) ?? []) : []));

const lay = (table: PlayedTable): Act => ({
	kind: "lay",
	items: idsOf(table).map((id, i) => ({ id, x: 3 * i, y: 0 })),
});

/** A table of a deck and 300 loose pieces, of which some lie where only one seat sees them. */
function opened(): PlayedTable {
	const loose = record({ kind: "tokenSprite", externalKey: "t", count: pieces });
	const table = new PlayedTable([deckRecord("light"), ...cardRecords("light", 10), loose]);
	table.join("host", "host");
	for (const seat of ["ann", "ben", "cleo"]) table.join(seat, seat === "cleo" ? "spectator" : "player");
	table.do("host", {
		...{ kind: "putSpot", name: "Ann", role: "play", seat: 1, seenBy: "owner" },
		...{ x: 0, y: 0, widthMm: 100, heightMm: 100 },
	});
	table.do("host", lay(table));
	return table;
}

/** Reads of items, counted. */
class Counted extends Map<string, Item> {
	static read = 0;
	override get(key: string) {
		Counted.read++;
		return super.get(key);
	}
}
const counted = (state: TableState): TableState => ({ ...state, items: new Counted(state.items) });

/** The frames of an act, each time new ones. */
function framesOf(table: PlayedTable, act: Act): () => ActFrames {
	const decision = finished(judge(table.state, "ann", act, table.chance, table.moment));
	if ("refused" in decision) assert.fail(decision.refused);
	const [before, after] = [counted(table.state), counted(applyPatch(table.state, decision.patch, 9))];
	return () => new ActFrames(before, after, decision.patch);
}

const acts: Readonly<Record<string, (table: PlayedTable) => Act>> = {
	lay,
	raise: (table) => ({ kind: "raise", ids: idsOf(table) }),
	turn: (table) => ({ kind: "turn", ids: idsOf(table), by: 90 }),
};

for (const [name, act] of Object.entries(acts)) {
	test(`the frames of a large act are the same in steps, however many were taken: ${name}`, () => {
		const table = opened();
		const frames = framesOf(table, act(table));
		for (const viewer of table.state.seats.keys()) {
			const whole = frameText(frames(), viewer);
			assert.ok(whole.length > 10 * pieces, "it has many entries");
			for (const taken of [1, 150, Number.POSITIVE_INFINITY]) {
				const stepped = frames();
				let left = taken;
				for (const _ of stepped.partsFor(viewer)) if (--left === 0) break;
				assert.equal(frameText(stepped, viewer), whole, `${viewer} after ${taken} steps`);
			}
		}
	});
}

test("a step of a large act reads a few items, and what has been built is not built again", () => {
	const table = opened();
	const frames = framesOf(table, { kind: "raise", ids: idsOf(table) })();
	const steps: number[] = [];
	for (const viewer of table.state.seats.keys()) {
		const building = frames.partsFor(viewer);
		for (Counted.read = 0; building.next().done !== true; Counted.read = 0) steps.push(Counted.read);
	}
	assert.ok(steps.length > pieces / 2, `${steps.length} steps: for the host, and for all others`);
	assert.ok(Math.max(...steps) < 40, `${Math.max(...steps)} items in a step`);
	Counted.read = 0;
	for (const viewer of table.state.seats.keys()) frameText(frames, viewer);
	assert.ok(Counted.read < pieces, `${Counted.read} items for all seats`);
});
