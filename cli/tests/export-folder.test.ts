import assert from "node:assert/strict";
import { mkdir, open, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { Zip } from "../../folder/src/read/zip.ts";
import { type Body, GameClient } from "../../server/tests/support/client.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { type CommandLine, newCommandLine } from "./support/command-line.ts";
import { exampleGame } from "./support/folders.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

/** Unpacks a zip as a program of the system does. @returns the names of its files */
async function unpack(file: string, dir: string): Promise<string[]> {
	await using handle = await open(file);
	const { size } = await handle.stat();
	const read = async (at: number, length: number) => {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
		return buffer.subarray(0, bytesRead);
	};
	const zip = await Zip.open({ byteSize: size, read }, { maxEntries: 5000, maxBytes: 2 ** 30 });
	for (const name of zip.names) {
		const path = join(dir, name);
		assert.ok(path.startsWith(`${dir}/`), name);
		await mkdir(dirname(path), { recursive: true });
		await writeFile(path, await zip.read(name), { flag: "wx" });
	}
	return zip.names;
}

/** What a piece is, for a game that was pushed from the folder of another one. */
async function essence(game: GameClient): Promise<Body[]> {
	const { components } = await game.client.ok(game.client.get(`${game.path}/published`));
	return components
		.map(({ id: _, app: __, createdAt: ___, updatedAt: ____, payload, ...fields }: Body) => {
			const { imageFaces, ...own } = payload;
			const sides = imageFaces.map(({ sideKey, url, widthPx, trim }: Body) => {
				return { sideKey, widthPx, trim, sha: url.split("/").at(-1) };
			});
			return { ...fields, payload: own, sides };
		})
		.sort((a: Body, b: Body) => (`${a.kind} ${a.externalKey}` < `${b.kind} ${b.externalKey}` ? -1 : 1));
}

/** Exports a game, unpacks it, and pushes the folder to the same game and to a new one. */
async function roundTrip(cli: CommandLine, game: GameClient, name: string): Promise<string[]> {
	const file = join(cli.home, `${name}.zip`);
	await cli.ok(["export", "zip", game.id, "-o", file]);
	const dir = join(cli.home, `${name} unpacked`);
	const names = await unpack(file, dir);
	const before = await essence(game);
	const again = await cli.json(["push", dir, "--game", game.id, "--prune", "--yes"]);
	assert.deepEqual([again.created, again.changed, again.deleted, again.uploads.files], [[], [], [], 0]);
	assert.equal(again.unchanged.length, before.length);
	const copy = await cli.json(["push", dir, "--game-name", `${name} copy`]);
	assert.equal(copy.created.length, before.length);
	await service.published();
	assert.deepEqual(await essence(new GameClient(game.client, copy.game)), before);
	return names;
}

describe("a game goes out as a folder and comes back", () => {
	test("the example game", async () => {
		const owner = await service.user();
		await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: owner.token ?? "" });
		const pushed = await cli.json(["push", await exampleGame(cli)], { isOwn: true });
		await service.published();
		const names = await roundTrip(cli, new GameClient(owner, pushed.game), "bay");
		const cards = [
			"decks/Evening deck/back.png",
			"decks/Evening deck/Gulls.png",
			"tiles/Lamps/Lamp[back].png",
		];
		for (const name of ["tuckbox.yaml", "dice/Harbour die/6.png", "boards/The bay.webp", ...cards])
			assert.ok(names.includes(name), name);
		assert.equal(names.length, 41);
	});
});
