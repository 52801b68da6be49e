import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import {
	kindsAndKeys,
	type Picture,
	poker,
	problemsOf,
	readingOf,
} from "../../cli/tests/support/game-folder.ts";
import { a4, pdfOf } from "../../cli/tests/support/pdf.ts";

const large: Picture = { px: [1600, 1600] };
const wide: Picture = { px: [1400, 600] };

async function read(t: TestContext, files: Record<string, Picture | string | Buffer>) {
	const reading = await readingOf(t, files);
	assert.deepEqual(problemsOf(reading), []);
	return reading;
}

const named = (names: string[], picture: Picture = poker) =>
	Object.fromEntries(names.map((name) => [`${name}.png`, picture]));

/** The guesses about pictures that are left out. */
const skippedIn = ({ guesses }: Awaited<ReturnType<typeof readingOf>>, ...codes: string[]) =>
	guesses.filter(({ code }) => codes.includes(code)).map(({ about, text }) => `${about}: ${text}`);

test("boards are taken out of every folder, by a word anywhere in their names", async (t) => {
	const reading = await read(t, {
		...named(["Chess/board_-_chess", "Chess/preview_board", "Mill/mill_board_classic"], large),
		...named(["Chess/logo_chess_x", "Chess/preview_pieces", "Mill/logo_mill"], { px: [200, 200] }),
		...named(["Go/tablero", "Go/Spielbrett 2", "sea/a", "sea/b", "sea/c"]),
		"sea/plateau_grand.png": large,
		"mappa.jpg": large,
	});
	assert.deepEqual(kindsAndKeys(reading), [
		"deck sea",
		"tile sea/a",
		"tile sea/b",
		"tile sea/c",
		"board Chess/board_-_chess",
		"board Go/Spielbrett 2",
		"board Go/tablero",
		"board mappa",
		"board Mill/mill_board_classic",
		"board sea/plateau_grand",
	]);
	assert.deepEqual(skippedIn(reading, "NOT_OF_GAME"), [
		"Chess/logo_chess_x.png: 4 pictures are named like logos, photographs, screenshots, previews or a page’s icons, or shown by a README; skipped: Chess/preview_board.png, Chess/logo_chess_x.png, Chess/preview_pieces.png, Mill/logo_mill.png. A line !Chess/logo_chess_x.png in .tuckboxignore keeps one.",
	]);
	// a little larger than the other pictures, and called a board before anything else
	const themes = {
		...named(["a", "b", "c"]),
		...named(["board_theme_0", "board_theme_1"], { px: [360, 360] }),
	};
	const boards = kindsAndKeys(await read(t, themes)).filter((piece) => piece.startsWith("board "));
	assert.deepEqual(boards, ["board board_theme_0", "board board_theme_1"]);
	// cards of the size of cards, and parts of programs
	for (const name of ["board_meeting", "map", "chess board"]) {
		const card = await read(t, named(["sea/a", "sea/b", `sea/${name}`]));
		assert.ok(kindsAndKeys(card).includes(`tile sea/${name}`), name);
	}
	const icon = await read(t, { ...named(["sea/a", "sea/b"]), "sea/board.png": { px: [40, 10] } });
	assert.ok(kindsAndKeys(icon).includes("tile sea/board"));
	const button = await read(t, { ...named(["sea/a", "sea/b"]), "sea/board_button.png": large });
	assert.ok(kindsAndKeys(button).includes("tile sea/board_button"));
});

