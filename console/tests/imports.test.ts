import assert from "node:assert/strict";
import { customDeck, host, image, object, plain, save, sheetOf } from "../../cli/tests/support/imports.ts";
import { zipOf } from "../../cli/tests/support/zip.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import { untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, consoleTest } from "../../web/tests/support/console.ts";
import { drop, handed } from "../../web/tests/support/drops.ts";

const on = consoleTest({});

/** A file in Tabletop Simulator's cache. */
const inCache = (file: string) => `${`${host}/${file.replace(/\.\w+$/, "")}`.replaceAll(/\W/g, "")}png.png`;

const harbour = (more: Record<string, unknown> = {}) =>
	Buffer.from(
		save(
			[
				object("DeckCustom", "aaaaaa", "Sea", {
					DeckIDs: [700, 701, 701, 702],
					CustomDeck: { 7: customDeck("sheet.png", "back.png", 2, 2) },
					ContainedObjects: [700, 701, 701, 702].map((CardID, at) =>
						object("CardCustom", `aaaaa${at}`, ["Gull", "Heron", "Heron", "Ibis"][at], { CardID }),
					),
				}),
				object("Custom_Token", "bbbbbb", "Boat", image("boat.png")),
				object("Custom_Model", "cccccc", "Lighthouse"),
			],
			more,
		),
	);

on.test(
	"a save of Tabletop Simulator names the pictures that it lacks, and takes them from their folder",
	async () => {
		const person = await on.service.person();
		const { page, complaints } = await on.open(person);
		await page.goto(on.service.url);
		await page.getByRole("heading", { name: "Drop your game here" }).waitFor();
		await drop(page, "main", [handed("TS_Save_1.json", harbour({ Note: "Low tide" }))]);
		const dialog = page.getByRole("dialog", { name: "TS_Save_1.json" });
		await dialog.getByRole("heading", { name: "3 of 3 pictures are not here" }).waitFor();
		await dialog.getByText("Without them, nothing can be added: Gull, Heron, Ibis, Boat.").waitFor();
		await dialog.getByText("tuckbox import TS_Save_1.json --download").waitFor();
		assert.ok(await dialog.getByRole("button", { name: "Add", exact: true }).isDisabled());
		await dialog.getByText("2 not imported").click();
		await dialog.getByText("1 × 3D models: Lighthouse").waitFor();
		await dialog
			.getByText("1 × texts of the game, which the command line writes into notes.md: Note")
			.waitFor();
		await dialog.getByText("The 3 addresses").click();
		await dialog.getByText(`${host}/sheet.png`).waitFor();
		await assertAccessible(page, "a save without its pictures");

		// a part of the pictures: what needs the others is left out
		const sheet = await sheetOf(2, ["#d02020", "#20a020", "#2040d0", "#000000"]);
		await drop(page, "dialog", [handed(inCache("sheet.png"), sheet)], { folder: "Images" });
		await dialog.getByRole("heading", { name: "2 of 3 pictures are not here" }).waitFor();
		await dialog.getByText("Without them, one piece is left out: Boat.").waitFor();
		await dialog.getByText("3 cards").waitFor();
		await dialog.getByRole("button", { name: "Add 4 pieces, leave out 1" }).waitFor();
		await assertAccessible(page, "a save with some of its pictures");

		const rest = [
			handed(inCache("back.png"), await plain(50, 70)),
			handed(`Images/${inCache("boat.png")}`, await plain(40, 40)),
		];
		await drop(page, "dialog", rest, { folder: "Mods" });
		await dialog.getByRole("heading", { name: /not here$/ }).waitFor({ state: "detached" });
		const sea = dialog.getByRole("listitem").filter({ hasText: "Sea" });
		await sea.getByText("3 cards · 4 with copies").waitFor();
		await untilEqual("the pictures of the cards", () => sea.locator("img").count(), 3);
		await untilEqual("the name", () => dialog.getByLabel("Name of the game").inputValue(), "Harbour");
		await dialog.getByRole("button", { name: "Add 5 pieces" }).click();
		await page.waitForURL("**/games/gam_*");
		await page.getByRole("heading", { name: "Harbour", level: 1 }).waitFor();
		await on.service.published();
		const id = new URL(page.url()).pathname.split("/").at(-1);
		const { components } = await person.ok(person.get(`/api/v1/games/${id}/components`));
		const found = components.map(({ kind, externalKey, count }: Record<string, unknown>) => [
			...[kind, externalKey, count],
		]);
		assert.deepEqual(found.sort(), [
			["deck", "sea", 1],
			["tile", "sea/gull", 1],
			["tile", "sea/heron", 2],
			["tile", "sea/ibis", 1],
			["tokenSprite", "boat", 1],
		]);

		// the same save again, in an archive with its pictures, goes to the same game and changes nothing
		await page.goto(on.service.url);
		await page.getByRole("button", { name: "New game" }).waitFor();
		const archive = zipOf({
			"Mods/Workshop/1.json": harbour(),
			[`Mods/Images/${inCache("sheet.png")}`]: sheet,
			[`Mods/Images/${inCache("back.png")}`]: Buffer.from(rest[0]?.bytes ?? "", "base64"),
			[`Mods/Images/${inCache("boat.png")}`]: Buffer.from(rest[1]?.bytes ?? "", "base64"),
		});
		await drop(page, "main", [handed("backup.zip", archive)]);
		await page.getByRole("dialog").getByRole("status").getByText("5 unchanged").waitFor();
		assert.deepEqual(complaints, []);
	},
);

