import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);

/** Code of a design tool's author: with correct types, with a wrong one, and runnable. */
const consumer = `
import { type Manifest, type PushResult, Tuckbox, TuckboxError } from "@tuckbox/client";
import { type Act, connectTable } from "@tuckbox/client/table";
const tuckbox = new Tuckbox({ baseUrl: "http://127.0.0.1:9/", retries: 1 });
const manifest: Manifest = { components: [{ kind: "deck", name: "Fox", externalKey: "fox" }] };
// @ts-expect-error there is no such kind
manifest.components.push({ kind: "boat", name: "Boat", externalKey: "boat" });
manifest.components.pop();
const planned: PushResult = await tuckbox.games.plan(manifest, { files: {} });
const failed = await tuckbox.games.list().catch((error: unknown) => error instanceof TuckboxError && error.code);
const act: Act = { kind: "flip", ids: ["x"] };
// @ts-expect-error there is no such act
const dance: Act = { kind: "dance" };
const table = connectTable({ baseUrl: "http://127.0.0.1:9", tableId: "tbl_1", secret: "x" });
const outcome = table.act(act);
table.close();
console.log(tuckbox.baseUrl, planned.created.length, failed, (await outcome).kind);
`;

test("the published package runs without the workspace, and its types hold in a strict project", async () => {
	const folder = await mkdtemp(join(tmpdir(), "tuckbox-package-"));
	try {
		const { files, exports, dependencies } = JSON.parse(await readFile(`${root}sdk/package.json`, "utf8"));
		assert.equal(dependencies, undefined);
		const installed = join(folder, "node_modules/@tuckbox/client");
		await mkdir(installed, { recursive: true });
		const outDir = join(installed, "dist");
		await run(process.execPath, [`${root}scripts/build-packages.ts`, "sdk", "--into", outDir]);
		assert.deepEqual(files, ["dist", "README.md"]);
		const built = await readdir(outDir, { recursive: true });
		for (const { types, default: code } of Object.values<{ types: string; default: string }>(exports))
			for (const target of [types, code]) assert.ok(built.includes(target.replace("./dist/", "")), target);
		await cp(`${root}sdk/package.json`, join(installed, "package.json"));
		// the workspace's own packages are bundled, and no declaration needs their types
		for (const file of built) {
			if (!/\.(js|ts)$/.test(file)) continue;
			assert.doesNotMatch(await readFile(join(outDir, file), "utf8"), /@tuckbox\/pieces|node:/, file);
		}

		await writeFile(join(folder, "package.json"), '{ "type": "module" }');
		await writeFile(join(folder, "consumer.ts"), consumer);
		const flags = "--strict --target es2022 --module nodenext --lib es2023,dom,dom.iterable --types";
		const args = [...flags.split(" "), "", "--outDir", folder, join(folder, "consumer.ts")];
		await run(`${root}node_modules/.bin/tsc`, args, { cwd: folder }).catch(({ stdout }) =>
			assert.fail(stdout),
		);
		const { stdout } = await run(process.execPath, [join(folder, "consumer.js")]);
		assert.equal(stdout, "http://127.0.0.1:9 1 NETWORK_ERROR ended\n");
	} finally {
		await rm(folder, { recursive: true });
	}
});
