import assert from "node:assert/strict";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { Client, GameClient } from "../support/client.ts";
import { newPostgresDatabase, postgresIsMissing } from "../support/engine.ts";
import { noisyPicture, picture } from "../support/pictures.ts";
import { DataFolder, exampleClient, makeDataFolder, openRecords, run, serve } from "../support/process.ts";
import { findInconsistencies } from "../support/stores/invariants.ts";
import { until } from "../support/waiting.ts";

const skip = postgresIsMissing;

/** A data folder with its records in it, whichever engine the other tests use. */
async function makeEmbeddedFolder(): Promise<DataFolder> {
	return new DataFolder((await makeDataFolder()).path, {});
}

/** Everything an app and a player see of a game, from whichever service. */
async function seen(client: Client, gameId: string, share: string): Promise<unknown> {
	const game = new GameClient(client, gameId);
	const published = await fetch(client.url + share);
	assert.equal(published.status, 200);
	const all = [await game.components(), await game.assets(), await published.json()];
	return JSON.parse(JSON.stringify(all).replaceAll(client.url, ""));
}

test("a move to PostgreSQL and back keeps everything: ids, tokens, links, images", {
	skip,
}, async () => {
	await using folder = await makeEmbeddedFolder();
	const target = await newPostgresDatabase();
	const copy = ["admin", "copy", "--from", `sqlite:${folder.path}`, "--to", target.url];
	const back = ["admin", "copy", "--to", `sqlite:${folder.path}`];
	let before: { token: string; gameId: string; share: string; seen: unknown };
	const tile = (key: string, asset: unknown) => ({
		kind: "tile",
		name: `Ärmel ${key}`,
		externalKey: key,
		assets: [asset],
	});
	const shown = await picture();
	{
		await using service = await serve(folder);
		const client = await exampleClient(folder, service.url);
		const game = await client.game();
		const assets = [await game.asset(shown), await game.asset(await noisyPicture(200, 300))];
		const pieces = Array.from({ length: 450 }, (_, i) => tile(`p${i}`, assets[i % 2]));
		for (let start = 0; start < pieces.length; start += 150)
			await game.pushed(pieces.slice(start, start + 150));
		await game.upload(await noisyPicture(30, 30)); // confirmed, and on no piece
		await game.client.ok(game.presign(await noisyPicture(31, 30))); // presigned, and not yet sent
		const { url } = await client.ok(client.post(`${game.path}/shares`, {}));
		const share = `${new URL(url).pathname}/published`;
		await until("it is published", async () => (await client.get(`${game.path}/published`)).body.version);
		before = { token: client.token ?? "", gameId: game.id, share, seen: await seen(client, game.id, share) };
		const refused = await run(folder, copy);
		assert.match(refused.stderr, /^tuckbox: a Tuckbox service is using .*; stop it first\n$/);
		assert.equal(await service.end("SIGTERM"), 0);
	}

	const done = await run(folder, [...copy, "--json"]);
	assert.equal(done.code, 0, done.stderr);
	const { copied } = JSON.parse(done.stdout);
	assert.deepEqual([copied.components, copied.sources, copied.uploads], [450, 3, 4]);
	const again = await run(folder, copy);
	assert.equal(again.code, 1);
	assert.match(again.stderr, /^tuckbox: there are \w+ in the target already/);

	const moved = new DataFolder(folder.path, { DATABASE_URL: target.url });
	{
		await using service = await serve(moved);
		const client = new Client(service.url, before.token);
		assert.deepEqual(await seen(client, before.gameId, before.share), before.seen);
		const game = new GameClient(client, before.gameId);
		for (const face of (await game.component("p1")).payload.imageFaces) {
			for (const url of [face.url, face.derivedUrl]) assert.equal((await client.get(url)).status, 200);
		}
		const { components } = await game.pushed([
			tile("p0", await game.asset(shown)),
			tile("new", await game.asset(shown)),
		]);
		assert.deepEqual(
			components.map((component: { created: boolean; changed: boolean }) => [
				component.created,
				component.changed,
			]),
			[
				[false, false],
				[true, true],
			],
		);
		await until("the new piece is published", async () => {
			const { body } = await client.get(`${game.path}/published`);
			return body.components.length === 451;
		});
		before.seen = await seen(client, before.gameId, before.share);
		const refused = await run(moved, back);
		assert.match(refused.stderr, /^tuckbox: (a Tuckbox service is using|there is) .*\n$/);
		await rename(join(folder.path, "tuckbox.sqlite"), join(folder.path, "before.sqlite"));
		const elsewhere = await run(moved, ["admin", "copy", "--to", `sqlite:${folder.path}-new`]);
		assert.match(
			elsewhere.stderr,
			/^tuckbox: a Tuckbox process is using the database; stop all of them first\n$/,
		);
		await rm(`${folder.path}-new`, { recursive: true });
		assert.equal(await service.end("SIGTERM"), 0);
	}
	const store = await openRecords(moved);
	try {
		assert.deepEqual(await findInconsistencies(store, folder.path), []);
	} finally {
		await store.close();
	}

	const returned = await run(moved, [...back, "--json"]);
	assert.equal(returned.code, 0, returned.stderr);
	assert.equal(JSON.parse(returned.stdout).copied.components, 451);
	const twice = await run(moved, back);
	assert.match(
		twice.stderr,
		/^tuckbox: there is .*tuckbox\.sqlite already; records are only copied into a new database/,
	);
	const verified = await run(folder, ["admin", "verify"]);
	assert.equal(verified.code, 0, verified.stdout + verified.stderr);
	{
		await using service = await serve(folder);
		const client = new Client(service.url, before.token);
		assert.deepEqual(await seen(client, before.gameId, before.share), before.seen);
		const game = new GameClient(client, before.gameId);
		await game.pushed([tile("after", await game.asset(shown))]);
		assert.equal(await service.end("SIGTERM"), 0);
	}

	await using elsewhere = await makeEmbeddedFolder();
	const empty = await run(elsewhere, ["serve"], { DATABASE_URL: target.url });
	assert.equal(empty.code, 1);
	assert.match(empty.stderr, /^tuckbox: none of the images that the database names is in /);
	const other = await newPostgresDatabase();
	const wrong = await run(folder, ["serve"], { DATABASE_URL: other.url });
	assert.equal(wrong.code, 1);
	assert.match(wrong.stderr, /^tuckbox: the database contains none of the games whose images are in /);
});

