import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { backsOf, poker, readingOf } from "../../../../cli/tests/support/game-folder.ts";

const read = (t: TestContext, ...names: string[]) =>
	readingOf(t, Object.fromEntries(names.map((name) => [`${name}.png`, poker])));

test("a back has the name of the folder around fronts", async (t) => {
	const reading = await read(
		t,
		"Chance_back",
		"Cards/Chance/png/a",
		"Cards/Missions/fronts/b",
		"mission_back",
	);
	assert.deepEqual(backsOf(reading), {
		"Cards/Chance/png": "Chance_back.png",
		"Cards/Missions/fronts": "mission_back.png",
	});
});

test("a back whose words are in the name of one deck only is that deck's", async (t) => {
	const reading = await read(
		t,
		...["bay", "hill", "start"].map((name) => `ship_${name}/${name}`),
		...["bay_02", "hills_03", "spirit_01", "ship_04"].map((name) => `backs/cardback_${name}`),
	);
	assert.deepEqual(backsOf(reading), {
		ship_bay: "backs/cardback_bay_02.png",
		ship_hill: "backs/cardback_hills_03.png",
	});
	const unclear = reading.warnings.filter(({ code }) => code === "BACK_UNCLEAR");
	assert.equal(unclear.length, 1);
	assert.match(unclear[0]?.text ?? "", /of “ship_start” is not clear/);
});

test("numbered backs in a folder of their own are versions of one, if they are few", async (t) => {
	const backs = Array.from({ length: 3 }, (_, at) => `backside/backside${at + 1}`);
	const suits = ["hearts", "spades"].flatMap((suit) =>
		Array.from({ length: 6 }, (_, at) => `${suit}/${at + 1}_${suit}`),
	);
	const reading = await read(t, ...backs, ...suits);
	assert.deepEqual(backsOf(reading), {
		hearts: "backside/backside1.png",
		spades: "backside/backside1.png",
	});
	assert.deepEqual(
		reading.guesses.filter(({ code }) => code === "BACKS_IN_COLOURS").map(({ text, more }) => [text, more]),
		[
			[
				"backside/backside1.png is used; 2 other backs are skipped: backside/backside2.png, backside/backside3.png.",
				1,
			],
		],
	);
	assert.deepEqual(reading.warnings, []);
	// as many as decks may be for one each
	const each = await read(t, ...backs.slice(0, 2), ...suits);
	assert.deepEqual(
		each.warnings.map(({ text }) => text),
		[
			"Which of these is the back of “hearts, spades” is not clear: backside/backside1.png, backside/backside2.png.",
		],
	);
});

test("fronts and backs are paired in folders whose names are in any language", async (t) => {
	for (const [front, back] of [
		["obverse", "reverse"],
		["Delantera", "Trasera"],
		["лицо", "рубашки"],
		["表", "裏"],
	])
		assert.deepEqual(backsOf(await read(t, `${front}/a`, `${front}/b`, `${back}/a`, `${back}/b`)), {
			[`${front}/a`]: `${back}/a.png`,
			[`${front}/b`]: `${back}/b.png`,
		});
});

const cards = (folder: string, count: number) =>
	Array.from({ length: count }, (_, at) => `${folder}${["gull", "heron", "tern", "wren"][at % 4]}${at}`);

test("next to card_back, card_back_blank and card_back_stacked are no cards", async (t) => {
	const more = ["card_back_blank", "card_back_stacked"];
	const reading = await read(t, ...cards("", 8), "card_back", ...more);
	assert.deepEqual(backsOf(reading), { deck: "card_back.png" });
	assert.equal(reading.manifest.components.length, 9);
	assert.deepEqual(
		reading.guesses.filter(({ code }) => code === "BACKS_UNUSED").map(({ text }) => text),
		[
			'2 backs match no deck or card; skipped: card_back_blank.png, card_back_stacked.png. --as "card_back_blank.png=back" makes the first the back of the cards around it, or else of all.',
		],
	);
	// without a word for cards, it may be one
	const alley = await read(t, ...cards("", 8), "back", "back_alley");
	assert.equal(alley.manifest.components.length, 10);
});

test("two card backs next to a few cards are no cards, and a warning names them", async (t) => {
	const reading = await read(t, ...cards("", 3), "Card_back-Classic", "cardback moon");
	assert.equal(reading.manifest.components.filter(({ kind }) => kind === "tile").length, 3);
	assert.deepEqual(
		reading.warnings.filter(({ code }) => code === "BACK_UNCLEAR").map(({ text }) => text),
		["Which of these is the back of “deck” is not clear: Card_back-Classic.png, cardback moon.png."],
	);
	// more backs than cards are a deck of backs
	const many = await read(t, "gull", "Card_back-Classic", "card back sea", "card back sky");
	assert.equal(many.manifest.components.filter(({ kind }) => kind === "tile").length, 4);
});

test("next to several series of numbered cards, pictures with a word for backs are none, in any format", async (t) => {
	const series = ["oak", "elm", "fir"].flatMap((tree) => [0, 1, 2, 3].map((at) => `${tree}${at}`));
	const files = Object.fromEntries(series.map((name) => [`wood/${name}.png`, poker]));
	const reading = await readingOf(t, { ...files, "wood/leaf-back.png": poker, "wood/leaf-back.jpg": poker });
	assert.equal(reading.manifest.components.filter(({ kind }) => kind === "tile").length, 12);
	assert.match(backsOf(reading).wood ?? "", /leaf-back/);
});

