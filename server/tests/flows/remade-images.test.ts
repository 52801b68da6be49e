import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { imageForm } from "../../src/domain/components/recipe.ts";
import { shareImageMemory } from "../../src/domain/image-memory.ts";
import type { Job } from "../../src/domain/job.ts";
import { createImages } from "../../src/images/codec/codec.ts";
import { remakeHandler, resumeRemaking } from "../../src/images/derive/remake.ts";
import { createLogger } from "../../src/telemetry/log.ts";
import type { Body, Face, GameClient } from "../support/client.ts";
import { listen } from "../support/event-listener.ts";
import { picture } from "../support/pictures.ts";
import { makeImagesOlder } from "../support/stores/older-images.ts";
import { startTestService, type TestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

/** A deck with a shared back, and a board that is larger than a card; the second version changes one card. */
async function publishedGame(service: TestService): Promise<GameClient> {
	const game = await (await service.user()).game();
	const back = await game.asset(await picture(300, 420), "back");
	const card = async (key: string, colour: string): Promise<Body> => ({
		...{ kind: "tile", name: key, externalKey: key, parentExternalKey: "deck", widthMm: 63, heightMm: 88 },
		assets: [await game.asset(await picture(750, 1050, { background: colour })), back],
	});
	const board = { kind: "board", name: "Board", externalKey: "board", widthMm: 400, heightMm: 300 };
	await game.pushed([
		{ kind: "deck", name: "Deck", externalKey: "deck" },
		await card("a", "red"),
		await card("b", "green"),
		{ ...board, assets: [await game.asset(await picture(2400, 1800))] },
	]);
	await service.published();
	await game.pushed([await card("a", "blue")]);
	await service.published();
	return game;
}

type RemakeJob = Extract<Job, { kind: "remake" }>;

const hold = { left: () => 10_000, secure: async () => undefined };

const facesIn = (components: readonly Body[]): Face[] =>
	components.flatMap((record) => record.payload.imageFaces);

async function readVersion(game: GameClient, path: string): Promise<Body> {
	return await game.client.ok(game.client.get(`${game.path}/${path}`));
}

/** Everything but addresses. */
function withoutAddresses(body: Body): unknown {
	return JSON.parse(JSON.stringify(body).replaceAll(/,"\w*[uU]rl":"[^"]*"/g, ""));
}

/** Waits until a game's images and records have the current form. */
async function remade(
	{ service, idle }: Pick<TestService, "service" | "idle">,
	game: GameClient,
): Promise<void> {
	const row = () =>
		service.store.reader
			.selectFrom("games")
			.select("image_form")
			.where("id", "=", game.id)
			.executeTakeFirstOrThrow();
	await until("the images are derived again", row, ({ image_form: form }) => form === imageForm);
	await idle();
}

/** Starts what a start of the service starts. */
async function resume({ service, now }: TestService): Promise<void> {
	await resumeRemaking({ store: service.store, now });
	service.jobs.wake();
}

const imageUrls = ({ thumbUrl, mediumUrl, derivedUrl, largeUrl }: Face) =>
	[thumbUrl, mediumUrl, derivedUrl, largeUrl].filter((url) => url !== undefined);

test("after an upgrade images are derived again in the background, and no version counts as changed", async () => {
	await using service = await startTestService();
	const game = await publishedGame(service);
	const { client } = game;
	const fresh = [await readVersion(game, "published"), await readVersion(game, "versions/1")];
	await makeImagesOlder(service.service);

	const before = [await readVersion(game, "published"), await readVersion(game, "versions/1")];
	const old = facesIn(before.flatMap(({ components }) => components));
	assert.deepEqual([...new Set(old.map((face) => face.mediumUrl ?? face.largeUrl))], [undefined]);
	for (const face of old) assert.equal(await client.head(face.derivedUrl), 200);
	const { headers } = await client.get(`${game.path}/published`);
	const versions = await readVersion(game, "versions");
	await using events = await listen(`${service.url}${game.path}/events`, { token: client.token });

	await resume(service);
	await remade({ service: service.service, idle: () => service.idle() }, game);
	await events.until(() => events.readdressed === 1);
	const after = [await readVersion(game, "published"), await readVersion(game, "versions/1")];
	assert.deepEqual(withoutAddresses(after), withoutAddresses(before), "ids, times and sizes stay");
	assert.deepEqual(after, fresh, "as a push to this service has stored them");
	assert.deepEqual(await readVersion(game, "versions"), versions);
	assert.deepEqual(events.ids, [], "no version is published");
	const etag = { "if-none-match": headers.get("etag") ?? "" };
	assert.equal((await client.get(`${game.path}/published`, etag)).status, 200, "lists count as changed");

	for (const face of facesIn(after.flatMap(({ components }) => components))) {
		for (const url of imageUrls(face)) assert.equal(await client.head(url), 200);
	}
	// an address that a page or another program still has leads to the new file
	for (const { derivedUrl, thumbUrl } of old) {
		for (const url of [derivedUrl, thumbUrl]) {
			const answer = await fetch(url, { redirect: "manual" });
			assert.deepEqual(
				[answer.status, answer.headers.get("location")],
				[302, url.replace(/(drv_\w+)-/, "$1-2-")],
			);
			assert.equal(await client.head(url), 200);
		}
	}
	const [large] = facesIn([await game.component("board")]);
	const { width } = await sharp((await client.get(large?.largeUrl ?? "")).bytes).metadata();
	assert.equal(width, 2048);
});

test("remaking may stop after any step, and pushes and deletions may come in between", async () => {
	await using service = await startTestService();
	const { store, objects } = service.service;
	const game = await publishedGame(service);
	const fresh = await readVersion(game, "versions/1");
	await makeImagesOlder(service.service);
	const images = createImages(shareImageMemory(1024 ** 3, 2));
	const { now } = service;
	const handler = remakeHandler({ store, objects, images, now, log: createLogger("silent") });

	/** Runs a step. @returns the job that continues; undefined after the last */
	async function step(job: RemakeJob): Promise<RemakeJob | undefined> {
		const finish = await handler.run(job, hold);
		return await store.write(async (writer) => {
			await finish?.(writer);
			const [next] = await writer.deleteFrom("jobs").where("kind", "=", "remake").returningAll().execute();
			return next && JSON.parse(next.payload);
		});
	}

	const first: RemakeJob = { kind: "remake", gameId: game.id };
	let steps = 0;
	for (let next: RemakeJob | undefined = first; next !== undefined; steps++) {
		// every other step begins from the start, as after a crash
		next = await step(steps % 2 === 0 ? first : next);
		await service.idle();
		assert.deepEqual(await service.inconsistencies(), [], `after step ${steps}`);
		for (const face of facesIn(await game.components())) {
			for (const url of imageUrls(face)) assert.equal(await game.client.head(url), 200);
		}
		const tile = { kind: "tile", externalKey: "b", parentExternalKey: "deck" };
		await game.pushed([{ ...tile, name: `B ${steps}` }]);
		if (steps === 1)
			await game.client.ok(game.client.delete(`${game.path}/components/${(await game.component("a")).id}`));
		await service.idle();
	}
	assert.ok(steps > 5, `${steps} steps`);
	await service.published();
	assert.deepEqual(await readVersion(game, "versions/1"), fresh);
	for (const face of facesIn(await game.components())) {
		for (const url of imageUrls(face)) assert.match(url, /drv_\w+-2-/);
	}
});

test("two processes that remake the same images do no harm", async () => {
	await using service = await startTestService();
	const { store, objects } = service.service;
	const game = await publishedGame(service);
	const fresh = await readVersion(game, "published");
	await makeImagesOlder(service.service);
	const derived: string[] = [];
	const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
		.webp()
		.toBuffer();
	const images = {
		derive: async (_: unknown, { steps }: { steps: readonly (readonly string[])[] }, name: string) => {
			derived.push(name);
			return Object.fromEntries(steps.flat().map((variant) => [variant, bytes]));
		},
	};
	const { now } = service;
	const handler = remakeHandler({ store, objects, images, now, log: createLogger("silent") });
	const job = { kind: "remake", gameId: game.id } as const;
	const finishes = await Promise.all([handler.run(job, hold), handler.run(job, hold)]);
	assert.equal(derived.length, 2);
	assert.equal(new Set(derived).size, 1);
	for (const finish of finishes) await store.write(async (writer) => await finish?.(writer));
	assert.deepEqual(await service.inconsistencies(), []);
	await resume(service);
	await remade({ service: service.service, idle: () => service.idle() }, game);
	assert.deepEqual(await readVersion(game, "published"), fresh);
});

test("an image that cannot be derived again keeps its old files and addresses", async () => {
	await using service = await startTestService({ damagesData: true });
	const game = await publishedGame(service);
	await makeImagesOlder(service.service);
	const [face] = facesIn([await game.component("b")]);
	const key = new URL(face?.url ?? "").pathname.replace("/files/", "");
	await service.service.objects.put({ type: "source", key }, Buffer.from("not an image"));
	await resume(service);
	await remade({ service: service.service, idle: () => service.idle() }, game);
	const [kept] = facesIn([await game.component("b")]);
	assert.equal(kept?.derivedUrl, face?.derivedUrl);
	assert.equal(await game.client.head(kept?.derivedUrl ?? ""), 200);
	const [other] = facesIn([await game.component("a")]);
	assert.ok(other?.derivedUrl.includes("-2-"));
	assert.equal(service.log.filter(({ msg }) => msg.includes("the old ones stay")).length, 1);
});
