import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import {
	kindsAndKeys,
	type Picture,
	poker,
	problemsOf,
	readingOf,
} from "../../cli/tests/support/game-folder.ts";
import { a4, pdfOf, poker as pokerPage } from "../../cli/tests/support/pdf.ts";

const other: Picture = { px: [800, 1120], dpi: 320 };

async function read(t: TestContext, files: Record<string, Picture | string | Buffer>) {
	const reading = await readingOf(t, files);
	assert.deepEqual(problemsOf(reading), []);
	const groups = reading.manifest.components
		.filter(({ kind, parentExternalKey }) => kind !== "tile" || parentExternalKey === null)
		.map(
			({ kind, externalKey, name }) =>
				`${kind} ${kind === "deck" ? `${externalKey} "${name === reading.gameName ? "the game" : name}"` : externalKey}`,
		);
	const skipped = reading.guesses
		.filter(({ text }) => text.includes("skipped"))
		.map(({ about, code }) => `${about}: ${code}`);
	return { groups, skipped };
}

const named = (names: string[], picture: Picture = poker) =>
	Object.fromEntries(names.map((name) => [/\.\w+$/.test(name) ? name : `${name}.png`, picture]));

test("folders of parts, and images of web pages, are left out if there are pieces", async (t) => {
	const { groups, skipped } = await read(
		t,
		named([
			...["cards/a", "cards/src/b", "heroes/c", "assets/frame", "assets/tokens/boat", "generalIcons/sword"],
			...["images/texture", "svg/heron.svg", "favicon-32x32", "heroes/logo", "notes"],
		]),
	);
	assert.deepEqual(groups, ["tokenSprite assets/tokens/boat", 'deck cards "Cards"', 'deck heroes "Heroes"']);
	assert.deepEqual(skipped.sort(), [
		"favicon-32x32.png: NOT_OF_GAME",
		"notes.png: NEXT_TO_FOLDERS",
		"the folder: PARTS_BY_NAME",
		"the folder: PARTS_BY_NAME",
	]);
	// without other pictures, they are the pieces
	assert.deepEqual((await read(t, named(["assets/a", "assets/icons/b"]))).groups, [
		'deck assets "Assets"',
		'deck assets/icons "Icons"',
	]);
	const photos = await read(t, {
		...named(["cards/a", "cards/b"]),
		...named(["rphotos/a", "Fotos/b"], other),
	});
	assert.deepEqual(photos.groups, ['deck cards "Cards"']);
	// cards may have such names
	const logos = await read(t, named(["players/red-logo", "players/blue-logo"]));
	assert.deepEqual(logos, { groups: ['deck players "Players"'], skipped: [] });
	const web = await readingOf(t, named(["decks/web/favicon", "decks/web/logo", "decks/web/cookie"]));
	assert.equal(kindsAndKeys(web).length, 4);
});

test("photographs, screenshots and banners of a game are left out by their names", async (t) => {
	const cards = named(["sea/gull", "sea/heron", "sea/tern", "sea/wren"]);
	const photos = [
		"WhatsApp Image 2021-04-21 at 20.33.43 (1).jpeg",
		"IMG_2041.jpg",
		"DSC01234.JPG",
		"Bildschirmfoto 3",
	];
	const inFolder = photos.map((name) => `evening/${name}`);
	const { groups, skipped } = await read(t, {
		...cards,
		...named(inFolder, { px: [400, 300] }),
		...named(["sea/logomarca", "sea/Captura de pantalla 2"], poker),
		...named(["sea/poster"], { px: [400, 300] }),
	});
	assert.deepEqual(groups, ['deck sea "Sea"']);
	assert.deepEqual(skipped, ["evening/Bildschirmfoto 3.png: NOT_OF_GAME"]);
	// cards that are photographed, and a card called so
	const all = await read(t, named(inFolder));
	assert.deepEqual(all.groups, ['deck evening "Evening"']);
	assert.deepEqual((await read(t, { ...cards, ...named(["sea/poster"]) })).skipped, []);
});

