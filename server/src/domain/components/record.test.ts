import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { recordedImages, recordText, type ShownSide, withAddresses, withoutAddresses } from "./record.ts";

const stored: Parameters<typeof recordText>[0] = {
	id: "cmp_1",
	app_id: "app_1",
	kind: "tile",
	name: "Ace",
	external_key: "ace",
	count: 1,
	width_mm: null,
	height_mm: null,
	shape: null,
	sides: null,
	die_type: null,
	parent_key: null,
	payload: "{}",
	position: 7,
	created_at: 1,
	updated_at: 2,
};
const side = (sideKey: string, more: Partial<ShownSide> = {}): ShownSide => ({
	sideKey,
	assetId: `ast ${sideKey}`,
	derivedAssetId: `drv ${sideKey}`,
	url: `source/${sideKey}`,
	derivedUrl: `display/${sideKey}`,
	thumbUrl: `thumb/${sideKey}`,
	mediumUrl: null,
	largeUrl: null,
	widthPx: 825,
	heightPx: 1125,
	pixelsPerInch: 300,
	bleedMode: "bleed",
	...more,
});
const textOf = (row: typeof stored, sides: readonly ShownSide[]) =>
	recordText(row, recordedImages(row, sides));
const filesAt = { sources: "http://files/", derived: "http://files/" };
const record = (component: Partial<typeof stored> = {}, sides: ShownSide[] = []) =>
	JSON.parse(withAddresses(textOf({ ...stored, ...component }, sides), filesAt));
const recordSize = (...given: Parameters<typeof record>) => {
	const { widthMm, heightMm } = record(...given);
	return [widthMm, heightMm];
};

test("a record holds what is stored; shape and sides appear only if the component has them", () => {
	assert.deepEqual(record(), {
		id: "cmp_1",
		kind: "tile",
		name: "Ace",
		externalKey: "ace",
		count: 1,
		widthMm: 63.5,
		heightMm: 88.9,
		parentExternalKey: null,
		app: "app_1",
		position: 7,
		createdAt: 1,
		updatedAt: 2,
		payload: { imageFaces: [] },
	});
	const full = { shape: "hex", parentKey: "deck", widthMm: 1, heightMm: 0.5, count: 9 };
	const { shape, parentExternalKey, widthMm, heightMm, count } = record({
		shape: "hex",
		parent_key: "deck",
		width_mm: 1,
		height_mm: 0.5,
		count: 9,
	});
	assert.deepEqual({ shape, parentKey: parentExternalKey, widthMm, heightMm, count }, full);
});

test("any payload is returned unchanged, before imageFaces", () => {
	const payloads = fc
		.dictionary(fc.string(), fc.jsonValue())
		.map((payload) => JSON.stringify(payload))
		.filter((text) => !("imageFaces" in JSON.parse(text)));
	fc.assert(
		fc.property(payloads, (payload) => {
			const text = withAddresses(textOf({ ...stored, payload }, [side("front")]), {
				sources: "",
				derived: "",
			});
			assert.ok(text.includes(`"payload":${payload.slice(0, -1)}`));
			const { imageFaces, ...own } = JSON.parse(text).payload;
			assert.equal(imageFaces.length, 1);
			assert.deepEqual(own, JSON.parse(payload));
		}),
	);
});

test("strings are written as JSON, whatever they contain", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (name, externalKey) => {
			const told = record({ name, external_key: externalKey, parent_key: name });
			assert.deepEqual([told.name, told.externalKey, told.parentExternalKey], [name, externalKey, name]);
		}),
	);
});

test("only image URLs are completed: a caller's string that looks like one is unchanged", () => {
	const odd = { name: "\u0001source", payload: JSON.stringify({ note: "\u0001games/x" }) };
	const { name, payload } = record(odd, [side("front")]);
	assert.deepEqual([name, payload.note], ["\u0001source", "\u0001games/x"]);
	assert.equal(payload.imageFaces[0].url, "http://files/source/front");
});

