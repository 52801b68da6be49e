import "../../cli/src/messages/english.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { readFolderAt } from "../../cli/src/folder-on-disk.ts";
import { checkFolder } from "../../cli/src/preflight/check-folder.ts";
import {
	gameFolder,
	kindsAndKeys,
	poker,
	problemsOf,
	readingOf,
} from "../../cli/tests/support/game-folder.ts";
import { a4, pdfOf } from "../../cli/tests/support/pdf.ts";
import { remark } from "./remarks.ts";

test("files that cannot be read are counted by type, in one warning", async (t) => {
	const reading = await readingOf(t, {
		"cards/Gull.png": poker,
		"cards/Heron.eps": "%!PS",
		"cards/Crab.EPS": "%!PS",
		"art/Seal.psd": "8BPS",
		"list.xls": "",
		"notes.txt": "",
	});
	assert.deepEqual(
		reading.warnings.map(({ code, text }) => [code, text]),
		[["FILES_LEFT_OUT", "Left out, because they cannot be read: 2 EPS, 1 Photoshop, 1 Excel 97."]],
	);
	const found = checkFolder(reading).filter(({ code }) => code === "FILES_LEFT_OUT");
	assert.deepEqual(
		found.map(({ level, hint }) => [level, hint]),
		[
			[
				"warning",
				"Export pictures as PNG, JPEG, WebP, GIF or AVIF, slides and texts as PDF, and save tables as CSV, .xlsx or .ods.",
			],
		],
	);
});

test("sources that have been exported are not left out", async (t) => {
	const reading = await readingOf(t, {
		"png/Gull.png": poker,
		"png/1.png": poker,
		"art/gull.psd": "8BPS",
		"rules/2.png": poker,
		"rules.pdf": "%PDF",
		"cards.csv": "name,front\nGull,png/Gull.png\n",
		"cards.xlsx": "PK",
	});
	assert.deepEqual(reading.warnings, []);
	const numbered = await readingOf(t, { "one/1.png": poker, "two/1.psd": "8BPS" });
	assert.equal(numbered.warnings.length, 1, "another folder's 1 is another picture");
});

test("slides and texts are left out unless there is a PDF of them", async (t) => {
	const reading = await readingOf(t, {
		"cards/Gull.png": poker,
		"Items.odp": "PK",
		"Events.pptx": "PK",
		"rules.docx": "PK",
		"print/Rules.pdf": pdfOf([{ mm: a4 }]),
	});
	assert.deepEqual(
		reading.warnings.flatMap(({ code, text }) => (code === "FILES_LEFT_OUT" ? [text] : [])),
		["Left out, because they cannot be read: 1 PowerPoint, 1 OpenDocument presentation."],
	);
});

test("texts that are called rules and data that is called cards are named", async (t) => {
	const files = {
		"cards/Gull.png": poker,
		"RULES.md": "# Rules",
		"docs/spielregeln.txt": "",
		"heroes-cards/a.json": "{}",
		"heroes-cards/b.json": "{}",
		"AllCards.json": "[]",
		...{ "README.md": "# A game", "package.json": "{}", "notes.txt": "" },
	};
	const textsOf = async (more: Record<string, Buffer>) => {
		const { warnings } = await readingOf(t, { ...files, ...more });
		return warnings.flatMap(({ code, text }) => (code === "FILES_LEFT_OUT" ? [text] : []));
	};
	assert.deepEqual(await textsOf({}), [
		"Left out, because they cannot be read: 3 JSON (AllCards.json, heroes-cards/a.json …), 1 TXT (docs/spielregeln.txt), 1 Markdown (RULES.md).",
	]);
	const [withPdf = ""] = await textsOf({ "rules.pdf": pdfOf([{ mm: a4 }]) });
	assert.doesNotMatch(withPdf, /RULES\.md/);
});

