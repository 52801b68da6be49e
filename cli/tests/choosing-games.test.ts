import assert from "node:assert/strict";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { GameClient } from "../../server/tests/support/client.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { type CommandLine, hasTerminal, newCommandLine, type Run } from "./support/command-line.ts";
import { card, deckFolder, draw, keys, writeManifest } from "./support/folders.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

async function designer() {
	const client = await service.user();
	const cli = await newCommandLine({ TUCKBOX_URL: service.url, TUCKBOX_TOKEN: client.token ?? "" });
	const games = async (): Promise<{ id: string; name: string }[]> =>
		(await client.ok(client.get("/api/v1/games"))).games;
	const gameNamed = async (name: string) => {
		const found = (await games()).filter((game) => game.name === name);
		assert.equal(found.length, 1, `one game called ${name}`);
		return new GameClient(client, found[0]?.id ?? "");
	};
	return { client, cli, games, gameNamed };
}

/** A folder with nothing but pictures, so that only the folder's own name can name its game. */
async function pictures(cli: CommandLine, path: string, names: readonly string[]): Promise<string> {
	const dir = join(cli.home, path);
	await mkdir(dir, { recursive: true });
	for (const name of names) await draw(dir, name);
	return dir;
}

const keysIn = async (game: GameClient) =>
	(await game.components()).map(({ externalKey }) => externalKey).sort();

test("a folder stays with its game when it is moved, and a copy with another name is a different game", async () => {
	const { client, cli, gameNamed } = await designer();
	await using _ = cli;
	const dir = await deckFolder(cli, ["c1"]);
	await cli.ok(["push", dir]);
	const { id } = await gameNamed("Deck");
	assert.equal(await readFile(join(dir, ".tuckbox", ".gitignore"), "utf8"), "*\n");

	const moved = join(cli.home, "moved");
	await rename(dir, moved);
	assert.equal((await cli.json(["push", moved])).game, id);
	await writeManifest(moved, [card("c1")], { name: "Deck of lanterns" });
	assert.equal((await cli.json(["push", moved])).game, id, "the same game by another name");
	assert.equal((await gameNamed("Deck of lanterns")).id, id);

	const copy = join(cli.home, "copy");
	await cp(moved, copy, { recursive: true });
	await writeManifest(copy, [card("c1")], { name: "Second deck" });
	const other = await cli.json(["push", copy]);
	assert.notEqual(other.game, id);
	assert.equal(other.gameCreated, true);
	assert.equal((await (await gameNamed("Deck of lanterns")).components()).length, 1);

	await client.ok(client.delete(`/api/v1/games/${id}`));
	const recreated = await cli.json(["push", moved]);
	assert.notEqual(recreated.game, id, "a deleted game is created again");
	assert.equal(recreated.created.length, 1);
});

test("--game and --game-name choose the game", async () => {
	const { client, cli, gameNamed } = await designer();
	await using _ = cli;
	const dir = await deckFolder(cli, ["c1"]);
	const game = await client.game("By id");
	assert.equal((await cli.json(["push", dir, "--game", game.id])).game, game.id);
	assert.equal((await cli.json(["push", dir])).game, game.id, "the folder remembers it");
	const named = await cli.json(["push", dir, "--game-name", "By name"]);
	assert.equal(named.game, (await gameNamed("By name")).id);
	const confused = await cli.run(["push", dir, "--game", "By name"]);
	assert.equal(confused.code, 2);
	assert.match(confused.err, /--game needs an id, not "By name"\. To give a name, use --game-name\./);
	const both = await cli.run(["push", dir, "--game", game.id, "--game-name", "x"]);
	assert.equal(both.code, 2);
	const none = await cli.run(["push", dir, "--game", "gam_none"]);
	assert.deepEqual([none.code, /This game does not exist/.test(none.err)], [1, true]);
});

test("a new name in the manifest renames the game, in one version with what else is pushed", async () => {
	const { cli, gameNamed } = await designer();
	await using _ = cli;
	const dir = await deckFolder(cli, ["c1"]);
	await writeManifest(dir, [card("c1")], { name: "First edition" });
	await cli.ok(["push", dir]);
	await service.published();
	await writeManifest(dir, [{ ...card("c1"), name: "Changed" }], { name: "Second edition" });
	assert.match((await cli.ok(["push", dir])).out, /renamed from First edition/);
	await service.published();
	const game = await gameNamed("Second edition");
	const { versions } = await game.client.ok(game.client.get(`${game.path}/versions`));
	const changes = versions.map(({ created, changed }: { created: number; changed: number }) => [
		created,
		changed,
	]);
	assert.deepEqual(changes, [
		[1, 0],
		[0, 1],
	]);
});

test("a name chosen with --game-name is kept, whatever the manifest says", async () => {
	const { cli, games } = await designer();
	await using _ = cli;
	const dir = await deckFolder(cli, ["c1"]);
	const { game } = await cli.json(["push", dir, "--game-name", "Deck two"]);
	const again = await cli.json(["push", dir]);
	assert.deepEqual([again.game, again.gameName], [game, "Deck two"]);
	await writeManifest(dir, [card("c1")], { name: "Deck three" });
	assert.deepEqual((await cli.json(["push", dir])).game, game);
	assert.deepEqual(
		(await games()).map(({ name }) => name),
		["Deck two"],
	);
});

