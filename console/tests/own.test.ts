import assert from "node:assert/strict";
import sharp from "sharp";
import { type Body, type Client, GameClient } from "../../server/tests/support/client.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until } from "../../server/tests/support/waiting.ts";
import {
	assertAccessible,
	assertFits,
	choose,
	consoleTest,
	hasFocus,
	type Page,
} from "../../web/tests/support/console.ts";
import { piecesOf, pushedDeck } from "../../web/tests/support/decks.ts";
import { drop, handed } from "../../web/tests/support/drops.ts";

let user: SignedInVisitor;
let tool: Client;

const on = consoleTest({}, async () => {
	user = await on.service.person();
	tool = await on.service.app(user.userId);
});

async function openPiece(page: Page, url: string, game: GameClient, name: string): Promise<Body> {
	const piece = (await piecesOf(on.service, user, game)).pieces.get(name);
	await page.goto(`${url}/pieces/${piece.id}`);
	await page.getByRole("heading", { name, exact: true }).waitFor();
	return piece;
}

on.test("a picture dropped on a piece's page replaces a side, and the former one returns", async () => {
	const { game, url } = await pushedDeck(on.service, tool, "Gull");
	const { page, complaints } = await on.open(user);
	const before = await openPiece(page, url, game, "Gull");
	const faces = (piece: Body) =>
		piece.payload.imageFaces.map(({ assetId, sideKey }: Body) => [sideKey, assetId]);
	await drop(page, "main", [handed("torn.png", Buffer.from("no picture"))]);
	const dialog = page.getByRole("dialog", { name: "Picture of Gull" });
	await dialog.getByRole("alert").getByText("torn.png is not a picture of a supported type").waitFor();
	await page.keyboard.press("Escape");
	await dialog.waitFor({ state: "detached" });
	await drop(page, "main", [handed("new.png", (await picture(300, 420)).bytes)], {
		whileHeld: () => page.getByText("Drop one picture to put it on Gull").waitFor(),
	});
	await dialog.getByText("300 × 420 px, 120 dpi, without bleed").waitFor();
	await dialog.getByText("At 120 dpi, it looks blurred in print.").waitFor();
	await choose(dialog, "Side", "Back");
	await assertAccessible(page, "replacing a picture");
	await dialog.getByRole("button", { name: "Replace back" }).click();
	await page.getByText("Back of Gull replaced.").waitFor();
	const after = (await piecesOf(on.service, user, game)).pieces.get("Gull");
	assert.deepEqual(faces(after)[0], faces(before)[0]);
	assert.equal(after.payload.imageFaces[1].widthPx, 300);
	assert.equal(after.id, before.id);
	await page.getByRole("button", { name: "Undo" }).click();
	await page.getByText("Undone.").waitFor();
	assert.deepEqual(faces((await piecesOf(on.service, user, game)).pieces.get("Gull")), faces(before));
	assert.deepEqual(complaints, []);
});