test("a folder without a readable file is an error that lists its contents", async (t) => {
	const reading = await readingOf(t, { "a.psd": "8BPS", "b.psd": "8BPS", "c.eps": "%!PS" });
	assert.match(
		problemsOf(reading).join(),
		/contains no pictures that can be read, only 2 Photoshop, 1 EPS\./,
	);
	assert.match(problemsOf(await readingOf(t, { "a.txt": "" })).join(), /contains no pictures\./);
});

test("with a manifest, only files that its patterns include are left out", async (t) => {
	const files = { "cards/Gull.png": poker, "cards/Crab.psd": "8BPS", "art/Seal.psd": "8BPS" };
	const included = await readingOf(t, {
		...files,
		"tuckbox.yaml": "game: G\ndecks:\n  - { name: Sea, cards: cards }\n",
	});
	assert.match(included.warnings[0]?.text ?? "", /: 1 Photoshop\.$/);
	const named = await readingOf(t, {
		...files,
		"tuckbox.yaml": "game: G\ndecks:\n  - { name: Sea, cards: cards/*.png }\n",
	});
	assert.deepEqual([problemsOf(named), named.warnings], [[], []]);
});

test("a file that is called a picture and is of another type is left out, unless a table names it", async (t) => {
	const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic");
	const files = { "cards/Gull.png": poker, "cards/Heron.jpg": heic };
	const reading = await readingOf(t, files);
	assert.deepEqual(problemsOf(reading), []);
	assert.deepEqual(
		reading.warnings.map(({ code, text }) => [code, text]),
		[["PICTURE_LEFT_OUT", "Left out: cards/Heron.jpg is an HEIC picture."]],
	);
	const named = await readingOf(t, {
		...files,
		"cards.csv": "name,front\nHeron,cards/Heron.jpg\nGull,cards/Gull.png\n",
	});
	assert.match(problemsOf(named)[0] ?? "", /Heron.jpg is an HEIC picture/);
	assert.deepEqual(named.warnings, []);
});

test("a file that a manifest names must be usable, and one in a folder that it names is left out", async (t) => {
	const files = { "cards/Gull.png": poker, "cards/Heron.png": "<html>" };
	const manifest = (cards: string) => ({
		...files,
		"tuckbox.yaml": `decks:\n  - name: Sea\n    cards: ${cards}\n`,
	});
	const named = await readingOf(t, manifest("[cards/Gull.png, cards/Heron.png]"));
	assert.match(problemsOf(named).join(), /cards\/Heron.png is a web page/);
	const around = await readingOf(t, manifest("cards"));
	assert.deepEqual(problemsOf(around), []);
	assert.deepEqual(kindsAndKeys(around), ["deck Sea", "tile cards/Gull"]);
	assert.match(around.warnings[0]?.text ?? "", /^Left out: cards\/Heron.png is a web page/);
});

test("what the service has refused is left out like what cannot be read", async (t) => {
	const dir = await gameFolder(t, { "cards/Gull.png": poker, "cards/Heron.png": poker });
	const refused = { field: "file", reason: "FILE_EMPTY" } as const;
	const why = remark("PICTURE_REFUSED", { file: "cards/Heron.png", why: refused });
	const reading = await readFolderAt(dir, { leaveOut: new Map([["cards/Heron.png", why]]) });
	assert.deepEqual([...reading.images.keys()], ["cards/Gull.png"]);
	assert.deepEqual(
		reading.warnings.map(({ code, file }) => [code, file]),
		[["PICTURE_LEFT_OUT", "cards/Heron.png"]],
	);
});

test("a PDF of rules is read although a folder elsewhere is called like it", async (t) => {
	const pages = { "rulebook.pdf": pdfOf([{ mm: a4 }]), "cards/Gull.png": poker };
	const reading = await readingOf(t, { ...pages, "exports/rulebook/1.png": poker });
	assert.deepEqual(
		kindsAndKeys(reading).filter((key) => key.startsWith("book")),
		["book exports/rulebook", "book rulebook"],
	);
	// next to it, they are its pages
	const exported = await readingOf(t, { ...pages, "rulebook/1.png": poker });
	assert.deepEqual(
		kindsAndKeys(exported).filter((key) => key.startsWith("book")),
		["book rulebook"],
	);
});

