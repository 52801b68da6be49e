import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import sharp from "sharp";
import { updaterScript } from "../../src/exports/tts/updater.ts";
import { type Body, type GameClient, pathOf } from "../support/client.ts";
import { objectsOf, validSave } from "../support/exports/tts-saves.ts";
import { TtsTable } from "../support/exports/tts-table.ts";
import { picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();
const guest = service.anonymous();

/** A link, and the saved object that it opens. */
async function hosted(game: GameClient, { query = "", ...input }: { query?: string; version?: number } = {}) {
	const { id, url } = await user.ok(user.post(`${game.path}/shares`, input));
	const link = pathOf(url);
	const { status, headers, body } = await guest.get(`${link}/tts${query}`);
	assert.equal(status, 200, JSON.stringify(body));
	return { id, link, headers, saved: body };
}

const named = (saved: Body, name: string): Body =>
	objectsOf(saved.ObjectStates).find(({ Nickname }) => Nickname === name) ?? assert.fail(`no ${name}`);

/** The addresses of all images, with the images, as the validator of saves wants them. */
async function downloadImages(saved: Body): Promise<Map<string, Buffer>> {
	const addresses = new Set(
		objectsOf(saved.ObjectStates).flatMap(({ CustomDeck: sheets = {}, CustomImage: image }) => [
			...Object.values<Body>(sheets).flatMap(({ FaceURL, BackURL }) => [FaceURL, BackURL]),
			...(image === undefined ? [] : [image.ImageURL, image.ImageSecondaryURL].filter((url) => url !== "")),
		]),
	);
	const files = new Map<string, Buffer>();
	for (const address of addresses) {
		const { status, bytes } = await guest.get(pathOf(address));
		assert.equal(status, 200, address);
		const extension = address.slice(address.lastIndexOf("."));
		files.set(`Mods/Images/${address.replaceAll(/[^A-Za-z0-9]/g, "")}${extension}`, bytes);
	}
	return files;
}

/** The grey of a card's picture at an address. */
async function shadeAt(address: string): Promise<number> {
	const { status, bytes } = await guest.get(pathOf(address));
	assert.equal(status, 200, address);
	const { data } = await sharp(bytes).resize(1, 1).raw().toBuffer({ resolveWithObject: true });
	return data[0] ?? 0;
}

const side = async (game: GameClient, shade: number, sideKey = "front", width = 126, height = 176) =>
	await game.asset(
		await picture(width, height, { background: { r: shade, g: shade, b: shade }, format: "png" }),
		sideKey,
	);
const near = (found: number, wanted: number) =>
	assert.ok(Math.abs(found - wanted) <= 3, `${found} instead of ${wanted}`);

const faceAddress = (card: Body) => Object.values<Body>(card.CustomDeck)[0]?.FaceURL;
const backAddress = (card: Body) => Object.values<Body>(card.CustomDeck)[0]?.BackURL;

/** A game with a deck and pieces of other kinds. */
async function bay() {
	const game = await user.game("Bay");
	const piece = (kind: string, name: string, more: Body = {}): Body => ({
		kind,
		name,
		externalKey: name,
		...more,
	});
	const card = async (name: string, shade: number, more: Body = {}) =>
		piece("tile", name, {
			...{ parentExternalKey: "Sea", widthMm: 63.5, heightMm: 88.9 },
			assets: [await side(game, shade)],
			...more,
		});
	await game.pushed([
		piece("deck", "Sea", { assets: [await side(game, 200, "back")] }),
		piece("die", "Wind", { sides: 6, widthMm: 16, heightMm: 16 }),
	]);
	await game.pushed([
		await card("Gull", 20, { count: 3 }),
		await card("Tern", 40),
		await card("Own", 60, { assets: [await side(game, 60), await side(game, 80, "back")] }),
		await card("Wide", 100, {
			widthMm: 88.9,
			heightMm: 63.5,
			assets: [await side(game, 100, "front", 176, 126)],
		}),
		piece("dieFace", "Wind 1", {
			parentExternalKey: "Wind",
			assets: [await side(game, 120, "face-1", 60, 60)],
		}),
		piece("tile", "Lamp", { widthMm: 30, heightMm: 42, count: 2, assets: [await side(game, 140)] }),
		piece("tokenSprite", "Boat", { widthMm: 30, heightMm: 42, assets: [await side(game, 160)] }),
		piece("board", "Map", { widthMm: 300, heightMm: 420, assets: [await side(game, 180)] }),
	]);
	await service.published();
	return { game, card };
}

/** A game with a card and a token. */
async function cove() {
	const game = await user.game("Cove");
	const piece = async (kind: string, name: string, shade: number, more: Body = {}): Promise<Body> => {
		const size = { widthMm: 30, heightMm: 42 };
		return { kind, name, externalKey: name, ...size, assets: [await side(game, shade)], ...more };
	};
	const gull = async (shade: number) => await piece("tile", "Gull", shade, { parentExternalKey: "Sea" });
	await game.pushed([
		{ kind: "deck", name: "Sea", externalKey: "Sea" },
		await gull(20),
		await piece("tokenSprite", "Boat", 160),
	]);
	await service.published();
	return { game, piece, gull };
}

describe("a saved object whose images the service hosts", () => {
	test("follows the game: its script finds the images that a push changes, in decks and bags, too", async () => {
		const { game, card } = await bay();
		const { saved, link, headers } = await hosted(game);
		assert.match(headers.get("content-disposition") ?? "", /filename="Bay Tabletop Simulator\.json"/);
		assert.equal(headers.get("cache-control"), "no-store");
		await validSave(saved, await downloadImages(saved));
		assert.deepEqual((await guest.get(`${link}/tts`)).body, saved, "the same ids and addresses");
		const [gull, tern, own, wide] = ["Gull", "Tern", "Own", "Wide"].map((name) =>
			named(saved, name),
		) as Body[];
		const { game: gameId, piece, parent } = JSON.parse(gull.Memo);
		assert.deepEqual([gameId, piece.key, parent.key], [game.id, "Gull", "Sea"], "an import knows the piece");
		assert.equal(backAddress(gull), backAddress(tern), "a back that cards share is one image");
		assert.equal(new Set([gull, own, wide].map(backAddress)).size, 3);
		for (const [state, shade] of [
			[gull, 20],
			[tern, 40],
			[own, 60],
			[wide, 100],
		] as const)
			near(await shadeAt(faceAddress(state)), shade);
		near(await shadeAt(backAddress(own)), 80);
		near(await shadeAt(backAddress(gull)), 200);
		for (const name of ["Wide", "Tern"]) {
			const { saved: part } = await hosted(game, { query: `?search=${name}` });
			const [inPart, inWhole] = [part, saved].map((of) => backAddress(named(of, name)).split("/").at(-1));
			assert.equal(inPart, inWhole, "a part has the images of the whole");
		}

		// another card gets another picture, one is deleted, one is added, and the lamps in their bag change
		const { components } = await user.ok(user.get(`${game.path}/components`));
		const ternId = components.find(({ name }: Body) => name === "Tern").id;
		await user.ok(user.delete(`${game.path}/components/${ternId}`));
		await game.pushed([
			await card("Auk", 30),
			await card("Gull", 220, { count: 3 }),
			{
				...{ kind: "tile", name: "Lamp", externalKey: "Lamp", widthMm: 30, heightMm: 42, count: 2 },
				assets: [await side(game, 240)],
			},
		]);
		await service.published();
		const list = await user.ok(guest.get(`${link}/tts/images`));
		const later = (await guest.get(`${link}/tts`)).body;
		const changed = named(later, "Gull");
		assert.notEqual(faceAddress(changed), faceAddress(gull));
		assert.equal(backAddress(changed), backAddress(gull));
		near(await shadeAt(faceAddress(changed)), 220);
		near(await shadeAt(faceAddress(gull)), 220); // for tables that have not been updated
		assert.equal((await guest.get(pathOf(faceAddress(tern)))).status, 404);

		using table = await TtsTable.with(saved, ["Boat"]);
		const asked = table.ask("onLoad");
		assert.equal(pathOf(asked), `${link}/tts/images`);
		table.answer(200, JSON.stringify(list));
		assert.deepEqual(table.said, ["2 objects show new images."]);
		const on = { ObjectStates: table.objects };
		assert.equal(on.ObjectStates.length, saved.ObjectStates.length - 1);
		for (const name of ["Gull", "Own", "Wide"]) {
			const [before, after] = [named(later, name), named(on, name)];
			assert.deepEqual(
				[faceAddress(after), backAddress(after)],
				[faceAddress(before), backAddress(before)],
				name,
			);
			assert.equal(after.CardID, named(saved, name).CardID);
		}
		assert.equal(faceAddress(named(on, "Tern")), faceAddress(tern), "a deleted card stays as it is");
		const lamps = objectsOf(on.ObjectStates).filter(
			({ Name, Nickname }) => Nickname === "Lamp" && Name === "Custom_Tile",
		);
		assert.equal(lamps.length, 2);
		for (const { CustomImage: image } of lamps) near(await shadeAt(image.ImageURL), 240);
		table.ask("menu");
		table.answer(200, JSON.stringify(list));
		assert.deepEqual(table.said.slice(1), ["All images are up to date."]);
	});

	test("leaves what a player holds, speaks German, and says that its link has ended", async () => {
		const { game, piece } = await cove();
		const { id, link, saved } = await hosted(game, { query: "?language=de&search=kind:token" });
		assert.deepEqual(
			saved.ObjectStates.map(({ Nickname }: Body) => Nickname),
			["Boat", "Cove"],
		);
		const token = named(saved, "Boat").CustomImage.ImageURL;
		await game.pushed([await piece("tokenSprite", "Boat", 10)]);
		await service.published();
		using table = await TtsTable.with(saved, ["Boat"]);
		table.ask("menu");
		table.answer(200, JSON.stringify((await guest.get(`${link}/tts/images`)).body));
		assert.match(table.said.join(), /^1 Objekte werden gehalten/);
		assert.equal(table.objects[0]?.CustomImage.ImageURL, token);
		await user.ok(user.delete(`${game.path}/shares/${id}`));
		for (const path of [`${link}/tts`, `${link}/tts/images`, pathOf(token)]) {
			const { status, body } = await guest.get(path);
			assert.deepEqual([status, body.error.code], [404, "SHARE_NOT_FOUND"]);
		}
		table.ask("onLoad");
		table.answer(404, "{}");
		assert.equal(table.said.length, 1, "nothing is said that is not asked for");
		table.ask("menu");
		table.answer(404, "{}");
		table.ask("menu");
		table.answer(0, "");
		assert.match(table.said.slice(1).join("\n"), /^(Die Bilder können nicht aktualisiert werden.*\n?){2}$/);
	});

	test("shows the version that its link shows, and images of its own game only", async () => {
		const { game, gull: gullOf } = await cove();
		const { versions } = await user.ok(user.get(`${game.path}/versions`));
		const { version } = versions.at(-1);
		const { link, saved } = await hosted(game, { version });
		const gull = faceAddress(named(saved, "Gull"));
		await game.pushed([await gullOf(240)]);
		await service.published();
		near(await shadeAt(gull), 20);
		assert.equal((await user.ok(guest.get(`${link}/tts/images`))).version, version);
		const other = await hosted((await cove()).game);
		const foreign = faceAddress(named(other.saved, "Gull")).split("/").at(-1);
		for (const name of [foreign, "x", "x.0.jpg", "__proto__.0.jpg", "..%2f..%2fx.jpg"]) {
			const { status, body } = await guest.get(`${link}/tts/images/${name}`);
			assert.deepEqual([status, body.error.code], [404, "NOT_FOUND"], name);
		}
		const current = await guest.get(pathOf(gull));
		const etag = current.headers.get("etag") ?? "";
		assert.equal((await guest.get(pathOf(gull), { "if-none-match": etag })).status, 304);
		await user.ok(user.delete(game.path));
		assert.equal((await guest.get(pathOf(gull))).status, 404);
	});

	test("is refused when it would be too large or empty; the plan says who can load its images", async () => {
		const game = await user.game("Many");
		const assets = [await side(game, 1)];
		await game.pushed([
			{ kind: "tile", name: "Coin", externalKey: "coin", widthMm: 20, heightMm: 28, count: 5001, assets },
		]);
		await service.published();
		const whole = await user.get(`${game.path}/exports/tts/hosted/plan`);
		assert.deepEqual([whole.status, whole.body.error.reason], [400, "TOO_MANY_FOR_TTS"]);
		const { url } = await user.ok(user.post(`${game.path}/shares`, {}));
		const refused = await guest.get(`${pathOf(url)}/tts`);
		assert.deepEqual([refused.status, refused.body.error.reason], [400, "TOO_MANY_FOR_TTS"]);
		await game.pushed([
			{ kind: "tile", name: "Lamp", externalKey: "lamp", widthMm: 20, heightMm: 28, assets },
		]);
		await service.published();
		const { saved, link } = await hosted(game, { query: "?search=Lamp" });
		near(await shadeAt(named(saved, "Lamp").CustomImage.ImageURL), 1);
		const { images } = await user.ok(guest.get(`${link}/tts/images`));
		assert.equal(images.length, 2, "a part of a large game has its images, and so have the others");
		const nothing = await user.get(`${game.path}/exports/tts/hosted/plan?search=kind:die`);
		assert.deepEqual([nothing.status, nothing.body.error.reason], [400, "NOTHING_TO_EXPORT"]);
		const { game: small } = await cove();
		const plan = await user.ok(user.get(`${small.path}/exports/tts/hosted/plan`));
		assert.deepEqual([plan.files, plan.fileName], [1, "Cove Tabletop Simulator.json"]);
		assert.deepEqual(
			plan.remarks.map(({ code }: Body) => code),
			["LOCAL_ADDRESS", "NO_BACK"],
		);
		assert.match(
			plan.remarks[0].message,
			/^Only this computer or network can load pictures from http:\/\/127/,
		);
	});
});

test("any address is a text in the script, and a plain pattern", async () => {
	for (const base of ['https://x/"..os.exit()--\\', "https://a-b.c/%d+[[]]\n", "https://ü/$&"]) {
		const state = { Nickname: "Gull", LuaScript: "", FaceURL: `${base}/a-front.0a.jpg` };
		const ObjectStates = [state, { Nickname: "", LuaScript: updaterScript(base, "en") }];
		using table = await TtsTable.with({ ObjectStates });
		assert.equal(table.ask("menu"), base);
	}
	const base = "https://a-b.c/s.x%20(1)";
	const other = { Nickname: "Far", LuaScript: "", FaceURL: "https://aXb.c/s.x%20(1)/a-front.0a.jpg" };
	const own = {
		Nickname: "Near",
		LuaScript: "",
		FaceURL: `${base}/a-front.0a.jpg`,
		BackURL: `${base}/b-1.0a.png`,
	};
	using table = await TtsTable.with({
		ObjectStates: [own, other, { Nickname: "", LuaScript: updaterScript(base, "en") }],
	});
	table.ask("menu");
	table.answer(200, JSON.stringify({ version: 2, images: ["a-front.ff.jpg", "c.00.jpg"] }));
	assert.deepEqual(
		table.objects.map(({ FaceURL, BackURL }) => [FaceURL, BackURL]),
		[
			[other.FaceURL, undefined],
			[`${base}/a-front.ff.jpg`, own.BackURL],
		],
	);
});
