import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { FolderReading } from "@tuckbox/folder";
import { backsOf, kindsAndKeys, poker, problemsOf, readingOf } from "../../cli/tests/support/game-folder.ts";

const read = (t: TestContext, ...names: string[]) =>
	readingOf(t, Object.fromEntries(names.map((name) => [`${name}.png`, poker])));

test("a back above the folders of decks is that of the decks without one", async (t) => {
	const reading = await read(t, "decks/back", "decks/sea/a", "decks/land/b", "decks/land/cardback");
	assert.deepEqual(kindsAndKeys(reading), [
		"deck decks/land",
		"tile decks/land/b",
		"deck decks/sea",
		"tile decks/sea/a",
	]);
	assert.deepEqual(backsOf(reading), {
		"decks/sea": "decks/back.png",
		"decks/land": "decks/land/cardback.png",
	});
	assert.deepEqual(problemsOf(reading), []);
	const root = await read(t, "Rückseite", "decks/sea/a");
	assert.deepEqual(backsOf(root), { "decks/sea": "Rückseite.png" });
});

test("a folder of backs has them by deck, by card, by the beginning of names, or one for all", async (t) => {
	assert.deepEqual(backsOf(await read(t, "Backs/sea", "Backs/land-back", "sea/a", "land/b")), {
		sea: "Backs/sea.png",
		land: "Backs/land-back.png",
	});
	assert.deepEqual(
		backsOf(await read(t, "cards/cardbacks/red", "cards/cardbacks/blue", "cards/red_1", "cards/blue 2")),
		{
			"cards/red_1": "cards/cardbacks/red.png",
			"cards/blue 2": "cards/cardbacks/blue.png",
		},
	);
	const one = await read(t, "backs/tower", "sea/a", "land/b");
	assert.deepEqual(backsOf(one), { sea: "backs/tower.png", land: "backs/tower.png" });
	assert.equal(kindsAndKeys(one).length, 4, "a folder of backs is no deck");
});

test("a back with the name of a deck is its back wherever it is above its folder", async (t) => {
	const chance = await read(t, "card_chance_back", "Cards/Chance/a", "Cards/Chance/b", "Cards/Missions/c");
	assert.deepEqual(backsOf(chance), { "Cards/Chance": "card_chance_back.png" });
	const both = await read(t, "all/chance_back", "all/mission-back", "all/chance/a", "all/missions/b");
	assert.deepEqual(backsOf(both), {
		"all/chance": "all/chance_back.png",
		"all/missions": "all/mission-back.png",
	});
	assert.equal(kindsAndKeys(both).length, 4);
});

test("backs that cannot be decided between are named, and decks without one are mentioned", async (t) => {
	const several = await read(t, "sea/a", "sea/back", "sea/cardback");
	assert.match(
		several.warnings.map(({ text }) => text).join(),
		/sea\/back\.png is used, and sea\/cardback\.png is not: their names say the same side of “sea”, the back/,
	);
	const unclear = await read(t, "backs/tower", "backs/star", "sea/a");
	assert.deepEqual(
		unclear.warnings.map(({ code, text }) => [code, text]),
		[["BACK_UNCLEAR", "Which of these is the back of “sea” is not clear: backs/star.png, backs/tower.png."]],
	);
	const ofTwo = await read(t, "backs/tower", "backs/star", "sea/a", "land/b");
	assert.deepEqual(
		ofTwo.warnings.map(({ text }) => text),
		["Which of these is the back of “land, sea” is not clear: backs/star.png, backs/tower.png."],
	);
	const none = await read(t, "sea/a", "land/b", "sky/c", "sky/c[back]");
	assert.deepEqual(
		none.guesses.filter(({ code }) => code === "DECK_WITHOUT_BACK").map(({ first, more }) => [first, more]),
		[["land", 1]],
	);
});

