import assert from "node:assert/strict";
import { test } from "node:test";
import { runAdmin } from "../../src/admin.ts";
import { readConfig } from "../../src/config.ts";
import { newPostgresDatabase, postgresIsMissing } from "../support/engine.ts";
import { picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

test("admin verify finds inconsistencies on PostgreSQL", { skip: postgresIsMissing }, async () => {
	const { url, query } = await newPostgresDatabase();
	await using service = await startTestService({ env: { DATABASE_URL: url }, damagesData: true });
	const game = await (await service.user()).game();
	await game.pushed([
		{ kind: "tile", name: "A", externalKey: "a", assets: [await game.asset(await picture())] },
	]);
	await game.upload(await picture(30, 40));
	await service.published();
	const config = readConfig({ DATABASE_URL: url, DATA_DIR: service.folder });
	const verdict = async () => await runAdmin(config, ["verify"]);
	assert.match((await verdict()).text, /^everything agrees: 1 account, 1 game, 1 version, 1 component, /);
	for (const [damage, repair, fault] of [
		[
			"update users set used_bytes = used_bytes + 7",
			"update users set used_bytes = used_bytes - 7",
			/^user \S+: used_bytes is \d+, account_bytes sums to \d+/m,
		],
		[
			"update versions set created = 5",
			"update versions set created = 1",
			/^version 1 of game \S+: says 5 created, 0 changed, 0 deleted, its rows say 1, 0, 0/m,
		],
		[
			"update sources set state = 'doomed' where width_px = 30",
			"update sources set state = 'ready' where width_px = 30",
			/^source \S+: is pending deletion, and no job deletes it/m,
		],
	] as const) {
		await query(damage);
		const { text, isGood } = await verdict();
		assert.equal(isGood, false);
		assert.match(text, fault);
		await query(repair);
	}
	assert.equal((await verdict()).isGood, true);
});