test("next to more boards, other pictures are left out and named; so are textures in a folder of boards", async (t) => {
	const reading = await read(t, {
		...named(["gameboard-1-left", "gameboard-1-right", "gameboard-2"], large),
		"picnic.png": { px: [3000, 2000] },
		"pieces.png": { px: [500, 400] },
	});
	assert.deepEqual(kindsAndKeys(reading), [
		"board gameboard-1-left",
		"board gameboard-1-right",
		"board gameboard-2",
	]);
	assert.deepEqual(skippedIn(reading, "NEXT_TO_BOARDS"), [
		'the folder: 2 pictures are next to boards, and are none; skipped: picnic.png, pieces.png. --as "picnic.png=tokens" reads the first as a token; so with boards, tiles, cards or back.',
	]);
	const textures = await read(t, {
		"boards/bay.png": large,
		"boards/small.png": { px: [600, 600] },
		"boards/tile_wood.png": { px: [104, 114] },
		"boards/tile_stone.png": { px: [400, 400] },
		"boards/quarter.png": { px: [400, 400] },
	});
	assert.deepEqual(kindsAndKeys(textures), [
		"board boards/bay",
		"board boards/quarter",
		"board boards/small",
	]);
	assert.deepEqual(skippedIn(textures, "NEXT_TO_BOARDS"), [
		'boards: 2 pictures are next to boards, and are none; skipped: boards/tile_stone.png, boards/tile_wood.png. --as "boards/tile_stone.png=tokens" reads the first as a token; so with boards, tiles, cards or back.',
	]);
	const box = await read(t, named(["board/bay", "board/box", "board/large-retail-box 2"], large));
	assert.deepEqual(kindsAndKeys(box), ["board board/bay"]);
	const tiny = await read(t, named(["boards/a", "boards/b"], { px: [100, 100] }));
	assert.equal(kindsAndKeys(tiny).length, 2, "without a larger one, they are boards");
});

test("folders may be called boards, tokens and dice in other languages", async (t) => {
	const reading = await read(t, {
		...named(["tabuleiro/bay", "Spielpläne/cove"], large),
		...named(["jetons/red", "Żetony/blue"], { px: [200, 200] }),
		...named(["dados/azul[face-1]", "dados/azul[face-2]"], { px: [200, 200] }),
	});
	assert.deepEqual(kindsAndKeys(reading).sort(), [
		"board Spielpläne/cove",
		"board tabuleiro/bay",
		"die dados/azul",
		"dieFace dados/azul/face-1",
		"dieFace dados/azul/face-2",
		"tokenSprite jetons/red",
		"tokenSprite Żetony/blue",
	]);
});

test("boards that are called like another one and have its proportions are named as versions", async (t) => {
	const doubtsOf = async (files: Record<string, Picture>) =>
		skippedIn(await read(t, files), "BOARD_VERSIONS");
	assert.deepEqual(await doubtsOf(named(["game_board", "game_board_v2", "map"], large)), [
		"the folder: 2 boards have the same proportions and begin with the same name; they may be versions of one board: game_board.png, game_board_v2.png. A line game_board.png in .tuckboxignore leaves one out.",
	]);
	const others = named(["boards/bay", "boards/bays", "boards/bay2"], large);
	assert.deepEqual(await doubtsOf({ ...others, "boards/bay_shop.png": wide }), []);
	assert.deepEqual(await doubtsOf(named(["boards/bay", "boards/bay[back]"], large)), []);
});

test("a board in a folder of images next to folders of kinds is the game's, if no other is", async (t) => {
	const cards = named(["cards/a", "cards/b", "images/texture", "assets/board"]);
	const reading = await read(t, { ...cards, ...named(["images/board", "icons/board"], large) });
	assert.deepEqual(kindsAndKeys(reading), [
		...["deck cards", "tile cards/a", "tile cards/b"],
		...["board assets/board", "board images/board"],
	]);
	const other = await read(t, { ...cards, ...named(["images/board", "boards/bay"], large) });
	assert.deepEqual(kindsAndKeys(other), ["board boards/bay", "deck cards", "tile cards/a", "tile cards/b"]);
});

test("a drawing of a board whose pixels are called millimetres has a usual size", async (t) => {
	const svg = (mm: number) =>
		`<svg xmlns="http://www.w3.org/2000/svg" width="${mm}mm" height="${mm}mm"><rect width="${mm}mm" height="${mm}mm"/></svg>`;
	const reading = await readingOf(t, { "boards/a.svg": svg(4875), "boards/b.svg": svg(600) });
	const sizes = reading.manifest.components.map(({ externalKey, widthMm }) => [externalKey, widthMm]);
	assert.deepEqual(sizes, [
		["boards/a", 300],
		["boards/b", 600],
	]);
	assert.ok(reading.guesses.some(({ code, about }) => code === "USUAL_SIZE" && about === "boards/a"));
});

