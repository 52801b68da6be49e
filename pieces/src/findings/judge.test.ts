import assert from "node:assert/strict";
import { test } from "node:test";
import type { Placement } from "../sizes/trim.ts";
import { type CheckContext, type CheckedPiece, judge } from "./judge.ts";

type Side = Placement & { sideKey: string; derivativeId: string | null };

const card: Side = {
	sideKey: "front",
	derivativeId: "drv_1",
	widthPx: 825,
	heightPx: 1125,
	pixelsPerInch: 300,
	bleedMode: "bleed",
};
const poker = { widthMm: 63.5, heightMm: 88.9 };

function piece(more: Partial<CheckedPiece<Side>> = {}): CheckedPiece<Side> {
	return {
		kind: "tile",
		...poker,
		requestedSides: null,
		dieType: null,
		parentKey: null,
		sides: [card],
		...more,
	};
}

function found(what: Partial<CheckedPiece<Side>>, around: Partial<CheckContext<Side>> = {}) {
	return judge(piece(what), { hasParent: true, faces: [], ...around });
}

function codes(what: Partial<CheckedPiece<Side>>, around: Partial<CheckContext<Side>> = {}): string {
	return found(what, around)
		.map(({ code, side }) => (side === undefined ? code : `${code}:${side.sideKey}`))
		.join(" ");
}

test("a correct card has no findings, with bleed and without", () => {
	assert.equal(codes({}), "");
	const trimmed = { ...card, widthPx: 750, heightPx: 1050, bleedMode: "noBleed" } as const;
	assert.equal(codes({ sides: [trimmed, { ...trimmed, sideKey: "back" }] }), "");
});

test("resolution is counted in pixels on the table: within the trim when the bleed is cropped", () => {
	const at = (pixelsPerInch: number, widthPx: number, heightPx: number) =>
		codes({ sides: [{ ...card, pixelsPerInch, widthPx, heightPx }] });
	assert.equal(at(150, 413, 563), "", "150 to the inch is enough");
	assert.equal(at(140, 385, 525), "LOW_RESOLUTION:front");
	// the same pixels would be enough if all of them were on the card
	assert.equal(codes({ sides: [{ ...card, bleedMode: "noBleed", widthPx: 375, heightPx: 525 }] }), "");
	const [fault] = found({ sides: [{ ...card, bleedMode: "noBleed", widthPx: 250, heightPx: 350 }] });
	assert.match(fault?.message ?? "", /100 pixels to the inch \(250 × 350 px on 63.5 × 88.9 mm\)/);
	assert.equal(fault?.side?.widthPx, 250);
});

test("resolution depends on the size of the piece, not on the pixels per inch that were sent", () => {
	const small = { ...card, widthPx: 500, heightPx: 500, pixelsPerInch: 72, bleedMode: "noBleed" } as const;
	assert.equal(codes({ kind: "tokenSprite", widthMm: 25, heightMm: 25, sides: [small] }), "");
	assert.equal(
		codes({ kind: "tokenSprite", widthMm: null, heightMm: null, sides: [small] }),
		"LOW_RESOLUTION:front SIZE_GUESSED",
		"guessed from 72 to the inch",
	);
});

test("proportions may differ by two percent on pieces that were sent with a size", () => {
	const square = { ...card, widthPx: 1000, heightPx: 1000, bleedMode: "noBleed" } as const;
	const on = (widthMm: number | null, heightMm: number | null) =>
		codes({ kind: "tokenSprite", widthMm, heightMm, sides: [square] });
	assert.equal(on(50, 50.9), "");
	assert.equal(on(50, 51.1), "ASPECT_OFF:front");
	assert.equal(on(51.1, 50), "ASPECT_OFF:front");
	assert.equal(on(50, null), "SIZE_GUESSED");
	const [fault] = found({ sides: [{ ...square, widthPx: 2000 }] });
	assert.match(fault?.message ?? "", /differ by 2.8 times/);
});

test("an image on a side that the kind does not have is reported once, without further findings", () => {
	const tiny = { ...card, widthPx: 1, heightPx: 1 };
	assert.equal(codes({ sides: [card, { ...tiny, sideKey: "left" }] }), "SIDE_NOT_SHOWN:left");
	assert.equal(codes({ kind: "dieFace", parentKey: "d", sides: [tiny] }), "SIDE_NOT_SHOWN:front");
});

test("tiles and boards need a front; decks, counters and books do not", () => {
	assert.equal(codes({ sides: [{ ...card, sideKey: "back" }] }), "FRONT_MISSING");
	assert.equal(codes({ kind: "board", sides: [] }), "FRONT_MISSING");
	for (const kind of ["deck", "bundle", "counter", "container", "book"] as const)
		assert.equal(codes({ kind, sides: [], widthMm: null }), "", kind);
});

test("an image that could not be prepared is reported with the reason if its side is shown", () => {
	const failureOf = (side: Side) =>
		side.derivativeId === "drv_1" ? { message: "its bytes are missing" } : undefined;
	const [fault] = found({}, { failureOf });
	assert.equal(fault?.code, "IMAGE_FAILED");
	assert.equal(fault?.side?.derivativeId, "drv_1");
	assert.match(fault?.message ?? "", /on front .*: its bytes are missing\.$/);
	assert.equal(codes({ sides: [{ ...card, derivativeId: "drv_2" }] }, { failureOf }), "");
	assert.equal(codes({ sides: [{ ...card, derivativeId: null }] }, { failureOf }), "");
});

test("a die's missing faces are reported, unless it has none on purpose", () => {
	const die = (dieType: number, faces: (string | null)[], requestedSides: number | null = null) =>
		found({ kind: "die", sides: [], dieType, requestedSides }, { faces }).map(
			({ code, message }) => `${code} ${message}`,
		);
	assert.deepEqual(die(6, []), []);
	assert.deepEqual(die(4, ["face-1", "face-2", "face-3", "face-4"]), []);
	assert.deepEqual(die(4, ["face-1", "face-3", "face-4"]), [
		"FACES_MISSING Face 2 of the d4 has no image and shows its numeral.",
	]);
	assert.deepEqual(die(6, ["face-1", "face-2", "face-3", "face-6", "front"]), [
		"FACES_MISSING Faces 4, 5 of the d6 have no image and show their numerals.",
	]);
	assert.deepEqual(die(2, [null, "front"]), [
		"FACES_MISSING All faces of the d2 have no image and show their numerals.",
	]);
	assert.deepEqual(
		die(
			8,
			["1", "2", "3", "4", "5", "6", "7", "8"].map((n) => `face-${n}`),
			6,
		),
		["DIE_TYPE_CORRECTED The die asks for 6 sides and has more faces: it is a d8."],
	);
});

test("a missing parent is reported, and so is a face that names no die", () => {
	assert.equal(codes({ parentKey: "deck" }), "");
	assert.equal(codes({ parentKey: "deck" }, { hasParent: false }), "PARENT_PENDING");
	assert.equal(codes({}, { hasParent: false }), "", "it names none");
	const face = { kind: "dieFace", sides: [{ ...card, sideKey: "face-1" }] } as const;
	assert.equal(codes({ ...face, parentKey: null, widthMm: null }), "FACE_WITHOUT_DIE");
	assert.equal(codes({ ...face, parentKey: "die", widthMm: null }, { hasParent: false }), "PARENT_PENDING");
});
