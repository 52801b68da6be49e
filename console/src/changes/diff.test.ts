import "../messages/english.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Component, ImageFace } from "@tuckbox/client";
import { changeOf } from "./diff.ts";

function face(sideKey: string, id: string): ImageFace {
	const url = `https://tuckbox.example/${id}`;
	return {
		...{ sideKey, assetId: id, derivedAssetId: `${id}-derived`, url, derivedUrl: url, thumbUrl: url },
		...{ widthPx: 750, heightPx: 1050 },
	};
}

function piece(
	id: string,
	more: Partial<Component> = {},
	faces: ImageFace[] = [face("front", `${id}-front`)],
) {
	const { payload, ...fields } = more;
	return {
		...{ id, kind: "tile", name: id, externalKey: id, count: 1, widthMm: 63.5, heightMm: 88.9 },
		...{ parentExternalKey: null, app: "app_1", createdAt: 1, updatedAt: 1 },
		...fields,
		payload: { ...payload, imageFaces: faces },
	} as Component;
}

test("a change lists every field as it is shown", () => {
	const before = piece("a", { count: 1, shape: "box", payload: { cost: 3, text: "Old", imageFaces: [] } });
	const after = piece("a", {
		...{ name: "<b>A</b>", count: 1200, widthMm: 70, parentExternalKey: "deck" },
		payload: { text: "Old", tags: ["x"], imageFaces: [] },
	});
	const change = changeOf(before, after);
	assert.deepEqual(
		change?.fields.map(({ label, before, after }) => [label, before, after]),
		[
			["Name", "a", "<b>A</b>"],
			["Count", "1", "1,200"],
			["Size", "63.5 × 88.9 mm", "70 × 88.9 mm"],
			["Outline", "Rectangle", "not set"],
			["Belongs to", "none", "deck"],
			["cost", "3", "none"],
			["tags", "none", '["x"]'],
		],
	);
	assert.deepEqual(change?.sides, []);
});

test("sides that are new, replaced, trimmed differently or removed are listed with both pictures", () => {
	const cut = { ...face("back", "same"), derivedAssetId: "trimmed-differently" };
	const before = piece("a", {}, [face("front", "1"), face("back", "same"), face("left", "l")]);
	const after = piece("a", {}, [face("front", "2"), cut, face("right", "r")]);
	const change = changeOf(before, after);
	assert.deepEqual(
		change?.sides.map((side) => [side.sideKey, side.before?.assetId, side.after?.assetId]),
		[
			["front", "1", "2"],
			["back", "same", "same"],
			["left", "l", undefined],
			["right", undefined, "r"],
		],
	);
});

test("a change that was reverted is not listed, nor is a payload with its keys in another order", () => {
	const before = piece("a", { updatedAt: 1, payload: { a: { x: 1, y: 2 }, imageFaces: [] } });
	const after = piece("a", { updatedAt: 2, payload: { a: { y: 2, x: 1 }, imageFaces: [] } });
	assert.equal(changeOf(before, after), undefined);
});

test("a long value is cut", () => {
	const change = changeOf(
		piece("a", { payload: { text: "", imageFaces: [] } }),
		piece("a", { payload: { text: "x".repeat(9999), imageFaces: [] } }),
	);
	assert.equal(change?.fields[0]?.after.length, 302);
});
