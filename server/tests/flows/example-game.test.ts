import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { runAdmin } from "../../src/admin.ts";
import { readConfig } from "../../src/config.ts";
import { GameClient } from "../support/client.ts";
import { exampleClient, makeDataFolder, serve } from "../support/process.ts";
import { Visitor } from "../support/visitor.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const lanternBay = `${root}examples/lantern-bay`;

type Entry = { file?: string; sha256?: string; bytes?: number; kind: string; externalKey: string };

function readManifest(folder: string): { items: Entry[] } {
	return JSON.parse(readFileSync(`${folder}/manifest.json`, "utf8"));
}

async function push(
	folder: string,
	url: string,
	token: string | undefined,
	...more: string[]
): Promise<string> {
	const env = { PATH: process.env.PATH, TUCKBOX_TOKEN: token ?? "", TUCKBOX_URL: url };
	const args = [`${root}examples/push.mjs`, folder, ...more];
	return (await promisify(execFile)(process.execPath, args, { env })).stdout;
}

test("the example game's manifest matches its files", () => {
	const files = readManifest(lanternBay).items.filter((entry) => entry.file !== undefined);
	assert.ok(files.length >= 30);
	for (const { file, sha256, bytes } of files) {
		const content = readFileSync(`${lanternBay}/${file}`);
		assert.equal(content.length, bytes, `the size of ${file}`);
		assert.equal(createHash("sha256").update(content).digest("hex"), sha256, `the hash of ${file}`);
	}
});

test("the example game is pushed whole, and a second push changes nothing", async () => {
	await using folder = await makeDataFolder();
	await using service = await serve(folder, { RATE_LIMITS: "" });
	const client = await exampleClient(folder, service.url);
	const first = await push(lanternBay, service.url, client.token);
	assert.doesNotMatch(first, /warning/i);
	const { games } = await client.ok(client.get("/api/v1/games"));
	assert.equal(games.length, 1);
	const game = new GameClient(client, games[0].id);
	const records = await game.components();
	const expected = new Set(
		readManifest(lanternBay).items.map(({ kind, externalKey }) => `${kind} ${externalKey}`),
	);
	assert.deepEqual(new Set(records.map(({ kind, externalKey }) => `${kind} ${externalKey}`)), expected);
	const kinds = new Set(records.map(({ kind }) => kind));
	for (const kind of ["deck", "tile", "die", "dieFace", "board", "tokenSprite", "book"])
		assert.ok(kinds.has(kind), kind);

	const second = await push(lanternBay, service.url, client.token);
	assert.match(second, new RegExp(`all pieces\\s+·\\s+·\\s+${records.length}\\n`));
	assert.match(second, /no new images to upload/);
	assert.deepEqual(await game.components(), records, "not even a time has changed");

	// the first account takes over what was pushed before it, and later tokens are its own
	const account = { email: "ann@example.com", name: "Ann", password: "lanterns in the bay" };
	const given = Object.entries(account).flatMap(([name, value]) => [`--${name}`, value]);
	await runAdmin(readConfig({ DATA_DIR: folder.path, ...folder.env }), ["user", ...given]);
	const ann = new Visitor(service.url);
	await ann.signIn(account.email, account.password);
	const own = await ann.ok(ann.get("/api/v1/account/games"));
	assert.deepEqual(
		own.games.map(({ id }: { id: string }) => id),
		[game.id],
	);
	const later = await exampleClient(folder, service.url);
	const third = await push(lanternBay, service.url, later.token);
	assert.match(
		third,
		new RegExp(`all pieces\\s+·\\s+·\\s+${records.length}\\n`),
		"the same game, not another one",
	);
	assert.deepEqual(await game.as(later).components(), records);
});

test("the script prints in one sentence what is wrong, and fails", async () => {
	await using folder = await makeDataFolder();
	await using service = await serve(folder);
	const refused = push(lanternBay, service.url, "tbx_no");
	await assert.rejects(refused, (error: Error & { code?: number; stderr?: string }) => {
		assert.equal(error.code, 1);
		assert.match(error.stderr ?? "", /token/i);
		assert.doesNotMatch(error.stderr ?? "", /\n {4}at /, "no stack trace");
		return true;
	});
});

const folders = ["deck54", "dice", "tiles"]
	.map((name) => `${root}../shared/data/${name}`)
	.filter((path) => existsSync(path));
const noRealData =
	process.env.REAL_DATA === undefined
		? "only with REAL_DATA, as in npm run test:long"
		: folders.length === 0 && "there is no ../shared/data";

test("the decks, dice and tiles of ../shared/data are pushed", { skip: noRealData }, async () => {
	await using folder = await makeDataFolder();
	await using service = await serve(folder, { RATE_LIMITS: "" });
	const { token } = await exampleClient(folder, service.url);
	for (const path of folders) assert.match(await push(path, service.url, token), /display images ready/);
});