test("--game-name leads away from the game of another user, also by the same name", async () => {
	const [first, second] = [await designer(), await designer()];
	await using _ = first.cli;
	await using __ = second.cli;
	const dir = await deckFolder(first.cli, ["c1"]);
	await first.cli.ok(["push", dir]);
	const refused = await second.cli.run(["push", dir]);
	assert.deepEqual([refused.code, /--game-name NAME/.test(refused.err)], [3, true]);
	const own = await second.cli.json(["push", dir, "--game-name", "Deck"]);
	assert.equal(own.gameCreated, true);
	assert.equal((await second.cli.json(["push", dir])).game, own.game, "and it is remembered");
	assert.equal((await second.cli.json(["push", dir, "--game-name", "Deck"])).game, own.game);
});

const assertNotEntered = ({ code, err }: Run, dir: string, id: string) => {
	assert.equal(code, 2, err);
	assert.match(
		err,
		/^tuckbox: You already have a game called "Cards", and this folder was never pushed to it\./m,
	);
	assert.ok(err.includes(`tuckbox push ${dir} --game ${id} `), err);
	assert.ok(err.includes(`tuckbox push ${dir} --game-name NAME`), err);
};

test("an unrelated folder of the same name enters no existing game without an option", async () => {
	const { cli, games, gameNamed } = await designer();
	await using _ = cli;
	const one = await pictures(cli, "one/cards", ["blue-a", "blue-b"]);
	const two = await pictures(cli, "two/cards", ["red-a", "red-b"]);
	await cli.ok(["push", one]);
	const game = await gameNamed("Cards");
	const before = await game.components();
	for (const more of [[], ["--prune", "--yes"], ["--dry-run"], ["--watch"]])
		assertNotEntered(await cli.run(["push", two, ...more]), two, game.id);
	assertNotEntered(await cli.run(["status", two]), two, game.id);
	const { error } = JSON.parse((await cli.run(["push", two, "--json"])).out);
	assert.deepEqual([error.code, error.exitCode], ["GAME_NOT_CHOSEN", 2]);
	assert.deepEqual(await game.components(), before, "nothing was sent");

	assert.equal((await cli.json(["push", two, "--game-name", "Red"])).gameCreated, true);
	assert.deepEqual(await keysIn(await gameNamed("Red")), ["deck", "red-a", "red-b"]);
	assert.equal((await cli.json(["push", two])).gameName, "Red");
	const three = await pictures(cli, "three/cards", ["green"]);
	assert.equal((await cli.json(["push", three, "--game-name", "Cards"])).game, game.id);
	assert.equal((await cli.json(["push", three])).game, game.id, "then it is remembered");
	assert.equal((await games()).length, 2);
});

test("a name in the manifest is not a guess, and a game without pieces is free", async () => {
	const { client, cli, gameNamed } = await designer();
	await using _ = cli;
	const dir = await deckFolder(cli, keys(2));
	const { game } = await cli.json(["push", dir]);
	await rm(join(dir, ".tuckbox"), { recursive: true });
	assert.equal((await cli.json(["push", dir])).game, game, "as a fresh clone on another machine");
	const { id } = await client.game("Cards");
	const bare = await pictures(cli, "one/cards", ["blue"]);
	assert.equal((await cli.json(["push", bare])).game, id, "as a game that was added in the console");
	assert.deepEqual(await keysIn(await gameNamed("Cards")), ["blue", "deck"]);
});

test("on a terminal it asks whether it is the same game, once", { skip: !hasTerminal }, async () => {
	const { cli, gameNamed } = await designer();
	await using _ = cli;
	await cli.ok(["push", await pictures(cli, "one/cards", ["blue"])]);
	const two = await pictures(cli, "two/cards", ["red"]);
	const no = await cli.onTerminal(["push", two], { input: "n\n" });
	assert.match(
		no.out,
		/a game called "Cards", and this folder was never pushed to it\.\s+[^\n]*Push into that game\? \[y\/N\]/,
	);
	assert.match(
		no.out,
		/Nothing was pushed\.\s+For a game of its own:\s+tuckbox push .*two\/cards --game-name NAME/,
	);
	assert.equal(no.code, 1);
	assert.deepEqual(await keysIn(await gameNamed("Cards")), ["blue", "deck"]);
	const yes = await cli.onTerminal(["push", two], { input: "y\n" });
	assert.equal(yes.code, 0, yes.out);
	assert.deepEqual(await keysIn(await gameNamed("Cards")), ["blue", "deck", "red"]);
	assert.equal((await cli.run(["push", two])).code, 0);
});

test("a folder that cannot remember its game says so", async () => {
	const { cli } = await designer();
	await using _ = cli;
	const dir = await pictures(cli, "cards", ["blue"]);
	await writeFile(join(dir, ".tuckbox"), "a file where the folder should be");
	const { err } = await cli.ok(["push", dir]);
	const [, id = ""] =
		/cards cannot remember its game: .* \(\.tuckbox is not a folder\)\. Next time, add: --game (gam_\w+)$/m.exec(
			err,
		) ?? assert.fail(err);
	assert.equal((await cli.run(["push", dir])).code, 2);
	assert.equal((await cli.json(["push", dir, "--game", id])).game, id);
});
