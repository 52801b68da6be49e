// Builds the published packages: sdk/dist, plain JavaScript with declarations, and cli/dist/tuckbox.js with the modules
// that its commands load. `node scripts/build-packages.ts [sdk] [cli] [--into FOLDER]` builds both if none is named.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "rolldown";
import { licencesOf, packagesOf, packagesWith } from "./licences.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The entry points of the client, each a file of JavaScript. */
const clientEntries = { index: "index.ts", table: "table/index.ts" };

/**
 * Builds JavaScript for Node and browsers. Its declarations use types of the web platform only, because
 * sdk/tsconfig.json includes no others. The rules of pieces are bundled, and the types that declarations need from them
 * are copied, so nothing else is installed with the package.
 */
async function buildSdk(folder: string): Promise<void> {
	rmSync(folder, { recursive: true, force: true });
	for (const [name, source] of Object.entries(clientEntries)) {
		await build({
			input: `${root}sdk/src/${source}`,
			platform: "neutral",
			transform: { target: "es2022" },
			output: {
				file: `${folder}/${name}.js`,
				codeSplitting: false,
				format: "esm",
				comments: { legal: false, annotation: true, jsdoc: false },
			},
			logLevel: "warn",
		});
	}
	const declarations = mkdtempSync(join(tmpdir(), "tuckbox-declarations-"));
	try {
		const args = ["-p", `${root}sdk`, "--outDir", declarations];
		const { status } = spawnSync(`${root}node_modules/.bin/tsc`, args, { stdio: "inherit" });
		if (status !== 0) throw new Error("sdk does not compile.");
		cpSync(join(declarations, "sdk/src"), folder, { recursive: true });
		for (const part of ["table", "kinds.d.ts"])
			cpSync(join(declarations, "pieces/src", part), join(folder, "pieces", part), { recursive: true });
		const table = join(folder, "pieces/table/index.js");
		for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
			if (!file.endsWith(".d.ts")) continue;
			const path = join(folder, file);
			const text = readFileSync(path, "utf8");
			writeFileSync(path, text.replaceAll("@tuckbox/pieces/table", relative(dirname(path), table)));
		}
	} finally {
		rmSync(declarations, { recursive: true });
	}
}

/**
 * Bundles the client, the reader of folders, the rules of pieces and the packages that read files. Only sharp, a
 * package for each platform, and the reader of PDFs, which contains WebAssembly, are left out. So one file of `npm
 * pack` installs without any other package of ours. The page of `tuckbox sort` is in a folder next to the program.
 */
async function buildCli(folder: string): Promise<void> {
	rmSync(folder, { recursive: true, force: true });
	const { output } = await build({
		// drawings are drawn in a separate process, which finds its file next to the command's
		input: {
			tuckbox: `${root}cli/src/main.ts`,
			"drawing-child": `${root}cli/src/pictures/drawing-child.ts`,
		},
		platform: "node",
		external: [/^node:/, "sharp", "@hyzyla/pdfium"],
		// the oldest Node that the package supports; it lacks `using`
		transform: { target: "node20.12" },
		resolve: { conditionNames: ["tuckbox-source", "node", "import", "default"] },
		// a command loads the modules it needs; the first file has already enabled the compile cache
		output: { dir: folder, format: "esm", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
		logLevel: "warn",
	});
	chmodSync(`${folder}/tuckbox.js`, 0o755);
	const config = ["--config", "console/vite.sort.config.ts", "--outDir", `${folder}/sort`];
	const vite = ["node_modules/vite/bin/vite.js", "build", "console", ...config, "--logLevel", "warn"];
	const { status } = spawnSync(process.execPath, vite, { cwd: root, stdio: "inherit" });
	if (status !== 0) throw new Error("The page of tuckbox sort cannot be built.");
	const modules = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
	writeFileSync(
		`${folder}/licences.txt`,
		licencesOf([...new Set([...packagesWith(modules), ...packagesOf([`${root}console`])])]),
	);
}

const packages: Record<string, (folder: string) => Promise<void>> = { sdk: buildSdk, cli: buildCli };
const { positionals, values } = parseArgs({ allowPositionals: true, options: { into: { type: "string" } } });
for (const name of positionals.length === 0 ? Object.keys(packages) : positionals) {
	const make = packages[name];
	if (make === undefined)
		throw new Error(`Unknown package ${name}. Use ${Object.keys(packages).join(" or ")}.`);
	await make(values.into ?? `${root}${name}/dist`);
}
