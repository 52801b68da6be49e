import assert from "node:assert/strict";
import { test } from "node:test";
import type { Version } from "@tuckbox/client";
import { type ListedChange, rowsOf } from "./rows.ts";

const minute = 60_000;
const max = 3;

const ada = {
	user: { id: "usr_ada", name: "Ada" },
	app: { id: "app_own", name: "Tuckbox" },
	token: null,
	browser: "Firefox",
};

const changed = (id: string, more: Partial<ListedChange> = {}) =>
	({
		change: "changed",
		component: { id, name: id },
		fields: ["name"],
		sideKeys: [],
		values: [],
		...more,
	}) as unknown as ListedChange;

/** A version by Ada's hand; `minutes` after the first one. */
const byHand = (
	version: number,
	minutes: number,
	components: ListedChange[],
	more: Partial<Version> = {},
): Version => ({
	version,
	publishedAt: minutes * minute,
	apps: [ada.app],
	created: 0,
	changed: components.length,
	deleted: 0,
	restoredFrom: null,
	undoes: null,
	name: null,
	note: null,
	isPinned: false,
	isByHand: true,
	authors: [ada],
	changes: { gameName: null, components },
	...more,
});

const numbers = (versions: Version[]) =>
	rowsOf(versions, max).map((row) => row.versions.map(({ version }) => version).join());

test("versions by one hand within ten minutes of the first are one row, from the kept version before", () => {
	const versions = [0, 4, 10, 11, 30].map((minutes, i) => byHand(i + 3, minutes, [changed(`p${i}`)]));
	assert.deepEqual(numbers(versions), ["7", "6", "3,4,5"]);
	assert.deepEqual(
		rowsOf(versions, max).map(({ base }) => base),
		[6, 5, 0],
	);
});

test("what has a name, a note or a pin, restores, was pushed, or follows a gap, is a row of its own", () => {
	const other = { ...ada, user: { id: "usr_bo", name: "Bo" } };
	for (const more of [
		{ name: "Saturday" },
		{ note: "after the playtest" },
		{ isPinned: true },
		{ restoredFrom: 1 },
		{ isByHand: false },
		{ authors: [other] },
		{ authors: [ada, other] },
		{ changed: 0 },
	] satisfies Partial<Version>[]) {
		const versions = [1, 2, 3].map((number) => byHand(number, 1, [changed("a")], number === 2 ? more : {}));
		assert.deepEqual(numbers(versions), ["3", "2", "1"], JSON.stringify(more));
	}
	assert.deepEqual(numbers([1, 2, 5].map((number) => byHand(number, 1, [changed("a")]))), ["5", "1,2"]);
	const { isByHand: _, authors: __, ...forGuests } = byHand(2, 1, []);
	assert.deepEqual(numbers([{ ...forGuests, version: 1 }, forGuests]), ["2", "1"]);
});

test("a row has each piece once, without what was undone or deleted again", () => {
	const [row] = rowsOf(
		[
			byHand(1, 0, [changed("a"), changed("b")]),
			byHand(2, 1, [changed("a", { fields: ["imageFaces"], sideKeys: ["front"] })]),
			byHand(3, 2, [changed("c", { change: "created", fields: [] })]),
			byHand(4, 3, [changed("d", { change: "deleted", fields: [] })]),
			byHand(5, 4, [changed("d", { change: "created", fields: [] })], { undoes: 4 }),
			byHand(6, 5, [changed("c", { change: "deleted", fields: [] })]),
		],
		max,
	);
	assert.deepEqual(
		row?.changes?.map(({ component, change, fields, sideKeys }) => [component.id, change, fields, sideKeys]),
		[
			["a", "changed", ["name", "imageFaces"], ["front"]],
			["b", "changed", ["name"], []],
		],
	);
	assert.equal(row?.isWhole, true);
});

test("a row knows whether more was changed than is listed", () => {
	const four = byHand(1, 0, [changed("a"), changed("b"), changed("c")], { changed: 4 });
	assert.equal(rowsOf([four], max)[0]?.isWhole, false);
	const { changes: _, ...unlisted } = four;
	assert.equal(rowsOf([unlisted], max)[0]?.changes, undefined);
});
