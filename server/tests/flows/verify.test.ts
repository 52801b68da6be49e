import assert from "node:assert/strict";
import { cp, mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before } from "node:test";
import { openStore, readObjects } from "../../src/adapters.ts";
import { runAdmin } from "../../src/admin.ts";
import { readConfig } from "../../src/config.ts";
import { type Verdict, verify } from "../../src/operate/verify.ts";
import type { GameClient } from "../support/client.ts";
import { noisyPicture } from "../support/pictures.ts";
import { makeDataFolder, run } from "../support/process.ts";
import { folderTest as test } from "../support/servers/buckets.ts";
import { damages, recount, stray } from "../support/stores/damages.ts";
import { startTestService } from "../support/test-service.ts";

const keptVersions = 3;
let home = "";
let sound = ""; // a consistent data folder with work in progress

/** The report of a verification of a folder that is not being served. */
async function verdictOn(folder: string, { digest = false, kept = keptVersions } = {}): Promise<Verdict> {
	const config = readConfig({ DATA_DIR: folder });
	await using stack = new AsyncDisposableStack();
	const store = stack.adopt(await openStore(config), (opened) => opened.close());
	return await verify(
		{ store, objects: await readObjects(config), retention: { last: kept, hours: 0, days: 0 }, pause: 0 },
		{ digest },
	);
}

function change(folder: string, sql: string): void {
	const db = new DatabaseSync(join(folder, "tuckbox.sqlite"), { enableForeignKeyConstraints: false });
	db.exec(sql);
	db.close();
}

/** The first column of the first row that a query finds. */
function only(folder: string, sql: string): string {
	const db = new DatabaseSync(join(folder, "tuckbox.sqlite"));
	const [value] = Object.values(db.prepare(sql).get() ?? {});
	db.close();
	assert.ok(value !== undefined && value !== null, `nothing is found by ${sql}`);
	return String(value);
}

async function pushVersions(game: GameClient, publish: () => Promise<void>): Promise<void> {
	const images = await Promise.all([1, 2, 3].map(async () => game.asset(await noisyPicture(90, 120))));
	const inside = await game.asset(await noisyPicture(90, 120), "inside"); // not a side of a tile, so no record shows it
	const piece = (externalKey: string, name: string, image: number) => ({
		kind: "tile",
		name,
		externalKey,
		assets: [images[image]],
	});
	await game.pushed([
		piece("a", "A", 0),
		piece("b", "B", 1),
		piece("gone", "Gone", 1),
		{ kind: "tile", name: "Box", externalKey: "box", assets: [images[0], inside] },
	]);
	for (let version = 1; version <= 6; version++) {
		await publish();
		await game.pushed([piece("a", `A${version}`, version % 3)]);
		if (version !== 5) continue;
		const { id } = await game.component("gone");
		await game.client.ok(game.client.delete(`${game.path}/components/${id}`));
	}
	await publish();
}

before(async () => {
	home = await mkdtemp(join(tmpdir(), "tuckbox-test-"));
	sound = join(home, "sound");
	await using service = await startTestService({
		env: { KEPT_VERSIONS: String(keptVersions) },
		leavesStaged: true,
	});
	const one = await service.user();
	const game = await one.game("Two apps");
	const other = game.as(await service.app(one.ids.userId));
	const shared = await noisyPicture(90, 120);
	await other.pushed([{ kind: "card", name: "C", externalKey: "c", assets: [await other.asset(shared)] }]);
	await pushVersions(game, () => service.published());
	await game.upload(await noisyPicture(60, 60)); // no component claims it
	const { assets } = await one.ok(one.get(`${game.path}/assets`));
	const spare = await game.upload(await noisyPicture(70, 70));
	const idle = (await game.assets()).find((asset) => asset.key === spare.key);
	await one.ok(one.delete(`${game.path}/assets/${idle.id}`));
	assert.ok(assets.length > 0);
	const received = await noisyPicture(60, 60);
	const upload = await one.ok(game.presign(received));
	await one.ok(game.put(upload.signedUrl, received));
	await one.ok(game.presign(await noisyPicture(60, 60)));
	await cp(service.folder, sound, { recursive: true });
});

