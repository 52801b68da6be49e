import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import {
	backsOf,
	kindsAndKeys,
	type Picture,
	poker,
	problemsOf,
	readingOf,
} from "../../cli/tests/support/game-folder.ts";
import { sixty } from "../../cli/tests/support/paper.ts";
import { pdfOf, poker as pokerPage } from "../../cli/tests/support/pdf.ts";

const numbered = (name: string, count: number, picture: Picture = poker) =>
	Object.fromEntries(
		Array.from({ length: count }, (_, at) => [`${name}_${String(at).padStart(2, "0")}.png`, picture]),
	);

async function read(t: TestContext, files: Record<string, Picture | string | Buffer>) {
	const reading = await readingOf(t, files);
	assert.deepEqual(problemsOf(reading), []);
	const all = reading.manifest.components;
	const decks = all
		.filter(({ kind }) => kind === "deck")
		.map(({ externalKey, name }) => {
			const cards = all.filter(({ parentExternalKey }) => parentExternalKey === externalKey).length;
			return `${externalKey} "${name === reading.gameName ? "the game" : name}" ${cards}`;
		});
	const codes = (...wanted: string[]) =>
		reading.guesses.filter(({ code }) => wanted.includes(code)).map(({ text }) => text);
	return { reading, decks, codes };
}

test("numbered series in a program's output are decks, and previews next to them are left out", async (t) => {
	const preview: Picture = { px: [600, 300] };
	const { decks, codes } = await read(t, {
		...numbered("_output/event", 5),
		...numbered("_output/tool", 3),
		"_output/event_back.png": poker,
		"_output/event_all.png": preview,
		"_output/wide.png": preview,
	});
	assert.deepEqual(decks, ['_output/event "Event" 5', '_output/tool "Tool" 3']);
	assert.deepEqual(codes("DECKS_BY_NUMBERS", "NOT_IN_SERIES"), [
		'2 pictures are next to cards that are numbered or called so, and unlike them in name or size; skipped: _output/event_all.png, _output/wide.png. --as "_output/event_all.png=tokens" reads the first as a token; so with boards, tiles, cards or back.',
		"2 series of numbered pictures are decks of their own: event (5), tool (3).",
	]);
});

test("suits, copies of cards, and series with gaps stay one deck", async (t) => {
	const suits = await read(t, {
		...numbered("cups", 10),
		...numbered("swords", 10),
		...numbered("major", 12),
	});
	assert.equal(suits.decks.length, 1);
	const copies = await read(t, { ...numbered("attack", 5), ...numbered("defend", 4) });
	assert.equal(copies.decks.length, 1);
	const { "out/a_01.png": _, ...gap } = numbered("out/a", 5);
	assert.equal((await read(t, { ...gap, ...numbered("out/b", 3) })).decks.length, 1);
	const long = await read(t, { ...numbered("monster", 9), ...numbered("item", 8), "back.png": poker });
	assert.deepEqual(long.decks, ['item "Item" 8', 'monster "Monster" 9']);
	const backs = long.reading.manifest.components.flatMap(({ images = [] }) =>
		images.filter(({ sideKey }) => sideKey === "back").map(({ file }) => file),
	);
	assert.deepEqual(backs, ["back.png", "back.png"]);
	// longer than suits: of one length or not, with gaps or without; two may be the sides of the same cards
	const { "aqua_05.png": __, ...aqua } = numbered("aqua", 20);
	const clans = { ...aqua, ...numbered("flit", 19) };
	assert.equal((await read(t, clans)).decks.length, 1);
	assert.deepEqual((await read(t, { ...clans, ...numbered("hoax", 19) })).decks, [
		...['aqua "Aqua" 19', 'flit "Flit" 19', 'hoax "Hoax" 19'],
	]);
});

test("a picture that is left over next to series is no deck, and a second back is named", async (t) => {
	const series = { ...numbered("monster", 9), ...numbered("item", 8) };
	const { decks, codes } = await read(t, {
		...{ ...series, "empty.png": poker, "back.png": poker, "back2.png": poker },
	});
	assert.deepEqual(decks, ['item "Item" 8', 'monster "Monster" 9']);
	assert.deepEqual(codes("NOT_IN_SERIES", "BACKS_IN_COLOURS").sort(), [
		'This picture is next to cards that are numbered or called so, and unlike them in name or size; skipped: empty.png. --as "empty.png=tokens" reads it as a token; so with boards, tiles, cards or back.',
		"back.png is used; another back is skipped: back2.png.",
	]);
	const two = await read(t, { ...series, "gull.png": poker, "heron.png": poker });
	assert.equal(two.decks.length, 3);
});

