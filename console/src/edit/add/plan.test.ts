import "../../messages/english.ts";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import type { Component } from "@tuckbox/client";
import { displayName, isSharedBack } from "@tuckbox/pieces";
import { sha256 } from "@tuckbox/web/api/sha256.ts";
import { readFileName } from "./file-names.ts";
import { manifestOf, type Picked, planRows, type Target, withFiles } from "./plan.ts";

const fields = {
	kind: "tile",
	count: 1,
	widthMm: 70,
	heightMm: 120,
	parentExternalKey: "deck",
	app: "app_1",
};

function card(externalKey: string, name = externalKey): Component {
	return { ...fields, id: `id-${externalKey}`, externalKey, name, payload: { imageFaces: [] } } as never;
}

function deckTarget(...cards: Component[]): Target {
	const deck = { ...card("deck", "The deck"), kind: "deck" as const, widthMm: 63.5, heightMm: 88.9 };
	return { deck, cards, takenKeys: new Set(cards.map(({ externalKey }) => externalKey)) };
}

function files(...names: string[]): Picked[] {
	return withFiles(
		[],
		names.map((name, i) => new File(["x".repeat(i + 1)], name, { type: "image/png" })),
	);
}

/** Describes the plan for files, one line per row. */
function describe(picked: Picked[], target: Target): string[] {
	return planRows(picked, target).map(({ piece, kind, externalKey, pictures, fault }) => {
		const sign = fault ? "!" : piece ? "~" : "+";
		return `${sign} ${kind} ${externalKey}: ${pictures.map(({ side, picked }) => `${side} ${picked.id}`).join(", ")}`;
	});
}

test("names of files are read as the command line reads them", () => {
	for (const [file, stem, side, count] of [
		["Gull.png", "Gull", undefined, undefined],
		["Gull_x4.JPG", "Gull", undefined, 4],
		["Gull (x12).png", "Gull", undefined, 12],
		["Gull 3x.webp", "Gull", undefined, 3],
		["Gull x4[back].png", "Gull", "back", 4],
		["Gull [Back] x4.png", "Gull", "back", 4],
		["Gull-front.png", "Gull", "front", undefined],
		["x4.png", "x4", undefined, undefined],
		["[back].png", "[back]", undefined, undefined],
		["Apex4.avif", "Apex4", undefined, undefined],
	] as const) {
		const name = readFileName(file);
		assert.deepEqual([name.stem, name.side, name.count], [stem, side, count], file);
	}
	assert.deepEqual(["back.png", "Card_Back.jpg", "way-back.png"].map(isSharedBack), [true, true, false]);
	assert.equal(displayName("night-watch_2"), "Night watch 2");
});

test("pictures find their cards by key, by the end of a key, and by name", () => {
	const target = deckTarget(card("decks/sea/Sea eel"), card("c-7", "Old Gull"), card("gull", "Another"));
	assert.deepEqual(describe(files("sea_EEL.png", "old-gull.png", "Gull.png", "heron.png"), target), [
		"~ card decks/sea/Sea eel: front sea_EEL.png",
		"~ card c-7: front old-gull.png",
		"~ card gull: front Gull.png",
		"+ card heron: front heron.png",
	]);
});

test("new cards get keys like those of the other cards, and never another card's key", () => {
	const target = deckTarget(card("decks/sea/A"), card("decks/sea/B"));
	const taken = { ...target, takenKeys: new Set([...target.takenKeys, "decks/sea/C"]) };
	assert.deepEqual(describe(files("C.png", "D x3.png"), taken), [
		"+ card decks/sea/C-2: front C.png",
		"+ card decks/sea/D: front D x3.png",
	]);
	const { components } = manifestOf(planRows(files("D x3.png"), taken), taken);
	assert.deepEqual(components, [
		{
			...{ kind: "tile", name: "D", externalKey: "decks/sea/D", parentExternalKey: "deck", count: 3 },
			...{ widthMm: 70, heightMm: 120, images: [{ sideKey: "front", file: "D x3.png" }] },
		},
	]);
});

test("backs go to their fronts, a shared back goes to the deck, and a name may end in back", () => {
	const target = deckTarget(card("gull"), card("way-back"));
	assert.deepEqual(
		describe(files("gull-back.png", "way-back.png", "back.png", "eel.png", "eel[back].png"), target),
		[
			"~ card gull: back gull-back.png",
			"~ card way-back: front way-back.png",
			"~ deck deck: back back.png",
			"+ card eel: front eel.png, back eel[back].png",
		],
	);
	assert.deepEqual(describe(files("far-back.png", "lone[back].png"), target), [
		"+ card far-back: front far-back.png",
		"! card lone: back lone[back].png",
	]);
});

test("files that cannot be sent say why, and the rest is pushed", () => {
	const target = deckTarget(card("a"), card("k1", "Twin"), card("k2", "Twin"));
	const odd = [
		...files("a.png", "A.jpg", "twin.png", "ok.png"),
		{ id: "notes.txt", file: new File(["x"], "notes.txt", { type: "text/plain" }) },
		{ id: "none.png", file: new File([], "none.png", { type: "image/png" }) },
	];
	const rows = planRows(odd, target);
	assert.deepEqual(
		rows.map(({ fault }) => fault),
		[
			"a.png and A.jpg are both its front. Remove one.",
			"2 cards have this name. Choose one.",
			undefined,
			"Not a PNG, JPEG, WebP, GIF, AVIF or SVG.",
			"The file is empty.",
		],
	);
	assert.deepEqual(
		manifestOf(rows, target).components.map(({ externalKey }) => externalKey),
		["ok"],
	);
});

test("the user's choice takes precedence over file names", () => {
	const target = deckTarget(card("a"), card("b"));
	const [one, two, three] = files("a.png", "IMG_0231.png", "b.png") as [Picked, Picked, Picked];
	const matched = [
		{ ...one, match: "new" },
		{ ...two, match: "id-b" },
		{ ...three, match: "deck" },
	];
	assert.deepEqual(describe(matched, target), [
		"+ card a-2: front a.png",
		"~ card b: front IMG_0231.png",
		"~ deck deck: back b.png",
	]);
});

test("the same file is added once, and files of the same name get different ids", () => {
	const [first] = files("a.png") as [Picked];
	const other = new File(["other"], "a.png", { type: "image/png" });
	assert.deepEqual(
		withFiles([first], [first.file, other]).map(({ id }) => id),
		["a.png", "a.png (2)"],
	);
});

test("the checksum of any number of bytes is the one that Node computes", () => {
	for (const length of [0, 1, 55, 56, 63, 64, 65, 1000, 100_003]) {
		const bytes = Uint8Array.from({ length }, (_, i) => (i * 131) % 251);
		const expected = createHash("sha256").update(bytes).digest("base64");
		assert.equal(sha256(bytes), `sha256-${expected}`, `${length} bytes`);
	}
});
