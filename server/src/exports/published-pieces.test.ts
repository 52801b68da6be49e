import assert from "node:assert/strict";
import { test } from "node:test";
import { type PublishedPiece, searchAmong } from "./published-pieces.ts";

const piece = (i: number): PublishedPiece => ({
	id: `cmp_${i}`,
	kind: "tile",
	name: `Möwe ${i}`,
	externalKey: `gull ${i}`,
	count: 1,
	widthMm: 63.5,
	heightMm: 88.9,
	parentExternalKey: null,
	app: "app",
	updatedAt: 0,
	payload: { imageFaces: [] },
});

test("a search for hundreds of values among all pieces lets other requests be served", async () => {
	const pieces = Array.from({ length: 20_000 }, (_, i) => piece(i));
	const values = Array.from({ length: 400 }, (_, i) => `x${i}`);
	const search = { isOver: false };
	const finding = searchAmong(pieces, `name:${values.join(",")},"mowe 19999"`, 0).finally(() => {
		search.isOver = true;
	});
	await new Promise((served) => setImmediate(served));
	assert.equal(search.isOver, false);
	assert.deepEqual([...(await finding)], [pieces[19_999]]);
});
