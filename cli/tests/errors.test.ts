import assert from "node:assert/strict";
import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Client } from "../../server/tests/support/client.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import { startTestService, type TestService } from "../../server/tests/support/test-service.ts";
import { freePort, until } from "../../server/tests/support/waiting.ts";
import { type CommandLine, newCommandLine, type Run } from "./support/command-line.ts";
import { card, deckFolder, draw, keys, writeManifest } from "./support/folders.ts";
import { a4, pdfOf } from "./support/pdf.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const envOf = ({ url, token }: Client) => ({ TUCKBOX_URL: url, TUCKBOX_TOKEN: token ?? "" });

/** A user with a token, and a folder with a few cards. */
async function designer(
	at: TestService = service,
): Promise<{ client: Client; cli: CommandLine; dir: string }> {
	const client = await at.user();
	const cli = await newCommandLine(envOf(client));
	return { client, cli, dir: await deckFolder(cli, keys(3)) };
}

/**
 * Asserts that the message consists of one sentence about what happened and one about what to do now, without internals
 * of the program.
 */
function assertFailed({ code, err }: Run, exitCode: number, what: RegExp, now: RegExp): void {
	const lines = err.split("\n").filter((line) => line !== "");
	const at = lines.findIndex((line) => line.startsWith("tuckbox: "));
	assert.match(lines[at] ?? "", what, err);
	assert.match(lines.at(-1) ?? "", now, err);
	assert.doesNotMatch(err, /\n {4}at |node:internal|undefined|\[object/);
	assert.equal(code, exitCode, err);
}

async function countPieces(client: Client): Promise<number> {
	const { games } = await client.ok(client.get("/api/v1/games"));
	let pieces = 0;
	for (const { id } of games)
		pieces += (await client.ok(client.get(`/api/v1/games/${id}/components`))).components.length;
	return pieces;
}

test("a file without read permission is named (unless root runs the test)", {
	skip: process.getuid?.() === 0,
}, async () => {
	const { client, cli, dir } = await designer();
	await using _ = cli;
	await chmod(join(dir, "c2.png"), 0);
	const run = await cli.run(["push", dir]);
	assert.equal(run.code, 4, run.err);
	assert.match(run.err, /c2\.png/);
	assert.equal(await countPieces(client), 0);
});

test("a file that is not a picture, and a picture that does not exist", async () => {
	const { client, cli, dir } = await designer();
	await using _ = cli;
	await writeFile(join(dir, "c2.png"), "plain text");
	assertFailed(await cli.run(["push", dir]), 4, /c2\.png/, /Nothing was pushed/);
	await rm(join(dir, "c2.png"));
	assertFailed(await cli.run(["push", dir]), 4, /c2/, /Nothing was pushed/);
	const { error } = JSON.parse((await cli.run(["push", dir, "--json"])).out);
	assert.deepEqual([error.code, error.exitCode], ["FOLDER_FAULTS", 4]);
	assert.deepEqual([error.details.length, error.details[0].file], [1, "manifest.json"]);
	assert.equal(await countPieces(client), 0);
});

test("a picture that only the service finds to be damaged is named, and no piece changes", async () => {
	const { client, cli, dir } = await designer();
	await using _ = cli;
	const path = join(dir, "c2.png");
	const { readFile } = await import("node:fs/promises");
	const bytes = await readFile(path);
	// the header is complete; the pixels end early
	await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * 0.6)));
	const run = await cli.run(["push", dir]);
	assert.equal(run.code, 4, run.err);
	assert.match(run.err, /tuckbox: .*c2\.png/);
	assert.equal(await countPieces(client), 0);
	await writeFile(path, bytes);
	assert.equal((await cli.json(["push", dir])).created.length, 3);
});

