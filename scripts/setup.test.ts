import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "tuckbox-setup-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Stands in for npm: records its arguments, and installs empty folders in place of packages. */
const npm = `
import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
const args = process.argv.slice(2);
appendFileSync("calls", args.join(" ") + "\\n");
rmSync("node_modules", { recursive: true, force: true });
const isWhole = args.includes("--include=dev") || (!args.includes("--omit=dev") && process.env.NODE_ENV !== "production");
mkdirSync("node_modules/.bin", { recursive: true });
symlinkSync(process.execPath, "node_modules/.bin/node");
mkdirSync("node_modules/vite/bin", { recursive: true });
writeFileSync("node_modules/vite/bin/vite.js", \`
	const out = process.argv[process.argv.indexOf("--outDir") + 1];
	require("node:fs").mkdirSync(out, { recursive: true });\`);
for (const part of JSON.parse(readFileSync("package.json", "utf8")).workspaces.map((name) => name + "/").concat("")) {
	const { devDependencies = {} } = JSON.parse(readFileSync(part + "package.json", "utf8"));
	for (const name of Object.keys(devDependencies)) if (isWhole) mkdirSync("node_modules/" + name, { recursive: true });
}`;

const lock = "package-lock.json";
const scripts = ["setup.mjs", "licences.mjs", "licences", "package.json"].map((name) => `scripts/${name}`);
for (const file of ["package.json", lock, ".npmrc", ...scripts]) {
	mkdirSync(dirname(join(folder, file)), { recursive: true });
	cpSync(join(root, file), join(folder, file), { recursive: true });
}
for (const part of ["pieces", "messages", "folder", "sdk", "console", "table", "examples"])
	symlinkSync(join(root, part), join(folder, part));
for (const file of ["server/package.json", "cli/package.json"]) {
	mkdirSync(dirname(join(folder, file)));
	cpSync(join(root, file), join(folder, file));
}
mkdirSync(join(folder, "web"));
for (const file of ["package.json", "vite.ts", "src"])
	symlinkSync(join(root, "web", file), join(folder, "web", file));
writeFileSync(join(folder, "npm.js"), npm);

/** Runs the setup. @returns the calls of npm that it made */
function setUp(...args: string[]): string[] {
	rmSync(join(folder, "calls"), { force: true });
	const { status, stderr } = spawnSync(process.execPath, [join(folder, "scripts/setup.mjs"), ...args], {
		cwd: folder,
		env: {
			...process.env,
			NODE_ENV: "production",
			npm_execpath: join(folder, "npm.js"),
			npm_node_execpath: process.execPath,
		},
		encoding: "utf8",
	});
	assert.equal(status, 0, stderr);
	const calls = join(folder, "calls");
	return existsSync(calls) ? readFileSync(calls, "utf8").trimEnd().split("\n") : [];
}

const has = (name: string) => existsSync(join(folder, "node_modules", name));

test("a setup installs the packages of `tuckbox push` and the tests, whatever NODE_ENV is, and completes an older one", () => {
	assert.match(setUp().join(), /^ci --include=dev /);
	assert.ok(has("oauth4webapi") && has("fast-check"));
	assert.deepEqual(setUp(), [], "nothing has changed");

	// as an earlier version left it: complete, but without the packages for development
	const [now, before] = [".setup-complete", ".setup-stamp"].map((name) => join(folder, "node_modules", name));
	cpSync(now as string, before as string);
	rmSync(now as string);
	assert.deepEqual(setUp(), [], "an older setup that is complete is kept");
	assert.ok(has(".setup-complete"));
	cpSync(now as string, before as string);
	rmSync(now as string);
	rmSync(join(folder, "node_modules/oauth4webapi"), { recursive: true });
	assert.equal(setUp().length, 1);
	assert.ok(has("oauth4webapi"), "an older setup without them is completed");

	assert.match(setUp("--omit=dev").join(), /^ci --omit=dev /);
	assert.ok(!has("oauth4webapi") && has(".setup-complete"));
	assert.equal(setUp().length, 1, "the setup of an image does not count as one for development");
	assert.ok(readFileSync(join(root, "bin/tuckbox"), "utf8").includes("node_modules/.setup-complete"));
});
