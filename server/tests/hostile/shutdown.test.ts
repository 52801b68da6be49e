import assert from "node:assert/strict";
import { request } from "node:http";
import { test } from "node:test";
import { noisyPicture } from "../support/pictures.ts";
import { exampleClient, makeDataFolder, run, serve } from "../support/process.ts";
import { until } from "../support/waiting.ts";

test("SIGTERM finishes the upload in progress and exits with 0", async () => {
	await using folder = await makeDataFolder();
	await using service = await serve(folder);
	const game = await (await exampleClient(folder, service.url)).game();
	const picture = await noisyPicture(1200, 1600);
	const upload = await game.client.ok(game.presign(picture));

	const half = picture.bytes.length >> 1;
	const put = request(upload.signedUrl, {
		method: "PUT",
		headers: { "content-type": picture.contentType, "content-length": picture.bytes.length },
	});
	const status = new Promise<number | undefined>((resolve, reject) => {
		put.on("response", (answer) => resolve(answer.resume().statusCode));
		put.on("error", reject);
	});
	await new Promise<void>((resolve) => put.write(picture.bytes.subarray(0, half), () => resolve()));
	const ended = service.end("SIGTERM");
	await until("it is stopping", service.log, (log) => log.includes("stopping"));
	put.end(picture.bytes.subarray(half));
	assert.equal(await status, 200);
	assert.equal(await ended, 0);

	await using next = await serve(folder);
	const again = await exampleClient(folder, next.url);
	const confirmation = await again.post(`${game.path}/assets/upload-complete`, {
		key: upload.key,
		publicUrl: new URL(new URL(upload.publicUrl).pathname, next.url).href,
		byteSize: picture.bytes.length,
		contentType: picture.contentType,
	});
	assert.equal(confirmation.status, 200, "what was acknowledged exists after the restart");
});

test("a second service on the same folder is refused in one line, and the first continues", async () => {
	await using folder = await makeDataFolder();
	await using service = await serve(folder);
	const { code, stderr } = await run(folder, ["serve"]);
	assert.equal(code, 1);
	assert.match(stderr, /^tuckbox: another Tuckbox is serving this folder\n$/);
	assert.equal((await fetch(`${service.url}/readyz`)).status, 200);
});

test("an address in use is refused in one line", async () => {
	await using folder = await makeDataFolder();
	await using other = await makeDataFolder();
	await using service = await serve(folder);
	const { code, stderr } = await run(other, ["serve"], { PORT: new URL(service.url).port });
	assert.equal(code, 1);
	assert.match(stderr, /^tuckbox: .*EADDRINUSE.*\n$/);
});

test("an invalid configuration is refused with every fault", async () => {
	await using folder = await makeDataFolder();
	const { code, stderr } = await run(folder, ["serve"], {
		PORT: "eighty",
		LOG_LEVEL: "loud",
		S3_BUCKET: "b",
	});
	assert.equal(code, 1);
	assert.deepEqual(
		stderr
			.trim()
			.split("\n")
			.map((line) => line.split(" ").slice(0, 2).join(" ")),
		["tuckbox: LOG_LEVEL", "tuckbox: PORT", "tuckbox: S3_ENDPOINT,", "tuckbox: S3_BUCKET"],
	);
});
