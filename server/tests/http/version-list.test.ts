import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Body, GameClient } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { counter, restore, tile } from "../support/published.ts";
import { makeTeam } from "../support/team.ts";
import { type SignedInVisitor, startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

async function newGame(): Promise<GameClient> {
	return await (await service.user()).game();
}

async function version(game: GameClient, components: Body[]): Promise<void> {
	await game.pushed(components);
	await service.published();
}

async function listOf(game: GameClient, changes = 5): Promise<Body[]> {
	return (await game.client.ok(game.client.get(`${game.path}/versions?changes=${changes}`))).versions;
}

/** The changes of each version, in words. */
const said = (versions: Body[]) =>
	versions.map(({ changes }) =>
		[
			...changes.components.map(
				({ change, component, fields, sideKeys, values }: Body) =>
					`${change} ${component.name} ${[...fields, ...sideKeys, ...values].join()}`,
			),
			changes.gameName ?? "",
		]
			.join("; ")
			.trim(),
	);

test("a list of versions shows what each changed: pieces, fields, sides, values, and the game's name", async () => {
	const game = await newGame();
	const [front, back, other] = [
		await game.asset(await picture(30, 40)),
		await game.asset(await picture(31, 41)),
		await game.asset(await picture(32, 42)),
	];
	const size = { widthMm: 63.5, heightMm: 88.9 };
	const sides = (one: Body) => ({ assets: [one, { ...back, sideKey: "back" }] });
	await version(game, [
		tile("Squall", front, { ...sides(front), ...size, payload: { cost: 1 } }),
		counter("Gold"),
	]);
	await version(game, [tile("Squall", other, { ...sides(other), payload: { cost: 2 } })]);
	await game.client.ok(game.client.delete(`${game.path}/components/${(await game.component("Gold")).id}`));
	await service.published();
	await game.client.ok(game.client.call("PATCH", game.path, { body: { name: "Renamed" } }));
	await service.published();

	const list = await listOf(game);
	assert.deepEqual(said(list), [
		"created Squall ; created Gold ;",
		"changed Squall payload,imageFaces,front,cost;",
		"deleted Gold ;",
		"Renamed",
	]);
	const [{ component }] = list[1]?.changes.components ?? [];
	assert.deepEqual(Object.keys(component.payload), ["imageFaces"]);
	assert.deepEqual(
		component.payload.imageFaces.map(({ sideKey }: Body) => sideKey),
		["front"],
		"the image of the side that changed",
	);
	const plain = (await game.client.ok(game.client.get(`${game.path}/versions`))).versions;
	assert.ok(plain.every((one: Body) => !("changes" in one)));
});

test("as many components as asked for are listed, and what was changed back is not", async () => {
	const game = await newGame();
	await version(
		game,
		["a", "b", "c", "d"].map((key) => counter(key)),
	);
	assert.deepEqual(said(await listOf(game, 2)), ["created a ; created b ;"]);
	await game.pushed([counter("c", "other")]);
	await game.pushed([counter("c")]);
	await service.published();
	const [, last] = await listOf(game);
	assert.deepEqual([last?.changed, last?.changes.components], [1, []]);
	for (const changes of ["0", "11", "x"]) {
		const { status, body } = await game.client.get(`${game.path}/versions?changes=${changes}`);
		assert.deepEqual([status, body.error.code], [400, "VALIDATION_ERROR"], changes);
	}
});

/** Acts of a person in a browser, each published as a version. */
function byHand(person: SignedInVisitor, path: string) {
	const act = async (what: string, body: Body): Promise<Body> => {
		const done = await person.ok(person.ask("POST", `${path}/components/${what}`, body));
		await service.published();
		return done;
	};
	return {
		change: (componentIds: string[], set: Body) => act("change", { componentIds, set }),
		remove: (componentIds: string[]) => act("delete", { componentIds }),
		undo: (componentIds: string[], { version, at }: Body) =>
			act("restore", { componentIds, version, unlessChangedSince: at }),
	};
}

const undone = (versions: Body[]) => versions.map(({ undoes }) => undoes);

test("a version that undid another names it, in the list, in events' form and in the history of a piece", async () => {
	const { owner, game, viewer } = await makeTeam(service);
	await version(game, [counter("a"), counter("b")]);
	const [a, b] = [(await game.component("a")).id, (await game.component("b")).id];
	const hand = byHand(owner.person, game.path);
	const changed = await hand.change([a, b], { count: 3 });
	await hand.undo([a, b], changed);
	const deleted = await hand.remove([a]);
	await hand.undo([a], deleted);
	assert.equal((await restore(game, 2)).status, 200);

	const { versions } = await viewer.person.ok(viewer.person.get(`${game.path}/versions?changes=3`));
	assert.deepEqual(undone(versions), [null, null, 2, null, 4, null]);
	assert.deepEqual(
		versions.map(({ isByHand }: Body) => isByHand),
		[false, true, true, true, true, false],
		"those that were made in a browser, for members, too",
	);
	assert.deepEqual(said(versions.slice(1)), [
		"changed a count; changed b count;",
		"changed a count; changed b count;",
		"deleted a ;",
		"created a ;",
		"changed a count; changed b count;",
	]);
	const { history } = await viewer.person.ok(viewer.person.get(`${game.path}/components/${a}/history`));
	assert.deepEqual(undone(history.toReversed()), [null, null, 2, 4, null]);
	const fifth = await viewer.person.ok(viewer.person.get(`${game.path}/versions/5`));
	assert.equal(fifth.undoes, 4);
});

test("an undo that is published together with other changes does not name a version", async () => {
	const { owner, game } = await makeTeam(service);
	await version(game, [counter("a"), counter("b")]);
	const a = (await game.component("a")).id;
	const hand = byHand(owner.person, game.path);
	const changed = await hand.change([a], { name: "other" });
	await game.pushed([counter("b", "pushed")]);
	await hand.undo([a], changed);
	assert.deepEqual(undone(await listOf(game)), [null, null, null]);

	const renamed = await owner.person.ok(
		owner.person.ask("POST", `${game.path}/components/change`, { componentIds: [a], set: { count: 2 } }),
	);
	await hand.undo([a], renamed);
	assert.equal((await listOf(game)).at(-1)?.undoes, null, "what it undid had not been published");
});

test("guests of a link that shows versions see what changed, and not who made it", async () => {
	const { owner, game } = await makeTeam(service);
	await version(game, [counter("a")]);
	const link = await owner.person.ok(
		owner.person.ask("POST", `${game.path}/shares`, { showsVersions: true }),
	);
	const secret = link.url.split("/").at(-1);
	const guest = service.anonymous();
	const { versions } = await guest.ok(guest.get(`/api/v1/shared/${secret}/versions?changes=1`));
	assert.deepEqual(said(versions), ["created a ;"]);
	assert.deepEqual(Object.keys(versions[0]).sort(), [
		...["apps", "changed", "changes", "created", "deleted", "publishedAt", "restoredFrom"],
		...["undoes", "version"],
	]);
});