on.test("a piece is renamed, counted, resized and moved by keyboard, and a second page sees it", async () => {
	const { game, url } = await pushedDeck(on.service, tool, "Gull", "Eel");
	const { page, complaints } = await on.open(user);
	const other = await on.open(user);
	await other.page.goto(url);
	await other.page.getByText("Gull", { exact: true }).waitFor();
	const before = await openPiece(page, url, game, "Gull");
	await page.getByRole("button", { name: "Edit", exact: true }).press("Enter");
	const form = page.getByRole("form", { name: "Edit Gull" });
	await hasFocus(form.getByLabel("Name"));
	await page.keyboard.press("Control+A");
	await page.keyboard.type("Herring gull");
	await form.getByLabel("Count").fill("4");
	await form.getByLabel("Width, mm").fill("70,5");
	await choose(form, "Deck", "The land");
	// what the tool pushed, it pushes again
	await page.getByText("The next push of Test app overwrites what you change here.").waitFor();
	await assertAccessible(page, "the form of a piece");
	await form.getByLabel("Count").press("Enter");
	await page.getByText("Herring gull changed.").waitFor();
	await page.getByRole("heading", { name: "Herring gull", exact: true }).waitFor();
	const { pieces, version } = await piecesOf(on.service, user, game);
	await other.page.getByText("Herring gull").first().waitFor();
	const after = pieces.get("Herring gull");
	assert.deepEqual(
		[after.id, after.count, after.widthMm, after.heightMm, after.parentExternalKey],
		[before.id, 4, 70.5, 88.9, "land"],
	);
	// only this piece goes back: what the tool has changed since stays
	await game.pushed([{ kind: "tile", name: "Conger eel", externalKey: "eel" }]);
	await on.service.published();
	await page.getByRole("button", { name: "Undo" }).click();
	await page.getByText("Undone.").waitFor();
	const back = await piecesOf(on.service, user, game);
	assert.equal(back.pieces.get("Gull").count, 1);
	assert.ok(back.pieces.has("Conger eel"));
	assert.ok(back.version > version + 1);
	assert.deepEqual(complaints, []);
});

on.test(
	"while a piece is edited, its picture stays in sight at its size, and the form takes the place of the facts",
	async () => {
		const { game, url } = await pushedDeck(on.service, tool, "Gull");
		const { page } = await on.open(user, { width: 1280, height: 620, reducedMotion: true });
		await openPiece(page, url, game, "Gull");
		const picture = page
			.getByRole("region", { name: "Piece", exact: true })
			.locator("[class*=place]")
			.first();
		const before = await picture.boundingBox();
		const size = page.getByText("63.5 × 88.9 mm", { exact: true });
		await size.waitFor();
		await page.getByRole("button", { name: "Edit", exact: true }).click();
		await page.getByRole("form", { name: "Edit Gull" }).waitFor();
		assert.equal(await size.count(), 0, "the form shows the size");
		assert.deepEqual(await picture.boundingBox(), before);
		// at the end of the page, too; and the form can be saved from anywhere
		await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
		await until(
			"it is in the window as a whole",
			() => picture.boundingBox(),
			(box) => box !== null && box.y >= 0 && box.y + box.height <= 620,
		);
		await page.evaluate(() => scrollTo(0, 0));
		assert.ok(((await page.getByRole("button", { name: "Save" }).boundingBox())?.y ?? 999) < 620);
	},
);

on.test("a side's picture is removed and a piece deleted on a phone; both are undone", async () => {
	const { game, url } = await pushedDeck(on.service, tool, "Gull");
	const { page } = await on.open(user, { width: 390, height: 844, scheme: "dark" });
	const before = await openPiece(page, url, game, "Gull");
	await page.getByRole("button", { name: "Edit", exact: true }).click();
	await assertFits(page, 390);
	await assertAccessible(page, "the form on a phone");
	await page.getByRole("button", { name: "Remove back" }).click();
	await page.getByText("Back of Gull removed.").waitFor();
	assert.equal((await piecesOf(on.service, user, game)).pieces.get("Gull").payload.imageFaces.length, 1);
	assert.equal(await page.getByRole("button", { name: "Remove front" }).count(), 0, "a card needs its front");
	await page.getByRole("button", { name: "Undo" }).click();
	await page.getByText("Undone.").waitFor();
	// the next one is another one
	await page.getByRole("button", { name: "Close" }).last().click();
	await page.getByText("Undone.").waitFor({ state: "detached" });
	await page.getByRole("button", { name: "Cancel" }).click();
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await page.getByRole("dialog", { name: "Delete Gull?" }).getByRole("button", { name: "Delete" }).click();
	await page.getByText("Gull deleted.").waitFor();
	await until("the pieces page", () => page.url() === url);
	assert.equal((await piecesOf(on.service, user, game)).pieces.has("Gull"), false);
	await page.getByRole("button", { name: "Undo" }).click();
	await page.getByText("Undone.").waitFor();
	const after = (await piecesOf(on.service, user, game)).pieces.get("Gull");
	assert.deepEqual([after.id, after.payload], [before.id, before.payload]);
});

