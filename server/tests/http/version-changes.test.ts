import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Answer, type Body, type GameClient, statusAndCode } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { byKey, restore, urlsOf, versionOf } from "../support/published.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

async function newGame(): Promise<GameClient> {
	return await (await service.user()).game();
}

/** Pushes, and publishes it as a version. */
async function version(game: GameClient, components: Body[]): Promise<Body> {
	const answer = await game.pushed(components);
	await service.published();
	return answer;
}

const counter = (externalKey: string, more: Body = {}) => ({
	kind: "counter",
	name: externalKey,
	externalKey,
	...more,
});

function diff(game: GameClient, from: number | string, to: number | string): Promise<Answer> {
	return game.client.get(`${game.path}/versions/${from}/diff/${to}`);
}

/** A diff as its keys. */
async function changedKeys(game: GameClient, from: number, to: number): Promise<[string, string, string]> {
	const { created, changed, deleted } = await game.client.ok(diff(game, from, to));
	const keys = (list: Body[]) => list.map(({ externalKey }) => externalKey).join(" ");
	return [
		keys(created),
		changed.map(({ after, fields }: Body) => `${after.externalKey}:${fields.join()}`).join(" "),
		keys(deleted),
	];
}

async function historyOf(game: GameClient, id: string): Promise<Body[]> {
	return (await game.client.ok(game.client.get(`${game.path}/components/${id}/history`))).history;
}

async function remove(game: GameClient, externalKey: string): Promise<void> {
	const { id } = await game.component(externalKey);
	await game.client.ok(game.client.delete(`${game.path}/components/${id}`));
}

test("any two versions can be compared in either direction, with the records of each", async () => {
	const game = await newGame();
	await version(game, [counter("stays"), counter("changes"), counter("goes")]);
	await version(game, [counter("changes", { count: 3 }), counter("comes")]);
	await remove(game, "goes");
	await service.published();

	assert.deepEqual(await changedKeys(game, 1, 2), ["comes", "changes:count", ""]);
	assert.deepEqual(await changedKeys(game, 2, 3), ["", "", "goes"]);
	assert.deepEqual(await changedKeys(game, 1, 3), ["comes", "changes:count", "goes"]);
	assert.deepEqual(await changedKeys(game, 3, 1), ["goes", "changes:count", "comes"]);
	assert.deepEqual(await changedKeys(game, 2, 2), ["", "", ""]);
	assert.deepEqual(await changedKeys(game, 0, 1), ["stays changes goes", "", ""]);
	assert.deepEqual(await changedKeys(game, 3, 0), ["", "", "stays changes comes"]);
	assert.deepEqual(await changedKeys(game, 0, 0), ["", "", ""]);

	const [first, last] = [await versionOf(game, 1), await versionOf(game, 3)];
	assert.deepEqual(await game.client.ok(diff(game, 1, 3)), {
		from: 1,
		to: 3,
		created: [byKey(last, "comes")],
		changed: [{ before: byKey(first, "changes"), after: byKey(last, "changes"), fields: ["count"] }],
		deleted: [byKey(first, "goes")],
	});
});

test("changed fields are listed individually, apart from the payload and the images", async () => {
	const game = await newGame();
	const piece = { kind: "tile", name: "A", externalKey: "a" };
	const [one, two] = [await game.asset(await picture(30, 40)), await game.asset(await picture(31, 40))];
	await version(game, [{ ...piece, assets: [one], payload: { rank: 1 } }]);
	await version(game, [
		{ ...piece, name: "B", shape: "hex", widthMm: 20, heightMm: 20, parentExternalKey: "d" },
	]);
	await version(game, [{ ...piece, name: "B", payload: { rank: 2 } }]);
	await version(game, [{ ...piece, name: "B", assets: [two] }]);
	await version(game, [{ ...piece, name: "B", assets: [{ ...two, sideKey: "back" }], shape: null }]);
	const between = async (from: number) => (await changedKeys(game, from, from + 1))[1];
	// sending a size that was guessed before lets the image be cropped, which changes its derived versions
	assert.match(await between(1), /^a:name,widthMm,heightMm,shape,parentExternalKey/);
	assert.equal(await between(2), "a:payload");
	assert.equal(await between(3), "a:imageFaces");
	assert.equal(await between(4), "a:shape,imageFaces");
	const { changed } = await game.client.ok(diff(game, 3, 4));
	for (const url of [...urlsOf(changed[0].before), ...urlsOf(changed[0].after)])
		assert.equal(await game.client.head(url), 200, "the images of both versions can be read");
});

