import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import type { Answer, Body, GameClient } from "../support/client.ts";
import { checksumOf, noisyPicture, type Picture } from "../support/pictures.ts";
import { startTestService, type TestService } from "../support/test-service.ts";

/** Number of times each race is run; `QUOTA_ROUNDS=100` is the long form. */
const rounds = Number(process.env.QUOTA_ROUNDS ?? 1);
const minute = 60_000;
const day = 24 * 60 * minute;

function startWithQuota(quota: number): Promise<TestService> {
	return startTestService({ env: { ACCOUNT_QUOTA_BYTES: String(quota) } });
}

/** A file of so many bytes for presign. */
function file(byteSize: number, checksum = checksumOf(randomBytes(20))): Body {
	return { fileName: "art.png", contentType: "image/png", byteSize, checksum };
}

function reserve(game: GameClient, byteSize: number, checksum?: string): Promise<Answer> {
	return game.client.post(`${game.path}/assets/presign`, file(byteSize, checksum));
}

function reserveBatch(game: GameClient, sizes: readonly number[]): Promise<Answer> {
	return game.client.post(`${game.path}/assets/presign/batch`, { files: sizes.map((size) => file(size)) });
}

/** @returns whether there was room; fails on any other answer */
function hadRoom({ status, body }: Answer): boolean {
	if (status === 200) return true;
	assert.deepEqual([status, body.error?.code], [413, "STORAGE_LIMIT_EXCEEDED"]);
	return false;
}

/** Asserts that exactly so many bytes may still be reserved. The probe's own reservation ends in 30 minutes. */
async function assertRoom(game: GameClient, bytes: number): Promise<void> {
	assert.equal(hadRoom(await reserve(game, bytes + 1)), false, `there is no room for ${bytes + 1} bytes`);
	if (bytes > 0) assert.ok(hadRoom(await reserve(game, bytes)), `there is room for ${bytes} bytes`);
	assert.equal(hadRoom(await reserve(game, 1)), false, "then no room is left");
}

async function endReservations(service: TestService): Promise<void> {
	service.advance(61 * minute);
	await service.service.sweep();
	await service.idle();
}

function tile(externalKey: string, art: Picture, key: string, sourceUrl: string): Body {
	const asset = { sideKey: "front", key, sourceUrl, contentType: art.contentType };
	return { kind: "tile", name: externalKey, externalKey, assets: [asset] };
}

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

test("of twenty simultaneous requests for room for seven, seven succeed: across games, apps and batches", async () => {
	const size = 1000;
	const quota = 7 * size + 500;
	await using service = await startWithQuota(quota);
	const user = await service.user();
	const [game, second] = [await user.game(), await user.game()];
	const places = [game, second, game.as(await service.app(user.ids.userId))];
	const place = (i: number) => places[i % places.length] as GameClient;
	for (let round = 0; round < rounds; round++) {
		const single = await Promise.all(Array.from({ length: 20 }, (_, i) => reserve(place(i), size)));
		assert.equal(single.filter(hadRoom).length, 7);
		await assertRoom(game, 500);
		await endReservations(service);

		// a batch is all or nothing: two of three fit, and the remaining room is not used for half of the third
		const batches = await Promise.all(
			Array.from({ length: 9 }, (_, i) => reserveBatch(place(i), [size, size, size])),
		);
		assert.equal(batches.filter(hadRoom).length, 2);
		await assertRoom(second, size + 500);
		await endReservations(service);

		// the same bytes count once, however many reserve them at the same time
		const checksum = checksumOf(randomBytes(20));
		const same = await Promise.all(
			Array.from({ length: 20 }, (_, i) => reserve(place(i), quota - 100, checksum)),
		);
		assert.equal(same.filter(hadRoom).length, 20);
		await assertRoom(game, 100);
		await endReservations(service);
	}
	await assertRoom(game, quota);
});

test("the room of a reservation that expires is given to exactly one of the waiting requests", async () => {
	const quota = 10_000;
	await using service = await startWithQuota(quota);
	const user = await service.user();
	const game = await user.game();
	for (let round = 0; round < rounds; round++) {
		assert.ok(hadRoom(await reserve(game, quota)));
		service.advance(31 * minute); // it has expired, and has not been swept yet
		const sweeps = [service.service.sweep(), service.service.sweep()];
		const whole = Array.from({ length: 10 }, () => reserve(game, quota));
		const answers = await Promise.all(whole);
		await Promise.all(sweeps);
		assert.equal(answers.filter(hadRoom).length, 1, "one succeeds");
		await assertRoom(game, 0);
		await endReservations(service);
	}
	await assertRoom(game, quota);
});

test("assets deleted while others need their room: what is not shown is removed, once", async () => {
	const arts = await Promise.all(Array.from({ length: 6 }, (_, i) => noisyPicture(40 + i, 40)));
	const sizes = arts.map(({ bytes }) => bytes.length);
	const quota = sum(sizes);
	await using service = await startWithQuota(quota);
	for (let round = 0; round < rounds; round++) {
		const user = await service.user();
		const game = await user.game();
		await Promise.all(arts.map((art) => game.upload(art)));
		const assets = await game.assets();
		assert.equal(assets.length, arts.length);
		const going = assets.slice(0, 3);
		const remove = ({ id }: Body) => game.client.delete(`${game.path}/assets/${id}`);
		const asked = Array.from({ length: 12 }, (_, i) => 500 + i * 700 + round);
		const [deleted, ...answers] = await Promise.all([
			Promise.all(going.flatMap((asset) => [remove(asset), remove(asset)])),
			...asked.map((size) => reserve(game, size)),
		]);
		const statuses = deleted.map(({ status }) => status).sort();
		assert.deepEqual(statuses, [204, 204, 204, 404, 404, 404], "each is deleted once");
		const reserved = sum(asked.filter((_, i) => hadRoom(answers[i] as Answer)));
		const staying = await game.assets();
		assert.equal(staying.length, 3);
		const sourceSize = async ({ sourceUrl }: Body) => (await game.client.get(sourceUrl)).bytes.length;
		const kept = sum(await Promise.all(staying.map(sourceSize)));
		await assertRoom(game, quota - kept - reserved);
	}
	await endReservations(service);
});

