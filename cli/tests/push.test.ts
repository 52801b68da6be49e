import assert from "node:assert/strict";
import { appendFile, mkdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { GameClient } from "../../server/tests/support/client.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { untilEqual } from "../../server/tests/support/waiting.ts";
import { hasTerminal, newCommandLine, visible } from "./support/command-line.ts";
import { card, cardPicture, deckFolder, draw, exampleGame, keys, writeManifest } from "./support/folders.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

/** A user with a token in the environment, as in CI. */
async function designer() {
	const client = await service.user();
	const cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: client.token ?? "" });
	const gameNamed = async (name: string) => {
		const { games } = await client.ok(client.get("/api/v1/games"));
		const found = games.filter((game: { name: string }) => game.name === name);
		assert.equal(found.length, 1, `one game called ${name}`);
		return new GameClient(client, found[0].id);
	};
	return { client, cli, gameNamed };
}

test("the example game in a pipe: a dry run, a push, and a push without changes", async () => {
	const { client, cli, gameNamed } = await designer();
	await using _ = cli;
	const dir = await exampleGame(cli);
	const plan = await cli.ok(["push", dir, "--dry-run"], { isOwn: true });
	assert.match(plan.out, /^ {2}\+ {3}deck +Evening deck +63\.5 × 88\.9 +back +evening$/m);
	assert.match(plan.out, /^ {2}\+ {3}tile +Lamp +×6 +22 × 22 +both +Lamps +lamp$/m);
	assert.match(plan.err, /^Read as a manifest \(manifest\.json\): 1 board, .*18 cards, 1 die, 6 faces/m);
	assert.match(plan.out, /40 images to upload \(1\.2\d MB\)/);
	assert.deepEqual((await client.ok(client.get("/api/v1/games"))).games, [], "a dry run creates no game");

	const pushed = await cli.ok(["push", dir], { isOwn: true });
	assert.match(pushed.out, /^Lantern Bay {3}a new game/);
	assert.match(pushed.out, /all pieces +37 +· +·$/m);
	assert.doesNotMatch(visible(pushed.out + pushed.err), /␛/, "no colour and no movement in a pipe");
	assert.match(pushed.err, /^Uploading 40 images \(1\.2\d MB\)$/m);
	const game = await gameNamed("Lantern Bay");
	const records = await game.components();
	assert.equal(records.length, 37);

	const again = await cli.json(["push", dir], { isOwn: true });
	assert.deepEqual([again.created, again.changed, again.deleted], [[], [], []]);
	assert.deepEqual([again.unchanged.length, again.uploads.files], [37, 0]);
	assert.ok(again.requests <= 3, `${again.requests} requests`);
	assert.deepEqual(await game.components(), records, "not even a time has changed");
	assert.match((await cli.ok(["status", dir])).out, /^ {2}= 37 unchanged$/m);
});

