import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { browserIsMissing, newProfile, startBrowser } from "../../server/tests/support/browser.ts";
import { picture } from "../../server/tests/support/pictures.ts";
import { untilEqual } from "../../server/tests/support/waiting.ts";
import { readFolderAt } from "../src/folder-on-disk.ts";
import { newCommandLine } from "./support/command-line.ts";

let browser: Awaited<ReturnType<typeof startBrowser>>;
before(async () => {
	if (browserIsMissing === undefined) browser = await startBrowser();
});
after(() => browser?.close());

/** A folder with cards and chips in one place, which no rule can tell apart. */
async function marsh(home: string): Promise<string> {
	const dir = join(home, "marsh");
	await mkdir(join(dir, "pics"), { recursive: true });
	for (const name of ["Gull", "Heron", "Stork"])
		await writeFile(join(dir, `pics/${name}.png`), (await picture(250, 350)).bytes);
	for (const number of [1, 2])
		await writeFile(join(dir, `pics/chit ${number}.png`), (await picture(120, 120)).bytes);
	return dir;
}

/** The kinds and names of a folder's pieces. */
const piecesIn = async (dir: string) =>
	(await readFolderAt(dir)).manifest.components.map(({ kind, name }) => `${kind} ${name}`).sort();

test("tuckbox sort opens a folder in a browser, and what is chosen there is how it is read afterwards", {
	skip: browserIsMissing,
}, async () => {
	await using cli = await newCommandLine();
	const dir = await marsh(cli.home);
	assert.deepEqual(
		(await piecesIn(dir)).filter((piece) => piece.startsWith("token")),
		[],
	);
	const running = cli.start(["sort", dir, "--print"]);
	const [address] = await running.says(/http:\/\/127\.0\.0\.1:\d+\/#\S+/);
	const profile = await newProfile(browser);
	const page = await profile.newPage();
	const complaints: string[] = [];
	page.on("console", (line) => line.type() === "error" && complaints.push(line.text()));
	await page.goto(address);
	await page.getByRole("heading", { name: "Sort marsh" }).waitFor();
	assert.doesNotMatch(page.url(), /#./, "the secret is no longer in the address");
	await page.reload();
	await page.getByRole("option", { name: /^Chit 2/ }).click();
	await page.getByRole("button", { name: "Select all 2 alike" }).click();
	await page.getByRole("button", { name: "These are" }).click();
	await page.getByRole("menuitem", { name: "Tokens" }).click();
	await page.getByRole("status").getByText("2 pictures are now: Tokens.").waitFor();

	const other = await (await newProfile(browser)).newPage();
	await other.goto(address);
	await other.getByText("The address works once").waitFor();

	await page.getByRole("button", { name: "Save tuckbox.yaml" }).click();
	await page.getByRole("heading", { name: "marsh is sorted" }).waitFor();
	const { code, out } = await running.ended;
	assert.deepEqual([code, out], [0, `Push it: tuckbox push ${dir}\n`]);
	assert.match(await readFile(join(dir, "tuckbox.yaml"), "utf8"), /tokens:/);
	assert.deepEqual(await piecesIn(dir), [
		...["deck Marsh", "tile Gull", "tile Heron", "tile Stork"],
		...["tokenSprite Chit 1", "tokenSprite Chit 2"],
	]);
	assert.deepEqual(complaints, []);
});

test("a sorting that is cancelled changes nothing; the page speaks the command's language and fits a phone", {
	skip: browserIsMissing,
}, async () => {
	await using cli = await newCommandLine();
	const dir = await marsh(cli.home);
	const running = cli.start(["sort", dir, "--print", "--lang", "de"]);
	const [address] = await running.says(/http:\/\/127\.0\.0\.1:\d+\/#\S+/);
	const page = await (await newProfile(browser)).newPage();
	await page.goto(address);
	await page.getByRole("heading", { name: "marsh sortieren" }).waitFor();
	await page.setViewportSize({ width: 360, height: 740 });
	await untilEqual(
		"its width",
		() => page.locator("html").evaluate((html) => Reflect.get(html, "scrollWidth")),
		360,
	);
	await page.getByRole("button", { name: "Abbrechen" }).click();
	await page.getByRole("heading", { name: "Nichts wurde gespeichert" }).waitFor();
	const { code, out } = await running.ended;
	assert.deepEqual([code, out], [0, "Nichts wurde gespeichert.\n"]);
	await assert.rejects(readFile(join(dir, "tuckbox.yaml")), { code: "ENOENT" });
});

test("tuckbox sort names a folder that does not exist, and ends with Ctrl-C", async () => {
	await using cli = await newCommandLine();
	const missing = await cli.run(["sort", "nowhere"]);
	assert.deepEqual([missing.code, /Folder nowhere does not exist/.test(missing.err)], [1, true]);
	const running = cli.start(["sort", await marsh(cli.home), "--print"]);
	await running.says(/http:\/\/127\.0\.0\.1:\d+\/#\S+/);
	running.child.kill("SIGINT");
	assert.equal((await running.ended).code, 130);
});