test("what else a folder without cards has is printed below the error", async () => {
	const { cli } = await designer();
	await using _ = cli;
	const dir = join(cli.home, "pages");
	await mkdir(dir);
	await writeFile(join(dir, "pages.pdf"), pdfOf([{ mm: a4 }, { mm: a4 }]));
	await writeFile(join(dir, "board.pdf"), "damaged");
	await writeFile(join(dir, "cards.pptx"), "slides");
	const run = await cli.run(["push", dir]);
	assertFailed(
		run,
		4,
		/only sheets to print or texts: pages\.pdf \(2 × A4\)\. {2}Cut sheets by sorting/,
		/^ +Nothing was pushed/,
	);
	assert.match(run.err, /\n {2}board\.pdf is left out\./);
	assert.match(run.err, /\n {2}Left out, because they cannot be read: 1 PowerPoint\./);
});

test("pieces that the service would refuse are reported before a game is created", async () => {
	const { client, cli, dir } = await designer();
	await using _ = cli;
	const { file: _file, ...noFront } = card("c2");
	await writeManifest(dir, [card("c1"), noFront]);
	for (const more of [[], ["--dry-run"], ["--json"]]) {
		const run = await cli.run(["push", dir, ...more]);
		assertFailed(run, 4, /c2 {2}A front is missing\./, /Nothing was pushed/);
	}
	const lengths = { ...card("c1"), parentExternalKey: "x".repeat(300), payload: { a: { b: "\0" } } };
	await writeManifest(dir, [lengths], { name: "n".repeat(300) });
	const { error } = JSON.parse((await cli.run(["push", dir, "--json"])).out);
	assert.deepEqual([error.code, error.details.length], ["FOLDER_FAULTS", 3]);
	const long = await cli.run(["push", dir, "--game-name", "n".repeat(300)]);
	assert.equal(long.code, 4);
	assert.deepEqual((await client.ok(client.get("/api/v1/games"))).games, []);
});

test("a dry run says what the folder became even if its service cannot be asked", async () => {
	await using cli = await newCommandLine();
	const dir = await deckFolder(cli, keys(3), true);
	const dryRun = ["push", dir, "--dry-run"];
	const became = /^Read as a manifest .+: 3 tiles\n {2}3 tiles /m;
	const unheard = await cli.run([...dryRun, "--url", "http://127.0.0.1:1"]);
	assert.equal(unheard.code, 1);
	for (const said of [became, /http:\/\/127\.0\.0\.1:1 does not answer/]) assert.match(unheard.err, said);
	const signedOut = await cli.run([...dryRun, "--url", service.url]);
	assert.equal(signedOut.code, 3);
	for (const said of [became, /not signed in/, /tuckbox login --url/]) assert.match(signedOut.err, said);
	const { error } = JSON.parse((await cli.run([...dryRun, "--url", service.url, "--json"])).out);
	assert.equal(error.code, "UNAUTHORIZED");
	assert.doesNotMatch((await cli.run(["push", dir, "--url", service.url])).err, became);
});

test("a picture of a single pixel is pushed, with a warning", async () => {
	const { client, cli } = await designer();
	await using _ = cli;
	const dir = join(cli.home, "placeholders");
	await mkdir(dir);
	await writeFile(join(dir, "dummy.png"), (await picture(1, 1)).bytes);
	for (const key of keys(2)) await draw(dir, key);
	const { err } = await cli.ok(["push", dir]);
	assert.match(err, / ! dummy\.png .*blurred/);
	assert.equal(await countPieces(client), 4);
});

test("a folder that does not exist, and a file in its place", async () => {
	const { cli, dir } = await designer();
	await using _ = cli;
	assertFailed(
		await cli.run(["push", join(cli.home, "nowhere")]),
		1,
		/Folder .*nowhere does not exist\./,
		/Check the path/,
	);
	assertFailed(
		await cli.run(["push", join(dir, "c1.png")]),
		1,
		/is a file, not a folder\./,
		/Name the folder/,
	);
	const empty = join(cli.home, "empty");
	await (await import("node:fs/promises")).mkdir(empty);
	assertFailed(await cli.run(["push", empty]), 4, /no pictures|nothing/i, /Nothing was pushed/);
});