test("pictures in the folder itself are skipped if nearly all others are in folders", async (t) => {
	const many = named(Array.from({ length: 20 }, (_, at) => `heroes/${at}`));
	const { groups, skipped } = await read(t, { ...many, "example.png": other });
	assert.deepEqual(groups, ['deck heroes "Heroes"']);
	assert.deepEqual(skipped, ["example.png: NEXT_TO_FOLDERS"]);
	const few = await read(t, { ...named(["heroes/a", "heroes/b"]), "c.png": poker });
	assert.equal(few.groups.length, 2);
});

test("pictures next to the output of a program are the parts that it was made from", async (t) => {
	const { groups, skipped } = await read(
		t,
		named(["coins", "swords", "_output/a", "_output/b", "boards/bay", "frames/c"]),
	);
	assert.deepEqual(groups, ['deck _output "the game"', "board boards/bay"]);
	assert.deepEqual(skipped, ["the folder: NEXT_TO_OUTPUT", "frames: PARTS_BY_NAME"]);
	// a deck may have such a name, next to other decks
	for (const name of ["export", "out", "decks/export", "decks/out"]) {
		const other = name.replace(/\w+$/, "sea");
		const decks = await read(t, named([1, 2, 3].flatMap((at) => [`${name}/${at}`, `${other}/${at}`])));
		assert.equal(decks.groups.length, 2, name);
		assert.deepEqual(decks.skipped, []);
	}
	// an output with far fewer pictures was not made from them
	const few = await read(t, named(["a", "b", "c", "out/d"]));
	assert.equal(few.groups.length, 2);
});

test("of folders with the same pictures in another size or format, the better one is used", async (t) => {
	const names = ["fool", "moon", "star", "sun"];
	const inFolder = (folder: string, picture: Picture) =>
		named(
			names.map((name) => `${folder}/${name}`),
			picture,
		);
	const sizes = await read(t, {
		...inFolder("png/1x", { px: [250, 350] }),
		...inFolder("png/2x", { px: [500, 700] }),
	});
	assert.deepEqual(sizes, { groups: ['deck png/2x "the game"'], skipped: ["png/1x: SAME_PICTURES"] });
	const back = { "png/1x/back.png": poker };
	const backs = await readingOf(t, {
		...back,
		...inFolder("png/1x", { px: [250, 350] }),
		...inFolder("png/2x", other),
	});
	const deck = backs.manifest.components.find(({ kind }) => kind === "deck");
	assert.deepEqual([deck?.externalKey, deck?.images?.[0]?.file], ["png/2x", "png/1x/back.png"]);
	// the source is a part, however large it is
	const source = await read(t, { ...inFolder("cards", poker), ...inFolder("cards/src", other) });
	assert.deepEqual(source.groups, ['deck cards "Cards"']);
	// other languages, styles and pieces are not versions
	const others = { ...inFolder("english", poker), ...inFolder("german", other) };
	assert.equal((await read(t, others)).groups.length, 2);
	const small = {
		...inFolder("tokens/small", { px: [60, 60] }),
		...inFolder("tokens/large", { px: [90, 90] }),
	};
	assert.equal((await read(t, small)).groups.length, 8);
	const few = { ...inFolder("small", poker), ...inFolder("large", other) };
	assert.equal((await read(t, few)).groups.length, 2);
	// equally large pictures with the same numbers are different cards, as in scenarios and levels
	const scenarios = { ...inFolder("scenario 10", poker), ...inFolder("scenario 11", poker) };
	assert.equal((await read(t, scenarios)).groups.length, 2);
	const numbers = (folder: string) => named(Array.from({ length: 9 }, (_, at) => `decks/${folder}/${at}`));
	assert.equal((await read(t, { ...numbers("high"), ...numbers("low") })).groups.length, 2);
	const within = await read(t, { ...numbers("sea"), ...numbers("sea/big") });
	assert.deepEqual(within.skipped, ["decks/sea: SAME_PICTURES"]);
	const resolutions = { ...inFolder("cards-100", poker), ...inFolder("cards-200", { px: [500, 700] }) };
	assert.deepEqual((await read(t, resolutions)).groups, ['deck cards-200 "Cards 200"']);
});

