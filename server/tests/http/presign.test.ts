import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, test } from "node:test";
import type { Body, GameClient } from "../support/client.ts";
import { checksumOf, type Picture, picture, sha256Of } from "../support/pictures.ts";
import { diskTest } from "../support/servers/buckets.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const largest = 20 * 1024 * 1024;

async function newGame(): Promise<GameClient> {
	return await (await service.user()).game();
}

/** A valid file for presign, with unique bytes. */
function file(changes: Record<string, unknown> = {}): Body {
	const checksum = checksumOf(randomBytes(20));
	return { fileName: "art.png", contentType: "image/png", byteSize: 1000, checksum, ...changes };
}

function presign(game: GameClient, body: unknown) {
	return game.client.post(`${game.path}/assets/presign`, body);
}

function presignBatch(game: GameClient, files: unknown) {
	return game.client.post(`${game.path}/assets/presign/batch`, { files });
}

/** Asserts that presign refuses a file with this change and names the field. */
async function refuses(game: GameClient, field: string, value: unknown): Promise<void> {
	const { status, body } = await presign(game, file({ [field]: value }));
	const what = `${field} ${JSON.stringify(value)?.slice(0, 80)}`;
	assert.equal(status, 400, what);
	assert.equal(body.error.code, "VALIDATION_ERROR", what);
	assert.ok(
		body.error.details.some((detail: Body) => detail.field === field),
		what,
	);
}

async function accepts(game: GameClient, changes: Record<string, unknown>): Promise<Body> {
	return await game.client.ok(presign(game, file(changes)));
}

diskTest("presign returns where to upload and where the image will be", async () => {
	const game = await newGame();
	const art = await picture(40, 30);
	const before = service.now();
	const upload = await game.client.ok(game.presign(art));
	assert.equal(upload.key, `games/${game.id}/${sha256Of(art.bytes)}.png`);
	assert.ok(upload.publicUrl.startsWith(service.url));
	assert.ok(upload.publicUrl.endsWith(`/${upload.key}`));
	assert.ok(upload.signedUrl.startsWith(service.url));
	assert.equal(upload.contentType, "image/png");
	assert.equal(upload.uploaded, false);
	assert.ok(upload.expiresAt >= before + 30 * 60_000 && upload.expiresAt <= service.now() + 30 * 60_000);
});

test("two presigns of the same bytes share the key and the public URL", async () => {
	const game = await newGame();
	const art = file();
	const first = await game.client.ok(presign(game, art));
	const second = await game.client.ok(presign(game, { ...art, fileName: "other name.png" }));
	assert.equal(second.key, first.key);
	assert.equal(second.publicUrl, first.publicUrl);
	assert.notEqual(second.signedUrl, first.signedUrl);
});

test("every supported image type is accepted and returned", async () => {
	const game = await newGame();
	for (const contentType of ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"]) {
		const upload = await accepts(game, { contentType });
		assert.equal(upload.contentType, contentType);
		assert.match(upload.key, new RegExp(`^games/${game.id}/[0-9a-f]{64}\\.[a-z]+$`));
	}
});

test("other types are refused, SVG included", async () => {
	const game = await newGame();
	const types = ["image/svg+xml", "image/tiff", "image/bmp", "text/html", "application/pdf", "png", "", null];
	for (const contentType of [...types, 3, undefined]) await refuses(game, "contentType", contentType);
});

test("a file has 1 byte to 20 MiB", async () => {
	const game = await newGame();
	for (const byteSize of [1, largest]) await accepts(game, { byteSize });
	for (const byteSize of [0, -1, 1.5, largest + 1, 1e300, "1000", null, true, [], undefined]) {
		await refuses(game, "byteSize", byteSize);
	}
});

test("a checksum is sha256- and standard base64 of 32 bytes", async () => {
	const game = await newGame();
	const digest = Buffer.alloc(32, 0xfb); // base64 with + and /
	const base64 = digest.toString("base64");
	await accepts(game, { checksum: `sha256-${base64}` });
	for (const checksum of [
		`sha256-${digest.toString("base64url")}`,
		`sha256-${digest.toString("base64url")}=`,
		`sha256-${base64.slice(0, -1)}`,
		`sha256-${base64}=`,
		`sha256-${base64.slice(0, -1)}==`,
		`sha256-${digest.toString("hex")}`,
		`sha256-${digest.subarray(1).toString("base64")}`,
		`sha256-${Buffer.alloc(33).toString("base64")}`,
		`sha256-`,
		` sha256-${base64}`,
		`sha256-${base64}\n`,
		`SHA256-${base64}`,
		`sha1-${base64}`,
		digest.toString("hex"),
		base64,
		"",
		42,
		null,
		undefined,
	]) {
		await refuses(game, "checksum", checksum);
	}
});

test("a file name has up to 256 characters, however many bytes they have", async () => {
	const game = await newGame();
	for (const letter of ["a", "é", "🎲"]) {
		await accepts(game, { fileName: letter.repeat(256) });
		await refuses(game, "fileName", letter.repeat(257));
	}
	await accepts(game, { fileName: "../../etc/passwd" });
	for (const fileName of ["a\0b", "\ud83c", 7, null, undefined]) await refuses(game, "fileName", fileName);
});