test("no network, no service, and a server that is not Tuckbox", async () => {
	const { cli, dir } = await designer();
	await using _ = cli;
	const dead = `http://127.0.0.1:${await freePort()}`;
	assertFailed(
		await cli.run(["push", dir], { env: { TUCKBOX_URL: dead } }),
		1,
		/does not answer: nothing is listening there\./,
		/Check the network/,
	);
	const missing = await cli.run(["push", dir], { env: { TUCKBOX_URL: "https://missing.invalid" } });
	assertFailed(missing, 1, /https:\/\/missing\.invalid does not answer: /, /Check the network/);

	const website = createServer((_request, response) => response.end("<title>a website</title>")).listen(
		0,
		"127.0.0.1",
	);
	await new Promise((resolve) => website.once("listening", resolve));
	const url = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
	const other = await cli.run(["push", dir], { env: { TUCKBOX_URL: url } });
	assertFailed(other, 1, /is not a Tuckbox: /, /Check the address/);
	website.close().closeAllConnections();
	assertFailed(await cli.run(["push", dir, "--url", "ftp://x"]), 2, /--url is "ftp:\/\/x"/, /See: tuckbox/);
});

test("a malformed, missing, read-only and revoked token", async () => {
	const { client, cli, dir } = await designer();
	await using _ = cli;
	const malformed = await cli.run(["push", dir], { env: { TUCKBOX_TOKEN: "hello" } });
	assertFailed(malformed, 3, /TUCKBOX_TOKEN is not an access token/, /settings\/tokens/);
	const none = await cli.run(["push", dir], { env: { TUCKBOX_TOKEN: "" } });
	assertFailed(none, 3, /You are not signed in to http/, /tuckbox login --url http/);
	const port = await freePort();
	const nowhere = await cli.run(["push", dir, "--url", `http://127.0.0.1:${port}`], {
		env: { TUCKBOX_TOKEN: "" },
	});
	assertFailed(
		nowhere,
		1,
		/127\.0\.0\.1:\d+ does not answer: nothing is listening there/,
		/Check the network/,
	);
	const reader = await service.app(client.ids.userId, undefined, "read");
	const readOnly = await cli.run(["push", dir], { env: envOf(reader) });
	assertFailed(readOnly, 3, /You do not have permission: /, /permission to push/);
	await cli.ok(["push", dir]);
	await service.revoke(client);
	assertFailed(
		await cli.run(["push", dir]),
		3,
		/is not valid: The access token has been revoked\./,
		/Create a new token/,
	);
	assertFailed(await cli.run(["whoami"]), 3, /is not valid/, /Create a new token/);
});

test("another user's game", async () => {
	const { cli, dir } = await designer();
	await using _ = cli;
	const game = await (await service.user()).game();
	assertFailed(
		await cli.run(["push", dir, "--game", game.id]),
		3,
		/You do not have permission: /,
		/a game of your own/,
	);
});

test("when the quota is full no piece changes, and a smaller push succeeds", async () => {
	await using small = await startTestService({ env: { ACCOUNT_QUOTA_BYTES: "900000" } });
	const client = await small.user();
	await using cli = await newCommandLine(envOf(client));
	const dir = await deckFolder(cli, keys(3), true);
	for (const args of [
		["push", dir, "--dry-run"],
		["status", dir],
	]) {
		const { err } = await cli.ok(args);
		assert.match(
			err,
			/ ! The images need 1\.\d+ MB, but only 879 kB of your 879 kB are free: a push may fail\.$/m,
		);
	}
	assertFailed(await cli.run(["push", dir]), 1, /Your storage at http:\S+ is full: /, /tuckbox rm/);
	assert.deepEqual((await client.ok(client.get("/api/v1/games"))).games, [], "no empty game stays behind");
	assert.match((await cli.ok(["whoami"])).out, /^ {2}Storage +0 B of 879 kB used$/m);
	await writeManifest(dir, [card("c1")]);
	assert.equal((await cli.json(["push", dir])).created.length, 1);
});