test("backs are found by a word of the deck, among colours, and in a folder of nothing else", async (t) => {
	const words = await read(t, "MainDeck/a", "RoomDeck/b", "tts/Main_back", "tts/Room_back");
	assert.deepEqual(backsOf(words), { MainDeck: "tts/Main_back.png", RoomDeck: "tts/Room_back.png" });
	assert.ok(!kindsAndKeys(words).includes("deck tts"));
	const coloured = await read(t, "poker/a", "poker/b", "poker/c", "poker/back-0062ff", "poker/back-red");
	assert.deepEqual(backsOf(coloured), { poker: "poker/back-0062ff.png" });
	assert.equal(kindsAndKeys(coloured).length, 4);
	const plain = await read(t, "poker/a", "poker/b", "poker/back", "poker/red_back", "poker/blue_back");
	assert.deepEqual(backsOf(plain), { poker: "poker/back.png" });
	const common = await read(t, "cards/a/1", "cards/b/2", "cards/common/back", "cards/common/3");
	assert.deepEqual(Object.values(backsOf(common)), Array(3).fill("cards/common/back.png"));
	assert.deepEqual(backsOf(await read(t, "heroes/1", "assets/back")), { heroes: "assets/back.png" });
	// a card and its own back
	const pair = await read(t, "poker/red-front", "poker/red-back", "poker/blue", "poker/blue-back", "poker/x");
	assert.deepEqual(backsOf(pair), { "poker/red": "poker/red-back.png", "poker/blue": "poker/blue-back.png" });
	const numbered = await read(t, "sea/front-1", "sea/back-1", "sea/front-2", "sea/back-2");
	assert.deepEqual(backsOf(numbered), { "sea/1": "sea/back-1.png", "sea/2": "sea/back-2.png" });
});

test("front/ and back/ are the two sides of one deck, by name or in order", async (t) => {
	const deckNames = ({ manifest }: FolderReading) =>
		manifest.components.filter(({ kind }) => kind === "deck").map(({ name }) => name);
	for (const [front, back] of [
		["front", "back"],
		["fronts", "backs"],
		["recto", "verso"],
		["Vorderseite", "Rückseite"],
	]) {
		const named = await read(
			t,
			`sea/${front}/gull`,
			`sea/${front}/heron`,
			`sea/${back}/gull`,
			`sea/${back}/heron`,
		);
		assert.deepEqual(deckNames(named), ["Sea"]);
		assert.deepEqual(backsOf(named), {
			[`sea/${front}/gull`]: `sea/${back}/gull.png`,
			[`sea/${front}/heron`]: `sea/${back}/heron.png`,
		});
	}
	const ordered = await read(t, "front/a 2", "front/a 10", "back/x", "back/y");
	assert.deepEqual(backsOf(ordered), { "front/a 2": "back/x.png", "front/a 10": "back/y.png" });
	assert.ok(ordered.guesses.some(({ code }) => code === "BACKS_IN_ORDER"));
	assert.deepEqual(backsOf(await read(t, "front/a", "front/b", "back/tower")), { front: "back/tower.png" });
	// some cards have a back, and some backs belong to no card
	const few = await read(t, "front/a", "front/b", "back/a_back", "back/c", "back/d");
	assert.deepEqual(backsOf(few), { "front/a": "back/a_back.png" });
	assert.deepEqual(
		few.guesses.filter(({ code }) => /^(CARDS_WITHOUT|BACKS_UNUSED)/.test(code)).map(({ text }) => text),
		[
			"One of its cards has no back.",
			'2 backs match no deck or card; skipped: back/c.png, back/d.png. --as "back/c.png=back" makes the first the back of the cards around it, or else of all.',
		],
	);
	const tiles = await read(t, "tiles/rock", "tiles/backs/rock", "tiles/land/fox", "tiles/land/back/fox");
	assert.deepEqual(backsOf(tiles), {
		"tiles/rock": "tiles/backs/rock.png",
		"tiles/land/fox": "tiles/land/back/fox.png",
	});
});

