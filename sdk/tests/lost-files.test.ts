import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Tuckbox } from "@tuckbox/client";
import { publicObject } from "../../server/src/domain/object-key.ts";
import { type Answer, GameClient } from "../../server/tests/support/client.ts";
import { type Picture, picture, sha256Of } from "../../server/tests/support/pictures.ts";
import { makeBucket } from "../../server/tests/support/servers/buckets.ts";
import { startTestService, type TestService } from "../../server/tests/support/test-service.ts";
import { deckManifest } from "./support/deck.ts";

const minute = 60_000;

const places: [string, () => Promise<TestService>][] = [
	["disk", () => startTestService({ isOnDisk: true })],
	["a bucket", async () => startTestService({ bucket: await makeBucket() })],
];

/** The stored object behind an image's address in a game's records. */
function objectOf(url: string) {
	const path = /games\/gam_.*$/.exec(new URL(url).pathname)?.[0] ?? "";
	const key = publicObject(path);
	assert.ok(key, url);
	return key;
}

function damagesIn(service: TestService): string[] {
	return service.log.filter(({ msg }) => msg.startsWith("the file of an image")).map(({ msg }) => msg);
}

async function metric(service: TestService): Promise<string[]> {
	const { bytes } = await service.anonymous().get("/metrics");
	return String(bytes)
		.split("\n")
		.filter((line) => line.startsWith("tuckbox_damaged_files_total{"));
}

for (const [place, start] of places) {
	describe(`files that were lost from ${place}`, () => {
		test("are restored by an unchanged push, which says that all is well afterwards", async () => {
			await using service = await start();
			const user = await service.user();
			const tuckbox = new Tuckbox({ baseUrl: service.url, token: user.token ?? "" });
			const { id } = await tuckbox.games.create("Test game");
			const game = tuckbox.game(id);
			const seen = new GameClient(user, id);
			const { manifest, files } = await deckManifest(6);
			await game.push(manifest, { files });
			await service.published();
			assert.equal((await game.push(manifest, { files })).requests, 1);

			const faces = (await seen.components()).flatMap(({ payload }) => payload.imageFaces);
			const [missing, truncated, empty, underived, thumbless] = faces;
			const { objects } = service.service;
			await objects.delete(objectOf(missing.url));
			await objects.put(objectOf(truncated.url), Buffer.from("cut off"));
			await objects.put(objectOf(empty.url), Buffer.alloc(0));
			await objects.delete(objectOf(underived.derivedUrl));
			await objects.put(objectOf(thumbless.thumbUrl), Buffer.from("x"));
			// the source of one piece, and the images derived from it
			await objects.delete(objectOf(missing.derivedUrl));

			service.advance(2 * minute);
			const healing = await game.push(manifest, { files });
			assert.deepEqual(
				[healing.created.length, healing.changed.length, healing.uploads.files],
				[0, 0, 3],
				"only the lost sources are sent again",
			);
			await service.published();
			for (const { url, derivedUrl, thumbUrl } of faces) {
				const source = await user.get(url);
				assert.equal(source.status, 200, url);
				assert.ok(url.includes(sha256Of(source.bytes)), "its own bytes");
				for (const address of [derivedUrl, thumbUrl]) {
					const { status, bytes } = await user.get(address);
					assert.equal(status, 200, address);
					assert.equal(String(bytes.subarray(8, 12)), "WEBP");
				}
			}
			assert.equal(damagesIn(service).length, 6, "each is logged once");
			assert.equal((await metric(service)).length, 4);
			service.advance(2 * minute);
			assert.equal((await game.push(manifest, { files })).requests, 1);
		});

		test("are restored by a client that uploads in three steps, and not confirmed without their bytes", async () => {
			await using service = await start();
			const game = await (await service.user()).game();
			const art: Picture = await picture(60, 80);
			const asset = await game.asset(art);
			await game.pushed([{ kind: "tile", name: "A", externalKey: "a", assets: [asset] }]);
			await service.published();
			const [face] = (await game.component("a")).payload.imageFaces;
			await service.service.objects.delete(objectOf(face.url));
			const again: Answer = await game.confirm({ key: asset.key, publicUrl: asset.sourceUrl }, art);
			assert.deepEqual([again.status, again.body.error?.code], [400, "VALIDATION_ERROR"]);
			const upload = await game.client.ok(game.presign(art));
			assert.equal(upload.uploaded, false);
			await game.client.ok(game.put(upload.signedUrl, art));
			await game.client.ok(game.confirm(upload, art));
			assert.equal((await game.client.get(face.url)).bytes.length, art.bytes.length);
			assert.equal((await game.client.ok(game.presign(art))).uploaded, true);
		});
	});
}