on.test("an export for Tabletop Simulator comes back to its game, which keeps its own pictures", async () => {
	const person = await on.service.person();
	const { page, complaints } = await on.open(person);
	await page.goto(on.service.url);
	await page.getByRole("heading", { name: "Drop your game here" }).waitFor();
	const cards = ["Gull", "Heron", "Ibis"].map(async (name) =>
		handed(`decks/sea/${name}.png`, (await picture(300, 420)).bytes),
	);
	await drop(page, "main", await Promise.all(cards), { folder: "harbour" });
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("button", { name: "Add 4 pieces" }).click();
	await page.waitForURL("**/games/gam_*");
	await on.service.published();
	const id = new URL(page.url()).pathname.split("/").at(-1);
	const answer = await page.request.get(`${on.service.url}/api/v1/games/${id}/exports/tts`);
	assert.equal(answer.status(), 200);
	await page.goto(on.service.url);
	await page.getByRole("button", { name: "New game" }).waitFor();
	await drop(page, "main", [handed("export.zip", await answer.body())]);
	await dialog.getByText("4 of these pieces are in Harbour already, so they go there.").waitFor();
	await dialog.getByRole("status").getByText("4 unchanged").waitFor();
	assert.deepEqual(complaints, []);
});

const widgets = [
	{
		...{ id: "d", type: "cardDeck", label: "Night", cardWidth: 103, cardHeight: 160 },
		cardTypes: JSON.parse(
			'{"owl":{"label":"Owl","image":"package://a/owl.png","__proto__":"x","cost":3},"bat":{"label":"Bat","image":"package://a/lost.png"}}',
		),
		faceTemplate: { objects: [{ type: "image", valueType: "dynamic", value: "image", w: 1, h: 1 }] },
	},
	{ id: "1", type: "card", deck: "d", cardType: "owl" },
	{ id: "2", type: "card", deck: "d", cardType: "owl" },
	{ id: "3", type: "card", deck: "d", cardType: "bat" },
	{ id: "s", type: "seat" },
];

on.test("a room of playingcards.io is added to a game, and says what it lacks, in German, too", async () => {
	const person = await on.service.person();
	const { id } = await person.ok(person.ask("POST", "/api/v1/games", { name: "Woods" }));
	const { page, complaints } = await on.open(person, { profile: { locale: "de" } });
	await page.goto(`${on.service.url}/games/${id}`);
	const policies: (string | undefined)[] = [];
	page.on("response", (answer) => {
		if (answer.url().includes("/console/import-worker-"))
			policies.push(answer.headers()["content-security-policy"]);
	});
	const room = zipOf({ "widgets.json": JSON.stringify(widgets), "a/owl.png": await plain(103, 160) });
	await page.getByRole("heading", { name: "Woods", level: 1 }).waitFor();
	await drop(page, "main", [handed("night.pcio", room)]);
	const dialog = page.getByRole("dialog", { name: "night.pcio" });
	await dialog.getByRole("heading", { name: "1 Bild ist nicht verwendbar" }).waitFor();
	await dialog.getByText("package://a/lost.png ist nicht in der Datei.").waitFor();
	await dialog.getByText("Ohne sie wird ein Teil ausgelassen: Bat.").waitFor();
	await dialog.getByText("1 nicht importiert").click();
	await dialog.getByText("1 × Plätze, Knöpfe und Texte des Raums: s").waitFor();
	await assertAccessible(page, "a room in German");
	await dialog.getByRole("button", { name: "2 Teile hinzufügen, 1 auslassen" }).click();
	await dialog.waitFor({ state: "detached" });
	await on.service.published();
	const { components } = await person.ok(person.get(`/api/v1/games/${id}/components`));
	const owl = components.find(({ externalKey }: { externalKey: string }) => externalKey === "night/owl");
	assert.equal(owl.count, 2);
	assert.equal(owl.payload.cost, 3);
	assert.deepEqual(policies, ["default-src 'none'"]);
	assert.deepEqual(complaints, []);
});