test("on a terminal: colour, and a line with bytes, rate and time left", {
	skip: !hasTerminal,
}, async () => {
	const { cli } = await designer();
	await using _ = cli;
	const dir = await deckFolder(cli, keys(4), true);
	const { code, out } = await cli.onTerminal(["push", dir]);
	assert.equal(code, 0, out);
	assert.match(visible(out), /␍␛\[2KUploading {2}.*\d+ of 4 images {2}[\d.]+ [kM]?B of \d+\.\d+ MB/);
	assert.match(visible(out), /␛\[32m4␛\[39m/);
	const plain = await cli.onTerminal(["push", dir, "--dry-run"], { env: { NO_COLOR: "1" } });
	assert.doesNotMatch(visible(plain.out), /␛\[\d+m/);
	const forced = await cli.ok(["push", dir, "--dry-run"], { env: { FORCE_COLOR: "1" } });
	assert.match(visible(forced.out), /␛\[1mDeck␛\[22m/);
});

test("one changed picture is one upload and one changed piece; the others keep their id and address", async () => {
	const { cli, gameNamed } = await designer();
	await using _ = cli;
	const dir = await deckFolder(cli, keys(4));
	await cli.ok(["push", dir]);
	const game = await gameNamed("Deck");
	const before = await game.components();
	await draw(dir, "c2");
	const pushed = await cli.json(["push", dir]);
	assert.deepEqual(
		[pushed.changed.map((piece: { externalKey: string }) => piece.externalKey), pushed.uploads.files],
		[["c2"], 1],
	);
	const after = await game.components();
	assert.deepEqual(
		after.map(({ id }) => id),
		before.map(({ id }) => id),
	);
	assert.deepEqual([after[0], after[2], after[3]], [before[0], before[2], before[3]]);
	assert.notEqual(after[1].payload.imageFaces[0].url, before[1].payload.imageFaces[0].url);
});

test("a file that is replaced by one of the same size and time is noticed", async () => {
	const { cli, gameNamed } = await designer();
	await using _ = cli;
	const dir = await deckFolder(cli, ["c1"]);
	const path = join(dir, "c1.png");
	const long = new Date(Date.now() - 60_000);
	await utimes(path, long, long);
	await cli.ok(["push", dir]);
	await cli.ok(["push", dir]);
	const { length } = await readFile(path);
	let bytes = await cardPicture();
	for (let i = 0; bytes.length !== length && i < 200; i++) bytes = await cardPicture();
	assert.equal(bytes.length, length);
	await writeFile(path, bytes);
	await utimes(path, long, long);
	const pushed = await cli.json(["push", dir]);
	assert.equal(pushed.changed.length, 1);
	assert.equal((await gameNamed("Deck")).id, pushed.game);
});

test("a renamed file is the same piece under a new name, and pieces that the folder lacks are listed with the command that deletes them", async () => {
	const { cli, gameNamed } = await designer();
	await using _ = cli;
	const dir = join(cli.home, "castles");
	await mkdir(dir);
	for (const name of ["castle", "moat", "tower"])
		await writeFile(join(dir, `${name}.png`), await cardPicture());
	await cli.ok(["push", dir, "--game-name", "Castles"]);
	const idForKey = async (key: string) =>
		(await (await gameNamed("Castles")).components()).find((piece) => piece.externalKey === key)?.id;
	const castle = await idForKey("castle");
	assert.ok(castle);
	await rename(join(dir, "castle.png"), join(dir, "Castle of Doom.png"));
	await rm(join(dir, "tower.png"));

	assert.match((await cli.ok(["status", dir])).out, /~ 1 renamed .*- 1 gone from the folder/);
	const plan = await cli.ok(["push", dir, "-n"]);
	assert.match(
		plan.out,
		/^ {2}~ {3}card {3}Castle → Castle of Doom {3}63\.5 × 88\.9 {3}front {3}Castles {3}Castle of Doom$/m,
	);
	const refused = await cli.json(["push", dir, "-n", "--no-renames"]);
	assert.deepEqual([refused.renamed, refused.created.length], [[], 1]);

	const pushed = await cli.ok(["push", dir]);
	assert.match(pushed.out, /Castle → Castle of Doom/);
	assert.match(
		pushed.err,
		/1 piece of the game is not in the folder: Tower\. To delete it: tuckbox push .*castles --prune/,
	);
	assert.equal(await idForKey("Castle of Doom"), castle, "it keeps its id, and so its place on tables");
	assert.equal(await idForKey("castle"), undefined);

	const same = await cli.ok(["push", dir]);
	assert.match(same.out, /^Castles {3}= 3 pieces, nothing to push {3}http:\S+\n$/);
	assert.match(same.err, /not in the folder: Tower/);
	await cli.ok(["push", dir, "--prune", "--yes"]);
	assert.doesNotMatch((await cli.ok(["push", dir])).err, /not in the folder/);
});

test("--prune deletes pieces that are no longer in the folder; without it nothing is deleted", async () => {
	const { cli, gameNamed } = await designer();
	await using _ = cli;
	const dir = await deckFolder(cli, keys(5));
	await cli.ok(["push", dir]);
	await writeManifest(
		dir,
		keys(3).map((key) => card(key)),
	);
	const kept = await cli.json(["push", dir]);
	assert.deepEqual([kept.deleted, (await (await gameNamed("Deck")).components()).length], [[], 5]);
	assert.match((await cli.ok(["status", dir])).out, /= 3 unchanged {3}- 2 gone from the folder/);
	const plan = await cli.ok(["push", dir, "--prune", "--dry-run"]);
	assert.match(plan.out, /^ {2}- {3}tile {3}Card c4 {3}c4$/m);
	assert.equal((await (await gameNamed("Deck")).components()).length, 5);
	const pushed = await cli.json(["push", dir, "--prune"]);
	assert.deepEqual(pushed.deleted.map((piece: { externalKey: string }) => piece.externalKey).sort(), [
		"c4",
		"c5",
	]);
	assert.equal((await (await gameNamed("Deck")).components()).length, 3);
});

test("on a terminal --prune asks before it deletes", { skip: !hasTerminal }, async () => {
	const { cli, gameNamed } = await designer();
	await using _ = cli;
	const dir = await deckFolder(cli, keys(2));
	await cli.ok(["push", dir]);
	await writeManifest(dir, [card("c1")]);
	const no = await cli.onTerminal(["push", dir, "--prune"], { input: "n\n" });
	assert.match(no.out, /This deletes 1 piece of Deck \(Card c2\)\. Continue\? \[y\/N\]/);
	assert.equal(no.code, 1);
	assert.equal((await (await gameNamed("Deck")).components()).length, 2);
	const yes = await cli.onTerminal(["push", dir, "--prune"], { input: "y\n" });
	assert.equal(yes.code, 0, yes.out);
	assert.equal((await (await gameNamed("Deck")).components()).length, 1);
});

test("pieces are listed, deleted and restored", async () => {
	const { cli, gameNamed } = await designer();
	await using _ = cli;
	const dir = await deckFolder(cli, keys(3));
	await cli.ok(["push", dir]);
	const game = await gameNamed("Deck");
	await service.published();
	assert.match((await cli.ok(["ls"])).out, /Deck {3}just now {3}gam_/);
	const list = await cli.ok(["ls", "deck"]);
	assert.match(list.out, /^ {2}tile {3}c2 +2\.54 × 3\.56 +1 +Card c2$/m);
	assert.match((await cli.ok(["ls"], { cwd: dir })).out, /^ {2}\* {3}Deck/m);

	const { pieces } = await cli.json(["ls", "deck"]);
	assert.match(pieces[0].updatedAt, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/, "a time as in all other JSON");

	const refused = await cli.run(["rm", "Deck", "c2"]);
	assert.equal(refused.code, 2);
	assert.match(refused.err, /- {3}tile {3}c2 {3}Card c2\n.*Confirmation is needed.*\n.*--yes/);
	assert.equal((await cli.run(["rm", "Deck", "c9", "--yes"])).code, 1);
	assert.equal((await game.components()).length, 3);
	const removed = await cli.ok(["rm", "Deck", "c2", "c3", "--yes"]);
	assert.match(removed.out, /^2 pieces of Deck deleted\.$/m);
	assert.match(removed.err, /To undo this: tuckbox versions Deck --restore 1$/m);
	assert.deepEqual(
		(await game.components()).map(({ externalKey }) => externalKey),
		["c1"],
	);
	await service.published();

	const { versions } = await cli.json(["versions"], { cwd: dir });
	assert.match(versions[0].publishedAt, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/, "a time as in all other JSON");
	assert.deepEqual(
		versions.map(({ version, deleted }: { version: number; deleted: number }) => [version, deleted]),
		[
			[2, 2],
			[1, 0],
		],
	);
	assert.match((await cli.ok(["versions", dir])).out, /^ {2}2 {3}.* {3}- 2 {3}Test app$/m);
	assert.match((await cli.ok(["versions"], { cwd: dir })).err, /Restore one: tuckbox versions --restore N$/m);
	const restored = await cli.ok(["versions", dir, "--restore", "1"]);
	assert.ok(restored.err.includes(`To undo this: tuckbox versions ${dir} --restore 2`), restored.err);
	assert.match(restored.out, /Deck is restored to version 1, as version 3\./);
	assert.equal((await game.components()).length, 3);
	await service.published();
	const [newest] = (await cli.json(["versions", dir])).versions;
	await game.client.call("PATCH", `${game.path}/versions/${newest.version}`, {
		body: { name: "Saturday", note: "four players", isPinned: true },
	});
	const named = (await cli.ok(["versions", dir])).out;
	assert.match(
		named,
		/^ {2}3 {3}.*Test app {3}restored from version 1 {2}pinned {2}"Saturday" {2}four players$/m,
	);
	const missing = await cli.run(["versions", dir, "--restore", "9"]);
	assert.deepEqual([missing.code, /no version 9/.test(missing.err)], [1, true]);
});

test("share creates a link that anyone can open, lists the links, and ends one", async () => {
	const { cli } = await designer();
	await using _ = cli;
	const dir = await deckFolder(cli, keys(3));
	await cli.ok(["push", dir]);
	await service.published();
	const live = await cli.ok(["share", dir, "--name", "Saturday", "--versions"]);
	const address = live.out.trim();
	assert.ok(address.startsWith(`${service.url}/s/`));
	assert.match(live.err, /It shows the newest version, and earlier ones of Deck\. To end it: tuckbox share /);
	assert.equal((await fetch(address)).status, 200);
	const { share } = await cli.json(["share", dir, "--at", "1"]);
	assert.deepEqual([share.version, share.showsVersions, share.lastUsedAt], [1, false, null]);
	assert.match(share.createdAt, /^\d{4}-\d\d-\d\dT/);

	const { out, err } = await cli.ok(["share", dir, "--list"]);
	assert.match(out, /^ {2}shr_\w+ {3}version 1 +not opened yet/m);
	assert.match(out, /^ {2}shr_\w+ {3}the newest version, and earlier ones {3}opened just now .*Saturday$/m);
	assert.match(out, /^ {4}its address is not shown to you, or not stored$/m, "to apps of others");
	assert.match(err, /2 links of Deck/);
	await cli.ok(["share", dir, "--end", share.id]);
	const { shares } = await cli.json(["share", dir, "--list"]);
	assert.deepEqual(
		shares.map(({ name }: { name: string }) => name),
		["Saturday"],
	);
	assert.equal((await fetch(share.url)).status, 404);

	const allowed = await cli.ok(["share", dir, "--change", shares[0].id, "--print", "--name", "Sunday"]);
	assert.match(allowed.out, /^Changed shr_\w+: guests may print\.$/m);
	const changed = (await cli.json(["share", dir, "--list"])).shares[0];
	assert.deepEqual([changed.name, changed.allowsPrint], ["Sunday", true]);
	assert.match((await cli.ok(["share", dir, "--list"])).out, /^ {4}guests may print$/m);
	const { table } = await cli.json(["tables", dir, "--open", "Friday"]);
	const played = await cli.json(["share", dir, "--change", changed.id, "--table", "Friday", "--no-print"]);
	assert.deepEqual([played.share.table, played.share.allowsPrint], [{ id: table.id, name: "Friday" }, false]);
	const none = await cli.ok(["share", dir, "--change", changed.id, "--no-table"]);
	assert.match(none.out, /guests only look/);
	const noTable = await cli.run(["share", dir, "--table", "Monday"]);
	assert.deepEqual([noTable.code, /has no open table "Monday"/.test(noTable.err)], [2, true]);
	for (const wrong of [
		["--print", "--no-print"],
		["--change", changed.id, "--versions"],
		["--table", "x", "--no-table"],
	])
		assert.equal((await cli.run(["share", dir, ...wrong])).code, 2, wrong.join(" "));

	const unknown = await cli.run(["share", dir, "--end", share.id]);
	assert.deepEqual([unknown.code, /no share link/.test(unknown.err)], [1, true]);
	assert.equal((await cli.run(["share", dir, "--at", "1", "--versions"])).code, 2);
});

test("a game is deleted when its name is typed", { skip: !hasTerminal }, async () => {
	const { client, cli } = await designer();
	await using _ = cli;
	const dir = await deckFolder(cli, keys(2));
	await cli.ok(["push", dir]);
	const wrong = await cli.onTerminal(["rm", "Deck"], { input: "deck\n" });
	assert.match(
		wrong.out,
		/This deletes Deck \(gam_\w+\) at .*: 2\s+pieces, their images, and every version\./,
	);
	assert.equal(wrong.code, 1);
	assert.equal((await client.ok(client.get("/api/v1/games"))).games.length, 1);
	const right = await cli.onTerminal(["rm", "Deck"], { input: "Deck\n" });
	assert.equal(right.code, 0, right.out);
	assert.equal((await client.ok(client.get("/api/v1/games"))).games.length, 0);
});

test("init writes what it found, which pushes as the same pieces", async () => {
	const { cli } = await designer();
	await using _ = cli;
	const dir = join(cli.home, "bare");
	await mkdir(join(dir, "decks", "evening"), { recursive: true });
	for (const key of ["back", "fox", "hare x2"]) await draw(join(dir, "decks", "evening"), key);
	const first = await cli.json(["push", dir]);
	assert.deepEqual([first.created.length, first.gameName], [3, "Bare"]);
	assert.ok(first.guesses.length > 0);
	const shown = await cli.ok(["init", dir, "--print"]);
	const { out, err } = await cli.ok(["init", dir]);
	assert.match(out, /tuckbox\.yaml describes 3 pieces with 3 images\./);
	assert.match(err, /^ \? Evening {2}Size 63\.5 × 88\.9 mm/m, "one line for each deck");
	assert.equal(await readFile(join(dir, "tuckbox.yaml"), "utf8"), shown.out);
	const again = await cli.json(["push", dir]);
	assert.deepEqual(
		[again.game, again.unchanged.length, again.source.files],
		[first.game, 3, ["tuckbox.yaml"]],
	);
	const refused = await cli.run(["init", dir]);
	assert.deepEqual([refused.code, /tuckbox\.yaml already exists\.\n.*--force/.test(refused.err)], [1, true]);
	await cli.ok(["init", dir, "--force", "--quiet"]);
	const state = await cli.json(["status", dir]);
	assert.deepEqual([state.isUpToDate, state.unchanged, state.game], [true, 3, first.game]);
});

test("names from a folder or the service cannot control the terminal", async () => {
	const { client, cli } = await designer();
	await using _ = cli;
	await client.game("Evil\u001b]0;title\u0007\u001b[2J\u202egame");
	const { out } = await cli.ok(["ls"], { env: { FORCE_COLOR: "0" } });
	assert.match(out, /Evil/);
	assert.doesNotMatch(visible(out), /[␛␇\u202e]/);
});

test("open prints the address of the service, and of a folder's game", async () => {
	const { cli } = await designer();
	await using _ = cli;
	assert.equal((await cli.ok(["open", "--print"])).out, `${service.url}/\n`);
	const dir = await deckFolder(cli, ["c1"]);
	await cli.ok(["push", dir]);
	const { out } = await cli.ok(["open", "--print"], { cwd: dir });
	assert.match(out.replace(service.url, ""), /^\/games\/gam_\w+\n$/);
	assert.match((await cli.ok(["open"], { env: await cli.notingBrowser() })).out, /^Opened http/);
	await untilEqual("the browser has been opened", () => cli.opened(), `${service.url}/`);
});

test("a push works without a cache and in a read-only folder", async () => {
	const { cli } = await designer();
	await using _ = cli;
	const dir = await deckFolder(cli, ["c1"]);
	await writeFile(join(cli.home, "cache"), "a file where the folder should be");
	await cli.ok(["push", dir]);
	await writeFile(join(dir, ".tuckbox", "link.json"), "{ broken");
	assert.equal((await cli.json(["push", dir])).unchanged.length, 1);
	await rm(join(dir, ".tuckbox"), { recursive: true });
	await appendFile(join(dir, "manifest.json"), "\n");
	assert.equal((await cli.json(["push", dir])).unchanged.length, 1);
});

test("push -m gives the new version a note; it is refused while watching, and unused without a change", async () => {
	const { cli } = await designer();
	await using _ = cli;
	const dir = await deckFolder(cli, keys(2), true);
	const first = await cli.ok(["push", dir, "-m", "after playtest 3"]);
	assert.match(first.out, /the new version will have the note when its images are ready: after playtest 3/);
	await service.published();
	assert.match((await cli.ok(["versions", dir])).out, /after playtest 3$/m);
	const same = await cli.ok(["push", dir, "--message", "again"]);
	assert.match(same.out, /no new version, so the note is not used/);
	const watching = await cli.run(["push", dir, "--watch", "-m", "many"]);
	assert.deepEqual([watching.code, /--message is for one version/.test(watching.err)], [2, true]);
});