test("a PDF of cards is read next to a few pictures, and left out next to as many as its pages", async (t) => {
	const cards = pdfOf(Array.from({ length: 6 }, () => ({ mm: [63, 88] as const })));
	const decksIn = async (pictures: number) => {
		const named = Array.from({ length: pictures }, (_, at) => [`p${at}.png`, { ...poker, grey: 20 * at }]);
		const reading = await readingOf(t, { "cards.pdf": cards, ...Object.fromEntries(named) });
		const { length } = reading.manifest.components.filter(({ kind }) => kind === "tile");
		return [length, reading.warnings.some(({ code }) => code === "PDF_BESIDE")];
	};
	assert.deepEqual(await decksIn(2), [8, false]);
	assert.deepEqual(await decksIn(3), [3, true]);
});

test("a PDF whose pages are all in another one next to it is left out", async (t) => {
	const card = (x: number) => ({ mm: [63, 88] as const, content: `0 0 1 rg ${x} 40 30 ${20 + x} re f` });
	const once = [card(10), card(20), card(30)];
	const decksOf = async (files: Record<string, Buffer>) => {
		const { manifest, warnings } = await readingOf(t, files);
		const said = warnings.filter(({ code }) => code === "TWIN_SKIPPED").map(({ params }) => params);
		return { cards: manifest.components.filter(({ kind }) => kind === "tile").length, said };
	};
	const print = pdfOf([...once, card(10), card(10), card(40)]);
	assert.deepEqual(await decksOf({ "cards.pdf": pdfOf(once), "print.pdf": print }), {
		cards: 6,
		said: [{ file: "print.pdf", others: "cards.pdf" }],
	});
	// a card that is not in the other
	const other = pdfOf([card(10), card(20), card(50)]);
	assert.deepEqual(await decksOf({ "cards.pdf": other, "print.pdf": print }), { cards: 9, said: [] });
});

test("a PDF of the same pictures in an older layout is left out, and one with the same frames is not", async (t) => {
	/** A PDF whose pages each show a picture of so many bytes, from so far up. */
	const pdfWith = (lengths: readonly number[], up: number) => {
		const start = 3 + 2 * lengths.length;
		const pages = lengths.map((_, at) => ({
			mm: [63, 88] as const,
			content: `q 120 0 0 80 20 ${up} cm /Art Do Q`,
			more: `/Resources << /XObject << /Art ${start + at} 0 R >> >>`,
		}));
		const pictures = lengths.map((length) => {
			const head = `/Type /XObject /Subtype /Image /Width ${length} /Height 1 /ColorSpace /DeviceGray`;
			return `<< ${head} /BitsPerComponent 8 /Length ${length} >>\nstream\n${"x".repeat(length)}\nendstream`;
		});
		return pdfOf(pages, pictures);
	};
	const cardsIn = async (old: Buffer, fresh: Buffer) => {
		const { manifest } = await readingOf(t, { "cards.pdf": old, "cards-print.pdf": fresh });
		return manifest.components.filter(({ kind }) => kind === "tile").length;
	};
	const old = pdfWith([100, 110, 120, 130, 140, 150], 40);
	assert.equal(await cardsIn(old, pdfWith([100, 100, 110, 120, 130, 140, 170], 90)), 7);
	assert.equal(await cardsIn(old, pdfWith([100, 110, 160, 170, 180, 190, 200], 90)), 13, "two are shared");
	const framed = (count: number, up: number) =>
		pdfWith(
			Array.from({ length: count }, () => 100),
			up,
		);
	assert.equal(await cardsIn(framed(6, 40), framed(7, 90)), 13, "the same frame on all");
});
