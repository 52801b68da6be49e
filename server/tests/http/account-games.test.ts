import assert from "node:assert/strict";
import { after, test } from "node:test";
import sharp from "sharp";
import type { Body, GameClient } from "../support/client.ts";
import { noisyPicture, type Picture, picture } from "../support/pictures.ts";
import { restore } from "../support/published.ts";
import { makeTeam } from "../support/team.ts";
import { type SignedInVisitor, startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const address = "/api/v1/account/games";

async function overview(person: SignedInVisitor): Promise<Body> {
	return await person.ok(person.get(address));
}

/** A new user with an app, and functions that create games for them. */
async function designer() {
	const person = await service.person();
	const tool = await service.app(person.userId);
	return { person, tool };
}

const sum = (pictures: Picture[]) => pictures.reduce((bytes, { bytes: { length } }) => bytes + length, 0);

async function tile(game: GameClient, externalKey: string, art: Picture, more: Body = {}): Promise<Body> {
	return { kind: "tile", name: externalKey, externalKey, assets: [await game.asset(art)], ...more };
}

test("a user without games gets an empty list and their free storage", async () => {
	const person = await service.person();
	const { account } = await person.ok(person.get("/api/v1/account"));
	assert.deepEqual(await overview(person), {
		usedBytes: 0,
		recordBytes: 0,
		quotaBytes: account.quotaBytes,
		invites: 0,
		games: [],
	});
});

test("a game is counted over all apps: pieces, distinct images, their bytes, and who pushed last", async () => {
	const { person, tool } = await designer();
	const other = await service.app(person.userId);
	const game = await tool.game("Harbour");
	const [one, two, three] = [
		await noisyPicture(60, 80),
		await noisyPicture(60, 80),
		await noisyPicture(60, 80),
	];
	await game.pushed([
		await tile(game, "one", one),
		await tile(game, "again", one),
		await tile(game, "two", two),
	]);
	const empty = await tool.game("Empty");
	await service.published();
	const theirs = game.as(other);
	await theirs.pushed([await tile(theirs, "one", one), await tile(theirs, "three", three)]);

	const before = (await overview(person)).games[0];
	assert.deepEqual([before.version, before.lastPush.app.id], [1, tool.ids.appId], "until it is published");
	await service.published();

	const { games, usedBytes, recordBytes } = await overview(person);
	const { covers, publishedAt, lastPush, ...facts } = games[0];
	const { createdAt } = await tool.ok(tool.get(game.path));
	assert.deepEqual(facts, {
		id: game.id,
		name: "Harbour",
		createdAt,
		isStarred: false,
		isArchived: false,
		version: 2,
		pieces: 5,
		images: 3,
		bytes: sum([one, two, three]),
		recordBytes,
	});
	assert.equal(usedBytes, sum([one, two, three]) + recordBytes);
	assert.ok(recordBytes > 5 * 100, `five pieces have ${recordBytes} bytes of records`);
	assert.ok(publishedAt >= before.publishedAt);
	const { account } = await person.ok(person.get("/api/v1/account"));
	assert.deepEqual(lastPush, {
		at: publishedAt,
		app: { id: other.ids.appId, name: "Test app" },
		user: { id: person.userId, name: account.name },
		isByHand: false,
	});
	assert.equal(covers.length, 3);
	assert.deepEqual(games[1], {
		id: empty.id,
		name: "Empty",
		createdAt: games[1].createdAt,
		isStarred: false,
		isArchived: false,
		version: 0,
		publishedAt: null,
		pieces: 0,
		images: 0,
		bytes: 0,
		recordBytes: 0,
		lastPush: null,
		covers: [],
	});
});

test("a game's covers are its own pictures, trimmed: cards first, a board, each once and ready to show", async () => {
	const { person, tool } = await designer();
	const game = await tool.game();
	const deck = { kind: "deck", name: "Deck", externalKey: "deck" };
	const token = { kind: "tokenSprite", name: "T", externalKey: "t", shape: "orb" };
	const board = { kind: "board", name: "B", externalKey: "b", widthMm: 100, heightMm: 50 };
	await game.pushed([
		{ ...token, assets: [await game.asset(await picture(50, 50))] },
		{ ...board, assets: [await game.asset(await picture(600, 300))] },
		deck,
	]);
	const trimmed = { widthMm: 63.5, heightMm: 88.9, parentExternalKey: "deck" };
	const shared = await picture();
	await game.pushed([
		await tile(game, "1", shared, trimmed),
		await tile(game, "2", shared, trimmed),
		await tile(game, "3", await picture(), { ...trimmed, shape: "hex" }),
	]);
	await service.published();
	const { covers } = (await overview(person)).games[0];
	assert.deepEqual(
		covers.map(({ kind, shape, widthPx, heightPx }: Body) => [kind, shape, widthPx, heightPx]),
		[
			["tile", undefined, 183, 256],
			["tile", "hex", 183, 256],
			["board", undefined, 256, 128],
			["tokenSprite", "orb", 50, 50],
		],
	);
	for (const { url, displayUrl, widthPx, heightPx } of covers) {
		const { width, height } = await sharp((await tool.get(url)).bytes).metadata();
		assert.deepEqual([width, height], [widthPx, heightPx]);
		assert.equal(await tool.head(displayUrl), 200);
	}
});

test("what is deleted, replaced or only in older versions is no longer counted", async () => {
	const { person, tool } = await designer();
	const game = await tool.game();
	const [old, left] = [await noisyPicture(60, 80), await noisyPicture(60, 80)];
	await game.pushed([await tile(game, "gone", old), await tile(game, "left", left)]);
	await service.published();
	await tool.ok(tool.delete(`${game.path}/components/${(await game.component("gone")).id}`));
	await service.published();
	const { pieces, images, covers, version } = (await overview(person)).games[0];
	assert.deepEqual([pieces, images, covers.length, version], [1, 1, 1, 2]);
	// replaced images stay unclaimed for a day and count until then
	service.advance(25 * 60 * 60_000);
	await service.service.sweep();
	await service.idle();
	const { games, usedBytes, recordBytes } = await overview(person);
	assert.deepEqual([games[0].bytes, usedBytes - recordBytes], [left.bytes.length, left.bytes.length]);
});

test("restoring and renaming do not count as pushes; an image in two games counts for both, and once for the account", async () => {
	const { person, tool } = await designer();
	const [game, twin] = [await tool.game("First"), await tool.game("Second")];
	const art = await noisyPicture(60, 80);
	await game.pushed([await tile(game, "one", art)]);
	await twin.pushed([await tile(twin, "one", art)]);
	await service.published();
	await game.pushed([{ kind: "counter", name: "C", externalKey: "c" }]);
	await service.published();
	const { lastPush } = (await overview(person)).games[0];
	assert.equal((await restore(game, 1)).status, 200);
	await person.ok(person.ask("PATCH", game.path, { name: "Renamed" }));
	await service.published();
	const { games, usedBytes, recordBytes } = await overview(person);
	assert.deepEqual([games[0].name, games[0].version], ["Renamed", 4]);
	assert.deepEqual(games[0].lastPush, lastPush);
	assert.deepEqual(
		[games[0].bytes, games[1].bytes, usedBytes - recordBytes],
		Array(3).fill(art.bytes.length),
	);
});

test("only a signed-in user sees games, and only their own", async () => {
	const { person, tool } = await designer();
	await tool.game("Secret");
	const { status, body } = await tool.get(address);
	assert.deepEqual([status, body.error.code], [401, "UNAUTHORIZED"], "a token gives no access here");
	assert.equal((await service.visitor().get(address)).status, 401);
	const stranger = await service.person();
	assert.deepEqual((await overview(stranger)).games, []);
	assert.equal((await overview(person)).games[0].name, "Secret");
});

test("names with markup and in other scripts are returned unchanged", async () => {
	const { person, tool } = await designer();
	for (const name of ['<b>Bay</b> & "co"', "灯台湾 🏮"]) await tool.game(name);
	const { games } = await overview(person);
	assert.deepEqual(
		games.map(({ name }: Body) => name),
		['<b>Bay</b> & "co"', "灯台湾 🏮"],
	);
});

test("games are starred and archived by their owner, and nothing else about them changes", async () => {
	const { person, tool } = await designer();
	const game = await tool.game("Harbour");
	await game.pushed([{ kind: "counter", name: "Gold", externalKey: "gold" }]);
	await service.published();
	const list = (path: string, by: typeof person, change: Body) => by.ask("PATCH", `${path}/listing`, change);
	const listed = async () => {
		const [one] = (await overview(person)).games;
		return [one.isStarred, one.isArchived, one.version, one.name];
	};
	assert.deepEqual(await listed(), [false, false, 1, "Harbour"]);
	const before = await person.ok(person.get(`${game.path}/published`));
	const starred = await person.ok(list(game.path, person, { isStarred: true }));
	assert.deepEqual(starred, { isStarred: true, isArchived: false });
	assert.deepEqual(await person.ok(list(game.path, person, { isArchived: true })), {
		isStarred: true,
		isArchived: true,
	});
	await service.published();
	assert.deepEqual(await listed(), [true, true, 1, "Harbour"]);
	assert.deepEqual(await person.ok(person.get(`${game.path}/published`)), before);
	assert.equal((await tool.ok(tool.get("/api/v1/games"))).games.length, 1, "tools see it as before");
	await game.pushed([{ kind: "counter", name: "Silver", externalKey: "silver" }]);
	await service.published();
	assert.deepEqual(await listed(), [true, true, 2, "Harbour"], "a push does not bring it back");
	await person.ok(list(game.path, person, { isArchived: false, isStarred: false }));
	assert.deepEqual(await listed(), [false, false, 2, "Harbour"]);

	const stranger = await service.person();
	assert.equal((await list(game.path, stranger, { isStarred: true })).status, 403);
	assert.equal((await list(game.path, person, { isStarred: "yes" })).status, 400);
	assert.equal((await list("/api/v1/games/gam_none", person, {})).status, 404);
});

test("members of a game see who changed it last", async () => {
	const { viewer, coDesigner, owner, game } = await makeTeam(service);
	const { id } = await coDesigner.person.ok(
		coDesigner.person.ask("POST", `${game.path}/components`, {
			kind: "counter",
			name: "C",
			externalKey: "c",
		}),
	);
	assert.match(id, /^cmp_/);
	await service.published();
	const { account } = await coDesigner.person.ok(coDesigner.person.get("/api/v1/account"));
	for (const { person } of [owner, viewer, coDesigner]) {
		const { lastPush } = (await overview(person)).games[0];
		assert.deepEqual(
			[lastPush.user, lastPush.app.name, lastPush.isByHand],
			[{ id: coDesigner.person.userId, name: account.name }, "Tuckbox", true],
		);
	}
});
