import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, test } from "node:test";
import { recordChecks } from "../../src/store/inspect/audit.ts";
import { findUser } from "../../src/store/queries/accounts/accounts.ts";
import type { Answer, Body, Client, GameClient } from "../support/client.ts";
import { checksumOf, noisyPicture, type Picture, picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

const quota = 1_000_000;
const minute = 60_000;

const service = await startTestService({ env: { ACCOUNT_QUOTA_BYTES: String(quota) } });
after(() => service[Symbol.asyncDispose]());

async function newGame(): Promise<GameClient> {
	return await (await service.user()).game();
}

/** The bytes that the caller's account counts as used. */
async function usedBytes({ ids }: Client): Promise<number> {
	return (await findUser(service.service.store.reader, ids.userId))?.used_bytes ?? Number.NaN;
}

/** The bytes that the account counts for records. */
async function recordBytes({ ids }: Client): Promise<number> {
	return (await findUser(service.service.store.reader, ids.userId))?.record_bytes ?? Number.NaN;
}

/** A file of so many bytes for presign. */
function file(byteSize: number, checksum = checksumOf(randomBytes(20))): Body {
	return { fileName: "art.png", contentType: "image/png", byteSize, checksum };
}

function reserve(game: GameClient, byteSize: number, checksum?: string): Promise<Answer> {
	return game.client.post(`${game.path}/assets/presign`, file(byteSize, checksum));
}

async function assertFits(answer: Promise<Answer>): Promise<void> {
	const { status, body } = await answer;
	assert.equal(status, 200, JSON.stringify(body));
}

async function assertTooMuch(answer: Promise<Answer>): Promise<void> {
	const { status, body } = await answer;
	assert.deepEqual([status, body.error?.code], [413, "STORAGE_LIMIT_EXCEEDED"]);
}

/** Asserts that exactly this much may still be reserved; the reservations expire after 30 minutes. */
async function assertRoom(game: GameClient, bytes: number): Promise<void> {
	await assertTooMuch(reserve(game, bytes + 1));
	if (bytes > 0) await assertFits(reserve(game, bytes));
	await assertTooMuch(reserve(game, 1));
}

function tile(externalKey: string, assets: Body[]): Body {
	return { kind: "tile", name: externalKey, externalKey, assets };
}

test("presign reserves up to the last byte of the quota", async () => {
	const game = await newGame();
	await assertTooMuch(reserve(game, quota + 1));
	await assertFits(reserve(game, quota - 100));
	await assertRoom(game, 100);
});

test("the quota applies to an account: to all its apps and games, and not to other users", async () => {
	const user = await service.user();
	const game = await user.game();
	await assertFits(reserve(game, quota));
	await assertFits(reserve(await newGame(), quota));
	await assertTooMuch(reserve(await user.game(), 1));
	await assertTooMuch(reserve(game.as(await service.app(user.ids.userId)), 1));
});

test("a batch is reserved as a whole or not at all", async () => {
	const game = await newGame();
	const path = `${game.path}/assets/presign/batch`;
	const files = Array.from({ length: 11 }, () => file(100_000));
	await assertTooMuch(game.client.post(path, { files }));
	assert.equal(await usedBytes(game.client), 0);
	await assertFits(game.client.post(path, { files: files.slice(1) }));
	await assertRoom(game, 0);
});

test("presigns at the same time do not exceed the quota", async () => {
	const game = await newGame();
	const sizes = Array.from({ length: 20 }, (_, i) => 90_000 + i * 1000);
	const answers = await Promise.all(sizes.map((size) => reserve(game, size)));
	const accepted = sizes.filter((_, i) => answers[i]?.status === 200);
	for (const { status } of answers) assert.ok(status === 200 || status === 413, `got ${status}`);
	const sum = accepted.reduce((a, b) => a + b, 0);
	assert.ok(sum <= quota);
	assert.ok(sum + Math.max(...sizes) > quota, "what fits is accepted");
	assert.equal(await usedBytes(game.client), sum);
});

test("the same bytes count once, over games, apps and repeated uploads", async () => {
	const user = await service.user();
	const [game, otherGame] = [await user.game(), await user.game()];
	const otherApp = game.as(await service.app(user.ids.userId));
	const art = await noisyPicture(100, 100);
	for (const place of [game, otherGame, otherApp, game]) {
		await place.upload(art);
		assert.equal(await usedBytes(user), art.bytes.length);
	}
	await assertRoom(game, quota - art.bytes.length);
});

test("a reservation counts the bytes it allows, whatever was announced for the same bytes before", async () => {
	const game = await newGame();
	const art = await noisyPicture(150, 150);
	const size = art.bytes.length;
	await assertFits(reserve(game, 1, checksumOf(art.bytes)));
	const upload = await game.client.ok(game.presign(art));
	await game.client.ok(game.put(upload.signedUrl, art));
	await game.client.ok(game.confirm(upload, art));
	assert.ok((await usedBytes(game.client)) >= size);
	await assertTooMuch(reserve(game, quota - size + 1));
});

test("a reservation expires after 30 minutes, whether or not the sweep has run", async () => {
	for (const isSwept of [true, false]) {
		const game = await newGame();
		await assertFits(reserve(game, quota));
		service.advance(29 * minute);
		await service.service.sweep();
		await assertTooMuch(reserve(game, 1));
		service.advance(2 * minute);
		if (isSwept) {
			await service.service.sweep();
			assert.equal(await usedBytes(game.client), 0);
		}
		await assertFits(reserve(game, quota));
	}
});

test("bytes that were sent but never confirmed are released", async () => {
	const game = await newGame();
	const art = await noisyPicture(100, 100);
	const upload = await game.client.ok(game.presign(art));
	await game.client.ok(game.put(upload.signedUrl, art));
	service.advance(61 * minute);
	await service.service.sweep();
	await service.idle();
	assert.equal(await usedBytes(game.client), 0);
	assert.deepEqual(await service.staged(), []);
});

test("a confirm takes over the reservation, and nothing is left of an invalid image", async () => {
	const game = await newGame();
	const art = await noisyPicture(100, 100);
	await game.upload(art);
	assert.equal(await usedBytes(game.client), art.bytes.length);
	const bad: Picture = { ...art, bytes: randomBytes(5000) };
	await game.upload(bad);
	assert.equal(await usedBytes(game.client), art.bytes.length);
	service.advance(31 * minute);
	await service.service.sweep();
	assert.equal(await usedBytes(game.client), art.bytes.length);
	await assertRoom(game, quota - art.bytes.length);
});

test("deleting an asset makes room for another", async () => {
	const game = await newGame();
	await game.upload(await noisyPicture(300, 300));
	const size = await usedBytes(game.client);
	await assertTooMuch(reserve(game, quota - size + 1));
	const [asset] = (await game.assets()) as [Body];
	await game.client.ok(game.client.delete(`${game.path}/assets/${asset.id}`));
	await assertFits(reserve(game, quota));
	await service.idle();
	assert.equal(await usedBytes(game.client), quota);
});

test("deleting a component makes room, and so does replacing an image", async () => {
	const game = await newGame();
	const [old, fresh] = [await noisyPicture(200, 200), await noisyPicture(210, 210)];
	await game.pushed([tile("card", [await game.asset(old)])]);
	await game.pushed([tile("card", [await game.asset(fresh)])]);
	await assertRoom(game, quota - fresh.bytes.length - (await recordBytes(game.client)));
	service.advance(31 * minute);
	await game.client.ok(game.client.delete(`${game.path}/components/batch`));
	await assertRoom(game, quota - (await recordBytes(game.client)));
});

test("bytes that are still shown are never removed for others", async () => {
	const user = await service.user();
	const [game, otherGame] = [await user.game(), await user.game()];
	const art = await noisyPicture(250, 250);
	await game.pushed([tile("card", [await game.asset(art)])]);
	await otherGame.upload(art);
	const [asset] = (await otherGame.assets()) as [Body];
	await user.ok(user.delete(`${otherGame.path}/assets/${asset.id}`));
	await assertRoom(game, quota - art.bytes.length - (await recordBytes(user)));
	await service.idle();
	const [face] = (await game.component("card")).payload.imageFaces;
	assert.deepEqual((await user.get(face.url)).bytes, art.bytes);
});

test("bytes that were removed for others can be uploaded again", async () => {
	const game = await newGame();
	const art = await noisyPicture(220, 220);
	const front = await game.asset(art);
	const [asset] = (await game.assets()) as [Body];
	await game.client.ok(game.client.delete(`${game.path}/assets/${asset.id}`));
	await assertFits(reserve(game, quota));
	const refused = await game.push([tile("card", [front])]);
	assert.equal(refused.body.error?.code, "VALIDATION_ERROR");
	service.advance(31 * minute);
	assert.equal((await game.client.ok(game.presign(art))).uploaded, false);
	await game.upload(art);
	await game.pushed([tile("card", [front])]);
	const [face] = (await game.component("card")).payload.imageFaces;
	assert.deepEqual((await game.client.get(face.url)).bytes, art.bytes);
});

test("bytes without an asset are released after a day", async () => {
	const game = await newGame();
	await game.upload(await noisyPicture(100, 100));
	const [asset] = (await game.assets()) as [Body];
	await game.client.ok(game.client.delete(`${game.path}/assets/${asset.id}`));
	service.advance(25 * 60 * minute);
	await service.service.sweep();
	await service.idle();
	assert.equal(await usedBytes(game.client), 0);
	assert.equal(await service.service.objects.size({ type: "source", key: asset.key }), undefined);
});

test("at the end the account counts what it has stored, and nothing after its games are deleted", async () => {
	const user = await service.user();
	const [game, second] = [await user.game(), await user.game()];
	const otherApp = game.as(await service.app(user.ids.userId));
	const arts = await Promise.all(Array.from({ length: 6 }, (_, i) => noisyPicture(60 + i, 60)));
	const [a, b, c, d, e, unsent] = arts as [Picture, Picture, Picture, Picture, Picture, Picture];
	await game.pushed([tile("1", [await game.asset(a), await game.asset(b, "back")])]);
	await game.pushed([tile("2", [await game.asset(a)]), tile("3", [await game.asset(c)])]);
	await game.pushed([tile("3", [await game.asset(d)])]);
	await otherApp.pushed([tile("1", [await otherApp.asset(b)])]);
	await second.upload(e);
	await Promise.all(Array.from({ length: 5 }, () => second.client.ok(second.presign(unsent))));
	const { id } = await game.component("1");
	await user.ok(user.delete(`${game.path}/components/${id}`));
	service.advance(31 * minute);
	await service.service.sweep();
	service.advance(25 * 60 * minute);
	await service.service.sweep();
	const sum = (pictures: readonly Picture[]) =>
		pictures.reduce((total, { bytes }) => total + bytes.length, 0);
	assert.equal(await usedBytes(user), sum([a, b, d, e]));

	await user.ok(second.presign(await picture(10, 10)));
	await user.ok(user.delete(second.path));
	assert.equal(await usedBytes(user), sum([a, b, d]));
	await user.ok(user.delete(game.path));
	assert.equal(await usedBytes(user), 0);
	service.advance(61 * minute);
	await service.service.sweep();
	assert.equal(await usedBytes(user), 0);
});

/** A piece whose record takes about this many bytes. */
function heavy(externalKey: string, bytes: number): Body {
	return { kind: "deck", name: externalKey, externalKey, payload: { text: "x".repeat(bytes / 2) } };
}

test("records count towards the quota, and a refused batch leaves nothing", async () => {
	const game = await newGame();
	const decks = Array.from({ length: 9 }, (_, i) => heavy(`${i}`, 100_000));
	await game.pushed(decks);
	const used = await recordBytes(game.client);
	assert.ok(used > 900_000 && used < 905_000, `${used} bytes`);
	await assertTooMuch(reserve(game, quota - used + 1));

	const refused = await game.push([heavy("one more", 100_000)]);
	assert.deepEqual([refused.status, refused.body.error?.code], [413, "STORAGE_LIMIT_EXCEEDED"]);
	assert.match(
		refused.body.error.message,
		/^The records of these components exceed .* by \d+ bytes\. Delete /,
	);
	const single = await game.client.post(`${game.path}/components`, heavy("one more", 100_000));
	assert.deepEqual([single.status, single.body.error?.code], [413, "STORAGE_LIMIT_EXCEEDED"]);
	assert.equal((await game.components()).length, 9);
	assert.equal(await recordBytes(game.client), used);

	await game.pushed(decks); // the same again changes nothing
	await game.pushed([heavy("0", 100)]); // what becomes smaller is never refused
	assert.ok((await recordBytes(game.client)) < used - 90_000);
	await game.pushed([heavy("one more", 100_000)]);
});

test("records that kept versions show count until the versions are no longer kept", async () => {
	const game = await newGame();
	const decks = (bytes: number) => Array.from({ length: 3 }, (_, i) => heavy(`${i}`, bytes));
	await game.pushed(decks(100_000));
	await service.published();
	const one = await recordBytes(game.client);
	await game.pushed(decks(100_002));
	await service.published();
	const two = await recordBytes(game.client);
	assert.ok(two > 2 * one && two < 2 * one + 100, `${one}, then ${two} bytes`);
	await game.pushed(decks(100_004)); // in the draft
	await assertTooMuch(game.push([heavy("more", 120_000)]));

	// deleting always works, and frees what no version shows
	await game.client.ok(game.client.delete(`${game.path}/components/batch`));
	assert.equal(await recordBytes(game.client), two);
	await service.published();
	for (let i = 0; i < 20; i++) {
		await game.pushed([heavy("small", 100 + 2 * i)]);
		await service.published();
	}
	await service.idle();
	assert.ok((await recordBytes(game.client)) < 20 * 1000);
	await game.client.ok(game.client.delete(game.path));
	assert.equal(await recordBytes(game.client), 0);
});

test("pieces that one draft changes again and again count with their last records only", async () => {
	const game = await newGame();
	const art = await game.asset(await picture(40, 40));
	const pushes = [4, 400, 40].flatMap((length, i) => {
		const payload = { text: "é".repeat(length) };
		const faces = Array.from({ length: i === 1 ? 5 : 4 }, (_, face) => ({
			kind: "dieFace",
			name: "Face",
			externalKey: `face-${face + 1}`,
			parentExternalKey: "die",
			assets: [{ ...art, sideKey: `face-${face + 1}` }],
		}));
		return [
			[{ kind: "die", name: "Die", externalKey: "die", sides: 4, payload }, ...faces],
			[{ kind: "counter", name: "Score", externalKey: "score", payload }],
			[{ kind: "counter", name: "Score", externalKey: "score", payload: {} }, ...faces],
		];
	});
	for (const items of pushes) await game.pushed(items);
	const counted = await recordBytes(game.client);
	const found = await Promise.all(recordChecks.map((check) => check(service.service.store.reader, 10)));
	assert.deepEqual(
		found.flatMap(({ suspicions }) => suspicions),
		[],
	);
	assert.ok(counted > 0);
	await game.client.ok(game.client.delete(game.path));
	assert.equal(await recordBytes(game.client), 0);
});

test("records make room by releasing images that nothing shows", async () => {
	const game = await newGame();
	const art = await noisyPicture(400, 400);
	await game.upload(art);
	const [asset] = (await game.assets()) as [Body];
	await game.client.ok(game.client.delete(`${game.path}/assets/${asset.id}`));
	assert.equal(await usedBytes(game.client), art.bytes.length);
	await game.pushed(Array.from({ length: 9 }, (_, i) => heavy(`${i}`, 100_000)));
	assert.equal(await usedBytes(game.client), 0);
	await service.idle();
});
