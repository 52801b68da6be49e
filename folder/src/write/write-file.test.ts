import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parse } from "yaml";
import { plainValue } from "../formats/located.ts";
import { parseYaml } from "../formats/tuckbox-file/located-yaml.ts";
import type { Entry } from "../manifest-fields.ts";
import { fileParts, sizeText, type TuckboxFile } from "./index.ts";

const writtenText = (file: TuckboxFile) => [...fileParts(file)].join("");

/** Texts that YAML reads as something else, or not at all, unless they are in quotes. */
const odd = fc.constantFrom(
	...[
		"yes",
		"No",
		"null",
		"~",
		"true",
		"007",
		"1e3",
		"0x10",
		"0o7",
		"12:30",
		"2001-12-14",
		".inf",
		"-",
		"?",
		":",
	],
	...[
		"- x",
		"a: b",
		"a #b",
		"# a",
		"",
		" ",
		" x",
		"x ",
		"\n",
		"a\nb",
		"a\n\n b",
		"\r\n",
		"\t",
		"\u0085",
		"\u2028",
	],
	...[
		"<<",
		"*a",
		"&a",
		"!a",
		"%a",
		"@a",
		"`a",
		"'",
		'"',
		"\\",
		"{",
		"[",
		"]",
		"}",
		",",
		"a,b",
		"---",
		"...",
		"|",
		">",
	],
	...[
		"\ufeff",
		"\ufffe",
		"\u007f",
		"\ud800",
		"👩‍👩‍👧",
		"e\u0301",
		"__proto__",
		"constructor",
		"x".repeat(2000),
	],
);
const text = fc.oneof(
	odd,
	fc.string({ unit: "binary" }),
	fc.tuple(odd, odd).map((two) => two.join("")),
);

test("any text is read back as it was written, in every place", () => {
	fc.assert(
		fc.property(text, fc.jsonValue(), text, (one, json, key) => {
			const payload = { value: json, [key]: one, within: { [key]: [one] } };
			const card: Entry = { front: { file: one, dpi: 1.5, bleed: one }, name: one, payload };
			const faces = new Map<number, Entry | string>([
				[1, { file: one, name: one, payload }],
				[20, one],
			]);
			const file: TuckboxFile = {
				about: [one, key],
				head: { game: one, gameId: key, ignore: [one, key], defaults: { size: one } },
				hints: [one],
				pdfs: [{ file: one, pages: key }],
				sections: new Map([
					["deck", [{ name: one, images: { [key]: one }, cards: [card, one] }]],
					["die", [{ name: one, faces }]],
					["tile", [one]],
					["pieces", [{ kind: one, pages: [one, key] }]],
				]),
			};
			const written = writtenText(file);
			const { front, name } = card;
			const plain = JSON.parse(JSON.stringify(payload));
			const read = { front, name: one, payload: plain };
			assert.deepEqual(
				plainValue(parseYaml(written)),
				{
					...{ game: one, gameId: key, ignore: [one, key], defaults: { size: one } },
					pdfs: [{ file: one, pages: key }],
					decks: [{ name: one, images: { [key]: one }, cards: [read, one] }],
					dice: [{ name: one, faces: { 1: { file: one, name, payload: plain }, 20: one } }],
					tiles: [one],
					pieces: [{ kind: one, pages: [one, key] }],
				},
				written,
			);
			assert.doesNotMatch(written, /(?!\n)[\p{Cc}\u2028\u2029\ufeff]/u);
		}),
	);
});

test("other readers of YAML take texts for texts, too", () => {
	fc.assert(
		fc.property(fc.uniqueArray(odd), (texts) => {
			const written = writtenText({ about: [], head: { game: "a" }, sections: new Map([["tile", texts]]) });
			assert.deepEqual(parse(written, { version: "1.1" }).tiles ?? [], texts, written);
		}),
	);
});

test("a manifest is laid out for people, with comments where they are read", () => {
	const written = writtenText({
		about: ["About this file.", "More."],
		head: { game: "Tides", defaults: { bleed: "none" }, ignore: ["*-draft.png"] },
		hints: ["gameId: gam_…"],
		sections: new Map([
			["tile", ["tiles/rock.png"]],
			[
				"deck",
				[
					{ name: "Sea", size: "poker", cards: [{ front: "sea/1.png", payload: { cost: 3 } }, "sea/2.png"] },
					{ name: "Sky", back: { file: "sky.png", dpi: 300 }, cards: "sky/*" },
				],
			],
			["book", [{ name: "Rules", pages: ["1.png", "2.png"] }]],
			["board", []],
		]),
	});
	assert.equal(
		written,
		`# About this file.
# More.

game: Tides
defaults:
  bleed: none
ignore: ["*-draft.png"]
# gameId: gam_…

decks:
  - name: Sea
    size: poker
    cards:
      - front: sea/1.png
        payload: {"cost":3}
      - sea/2.png
  - name: Sky
    back: {file: sky.png, dpi: 300}
    cards: sky/*

tiles:
  - tiles/rock.png

books:
  - name: Rules
    pages:
      - 1.png
      - 2.png
`,
	);
});

test("a size has a name only if the name means the same", () => {
	const poker = { widthMm: 63.5, heightMm: 88.9 };
	const [upright, across] = [
		{ widthPx: 5, heightPx: 7 },
		{ widthPx: 7, heightPx: 5 },
	];
	assert.equal(sizeText(poker, [upright]), "poker");
	assert.equal(sizeText(poker, []), "poker");
	assert.equal(sizeText(poker, [upright, across]), "63.5 x 88.9 mm");
	assert.equal(sizeText(poker), "63.5 x 88.9 mm");
	assert.equal(sizeText({ widthMm: 63.504, heightMm: 88.9 }, [upright]), "63.504 x 88.9 mm");
	assert.equal(sizeText({ widthMm: 1e-7, heightMm: 400 }), "0.0000001 x 400 mm");
});