test("tables name the series that are as long, and share a word with them", async (t) => {
	const { decks, reading, codes } = await read(t, {
		...numbered("_output/event", 3),
		...numbered("_output/tool", 4),
		...numbered("_output/role", 5),
		"_output/events_all.png": { px: [600, 300] },
		"events/events.csv": "Events,Cost\nFlood,1\nFire,2\nPlague,3\n",
		"data_tools.csv": "name,icon\nHammer,a\nSaw,b\nDrill,c\nFile,d\n",
		"icons/saw.png": { px: [64, 64] },
	});
	assert.deepEqual(decks, ['data_tools "Data tools" 4', 'events/events "Events" 3', '_output/role "Role" 5']);
	const names = reading.manifest.components
		.filter(({ kind }) => kind === "tile")
		.map(({ name }) => name)
		.slice(0, 7);
	assert.deepEqual(names, ["Hammer", "Saw", "Drill", "File", "Flood", "Fire", "Plague"]);
	assert.deepEqual(codes("IN_ORDER"), [
		"4 pictures for as many rows, matched in order.",
		"3 pictures for as many rows, matched in order.",
	]);
});

test("numbered pictures in a folder of parts are not the cards of a table", async (t) => {
	const { decks, reading } = await read(t, {
		"cards.csv": "name,count\nCopper,6\nFibre,2\nRadio,4\n",
		...numbered("icons/net/icon", 3),
		...numbered("heroes/hero", 4),
	});
	assert.deepEqual(decks, ['heroes "Heroes" 4']);
	assert.equal(reading.source.format, "images");
});

test("folders next to a program's output are parts, unless they are as large or called after a kind", async (t) => {
	const small: Picture = { px: [120, 90] };
	const { reading, codes } = await read(t, {
		...numbered("_output/card", 4),
		...numbered("svg/shape", 2, small),
		...numbered("components/SeaTiles/rock", 2, small),
		...numbered("components/icons/sword", 2, small),
		...numbered("heroes/hero", 2),
	});
	const keys = kindsAndKeys(reading).filter((key) => !key.startsWith("tile"));
	assert.deepEqual(keys, ["deck _output", "bundle components/SeaTiles", "deck heroes"]);
	assert.deepEqual(codes("INPUT_FOLDER", "PARTS_BY_NAME"), [
		"Its pictures differ from the cards in a program’s output next to it, which was made from them; skipped. A line !svg/ in .tuckboxignore keeps it.",
		"Named like a folder of parts that pieces are made from, of help, of packaging or for a printer; skipped. A line !components/icons/ in .tuckboxignore keeps it.",
	]);
});

test("pictures below a folder called img are parts next to cards in a PDF", async (t) => {
	const page = { mm: pokerPage };
	const { decks } = await read(t, {
		"sea.pdf": pdfOf([page, page, page]),
		"img/rules/harbour.png": { px: [300, 200] },
		"img/wood.png": { px: [300, 200] },
	});
	assert.deepEqual(decks, ['sea "Sea" 3']);
});

test("next to pictures of one size that are called cards, those of other names and sizes are none", async (t) => {
	const names = ["ace", "bow", "cup", "dam", "elm", "fox", "gem", "hut"].map((name) => `card_${name}`);
	const icons = { "sword.png": { px: [128, 128] }, "shield.png": { px: [128, 128] } } satisfies Record<
		string,
		Picture
	>;
	const cards = Object.fromEntries(names.map((name) => [`${name}.png`, poker]));
	const { reading, codes } = await read(t, { ...cards, ...icons, "joker.png": poker, "back.png": poker });
	assert.deepEqual(kindsAndKeys(reading).length, names.length + 2);
	assert.deepEqual(codes("NOT_IN_SERIES"), [
		'2 pictures are next to cards that are numbered or called so, and unlike them in name or size; skipped: shield.png, sword.png. --as "shield.png=tokens" reads the first as a token; so with boards, tiles, cards or back.',
	]);
	const { "card_hut.png": _, ...few } = cards;
	assert.equal(kindsAndKeys((await read(t, { ...few, ...icons })).reading).length, 10);
});

test("pictures of the size of a page are not cards among others", async (t) => {
	const page: Picture = { px: [1754, 1240] };
	const svg =
		'<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm"><rect width="9" height="9"/></svg>';
	const { reading, codes } = await read(t, {
		...numbered("hero", 4),
		"example.png": page,
		"tokens.svg": svg,
	});
	assert.deepEqual(kindsAndKeys(reading), [
		"deck deck",
		"tile hero_00",
		"tile hero_01",
		"tile hero_02",
		"tile hero_03",
	]);
	assert.deepEqual(codes("PAGES_AMONG_CARDS"), [
		"2 pictures have the size of a page (A4 or Letter): sheets to print, or texts; skipped: example.png, tokens.svg. A line !example.png in .tuckboxignore keeps it.",
	]);
	const points = svg.replace("210mm", "612px").replace("297mm", "792px");
	const sheets = await read(t, { "a.svg": points, "b.svg": points, "board.png": { px: [3000, 3000] } });
	assert.deepEqual(kindsAndKeys(sheets.reading), ["board board"], "more pages than other pictures, too");
	const alone = await read(t, { "pages/a.png": page, "pages/b.png": page });
	assert.equal(alone.reading.images.size, 2, "but not if there is nothing else");
});