test("numbered backs are those of the cards with these numbers, versions of one back, or cards", async (t) => {
	for (const back of ["back_0", "back", "card-back-", "Rückseite "]) {
		const paired = await read(
			t,
			...[1, 2, 3].flatMap((at) => [`sea/card_0${at}`, `sea/${back}${at}`]),
			"sea/back alley",
		);
		assert.deepEqual(
			backsOf(paired),
			Object.fromEntries([1, 2, 3].map((at) => [`sea/card_0${at}`, `sea/${back}${at}.png`])),
		);
		assert.ok(kindsAndKeys(paired).includes("tile sea/back alley"));
	}
	const versions = await read(
		t,
		"sea/card_1",
		"sea/card_2",
		"sea/card_3",
		"sea/card_4",
		"sea/back_1",
		"sea/back_2",
	);
	assert.deepEqual(backsOf(versions), { sea: "sea/back_1.png" });
	const series = await read(
		t,
		...[1, 2].flatMap((at) => [`sea/alley ${at}`, `sea/back ${at}`, `sea/road ${at}`]),
		"sea/backpack",
	);
	assert.deepEqual(backsOf(series), {});
	assert.equal(kindsAndKeys(series).length, 8);
});

test("decks in one folder come apart by backs that share words with their cards", async (t) => {
	const several = await read(
		t,
		...["arcana_card_back", "arcana_card_bell", "arcana_card_book_off", "aid_scoring", "aid_turn"],
		...["shrine-back", "shrine-back2", "shrine-wolf", "shrine-eagle", "shrine-crown", "back"],
		...["guy_back", "bad_guy_1", "good_guy_1", "way_back"],
	);
	assert.deepEqual(backsOf(several), {
		deck: "back.png",
		arcana: "arcana_card_back.png",
		guy: "guy_back.png",
		shrine: "shrine-back.png",
	});
	const parents = several.manifest.components.map(
		({ externalKey, parentExternalKey }) => `${parentExternalKey ?? ""} > ${externalKey}`,
	);
	for (const card of ["arcana > arcana_card_bell", "guy > bad_guy_1", "deck > way_back", "deck > aid_turn"])
		assert.ok(parents.includes(card), card);
	assert.ok(!parents.some((card) => /shrine-back/.test(card)));
	assert.deepEqual(
		several.guesses.filter(({ code }) => /^(DECKS_BY_BACKS|BACKS_IN)/.test(code)).map(({ text }) => text),
		[
			"shrine-back.png is used; another back is skipped: shrine-back2.png.",
			"Cards that share words with a back are 3 decks of their own.",
		],
	);
	// a single deck stays one, in a folder of any name
	assert.deepEqual(backsOf(await read(t, "heroes/hero_back", "heroes/hero_a", "heroes/hero_b")), {
		heroes: "heroes/hero_back.png",
	});
	// the words of the longest back decide, and a single card proves nothing
	assert.deepEqual(
		backsOf(
			await read(
				t,
				"sea_back",
				"sea_1",
				"sea_2",
				"sea_storm_back",
				"sea_storm_1",
				"sea_storm_2",
				"sky_back",
				"sky_1",
			),
		),
		{ sea: "sea_back.png", sea_storm: "sea_storm_back.png" },
	);
});

test("frontsite/ and backsite/ are the two sides of one deck, and back_card is its back", async (t) => {
	assert.deepEqual(backsOf(await read(t, "frontsite/a", "frontsite/b", "backsite/a", "backsite/b")), {
		"frontsite/a": "backsite/a.png",
		"frontsite/b": "backsite/b.png",
	});
	assert.deepEqual(backsOf(await read(t, "front_images/a", "front_images/b", "card-backs/tower")), {
		front_images: "card-backs/tower.png",
	});
	assert.deepEqual(backsOf(await read(t, "wood_card", "ore_card", "back_card")), { deck: "back_card.png" });
});