test("an invalid source or target of a copy is reported in one line", { skip }, async () => {
	await using folder = await makeEmbeddedFolder();
	const from = ["--from", `sqlite:${folder.path}`];
	for (const [args, code, message] of [
		[["copy", ...from, "--to", "postgres://ann:secret@/"], 2, /--to must name a database/],
		[["copy", ...from], 2, /--to is missing, and DATABASE_URL is empty/],
		[["copy", "--from", folder.path, "--to", "postgres://h/d"], 2, /--from must be sqlite:/],
		[["copy", ...from, "--to", `sqlite:${folder.path}`], 2, /one must be sqlite: and the other postgres:/],
		[["copy", "--from", "postgres://h/d", "--to", "postgres://h/e"], 2, /one must be sqlite: and the other/],
		[["copy", ...from, "--to", "postgres://h/d"], 1, /no Tuckbox records in /],
	] as const) {
		const refused = await run(folder, ["admin", ...args]);
		assert.equal(refused.code, code);
		assert.match(refused.stderr, message);
		assert.doesNotMatch(refused.stderr, /secret/);
	}
});

test("an unusable server is refused at the start, in one line without the password", {
	skip,
}, async () => {
	await using folder = await makeEmbeddedFolder();
	const { url } = await newPostgresDatabase();
	const nowhere = url.replace(/\/test_\w+/, "/nowhere").replace("tuckbox@", "tuckbox:pass-word@");
	for (const [DATABASE_URL, message] of [
		[nowhere, /^tuckbox: the database nowhere at \S+ does not exist: .*\n$/],
		[
			"postgres://ann:pass-word@127.0.0.1:1/t",
			/^tuckbox: the database t at 127.0.0.1:1 cannot be reached: .*\n$/,
		],
	] as const) {
		const refused = await run(folder, ["serve"], { DATABASE_URL });
		assert.equal(refused.code, 1);
		assert.match(refused.stderr, message);
		assert.doesNotMatch(refused.stderr, /pass-word/);
	}
});

test("a backup of records on a server is refused with advice, and migrating is a command", {
	skip,
}, async () => {
	await using folder = await makeEmbeddedFolder();
	const moved = new DataFolder(folder.path, { DATABASE_URL: (await newPostgresDatabase()).url });
	const backup = await run(moved, ["admin", "backup", `${folder.path}-copy`]);
	assert.equal(backup.code, 1);
	assert.match(backup.stderr, /pg_dump/);
	const migrated = await run(moved, ["admin", "migrate"]);
	assert.match(migrated.stdout, /^up to date: 0100-base(, \d{4}-[a-z-]+)*$/m);
});
