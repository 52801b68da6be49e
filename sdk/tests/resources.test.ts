import assert from "node:assert/strict";
import { test } from "node:test";
import { type PublishedEvent, TuckboxError } from "@tuckbox/client";
import { image } from "./support/deck.ts";
import { gameOnALine } from "./support/faulty-line.ts";

const counter = (key: string) => ({ kind: "counter" as const, name: key, externalKey: key });

async function codeOf(promise: Promise<unknown>): Promise<string> {
	const error = await promise.catch((reason) => reason);
	assert.ok(error instanceof TuckboxError, String(error));
	return error.code;
}

test("games: made, found, renamed, deleted", async () => {
	await gameOnALine(async ({ tuckbox, seen }) => {
		const { games, game } = tuckbox();
		assert.equal(typeof game, "function");
		const made = await games.findOrCreate("Lantern Bay");
		assert.equal(made.created, true);
		assert.deepEqual(await games.findOrCreate("Lantern Bay"), { ...made, created: false });
		const handle = tuckbox().game(made.id);
		assert.equal((await handle.rename("Bay")).name, "Bay");
		assert.equal((await handle.get()).name, "Bay");
		assert.deepEqual(
			(await games.list()).map(({ id }) => id),
			[seen.id, made.id],
		);
		await handle.delete();
		assert.equal(await codeOf(handle.get()), "GAME_NOT_FOUND");
	});
});

test("components: made, listed in whole and in pages, filtered, deleted", async () => {
	await gameOnALine(async ({ game }) => {
		const { id, created } = await game.components.upsert(counter("first"));
		assert.equal(created, true);
		assert.equal((await game.components.get(id)).externalKey, "first");
		const inputs = Array.from({ length: 450 }, (_, i) => counter(`c${i}`));
		const { components } = await game.components.upsertAll(inputs);
		assert.deepEqual(
			components.map(({ externalKey }) => externalKey),
			inputs.map(({ externalKey }) => externalKey),
		);
		const all = await game.components.list();
		assert.equal(all.length, 451);
		const paged = [];
		for await (const page of game.components.pages({ kind: "counter", limit: 200 })) paged.push(...page);
		assert.deepEqual(paged, all);
		assert.deepEqual(await game.components.list({ kind: "deck" }), []);
		await game.components.delete(id);
		assert.equal(await codeOf(game.components.delete(id)), "COMPONENT_NOT_FOUND");
		assert.equal(await game.components.deleteAll(), 450);
	});
});

test("children of an input list go after their parents, and the answer keeps the list's order", async () => {
	await gameOnALine(async ({ game }) => {
		const { key, publicUrl, contentType } = await game.assets.upload(await image());
		const assets = [{ sideKey: "front", key, sourceUrl: publicUrl, contentType }];
		const cards = Array.from({ length: 210 }, (_, i) => {
			const size = { widthMm: 63.5, heightMm: 88.9 };
			const externalKey = `card-${i}`;
			return {
				kind: "card" as const,
				name: externalKey,
				externalKey,
				parentExternalKey: "deck",
				...size,
				assets,
			};
		});
		const inputs = [...cards, { kind: "deck" as const, name: "Deck", externalKey: "deck" }];
		const { components, warnings } = await game.components.upsertAll(inputs);
		assert.deepEqual(warnings, [], "no parent was pending");
		assert.deepEqual(
			components.map(({ externalKey }) => externalKey),
			inputs.map(({ externalKey }) => externalKey),
		);
	});
});

