import assert from "node:assert/strict";
import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readConfig } from "../../src/config.ts";
import { startService } from "../../src/service.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { createLogger } from "../../src/telemetry/log.ts";
import { Client, GameClient } from "../support/client.ts";
import { ask, faultsIn, gameWithPieces, piece, scratch } from "../support/operator.ts";
import { picture } from "../support/pictures.ts";
import { folderTest as test } from "../support/servers/buckets.ts";
import { allRows, makeOld } from "../support/stores/old-store.ts";
import { startTestService } from "../support/test-service.ts";

/** Writes the records of a store into a new one as commit 6afbf48 would have stored them. */
async function downgrade(from: Store, to: string): Promise<void> {
	const store = await openSqliteStore(to);
	try {
		await makeOld(store, await allRows(from.reader));
	} finally {
		await store.close();
	}
}

/** The app's view of its game, without the address of the service. */
async function seen(game: GameClient): Promise<unknown> {
	const { client, path } = game;
	const answers = [client.get(`${path}/published`), client.get(`${path}/versions`)].map((answer) =>
		client.ok(answer),
	);
	const all = [await game.components(), await game.assets(), ...(await Promise.all(answers))];
	return JSON.parse(JSON.stringify(all).replaceAll(client.url, ""));
}

test("data of commit 6afbf48 is served unchanged: the same ids, tokens, images and versions", async (t) => {
	const old = join(await scratch(t), "old");
	let before: { token: string; id: string; seen: unknown };
	{
		await using service = await startTestService({ leavesStaged: true });
		const game = await gameWithPieces(service);
		await game.asset(await picture(50, 70)); // one that no piece shows
		const deck = { kind: "deck", name: "Deck", externalKey: "deck" };
		const card = { ...piece("card", "Card", await game.asset(await picture(60, 84))), widthMm: 63.5 };
		await game.pushed([deck, { ...card, parentExternalKey: "deck", payload: { suit: "🂡" } }]);
		await service.published();
		before = { token: game.client.token ?? "", id: game.id, seen: await seen(game) };
		await cp(service.folder, old, { recursive: true, filter: (path) => !path.includes("tuckbox.sqlite") });
		await downgrade(service.service.store, join(old, "tuckbox.sqlite"));
	}

	const bytes = await readFile(join(old, "tuckbox.sqlite"));
	await assert.rejects(
		faultsIn(old),
		/^OperatorError: the records were written by an older Tuckbox .* start the service/,
	);
	const untouched = await readFile(join(old, "tuckbox.sqlite"));
	const tablesIn = (file: Buffer) => file.includes("network_hash");
	assert.deepEqual(
		[untouched.length, tablesIn(untouched)],
		[bytes.length, false],
		"a verification changes nothing",
	);
	await ask(old, "migrate");
	const faults = (await ask(old, "verify")).faults;
	assert.deepEqual(faults, [], "a migration leaves nothing to the next start that counts as a fault");

	const config = readConfig({ PORT: "0", RATE_LIMITS: "off", DATA_DIR: old });
	const service = await startService(config, createLogger("silent"));
	try {
		const client = new Client(service.url, before.token);
		const game = new GameClient(client, before.id);
		assert.deepEqual(await seen(game), before.seen);
		await service.jobs.idle();
		const { body } = await client.get(`${game.path}/published`);
		assert.equal(body.version, 2);
		assert.equal(body.components.length, 5);
		for (const { payload } of body.components) {
			for (const face of payload.imageFaces) {
				for (const url of [face.derivedUrl, face.mediumUrl]) {
					const image = await fetch(url);
					assert.equal(image.status, 200);
					await image.arrayBuffer();
				}
			}
		}
		assert.deepEqual(await faultsIn(old), []);
	} finally {
		await service.close();
	}
});
