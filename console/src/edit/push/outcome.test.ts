import "../../messages/english.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { type PushedPiece, type PushResult, type Rename, TuckboxError } from "@tuckbox/client";
import { finished, previewIn, refusedFiles } from "./outcome.ts";

const piece = (externalKey: string, id?: string): PushedPiece => {
	return { kind: "card", externalKey, name: externalKey, ...(id !== undefined && { id }) };
};
const renamed = (externalKey: string, id: string): Rename => {
	return { ...piece(externalKey), id, formerKey: "former", formerName: "Former" };
};
const nothing: PushResult = {
	...{
		game: "gam_1",
		dryRun: false,
		created: [],
		changed: [],
		unchanged: [],
		renamed: [],
		deleted: [],
		leftOver: [],
	},
	...{ uploads: { files: 0, bytes: 0 }, requests: 1, warnings: [] },
};

test("a preview has each piece by what happens to it, and those that an undo would have to restore", () => {
	const found = [renamed("owl", "cmp_3"), renamed("hare", "cmp_4")];
	const { pieces, changing, renames, setUps, players } = previewIn(
		{
			...nothing,
			...{ created: [piece("fox")], changed: [piece("elk", "cmp_2")], unchanged: [piece("gull", "cmp_1")] },
			renamed: found.slice(0, 1),
			setUps: { created: ["Two players"], changed: ["Solo"], unchanged: ["Four players"] },
			players: { before: null, after: { min: 1, max: 4 } },
		},
		found,
	);
	assert.deepEqual([...pieces.values()], ["created", "changed", "changed", "unchanged"]);
	assert.deepEqual(changing, ["cmp_2", "cmp_3"]);
	assert.deepEqual(renames, found);
	assert.deepEqual(setUps, ["Two players", "Solo"]);
	assert.deepEqual(players?.after, { min: 1, max: 4 });
});

test("a push is undone for all that it has created, changed and renamed, but not for what has changed since", () => {
	const result: PushResult = {
		...nothing,
		...{
			created: [piece("fox", "cmp_9")],
			changed: [piece("elk", "cmp_2")],
			unchanged: [piece("gull", "cmp_1")],
		},
		...{ renamed: [renamed("owl", "cmp_3")], at: 1234 },
	};
	assert.deepEqual(finished(result, 7).undoable, [
		{ ids: ["cmp_9", "cmp_2", "cmp_3"], version: 7, at: 1234 },
	]);
});

test("a push that has changed nothing, or has created its game, has nothing to undo", () => {
	assert.deepEqual(finished({ ...nothing, unchanged: [piece("gull", "cmp_1")] }, 7).undoable, []);
	assert.deepEqual(finished({ ...nothing, created: [piece("fox", "cmp_9")] }, undefined).undoable, []);
});

test("an error about files names each with its reason, any other names none", () => {
	const details = [
		{ file: "fox.png", field: "file", message: "is empty", reason: "FILE_EMPTY" as const },
		{ index: 3, field: "name", message: "has no name" },
	];
	const faults = refusedFiles(new TuckboxError("FILE_EMPTY", "fox.png is empty", { details }));
	assert.deepEqual([...faults.keys()], ["fox.png"]);
	assert.match(faults.get("fox.png") ?? "", /empty/);
	assert.equal(refusedFiles(new Error("no answer")).size, 0);
	assert.equal(refusedFiles(undefined).size, 0);
});