test("a picture called backs is a back, and so are those called card backs of a folder's name", async (t) => {
	assert.deepEqual(backsOf(await read(t, ...cards("", 4), "backs")), { deck: "backs.png" });
	assert.deepEqual(
		backsOf(
			await read(
				t,
				...[...cards("png/News/", 4), ...cards("png/Scoops/", 3)],
				...["png/Card Backs News", "png/Card Backs Scoop"],
			),
		),
		{ "png/News": "png/Card Backs News.png", "png/Scoops": "png/Card Backs Scoop.png" },
	);
});

test("folders in a folder of backs hold backs: of the deck with their name, or of any", async (t) => {
	const unclear = await read(
		t,
		...cards("output/", 4),
		"back/plain/back1",
		"back/plain/back2",
		"back/magic/back1",
	);
	assert.deepEqual(
		unclear.warnings.map(({ text }) => text),
		[
			"Which of these is the back of “output” is not clear: back/magic/back1.png, back/plain/back1.png, back/plain/back2.png.",
		],
	);
	assert.equal(unclear.manifest.components.length, 5);
	const named = await read(
		t,
		...[...cards("chance/", 4), ...cards("fate/", 4)],
		...["backs/chance/a", "backs/fate/b"],
	);
	assert.deepEqual(backsOf(named), { chance: "backs/chance/a.png", fate: "backs/fate/b.png" });
});

test("one front next to many backs is the back of these", async (t) => {
	const many = (count: number) => Array.from({ length: count }, (_, at) => `rules/cream/backs/${at + 1}`);
	const partsOf = async (...names: string[]) => {
		const reading = await read(t, ...names);
		const said = reading.guesses.filter(({ code }) => code === "FRONT_IS_BACK").map(({ text }) => text);
		const cards = reading.manifest.components.filter(({ kind }) => kind === "tile");
		return { backs: backsOf(reading), cards: cards.length, said };
	};
	assert.deepEqual(await partsOf("rules/cream/front", ...many(9)), {
		backs: { "rules/cream": "rules/cream/front.png" },
		cards: 9,
		said: [
			"There is only one front for the 9 pictures of rules/cream/backs: these are the cards, and rules/cream/front.png is their back.",
		],
	});
	for (const names of [
		["rules/cream/front", ...many(7)],
		["rules/cream/front", "rules/cream/gull", ...many(9)],
		["rules/cream/gull", ...many(9)],
		["rules/cream/front", "rules/cream/sea/gull", "rules/cream/sea/tern", ...many(9)],
	])
		assert.deepEqual((await partsOf(...names)).said, [], `${names.slice(0, 3)}`);
});

test("the only back of a game is for the decks without one, wherever it is, if it has their proportions", async (t) => {
	const cards = ["pictures/a", "pictures/b", "pictures/c"];
	const far = await read(t, ...cards, "sets/general/back");
	assert.deepEqual(backsOf(far), { pictures: "sets/general/back.png" });
	const codes = far.guesses.map(({ code }) => code);
	assert.ok(!codes.includes("DECK_WITHOUT_BACK") && !codes.includes("BACKS_UNUSED"));
	const lying = { "sets/general/back.png": { px: [350, 250] as [number, number], dpi: 100 } };
	const pictures = Object.fromEntries(cards.map((name) => [`${name}.png`, poker]));
	assert.deepEqual(backsOf(await readingOf(t, { ...pictures, ...lying })), {});
	const two = backsOf(await read(t, ...cards, "sets/one/back", "rooms/two/back"));
	assert.equal(two.pictures, undefined);
});

test("several backs in a deck that begin with an underscore are no cards, and are for cards by their whole names", async (t) => {
	const backs = ["beaver", "mink", "otter"].map((name) => `deck/_back_${name}`);
	const cards = ["Beaver_Cache", "Clay_Den", "Kelp_Bed", "Mud_Burrow"].map((name) => `deck/${name}`);
	const reading = await read(t, ...backs, ...cards);
	assert.equal(reading.manifest.components.filter(({ kind }) => kind === "tile").length, 4);
	// one name that begins like that of a card is a chance
	assert.deepEqual(backsOf(reading), {});
	assert.deepEqual(
		reading.warnings.map(({ text }) => text),
		[
			"Which of these is the back of “deck” is not clear: deck/_back_beaver.png, deck/_back_mink.png, deck/_back_otter.png.",
		],
	);
	const each = await read(t, ...backs, "deck/beaver_1", "deck/beaver_2", "deck/mink_1", "deck/otter_1");
	assert.equal(Object.keys(backsOf(each)).length, 4);
});

test("several backs are for the cards whose rows in a table name them", async (t) => {
	const cards = ["gull", "tern", "crab", "eel"];
	const table = (kinds: readonly string[]) =>
		["name,family", ...cards.map((card, at) => `${card},${kinds[at]}`)].join("\n");
	for (const [bird, fish] of [
		["cards/_back_bird", "cards/_back_fish"],
		["backs/birds", "backs/fish"],
	] as const) {
		const names = [...cards.map((card) => `cards/${card}`), bird, fish];
		const pictures = Object.fromEntries(names.map((name) => [`${name}.png`, poker]));
		const reading = await readingOf(t, { ...pictures, "cards.csv": table(["Bird", "Bird", "Fish", "Fish"]) });
		assert.deepEqual(
			Object.values(backsOf(reading)),
			[bird, bird, fish, fish].map((back) => `${back}.png`),
		);
		assert.deepEqual(
			reading.guesses.flatMap(({ code, text }) => (code === "BACKS_BY_LIST" ? [text] : [])),
			["4 cards have the back that their list or table names."],
		);
		const other = await readingOf(t, { ...pictures, "cards.csv": table(["Bird", "", "", "Fish"]) });
		assert.deepEqual(backsOf(other), {}, "a few may be named by chance");
	}
});
