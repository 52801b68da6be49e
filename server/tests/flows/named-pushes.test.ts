import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pushRest } from "../../src/domain/components/named-push.ts";
import type { Answer, Body, GameClient } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { counter, published, restore, versionsOf } from "../support/published.ts";
import { startTestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

const service = await startTestService({ publishesByItself: true });
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

const counters = (prefix: string, count: number) =>
	Array.from({ length: count }, (_, i) => counter(`${prefix}${i}`));
const namesOf = ({ components }: Body): string[] => components.map(({ name }: Body) => name).sort();

async function open(game: GameClient, note?: string): Promise<string> {
	const answer = await game.client.post(`${game.path}/pushes`, note === undefined ? {} : { note });
	assert.equal(answer.status, 201);
	return answer.body.id;
}

function call(game: GameClient, push: string, method: string, path: string, body?: unknown): Promise<Answer> {
	return game.client.call(method, game.path + path, { headers: { "x-tuckbox-push": push }, body });
}

const send = (game: GameClient, push: string, components: readonly Body[]) =>
	game.client.ok(call(game, push, "POST", "/components/batch", { components }));

async function complete(game: GameClient, push: string): Promise<number | null> {
	return (await game.client.ok(game.client.post(`${game.path}/pushes/${push}/complete`, {}))).version;
}

/** Waits until no publication is due any longer. */
async function rest(): Promise<void> {
	service.advance(1000);
	await service.idle();
}

const statusAndCode = ({ status, body }: Answer) => [status, body?.error?.code];

test("a push of several calls becomes one version with its note, however long it takes", async () => {
	const game = await user.game();
	const push = await open(game, " after playtest 3 ");
	for (const prefix of ["a", "b", "c"]) {
		await send(game, push, counters(prefix, 3));
		service.advance(60_000);
		await rest();
		assert.equal((await published(game)).version, 0, "nothing of it is visible");
	}
	assert.equal((await game.components()).length, 9, "the app sees what it has pushed");
	assert.equal(await complete(game, push), 1);
	const [version, ...others] = await versionsOf(game);
	assert.deepEqual([version.created, version.note, others], [9, "after playtest 3", []]);
	assert.equal(await complete(game, push), null, "completing it again changes nothing");
	assert.equal((await versionsOf(game)).length, 1);
});

test("deletions, images and a new name belong to a push as well", async () => {
	const game = await user.game();
	await game.pushed([counter("a"), counter("b")]);
	await service.published();
	const push = await open(game);
	const { id } = await game.component("a");
	await user.ok(call(game, push, "DELETE", `/components/${id}`));
	await user.ok(call(game, push, "PATCH", "", { name: "Renamed" }));
	await send(game, push, [
		{ kind: "tile", name: "t", externalKey: "t", assets: [await game.asset(await picture(16, 24))] },
	]);
	await rest();
	assert.deepEqual(namesOf(await published(game)), ["a", "b"]);
	await complete(game, push);
	await until("the version with everything", async () => (await published(game)).version === 2);
	const now = await published(game);
	assert.deepEqual([namesOf(now), now.game.name], [["b", "t"], "Renamed"]);
	const everything = await open(game);
	await user.ok(call(game, everything, "DELETE", "/components/batch"));
	await rest();
	assert.equal((await published(game)).components.length, 2);
	assert.equal(await complete(game, everything), 3);
	assert.deepEqual((await published(game)).components, []);
});

test("calls without a push are published as always, without what is half pushed", async () => {
	const game = await user.game();
	await game.pushed([counter("card", "old"), counter("gone")]);
	await service.published();
	const push = await open(game);
	await send(game, push, [counter("card", "half"), counter("new")]);
	await user.ok(call(game, push, "DELETE", `/components/${(await game.component("gone")).id}`));
	await game.pushed([counter("between")]);
	await rest();
	const between = await published(game);
	assert.deepEqual([between.version, between.created], [2, 1]);
	assert.deepEqual(namesOf(between), ["between", "gone", "old"]);
	await send(game, push, [counter("card", "whole")]);
	await game.pushed([counter("new", "by hand")]);
	await rest();
	assert.deepEqual(namesOf(await published(game)), ["between", "by hand", "gone", "old"]);
	assert.equal(await complete(game, push), 4);
	assert.deepEqual(namesOf(await published(game)), ["between", "by hand", "whole"]);
});

test("two pushes at the same time become one version each", async () => {
	const game = await user.game();
	const other = game.as(await service.app(user.ids.userId));
	const [one, two, three] = [await open(game, "one"), await open(other, "two"), await open(game, "three")];
	await send(game, one, counters("one", 2));
	await send(other, two, counters("two", 2));
	await send(game, three, counters("three", 2));
	await send(game, one, counters("more", 2));
	await rest();
	assert.equal((await published(game)).version, 0);
	assert.equal(await complete(other, two), 1);
	assert.equal(await complete(game, one), 2);
	assert.equal(await complete(game, three), 3);
	const versions = await versionsOf(game);
	assert.deepEqual(
		versions.map(({ note, created, apps }) => [note, created, apps.length]),
		[
			["two", 2, 1],
			["one", 4, 1],
			["three", 2, 1],
		],
	);
	assert.deepEqual(
		versions.map(({ apps }) => apps[0].id),
		[other.client.ids.appId, user.ids.appId, user.ids.appId],
	);
});

test("a forgotten push is published a while after its last call, and may go on", async () => {
	const game = await user.game();
	const push = await open(game, "unsteady");
	await send(game, push, counters("a", 2));
	service.advance(pushRest.afterCall / 2);
	await send(game, push, counters("b", 2));
	service.advance(pushRest.afterCall / 2);
	await rest();
	assert.equal((await published(game)).version, 0);
	service.advance(pushRest.afterCall);
	await rest();
	await rest();
	assert.equal((await published(game)).created, 4);
	await send(game, push, counters("c", 2));
	await rest();
	assert.equal((await published(game)).version, 1, "it waits for its end again");
	assert.equal(await complete(game, push), 2);
	assert.deepEqual(
		(await versionsOf(game)).map(({ note }) => note),
		["unsteady", "unsteady"],
	);
});

test("a push that never pauses is published at the latest after a bound in all", async () => {
	const game = await user.game();
	const push = await open(game);
	const steps = pushRest.inAll / 60_000;
	for (let i = 0; i < steps - 1; i++) {
		await send(game, push, [counter("same", `${i}`)]);
		service.advance(60_000);
		await rest();
		assert.equal((await published(game)).version, 0);
	}
	service.advance(60_000);
	await rest();
	await rest();
	assert.equal((await published(game)).version, 1);
	await send(game, push, [counter("late")]);
	await rest();
	assert.equal((await published(game)).version, 2, "from then on, its changes are published like others");
	assert.equal(await complete(game, push), null);
});

test("what is whole is published within a bound, even while a push and images are pending", async () => {
	const game = await user.game();
	const push = await open(game);
	const fox = await game.asset(await picture(16, 24));
	await send(game, push, [{ kind: "deck", name: "Deck", externalKey: "deck" }]);
	// belongs to a deck that only the push has: it waits with it
	await game.pushed([
		{ kind: "tile", name: "fox", externalKey: "fox", parentExternalKey: "deck", assets: [fox] },
	]);
	await game.pushed([counter("free")]);
	await service.idle();
	await rest();
	assert.deepEqual(namesOf(await published(game)), ["free"]);
	await complete(game, push);
	await until("the version with everything", async () => (await published(game)).components.length === 3);
});

test("a push of another game, another app, another account, or an ended one is refused, and changes nothing", async () => {
	const game = await user.game();
	const elsewhere = await user.game();
	const other = game.as(await service.app(user.ids.userId));
	const push = await open(game);
	const item = { components: [counter("x")] };
	for (const [where, id] of [
		[elsewhere, push],
		[other, push],
		[game, "psh_00000000000000000000000000"],
		[game, "'; drop table pushes"],
		[game, ""],
	] as const) {
		assert.deepEqual(statusAndCode(await call(where, id, "POST", "/components/batch", item)), [
			404,
			"PUSH_NOT_FOUND",
		]);
	}
	const stranger = await service.user();
	assert.deepEqual(statusAndCode(await call(game.as(stranger), push, "POST", "/components/batch", item)), [
		403,
		"PERMISSION_DENIED",
	]);
	for (const where of [other, elsewhere]) {
		const answer = await where.client.post(`${where.path}/pushes/${push}/complete`, {});
		assert.deepEqual(statusAndCode(answer), [404, "PUSH_NOT_FOUND"]);
	}
	await complete(game, push);
	assert.deepEqual(statusAndCode(await call(game, push, "POST", "/components/batch", item)), [
		409,
		"PUSH_ENDED",
	]);
	assert.deepEqual([...(await game.components()), ...(await other.components())], []);
	const reader = game.as(await service.app(user.ids.userId, undefined, "read"));
	assert.deepEqual(statusAndCode(await reader.client.post(`${game.path}/pushes`, {})), [
		403,
		"PERMISSION_DENIED",
	]);
});

test("with too many open pushes, the one that rests longest ends and is published", async () => {
	const game = await user.game();
	const first = await open(game);
	await send(game, first, [counter("a")]);
	for (let i = 0; i < 20; i++) {
		service.advance(1);
		await open(game);
	}
	await rest();
	assert.deepEqual(namesOf(await published(game)), ["a"]);
	assert.deepEqual(statusAndCode(await call(game, first, "POST", "/components", counter("b"))), [
		409,
		"PUSH_ENDED",
	]);
});

test("restoring a version takes an open push's changes back with everything else", async () => {
	const game = await user.game();
	await game.pushed([counter("a", "first")]);
	await service.published();
	await game.pushed([counter("a", "second")]);
	await service.published();
	const push = await open(game);
	await send(game, push, [counter("a", "third"), counter("b")]);
	assert.equal((await restore(game, 1)).status, 200);
	assert.deepEqual(namesOf(await published(game)), ["first"]);
	await send(game, push, [counter("c")]);
	await complete(game, push);
	assert.deepEqual(namesOf(await published(game)), ["c", "first"]);
});

test("a game with an open push can be deleted", async () => {
	const game = await user.game();
	const push = await open(game);
	await send(game, push, [counter("a")]);
	await user.ok(user.delete(game.path));
	assert.deepEqual(statusAndCode(await call(game, push, "POST", "/components", counter("b"))), [
		404,
		"GAME_NOT_FOUND",
	]);
});

test("an abandoned push is forgotten after a day", async () => {
	const game = await user.game();
	const push = await open(game);
	service.advance(25 * 60 * 60 * 1000);
	await service.service.sweep();
	assert.deepEqual(statusAndCode(await call(game, push, "POST", "/components", counter("b"))), [
		404,
		"PUSH_NOT_FOUND",
	]);
});
