import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { openStore } from "./adapters.ts";
import { readConfig } from "./config.ts";
import { startService } from "./service.ts";
import { openServices } from "./services.ts";
import { createLogger } from "./telemetry/log.ts";

async function configured(t: TestContext) {
	const folder = await mkdtemp(join(tmpdir(), "tuckbox-test-"));
	t.after(() => rm(folder, { recursive: true, force: true }));
	return readConfig({ PORT: "0", DATA_DIR: join(folder, "data") });
}

const log = createLogger("silent");

test("what is given is used by the other services, too, and stays open", async (t) => {
	const config = await configured(t);
	const elsewhere = await configured(t);
	const now = () => 12_345;
	const store = await openStore(elsewhere, { now });
	t.after(() => store.close());
	{
		await using services = await openServices(config, log, { store, publicUrl: () => "https://cards.test" });
		assert.equal(services.store, store);
		assert.equal(services.now(), 12_345);
		assert.equal(services.urls.source("a.png"), "https://cards.test/files/a.png");
		assert.equal(services.quotaBytes, config.quotaBytes);
	}
	assert.deepEqual(await store.reader.selectFrom("games").selectAll().execute(), []);
	// the folder is free again
	await using _ = await openServices(config, log);
});

test("uses of tokens are recorded when calls have ended, and before the records are closed", async (t) => {
	const config = await configured(t);
	const ends: string[] = [];
	const service = await startService(config, log, {
		tokenUse: {
			note: () => undefined,
			async flush() {
				await assert.rejects(fetch(`${service.url}/healthz`));
				await service.store.reader.selectFrom("games").selectAll().execute();
				ends.push("flush");
			},
		},
	});
	await service.close();
	assert.deepEqual(ends, ["flush"]);
	await assert.rejects(async () => service.store.reader.selectFrom("games").selectAll().execute());
});
