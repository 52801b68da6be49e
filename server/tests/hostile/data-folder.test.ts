import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { DataFolder, run, serve } from "../support/process.ts";
import { folderTest as test } from "../support/servers/buckets.ts";

const home = await mkdtemp(join(tmpdir(), "tuckbox-test-"));
after(() => rm(home, { recursive: true, force: true }));

/** A data folder with this name, whose records are in it. */
const folderAt = (name: string) => new DataFolder(join(home, name), {});

test("a data folder that cannot be used is reported in one line", async () => {
	await writeFile(join(home, "file"), "");
	await mkdir(join(home, "taken/tuckbox.sqlite"), { recursive: true });
	for (const [name, args, reason] of [
		["file", ["serve"], "it is not a folder"],
		["file", ["admin", "jobs"], "it is not a folder"],
		["file/below", ["serve"], "it is not a folder"],
		["taken", ["serve"], "the database in it cannot be opened"],
		["taken", ["admin", "verify"], "the database in it cannot be opened"],
	] as const) {
		const { code, stderr } = await run(folderAt(name), [...args]);
		assert.equal(code, 1, stderr);
		const line = new RegExp(
			`^tuckbox: the data folder ${join(home, name)} cannot be used: ${reason} \\(.*\\)\\n$`,
		);
		assert.match(stderr, line, `${args} in ${name}`);
	}
});

test("a data folder in a place that allows no folders is reported in one line", async () => {
	// creating a folder below /proc fails as if its parent did not exist
	const places = existsSync("/proc/self") ? ["/proc/nope", "/proc/nope/below", "/proc/self/nope"] : [];
	for (const place of places) {
		const folder = new DataFolder(place, {});
		for (const args of [["serve"], ["admin", "jobs"]]) {
			const { code, stderr } = await run(folder, args);
			assert.equal(code, 1, stderr);
			const reason = "(no folder can be created there|this user may not use it)";
			const line = new RegExp(
				`^tuckbox: (the data folder ${place} cannot be used: ${reason} \\(.*\\)|no Tuckbox data in ${place}; .*)\n$`,
			);
			assert.match(stderr, line);
		}
	}
});

test("no other user of the machine can read the database, whatever the folder's mode was", async () => {
	const folder = folderAt("open");
	await mkdir(folder.path, { mode: 0o755 });
	await chmod(folder.path, 0o755);
	const database = join(folder.path, "tuckbox.sqlite");
	const modeOf = async (file: string) => (await stat(file)).mode & 0o777;
	assert.equal((await run(folder, ["admin", "jobs"])).code, 0);
	assert.equal(await modeOf(database), 0o600);
	await chmod(database, 0o644); // as earlier versions left it
	await using service = await serve(folder);
	for (const end of ["", "-wal", "-shm"]) assert.equal(await modeOf(database + end), 0o600, end);
	assert.equal(await modeOf(join(folder.path, "serving.lock")), 0o600);
	assert.equal((await modeOf(join(folder.path, "objects"))) & 0o077, 0);
	assert.equal(await service.end("SIGTERM"), 0);
});
