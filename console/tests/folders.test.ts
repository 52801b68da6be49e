import "../../cli/src/messages/english.ts";
import assert from "node:assert/strict";
import { join } from "node:path";
import { readFolderAt } from "../../cli/src/folder-on-disk.ts";
import type { Body, Client } from "../../server/tests/support/client.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { untilEqual } from "../../server/tests/support/waiting.ts";
import { assertAccessible, consoleTest } from "../../web/tests/support/console.ts";
import { piecesOf, pushedDeck } from "../../web/tests/support/decks.ts";
import { drop, filesBelow, handed } from "../../web/tests/support/drops.ts";
import { pickFrom } from "../../web/tests/support/menus.ts";

let user: SignedInVisitor;
let tool: Client;

const on = consoleTest({}, async () => {
	user = await on.service.person();
	tool = await on.service.app(user.userId);
});

on.test("a folder dropped on the games page becomes a game, with the plan of the command line", async () => {
	const person = await on.service.person();
	const { page, complaints } = await on.open(person);
	await page.goto(on.service.url);
	await page.getByText("Choose a folder").waitFor();
	const folder = join(import.meta.dirname, "../../examples/lantern-bay");
	await drop(page, "main", filesBelow(folder), {
		folder: "lantern-bay",
		whileHeld: () => page.getByText("Drop a folder, a ZIP, pictures or PDFs to make a game").waitFor(),
	});
	const dialog = page.getByRole("dialog", { name: "Folder lantern-bay" });
	await dialog.getByText("37 new").waitFor();
	await dialog.getByText("18 cards · 63.5 × 88.9 mm").waitFor();
	await dialog.getByText("1 tile · 6 with copies · 22 × 22 mm").waitFor();
	await dialog.getByRole("button", { name: "+ 10, show all 18 of Evening deck" }).click();
	const { manifest } = await readFolderAt(folder);
	const key = manifest.components.find(({ name }) => name === "Evening deck")?.externalKey;
	const cards = manifest.components.filter(({ parentExternalKey }) => parentExternalKey === key);
	const deck = dialog.getByRole("listitem").filter({ hasText: "Evening deck" });
	await untilEqual(
		"the cards",
		() => deck.getByRole("listitem").allTextContents(),
		cards.map(({ name }) => name),
	);
	await untilEqual("their pictures", () => deck.locator("img").count(), 18);
	await untilEqual("the name", () => dialog.getByLabel("Name of the game").inputValue(), "Lantern Bay");
	await assertAccessible(page, "the plan of a folder");
	await dialog.getByRole("button", { name: "Add 37 pieces" }).click();
	// the list of games shows the new game while the push goes on
	await page.waitForURL(/\/games\//);
	await page.getByRole("heading", { name: "Lantern Bay", exact: true }).waitFor();
	await on.service.published();
	await page
		.getByRole("link", { name: /^The bay, board/ })
		.first()
		.waitFor();

	// the same folder again: nothing to do, and its game is found by its name
	await page.goto(on.service.url);
	await page.getByRole("button", { name: "New game" }).waitFor();
	await drop(page, "main", filesBelow(folder), { folder: "lantern-bay" });
	await dialog.getByRole("status").getByText("37 unchanged").waitFor();
	assert.ok(await dialog.getByRole("button", { name: "Add", exact: true }).isDisabled());
	// a card that changes comes first, as it is and as it will be
	await page.keyboard.press("Escape");
	const art = (await picture(744, 1039)).bytes;
	const changed = filesBelow(folder).map((file) =>
		file.path.endsWith("card-sail-2.png") ? handed(file.path, art) : file,
	);
	await drop(page, "main", changed, { folder: "lantern-bay" });
	await dialog.getByRole("status").getByText("1 changed").waitFor();
	const dinghy = dialog.getByRole("listitem").filter({ hasText: "Dinghy" });
	for (const name of ["Now", "Afterwards"]) await dinghy.getByRole("img", { name }).locator("img").waitFor();
	await dialog.getByRole("group").getByText("36 unchanged").click();
	await dialog.getByText("17 cards · 63.5 × 88.9 mm").waitFor();
	await assertAccessible(page, "the plan of a change");
	assert.deepEqual(complaints, []);
});

on.test("a folder without a manifest finds its game by its keys, or makes another one", async () => {
	const person = await on.service.person();
	const { page, complaints } = await on.open(person);
	await page.goto(on.service.url);
	await page.getByRole("heading", { name: "Drop your game here" }).waitFor();
	const names = ["Gull", "Heron", "Stork", "Ibis"];
	const cards = new Map<string, Buffer>();
	for (const name of names) cards.set(name, (await picture(150, 210)).bytes);
	const dropCards = async (folder: string) =>
		await drop(
			page,
			"main",
			[...cards].map(([name, bytes]) => handed(`cards/${name}.png`, bytes)),
			{ folder },
		);
	const dialog = page.getByRole("dialog");
	const push = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
	await dropCards("tidehaven");
	await push("Add 5 pieces");
	await page.waitForURL("**/games/gam_*");
	await page.getByRole("heading", { name: "Tidehaven", level: 1 }).waitFor();
	await on.service.published();

	// a new name, a changed card and another one
	cards.set("Ibis", (await picture(150, 210)).bytes);
	cards.set("Crab", (await picture(150, 210)).bytes);
	await page.goto(on.service.url);
	await page.getByRole("button", { name: "New game" }).waitFor();
	await dropCards("tidehaven v2");
	await dialog.getByText("5 of these pieces are in Tidehaven already, so they go there.").waitFor();
	await assertAccessible(page, "a folder of a known game");
	await dialog.getByRole("button", { name: "Add or change 2 pieces" }).waitFor();
	await dialog.getByRole("button", { name: "Make a new game" }).click();
	await dialog.getByRole("status").getByText("6 new").waitFor();
	await untilEqual("the name", () => dialog.getByLabel("Name of the game").inputValue(), "Tidehaven v2");
	await push("Add 6 pieces");
	await page.getByRole("heading", { name: "Tidehaven v2", level: 1 }).waitFor();
	const { games } = await person.ok(person.get("/api/v1/games"));
	assert.equal(games.length, 2);
	assert.deepEqual(complaints, []);
});

on.test("a guess about the size of cards stands with its deck, and can be changed there", async () => {
	const person = await on.service.person();
	const { page } = await on.open(person);
	await page.goto(on.service.url);
	await page.getByRole("heading", { name: "Drop your game here" }).waitFor();
	const files = ["Gull", "Heron"].map(async (name) =>
		handed(`decks/sea/${name}.png`, (await picture(744, 1039)).bytes),
	);
	await drop(page, "main", await Promise.all(files), { folder: "bay" });
	const dialog = page.getByRole("dialog", { name: "Folder bay" });
	const sea = dialog.getByRole("listitem").filter({ hasText: "Sea" });
	await sea.getByText(/Size 63.* mm.*px/).waitFor();
	await sea.getByRole("button", { name: "Change" }).click();
	await dialog.getByLabel("Size of all cards").click();
	await page.getByRole("option", { name: /^Tarot/ }).click();
	await sea.getByText(/^2 cards · 69\.\d+ × 120\.\d+ mm$/).waitFor();
	await assertAccessible(page, "the options of a folder");
});

on.test(
	"an exported folder, dropped as the ZIP that it is, changes nothing; a broken one says why",
	async () => {
		const person = await on.service.person();
		const game: Body = await person.ok(person.ask("POST", "/api/v1/account/example-game"));
		await on.service.published();
		const answer = await person.get(`/api/v1/games/${game.id}/exports/zip`);
		const zip = handed("lantern-bay (1).zip", answer.bytes);
		const { page, complaints } = await on.open(person);
		await page.goto(`${on.service.url}/games/${game.id}/versions`);
		await page.getByRole("navigation", { name: "Game pages" }).waitFor();
		await drop(page, "main", [zip]);
		const dialog = page.getByRole("dialog", { name: "lantern-bay (1).zip" });
		await dialog.getByRole("status").getByText("37 unchanged").waitFor();
		await page.keyboard.press("Escape");
		const broken = handed("broken.zip", Buffer.from("Rar!"));
		await drop(page, "main", [broken]);
		const refusal = page.getByRole("dialog", { name: "broken.zip" });
		await refusal.getByText("broken.zip cannot be unpacked: it is not a ZIP archive.").waitFor();
		await page.keyboard.press("Escape");
		await drop(page, "main", [handed("old.rar", Buffer.from("Rar!"))]);
		await page.getByText("old.rar cannot be unpacked here.").waitFor();
		assert.deepEqual(complaints, []);
	},
);

on.test("a folder with errors says what they are and sends nothing; a table is read", async () => {
	const { game, url } = await pushedDeck(on.service, tool, "Gull");
	const { page } = await on.open(user);
	await page.goto(`${url}/checks`);
	await page.getByRole("navigation", { name: "Game pages" }).waitFor();
	const art = (await picture(150, 210)).bytes;
	const wrong = [
		handed("tuckbox.yaml", Buffer.from("decks:\n  - {name: Sea, crads: x.png}")),
		handed("x.png", art),
	];
	await drop(page, "main", wrong, { folder: "wrong" });
	const dialog = page.getByRole("dialog");
	await dialog.getByText("The folder has an error.").waitFor();
	await dialog.getByText("There is no field “crads” here. Did you mean cards?").waitFor();
	assert.ok(await dialog.getByRole("button", { name: "Add", exact: true }).isDisabled());
	await page.keyboard.press("Escape");
	await dialog.waitFor({ state: "detached" });
	const table = Buffer.from("name,count,front,deck\nHeron,3,heron.png,Birds\n");
	await drop(page, "main", [handed("cards.csv", table), handed("heron.png", art)], { folder: "birds" });
	await dialog.getByText("2 new").waitFor();
	await dialog.getByRole("button", { name: "Add 2 pieces" }).click();
	await page.getByText("2 pieces added.").waitFor();
	assert.equal((await piecesOf(on.service, user, game)).pieces.get("Heron").count, 3);
	await page.getByRole("button", { name: "Undo" }).click();
	await page.getByText("Undone.").waitFor();
	assert.equal((await piecesOf(on.service, user, game)).pieces.has("Heron"), false);
});

on.test("a file that cannot be used is left out and named, before the push or after a refusal", async () => {
	const { game, url } = await pushedDeck(on.service, tool, "Gull");
	const { page, complaints } = await on.open(user);
	await page.goto(url);
	await page.getByText("Gull", { exact: true }).waitFor();
	const [heron, stork] = [(await picture(150, 210)).bytes, (await picture(150, 210)).bytes];
	// its header is fine, and its pixels end too early
	const torn = Buffer.concat([stork.subarray(0, stork.length - 200), stork.subarray(-12)]);
	const files = [
		handed("heron.png", heron),
		handed("stork.png", torn),
		handed("broken.png", Buffer.from("not a picture")),
		handed("rules.docx", Buffer.from("PK")),
	];
	await drop(page, "main", files, { folder: "messy" });
	const dialog = page.getByRole("dialog", { name: "Folder messy" });
	await dialog.getByRole("heading", { name: "1 file left out" }).waitFor();
	await dialog.getByText("broken.png is not a picture").waitFor();
	await assertAccessible(page, "a folder with a file that is left out");
	await dialog.getByRole("button", { name: "Add 3 pieces, leave out 1" }).click();
	await dialog.getByRole("heading", { name: "2 files left out" }).waitFor();
	await dialog.getByText(/^stork\.png: /).waitFor();
	await dialog.getByRole("button", { name: "Add 2 pieces, leave out 2" }).click();
	await page.getByText("2 pieces added.").waitFor();
	const { pieces } = await piecesOf(on.service, user, game);
	assert.deepEqual([pieces.has("Heron"), pieces.has("Stork")], [true, false]);
	assert.deepEqual(
		complaints.filter((one) => !one.includes("(Bad Request)")),
		[],
	);
});

on.test(
	"undoing a pushed folder restores what it has changed, unless that has been changed again since",
	async () => {
		const { game, url } = await pushedDeck(on.service, tool, "Gull");
		const { page, complaints } = await on.open(user);
		await page.goto(url);
		await page.getByText("Gull", { exact: true }).waitFor();
		const art = (await picture(150, 210)).bytes;
		const cards = (...rows: string[]) => [
			handed("cards.csv", Buffer.from(["name,count,front,deck", ...rows].join("\n"))),
			handed("heron.png", art),
		];
		const dialog = page.getByRole("dialog");
		const pushFolder = async (files: ReturnType<typeof cards>, added: string, said: string) => {
			await drop(page, "main", files, { folder: "birds" });
			await dialog.getByRole("button", { name: added }).click();
			await page.getByText(said).last().waitFor();
		};
		await pushFolder(
			cards("Heron,3,heron.png,Birds", "Stork,1,heron.png,Birds"),
			"Add 3 pieces",
			"3 pieces added.",
		);
		await page.getByRole("button", { name: "Close" }).last().click();
		await page.getByText("3 pieces added.").waitFor({ state: "detached" });
		await piecesOf(on.service, user, game);
		await pushFolder(
			cards("Heron,5,heron.png,Birds", "Stork,4,heron.png,Birds", "Ibis,1,heron.png,Birds"),
			...(["Add or change 3 pieces", "3 pieces added or changed."] as const),
		);
		const { pieces } = await piecesOf(on.service, user, game);
		const act = { componentIds: [pieces.get("Stork").id], set: { name: "White stork" } };
		on.service.advance(1);
		await user.ok(user.ask("POST", `${game.path}/components/change`, act));
		await page.getByRole("button", { name: "Undo" }).click();
		await page.getByText("Undone, except for 1 piece. The others have been changed again since.").waitFor();
		const after = (await piecesOf(on.service, user, game)).pieces;
		assert.deepEqual(
			[after.get("Heron").count, after.get("White stork").count, after.has("Ibis")],
			[3, 4, false],
		);
		assert.deepEqual(complaints, []);
	},
);

on.test(
	"a renamed picture keeps its piece or becomes a new one, and what is left over can be deleted",
	async () => {
		const { game, url } = await pushedDeck(on.service, tool, "Gull");
		const { page, complaints } = await on.open(user);
		await page.goto(url);
		await page.getByText("Gull", { exact: true }).waitFor();
		const [castle, tower, moat] = [
			(await picture(150, 210)).bytes,
			(await picture(150, 210)).bytes,
			(await picture(150, 210)).bytes,
		];
		const dialog = page.getByRole("dialog");
		const pushButton = (name: string) => dialog.getByRole("button", { name, exact: true });
		const before = [handed("castle.png", castle), handed("tower.png", tower), handed("moat.png", moat)];
		await drop(page, "main", before, { folder: "keep" });
		await pushButton("Add 4 pieces").click();
		await page.getByText("4 pieces added.").waitFor();
		const pushed = (await piecesOf(on.service, user, game)).pieces;

		const after = [handed("Castle of Doom.png", castle), handed("tower.png", tower)];
		await drop(page, "main", after, { folder: "keep" });
		const rename = dialog.getByRole("checkbox", { name: "Castle, now Castle of Doom" });
		await rename.waitFor();
		assert.ok(await rename.isChecked());
		await dialog.getByText("1 changed").waitFor();
		await dialog.getByText("1 piece of the game is not in the folder").waitFor();
		await assertAccessible(page, "the plan of a folder with a rename");
		await rename.uncheck();
		const left = dialog.getByRole("region", { name: "2 pieces of the game are not in the folder" });
		await untilEqual("left over", () => left.getByRole("listitem").allTextContents(), ["Castle", "Moat"]);
		await dialog.getByText("1 new").waitFor();
		await rename.check();
		await dialog.getByText("1 changed").waitFor();
		await pushButton("Change 1 piece").click();
		await pushButton("Undo").click();
		await page.getByText("Undone.").waitFor();
		const undone = (await piecesOf(on.service, user, game)).pieces;
		assert.equal(undone.get("Castle")?.id, pushed.get("Castle").id);

		await drop(page, "main", after, { folder: "keep" });
		await pushButton("Change 1 piece").click();
		await pushButton("Delete 1 piece").click();
		await page.getByText("1 piece changed.").waitFor();
		await page.getByText("1 piece deleted.").waitFor();
		const { pieces } = await piecesOf(on.service, user, game);
		assert.deepEqual(
			[pieces.get("Castle of Doom")?.id, pieces.has("Castle"), pieces.has("Moat")],
			[pushed.get("Castle").id, false, false],
		);
		// both can be undone, the last one first, and not only for as long as they are shown
		const has = async (name: string) => (await piecesOf(on.service, user, game)).pieces.has(name);
		await page.keyboard.press("Control+z");
		await untilEqual("Moat is back", () => has("Moat"), true);
		await page.getByText("1 piece deleted.").waitFor({ state: "detached" });
		await page.keyboard.press("Control+z");
		await untilEqual("Castle has its key", () => has("Castle"), true);
		assert.deepEqual(complaints, []);
	},
);

on.test("what cannot be used never leaves the page", async () => {
	const { url } = await pushedDeck(on.service, tool, "Gull");
	const { page } = await on.open(user);
	for (const address of [on.service.url, url, `${url}/versions`, `${on.service.url}/settings`]) {
		await page.goto(address);
		await page.getByRole("main").getByRole("heading").first().waitFor();
		await drop(page, "main", [handed("notes.txt", Buffer.from("x"))]);
		await page.getByText("Drop pictures, PDFs, or a folder or ZIP that contains them.").waitFor();
		assert.equal(page.url().replace(/\/$/, ""), address);
	}
});

on.test("in German, refusals and remarks about folders are in German, too", async () => {
	const person = await on.service.person();
	const game: Body = await person.ok(person.ask("POST", "/api/v1/games", { name: "Möwen" }));
	const { page } = await on.open(person, { profile: { locale: "de-DE" } });
	await page.goto(on.service.url);
	await page.getByRole("button", { name: "Aktionen für Möwen" }).waitFor();
	const art = (await picture(150, 210)).bytes;
	const wrong = [
		handed("tuckbox.yaml", Buffer.from("decks:\n  - {name: Sea, crads: x.png}")),
		handed("x.png", art),
	];
	await drop(page, "main", wrong, { folder: "wrong" });
	const dialog = page.getByRole("dialog");
	await dialog.getByText("Das Feld „crads“ gibt es hier nicht. Meinst du cards?").waitFor();
	await page.keyboard.press("Escape");
	await pickFrom(page.getByRole("button", { name: "Aktionen für Möwen" }), "Umbenennen");
	await dialog.getByRole("textbox").fill("Tölpel");
	await person.ask("DELETE", `/api/v1/games/${game.id}`);
	await dialog.getByRole("button", { name: "Umbenennen" }).click();
	await dialog.getByText("Dieses Spiel gibt es nicht, oder es wurde gelöscht.").waitFor();
});
