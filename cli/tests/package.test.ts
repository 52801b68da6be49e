import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { importsOf, sourceFiles } from "../../scripts/import-graph.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);

test("the command installs from the file that npm packs, alone, and runs", async () => {
	const folder = await mkdtemp(join(tmpdir(), "tuckbox-command-"));
	try {
		const installed = join(folder, "node_modules/tuckbox");
		const dist = join(installed, "dist");
		await mkdir(dist, { recursive: true });
		await run(process.execPath, [`${root}scripts/build-packages.ts`, "cli", "--into", dist]);
		await cp(`${root}cli/package.json`, join(installed, "package.json"));
		const { dependencies, optionalDependencies, bin, scripts } = JSON.parse(
			await readFile(join(installed, "package.json"), "utf8"),
		);
		// the package's dependencies are fetched from a registry, which has none of our own packages
		assert.deepEqual(
			[dependencies, Object.keys(optionalDependencies)],
			[undefined, ["@hyzyla/pdfium", "sharp"]],
		);
		assert.deepEqual(Object.keys(scripts), ["prepack"]);
		const files = await readdir(dist);
		for (const file of files.filter((name) => name.endsWith(".js"))) {
			const text = await readFile(join(dist, file), "utf8");
			assert.doesNotMatch(text, /(from|import\() ?"@tuckbox\//, file);
			assert.doesNotMatch(text, /^\s*(await )?using \w+ =/m, `${file} has syntax that Node 20 does not know`);
		}

		const licences = await readFile(join(dist, "licences.txt"), "utf8");
		const sources = [`${root}cli/src/`, `${root}folder/src/`, `${root}sdk/src/`];
		const bundled = sources
			.flatMap((source) => sourceFiles(source).flatMap((file) => importsOf(source, file)))
			.filter(({ isPackage, isTypeOnly, to }) => isPackage && !isTypeOnly && !/^(node:|@tuckbox\/)/.test(to))
			.map(({ to }) => /^(?:@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? to)
			.filter((name) => !Object.hasOwn(optionalDependencies, name));
		assert.ok(bundled.includes("yaml") && bundled.includes("oauth4webapi"));
		assert.match(
			await readFile(join(dist, "sort/sort.html"), "utf8"),
			/<script type="module" .*src="\/console\//,
		);
		for (const name of [...bundled, "react"]) assert.match(licences, new RegExp(`\\n${name} \\d+\\.`), name);

		const command = join(installed, bin.tuckbox);
		await cp(`${root}examples/lantern-bay/images`, join(folder, "game/images"), { recursive: true });
		// reads pictures, file names and sizes, and so uses the bundled rules of pieces
		const { stdout } = await run(process.execPath, [command, "init", join(folder, "game"), "--json"]);
		const { pieces, images, findings } = JSON.parse(stdout);
		assert.ok(pieces > 10 && images > 10, stdout);
		assert.ok(Array.isArray(findings));
	} finally {
		await rm(folder, { recursive: true });
	}
});

test("the launcher of Windows is read by its command processor, and passes on what the other one does", async () => {
	const windows = await readFile(`${root}bin/tuckbox.cmd`, "utf8");
	assert.deepEqual(windows.match(/(?<!\r)\n/g), null, "a line ends with a line feed alone");
	const { packages } = JSON.parse(await readFile(`${root}package-lock.json`, "utf8"));
	const runtime = /"runtime=%root%\\(.+)"\r/.exec(windows)?.[1]?.replaceAll("\\", "/") ?? "";
	const [name = ""] = /^node_modules\/[^/]+/.exec(runtime) ?? [];
	assert.equal(packages[name]?.os, "win32", `the locked packages have no ${name}`);
	assert.equal(runtime, `${name}/${packages[name].bin.node}`);
	const posix = await readFile(`${root}bin/tuckbox`, "utf8");
	const programs = (text: string) =>
		[...text.matchAll(/"[^"]*(cli|server)[\\/]src[\\/]main\.ts"/g)].map(([, part]) => part).sort();
	const options = (text: string) => (text.match(/--(conditions|heap-growing-percent)=[\w-]+/g) ?? []).sort();
	const service = /^(\w+(?: \| \w+)+)\) ;;/m.exec(posix)?.[1]?.split(" | ");
	assert.deepEqual(new Set(programs(windows)), new Set(programs(posix)));
	assert.deepEqual(options(windows), options(posix));
	assert.deepEqual(
		[...windows.matchAll(/"%~1"=="(\w+)"/g)].map(([, word]) => word),
		service,
	);
});
