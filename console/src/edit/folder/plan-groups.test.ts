import "../../messages/english.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ManifestComponent } from "@tuckbox/client";
import type { Guess } from "@tuckbox/folder";
import { faceFile, planGroups } from "./plan-groups.ts";

const piece = (kind: ManifestComponent["kind"], externalKey: string, parentExternalKey?: string) => ({
	...{ kind, externalKey, name: externalKey },
	...(parentExternalKey !== undefined && { parentExternalKey }),
});
const guess = (about: string, more: Partial<Guess> = {}): Guess => ({
	...{ about, code: "DECK_WITHOUT_BACK", params: {} },
	...more,
});

test("pieces are grouped by what they belong to, or by kind, also if the parent itself stays unchanged", () => {
	const sea = piece("deck", "sea");
	const [gull, heron] = [piece("tile", "gull", "sea"), piece("tile", "heron", "sea")];
	const [boat, ship, rock] = [
		piece("tokenSprite", "boat"),
		piece("tokenSprite", "ship"),
		piece("tile", "rock"),
	];
	// a bundle may have the key of a deck
	const hexes = piece("bundle", "hexes");
	const hex = piece("tile", "hex", "hexes");
	const all = [sea, gull, heron, boat, rock, ship, hexes, hex];
	const { groups } = planGroups([gull, boat, rock, heron, ship, hexes, hex], all, []);
	assert.deepEqual(
		groups.map(({ parent, pieces }) => [parent?.name, ...pieces.map(({ name }) => name)]),
		[
			["sea", "gull", "heron"],
			[undefined, "boat", "ship"],
			[undefined, "rock"],
			["hexes", "hex"],
		],
	);
});

test("guesses stand with the pieces that they are about, and those about others apart", () => {
	const sea = piece("deck", "sea");
	const gull = { ...piece("tile", "gull", "sea"), images: [{ file: "gull.tif" }] };
	const all = [sea, gull];
	const guesses = [guess("sea and 3 more", { first: "sea", more: 3 }), guess("gull.tif"), guess("logo.png")];
	const { groups, others } = planGroups(all, all, guesses);
	assert.deepEqual(
		groups.map((group) => group.guesses),
		[guesses.slice(0, 2)],
	);
	assert.deepEqual(others, guesses.slice(2));
});

test("a piece is recognized by its front, or a book by its cover", () => {
	const two = [
		{ sideKey: "back", file: "back.png" },
		{ sideKey: "front", file: "front.png" },
	];
	assert.equal(faceFile({ ...piece("tile", "a"), images: two }), "front.png");
	assert.equal(faceFile({ ...piece("book", "b"), pages: ["1.png"], cover: "c.png" }), "c.png");
	assert.equal(faceFile({ ...piece("book", "b"), pages: ["1.png"] }), "1.png");
	assert.equal(faceFile(piece("counter", "c")), undefined);
});