test("a diff compares what is visible: a change that was reverted, restored or deleted in between is no change", async () => {
	const game = await newGame();
	await version(game, [counter("a"), counter("b")]);
	await version(game, [counter("a", { count: 2 })]);
	await version(game, [counter("a", { count: 1 })]);
	assert.deepEqual(await changedKeys(game, 1, 3), ["", "", ""]);
	await remove(game, "b");
	await service.published();
	assert.equal((await restore(game, 1)).status, 200);
	await service.published();
	assert.deepEqual(await changedKeys(game, 1, 4), ["", "", "b"]);
	assert.deepEqual(await changedKeys(game, 1, 5), ["", "", ""], "restored with its id");
	await remove(game, "b");
	await version(game, [counter("b")]);
	assert.deepEqual(
		await changedKeys(game, 5, 6),
		["b", "", "b"],
		"created again under the same key it is another piece",
	);
});

test("an unpublished draft is in no diff and no history", async () => {
	const game = await newGame();
	const { components } = await version(game, [counter("a")]);
	await game.pushed([counter("a", { count: 9 }), counter("draft")]);
	assert.deepEqual(await statusAndCode(diff(game, 1, 2)), [404, "VERSION_NOT_FOUND"]);
	const [state, ...older] = await historyOf(game, components[0].id);
	assert.deepEqual([state?.version, state?.until, older], [1, null, []]);
	assert.deepEqual(await historyOf(game, (await game.component("draft")).id), []);
	await service.published();
	assert.deepEqual(await changedKeys(game, 1, 2), ["draft", "a:count", ""]);
});

test("a diff supports conditional requests and refuses versions that do not exist", async () => {
	const game = await newGame();
	await version(game, [counter("a")]);
	await version(game, [counter("b")]);
	const { headers } = await diff(game, 1, 2);
	const etag = headers.get("etag") ?? "";
	assert.equal(headers.get("cache-control"), "private, no-cache");
	const again = (path: string) => game.client.get(path, { "if-none-match": etag });
	assert.equal((await again(`${game.path}/versions/1/diff/2`)).status, 304);
	assert.equal((await again(`${game.path}/versions/2/diff/1`)).status, 200);
	for (const wrong of ["3", "-1", "1.5", "x", "01", "00", "1e3", "9".repeat(16), "%00"]) {
		const answers = await Promise.all([
			statusAndCode(diff(game, wrong, 1)),
			statusAndCode(diff(game, 1, wrong)),
		]);
		for (const [status, code] of answers)
			assert.ok(status === 404 && ["VERSION_NOT_FOUND", "NOT_FOUND"].includes(code), `${wrong} ${code}`);
	}
});

test("a version that is no longer kept cannot be compared", async () => {
	await using own = await startTestService({ env: { KEPT_VERSIONS: "3" } });
	const game = await (await own.user()).game();
	let id = "";
	for (let count = 1; count <= 5; count++) {
		const { components } = await game.pushed([counter("a", { count }), counter("still")]);
		id = components[0].id;
		await own.published();
	}
	assert.deepEqual(await statusAndCode(diff(game, 2, 5)), [404, "VERSION_NOT_FOUND"]);
	assert.deepEqual(await changedKeys(game, 3, 5), ["", "a:count", ""]);
	const states = await historyOf(game, id);
	assert.deepEqual(
		states.map(({ version, until, fields }) => [version, until, fields]),
		[
			[5, null, ["count"]],
			[4, 5, ["count"]],
			[3, 4, []],
		],
	);
	const still = await game.component("still");
	const [state, ...older] = await historyOf(game, still.id);
	assert.deepEqual(
		[state?.version, state?.at, older],
		[3, still.updatedAt, []],
		"the first version that is left",
	);
});