on.test("three pieces are deleted in one version, and return", async () => {
	const { game, url } = await pushedDeck(on.service, tool, "Gull", "Eel", "Crab", "Seal");
	const { page, complaints } = await on.open(user, { width: 1600 });
	const before = await piecesOf(on.service, user, game);
	const { promise: hasPressed, resolve: goOn } = Promise.withResolvers<void>();
	await page.route("**/SelectionActions-*.js", async (route) => {
		await hasPressed;
		await route.continue();
	});
	await page.goto(url);
	await page.getByRole("button", { name: "Select", exact: true }).click();
	for (const name of ["Gull", "Eel", "Crab"])
		await page.locator(`[data-stop="${before.pieces.get(name).id}"]`).click();
	await page.getByText("3 pieces selected").waitFor();
	// the actions are still being loaded
	await page.keyboard.press("Delete");
	goOn();
	const dialog = page.getByRole("dialog", { name: "Delete 3 pieces?" });
	await dialog.waitFor();
	await page.keyboard.press("Escape");
	await dialog.waitFor({ state: "detached" });
	await assertAccessible(page, "a selection");
	await page.keyboard.press("Delete");
	await dialog.getByText("Gull, Eel, Crab").waitFor();
	await dialog.getByRole("button", { name: "Delete 3 pieces" }).click();
	await page.getByText("3 pieces deleted.").waitFor();
	const after = await piecesOf(on.service, user, game);
	assert.deepEqual([after.version, after.pieces.size], [before.version + 1, before.pieces.size - 3]);
	// in a field, the keys undo what was typed
	const search = page.getByLabel("Search pieces by name or key");
	await search.fill("x");
	await search.press("Control+z");
	await search.press("Escape");
	await search.blur();
	await page.keyboard.press("Control+z");
	await page.getByText("Undone.").waitFor();
	await page.getByRole("button", { name: "Undo" }).waitFor({ state: "detached" });
	await page.keyboard.press("Control+z");
	const back = await piecesOf(on.service, user, game);
	assert.equal(back.version, after.version + 1, "undone once");
	for (const name of ["Gull", "Eel", "Crab"])
		assert.equal(back.pieces.get(name).id, before.pieces.get(name).id);
	assert.deepEqual(complaints, []);
});

on.test("an act on 600 pieces that is cut off says how far it came, and can be undone", async () => {
	const game = await tool.game();
	for (const part of [0, 1, 2]) {
		await game.pushed(
			Array.from({ length: 200 }, (_, i) => {
				const number = part * 200 + i;
				return { kind: "counter", name: `Counter ${number}`, externalKey: `c-${number}` };
			}),
		);
	}
	await on.service.published();
	const { page } = await on.open(user, { width: 1600 });
	await page.goto(`${on.service.url}/games/${game.id}`);
	await page.getByRole("button", { name: "Select", exact: true }).click();
	// the first pieces are shown before the others have arrived
	await until("all pieces are selected", async () => {
		await page.getByRole("button", { name: "Select all" }).click();
		return await page.getByText("600 pieces selected").isVisible();
	});
	let calls = 0;
	let isCut = true;
	await page.route("**/components/change", (route) =>
		isCut && ++calls > 1 ? route.abort() : route.continue(),
	);
	const setCount = async (count: string) => {
		await page.getByRole("button", { name: "Count", exact: true }).click();
		await page.getByRole("dialog").getByLabel("Count").fill(count);
		await page.keyboard.press("Enter");
	};
	await setCount("5");
	await page.getByText("500 of 600 pieces changed, then it stopped.").waitFor();
	const changed = async (count: number) =>
		[...(await piecesOf(on.service, user, game)).pieces.values()].filter((piece) => piece.count === count)
			.length;
	assert.equal(await changed(5), 500);
	await page.getByRole("button", { name: "Undo" }).click();
	await page.getByText("Undone.").waitFor();
	assert.equal(await changed(1), 600);
	isCut = false;
	await setCount("2");
	await page.getByText("600 pieces changed.").waitFor();
	assert.equal(await changed(2), 600);
});