after(() => rm(home, { recursive: true, force: true }));

test("a store with versions, deleted history, two apps and uploads in progress is consistent", async () => {
	const { faults, more, remarks, counts } = await verdictOn(sound, { digest: true });
	assert.deepEqual([faults, more, remarks], [[], 0, []]);
	assert.equal(counts.versions, keptVersions, "history was deleted");
	assert.ok((counts.files ?? 0) > 10 && (counts.bytes ?? 0) > 10_000);
});

for (const [name, { sql, file, faults, digest = false }] of Object.entries(damages)) {
	test(`verify reports that ${name}`, async () => {
		const folder = join(home, "damaged");
		await rm(folder, { recursive: true, force: true });
		await cp(sound, folder, { recursive: true });
		if (sql !== undefined) change(folder, sql);
		if (file !== undefined) await file.damage(join(folder, "objects", only(folder, `${file.path} limit 1`)));
		const verdict = await verdictOn(folder, { digest });
		assert.equal(verdict.faults.length, faults.length, verdict.faults.join("\n"));
		for (const [i, fault] of faults.entries()) assert.match(verdict.faults[i] ?? "", fault);
	});
}

const job = (kind: string, key: string, payload: string) =>
	`insert into jobs select 'job_x', '${kind}', ${key}, ${payload}, 0, 'running', 1, 1, null, 1, null, 1, '' from games limit 1`;

for (const [name, path, sql] of [
	["a confirm is promoting", "(select source_key from uploads where state = 'received')", ""],
	[
		"a job is discarding",
		"'games/' || id || '/derived/drv_0-thumb.webp'",
		job(
			"discard",
			"'x'",
			`json_object('objects', json_array(json_object('type', 'derived', 'gameId', id, 'derivativeId', 'drv_0',
				'variant', 'thumb')))`,
		),
	],
	[
		"a job is about to record",
		"'games/' || id || '/derived/drv_0-thumb.webp'",
		job("derive", "'derive drv_0'", "'{}'"),
	],
	["a deleted game left", "'games/gam_0/notes.txt'", job("discard-game", "'discard-game gam_0'", "'{}'")],
] as const) {
	test(`verify accepts a file that ${name}`, async () => {
		const folder = join(home, "in-flight");
		await rm(folder, { recursive: true, force: true });
		await cp(sound, folder, { recursive: true });
		const { path: query, damage } = stray(path);
		await damage(join(folder, "objects", only(folder, query)));
		change(folder, sql);
		assert.deepEqual((await verdictOn(folder)).faults, []);
	});
}

/** Overwrites a page of the database file, counted from 1. */
async function scribble(folder: string, page: number): Promise<void> {
	const file = await open(join(folder, "tuckbox.sqlite"), "r+");
	await file.write(Buffer.alloc(4096, 0xa5), 0, 4096, (page - 1) * 4096);
	await file.close();
}

test("verify reports that the database is damaged, and nothing else", async () => {
	const folder = join(home, "broken");
	await cp(sound, folder, { recursive: true });
	change(folder, "pragma wal_checkpoint(truncate)");
	await scribble(
		folder,
		Number(only(folder, "select rootpage from sqlite_master where name = 'components'")),
	);
	const { faults } = await verdictOn(folder);
	assert.ok(faults.length > 0);
	for (const fault of faults) assert.match(fault, /^database: /);
	await scribble(folder, 1);
	await assert.rejects(verdictOn(folder), /tuckbox\.sqlite is damaged: file is not a database$/);
});

test("verify reports dead jobs, surplus versions and an older record format as remarks, not faults", async () => {
	const folder = join(home, "remarkable");
	await cp(sound, folder, { recursive: true });
	change(
		folder,
		"insert into jobs values ('job_x', 'prune', 'x', '{}', 0, 'dead', 8, 1, 'no room', 1, null, 8, '')",
	);
	change(folder, `update settings set value = '1'; update components set record = ''; ${recount}`);
	const { faults, remarks } = await verdictOn(folder, { kept: 2 });
	assert.deepEqual(faults, []);
	assert.equal(remarks.length, 3);
	assert.match(remarks[0] ?? "", /^records: are in an older format/);
	assert.match(
		remarks[1] ?? "",
		/^job job_x: prune is dead \(no room\); `tuckbox admin jobs --retry` retries it$/,
	);
	assert.match(
		remarks[2] ?? "",
		/^game gam_\w+: has 1 more versions than KEPT_VERSIONS, KEPT_HOURS and KEPT_DAYS keep/,
	);
});