on.test(
	"a room of virtualtabletop becomes a game with the set-up and the number of players that it has",
	async () => {
		const { page, complaints } = await on.open(await on.service.person());
		await page.goto(on.service.url);
		await page.getByRole("heading", { name: "Drop your game here" }).waitFor();
		const fish = {
			...{ type: "deck", text: "Fish" },
			cardTypes: { eel: { image: "/assets/1_1" }, crab: { image: "/assets/1_1" } },
			faceTemplates: [
				{ objects: [] },
				{ objects: [{ type: "image", width: 103, height: 160, dynamicProperties: { value: "image" } }] },
			],
		};
		const card = (cardType: string) => ({ type: "card", deck: "fish", cardType, x: 700, y: 400 });
		const room = {
			_meta: { version: 15, info: { name: "Night fishing", players: "2-5" } },
			...{ fish, one: card("eel"), two: card("crab") },
		};
		const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 103 160"><rect width="103" height="160"/></svg>`;
		const file = zipOf({ "0.json": JSON.stringify(room), "assets/1_1": drawing });
		await drop(page, "main", [handed("fishing.vtt", file)]);
		const dialog = page.getByRole("dialog", { name: "fishing.vtt" });
		await dialog.getByText("Saves the set-up Start.").waitFor();
		await dialog.getByText("Sets the number of players: 2–5.").waitFor();
		await dialog.getByRole("button", { name: "Add 3 pieces" }).click();
		await page.getByRole("heading", { name: "Night fishing", level: 1 }).waitFor();
		await page.getByText("3 pieces added.").waitFor();
		assert.deepEqual(complaints, []);
	},
);

on.test("files that are no games of other programs, or hostile ones, are refused in a sentence", async () => {
	const { page, complaints } = await on.open(await on.service.person());
	await page.goto(on.service.url);
	await page.getByRole("heading", { name: "Drop your game here" }).waitFor();
	const deep = (levels: number) => {
		let bag = object("Bag", "b");
		for (let at = 0; at < levels; at++) bag = object("Bag", "b", "", { ContainedObjects: [bag] });
		return save([bag]);
	};
	const nested = "[".repeat(100_000) + "]".repeat(100_000);
	for (const [name, content, said] of [
		["save.json", "{", /save\.json is not valid JSON: it ends too early\./],
		["save.json", "{]}", /save\.json is not valid JSON: .+ Save it again in Tabletop Simulator/],
		["save.json", '{"name":"x"}', /save\.json is JSON, but not a save of Tabletop Simulator/],
		["save.json", nested, /save\.json has no piece that can be imported\./],
		["save.json", '{"__proto__":{"ObjectStates":[]},"ObjectStates":[]}', /has no piece that can be imported/],
		["save.json", deep(50), /has bags in bags, 40 deep/],
		["save.json", save(Array(20_001).fill({})), /has more than 20,000 objects/],
		["room.pcio", "no zip", /room\.pcio cannot be read: it is not a ZIP archive\. Export the game again/],
		["room.pcio", zipOf({ "cards.txt": "x" }), /room\.pcio is a ZIP archive without widgets\.json/],
		["room.pcio", zipOf({ "widgets.json": "3" }), /widgets\.json in room\.pcio is not a list of widgets\./],
		[
			"two.zip",
			zipOf({ "one.json": harbour(), "other.json": harbour() }),
			/Several saves .+ are here: one\.json, other\.json\. Drop one of them/,
		],
	] as const) {
		await drop(page, "main", [handed(name, Buffer.from(content))]);
		const dialog = page.getByRole("dialog", { name });
		await dialog.getByRole("alert").getByText(said).waitFor();
		await page.keyboard.press("Escape");
		await dialog.waitFor({ state: "detached" });
	}
	// pictures of a folder of one's own come first, whatever export lies next to them
	const card = await plain(63, 88);
	await drop(page, "main", [handed("cards/gull.png", card), handed("TS_Save_1.json", harbour())], {
		folder: "bay",
	});
	const dialog = page.getByRole("dialog", { name: "Folder bay" });
	await dialog.getByRole("button", { name: "Add 2 pieces" }).waitFor();
	assert.deepEqual(complaints, []);
});