/** A hexagon with a corner at its top, on a transparent ground. */
async function hexPicture(width: number, height: number): Promise<Buffer> {
	const pixels = Buffer.alloc(width * height * 4);
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++) {
			const [fromMiddle, fromCentre] = [Math.abs(x - width / 2), Math.abs(y - height / 2)];
			const isInside = fromCentre <= height / 2 - (fromMiddle * height) / width / 2;
			pixels.set([60, 120, 90, isInside ? 255 : 0], (y * width + x) * 4);
		}
	return await sharp(pixels, { raw: { width, height, channels: 4 } })
		.png()
		.toBuffer();
}

on.test("new pieces of every kind are added by hand", async () => {
	const { game, url } = await pushedDeck(on.service, tool, "Gull");
	const { page, complaints } = await on.open(user);
	await page.goto(url);
	const pngFile = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });
	const png = async (name: string, width: number, height: number) =>
		pngFile(name, (await picture(width, height)).bytes);
	const add = async (kind: string, name: string | undefined, files: Awaited<ReturnType<typeof png>>[]) => {
		await page.getByRole("button", { name: "Add pieces" }).click();
		const dialog = page.getByRole("dialog");
		await choose(dialog, "Add as", kind);
		if (name !== undefined) await dialog.getByLabel(/^(Deck name|Name)$/).fill(name);
		if (files.length > 0) await dialog.getByLabel("choose pictures").setInputFiles(files);
		await dialog.getByRole("button", { name: /^Add \d+ piece/ }).click();
		await dialog.getByRole("button", { name: "Done" }).click();
	};
	await add("Boards", undefined, [await png("map.png", 900, 600)]);
	await add("Tokens", undefined, [await png("boat.png", 60, 70)]);
	await add("Tiles without a deck", undefined, [await png("island.png", 750, 1050)]);
	await add("Tiles without a deck", undefined, [pngFile("reef.png", await hexPicture(200, 230))]);
	await add("New die", "Weather", [await png("face-1.png", 60, 60), await png("face-2.png", 60, 60)]);
	await add("New die", "Plain die", []);
	await add("New book", "Rules", [await png("cover.png", 148, 210), await png("p1.png", 148, 210)]);
	await add("Counters", "Gold", []);
	await add("Containers", "Bag", []);
	await add("New deck", "Fish", [await png("cod x3.png", 750, 1050), await png("cod[back].png", 750, 1050)]);
	const { pieces } = await piecesOf(on.service, user, game);
	const said = [...pieces.values()]
		.filter(({ app }) => app !== tool.ids.appId)
		.map(({ kind, name, count, sides, payload }) =>
			[kind, name, count > 1 && count, sides, payload.imageFaces.length || ""].filter(Boolean).join(" "),
		);
	assert.deepEqual(said.sort(), [
		"board Map 1",
		"book Rules 2",
		"container Bag",
		"counter Gold",
		"deck Fish",
		"die Plain die 6",
		"die Weather 6",
		"dieFace Weather 1 1",
		"dieFace Weather 2 1",
		"tile Cod 3 2",
		"tile Island 1",
		"tile Reef 1",
		"tokenSprite Boat 1",
	]);
	assert.deepEqual([pieces.get("Island").shape, pieces.get("Reef").shape], [undefined, "hex"]);
	assert.deepEqual(
		[pieces.get("Island").widthMm, pieces.get("Cod").widthMm, pieces.get("Map").widthMm],
		[63.5, 63.5, 300],
	);
	assert.deepEqual(complaints, []);
});

