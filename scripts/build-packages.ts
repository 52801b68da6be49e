// Builds what is published: sdk/dist, plain JavaScript with declarations, and cli/dist/tuckbox.js with what its
// commands load.
// `node scripts/build-packages.ts [sdk] [cli]`; both when none is named.
import { spawnSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The declarations name web platform types only: sdk/tsconfig.json knows no others. */
function buildSdk(): void {
	rmSync(`${root}sdk/dist`, { recursive: true, force: true });
	const { status } = spawnSync(`${root}node_modules/.bin/tsc`, ["-p", `${root}sdk`], { stdio: "inherit" });
	if (status !== 0) throw new Error("sdk cannot be compiled");
}

/** What reads files goes into the bundles; the client stays the package that it is, with a version of its own. */
async function buildCli(): Promise<void> {
	const folder = `${root}cli/dist`;
	rmSync(folder, { recursive: true, force: true });
	await build({
		input: `${root}cli/src/main.ts`,
		platform: "node",
		external: [/^node:/, "@tuckbox/client"],
		// a command loads what it needs, which its first file has made sure is compiled once only
		output: { dir: folder, format: "esm", entryFileNames: "tuckbox.js", chunkFileNames: "[name]-[hash].js" },
		logLevel: "warn",
	});
	chmodSync(`${folder}/tuckbox.js`, 0o755);
}

const packages: Record<string, () => void | Promise<void>> = { sdk: buildSdk, cli: buildCli };
const wanted = process.argv.slice(2);
for (const name of wanted.length === 0 ? Object.keys(packages) : wanted) {
	const make = packages[name];
	if (make === undefined)
		throw new Error(`there is no package ${name}; there are ${Object.keys(packages).join(" and ")}`);
	await make();
}
