import assert from "node:assert/strict";
import { test } from "node:test";
import { imageTypeNames, sourceKey } from "@tuckbox/pieces";
import { newId } from "./ids.ts";
import { gamePrefix, type ObjectKey, objectPath, publicObject, stagingPrefix } from "./object-key.ts";

const gameId = newId("gam");
const sha256 = "0123456789abcdef".repeat(4);
const source: ObjectKey = { type: "source", key: sourceKey(gameId, sha256, "image/png") };
const display: ObjectKey = { type: "derived", gameId, derivativeId: newId("drv"), variant: "display" };
const thumb: ObjectKey = { ...display, variant: "thumb" };
const large: ObjectKey = { ...display, form: 2, variant: "large" };
const medium: ObjectKey = { ...display, form: 12, variant: "medium" };

test("a game's images are stored under its prefix, and staged bytes separately", () => {
	for (const key of [source, display, thumb, large, medium])
		assert.ok(objectPath(key).startsWith(gamePrefix(gameId)));
	assert.equal(objectPath(source), `games/${gameId}/${sha256}.png`);
	const staged = objectPath({ type: "staged", uploadId: newId("upl") });
	assert.ok(staged.startsWith(stagingPrefix));
	assert.equal(publicObject(staged), undefined);
});

test("the path of every image leads back to that image", () => {
	for (const key of [source, display, thumb, large, medium])
		assert.deepEqual(publicObject(objectPath(key)), key);
	for (const type of imageTypeNames) {
		const key = sourceKey(gameId, sha256, type);
		assert.deepEqual(publicObject(key), { type: "source", key });
	}
});

test("no two objects share a path", () => {
	const keys = [
		source,
		display,
		thumb,
		{ ...display, form: 2 },
		{ ...display, form: 22 },
		{ ...display, derivativeId: newId("drv") },
	];
	assert.equal(new Set(keys.map((key) => objectPath(key as ObjectKey))).size, keys.length);
});

test("other paths do not lead to an image", () => {
	const path = objectPath(source);
	for (const other of [
		"",
		"/",
		gamePrefix(gameId),
		`/${path}`,
		`${path}/`,
		`${path}\n`,
		`${path}.bak`,
		path.toUpperCase(),
		path.replace("games/", "games//"),
		path.replace("games/", "games/../games/"),
		path.replace(gameId, ".."),
		path.replace(gameId, `${gameId}/..`),
		path.replaceAll("/", "\\"),
		path.replace(".png", ""),
		path.replace(sha256, sha256.slice(1)),
		objectPath(display).replace("-display", "-huge"),
		objectPath(display).replace(".webp", ".png"),
		"../tuckbox.sqlite",
		"games/gam_1/../../tuckbox.sqlite",
		"staging/upl_1",
		"unfinished/0123",
	]) {
		assert.equal(publicObject(other), undefined, JSON.stringify(other));
	}
});
