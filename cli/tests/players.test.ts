import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { Zip } from "../../folder/src/read/zip/zip.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { newCommandLine } from "./support/command-line.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

async function folderOf(cli: { home: string }) {
	const dir = cli.home;
	const file = join(dir, "tuckbox.yaml");
	const write = (line: string) =>
		writeFile(
			file,
			`game: Tides\n${line}\ncounters:\n  - { name: Night, key: night, payload: { min: 0 } }\n`,
		);
	return { dir, file, write };
}

test("a push sets the number of players that the folder has", async () => {
	const owner = await service.user();
	await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" });
	const { dir, write } = await folderOf(cli);
	await write("players: 2-4");
	assert.match((await cli.ok(["push", dir, "--dry-run"])).out, /^ {2}players: 2–4$/m);
	const first = await cli.json(["push", dir]);
	assert.deepEqual(first.players, { before: null, after: { min: 2, max: 4 } });
	const path = `/api/v1/games/${first.game}`;
	const players = async () => (await owner.ok(owner.get(path))).players;
	assert.deepEqual(await players(), { min: 2, max: 4 });
	assert.match((await cli.ok(["push", dir])).out, /nothing to push/);

	await write("players: 3");
	const plan = await cli.ok(["push", dir, "--dry-run"]);
	assert.match(plan.out, /^ {2}players: 3 \(before: 2–4\)$/m);
	assert.deepEqual(await players(), { min: 2, max: 4 }, "a dry run sets nothing");
	assert.match((await cli.ok(["push", dir])).out, /^ {2}players: 3 \(before: 2–4\)$/m);
	assert.deepEqual(await players(), { min: 3, max: 3 });

	// what was set in the console stays
	await write("");
	assert.equal((await cli.json(["push", dir])).players, undefined);
	assert.deepEqual(await players(), { min: 3, max: 3 });
});

test("a number of players that is none is an error with its line", async () => {
	await using cli = await newCommandLine();
	const { dir, write } = await folderOf(cli);
	for (const wrong of ["4-2", "0-3", "many", "2-100", "[2, 4]"]) {
		await write(`players: ${wrong}`);
		const { code, err } = await cli.run(["push", dir]);
		assert.deepEqual([code, /tuckbox\.yaml:2.*players:/s.test(err)], [4, true], `${wrong}: ${err}`);
	}
});

test("an exported folder has the number of players", async () => {
	const owner = await service.user();
	await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" });
	const { dir, write } = await folderOf(cli);
	await write("players: 1–6");
	const { game } = await cli.json(["push", dir]);
	await service.published();
	const file = join(dir, "out.zip");
	await cli.ok(["export", "zip", game, "-o", file]);
	const unpacked = join(dir, "out");
	await mkdir(unpacked);
	const content = await readFile(file);
	const read = async (at: number, length: number) => content.subarray(at, at + length);
	const zip = await Zip.open({ byteSize: content.length, read }, { maxEntries: 10, maxBytes: 10_000 });
	const yaml = await zip.read("tuckbox.yaml");
	assert.match(new TextDecoder().decode(yaml), /^players: 1-6$/m);
	await writeFile(join(unpacked, "tuckbox.yaml"), yaml);
	const again = await cli.json(["push", unpacked, "--game", game]);
	assert.deepEqual([again.changed, again.players], [[], undefined]);
	const copy = await cli.json(["push", unpacked, "--game-name", "Copy"]);
	assert.deepEqual(copy.players, { before: null, after: { min: 1, max: 6 } });
});