test("a push waits for a rate limit, and shows it", async () => {
	await using slow = await startTestService({
		env: { RATE_LIMITS: '{"components/batch": {"limit": 1, "windowSeconds": 4}}' },
	});
	const { cli, dir } = await designer(slow);
	await using _ = cli;
	let pushes = 0;
	// on a slow machine, the window of a push may be over before the next one
	const again = await until(
		"a push that waits",
		async () => {
			await writeManifest(dir, [{ ...card("c1"), count: ++pushes }], { name: "Deck" });
			return await cli.ok(["push", dir]);
		},
		({ err }) => err.includes("continuing in"),
	);
	assert.match(again.err, /^The service allows only so many .* "components\/batch" in RATE_LIMITS\.$/m);
	assert.equal(again.err.match(/continuing in/g)?.length, 1, "one line for one wait");
	assert.match(again.err, /^The rate limit for changes of pieces is reached; continuing in \d s$/m);
});

test("--strict pushes nothing while there are warnings", async () => {
	const { client, cli, dir } = await designer();
	await using _ = cli;
	await writeManifest(
		dir,
		keys(3).map((key) => ({ ...card(key), widthMm: 630, heightMm: 880 })),
	);
	const plain = await cli.ok(["push", dir, "--dry-run"]);
	assert.match(plain.err, /^ ! /m);
	const strict = await cli.run(["push", dir, "--strict"]);
	assertFailed(strict, 4, /The folder has \d+ warnings?, and --strict allows none\./, /--strict/);
	assert.equal(await countPieces(client), 0);
	await cli.ok(["push", dir]);
});

test("usage errors are explained, with the closest valid word", async () => {
	const { cli, dir } = await designer();
	await using _ = cli;
	const failsWith = async (args: string[], what: RegExp) =>
		assertFailed(await cli.run(args), 2, what, /^ +See: tuckbox .*--help$/);
	await failsWith(["pusch"], /Unknown command "pusch"\. Did you mean "push"\?/);
	await failsWith(["push", "--prun"], /has no option --prun\. Did you mean --prune\?/);
	await failsWith(["push", dir, dir], /does not accept another operand/);
	await failsWith(["push", "--concurrency", "many"], /--concurrency is "many"/);
	await failsWith(["push", "--concurrency", "2.5"], /whole number/);
	await failsWith(["push", "--url"], /--url needs a value/);
	await failsWith(["push", "--game", "--prune"], /--game needs a value/);
	await failsWith(["push", "--prune=yes"], /does not accept a value/);
	await failsWith(["push", "--dry-run", "--watch"], /cannot be combined/);
	await failsWith(["push", "--size", "small"], /--size is "small"/);
	await failsWith(["versions", "--stat", "--last", "x"], /--last is "x"/);
	await failsWith(["push", "--format", "pdf"], /--format is "pdf"/);
	await failsWith(["login", "--device", "--token-stdin"], /choose one/);
	await failsWith(["completion", "tcsh"], /Which shell\?/);
	await failsWith(["rm"], /Which game\?/);
	await failsWith(
		["ls", "Deck", "--kind", "foo"],
		/--kind is "foo", but must be one of deck, stack, bundle, tile, card, .*token/,
	);
	const { err } = await cli.run(["rm"], { isOwn: true, env: { TUCKBOX_COMMAND: "" } });
	assert.match(err, /^ +See: \S+\/bin\/tuckbox rm --help$/m, "as it was started");
	await failsWith(["ls", "."], /Which game\?/);
	await failsWith(["--frobnicate"], /Options come after the command/);
});