test("a back has the same names in all languages, next to its cards and in other folders", async (t) => {
	const words = ["reverso", "Dorso", "verso", "rewers", "dos", "carte_dos", "Kartenrücken", "retro", "뒷면"];
	for (const back of words) {
		const reading = await read(t, "sea/a", "sea/b", `sea/${back}`);
		assert.deepEqual(backsOf(reading), { sea: `sea/${back}.png` }, back);
		assert.equal(kindsAndKeys(reading).length, 3, back);
	}
	assert.deepEqual(backsOf(await read(t, "divers/dos", "land/a", "land/b")), { land: "divers/dos.png" });
	assert.deepEqual(backsOf(await read(t, "sea/hero_a", "sea/hero_b", "sea/hero_dorso")), {
		sea: "sea/hero_dorso.png",
	});
	assert.deepEqual(backsOf(await read(t, "sea/gull", "sea/gull_verso", "sea/tern", "sea/tern_baksida")), {
		"sea/gull": "sea/gull_verso.png",
		"sea/tern": "sea/tern_baksida.png",
	});
	assert.deepEqual(backsOf(await read(t, "sea/gull_avers", "sea/gull_dos", "sea/poker_face")), {
		"sea/gull": "sea/gull_dos.png",
	});
	// the Spanish two is a card
	const numbers = await read(t, "sea/uno", "sea/dos", "sea/tres");
	assert.deepEqual([backsOf(numbers), kindsAndKeys(numbers).length], [{}, 4]);
});

test("face in brackets is the front, with a back or without", async (t) => {
	const reading = await read(t, "sea/c0", "sea/c1 [face]", "sea/c1 [back]", "sea/c2 [face]");
	assert.deepEqual(kindsAndKeys(reading), ["deck sea", "tile sea/c0", "tile sea/c1", "tile sea/c2"]);
	assert.deepEqual(backsOf(reading), { "sea/c1": "sea/c1 [back].png" });
});

test("a back without a card next to it is that of the decks around it", async (t) => {
	const reading = await read(t, "proxies/back", "people/wolf", "people/seer");
	assert.deepEqual(backsOf(reading), { people: "proxies/back.png" });
	assert.deepEqual(kindsAndKeys(reading), ["deck people", "tile people/seer", "tile people/wolf"]);
});

test("a card that is the same picture as the back of its deck is left out", async (t) => {
	const back = { px: [250, 350], grey: 77 } as const;
	const reading = await readingOf(t, {
		"sea/back.png": { px: [...back.px], grey: back.grey },
		"sea/cover.png": { px: [...back.px], grey: back.grey },
		"sea/gull.png": poker,
		"sea/Front.png": { px: [...back.px], grey: back.grey },
		"blank/back.png": { px: [...back.px], grey: back.grey },
		"blank/card.png": { px: [...back.px], grey: back.grey },
	});
	assert.deepEqual(kindsAndKeys(reading), [
		"deck blank",
		"tile blank/card",
		"deck sea",
		"tile sea/Front",
		"tile sea/gull",
	]);
	assert.deepEqual(
		reading.guesses.filter(({ code }) => code === "CARD_IS_BACK").map(({ about, text }) => [about, text]),
		[["sea/cover.png", "The same picture as the back sea/back.png, so it is not a card; skipped."]],
	);
});

test("a back with the name of its folder is that of all cards there", async (t) => {
	for (const [folder, back] of [
		["roles", "Role Back"],
		["rituals", "ritual_back"],
		["treasure_cards", "treasureBack"],
	] as const) {
		const reading = await read(t, `${folder}/a`, `${folder}/b`, `${folder}/${back}`);
		assert.deepEqual(backsOf(reading), { [folder]: `${folder}/${back}.png` });
		assert.equal(kindsAndKeys(reading).length, 3, back);
	}
	// the back of one card of that name
	const own = await read(t, "roles/role", "roles/spy", "roles/role_back");
	assert.deepEqual(backsOf(own), { "roles/role": "roles/role_back.png" });
});

test("a back with a number is that of all cards next to it, if it is the only one", async (t) => {
	const suits = ["cups_00", "cups_01", "swords_00", "swords_01"];
	assert.deepEqual(backsOf(await read(t, "back_00", ...suits)), { deck: "back_00.png" });
	const more = await read(t, "back", "back2", "back123", ...suits);
	assert.deepEqual(
		[backsOf(more), more.manifest.components.length],
		[{ deck: "back.png" }, suits.length + 1],
	);
	const pair = await read(t, "front_2", "back_2", "gull");
	assert.deepEqual(backsOf(pair), { "2": "back_2.png" });
});
