import assert from "node:assert/strict";
import { cp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, SqliteDialect } from "kysely";
import { readConfig } from "../../src/config.ts";
import { builtInAppId } from "../../src/domain/access/built-in-app.ts";
import { startService } from "../../src/service.ts";
import { up as base } from "../../src/store/migrations/0001-base.ts";
import { createLogger } from "../../src/telemetry/log.ts";
import { folderTest as test } from "../support/buckets.ts";
import { Client, GameClient } from "../support/client.ts";
import { firstTables } from "../support/old-store.ts";
import { ask, faultsIn, gameWithPieces, piece, scratch } from "../support/operator.ts";
import { picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

/** Writes the live data of a store into a new one as the first release of Tuckbox would have stored it. */
async function downgrade(from: string, to: string): Promise<void> {
	const db = new DatabaseSync(to);
	const statements = {
		close: () => undefined,
		prepare: (text: string) => {
			const statement = db.prepare(text);
			return {
				reader: statement.columns().length > 0,
				all: (parameters: readonly unknown[]) => statement.all(...(parameters as string[])),
				run: (parameters: readonly unknown[]) => statement.run(...(parameters as string[])),
				iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as string[])),
			};
		},
	};
	await base(new Kysely<unknown>({ dialect: new SqliteDialect({ database: statements }) }));
	db.exec("create table migrations (name text primary key not null, applied_at bigint not null)");
	db.exec("insert into migrations values ('0001-base', 0)");
	db.prepare("attach ? as newer").run(from);
	for (const table of firstTables) {
		const columns = db
			.prepare(`select name from pragma_table_info('${table}')`)
			.all()
			.map((row) => row.name);
		const live = ["components", "assets"].includes(table) ? "where until_version is null" : "";
		const old = table === "apps" ? `where id <> '${builtInAppId}'` : live;
		db.exec(`insert into main.${table} (${columns}) select ${columns} from newer.${table} ${old}`);
	}
	db.close();
}

/** What the app sees of its game, from whichever service; without the forms of derived images, which an upgrade changes. */
async function seen(game: GameClient): Promise<unknown> {
	const lists = [await game.components(), await game.assets()];
	const text = JSON.stringify(lists)
		.replaceAll(game.client.url, "")
		.replaceAll(/,"(?:medium|large)Url":"[^"]*"/g, "")
		.replaceAll(/(drv_\w+)-2-/g, "$1-");
	return JSON.parse(text);
}

/** Turns the derived images below a folder into those that the first release would have stored. */
async function downgradeImages(folder: string): Promise<void> {
	for (const file of await readdir(folder, { recursive: true })) {
		if (/-2-(?:medium|large)\.webp$/.test(file)) await rm(join(folder, file));
		if (/-2-(?:thumb|display)\.webp$/.test(file))
			await rename(join(folder, file), join(folder, file.replace("-2-", "-")));
	}
}

test("data of the first release is served unchanged: the same ids, tokens and images, and a first version", async (t) => {
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
		await downgradeImages(join(old, "objects"));
		await downgrade(join(service.folder, "tuckbox.sqlite"), join(old, "tuckbox.sqlite"));
	}

	const bytes = await readFile(join(old, "tuckbox.sqlite"));
	await assert.rejects(
		faultsIn(old),
		/^OperatorError: the records were written by an older Tuckbox .* start the service/,
	);
	const untouched = await readFile(join(old, "tuckbox.sqlite"));
	const tablesIn = (file: Buffer) => file.includes("draft_changed_at");
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
		await service.publish();
		await service.jobs.idle();
		await until(
			"the images are derived again",
			async () => JSON.stringify(await game.components()),
			(text) => text.includes("mediumUrl") && !/drv_\w+-thumb/.test(text),
		);
		await service.jobs.idle();
		const { body } = await client.get(`${game.path}/published`);
		assert.equal(body.version, 1);
		assert.equal(body.components.length, 5);
		for (const { payload } of body.components) {
			for (const face of payload.imageFaces) {
				for (const url of [face.derivedUrl, face.mediumUrl, face.derivedUrl.replace("-2-", "-")]) {
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
