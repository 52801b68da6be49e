import assert from "node:assert/strict";
import { after, test } from "node:test";
import sharp from "sharp";
import { createCoverImages } from "../../src/games/cover-images.ts";
import { createWaitingRoom } from "../../src/images/derive/waiting-room.ts";
import type { Body, GameClient } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { type SignedInVisitor, startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

/** A new game of a person, seen by an app. */
async function newGame(): Promise<{ person: SignedInVisitor; game: GameClient }> {
	const person = await service.person();
	return { person, game: await (await service.app(person.userId)).game() };
}

async function coversOf({ person, game }: Awaited<ReturnType<typeof newGame>>): Promise<Body[]> {
	const { body } = await person.call("GET", "/api/v1/account/games");
	return body.games.find(({ id }: { id: string }) => id === game.id).covers;
}

async function pushedDie(key: string, colours: readonly string[], game: GameClient): Promise<Body[]> {
	const faces = colours.map(async (background, i) => ({
		...{ kind: "dieFace", name: `${key} ${i + 1}`, externalKey: `${key}-${i + 1}`, parentExternalKey: key },
		assets: [await game.asset(await picture(300, 300, { background }), `face-${i + 1}`)],
	}));
	return [
		{ kind: "die", name: key, externalKey: key, widthMm: 16, heightMm: 16 },
		...(await Promise.all(faces)),
	];
}

test("a game of dice has one face of each die as its covers, with the size and type of the die", async () => {
	const own = await newGame();
	const { game } = own;
	await game.pushed([
		...(await pushedDie("red", ["red", "darkred"], game)),
		...(await pushedDie("blue", ["blue", "navy", "teal"], game)),
	]);
	await service.published();
	const covers = await coversOf(own);
	assert.deepEqual(
		covers.map(({ kind, widthMm, heightMm, sides }) => [kind, widthMm, heightMm, sides]),
		[
			["dieFace", 16, 16, 2],
			["dieFace", 16, 16, 4],
		],
	);
	const last = (await game.component("blue-3")).payload.imageFaces[0];
	assert.deepEqual([covers[1].url, covers[1].displayUrl], [last.thumbUrl, last.derivedUrl]);
	assert.equal(await game.client.head(covers[0].url), 200);
	// what a drawing of the whole die needs
	assert.deepEqual(
		covers.map(({ faces }) => faces.map(({ sideKey }: Body) => sideKey).sort()),
		[
			["face-1", "face-2"],
			["face-1", "face-2", "face-3"],
		],
	);
	const first = (await game.component("blue-1")).payload.imageFaces[0];
	assert.ok(covers[1].faces.some(({ url }: Body) => url === first.thumbUrl));
});

test("a cover has the size and the shape with which its piece is drawn", async () => {
	const own = await newGame();
	const { game } = own;
	const tile = { kind: "tile", name: "Hex", externalKey: "hex", parentExternalKey: "hexes" };
	await game.pushed([
		{ kind: "bundle", name: "Hexes", externalKey: "hexes", shape: "hex" },
		{ ...tile, widthMm: 80, heightMm: 90, assets: [await game.asset(await picture(800, 900))] },
	]);
	await service.published();
	const [cover] = await coversOf(own);
	assert.deepEqual([cover.shape, cover.widthMm, cover.heightMm], ["hex", 80, 90]);
	assert.equal(cover.mediumUrl, (await game.component("hex")).payload.imageFaces[0].mediumUrl);
});

test("the cover image of a version shows that version's pieces", async () => {
	const { game } = await newGame();
	const { store, objects } = service.service;
	const covers = createCoverImages({ store, objects, now: service.now, waitingRoom: createWaitingRoom() });
	await game.pushed([{ kind: "counter", name: "Bare", externalKey: "bare" }]);
	await service.published();
	assert.equal(await covers.of(game.id, 1), undefined, "no piece has a picture");

	const card = async (background: string) => ({
		...{ kind: "tile", name: "Card", externalKey: "card", widthMm: 63, heightMm: 88 },
		assets: [await game.asset(await picture(630, 880, { background }))],
	});
	await game.pushed([await card("#c01010")]);
	await service.published();
	await game.pushed([await card("#1010c0")]);
	await service.idle();
	const before = await covers.of(game.id, 2);
	assert.ok(before);
	await service.published();
	const now = await covers.of(game.id, 3);
	for (const [image, channel] of [
		[before, 0],
		[now, 2],
	] as const) {
		const { info, data } = await sharp(image?.bytes).raw().toBuffer({ resolveWithObject: true });
		assert.deepEqual([info.width, info.height, info.channels], [1200, 630, 3]);
		const middle = data.subarray(3 * (315 * 1200 + 600)).subarray(0, 3);
		assert.ok((middle[channel] ?? 0) > 150 && (middle[2 - channel] ?? 255) < 60, `${[...middle]}`);
		const [red = 0, green = 0, blue = 0] = data;
		assert.ok(green > red && green > blue, "cloth around it");
	}
	assert.equal((await sharp(now?.bytes).metadata()).format, "jpeg");
	assert.notEqual(before.etag, now?.etag);
	assert.equal(await covers.of(game.id, 3), now, "drawn once");
});