test("every faulty field of a file is named in one response", async () => {
	const game = await newGame();
	const faulty = file({ contentType: "image/svg+xml", byteSize: 0, fileName: undefined, checksum: "md5-" });
	const { body } = await presign(game, faulty);
	const fields = body.error.details.map((detail: Body) => detail.field);
	assert.deepEqual(fields.sort(), ["byteSize", "checksum", "contentType", "fileName"]);
	for (const field of fields) assert.ok(body.error.message.includes(field));
});

test("unknown fields are ignored", async () => {
	await accepts(await newGame(), { folder: "cards", acl: "public" });
});

test("a batch answers in the order of its files", async () => {
	const game = await newGame();
	const types = ["image/png", "image/webp", "image/gif"];
	const files = Array.from({ length: 200 }, (_, i) => file({ contentType: types[i % 3] }));
	const { uploads } = await game.client.ok(presignBatch(game, files));
	assert.equal(uploads.length, 200);
	for (const [i, upload] of uploads.entries()) {
		const sha256 = Buffer.from(files[i].checksum.slice("sha256-".length), "base64").toString("hex");
		assert.ok(upload.key.startsWith(`games/${game.id}/${sha256}.`));
		assert.equal(upload.contentType, files[i].contentType);
	}
	assert.equal(new Set(uploads.map((upload: Body) => upload.signedUrl)).size, 200);
});

test("a batch names every faulty file by its index, whatever the faults are", async () => {
	const game = await newGame();
	const files = [
		file(),
		file({ byteSize: 0 }),
		file(),
		file({ checksum: "sha256-wrong" }),
		"no file",
		file({ contentType: "image/svg+xml" }),
	];
	const { status, body } = await presignBatch(game, files);
	assert.equal(status, 400);
	assert.equal(body.error.code, "VALIDATION_ERROR");
	assert.deepEqual(
		body.error.details.map((detail: Body) => detail.index),
		[1, 3, 4, 5],
	);
});

test("a batch of 201 files is refused, and so is one that is not a list", async () => {
	const game = await newGame();
	for (const files of [Array.from({ length: 201 }, () => file()), file(), "files", null, undefined]) {
		const { status, body } = await presignBatch(game, files);
		assert.equal(status, 400);
		assert.equal(body.error.code, "VALIDATION_ERROR");
	}
});

test("a file that occurs twice in a batch can be uploaded with either URL", async () => {
	const game = await newGame();
	const art = await picture(20, 20);
	const described = game.file(art);
	const { uploads } = await game.client.ok(presignBatch(game, [described, described]));
	assert.equal(uploads[0].key, uploads[1].key);
	await game.client.ok(game.put(uploads[1].signedUrl, art));
	await game.client.ok(game.confirm(uploads[0], art));
	assert.equal((await game.assets()).length, 1);
});

test("uploaded is true only once this app has confirmed the bytes in this game", async () => {
	const user = await service.user();
	const game = await user.game();
	const otherGame = await user.game();
	const otherApp = game.as(await service.app(user.ids.userId));
	const art = await picture(50, 50);
	const isUploaded = async (where: GameClient, what: Picture = art) =>
		(await where.client.ok(where.presign(what))).uploaded;

	const upload = await user.ok(game.presign(art));
	assert.equal(await isUploaded(game), false, "before the PUT");
	await user.ok(game.put(upload.signedUrl, art));
	assert.equal(await isUploaded(game), false, "before the confirm");
	await user.ok(game.confirm(upload, art));
	assert.equal(await isUploaded(game), true);
	assert.equal(await isUploaded(game, await picture(50, 50)), false, "other bytes");
	assert.equal(await isUploaded(otherApp), false, "another app");
	assert.equal(await isUploaded(otherGame), false, "another game");
});

test("a batch reports for each file whether it is uploaded", async () => {
	const game = await newGame();
	const [known, fresh] = [await picture(21, 20), await picture(22, 20)];
	await game.upload(known);
	const files = [fresh, known].map((art) => game.file(art));
	const { uploads } = await game.client.ok(presignBatch(game, files));
	assert.deepEqual(
		uploads.map((upload: Body) => upload.uploaded),
		[false, true],
	);
});

test("uploaded remains true after the asset was deleted", async () => {
	const game = await newGame();
	const art = await picture(60, 60);
	const front = await game.asset(art);
	const [asset] = await game.assets();
	await game.client.ok(game.client.delete(`${game.path}/assets/${asset.id}`));
	const { uploaded } = await game.client.ok(game.presign(art));
	if (!uploaded) await game.upload(art);
	await game.pushed([{ kind: "tile", name: "Card", externalKey: "card", assets: [front] }]);
	const { payload } = await game.component("card");
	assert.deepEqual((await game.client.get(payload.imageFaces[0].url)).bytes, art.bytes);
});
