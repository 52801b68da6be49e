import assert from "node:assert/strict";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { runAdmin } from "../../server/src/admin.ts";
import { readConfig } from "../../server/src/config.ts";
import { GameClient } from "../../server/tests/support/client.ts";
import { exampleClient, makeDataFolder, serve } from "../../server/tests/support/process.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { freePort, until } from "../../server/tests/support/waiting.ts";
import { settleMs } from "../src/watch.ts";
import { newCommandLine } from "./support/command-line.ts";
import { card, cardPicture, deckFolder, draw, keys, writeManifest } from "./support/folders.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

/** Starts a watch of a folder, and waits for its first push. */
async function watched(...more: string[]) {
	const client = await service.user();
	const cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: client.token ?? "" });
	const dir = await deckFolder(cli, keys(3));
	const running = cli.start(["push", dir, "--watch", ...more]);
	await running.says(/Watching .*Stop with Ctrl-C/);
	const { games } = await client.ok(client.get("/api/v1/games"));
	const game = new GameClient(client, games[0].id);
	const artOf = async (key: string) => (await game.component(key)).payload.imageFaces[0].url;
	const stop = async () => {
		running.child.kill("SIGINT");
		assert.equal((await running.ended).code, 130);
	};
	return { cli, dir, running, game, artOf, stop };
}

test("a saved picture is pushed, and nothing else is", async () => {
	const { cli, dir, running, game, artOf, stop } = await watched();
	await using _ = cli;
	const before = await game.components();
	const art = await artOf("c2");
	await draw(dir, "c2");
	await until(
		"c2 is pushed",
		() => artOf("c2"),
		(now) => now !== art,
	);
	await running.says(/\d\d:\d\d:\d\d {2}~ c2 {3}1 image uploaded/);
	const after = await game.components();
	assert.deepEqual([after[0], after[2]], [before[0], before[2]]);

	// many editors save a file by replacing it with a new one
	const other = await artOf("c1");
	await writeFile(join(dir, ".c1.png.tmp"), await cardPicture());
	await rename(join(dir, ".c1.png.tmp"), join(dir, "c1.png"));
	await until(
		"c1 is pushed",
		() => artOf("c1"),
		(now) => now !== other,
	);
	await stop();
});

/** Writes a file so slowly that it would be pushed in between. @returns the longest pause between two parts, in ms */
async function writeInParts(path: string, bytes: Buffer): Promise<number> {
	await using file = await open(path, "w");
	const part = Math.ceil(bytes.length / 8);
	let longest = 0;
	let last = performance.now();
	for (let at = 0; at < bytes.length; at += part) {
		await file.write(bytes.subarray(at, at + part));
		const now = performance.now();
		longest = Math.max(longest, now - last);
		last = now;
		await sleep(settleMs / 4);
	}
	return longest;
}

test("a half-written file is not pushed, and two saves become two pushes", async () => {
	const { cli, dir, running, artOf, stop } = await watched();
	await using _ = cli;
	// a file that this process was held up in writing may count as whole, and is written again
	for (let isSteady = false; !isSteady; ) {
		const from = running.err.length;
		isSteady = (await writeInParts(join(dir, "c3.png"), await cardPicture())) < settleMs * 0.8;
		const art = await artOf("c1");
		await draw(dir, "c1");
		await until(
			"c1 is pushed",
			() => artOf("c1"),
			(now) => now !== art,
		);
		if (isSteady) assert.doesNotMatch(running.err.slice(from), /!/, "the half-written file was not reported");
	}
	await running.says(/~ c3|~ .*c3/);
	await stop();
});

test("watching continues after an error, and after the folder was away", async () => {
	const { cli, dir, running, game, artOf, stop } = await watched();
	await using _ = cli;
	await writeFile(join(dir, "manifest.json"), "{ broken");
	await running.says(/! .*manifest\.json/);
	await writeManifest(dir, [...keys(3).map((key) => card(key)), card("c4", "c1.png")]);
	await until("c4 is there", async () => (await game.components()).length === 4);

	await rename(dir, `${dir}-away`);
	await running.says(/no longer exists\. .*waiting for the folder to come back/);
	await rename(`${dir}-away`, dir);
	const art = await artOf("c1");
	await draw(dir, "c1");
	await until(
		"c1 is pushed",
		() => artOf("c1"),
		(now) => now !== art,
	);
	await stop();
});

test("--prune deletes a piece that is gone, but not more than half of the game in one push", async () => {
	const { cli, dir, running, game, stop } = await watched("--prune");
	await using _ = cli;
	await writeManifest(
		dir,
		keys(2).map((key) => card(key)),
	);
	await rm(join(dir, "c3.png"));
	await until("c3 is deleted", async () => (await game.components()).length === 2);
	await writeManifest(dir, [card("c9", "c1.png")]);
	await running.says(/More than half of the pieces are gone/);
	assert.equal((await game.components()).length, 2, "nothing was deleted, and nothing changed");
	await stop();
});

test("watching waits for a service that is not running yet", async () => {
	await using data = await makeDataFolder();
	const port = await freePort();
	const account = ["--email", "ann@example.com", "--name", "Ann", "--password", "lanterns"];
	await runAdmin(readConfig({ DATA_DIR: data.path }), ["user", ...account]);
	const client = await exampleClient(data, `http://127.0.0.1:${port}`);
	await using cli = await newCommandLine({ TUCKBOX_URL: client.url, TUCKBOX_TOKEN: client.token ?? "" });
	const dir = await deckFolder(cli, keys(2));
	const running = cli.start(["push", dir, "--watch"]);
	await running.says(/does not answer: nothing is listening there\.\n.*Trying again/);
	await using _ = await serve(data, { PORT: String(port) });
	await running.says(/2 images uploaded/);
	running.child.kill("SIGINT");
	assert.equal((await running.ended).code, 130);
});

test("watching waits for the first picture of an empty folder", async () => {
	const client = await service.user();
	await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: client.token ?? "" });
	const dir = join(cli.home, "bare");
	await mkdir(dir);
	const running = cli.start(["push", dir, "--watch"]);
	await running.says(/contains no pictures[\s\S]*Watching .*Stop with Ctrl-C/);
	await draw(dir, "fox");
	await running.says(/1 image uploaded/);
	running.child.kill("SIGINT");
	await running.ended;
});

test("each push is one line of JSON with --json", async () => {
	const client = await service.user();
	await using cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: client.token ?? "" });
	const dir = await deckFolder(cli, keys(2));
	const running = cli.start(["push", dir, "--watch", "--json"]);
	await until("the first push", () => running.out.includes("\n"));
	await draw(dir, "c1");
	await until("the second push", () => running.out.split("\n").length === 3);
	running.child.kill("SIGINT");
	await running.ended;
	const [first, second] = running.out
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line));
	assert.deepEqual([first.created.length, second.changed.length], [2, 1]);
});
