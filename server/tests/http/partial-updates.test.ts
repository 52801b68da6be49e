import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Body, GameClient } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

// An update leaves omitted fields unchanged. The service remembers pieces between pushes, so here other calls change
// them in between, or fail to.

const service = await startTestService({ expectsErrors: /the disk is full/ });
after(() => service[Symbol.asyncDispose]());
const owner = await service.user();

type Game = { game: GameClient; asset: Body };

const token = (name: string, more: Body = {}) => ({ kind: "counter", name, externalKey: "token", ...more });

/** A game with a published piece that has been pushed twice. */
async function pushedTwice(): Promise<Game> {
	const game = await owner.game();
	const asset = await game.asset(await picture(60, 60));
	await game.pushed([token("First", { count: 3, payload: { note: "first" }, assets: [asset] })]);
	await service.published();
	await game.pushed([token("Second", { count: 5, payload: { note: "second" } })]);
	return { game, asset };
}

/** The piece after an update of nothing but its name. */
async function renamed({ game }: Game): Promise<Body> {
	const { components } = await game.pushed([token("Renamed")]);
	assert.equal(components[0].changed, true);
	return await game.component("token");
}

const about = ({ name, count, payload }: Body) => ({
	name,
	count,
	note: payload.note,
	sides: payload.imageFaces.length,
});

test("an update keeps what the previous update has set", async () => {
	const pushed = await pushedTwice();
	assert.deepEqual(about(await renamed(pushed)), { name: "Renamed", count: 5, note: "second", sides: 1 });
});

test("a piece shows its image in the size and on the sides of the latest update", async () => {
	const game = await owner.game();
	const [front, back] = [await game.asset(await picture()), await game.asset(await picture(), "back")];
	const card = (more: Body) => ({ kind: "tile", name: "Ace", externalKey: "ace", ...more });
	const after = async (more: Body) => {
		await game.pushed([card(more)]);
		const { widthMm, heightMm, payload } = await game.component("ace");
		return {
			size: [widthMm, heightMm],
			sides: payload.imageFaces.map(({ sideKey, trim }: Body) => [sideKey, trim?.width]),
		};
	};
	const poker = [63.5, 88.9];
	assert.deepEqual(await after({ assets: [front] }), { size: poker, sides: [["front", undefined]] });
	assert.deepEqual(await after({ name: "Ace of Spades" }), { size: poker, sides: [["front", undefined]] });
	const sized = { widthMm: 63.5, heightMm: 88.9 };
	assert.deepEqual(await after(sized), { size: poker, sides: [["front", 750]] });
	const both = [
		["front", 750],
		["back", 750],
	];
	assert.deepEqual(await after({ assets: [front, back] }), { size: poker, sides: both });
	assert.deepEqual(await after({ name: "Ace" }), { size: poker, sides: both });
	const small = { widthMm: 63, heightMm: 88 };
	const trimmed = both.map(([side]) => [side, 744]);
	assert.deepEqual(await after(small), { size: [63, 88], sides: trimmed });
});

test("a piece without an image has the size of the latest update", async () => {
	const game = await owner.game();
	const after = async (more: Body) => {
		await game.pushed([token("Token", more)]);
		const { widthMm, heightMm } = await game.component("token");
		return [widthMm, heightMm];
	};
	assert.deepEqual(await after({ widthMm: 20, heightMm: 30 }), [20, 30]);
	assert.deepEqual(await after({ widthMm: 25 }), [25, 30]);
	assert.deepEqual(await after({ count: 2 }), [25, 30]);
	assert.deepEqual(await after({ heightMm: 35 }), [25, 35]);
});

test("an update keeps what a restored version has brought back", async () => {
	const pushed = await pushedTwice();
	const { id } = await pushed.game.component("token");
	await service.published();
	await owner.ok(owner.post(`${pushed.game.path}/versions/1/restore`, {}));
	const piece = await renamed(pushed);
	assert.deepEqual(about(piece), { name: "Renamed", count: 3, note: "first", sides: 1 });
	assert.equal(piece.id, id);
});

test("an update of a deleted piece creates a new one without anything of the old", async () => {
	const pushed = await pushedTwice();
	const { id } = await pushed.game.component("token");
	await owner.ok(owner.delete(`${pushed.game.path}/components/${id}`));
	const { components } = await pushed.game.pushed([token("Renamed")]);
	assert.deepEqual([components[0].created, components[0].id === id], [true, false]);
	const piece = await pushed.game.component("token");
	assert.deepEqual(about(piece), { name: "Renamed", count: 1, note: undefined, sides: 0 });
});

test("an update does not restore a deleted image", async () => {
	const pushed = await pushedTwice();
	const [face] = (await pushed.game.component("token")).payload.imageFaces;
	await owner.ok(owner.delete(`${pushed.game.path}/assets/${face.assetId}`));
	assert.deepEqual(about(await renamed(pushed)), { name: "Renamed", count: 5, note: "second", sides: 0 });
});

test("an update does not touch another app's piece with the same key", async () => {
	const pushed = await pushedTwice();
	const other = pushed.game.as(await service.app(owner.ids.userId));
	await other.pushed([token("Theirs", { count: 9 })]);
	assert.deepEqual(about(await renamed(pushed)), { name: "Renamed", count: 5, note: "second", sides: 1 });
	assert.equal((await other.component("token")).count, 9);
});

test("a refused update leaves nothing behind", async () => {
	const pushed = await pushedTwice();
	const refused = await pushed.game.push([
		token("Refused", { count: 8 }),
		{ kind: "tile", name: "No front" },
	]);
	assert.equal(refused.status, 400);
	assert.deepEqual(about(await renamed(pushed)), { name: "Renamed", count: 5, note: "second", sides: 1 });
});

test("an update whose commit failed leaves nothing behind", async () => {
	const pushed = await pushedTwice();
	const { store } = service.service;
	const { withGameWrite } = store;
	store.withGameWrite = (gameId, change) =>
		withGameWrite(gameId, async (writer, game) => {
			await change(writer, game);
			throw new Error("the disk is full");
		});
	const failed = await pushed.game.push([token("Failed", { count: 8, payload: { note: "failed" } })]);
	store.withGameWrite = withGameWrite;
	assert.equal(failed.status, 502);
	// counts the game's revision up to where the failed update would have brought it
	await pushed.game.upload(await picture(50, 50));
	assert.deepEqual(about(await renamed(pushed)), { name: "Renamed", count: 5, note: "second", sides: 1 });
});

test("many updates of one piece at the same time are applied one after the other", async () => {
	const pushed = await pushedTwice();
	const notes = Array.from({ length: 40 }, (_, i) => `note ${i}`);
	const answers = await Promise.all(
		notes.map((note, i) =>
			pushed.game.client.post(`${pushed.game.path}/components`, token(`T${i}`, { payload: { note } })),
		),
	);
	for (const { status } of answers) assert.equal(status, 200);
	const piece = await pushed.game.component("token");
	assert.equal(piece.name, `T${notes.indexOf(piece.payload.note)}`);
	assert.deepEqual([piece.count, piece.payload.imageFaces.length], [5, 1]);
});
