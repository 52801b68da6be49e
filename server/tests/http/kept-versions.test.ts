import assert from "node:assert/strict";
import { after, test } from "node:test";
import { mintToken } from "../../src/oauth/tokens.ts";
import { type Body, Client, type GameClient, statusAndCode } from "../support/client.ts";
import { listen } from "../support/event-listener.ts";
import { published, restore, versionOf, versionsOf } from "../support/published.ts";
import { startTestService } from "../support/test-service.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const service = await startTestService({
	env: { KEPT_VERSIONS: "2", KEPT_HOURS: "24", KEPT_DAYS: "30" },
	isOnDisk: true,
});
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

/** Publishes a version. */
async function save(game: GameClient, name: string): Promise<void> {
	await game.pushed([{ kind: "counter", name, externalKey: "a" }]);
	await service.published();
}

/** The start of the next hour or day, so that the test's saves lie together. */
function goTo(unit: number): void {
	service.advance(unit - (service.now() % unit) + 60_000);
}

/** A game with saves in three hours of a day: numbers 1 to 3, 4 to 6 and 7 to 9. */
async function watchedGame(): Promise<GameClient> {
	const game = await user.game();
	goTo(day);
	for (let hours = 0; hours < 3; hours++) {
		goTo(hour);
		for (let i = 0; i < 3; i++) await save(game, `${hours} ${i}`);
	}
	return game;
}

const numbersOf = async (game: GameClient) => (await versionsOf(game)).map(({ version }) => version);
const change = (game: GameClient, version: number, body: Body) =>
	game.client.call("PATCH", `${game.path}/versions/${version}`, { body });
const nameIn = ({ components }: Body) => components[0].name;

test("versions thin out with their age, and every call knows what to do with a missing one", async () => {
	const game = await watchedGame();
	assert.deepEqual(await numbersOf(game), [3, 6, 8, 9]);
	assert.equal(nameIn(await versionOf(game, 3)), "0 2");
	for (const path of ["/versions/2", "/versions/7/diff/9", "/versions/3/diff/4"]) {
		const { status, body } = await user.get(game.path + path);
		assert.deepEqual([status, body.error.code], [404, "VERSION_NOT_FOUND"], path);
	}
	const refused = await restore(game, 4);
	assert.deepEqual([refused.status, refused.body.error.code], [404, "VERSION_NOT_FOUND"]);

	const diff = await user.ok(user.get(`${game.path}/versions/3/diff/6`));
	assert.deepEqual(
		diff.changed.map(({ before, after }: Body) => [before.name, after.name]),
		[["0 2", "1 2"]],
	);
	const { since, components } = await published(game, "?since=7");
	assert.deepEqual([since, components.length], [undefined, 1], "everything, because 7 is no longer kept");
	assert.equal((await published(game, "?since=6")).since, 6);

	const { id } = components[0];
	const { history } = await user.ok(user.get(`${game.path}/components/${id}/history`));
	assert.deepEqual(
		history.map(({ version, until, name }: Body) => [version, until, name]),
		[
			[9, null, "2 2"],
			[8, 9, "2 1"],
			[6, 8, "1 2"],
			[3, 6, "0 2"],
		],
	);

	{
		const headers = { "last-event-id": "4" };
		await using listener = await listen(`${service.url}${game.path}/events`, { token: user.token, headers });
		await listener.until(() => listener.ids.length >= 3);
		assert.deepEqual(listener.ids, [6, 8, 9]);
	}

	assert.equal((await restore(game, 3)).status, 200);
	assert.equal(nameIn(await published(game)), "0 2");
	await service.published();
	assert.deepEqual(await numbersOf(game), [3, 6, 9, 10]);

	service.advance(2 * day);
	await save(game, "later");
	assert.deepEqual(await numbersOf(game), [10, 11], "of the day before, its last version");
	service.advance(40 * day);
	await save(game, "much later");
	await save(game, "now");
	assert.deepEqual(await numbersOf(game), [12, 13]);
});

test("a version with a name or a pin is kept until both are removed", async () => {
	const game = await user.game();
	goTo(hour);
	await save(game, "one");
	await save(game, "two");
	const named = await user.ok(change(game, 1, { name: " Saturday ", note: "four players" }));
	assert.deepEqual(
		[named.version, named.name, named.note, named.isPinned],
		[1, "Saturday", "four players", false],
	);
	await user.ok(change(game, 2, { isPinned: true }));
	for (const name of ["three", "four", "five", "six"]) await save(game, name);
	assert.deepEqual(await numbersOf(game), [1, 2, 5, 6]);
	assert.deepEqual((await user.ok(change(game, 1, {}))).name, "Saturday", "what is left out stays");
	await user.ok(change(game, 1, { isPinned: true, name: null }));
	await user.ok(change(game, 2, { isPinned: false, name: "" }));
	await service.published();
	assert.deepEqual(await numbersOf(game), [1, 5, 6]);
	const list = await versionsOf(game);
	assert.deepEqual([list[0].name, list[0].note, list[0].isPinned], [null, "four players", true]);
	await user.ok(change(game, 1, { isPinned: false }));
	await service.published();
	assert.deepEqual(await numbersOf(game), [5, 6]);
});

