import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Body, GameClient } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { HttpSeat } from "../support/tables/http-table.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const owner = await service.user();

const withoutTime = ({ updatedAt: _, ...piece }: Body) => piece;

/** A published game with a deck of two cards, a die with a face, and a bundle whose key a deck has, too. */
async function published() {
	const game = await owner.game("Keys");
	const front = await game.asset(await picture(30, 42));
	await game.pushed([
		{ kind: "deck", name: "Sea", externalKey: "sea" },
		...["gull", "castle"].map((name) => ({
			...{ kind: "tile", name, externalKey: `sea/${name}`, parentExternalKey: "sea", assets: [front] },
		})),
		{ kind: "die", name: "Red", externalKey: "red", sides: 6 },
		{
			...{ kind: "dieFace", name: "1", externalKey: "red/1", parentExternalKey: "red" },
			assets: [{ ...front, sideKey: "face-1" }],
		},
		{ kind: "deck", name: "Twin", externalKey: "twin" },
		{ kind: "bundle", name: "Twin", externalKey: "twin" },
		{ kind: "tile", name: "torn", externalKey: "torn", parentExternalKey: "twin", assets: [front] },
	]);
	await service.published();
	return game;
}

async function piecesByKey(game: GameClient): Promise<Record<string, Body>> {
	await service.published();
	const { components } = await owner.ok(owner.get(`${game.path}/published`));
	return Object.fromEntries(components.map((piece: Body) => [`${piece.kind} ${piece.externalKey}`, piece]));
}

const rekey = (game: GameClient, keys: object[], client = owner) =>
	client.ok(client.post(`${game.path}/components/rekey`, { keys }));

const change = ({ id: componentId }: Body, externalKey: string) => ({ componentId, externalKey });

test("pieces get other keys and keep their ids, images and children, as one version that can be undone", async () => {
	const game = await published();
	const before = await piecesByKey(game);
	const [deck, castle, die] = ["deck sea", "tile sea/castle", "die red"].map((name) => before[name]);
	const done = await rekey(game, [
		change(deck, "ocean"),
		change(castle, "ocean/Castle of Doom"),
		change(die, "crimson"),
	]);
	assert.deepEqual([done.changed, done.refused], [3, []]);
	const now = await piecesByKey(game);
	const expected = {
		...before,
		"deck ocean": { ...deck, externalKey: "ocean" },
		"tile sea/gull": { ...before["tile sea/gull"], parentExternalKey: "ocean" },
		"tile ocean/Castle of Doom": {
			...{ ...castle, externalKey: "ocean/Castle of Doom", parentExternalKey: "ocean" },
		},
		"die crimson": { ...die, externalKey: "crimson" },
		"dieFace red/1": { ...before["dieFace red/1"], parentExternalKey: "crimson" },
	} as Record<string, Body>;
	for (const gone of ["deck sea", "tile sea/castle", "die red"]) delete expected[gone];
	assert.deepEqual(Object.keys(now).sort(), Object.keys(expected).sort());
	for (const [name, piece] of Object.entries(now))
		assert.deepEqual(withoutTime(piece), withoutTime(expected[name] as Body), name);

	const versions = `${game.path}/versions`;
	const diff = await owner.ok(owner.get(`${versions}/${done.version}/diff/${done.version + 1}`));
	assert.deepEqual([diff.created, diff.deleted, diff.changed.length], [[], [], 5]);
	const changedFields = (id: string) => diff.changed.find((one: Body) => one.after.id === id)?.fields;
	assert.deepEqual(changedFields(castle.id), ["parentExternalKey", "externalKey"]);
	const { history } = await owner.ok(owner.get(`${game.path}/components/${deck.id}/history`));
	assert.deepEqual(history[0].fields, ["externalKey"]);

	// a push finds them by their new keys, and creates what has an old one
	const [same, fresh] = (
		await game.pushed([
			{ kind: "tile", name: "Castle", externalKey: "ocean/Castle of Doom" },
			{ kind: "deck", name: "Sea", externalKey: "sea" },
		])
	).components;
	assert.deepEqual([same.id, same.created, fresh.created], [castle.id, false, true]);
	await service.published();
	const ids = [deck.id, before["tile sea/gull"].id];
	const late = await owner.ok(
		owner.post(`${game.path}/components/restore`, { componentIds: ids, version: done.version }),
	);
	assert.deepEqual([late.changed, late.refused.map(({ reason }: Body) => reason)], [1, ["KEY_TAKEN"]]);
	await owner.ok(owner.post(`${versions}/${done.version}/restore`, {}));
	const back = await piecesByKey(game);
	assert.deepEqual(Object.keys(back).sort(), Object.keys(before).sort());
	assert.equal(back["tile sea/castle"].id, castle.id);
});

