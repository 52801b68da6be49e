import assert from "node:assert/strict";
import { after, test } from "node:test";
import { listJobs } from "../../src/store/queries/service/jobs.ts";
import type { Body, Face, GameClient } from "../support/client.ts";
import { noisyPicture, picture, stamped } from "../support/pictures.ts";
import { tile } from "../support/publishing.ts";
import { startTestService, type TestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

/** A card of so many pixels that it has three sizes. */
const cardArt = () => noisyPicture(600, 825);

/** The stored rows of the game's derived images, and their jobs. */
async function state(on: TestService, game: GameClient) {
	const rows = await on.service.store.reader
		.selectFrom("derivatives")
		.select(["id", "state", "sizes", "look"])
		.where("game_id", "=", game.id)
		.orderBy("id")
		.execute();
	const jobs = (await listJobs(on.service.store.reader)).filter(
		({ kind, payload }) => kind.startsWith("derive") && payload.includes(game.id),
	);
	const sizes = rows.map((row) => Object.keys(JSON.parse(row.sizes ?? "{}")).sort());
	return { states: rows.map((row) => row.state), sizes, looks: rows.map(({ look }) => look), jobs };
}

const face = (component: Body): Face => component.payload.imageFaces[0];

/** A published card of which only the first size is made. */
async function publishedCard(on: TestService): Promise<{ game: GameClient; shown: Face }> {
	const game = await (await on.user()).game();
	await game.pushed([tile("card", await game.asset(await cardArt()))]);
	await on.service.jobs.idle();
	await on.service.publish();
	return { game, shown: face(await game.component("card")) };
}

test("a card is published with its smallest size, and the larger ones follow", async () => {
	const { game, shown } = await publishedCard(service);
	const before = await game.client.ok(game.client.get(`${game.path}/published`));
	assert.equal(before.version, 1);
	const first = await state(service, game);
	assert.deepEqual([first.states, first.sizes], [["ready"], [["thumb"]]]);
	assert.deepEqual(
		first.jobs.map(({ priority, state: is }) => [priority, is]),
		[[-1, "waiting"]],
	);
	assert.deepEqual(await service.inconsistencies(), []);
	assert.equal(await game.client.head(shown.thumbUrl), 200);
	assert.deepEqual((await state(service, game)).sizes, [["thumb"]], "no one has asked for a larger one");

	await service.idle();
	const last = await state(service, game);
	assert.deepEqual([last.states, last.sizes, last.jobs], [["ready"], [["display", "medium", "thumb"]], []]);
	assert.notEqual(last.looks[0], null);
	assert.equal(await game.client.head(shown.derivedUrl), 200);
	const later = await game.client.ok(game.client.get(`${game.path}/published`));
	assert.deepEqual(later, before, "no version, and no address changes");
});

test("the cover of a game names every size of a card before the last one is made", async () => {
	const person = await service.person();
	const game = await (await service.app(person.userId)).game();
	await game.pushed([tile("card", await game.asset(await cardArt()))]);
	await service.service.jobs.idle();
	const { body } = await person.call("GET", "/api/v1/account/games");
	const [cover] = body.games[0].covers;
	const { thumbUrl, mediumUrl, derivedUrl } = face(await game.component("card"));
	assert.deepEqual([cover.url, cover.mediumUrl, cover.displayUrl], [thumbUrl, mediumUrl, derivedUrl]);
	assert.deepEqual((await state(service, game)).sizes, [["thumb"]]);
});

test("a request for a larger size does not wait for its turn, nor for a size that is larger still", async () => {
	const { game, shown } = await publishedCard(service);
	const { status, headers } = await game.client.get(shown.mediumUrl ?? "");
	assert.equal(status, 200);
	assert.match(headers.get("cache-control") ?? "", /immutable/);
	await service.service.jobs.idle();
	const { sizes, jobs } = await state(service, game);
	assert.deepEqual(sizes, [["medium", "thumb"]]);
	assert.deepEqual(
		jobs.map(({ priority, state: is }) => [priority, is]),
		[[-1, "waiting"]],
	);
	assert.deepEqual(await service.inconsistencies(), []);
	await service.idle();
	assert.deepEqual((await state(service, game)).sizes, [["display", "medium", "thumb"]]);
});

test("the cover image of a version that has just been published waits for the sizes that it needs", async () => {
	const { game } = await publishedCard(service);
	const { pageUrl } = await game.client.ok(game.client.post(`${game.path}/shares`, {}));
	const { status, headers } = await game.client.get(`${pageUrl}/cover.jpg`);
	assert.deepEqual([status, headers.get("content-type")], [200, "image/jpeg"]);
	assert.deepEqual((await state(service, game)).sizes, [["medium", "thumb"]]);
});

test("a request for the display image does not wait for its turn", async () => {
	const { game, shown } = await publishedCard(service);
	const { status, headers } = await game.client.get(shown.derivedUrl);
	assert.equal(status, 200);
	assert.match(headers.get("cache-control") ?? "", /immutable/);
	await service.service.jobs.idle();
	assert.deepEqual((await state(service, game)).sizes, [["display", "medium", "thumb"]]);
});

test("a request before the first size is made waits for the last one, too", async () => {
	const game = await (await service.user()).game();
	await game.pushed([tile("card", await game.asset(await cardArt()))]);
	const { derivedUrl } = face(await game.component("card"));
	const answers = await Promise.all([game.client.head(derivedUrl), game.client.head(derivedUrl)]);
	assert.deepEqual(answers, [200, 200]);
});

test("the files are the same, whether sizes are made in one run or in several", async () => {
	const art = await cardArt();
	const game = await (await service.user()).game();
	const back = await game.asset(stamped(art, "back"), "back");
	await game.pushed([{ ...tile("card", await game.asset(art)), assets: [await game.asset(art), back] }]);
	await service.idle();
	const faces: Face[] = (await game.component("card")).payload.imageFaces;
	const files = async (one: Face) => {
		const urls = [one.thumbUrl, one.mediumUrl ?? "", one.derivedUrl];
		return await Promise.all(urls.map(async (url) => (await game.client.get(url)).bytes));
	};
	const [front, behind] = await Promise.all(faces.map(files));
	assert.deepEqual(front, behind);
});

test("a back is published whole: a table knows which backs look the same", async () => {
	const game = await (await service.user()).game();
	const [art, behind] = [await cardArt(), await cardArt()];
	await game.pushed([
		{ ...tile("card", {}), assets: [await game.asset(art), await game.asset(behind, "back")] },
	]);
	await service.service.jobs.idle();
	const { sizes, looks } = await state(service, game);
	assert.deepEqual(
		sizes.toSorted((a, b) => a.length - b.length),
		[["thumb"], ["display", "medium", "thumb"]],
	);
	assert.equal(looks.filter((look) => look !== null).length, 1);
});

test("an image that becomes a back before its last size is made is not published before that", async () => {
	const { game } = await publishedCard(service);
	const art = await game.component("card");
	const source = await game.asset(await picture(40, 40));
	const key = new URL(face(art).url).pathname.replace("/files/", "");
	const asBack = { key, sourceUrl: face(art).url, contentType: "image/png", sideKey: "back" };
	await game.pushed([{ ...tile("other", source), assets: [source, asBack] }]);
	await service.service.jobs.idle();
	assert.ok((await state(service, game)).sizes.some((names) => names.includes("display")));
	assert.deepEqual(await service.inconsistencies(), []);
});

test("a card that is deleted between the steps leaves no job and no file", async () => {
	const { game } = await publishedCard(service);
	await game.client.ok(game.client.delete(`${game.path}/components/batch`));
	await service.published();
	await service.idle();
	assert.deepEqual(await service.inconsistencies(), []);
});

test("verify reports a ready image whose last size no job makes", async () => {
	await using own = await startTestService({ damagesData: true });
	const { game } = await publishedCard(own);
	await own.service.store.write((writer) => writer.deleteFrom("jobs").where("kind", "=", "derive").execute());
	const found = await own.inconsistencies();
	assert.equal(found.length, 1);
	assert.match(found[0] ?? "", /^derivative drv_\w+: has no display file yet, and no job creates it$/);
	assert.deepEqual((await state(own, game)).jobs, []);
});