test("an output that has been sorted into other folders is left out", async (t) => {
	const { groups, skipped } = await read(t, {
		...named(["sea/gull", "sea/fish", "land/fox", "all/out/gull", "all/out/fish", "all/out/fox"]),
	});
	assert.deepEqual(groups, ['deck land "Land"', 'deck sea "Sea"']);
	assert.deepEqual(skipped, ["all/out: SAME_FILES"]);
	const styles = named([
		"out/black/1",
		"out/black/2",
		"out/black/3",
		"out/white/1",
		"out/white/2",
		"out/white/3",
	]);
	assert.equal((await read(t, styles)).groups.length, 2);
});

test("in a folder called decks each folder is a deck, and a line with ! keeps pictures that are left out", async (t) => {
	const odd = ["art", "old", "links", "buttons", "Backgrounds"];
	const decks = await read(
		t,
		named(["sea", ...odd].flatMap((name) => [`decks/${name}/a`, `decks/${name}/src/b`])),
	);
	assert.deepEqual(decks.groups.length, 6);
	assert.deepEqual(decks.skipped, ["the folder: PARTS_BY_NAME"]);

	const files = named(["heroes/a", "art/b", "assets/c", "heroes/logo", "out/d", "e"]);
	const left = await readingOf(t, files);
	const isCard = ({ kind }: { kind: string }) => kind === "tile";
	assert.equal(left.manifest.components.filter(isCard).length, 3);
	const said = left.guesses.find(({ code }) => code === "PARTS_BY_NAME");
	assert.match(
		said?.text ?? "",
		/^2 folders are named .*; skipped: art, assets\. A line !art\/ in \.tuckboxignore keeps the first\.$/,
	);
	assert.equal(said?.about, "the folder");
	const kept = await read(t, { ...files, ".tuckboxignore": "!art/\n!logo.png\n" });
	assert.deepEqual(kept.groups, ['deck art "Art"', 'deck heroes "Heroes"', 'deck out "the game"']);
	const keysOfKept = kindsAndKeys(await readingOf(t, files, { ignore: ["!/*.*", "!heroes/*"] }));
	assert.ok(keysOfKept.includes("tile e") && keysOfKept.includes("tile heroes/logo"));
	// ignored files stay ignored
	const ignored = await read(t, { ...files, ".tuckboxignore": "!art/\nart/\n" });
	assert.ok(!ignored.groups.join().includes("art"));
});

test("decks in folders called out, png, tmp or data have the name of what is around them", async (t) => {
	const { groups } = await read(
		t,
		named(["sea/png/a", "sky/tmp/2x/b", "land_png/c", "Data/d", "card/res/e", "sun/hi-res/f"]),
	);
	assert.deepEqual(groups, [
		'deck card/res "Res"',
		'deck Data "the game"',
		'deck land_png "Land"',
		'deck sea/png "Sea"',
		'deck sky/tmp/2x "Sky"',
		'deck sun/hi-res "Sun"',
	]);
	const both = await read(t, named(["a", "b", "out/c", "out/d"]));
	assert.deepEqual(both.groups, ['deck out "the game"']);
	const parts = await read(t, named(["card/a", "bg/b", "key/c", "source_images/d", "sourceimages/e"]));
	assert.deepEqual(parts.groups, ['deck card "Card"']);
});

test("parts are left out only if cards, tiles, boards or tokens remain, and a deck without a card is a warning", async (t) => {
	const page: Picture = { px: [300, 400] };
	const rules = await read(t, { ...named(["img/a", "img/b"]), "books/rules/1.png": page });
	assert.deepEqual(rules, { groups: ["book books/rules", 'deck img "the game"'], skipped: [] });
	const dice = await read(t, named(["images/a", "images/b", ...[1, 2, 3, 4, 5, 6].map((n) => `dice/${n}`)]));
	assert.deepEqual(
		dice.groups.filter((group) => !group.startsWith("dieFace")),
		["die dice", 'deck images "the game"'],
	);
	const buttons = named([
		"roll",
		"quit",
		"birds/a",
		"birds/b",
		"birds/c",
		...[1, 2, 3, 4].map((n) => `dice/${n}`),
	]);
	assert.deepEqual((await read(t, buttons)).skipped, ["the folder: NEXT_TO_FOLDERS"], "dice are pieces, too");
	const backs = await readingOf(t, named(["assets/wolf", "assets/lamb", "cards/back"]));
	assert.deepEqual(kindsAndKeys(backs), [
		"deck assets",
		"tile assets/lamb",
		"tile assets/wolf",
		"deck cards",
	]);
	assert.deepEqual(
		backs.warnings.map(({ text }) => text),
		["The deck “cards” has no card."],
	);
});

