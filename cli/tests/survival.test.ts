import assert from "node:assert/strict";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { type Client, GameClient } from "../../server/tests/support/client.ts";
import { exampleClient, makeDataFolder, serve } from "../../server/tests/support/process.ts";
import { drawsFrom, seedOf } from "../../server/tests/support/random/draws.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { freePort, until } from "../../server/tests/support/waiting.ts";
import { newCommandLine } from "./support/command-line.ts";
import { deckFolder, draw, keys } from "./support/folders.ts";
import { openSlowLine } from "./support/slow-line.ts";

const rounds = Number(process.env.KILL_ROUNDS ?? 1);

// uploads that were cut off stay staged until they are sent again
const line = await openSlowLine(90);
const service = await startTestService({ env: { PUBLIC_URL: line.url }, leavesStaged: true });
line.target = service.url;
after(async () => {
	await service[Symbol.asyncDispose]();
	line[Symbol.dispose]();
});

const envOf = (client: Client) => ({ TUCKBOX_URL: line.url, TUCKBOX_TOKEN: client.token ?? "" });

/** The SHA-256 of every image that is stored for a user's games. */
async function keptBy(client: Client): Promise<Set<string>> {
	const { games } = await client.ok(client.get("/api/v1/games"));
	assert.ok(games.length <= 1, "never two games");
	const kept = new Set<string>();
	for (const { id } of games) {
		for (const { key } of await new GameClient(client, id).assets())
			kept.add(/(\w{64})\./.exec(key)?.[1] ?? "");
	}
	return kept;
}

test("killed at any moment and pushed again: no piece twice, none lost, nothing uploaded twice", async (t) => {
	const below = drawsFrom(seedOf(t));
	for (let round = 0; round < rounds; round++) {
		const client = await service.user();
		await using cli = await newCommandLine(envOf(client));
		const names = keys(30);
		const dir = await deckFolder(cli, names);
		let kills = 0;
		for (; kills < 3; kills++) {
			const kept = await keptBy(client);
			const from = line.put.length;
			const running = cli.start(["push", dir, "--concurrency", "1"]);
			// at a random moment: before the first image, between two, or after the last
			const images = below(32);
			let hasEnded = false;
			const ended = running.ended.finally(() => {
				hasEnded = true;
			});
			await until(
				`${images} images are sent, or the push has ended`,
				() => line.put.length - from,
				(count) => hasEnded || (running.err !== "" && count >= images),
			);
			running.child.kill("SIGKILL");
			const { code } = await ended;
			const again = line.put.slice(from).filter((sum) => kept.has(sum));
			assert.deepEqual(again, [], "what was confirmed is not sent again");
			if (code === 0) break;
		}
		const kept = await keptBy(client);
		const from = line.put.length;
		const { created, changed, unchanged } = await cli.json(["push", dir]);
		assert.equal(created.length + changed.length + unchanged.length, 30);
		assert.deepEqual(
			line.put.slice(from).filter((sum) => kept.has(sum)),
			[],
		);
		const { games } = await client.ok(client.get("/api/v1/games"));
		assert.equal(games.length, 1);
		const pieces = await new GameClient(client, games[0].id).components();
		assert.deepEqual(pieces.map(({ externalKey }) => externalKey).sort(), [...names].sort());
		assert.ok(pieces.every((piece) => piece.payload.imageFaces.length === 1));
		assert.equal(
			(await cli.json(["push", dir, "--prune"])).unchanged.length,
			30,
			"and then there is nothing to do",
		);
	}
});

test("Ctrl-C reports what was kept, and the next push does the rest", async () => {
	const client = await service.user();
	await using cli = await newCommandLine(envOf(client));
	const dir = await deckFolder(cli, keys(40));
	const before = line.put.length;
	const running = cli.start(["push", dir, "--concurrency", "1"]);
	await running.says(/Uploading 40 images/);
	await until("some have arrived that nothing has confirmed yet", () => line.put.length - before >= 5);
	running.child.kill("SIGINT");
	const { code, err } = await running.ended;
	assert.equal(code, 130);
	const [, number = ""] =
		/^tuckbox: Stopped\. (\d+) of 40 images (?:is|are) kept and will not be uploaded again\. No piece was changed\. Push again/m.exec(
			err,
		) ?? assert.fail(err);
	const kept = await keptBy(client);
	assert.equal(kept.size, Number(number), "as many as were reported");
	assert.ok(kept.size >= line.put.length - before - 1, "all that had arrived, but for the one under way");
	await until(
		"what had left the machine has arrived",
		() => line.open,
		(count) => count === 0,
	);
	const sent = line.put.length;
	const { created, uploads } = await cli.json(["push", dir]);
	assert.equal(line.put.length - sent, 40 - kept.size, "nothing else kept running");
	assert.deepEqual([created.length, uploads.files], [40, 40 - kept.size]);
});

/** The running processes, on systems that list them as files. */
async function runningProcesses(): Promise<{ pid: string; parent: number; ticks: number }[]> {
	const all = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
	const found = await Promise.all(
		all.map(async (pid) => {
			const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
			const [state, parent, ...more] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
			const hasEnded = state === undefined || state === "" || state === "Z";
			return hasEnded ? [] : { pid, parent: Number(parent), ticks: Number(more[9]) };
		}),
	);
	return found.flat();
}