test("PUTs, confirms and expiry at the same time: a reservation either becomes bytes or ends, never both", async () => {
	const arts = await Promise.all(Array.from({ length: 5 }, (_, i) => noisyPicture(50 + i, 40)));
	const quota = sum(arts.map(({ bytes }) => bytes.length)) + 1000;
	await using service = await startWithQuota(quota);
	for (let round = 0; round < rounds; round++) {
		const game = await (await service.user()).game();
		const uploads: Body[] = await Promise.all(arts.map((art) => game.client.ok(game.presign(art))));
		service.advance(5 * minute);
		await Promise.all(
			arts.map((art, i) => (i % 2 === 0 ? game.put(uploads[i].signedUrl, art) : Promise.resolve())),
		);
		await service.service.sweep(); // as every minute: of bytes in a bucket, the service learns only now
		service.advance(26 * minute); // the uploads with bytes have 4 minutes left, the others none
		const confirms = arts.flatMap((art, i) => [game.confirm(uploads[i], art), game.confirm(uploads[i], art)]);
		const late = arts.map((art, i) => game.put(uploads[i].signedUrl, art));
		const sweeps = [0, 1, 2].map(() => service.service.sweep());
		const reserving = Array.from({ length: 5 }, () => reserve(game, 1000 + round));
		const [confirmed, , , asked] = await Promise.all([
			Promise.all(confirms),
			Promise.all(late),
			Promise.all(sweeps),
			Promise.all(reserving),
		]);
		for (const { status } of confirmed) assert.ok(status === 200 || status === 400, `got ${status}`);
		asked.forEach(hadRoom);
		await service.idle();
		await service.service.sweep();
		const assets = await game.assets();
		for (const { sourceUrl } of assets) assert.equal((await game.client.get(sourceUrl)).status, 200);
		const listed = new Set(assets.map(({ key }) => key));
		const acknowledged = uploads.filter((_, i) => confirmed[2 * i]?.status === 200);
		assert.ok(acknowledged.length > 0, "some uploads were confirmed");
		for (const { key } of acknowledged) assert.ok(listed.has(key), "what was confirmed exists");
		const kept = arts.filter((_, i) => listed.has(uploads[i].key)).map(({ bytes }) => bytes.length);
		await endReservations(service);
		await assertRoom(game, quota - sum(kept));
		await endReservations(service);
	}
});

test("pushes that replace and delete while others presign leave every byte counted exactly", async () => {
	const arts = await Promise.all(Array.from({ length: 8 }, (_, i) => noisyPicture(30 + i, 40)));
	const quota = 2 * sum(arts.map(({ bytes }) => bytes.length));
	await using service = await startWithQuota(quota);
	const user = await service.user();
	const [game, calm] = [await user.game(), await user.game()];
	const kept = arts[0] as Picture;
	await calm.pushed([{ kind: "tile", name: "kept", externalKey: "kept", assets: [await calm.asset(kept)] }]);
	let turn = 0;
	let pushes = 0;
	const replace = async () => {
		const art = arts[turn++ % arts.length] as Picture;
		const upload = await game.presign(art);
		if (!hadRoom(upload)) return;
		const { key, publicUrl, signedUrl, uploaded } = upload.body;
		if (!uploaded) {
			await game.put(signedUrl, art);
			const { status } = await game.confirm(upload.body, art);
			assert.ok(status === 200 || status === 400, `got ${status}`);
		}
		// the bytes may have been removed for another upload since
		const pushed = await game.push([tile(`piece-${turn % 3}`, art, key, publicUrl)]);
		// nor need there be room for the record of the piece
		if (pushed.status !== 400 && hadRoom(pushed)) pushes++;
	};
	const reserveSome = async () => void hadRoom(await reserve(game, 2000 + 37 * turn++));
	const clear = async () => void (await user.ok(user.delete(`${game.path}/components/batch`)));
	for (let round = 0; round < rounds; round++) {
		const tasks = [replace, reserveSome, replace, clear, replace, reserveSome, replace, replace, reserveSome];
		await Promise.all([...tasks, ...tasks].map((task) => task()));
		service.advance(round % 2 === 0 ? 31 * minute : day);
		await Promise.all([
			replace(),
			service.service.sweep(),
			replace(),
			service.service.sweep(),
			reserveSome(),
		]);
		for (const { payload } of await game.components()) {
			const [face] = payload.imageFaces;
			assert.equal((await user.get(face.url)).status, 200, "what a piece shows is never removed");
		}
	}
	assert.ok(pushes > 0, "some pushes had room");
	// deleting the game releases everything that it or an earlier state of it held
	await user.ok(user.delete(game.path));
	await endReservations(service);
	await assertRoom(calm, quota - kept.bytes.length - (await service.recordBytes(user)));
	await endReservations(service);
	const [face] = (await calm.component("kept")).payload.imageFaces;
	assert.deepEqual((await user.get(face.url)).bytes, kept.bytes);
});