test("a board next to the folders is used, and the largest of the skipped pictures are named", async (t) => {
	const wide = (width: number): Picture => ({ px: [width, 100] });
	const files = {
		...named(["cards/a", "tokens/b"]),
		"board.jpg": wide(300),
		...Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [`menu-${at}.png`, wide(at * 100)])),
	};
	const reading = await readingOf(t, files);
	assert.deepEqual(kindsAndKeys(reading), [
		"deck cards",
		"tile cards/a",
		"tokenSprite tokens/b",
		"board board",
	]);
	const said = reading.guesses.filter(({ code }) => code === "NEXT_TO_FOLDERS");
	assert.deepEqual(
		said.map(({ text }) => text),
		[
			'6 pictures are next to the folders of pieces; skipped: menu-6.png, menu-5.png, menu-4.png, menu-3.png, menu-2.png …. --as "menu-6.png=tokens" reads the first as a token; so with boards, tiles, cards or back.',
		],
	);
	const alone = await readingOf(t, { "main map.jpeg": wide(300), "books/rules/1.png": wide(300) });
	assert.deepEqual(kindsAndKeys(alone), ["book books/rules", "board main map"]);
	const card = await readingOf(t, named(["map", "sword"]));
	assert.deepEqual(kindsAndKeys(card), ["deck deck", "tile map", "tile sword"], "it is as large as a card");
});

test("pictures of boards are boards next to the PDF of one, also if they are called printBoard", async (t) => {
	const reading = await readingOf(t, {
		...named(["cards/a", "cards/b"]),
		"board sizes/board a2.pdf": pdfOf([{ mm: [420, 594] }]),
		"board sizes/printBoard.png": { px: [1600, 1037] },
		"board sizes/Board2.png": { px: [1600, 997] },
	});
	const boards = kindsAndKeys(reading).filter((key) => key.startsWith("board "));
	assert.deepEqual(boards.sort(), [
		"board board sizes/Board2",
		"board board sizes/boards/board a2",
		"board board sizes/printBoard",
	]);
});

test("cards in a PDF in the folder itself are used next to the board of another PDF, and next to folders", async (t) => {
	const cards = { "cards.pdf": pdfOf(Array.from({ length: 3 }, () => ({ mm: pokerPage }))) };
	const game = { ...cards, "board.pdf": pdfOf([{ mm: a4 }]), ...named(["heroes/a", "heroes/b"]) };
	const { groups, skipped } = await read(t, game);
	assert.deepEqual(groups, ['deck deck "the game"', "board board/board", 'deck heroes "Heroes"']);
	assert.deepEqual(skipped, []);
	const next = await read(t, { ...cards, ...named(["tokens/boat"]) });
	assert.deepEqual(next, { groups: ['deck deck "the game"', "tokenSprite tokens/boat"], skipped: [] });
	// the cards are known, so plain folders hold something else
	const plain = await read(t, { ...cards, ...named(["img/a", "img/logos/b"]) });
	assert.deepEqual(plain.groups, ['deck deck "the game"']);
});

test("next to cards on paper, a few pictures in a plain folder are not the cards", async (t) => {
	const files = { "cards.pdf": pdfOf([{ mm: a4 }]), "rules.pdf": pdfOf([{ mm: a4 }, { mm: a4 }]) };
	const names = (count: number) => named(Array.from({ length: count }, (_, at) => `images/${at}`));
	const few = await read(t, { ...files, ...names(3) });
	assert.deepEqual(few, { groups: ["book books/rules"], skipped: ["images: PARTS_BY_NAME"] });
	// as many pictures as cards may be the same ones
	const many = await read(t, { ...files, ...names(9) });
	assert.deepEqual(many.groups, ["book books/rules", 'deck images "the game"']);
	const texts = await read(t, { "notes.pdf": pdfOf([{ mm: a4 }]), ...names(3) });
	assert.deepEqual(texts.groups, ['deck images "the game"']);
});