test("a key that is not free, an unknown piece and an unclear parent change nothing, and only the app's own pieces change", async () => {
	const game = await published();
	const before = await piecesByKey(game);
	const [gull, castle, twin] = ["tile sea/gull", "tile sea/castle", "deck twin"].map((name) => before[name]);
	const unknown = { componentId: gull.id.replace(/.$/, (last: string) => (last === "0" ? "1" : "0")) };
	const { changed, refused } = await rekey(game, [
		change(gull, "sea/castle"),
		change(castle, "sea"),
		{ ...unknown, externalKey: "x" },
		change(twin, "twins"),
	]);
	assert.equal(changed, 2, "a deck may have the key of a card, and a deck that shares its key gets another");
	assert.deepEqual(refused.map(({ reason }: Body) => reason).sort(), ["COMPONENT_NOT_FOUND", "KEY_TAKEN"]);
	assert.match(refused.find(({ reason }: Body) => reason === "KEY_TAKEN").message, /"sea\/castle"/);
	const now = await piecesByKey(game);
	assert.equal(now["tile torn"].parentExternalKey, "twin", "the bundle may be its parent");
	assert.equal(now["tile sea"].id, castle.id);

	const stranger = await service.user();
	const denied = await stranger.post(`${game.path}/components/rekey`, { keys: [change(gull, "y")] });
	assert.equal(denied.body.error.code, "PERMISSION_DENIED");
	const tool = await service.app(owner.ids.userId);
	assert.equal((await rekey(game, [change(gull, "y")], tool)).refused[0].reason, "COMPONENT_NOT_FOUND");
	for (const keys of [[], [change(gull, "")], [change(gull, "k".repeat(257))]])
		assert.equal((await owner.post(`${game.path}/components/rekey`, { keys })).status, 400);
	// two pieces of a draft, which no version shows yet
	const front = await game.asset(await picture(30, 43));
	const fresh = await game.pushed([
		{ kind: "tile", name: "one", externalKey: "one", assets: [front] },
		{ kind: "tile", name: "two", externalKey: "two", assets: [front] },
	]);
	const [one, two] = fresh.components;
	const drafted = await rekey(game, [change(one, "uno"), change(two, "uno")]);
	assert.deepEqual([drafted.changed, drafted.refused.length], [1, 1]);
	assert.equal((await piecesByKey(game))["tile uno"].id, one.id);
});

test("a piece with another key stays where it lies on a table, and keeps the notes about it", async () => {
	const game = await published();
	const before = await piecesByKey(game);
	const table = await owner.ok(owner.post(`${game.path}/tables`, {}));
	const host = new HttpSeat(service.url, table.id, table.seatSecret);
	const deck = await host.find((entry) => entry.cards === 2);
	await host.act({ kind: "draw", from: deck, count: 1, to: { x: 10, y: 20, face: "up" } });
	const lying = await host.find(({ shown }) => (shown as { kind?: string })?.kind === "tile");
	await host.client.ok(host.client.post(`${host.path}/notes`, { text: "Too strong", on: lying }));
	const placesOf = async () =>
		Object.values((await host.view()).view as Record<string, Body>).flatMap(({ place }) => place ?? []);
	const places = await placesOf();
	const noted = async () => (await owner.ok(owner.get(`${game.path}/notes`))).notes[0].piece;
	const { componentId, externalKey } = await noted();
	assert.equal(before[`tile ${externalKey}`].id, componentId);
	await rekey(game, [{ componentId, externalKey: "another" }]);
	await service.published();
	await owner.ok(owner.post(`${game.path}/tables/${table.id}/update`, {}));
	assert.deepEqual(await placesOf(), places);
	assert.doesNotMatch(JSON.stringify((await host.view()).view), /isGhost/);
	const { componentId: stillIt, externalKey: newKey } = await noted();
	assert.deepEqual([stillIt, newKey], [componentId, "another"]);

	// two cards have exchanged their keys when the first version is restored
	const other = ["tile sea/gull", "tile sea/castle"]
		.map((name) => before[name])
		.find(({ id }) => id !== componentId);
	await rekey(game, [{ componentId: other.id, externalKey }]);
	await rekey(game, [{ componentId, externalKey: other.externalKey }]);
	await host.client.ok(host.client.post(`${host.path}/notes`, { text: "Too weak", on: lying }));
	await owner.ok(owner.post(`${game.path}/versions/1/restore`, {}));
	const { notes } = await owner.ok(owner.get(`${game.path}/notes`));
	for (const { piece } of notes)
		assert.deepEqual([piece.componentId, piece.externalKey], [componentId, externalKey]);
	assert.equal(notes.length, 2);
});