test("imageFaces lists the visible sides in order and nothing internal", () => {
	const faces = record({}, [side("top"), side("back"), side("front")]).payload.imageFaces;
	const {
		pixelsPerInch: _,
		bleedMode: __,
		mediumUrl: ___,
		largeUrl: ____,
		...shown
	} = side("front", {
		url: "http://files/source/front",
		derivedUrl: "http://files/display/front",
		thumbUrl: "http://files/thumb/front",
	});
	assert.deepEqual(faces[0], shown, "without the sizes that it does not have");
	const sizes = { mediumUrl: "medium/front", largeUrl: "large/front" };
	const [large] = record({}, [side("front", sizes)]).payload.imageFaces;
	assert.deepEqual(
		[large.mediumUrl, large.largeUrl],
		["http://files/medium/front", "http://files/large/front"],
	);
	assert.deepEqual(
		faces.map((face: ShownSide) => face.sideKey),
		["front", "back"],
	);
	const dieFace = record({ kind: "dieFace" }, [side("face-10"), side("front"), side("face-9")]);
	assert.deepEqual(
		dieFace.payload.imageFaces.map((face: ShownSide) => face.sideKey),
		["face-9", "face-10"],
	);
});

test("a side shows the part of its image to which it is trimmed", () => {
	const recordTrim = (...given: Parameters<typeof record>) => record(...given).payload.imageFaces[0].trim;
	const poker = { width_mm: 63.5, height_mm: 88.9 };
	assert.deepEqual(recordTrim(poker, [side("front")]), { left: 38, top: 38, width: 750, height: 1050 });
	assert.equal(recordTrim(poker, [side("front", { bleedMode: "noBleed" })]), undefined);
	assert.equal(recordTrim({}, [side("front")]), undefined, "without a size, the whole image shows");
});

test("the size is the one sent, else the front image's, else the default of the kind or the die", () => {
	const front = side("front", { widthPx: 300, heightPx: 600, bleedMode: "noBleed" });
	assert.deepEqual(recordSize({ width_mm: 10, height_mm: 20 }, [front]), [10, 20]);
	assert.deepEqual(recordSize({ width_mm: 10 }, [front]), [10, 50.8]);
	assert.deepEqual(recordSize({}, [front]), [25.4, 50.8]);
	assert.deepEqual(recordSize({}, [side("back", { widthPx: 300 })]), [63.5, 88.9]);
	assert.deepEqual(recordSize({ kind: "die", die_type: 20 }), [26, 26]);
	assert.deepEqual(recordSize({ kind: "die", die_type: 4, width_mm: 16, height_mm: 16 }), [16, 16]);
});

test("when a store serves images itself, only derived images have URLs of the service", () => {
	const shown = {
		...side("front"),
		url: "games/gam_1/a.png",
		derivedUrl: "games/gam_1/derived/drv_1-display.webp",
	};
	const text = textOf({ ...stored, kind: "tile" }, [shown]);
	const [face] = JSON.parse(withAddresses(text, { sources: "http://cdn/", derived: "http://files/" })).payload
		.imageFaces;
	assert.equal(face.url, "http://cdn/games/gam_1/a.png");
	assert.equal(face.derivedUrl, "http://files/games/gam_1/derived/drv_1-display.webp");
});

test("without addresses a record keeps everything except the facts of its images, whatever its payload contains", () => {
	const face = '{"imageFaces":[{"sideKey":"front","url":"x","heightPx":5}]}';
	fc.assert(
		fc.property(fc.array(fc.constantFrom("front", "back")), fc.jsonValue(), (names, value) => {
			const payload = JSON.stringify({ note: value, face, url: "u", heightPx: 3 });
			const sides = names.map((name) => side(name, { mediumUrl: "medium/1", widthPx: 9000 }));
			const component = { ...stored, payload, width_mm: 63.5, height_mm: 88.9 };
			const text = [textOf(component, sides), textOf(component, [])].join(",");
			const [brief] = JSON.parse(`[${withoutAddresses(text)}]`);
			const { imageFaces, ...rest } = JSON.parse(withAddresses(textOf(component, sides), filesAt)).payload;
			assert.deepEqual(brief.payload, {
				...rest,
				imageFaces: imageFaces.map(({ sideKey, assetId, derivedAssetId }: ShownSide) => ({
					...{ sideKey, assetId, derivedAssetId },
				})),
			});
		}),
	);
});
