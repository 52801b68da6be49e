import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { Client, GameClient } from "../support/client.ts";
import { newPostgresDatabase, postgresIsMissing } from "../support/engine.ts";
import { scratch } from "../support/operator.ts";
import { picture } from "../support/pictures.ts";
import { DataFolder, exampleClient, run, serve } from "../support/process.ts";
import { makeStandInBucket, type TestBucket } from "../support/servers/buckets.ts";

const skip = postgresIsMissing;

async function newBucket(t: TestContext): Promise<TestBucket> {
	const bucket = await makeStandInBucket();
	t.after(() => bucket.remove());
	return bucket;
}

test("with PostgreSQL and a bucket nothing is stored in a folder, and the two must belong together", {
	skip,
}, async (t) => {
	const folder = join(await scratch(t), "data");
	const bucket = await newBucket(t);
	const database = await newPostgresDatabase();
	const elsewhere = new DataFolder(folder, { DATABASE_URL: database.url, ...bucket.env });
	let gameId: string;
	let token: string;
	{
		await using service = await serve(elsewhere);
		assert.match(
			service.said(),
			/Records {9}test_\w+ at .*\n {2}Images {10}the bucket "test-bucket" at http:/,
		);
		const client = await exampleClient(elsewhere, service.url);
		const game = await client.game();
		const asset = await game.asset(await picture());
		await game.pushed([{ kind: "tile", name: "A", externalKey: "a", assets: [asset] }]);
		({ id: gameId } = game);
		token = client.token ?? "";
		assert.equal(await service.end("SIGTERM"), 0);
	}
	{
		await using service = await serve(elsewhere);
		const game = new GameClient(new Client(service.url, token), gameId);
		const [face] = (await game.component("a")).payload.imageFaces;
		for (const url of [face.url, face.derivedUrl, face.thumbUrl])
			assert.equal((await game.client.get(url)).status, 200);
		assert.equal(await service.end("SIGTERM"), 0);
	}
	const verdict = await run(elsewhere, ["admin", "verify", "--digest"]);
	assert.equal(verdict.code, 0, verdict.stdout + verdict.stderr);
	const backup = await run(elsewhere, ["admin", "backup", join(folder, "..", "backup")]);
	assert.equal(backup.code, 1);
	assert.match(backup.stderr, /^tuckbox: the records are in PostgreSQL and the images in a bucket: /);

	const empty = await run(elsewhere, ["serve"], (await newBucket(t)).env);
	assert.equal(empty.code, 1);
	assert.match(
		empty.stderr,
		/^tuckbox: none of the images .* is in the bucket "test-bucket" at \S+; S3_BUCKET or DATABASE_URL is /,
	);
	const wrong = await run(elsewhere, ["serve"], { DATABASE_URL: (await newPostgresDatabase()).url });
	assert.equal(wrong.code, 1);
	assert.match(
		wrong.stderr,
		/^tuckbox: the database contains none of the games .* in the bucket "test-bucket"/,
	);
	assert.match(wrong.stderr, /DATABASE_URL or S3_BUCKET is wrong/);
	assert.ok(!existsSync(folder));

	const embedded = new DataFolder(folder, bucket.env);
	const fresh = await run(embedded, ["serve"]);
	assert.equal(fresh.code, 1);
	assert.match(fresh.stderr, /DATA_DIR or S3_BUCKET is wrong/);
});
