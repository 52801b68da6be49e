import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { readObjects } from "../../src/adapters.ts";
import { readConfig } from "../../src/config.ts";
import { openDiskVault } from "../../src/objects/disk/disk-vault.ts";
import { backup } from "../../src/operate/backup.ts";
import { claimBackupFolder } from "../../src/operate/backup-folder.ts";
import { type Service, startService } from "../../src/service.ts";
import { copyDatabase, openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { createLogger } from "../../src/telemetry/log.ts";
import { type Body, Client, GameClient } from "../support/client.ts";
import { ask, faultsIn, gameWithPieces, piece, scratch } from "../support/operator.ts";
import { noisyPicture } from "../support/pictures.ts";
import { folderTest as test } from "../support/servers/buckets.ts";
import { findInconsistencies } from "../support/stores/invariants.ts";
import { startTestService, type TestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

/** Starts a service on a copy of a backup, as a restore does. */
async function restored(folder: string, target: string): Promise<Service & AsyncDisposable> {
	await cp(folder, target, { recursive: true });
	const config = readConfig({ PORT: "0", RATE_LIMITS: "off", DATA_DIR: target });
	const service = await startService(config, createLogger("silent"));
	return Object.assign(service, { [Symbol.asyncDispose]: () => service.close() });
}

/** A published version as JSON text, from whichever service. */
async function versionText(game: GameClient, version: number): Promise<string> {
	const { bytes } = await game.client.get(`${game.path}/versions/${version}`);
	return bytes.toString().replaceAll(game.client.url, "");
}

/** The app's components as JSON text, from whichever service. */
async function listText(game: GameClient): Promise<string> {
	return JSON.stringify(await game.components()).replaceAll(game.client.url, "");
}

/** The published version of the first game in a folder. */
function versionIn(folder: string): number {
	const db = new DatabaseSync(join(folder, "tuckbox.sqlite"), { readOnly: true });
	const row = db.prepare("select version from games").get();
	db.close();
	return Number(row?.version);
}

test("a backup of a busy service is a state that existed, and a service can start from it", async (t) => {
	const home = await scratch(t);
	await using service = await startTestService({ publishesByItself: true });
	const game = await gameWithPieces(service);
	const states = new Set([await listText(game)]);
	let isOver = false;
	async function push(): Promise<void> {
		for (let round = 0; !isOver; round++) {
			await game.pushed([piece(`p${round % 5}`, `P${round}`, await game.asset(await noisyPicture(60, 80)))]);
			states.add(await listText(game));
			if (round % 4 !== 3) continue;
			const [first] = await game.components();
			await game.client.delete(`${game.path}/components/${first.id}`);
			states.add(await listText(game));
		}
	}
	const pushing = push();
	pushing.catch(() => undefined); // if a backup fails, the test reports that
	const folder = join(home, "backup");
	let last: Body;
	for (let round = 0; round < 5; round++) {
		const before: Body = last;
		last = await ask(service.folder, "backup", folder);
		assert.deepEqual(await faultsIn(folder), []);
		if (before !== undefined) assert.ok(last.copied < last.objects, "what existed is not copied again");
	}
	isOver = true;
	await pushing;
	assert.ok(last.objects > 3 && last.bytes > 10_000 && last.components >= 3);

	const target = join(home, "restored");
	await using second = await restored(folder, target);
	const there = new GameClient(new Client(second.url, game.client.token), game.id);
	assert.ok(states.has(await listText(there)), "the draft is one that existed");
	const version = versionIn(folder);
	assert.equal(await versionText(there, version), await versionText(game, version));
	await second.jobs.idle();
	const components = await there.components();
	assert.ok(components.length > 0);
	for (const record of components) {
		for (const { url, derivedUrl, thumbUrl } of record.payload.imageFaces) {
			for (const address of [url, derivedUrl, thumbUrl]) {
				assert.equal((await there.client.get(new URL(address).pathname)).status, 200, address);
			}
		}
	}
	await there.pushed([piece("new", "New", await there.asset(await noisyPicture(60, 80)))]);
	await second.publish();
	await second.jobs.idle();
	assert.deepEqual(await findInconsistencies(second.store, target), []);
	await assert.rejects(ask(service.folder, "backup", target), /is not empty and not a backup/);
});

test("a second backup copies only what is new and deletes what is gone", async (t) => {
	const folder = join(await scratch(t), "deep", "backup");
	await using service = await startTestService();
	const game = await gameWithPieces(service);
	const first = await ask(service.folder, "backup", folder);
	assert.deepEqual([first.objects, first.copied, first.removed, first.versions], [9, 9, 0, 1]);
	const again = await ask(service.folder, "backup", folder);
	assert.deepEqual([again.objects, again.copied, again.removed], [9, 0, 0]);
	const spare = await (await service.user()).game();
	await spare.asset(await noisyPicture(60, 80));
	await game.pushed([piece("p0", "P0", await game.asset(await noisyPicture(60, 80)))]);
	await service.published();
	const third = await ask(service.folder, "backup", folder);
	assert.deepEqual([third.objects, third.copied, third.removed], [13, 4, 0]);
	await spare.client.ok(spare.client.delete(spare.path));
	await service.idle();
	assert.deepEqual((await ask(service.folder, "backup", folder)).removed, 1);
	assert.deepEqual(await readdir(join(folder, "objects/games")), [game.id]);
	const names = ["backup.json", "objects", "serving.lock", "tuckbox.sqlite"];
	assert.deepEqual((await readdir(folder)).sort(), names);
	assert.deepEqual(await faultsIn(folder), []);
});

test("a damaged file in a backup is copied again", async (t) => {
	const folder = join(await scratch(t), "backup");
	await using service = await startTestService();
	const game = await gameWithPieces(service, 1);
	await ask(service.folder, "backup", folder);
	const files = await readdir(join(folder, "objects/games", game.id), { recursive: true });
	const images = files.filter((file) => /\.(png|webp)$/.test(file));
	for (const file of images) await writeFile(join(folder, "objects/games", game.id, file), "");
	assert.deepEqual((await ask(service.folder, "backup", folder)).copied, 3);
	assert.deepEqual(await faultsIn(folder), []);
});

test("only its owner can read a backup, and its files keep their permissions", async (t) => {
	const folder = join(await scratch(t), "backup");
	await mkdir(folder, { mode: 0o755 });
	await using service = await startTestService();
	const game = await gameWithPieces(service, 1);
	await chmod(join(service.folder, "tuckbox.sqlite"), 0o600);
	const [image = ""] = (await readdir(join(service.folder, "objects/games", game.id))).filter((file) =>
		file.endsWith(".png"),
	);
	await chmod(join(service.folder, "objects/games", game.id, image), 0o600);
	await ask(service.folder, "backup", folder);
	const rights = async (path: string) => (await stat(join(folder, path))).mode & 0o777;
	assert.deepEqual(
		[await rights(""), await rights("tuckbox.sqlite"), await rights(`objects/games/${game.id}/${image}`)],
		[0o700, 0o600, 0o600],
	);
});

test("uploads and jobs in progress continue where a backup is restored", async (t) => {
	const home = await scratch(t);
	const folder = join(home, "backup");
	await using service = await startTestService({ leavesStaged: true });
	const game = await gameWithPieces(service, 1);
	const picture = await noisyPicture(60, 80);
	const upload = await game.client.ok(game.presign(picture));
	await game.client.ok(game.put(upload.signedUrl, picture));
	const db = new DatabaseSync(join(service.folder, "tuckbox.sqlite"));
	db.exec(
		"insert into jobs values ('job_x', 'discard', 'x', '{\"kind\":\"discard\",\"objects\":[]}', 0, 'running', 1, 1, null, 1, null, 1, '')",
	);
	await ask(service.folder, "backup", folder);
	db.exec("delete from jobs");
	db.close();
	assert.deepEqual(await faultsIn(folder), []);
	const { jobs } = await ask(folder, "jobs");
	assert.deepEqual(
		jobs.map(({ state, lastError }: Body) => [state, lastError]),
		[["waiting", "it was running when the backup was created"]],
	);
	await using second = await restored(folder, join(home, "restored"));
	const there = new GameClient(new Client(second.url, game.client.token), game.id);
	await there.client.ok(there.put(upload.signedUrl.replace(service.url, second.url), picture));
	const publicUrl = upload.publicUrl.replace(service.url, second.url);
	await there.client.ok(there.confirm({ key: upload.key, publicUrl }, picture));
	await second.jobs.idle();
	assert.deepEqual(await ask(join(home, "restored"), "jobs"), { jobs: [] });
});

const program = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

/** An argument of Node with which a process copies so many files, and stays there. */
function stopsAfter(copies: number): string {
	const script = `
		import fs from "node:fs/promises";
		import { syncBuiltinESMExports } from "node:module";
		const { copyFile } = fs;
		let left = ${copies};
		fs.copyFile = async (...given) =>
			left-- > 0 ? await copyFile(...given) : await new Promise(() => setInterval(() => {}, 1000));
		syncBuiltinESMExports();`;
	return `--import=data:text/javascript,${encodeURIComponent(script)}`;
}

test("kill -9 during a backup leaves the previous one, and the next one continues", async (t) => {
	const home = await scratch(t);
	const folder = join(home, "backup");
	await using service = await startTestService({ damagesData: true });
	const game = await gameWithPieces(service);
	await ask(service.folder, "backup", folder);
	const former = await versionText(game, 1);
	await game.pushed([piece("p0", "later", await game.asset(await noisyPicture(60, 80)))]);
	await service.published();
	// files without a record, so that there is a middle; their copies are useless
	const images = join("objects/games", game.id);
	for (let i = 0; i < 400; i++) {
		const name = createHash("sha256").update(String(i)).digest("hex");
		await writeFile(join(service.folder, images, `${name}.png`), name);
	}
	const copies = async () => (await readdir(join(folder, images))).length;
	for (const progress of [20, 150, 300]) {
		const { PATH, NODE_COMPILE_CACHE } = process.env;
		const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: service.folder };
		const args = [stopsAfter(progress - (await copies()) + 30), program, "admin", "backup", folder];
		const child = spawn(process.execPath, args, { env, stdio: "ignore" });
		const ended = new Promise<NodeJS.Signals | null>((resolve) =>
			child.once("exit", (_, signal) => resolve(signal)),
		);
		await until(`${progress} copies`, copies, (count) => count >= progress);
		child.kill("SIGKILL");
		assert.equal(await ended, "SIGKILL", "it was in the middle of its work");
		const { faults, remarks } = await ask(folder, "verify", "--digest");
		assert.deepEqual(faults, []);
		assert.match(remarks.join(), /has \d+ files that it does not need; the next backup/);
	}

	const target = join(home, "restored");
	await using second = await restored(folder, target);
	const there = new GameClient(new Client(second.url, game.client.token), game.id);
	assert.equal(await versionText(there, 1), former);
	await second.sweepStrays();
	const inconsistencies = await findInconsistencies(second.store, target);
	assert.equal(inconsistencies.length, 1);
	assert.match(inconsistencies[0] ?? "", /^images: \d+ files belong to no record/);

	const { objects, removed } = await ask(service.folder, "backup", folder);
	assert.deepEqual([objects, removed], [12, 400]);
	assert.deepEqual(await faultsIn(folder), []);
	assert.deepEqual(await readdir(join(folder, "objects/unfinished")), []);
});

/** A backup whose parts the test may replace. */
async function backupWith(
	service: TestService,
	folder: string,
	change: Partial<Parameters<typeof backup>[0]>,
): ReturnType<typeof backup> {
	await claimBackupFolder(service.folder, folder);
	const deps = {
		now: Date.now,
		objects: await readObjects(readConfig({ DATA_DIR: service.folder })),
		vault: await openDiskVault(join(service.folder, "objects"), join(folder, "objects")),
		records: join(service.folder, "tuckbox.sqlite"),
		copy: join(folder, "tuckbox.sqlite"),
		copyRecords: copyDatabase,
		openRecords: openSqliteStore,
	};
	return await backup({ ...deps, ...change }, folder);
}

test("files deleted between snapshot and copy make the backup take another snapshot without them", async (t) => {
	const folder = join(await scratch(t), "backup");
	await using service = await startTestService({ damagesData: true });
	const game = await gameWithPieces(service, 1);
	const [{ payload }] = await game.components();
	const file = join(
		service.folder,
		"objects",
		new URL(payload.imageFaces[0].url).pathname.replace("/files/", ""),
	);
	await rename(file, `${file}.away`);
	let snapshots = 0;
	const facts = await backupWith(service, folder, {
		async copyRecords(from, to) {
			snapshots++;
			if (snapshots === 3) await rename(`${file}.away`, file);
			await copyDatabase(from, to);
		},
	});
	assert.deepEqual([snapshots, facts.objects], [3, 3]);
	assert.deepEqual(await faultsIn(folder), []);
	await ask(service.folder, "backup", folder);
	await rm(file);
	await rm(join(folder, "objects"), { recursive: true });
	await assert.rejects(ask(service.folder, "backup", folder), (error: Error) =>
		/^The records name games\/.*\.png, which is missing or incomplete; .*verify/.test(error.message),
	);
	assert.ok(!(await readdir(folder)).includes("unfinished.sqlite"));
});

test("a full disk is reported in one line and does not damage the previous backup", async (t) => {
	const folder = join(await scratch(t), "backup");
	await using service = await startTestService();
	await gameWithPieces(service, 1);
	await ask(service.folder, "backup", folder);
	const former = await readFile(join(folder, "tuckbox.sqlite"));
	const said = /^there is no room left for .*backup; the previous backup is unchanged$/;
	const full = backupWith(service, folder, { copyRecords: (from) => copyDatabase(from, "/dev/full") });
	await assert.rejects(full, (error: Error) => said.test(error.message));
	const vault = await openDiskVault(join(service.folder, "objects"), join(folder, "objects"));
	const take = () => Promise.reject(Object.assign(new Error("ENOSPC"), { code: "ENOSPC" }));
	const empty = { ...vault, size: async () => undefined, take };
	await assert.rejects(backupWith(service, folder, { vault: empty }), (error: Error) =>
		said.test(error.message),
	);
	assert.deepEqual(await readFile(join(folder, "tuckbox.sqlite")), former);
	assert.ok(!(await readdir(folder)).includes("unfinished.sqlite"));
	assert.deepEqual(await faultsIn(folder), []);
});