on.test("what is added by hand waits for pictures that are still being read", async () => {
	const game = await tool.game();
	const { page, complaints } = await on.open(user);
	await page.goto(`${on.service.url}/games/${game.id}`);
	await page.getByRole("button", { name: "Add pieces" }).click();
	const dialog = page.getByRole("dialog");
	await choose(dialog, "Add as", "New die");
	await dialog.getByLabel("Name").fill("Weather");
	const add = dialog.getByRole("button", { name: /^Add \d+ piece/ });
	await until("a die without pictures can be added", () => add.isEnabled());
	const goOn = await page.evaluateHandle(() => {
		const read = Blob.prototype.arrayBuffer;
		const held = Promise.withResolvers<void>();
		Blob.prototype.arrayBuffer = async function () {
			await held.promise;
			return await read.call(this);
		};
		return held.resolve;
	});
	const face = async (name: string, width: number) => ({
		...{ name, mimeType: "image/png", buffer: await hexPicture(width, 60) },
	});
	await dialog
		.getByLabel("choose pictures")
		.setInputFiles([await face("sun.png", 60), await face("rain.png", 70)]);
	await until("the die without pictures cannot be added", () => add.isDisabled());
	// for as long as the service takes for several answers
	for (let time = 0; time < 10; time++) {
		await add.dispatchEvent("click");
		assert.equal((await piecesOf(on.service, user, game)).pieces.size, 0);
	}
	await goOn.evaluate((resolve) => resolve());
	await add.click();
	await dialog.getByRole("button", { name: "Done" }).click();
	const { pieces } = await piecesOf(on.service, user, game);
	assert.deepEqual([...pieces.values()].map(({ kind }) => kind).sort(), ["die", "dieFace", "dieFace"]);
	assert.deepEqual(complaints, []);
});

on.test("pieces that two apps have are shown as such, and those of one can be kept or removed", async () => {
	const { game, url } = await pushedDeck(on.service, tool, "Gull", "Eel");
	const second = await on.service.app(user.userId);
	const others = new GameClient(second, game.id);
	const art = await others.asset(await picture(150, 212));
	await others.pushed([
		{ kind: "tile", name: "Their gull", externalKey: "gull", assets: [art] },
		{ kind: "counter", name: "Their counter", externalKey: "own" },
	]);
	await on.service.published();
	const { page, complaints } = await on.open(user);
	await page.goto(url);
	const place = page.getByRole("region", { name: "Pieces by" });
	await place.getByText("1 key is used by two apps").waitFor();
	await assertAccessible(page, "pieces of two apps");
	await place.getByRole("button", { name: "Hide until other keys are affected" }).click();
	await place.waitFor({ state: "detached" });
	await page.reload();
	await page.getByRole("heading", { level: 1 }).waitFor();
	await others.pushed([{ kind: "tile", name: "Their eel", externalKey: "eel", assets: [art] }]);
	await on.service.published();
	await place.getByText("2 keys are used by two apps").waitFor();
	const before = await piecesOf(on.service, user, game);
	await place.getByRole("button", { name: "Remove all of Test app" }).last().click();
	await page.getByRole("dialog").getByRole("button", { name: "Delete 3 pieces" }).click();
	await page.getByText("3 pieces deleted.").waitFor();
	await until(
		"one app is left",
		async () => (await piecesOf(on.service, user, game)).pieces.size === before.pieces.size - 3,
	);
	await page.getByRole("button", { name: "Undo" }).click();
	await page.getByText("Undone.").waitFor();
	assert.equal((await piecesOf(on.service, user, game)).pieces.size, before.pieces.size);
	await page.goto(`${url}/checks`);
	await place.getByRole("button", { name: "Keep those of Test app" }).last().click();
	await page.getByRole("dialog").getByRole("button", { name: "Delete 2 pieces" }).click();
	await page.getByText("2 pieces deleted.").waitFor();
	const kept = (await piecesOf(on.service, user, game)).pieces;
	assert.deepEqual(
		[kept.has("Gull"), kept.has("Their gull"), kept.has("Their counter")],
		[false, true, true],
	);
	assert.deepEqual(complaints, []);
});