test("a version that is not kept, another account, a read-only token and unusable values are refused", async () => {
	const game = await user.game();
	await save(game, "one");
	assert.deepEqual(await statusAndCode(change(game, 9, { isPinned: true })), [404, "VERSION_NOT_FOUND"]);
	const stranger = game.as(await service.user());
	assert.deepEqual(await statusAndCode(change(stranger, 1, { isPinned: true })), [403, "PERMISSION_DENIED"]);
	const reader = game.as(await service.app(user.ids.userId, undefined, "read"));
	assert.deepEqual(await statusAndCode(change(reader, 1, { isPinned: true })), [403, "PERMISSION_DENIED"]);
	for (const body of [
		{ name: 7 },
		{ isPinned: "yes" },
		{ name: "x".repeat(257) },
		{ note: "x".repeat(1001) },
	])
		assert.deepEqual(await statusAndCode(change(game, 1, body)), [400, "VALIDATION_ERROR"]);
});

test("a share link that is pinned to a version keeps it as long as the link exists", async () => {
	const game = await user.game();
	goTo(hour);
	await save(game, "one");
	const link = await user.ok(user.post(`${game.path}/shares`, { version: 1 }));
	for (const name of ["two", "three", "four"]) await save(game, name);
	assert.deepEqual(await numbersOf(game), [1, 3, 4]);
	await user.ok(user.delete(`${game.path}/shares/${link.id}`));
	await service.published();
	assert.deepEqual(await numbersOf(game), [3, 4]);
});

test("a game keeps at most 100 versions by a name or a pin", async () => {
	await using own = await startTestService({ env: { KEPT_VERSIONS: "1000" } });
	const owner = await own.user();
	const game = await owner.game();
	for (let i = 0; i <= 100; i++) {
		await game.pushed([{ kind: "counter", name: `${i}`, externalKey: "a" }]);
		await own.service.publish();
	}
	for (let version = 1; version <= 100; version++) await owner.ok(change(game, version, { isPinned: true }));
	const { status, body } = await change(game, 101, { name: "one more" });
	assert.deepEqual([status, body.error.code], [400, "VALIDATION_ERROR"]);
	assert.match(body.error.message, /at most 100 versions/);
	await owner.ok(change(game, 100, { name: "both", note: "fine" }));
	await owner.ok(change(game, 101, { note: "a note keeps nothing" }));
	await owner.ok(change(game, 1, { isPinned: false }));
	await owner.ok(change(game, 101, { name: "now there is room" }));
});

test("versions say who made them: the person, the app, and the token or the browser; a deleted token keeps its name", async () => {
	await using own = await startTestService();
	const person = await own.person();
	const deps = { store: own.service.store, now: own.now };
	const made = await person.ok(person.ask("POST", "/api/v1/account/tokens", { name: "my laptop" }));
	const laptop = new Client(own.url, made.token, { userId: person.userId, appId: "" });
	const game = await laptop.game();
	await game.pushed([{ kind: "counter", name: "by token", externalKey: "a" }]);
	await own.published();
	const app = await own.app(person.userId);
	await game.as(app).pushed([{ kind: "counter", name: "by app", externalKey: "a" }]);
	await own.published();
	await person.ok(
		person.ask("POST", `${game.path}/components`, { kind: "counter", name: "by hand", externalKey: "a" }),
	);
	await own.published();
	await person.ask("DELETE", `/api/v1/account/tokens/${made.id}`);
	const reader = new Client(
		own.url,
		(await mintToken(deps, { userId: person.userId, appId: app.ids.appId })).token,
	);
	const { versions } = await reader.ok(reader.get(`${game.path}/versions`));
	const by = versions.map(({ authors }: Body) =>
		authors.map(({ user: who, app: through, token, browser }: Body) => [
			who.id,
			through.name,
			token,
			browser,
		]),
	);
	assert.deepEqual(by.slice(0, 2), [
		[[person.userId, "Tuckbox", "my laptop", null]],
		[[person.userId, "Test app", null, null]],
	]);
	assert.deepEqual(
		by[2].map(([who, through, token]: Body) => [who, through, token]),
		[[person.userId, "Tuckbox", null]],
	);
	assert.ok(by[2][0][3].length > 0, "the browser");
	assert.match(versions[0].authors[0].user.name, /^Person /);
});

test("guests with a share link learn nothing of the account, and nothing that the owner noted", async () => {
	const person = await service.person();
	const made = await person.ok(person.ask("POST", "/api/v1/account/tokens", { name: "SECRET-LAPTOP" }));
	const laptop = new Client(service.url, made.token, { userId: person.userId, appId: "" });
	const game = await laptop.game();
	await save(game, "one");
	await laptop.ok(change(game, 1, { name: "SECRET-NAME", note: "SECRET-NOTE", isPinned: true }));
	const { url } = await laptop.ok(laptop.post(`${game.path}/shares`, { showsVersions: true }));
	const guest = service.anonymous();
	const link = new URL(url).pathname;
	await using listener = await listen(`${url}/events`, { headers: { "last-event-id": "0" } });
	await listener.until(() => listener.events.length > 0);
	const texts = [
		JSON.stringify((await guest.get(link)).body),
		JSON.stringify((await guest.get(`${link}/published`)).body),
		JSON.stringify(listener.events),
		JSON.stringify((await guest.get(`${link}/versions`)).body),
		JSON.stringify((await guest.get(`${link}/versions/1`)).body),
	];
	assert.match(texts.join(), /"version":1/);
	assert.doesNotMatch(texts.join(), /SECRET|Person \d|usr_|authors|@example/);
});