test("a page with a word for boards is one, whatever its size", async (t) => {
	const page = pdfOf([{ mm: a4 }]);
	const reading = await read(t, {
		...{
			"tabuleiro.pdf": page,
			"board-game-cards.pdf": page,
			"drafts/gameboard.pdf": page,
			"sea/a.png": poker,
		},
		"map.pdf": pdfOf([{ mm: a4 }, { mm: a4 }]),
	});
	assert.deepEqual(kindsAndKeys(reading), ["deck sea", "tile sea/a", "board tabuleiro/tabuleiro"]);
});

test("pictures about the game are left out where they are few, and words of cards only in another size", async (t) => {
	const cards = ["a", "b", "c", "d", "e", "f"].map((name) => `sea/${name}`);
	const reading = await read(t, {
		...named(cards),
		...named(["sea/events_showcase", "sea/events_hand", "sea/tool-example"], wide),
		...named(["sea/helping_hand", "sea/a_TEMPLATE", "sea/template"]),
	});
	assert.deepEqual(kindsAndKeys(reading), [
		"deck sea",
		...[...cards, "sea/helping_hand"].sort().map((key) => `tile ${key}`),
	]);
	assert.equal(
		skippedIn(reading, "NOT_OF_GAME")[0]?.replace(/^.*skipped: | A line .*$/g, ""),
		"sea/events_hand.png, sea/events_showcase.png, sea/tool-example.png, sea/a_TEMPLATE.png, sea/template.png.",
	);
	const faces = named(["sea/drop_shadow", "sea/profil1", "sea/Avatar 2"], { px: [500, 500] });
	const players = await read(t, { ...named(cards), ...faces });
	assert.equal(kindsAndKeys(players).length, cards.length + 1);
	const previews = await read(t, named(["sea/preview_a", "sea/preview_b"]));
	assert.equal(kindsAndKeys(previews).length, 3, "where nothing else is, they are the pieces");
	const next = await read(t, { ...named(cards), "img/preview_a.png": wide });
	assert.deepEqual(kindsAndKeys(next).length, cards.length + 1);
});

test("photographs that a README shows are left out in another size than most, or alone next to pieces", async (t) => {
	const readme =
		"![Set up](scenes/set-up.jpg?raw=true \"The table\") <img src='./sea/a%20scene.jpg'> ![](sea/b.jpg)";
	const cards = Object.fromEntries(["a", "b", "c", "d"].map((name) => [`sea/${name}.jpg`, poker]));
	const photos = { "sea/a scene.jpg": wide, "scenes/set-up.jpg": wide };
	const reading = await read(t, { "README.md": readme, ...cards, ...photos });
	assert.deepEqual(kindsAndKeys(reading), [
		"deck sea",
		...["a", "b", "c", "d"].map((name) => `tile sea/${name}`),
	]);
	const without = await read(t, { ...cards, ...photos });
	assert.equal(kindsAndKeys(without).length, 8);
});

test("a board that is there as a drawing, too, is no card next to it", async (t) => {
	const reading = await read(t, {
		...named(["sea/a", "sea/b", "sea/c"]),
		"sea/sea-board.png": { px: [2475, 2475], dpi: 400 },
		"sea/sea-board.svg":
			'<svg xmlns="http://www.w3.org/2000/svg" width="157mm" height="157mm"><rect width="157mm" height="157mm"/></svg>',
	});
	assert.deepEqual(kindsAndKeys(reading), [
		...["deck sea", "tile sea/a", "tile sea/b", "tile sea/c"],
		"board sea/sea-board",
	]);
	assert.deepEqual(
		reading.warnings.map(({ code }) => code),
		["TWIN_SKIPPED"],
	);
});

test("many small pictures in a folder of boards are its spaces, and no boards", async (t) => {
	const spaces = (count: number) =>
		named(
			Array.from({ length: count }, (_, at) => `board/${at}`),
			{ px: [110, 220] },
		);
	const cards = named(["cards/a", "cards/b"]);
	const boards = async (count: number) =>
		kindsAndKeys(await read(t, { ...cards, ...spaces(count) })).filter((key) => key.startsWith("board"));
	assert.equal((await boards(12)).length, 0);
	assert.equal((await boards(11)).length, 11);
});
