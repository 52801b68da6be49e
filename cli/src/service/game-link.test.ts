import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { GameLinks } from "./game-link.ts";

const url = "https://tuckbox.example";
const link = { gameId: "gam_1", name: "Deck" };

/** A folder with a game, and a folder outside it that must stay untouched. */
async function twoFolders(t: TestContext): Promise<{ dir: string; outside: string }> {
	const root = await mkdtemp(join(tmpdir(), "tuckbox-link-"));
	t.after(() => rm(root, { recursive: true, force: true }));
	const [dir, outside] = [join(root, "game"), join(root, "outside")];
	await mkdir(dir);
	await mkdir(outside);
	await writeFile(join(outside, "link.json"), JSON.stringify({ last: url, games: { [url]: link } }));
	return { dir, outside };
}

test("a game is remembered in the folder", async (t) => {
	const { dir } = await twoFolders(t);
	assert.equal(await new GameLinks(dir).save(url, link), undefined);
	assert.deepEqual(await new GameLinks(dir).find(url), link);
	assert.equal(await new GameLinks(dir).lastUrl(), url);
	assert.equal(await readFile(join(dir, ".tuckbox", ".gitignore"), "utf8"), "*\n");
});

test("a .tuckbox that is a link is neither read nor written", async (t) => {
	const { dir, outside } = await twoFolders(t);
	const before = await readFile(join(outside, "link.json"), "utf8");
	await symlink(outside, join(dir, ".tuckbox"));
	assert.equal(await new GameLinks(dir).lastUrl(), undefined);
	assert.match((await new GameLinks(dir).save(url, { gameId: "gam_2" })) ?? "", /\.tuckbox is not a folder/);
	assert.equal(await readFile(join(outside, "link.json"), "utf8"), before);
	assert.deepEqual(await readdir(outside), ["link.json"]);
});

test("a link.json that is a link, a folder or far too large is neither read nor replaced", async (t) => {
	const { dir, outside } = await twoFolders(t);
	const path = join(dir, ".tuckbox", "link.json");
	await mkdir(join(dir, ".tuckbox"));
	for (const create of [
		() => symlink(join(outside, "link.json"), path),
		() => symlink("/dev/zero", path),
		() => mkdir(path),
		() => writeFile(path, JSON.stringify({ last: url, games: {}, padding: "x".repeat(1024 * 1024) })),
	]) {
		await create();
		assert.equal(await new GameLinks(dir).lastUrl(), undefined);
		assert.match((await new GameLinks(dir).save(url, link)) ?? "", /link\.json is not a plain file/);
		await rm(path, { recursive: true });
	}
});

test("a link.json that this program did not write is ignored", async (t) => {
	const { dir } = await twoFolders(t);
	await mkdir(join(dir, ".tuckbox"));
	for (const stored of [null, 5, { games: null }, { games: { [url]: { gameId: 5 } } }, { last: 5 }]) {
		await writeFile(join(dir, ".tuckbox", "link.json"), JSON.stringify(stored));
		assert.equal(await new GameLinks(dir).find(url), undefined);
		assert.equal(await new GameLinks(dir).lastUrl(), undefined);
	}
	await writeFile(
		join(dir, ".tuckbox", "link.json"),
		JSON.stringify({ games: { [url]: { gameId: "gam_1", name: {} } } }),
	);
	assert.equal(await new GameLinks(dir).find(url), undefined);
});