test("a ruined store is reported in 200 lines and a count", async () => {
	const folder = join(home, "ruins");
	await cp(sound, folder, { recursive: true });
	change(
		folder,
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
		insert into derivatives select 'drv_' || i, game_id, source_key, i, 'failed', 1, null, form, is_large, variants, previous, null
			from n, (select * from derivatives limit 1)`,
	);
	const { faults, more } = await verdictOn(folder);
	assert.deepEqual([faults.length, more], [200, 2800]);
});

test("the command reports that everything is consistent, or each fault in one line with exit code 1", async () => {
	await using folder = await makeDataFolder();
	await cp(sound, folder.path, { recursive: true });
	const config = readConfig({ DATA_DIR: folder.path });
	const good = await runAdmin(config, ["verify", "--digest"]);
	assert.equal(good.isGood, true);
	assert.match(
		good.text,
		/^everything agrees: 1 account, 1 game, 3 versions, \d+ components, .* files, [\d.]+ kB$/,
	);
	change(folder.path, "update users set used_bytes = 0; delete from versions where number = 6");
	const { code, stdout, stderr } = await run(folder, ["admin", "verify"]);
	assert.deepEqual([code, stderr], [1, ""]);
	assert.match(stdout, /^user .* used_bytes is 0, .*\n(.* only versions that are not kept, .*\n){2}$/);
	const json = JSON.parse((await runAdmin(config, ["verify", "--json"])).text);
	assert.deepEqual(Object.keys(json), ["faults", "more", "remarks", "counts"]);
	assert.equal(json.faults.length, 3);
});

test("verify does not create a missing store", async () => {
	const config = readConfig({ DATA_DIR: join(home, "nowhere") });
	await assert.rejects(runAdmin(config, ["verify"]), /no Tuckbox data in .*nowhere/);
	await assert.rejects(readFile(join(home, "nowhere")), /ENOENT/);
});

/** Pushes, moves, deletes and restores until it is stopped. */
async function toil(game: GameClient, isOver: () => boolean): Promise<void> {
	for (let round = 0; !isOver(); round++) {
		const image = await game.asset(await noisyPicture(60 + (round % 7), 80));
		const keys = [0, 1, 2].map((i) => `${round % 4}-${i}`);
		await game.pushed(
			keys.map((externalKey) => ({ kind: "tile", name: `${round}`, externalKey, assets: [image] })),
		);
		const [first] = await game.components();
		if (round % 3 === 1) await game.client.delete(`${game.path}/components/${first.id}`);
		if (round % 4 === 2)
			await game.client.delete(`${game.path}/assets/${first.payload.imageFaces[0]?.assetId}`);
		if (round % 5 === 4) await game.client.post(`${game.path}/versions/${round}/restore`, {});
		if (round % 7 === 6) await game.client.delete(`${game.path}/components`);
	}
}

test("verify finds nothing at any time while a service is working", async () => {
	await using service = await startTestService({
		publishesByItself: true,
		env: { KEPT_VERSIONS: "2", ACCOUNT_QUOTA_BYTES: "400000" },
	});
	const config = readConfig({ DATA_DIR: service.folder, KEPT_VERSIONS: "2" });
	let isOver = false;
	const one = await service.user();
	const game = await one.game();
	const other = game.as(await service.app(one.ids.userId));
	const work = [game, other, await (await service.user()).game()].map((each) => toil(each, () => isOver));
	await using stack = new AsyncDisposableStack();
	const store = stack.adopt(await openStore(config), (opened) => opened.close());
	const deps = {
		store,
		objects: await readObjects(config),
		retention: { last: 2, hours: 0, days: 0 },
		pause: 100,
	};
	for (let look = 0; look < 10; look++) {
		const { faults } = await verify(deps, { digest: look % 2 === 0 });
		assert.deepEqual(faults, []);
	}
	isOver = true;
	await Promise.all(work);
});
