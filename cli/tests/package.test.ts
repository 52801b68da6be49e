import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);

test("the published command runs without the workspace: with the client, and nothing else", async () => {
	const folder = await mkdtemp(join(tmpdir(), "tuckbox-command-"));
	try {
		const modules = join(folder, "node_modules");
		for (const [name, installed] of [
			["sdk", "@tuckbox/client"],
			["cli", "tuckbox"],
		] as const) {
			const into = join(modules, installed, "dist");
			await mkdir(into, { recursive: true });
			await run(process.execPath, [`${root}scripts/build-packages.ts`, name, "--into", into]);
			await cp(`${root}${name}/package.json`, join(modules, installed, "package.json"));
		}
		const { dependencies, bin } = JSON.parse(await readFile(join(modules, "tuckbox/package.json"), "utf8"));
		assert.deepEqual(Object.keys(dependencies), ["@tuckbox/client"]);
		const dist = join(modules, "tuckbox/dist");
		for (const file of await readdir(dist)) {
			const code = await readFile(join(dist, file), "utf8");
			assert.doesNotMatch(code, /from "@tuckbox\/pieces"/, file);
			assert.doesNotMatch(code, /^\s*(await )?using \w+ = /m, `${file}: Node 20 does not know this`);
		}

		const command = join(modules, "tuckbox", bin.tuckbox);
		await cp(`${root}examples/lantern-bay/images`, join(folder, "game/images"), { recursive: true });
		// it reads pictures, file names and sizes: what the rules of pieces are for
		const { stdout } = await run(process.execPath, [command, "init", join(folder, "game"), "--json"]);
		const { pieces, images, findings } = JSON.parse(stdout);
		assert.ok(pieces > 10 && images > 10, stdout);
		assert.ok(Array.isArray(findings));
	} finally {
		await rm(folder, { recursive: true });
	}
});