test("a command that is killed leaves no process that draws", {
	skip: process.platform !== "linux",
}, async () => {
	await using cli = await newCommandLine(envOf(await service.user()));
	const dir = join(cli.home, "drawings");
	await mkdir(dir);
	// takes minutes to draw
	const filter =
		'<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="9"/><feMorphology operator="dilate" radius="20"/></filter>';
	const rectangles = '<rect width="635" height="889" filter="url(#f)"/>'.repeat(1000);
	await writeFile(
		join(dir, "slow.svg"),
		`<svg xmlns="http://www.w3.org/2000/svg" width="63.5mm" height="88.9mm" viewBox="0 0 635 889">${filter}${rectangles}</svg>`,
	);
	const running = cli.start(["push", dir]);
	// more hundredths of a second than it takes to start, and few, since the command gives the drawing up after half a minute
	const isDrawing = (one: { parent: number; ticks: number }) =>
		one.parent === running.child.pid && one.ticks > 100;
	const [drawing] = await until(
		"a process draws",
		async () => (await runningProcesses()).filter(isDrawing),
		(found) => found.length > 0,
	);
	running.child.kill("SIGKILL");
	await running.ended;
	await until(
		"it has ended",
		async () => (await runningProcesses()).map(({ pid }) => pid),
		(left) => !left.includes(drawing?.pid ?? ""),
	);
});

test("a push continues when the service is killed and started again", async () => {
	await using data = await makeDataFolder();
	const port = String(await freePort());
	using slow = await openSlowLine(90);
	const env = { PORT: port, PUBLIC_URL: slow.url };
	await using first = await serve(data, env);
	slow.target = first.url;
	const client = await exampleClient(data, first.url);
	await using cli = await newCommandLine({ TUCKBOX_URL: slow.url, TUCKBOX_TOKEN: client.token ?? "" });
	const dir = await deckFolder(cli, keys(6));
	const running = cli.start(["push", dir]);
	await running.says(/Uploading 6 images/);
	await first.end("SIGKILL");
	await running.says(/The service does not answer; continuing in/);
	// a push waits for half a minute, and a machine may be slower
	const { promise, resolve } = Promise.withResolvers<void>();
	slow.gate = promise;
	await using second = await serve(data, env);
	resolve();
	const { code, err } = await running.ended;
	assert.equal(code, 0, err);
	const waits = err.match(/continuing in/g) ?? [];
	assert.ok(waits.length <= 5, `calls that wait side by side are one line:\n${err}`);
	const { games } = await client.ok(client.get("/api/v1/games"));
	assert.equal(games.length, 1);
	assert.equal((await new GameClient(client, games[0].id).components()).length, 6);
	assert.equal((await cli.json(["push", dir])).unchanged.length, 6);
	await second.end("SIGTERM");
});

test("a picture that changes during a push is pushed whole, in its old or its new form", async () => {
	const client = await service.user();
	await using cli = await newCommandLine(envOf(client));
	const dir = await deckFolder(cli, keys(10));
	const file = join(dir, "c10.png");
	const versions = [await readFile(file)];
	const running = cli.start(["push", dir, "--concurrency", "1"]);
	await running.says(/Uploading 10 images/);
	await draw(dir, "c10");
	versions.push(await readFile(file));
	const { code, err } = await running.ended;
	const stored = async () => {
		const { games } = await client.ok(client.get("/api/v1/games"));
		const game = new GameClient(client, games[0].id);
		const piece = (await game.components()).find(({ externalKey }) => externalKey === "c10");
		return piece && (await client.get(piece.payload.imageFaces[0].url)).bytes;
	};
	const first = await stored();
	// if the announced picture is gone, the push reports that and changes nothing
	assert.match(err, code === 0 ? /^(?!tuckbox:)/ : /tuckbox: .*c10\.png/);
	assert.equal(
		versions.findIndex((bytes) => first?.equals(bytes)) >= 0,
		code === 0,
		"one version or the other, byte for byte, unless the push was refused",
	);
	const { created, changed, unchanged } = await cli.json(["push", dir]);
	assert.equal(created.length + changed.length + unchanged.length, 10);
	assert.ok((await keptBy(client)).size >= 10);
	assert.deepEqual(await stored(), versions[1], "the next push stores the picture as it is now");
});

test("a full disk of the service ends the push with the reason, and the same push succeeds once there is room", async () => {
	await using full = await startTestService({ expectsErrors: /ENOSPC/ });
	const client = await full.user();
	await using cli = await newCommandLine({ TUCKBOX_URL: full.url, TUCKBOX_TOKEN: client.token ?? "" });
	const dir = await deckFolder(cli, keys(3));
	const { objects } = full.service;
	const { put } = objects;
	let puts = 0;
	objects.put = async () => {
		puts++;
		throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
	};
	const { code, err } = await cli.run(["push", dir, "--concurrency", "1"]);
	assert.equal(code, 1, err);
	assert.match(err, /tuckbox: The disk of http:\S+ is full: .*\n +Ask its operator to make room/);
	assert.doesNotMatch(err, /busy/);
	assert.equal(puts, 1, "it is not sent again");
	Object.assign(objects, { put });
	assert.equal((await cli.json(["push", dir])).created.length, 3);
});