test("assets: a file goes up once, in one call or step by step", async () => {
	await gameOnALine(async ({ line, game }) => {
		const blob = await image();
		const first = await game.assets.upload(blob, { fileName: "card.png" });
		assert.equal(first.sent, true);
		const again = await game.assets.upload(blob, { checksum: first.checksum });
		assert.deepEqual(again, { ...first, sent: false });
		assert.equal(line.count("PUT", "/uploads/"), 1);
		const file = {
			fileName: "card.png",
			contentType: "image/png" as const,
			byteSize: blob.size,
			checksum: first.checksum,
		};
		const presigned = await game.assets.presign(file);
		assert.equal(presigned.uploaded, true);
		assert.deepEqual(
			(await game.assets.presignAll([file, file])).map(({ key }) => key),
			[first.key, first.key],
		);
		const { key, publicUrl, contentType, byteSize } = first;
		assert.deepEqual(await game.assets.confirm({ key, publicUrl, contentType, byteSize }), { ok: true });
		const other = { key: key.replace(/\w{4}\./, "0000."), publicUrl, contentType, byteSize };
		const verdicts = await game.assets.confirmAll([{ key, publicUrl, contentType, byteSize }, other]);
		assert.deepEqual(
			verdicts.map(({ ok }) => ok),
			[true, false],
		);
		const [asset, ...others] = await game.assets.list();
		assert.deepEqual(others, []);
		assert.equal((await game.assets.get(asset?.id ?? "")).key, key);
		await game.assets.delete(asset?.id ?? "");
		assert.deepEqual(await game.assets.list(), []);
		assert.equal(
			await codeOf(game.assets.upload(new Blob(["no picture"]), { fileName: "a.png" })),
			"IMAGE_UNUSABLE",
		);
		assert.equal(await codeOf(game.assets.upload(new Blob(["plain"]))), "FILE_TYPE_UNSUPPORTED");
	});
});

test("versions: published, listed, restored; links: made, listed, revoked", async () => {
	await gameOnALine(async ({ service, game }) => {
		assert.equal((await game.versions.published()).version, 0);
		await game.components.upsert(counter("a"));
		await service.published();
		await game.components.upsert(counter("b"));
		await service.published();
		assert.deepEqual(
			(await game.versions.list()).map(({ version }) => version),
			[1, 2],
		);
		const { components } = await game.versions.published({ since: 1 });
		assert.deepEqual(
			components.map(({ externalKey }) => externalKey),
			["b"],
		);
		assert.equal((await game.versions.get(1)).components.length, 1);
		assert.equal((await game.versions.restore(1)).restoredFrom, 1);
		assert.equal((await game.versions.published()).components.length, 1);

		const share = await game.shares.create({ name: "Thursday" });
		assert.equal((await fetch(`${share.url}/published`)).status, 200);
		assert.deepEqual(
			(await game.shares.list()).map(({ id }) => id),
			[share.id],
		);
		await game.shares.revoke(share.id);
		assert.deepEqual(await game.shares.list(), []);
	});
});

test("events are told as they come; a broken line is mended, and what came meanwhile is told", async () => {
	await gameOnALine(async ({ line, service, game }) => {
		const publish = async (key: string) => {
			await game.components.upsert(counter(key));
			await service.published();
		};
		await publish("before");
		const stop = new AbortController();
		const told: PublishedEvent[] = [];
		let isUp = true;
		line.decide = ({ path }) => (path.includes("/events") && !isUp ? "cut" : "pass");
		for await (const event of game.events({ lastEventId: "0", signal: stop.signal })) {
			told.push(event);
			if (told.length === 1) {
				isUp = false;
				line.hangUp();
				await publish("meanwhile");
				setTimeout(() => {
					isUp = true;
				}, 300);
			} else if (told.length === 2) void publish("after");
			else stop.abort();
		}
		assert.deepEqual(
			told.map(({ id, version }) => [id, version]),
			[
				["1", 1],
				["2", 2],
				["3", 3],
			],
		);
		assert.ok(line.calls.some(({ path }) => path.endsWith("/events?lastEventId=1")));
	});
});

test("events of a game that is gone, or of no Tuckbox, end with an error, and aborted ones in peace", async () => {
	await gameOnALine(async ({ line, tuckbox, game }) => {
		const gone = tuckbox().game("gam_00000000000000000000000000");
		const first = gone.events()[Symbol.asyncIterator]().next();
		assert.equal(await codeOf(first), "GAME_NOT_FOUND");
		for await (const _ of game.events({ signal: AbortSignal.timeout(200) }))
			assert.fail("nothing has happened");
	});
});