test("rows that share a picture have keys of their own, and without names they are no cards", async (t) => {
	const table = "name,image,cost\nGull,bird,1\nTern,bird,2\nGull,bird,3\nWhale,whale,4\n";
	const pictures = { "bird.png": poker, "whale.png": poker };
	const { reading, codes } = await read(t, { "cards.csv": table, ...pictures });
	assert.deepEqual(kindsAndKeys(reading).slice(1), ["tile Gull", "tile Tern", "tile Gull 2", "tile whale"]);
	assert.deepEqual(codes("KEYS_NUMBERED"), [
		"A row has the name of a row above, or its picture and no name; numbers distinguish their keys.",
	]);
	const icons = await read(t, {
		"cards.csv": "cost,image\n1,bird\n2,bird\n3,bird\n4,\n5,whale\n",
		...pictures,
	});
	assert.equal(icons.reading.source.format, "images");
});

test("of the same cards as pictures and as drawings without a ground, the pictures are used", async (t) => {
	const names = ["gull", "heron", "tern", "wren"];
	const of = (folder: string, end: string, content: Picture | string) =>
		Object.fromEntries(names.map((name) => [`${folder}/${name}.${end}`, content]));
	const drawing = (shape: string) =>
		`<svg xmlns="http://www.w3.org/2000/svg" width="162" height="216">${shape}</svg>`;
	const figure = drawing('<path d="M40 60 L120 70 L60 160 Z"/>');
	const pictures = of("raster", "jpg", { px: [338, 451], dpi: 150 });
	const { reading, decks } = await read(t, { ...pictures, ...of("svg", "svg", figure) });
	assert.deepEqual(decks, ['raster "the game" 4']);
	assert.equal(reading.guesses.find(({ code }) => code === "SAME_PICTURES")?.about, "svg");
	// drawings with a ground are sharper than such small pictures
	const whole = drawing('<rect width="162" height="216" fill="#fff"/>');
	const drawn = await read(t, { ...pictures, ...of("svg", "svg", whole) });
	assert.deepEqual(drawn.decks, ['svg "the game" 4']);
});

test("a table whose rows have only pictures of art gives way to the finished cards", async (t) => {
	const names = ["E01", "E02", "E03", "E04", "E05", "E06"];
	const art = Object.fromEntries(names.map((name) => [`art/old/${name}.jpg`, { px: [400, 400] } as Picture]));
	const table = `id,name,copies\n${names.map((name) => `${name},Engine ${name},2`).join("\n")}\n`;
	const finished = { ...numbered("output/cards/t", 9), "output/cards/card_back.png": poker };
	const files = { "cards.csv": table, ...art, ...finished };
	const { reading, decks, codes } = await read(t, files);
	assert.deepEqual(decks, ['output/cards "Cards" 9']);
	assert.deepEqual(codes("TABLE_OF_ART"), [
		"Its rows name the art of cards, and the finished cards are in output/cards; skipped. table: cards.csv in a tuckbox.yaml uses it.",
	]);
	assert.deepEqual(backsOf(reading), { "output/cards": "output/cards/card_back.png" });
	const used = await readingOf(t, { ...files, "tuckbox.yaml": "game: Art\ntable: cards.csv\n" });
	assert.equal(used.manifest.components.length, 7);
	// fewer pictures are not made from all of the rows, and art alone may be the cards
	const few = { "cards.csv": table, ...art, ...numbered("output/cards/t", 5) };
	for (const own of [few, { "cards.csv": table, ...art }])
		assert.equal((await readingOf(t, own)).source.format, "table");
});

test("a table of art gives way to a PDF with as many cards, but not one of the cards themselves", async (t) => {
	const pdf = { "cards.pdf": pdfOf([sixty]) };
	const rows = ["a", "b", "c"];
	const table = { "cards.csv": `name,art\n${rows.map((name) => `Card ${name},${name}`).join("\n")}\n` };
	const art = (px: [number, number]) =>
		Object.fromEntries(rows.map((name) => [`imgs/png/${name}.png`, { px }]));
	const icons = await readingOf(t, { ...pdf, ...table, ...art([300, 300]) });
	const said = icons.guesses.filter(({ code }) => code === "TABLE_OF_ART");
	assert.deepEqual(
		said.map(({ about, params }) => [about, params.folder]),
		[["cards.csv", "cards.pdf"]],
	);
	const cards = await readingOf(t, { ...pdf, ...table, ...art([300, 415]) });
	assert.equal(kindsAndKeys(cards).length, 4);
});
