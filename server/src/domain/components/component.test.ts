import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type ComponentRequest, readComponent, withoutForeignFields } from "./component.ts";

const request = (more: Partial<ComponentRequest> = {}): ComponentRequest => ({
	kind: "tile",
	name: "Ace",
	externalKey: "ace",
	...more,
});
const asset = (sideKey: string, more: Record<string, unknown> = {}) => ({
	sideKey,
	key: `key of ${sideKey}`,
	sourceUrl: `url of ${sideKey}`,
	contentType: "image/png",
	...more,
});
const read = (more: Partial<ComponentRequest> = {}) => readComponent(request(more), 3);
const codes = (more: Partial<ComponentRequest>) => read(more).warnings.map((warning) => warning.code);

test("an omitted field stays undefined, and null becomes the default", () => {
	const { change, faults, warnings } = read();
	const { count, widthMm, heightMm, shape, sides, parentKey, payload } = change;
	for (const value of [count, widthMm, heightMm, shape, sides, parentKey, payload])
		assert.equal(value, undefined);
	assert.deepEqual([change.index, change.images.size, faults, warnings], [3, 0, [], []]);
	const nulls = {
		count: null,
		widthMm: null,
		shape: null,
		parentExternalKey: null,
		payload: null,
		assets: null,
	};
	const reset = read(nulls).change;
	assert.deepEqual(
		[reset.count, reset.widthMm, reset.shape, reset.parentKey, reset.payload, reset.images.size],
		[1, null, null, null, "{}", 0],
	);
});

test("aliases are normalized to their kinds", () => {
	assert.equal(read({ kind: "card" }).change.kind, "tile");
	assert.equal(read({ kind: "stack" }).change.kind, "deck");
});

test("only tiles and dieFaces have a parent; an empty parent means no parent", () => {
	for (const kind of ["tile", "card", "dieFace"]) {
		const { change, faults } = read({ kind, parentExternalKey: "p" });
		assert.deepEqual([change.parentKey, faults], ["p", []]);
	}
	for (const kind of ["deck", "stack", "board", "die", "bundle", "book", "counter", "container"]) {
		const [fault, ...more] = read({ kind, parentExternalKey: "p" }).faults;
		const { index, externalKey, field } = fault ?? {};
		assert.deepEqual([index, externalKey, field, more], [3, "ace", "parentExternalKey", []]);
		for (const none of ["", null]) {
			const { change, faults } = read({ kind, parentExternalKey: none });
			assert.deepEqual([change.parentKey, faults], [null, []]);
		}
	}
});

test("an image is parsed with its defaults and alternate field names", () => {
	const { key: _, sourceUrl: __, ...bare } = asset("back");
	const { change, faults } = read({
		assets: [
			asset("front", { widthPx: 5, bleedMode: "noBleed", sourcePixelsPerInch: 96 }),
			{ ...bare, r2ObjectKey: "other key", publicUrl: "other url", bleedMode: null, heightPx: null },
		],
	});
	assert.deepEqual(faults, []);
	assert.deepEqual(change.images.get("front"), {
		key: "key of front",
		sourceUrl: "url of front",
		widthPx: 5,
		heightPx: undefined,
		pixelsPerInch: 96,
		bleedMode: "noBleed",
		field: "assets[0]",
	});
	const { key, sourceUrl, heightPx, pixelsPerInch, bleedMode } = change.images.get("back") ?? {};
	assert.deepEqual(
		[key, sourceUrl, heightPx, pixelsPerInch, bleedMode],
		["other key", "other url", undefined, 300, "bleed"],
	);
	const fields = read({ assets: [bare] }).faults.map((fault) => fault.field);
	assert.deepEqual(fields, ["assets[0].key", "assets[0].sourceUrl"]);
});

test("when a side is named twice the last image counts, and unsupported sides are reported", () => {
	const { change, warnings } = read({
		assets: [asset("front", { key: "first" }), asset("top"), asset("front", { key: "last" })],
	});
	assert.equal(change.images.get("front")?.key, "last");
	assert.deepEqual([...change.images.keys()].toSorted(), ["front", "top"]);
	assert.deepEqual(
		warnings.map(({ code, externalKey }) => [code, externalKey]),
		[["SIDE_NOT_SHOWN", "ace"]],
	);
	assert.deepEqual(codes({ kind: "dieFace", assets: [asset("front"), asset("face-6")] }), ["SIDE_NOT_SHOWN"]);
});

test("a die and a book have no assets; a book has pages and a cover", () => {
	for (const kind of ["die", "book"]) {
		const { change, warnings } = read({ kind, assets: [asset("front")] });
		assert.deepEqual([change.images.size, warnings.length, warnings[0]?.code], [0, 1, "ASSETS_IGNORED"]);
		assert.deepEqual(codes({ kind, assets: [] }), []);
	}
	const { change } = read({ kind: "book", pages: ["a", "b"], cover: "c" });
	assert.deepEqual(
		[...change.images].map(([side, image]) => [side, image?.key, image?.field]),
		[
			["page-1", "a", "pages[0]"],
			["page-2", "b", "pages[1]"],
			["cover", "c", "cover"],
		],
	);
	assert.equal(change.replacesPages, true);
	const bare = read({ kind: "book", cover: null }).change;
	assert.deepEqual([bare.images.get("cover"), bare.replacesPages], [null, false]);
});

test("fields of other kinds are dropped without validation", () => {
	const foreign = { sides: "x", pages: 5, cover: {} };
	assert.deepEqual(withoutForeignFields({ kind: "tile", a: 1, ...foreign }), { kind: "tile", a: 1 });
	assert.deepEqual(withoutForeignFields({ kind: "die", ...foreign }), { kind: "die", sides: "x" });
	assert.deepEqual(withoutForeignFields({ kind: "book", ...foreign }), { kind: "book", pages: 5, cover: {} });
	assert.deepEqual(withoutForeignFields({ kind: "book" }), { kind: "book" });
});

test("a payload is stored as JSON without a top-level imageFaces", () => {
	const payloads = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }));
	fc.assert(
		fc.property(payloads, fc.jsonValue(), (payload, imageFaces) => {
			const { change, faults } = read({ payload: { ...payload, imageFaces } });
			const { imageFaces: _, ...own } = payload;
			assert.equal(change.payload, JSON.stringify(own));
			assert.deepEqual(faults, []);
		}),
	);
});

test("a payload is limited in bytes and in depth", () => {
	const fields = (payload: Record<string, unknown>) => read({ payload }).faults.map((fault) => fault.field);
	const room = 64 * 1024 - '{"t":""}'.length;
	assert.deepEqual(fields({ t: "x".repeat(room) }), []);
	assert.deepEqual(fields({ t: "x".repeat(room + 1) }), ["payload"]);
	assert.deepEqual(fields({ t: "é".repeat(room / 2) }), []);
	assert.deepEqual(fields({ t: "é".repeat(room / 2 + 1) }), ["payload"]);
	let deep: Record<string, unknown> = {};
	for (let level = 0; level < 100_000; level++) deep = { a: deep };
	assert.deepEqual(fields(deep), ["payload"]);
});
