import assert from "node:assert/strict";
import { mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { runAdmin, UsageError } from "../../src/admin.ts";
import { readConfig } from "../../src/config.ts";
import { startService } from "../../src/service.ts";
import { createLogger } from "../../src/telemetry/log.ts";
import { ask, gameWithPieces, scratch } from "../support/operator.ts";
import { folderTest as test } from "../support/servers/buckets.ts";
import { startTestService } from "../support/test-service.ts";

test("a folder that cannot hold the backup is refused and left unchanged", async (t) => {
	const home = await scratch(t);
	await using service = await startTestService();
	const data = join(home, "data");
	await ask(service.folder, "backup", data);
	await rm(join(data, "backup.json")); // an ordinary data folder
	const refusals: [string, RegExp][] = [
		[data, /is the data folder itself$/],
		[join(data, "objects", "..", "..", "data"), /is the data folder itself$/],
		[join(data, "objects"), /lies inside the data folder$/],
		[join(data, "new", "deeper"), /lies inside the data folder$/],
		[home, /holds the data folder$/],
		["/", /holds the data folder$/],
		[join(home, "link", "inside"), /lies inside the data folder$/],
		[join(home, "full"), /is not empty and not a backup; nothing in it was changed$/],
		[join(home, "file"), /cannot be a folder/],
		[join(home, "file", "below"), /cannot be a folder/],
		[service.folder, /is not empty and not a backup/],
		[join(home, "foreign"), /is a backup of .*, not of /],
	];
	await symlink(data, join(home, "link"));
	await mkdir(join(home, "full"));
	await writeFile(join(home, "full", "letter.txt"), "dear");
	await writeFile(join(home, "file"), "");
	await ask(service.folder, "backup", join(home, "foreign"));
	const before = await readdir(home, { recursive: true });
	for (const [folder, said] of refusals) {
		await assert.rejects(ask(data, "backup", folder), (error: Error) => said.test(error.message), folder);
	}
	assert.deepEqual(await readdir(home, { recursive: true }), before);
});

test("a folder that is being served or backed up into is refused as a backup", async (t) => {
	const home = await scratch(t);
	const folder = join(home, "backup");
	await using service = await startTestService();
	await ask(service.folder, "backup", folder);
	const lock = new DatabaseSync(join(folder, "serving.lock"));
	lock.exec("begin exclusive");
	await assert.rejects(ask(service.folder, "backup", folder), /another Tuckbox process is using .*backup$/);
	lock.close();
	const served = await startService(readConfig({ PORT: "0", DATA_DIR: folder }), createLogger("silent"));
	await served.close();
	await assert.rejects(ask(service.folder, "backup", folder), /is not empty and not a backup/);
});

test("backup prints its usage and a summary", async (t) => {
	const home = await scratch(t);
	await using service = await startTestService();
	await gameWithPieces(service, 1);
	for (const [args, said] of [
		[["backup"], /^DIR is missing after "backup"$/],
		[["backup", "a", "b"], /^"b" is one too many after "backup"$/],
		[["backup", "a", "--digest"], /--digest/],
		[["verify", "a"], /^"a" is one too many after "verify"$/],
	] as const) {
		const refused = runAdmin(readConfig({ DATA_DIR: service.folder }), args);
		await assert.rejects(refused, (error) => error instanceof UsageError && said.test(error.message));
	}
	const { text, isGood } = await runAdmin(readConfig({ DATA_DIR: service.folder }), [
		"backup",
		join(home, "b"),
	]);
	assert.ok(isGood);
	assert.match(
		text,
		/\/b holds 1 game, 1 version, 1 component and 3 objects of [\d.]+ kB; 3 copied, 0 removed$/,
	);
	const nowhere = runAdmin(readConfig({ DATA_DIR: join(home, "nowhere") }), ["backup", join(home, "c")]);
	await assert.rejects(nowhere, /no Tuckbox data in /);
	assert.deepEqual(await readdir(home), ["b"]);
});