test("a piece's history has each of its pictures, by which app and when, newest first", async () => {
	const game = await newGame();
	const piece = { kind: "tile", name: "A", externalKey: "a", widthMm: 30, heightMm: 40 };
	const arts = [await picture(30, 40), await picture(31, 40), await picture(32, 40)];
	let id = "";
	for (const [i, art] of arts.entries()) {
		const assets = [await game.asset(art)];
		({ id } = (await version(game, [{ ...piece, name: `A${i}`, assets }])).components[0]);
	}
	await version(game, [counter("other")]);
	assert.equal((await restore(game, 2)).status, 200);
	const states = await historyOf(game, id);
	assert.deepEqual(
		states.map(({ version, until, name, fields, restoredFrom }) => [
			version,
			until,
			name,
			fields,
			restoredFrom,
		]),
		[
			[5, null, "A1", ["name", "imageFaces"], 2],
			[3, 5, "A2", ["name", "imageFaces"], null],
			[2, 3, "A1", ["name", "imageFaces"], null],
			[1, 2, "A0", [], null],
		],
	);
	for (const { version, at, app, imageFaces } of states) {
		const { publishedAt, components } = await versionOf(game, version);
		assert.equal(at, publishedAt);
		assert.deepEqual(app, { id: game.client.ids.appId, name: "Test app" });
		assert.deepEqual(imageFaces, byKey({ components }, "a").payload.imageFaces);
		assert.equal(await game.client.head(imageFaces[0].derivedUrl), 200);
	}
});

test("only the game's owner can read the history of any app's piece, deleted or not", async () => {
	const game = await newGame();
	const other = game.as(await service.app(game.client.ids.userId));
	const { components } = await version(other, [counter("theirs")]);
	const { id } = components[0];
	await remove(other, "theirs");
	await service.published();
	const [state, ...older] = await historyOf(game, id);
	assert.deepEqual([state?.version, state?.until, state?.app.id, older], [1, 2, other.client.ids.appId, []]);

	const path = (gamePath: string, component: string) => `${gamePath}/components/${component}/history`;
	const stranger = await newGame();
	assert.deepEqual(await statusAndCode(stranger.client.get(path(game.path, id))), [403, "PERMISSION_DENIED"]);
	assert.deepEqual(await statusAndCode(stranger.client.get(`${game.path}/versions/1/diff/2`)), [
		403,
		"PERMISSION_DENIED",
	]);
	// owning another game does not help
	assert.deepEqual(await statusAndCode(stranger.client.get(path(stranger.path, id))), [
		404,
		"COMPONENT_NOT_FOUND",
	]);
	for (const wrong of ["cmp_0", "x", "%00", "a'b", "x".repeat(300)])
		assert.deepEqual(
			await statusAndCode(game.client.get(path(game.path, wrong))),
			[404, "COMPONENT_NOT_FOUND"],
			wrong,
		);
});

test("the console reads both without a token", async () => {
	const person = await service.person();
	const game = await person.ok(person.ask("POST", "/api/v1/games", { name: "G" }));
	const path = `/api/v1/games/${game.id}`;
	const pushed = await person.ok(person.ask("POST", `${path}/components`, counter("a")));
	await service.published();
	const { created } = await person.ok(person.get(`${path}/versions/0/diff/1`));
	assert.equal(created[0].id, pushed.id);
	const { history } = await person.ok(person.get(`${path}/components/${pushed.id}/history`));
	assert.equal(history[0].app.name, "Tuckbox");
});
