import assert from "node:assert/strict";
import { test } from "node:test";
import type { Component, PublishedGame } from "@tuckbox/client";
import { applyAnswer } from "./delta.ts";

function piece(id: string, more: Partial<Component> = {}): Component {
	return {
		id,
		kind: "tile",
		name: id,
		externalKey: id,
		count: 1,
		widthMm: 63.5,
		heightMm: 88.9,
		parentExternalKey: null,
		app: "app_a",
		position: 1,
		createdAt: 1,
		updatedAt: 1,
		payload: { imageFaces: [] },
		...more,
	};
}

function published(
	version: number,
	components: Component[],
	more: Partial<PublishedGame> = {},
): PublishedGame {
	return {
		version,
		publishedAt: version * 1000,
		apps: [{ id: "app_a", name: "Dextrous" }],
		created: 0,
		changed: 0,
		deleted: 0,
		restoredFrom: null,
		undoes: null,
		game: { id: "gam_a", name: "Lantern Bay", createdAt: "2026-11-22T00:00:00.000Z" },
		components,
		...more,
	};
}

const known = published(3, [piece("a"), piece("b", { position: 2 }), piece("c", { position: 3 })]);
const ids = (game: PublishedGame) => game.components.map(({ id }) => id);

test("added, changed and deleted pieces are applied in order, and reported", () => {
	const answer = published(
		5,
		[piece("b", { name: "B", updatedAt: 9, position: 2 }), piece("d", { position: 4 })],
		{
			since: 3,
			deletedIds: ["a", "never there"],
		},
	);
	const { published: after, change } = applyAnswer(known, answer);
	assert.deepEqual(ids(after), ["b", "c", "d"]);
	assert.equal(after.components[0]?.name, "B");
	assert.equal(after.version, 5);
	assert.ok(!("since" in after) && !("deletedIds" in after));
	assert.deepEqual(
		[change.version, change.createdIds, change.changedIds, change.deleted.map(({ name }) => name)],
		[5, ["d"], ["b"], ["a"]],
	);
});

test("a full answer is compared piece by piece, including pieces that went back to an older state", () => {
	const answer = published(40, [piece("a"), piece("b", { updatedAt: 0 }), piece("e")]);
	const { published: after, change } = applyAnswer(known, answer);
	assert.deepEqual(ids(after), ["a", "b", "e"]);
	assert.deepEqual(
		[change.createdIds, change.changedIds, change.deleted.map(({ id }) => id)],
		[["e"], ["b"], ["c"]],
	);
});

test("a piece that is restored takes its old position", () => {
	const without = published(4, [piece("b"), piece("c", { position: 5 })]);
	const answer = published(5, [piece("x", { position: 3 })], { since: 4, deletedIds: [], restoredFrom: 2 });
	const { published: after, change } = applyAnswer(without, answer);
	assert.deepEqual(ids(after), ["b", "x", "c"]);
	assert.equal(change.restoredFrom, 2);
});

test("an equal piece is not a change", () => {
	const { change } = applyAnswer(
		known,
		published(4, [piece("b", { position: 2 })], { since: 3, deletedIds: [] }),
	);
	assert.deepEqual([change.createdIds, change.changedIds, change.deleted], [[], [], []]);
});
