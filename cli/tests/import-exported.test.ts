import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { newCommandLine } from "./support/command-line.ts";
import { filesIn, image, object, plain, put, save, textIn } from "./support/imports.ts";

/** The record of its piece that an export writes into an object. */
const memo = (key: string, more: Record<string, unknown> = {}, game = "gam_a", faces?: unknown[]) =>
	JSON.stringify({
		...{ tuckbox: 1, game, shows: ["front", null], faces },
		piece: { kind: "tile", key, name: "Reef", count: 1, size: [40, 40], pictures: [], ...more },
	});

test("objects that come from an export of a game keep the keys of their pieces, and forged ones do no harm", async () => {
	await using cli = await newCommandLine({});
	await put(cli, {
		"pictures/reef.png": await plain(80, 80),
		"pictures/gold.png": await plain(60, 60),
		"pictures/silver.png": await plain(60, 60),
		"pictures/pirate.png": await plain(60, 60),
	});
	const side = { sideKey: "face-1", source: `${"0".repeat(64)}.png`, dpi: 300, bleed: "noBleed" };
	const face = {
		...{ kind: "dieFace", key: "speck/face-1", name: "1", count: 1, size: null },
		pictures: [side],
	};
	const tile = (guid: string, name: string, picture: string, Memo: string, more = {}) =>
		object("Custom_Tile", guid, name, {
			...image(picture, "", { CustomTile: { Type: 0, Stretch: true } }),
			...{ Memo, GMNotes: "", ...more },
		});
	const objects = [
		tile("a00001", "Reef", "reef.png", memo("Sea/Reef x4")),
		tile("a00002", "Reef", "reef.png", memo("Sea/Reef x4")),
		tile("a00003", "Reef", "gold.png", memo("Sea/Reef x4"), { Description: "New text" }),
		tile("a00013", "Reef", "reef.png", memo("Sea/Reef x4"), { Description: "Other text" }),
		tile("a00004", "Renamed", "silver.png", memo("../../evil: {}")),
		tile("a00005", "Sea Reef x4", "pirate.png", ""),
		tile("a00006", "Other", "gold.png", memo("other", {}, "gam_b")),
		tile("a00007", "Broken", "gold.png", `${memo("x").slice(0, -1)}, 7}`),
		tile("a00008", "Huge", "gold.png", memo("huge", { count: 1e300 })),
		tile("a00009", "Deck", "gold.png", memo("deck", { kind: "deck" })),
		tile("a00010", "Kin", "gold.png", memo("kin", { payload: { a: 1 }, parent: 7 })),
		object("Die_6", "a00011", "Cube", { Memo: memo("cube") }),
		object("Custom_Dice", "a00012", "Speck", {
			...image("speck.png", "", { CustomDice: { Type: 0 } }),
			Memo: memo("speck", { kind: "die", sides: 4 }, "gam_a", [face]),
		}),
	];
	const speck = { create: { width: 8, height: 8, channels: 3, background: "#fff" } } as const;
	await put(cli, { "pictures/speck.png": await sharp(speck).png().toBuffer() });
	await put(cli, { "save.json": save(objects) });
	const importing = ["import", "save.json", "--images", "pictures"];
	const whole = await cli.run(importing);
	assert.equal(whole.code, 4);
	assert.match(whole.err, /speck\.png: it has 8 × 8 px, too few for the faces of a die/);
	const { err } = await cli.ok([...importing, "--partial"]);
	for (const said of [
		/1 × copies that differ from their piece; each look is a piece of its own, with another key: Reef/,
		/1 × texts of copies that differ from those of the first one: Reef/,
		/1 × objects from an export of another game; they are new pieces: Other/,
		/1 × pictures of dice that cannot be used; the dice were imported without them: Speck/,
		/4 × objects with a damaged record of their piece; they are new pieces: Broken, Huge, Deck, Cube/,
	])
		assert.match(err.replaceAll(/\s+/g, " "), said);
	const dir = join(cli.home, "harbour");
	const yaml = await textIn(dir, "tuckbox.yaml");
	assert.deepEqual([...yaml.matchAll(/\bkey: (.+)$/gm)].map(([, key]) => key).sort(), [
		...['"../../evil: {}"', "Sea/Reef x4", "Sea/Reef x4 (2)", "broken", "cube-a00011", "deck-a00009"],
		...["huge", "kin", "other", "sea-reef-x4", "speck"],
	]);
	assert.deepEqual(yaml.match(/count: .+/g), ["count: 3"]);
	assert.match(yaml, /^# gameId: gam_a$/m);
	assert.match(yaml, /description: New text|"description":"New text"/);
	assert.ok(
		(await filesIn(cli.home)).every((name) => /^(harbour|pictures|cache|config)\/|^save\.json$/.test(name)),
	);
	assert.ok((await filesIn(dir)).includes("tiles/evil.png"));
});
