import react from "@vitejs/plugin-react";
import { defaultClientConditions, type Plugin, type UserConfig } from "vite";

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** The file of a module, by its name without a hash; null leaves it to the bundler. */
export type FileOf = (id: string) => string | null;

/** The modules that are loaded before a module runs, directly or indirectly. */
export function loadedWith(start: string, modules: Modules): Set<string> {
	// a path that is misspelt, or not normalized, would find nothing
	if (modules.getModuleInfo(start) === null) throw new Error(`${start} is not a module of the page`);
	const found = new Set([start]);
	for (const id of found) {
		// a module loads only the exports of an index that it imports by name
		if (/\/pieces\/src\/(find\/)?index\.ts$/.test(id)) continue;
		for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
	}
	return found;
}

/** `npx vite console` and `npx vite table` serve the sources and reload after each change, next to a service on this address. */
const service = process.env.TUCKBOX_URL ?? "http://127.0.0.1:8080";

/** The folder of hashed files, by which the server recognizes them: server/src/http/site/console.ts. */
const hashed = "console";
const files = `${hashed}/[name]-[hash:7]`;

/**
 * The configuration that builds and serves the pages of the package in a folder.
 * @param filesOf sorts modules into files, once all are known
 * @param plugins plugins besides React's
 */
export function browserPackage(
	folder: string,
	filesOf: (modules: Modules) => FileOf,
	{ plugins = [], build = {} }: { plugins?: Plugin[]; build?: UserConfig["build"] } = {},
): UserConfig {
	let fileOf: FileOf | undefined;
	return {
		root: folder,
		plugins: [react(), ...plugins],
		// resolves the client package to its sources, not its build
		resolve: {
			conditions: ["tuckbox-source", ...defaultClientConditions],
			alias: {
				// the parser of tables has a build for browsers under another name
				"csv-parse/sync": "csv-parse/browser/esm/sync",
				// the hook that the router gets from here is in React itself since version 18
				"use-sync-external-store/shim/index.js": "react",
			},
		},
		// PDFium's wrapper names its file by import.meta
		worker: { format: "es" },
		build: {
			assetsDir: hashed,
			// the page's policy forbids data: for fonts, and there are few small pictures
			assetsInlineLimit: 0,
			// the first browsers with light-dark() and CSS nesting
			target: ["chrome123", "firefox121", "safari17.5"],
			modulePreload: { polyfill: false },
			reportCompressedSize: false,
			...build,
			rolldownOptions: {
				// advice on plugins of others, which a busy machine would print into the first start
				checks: { pluginTimings: false },
				...build?.rolldownOptions,
				output: {
					// the first script lists all others, and hashes do not compress: 42 bits tell two builds of a file apart
					...{
						entryFileNames: `${files}.js`,
						chunkFileNames: `${files}.js`,
						assetFileNames: `${files}[extname]`,
					},
					codeSplitting: {
						groups: [
							{
								// one file compresses better than many small ones
								debugName: "first views",
								name: (id, modules) => {
									fileOf ??= filesOf(modules);
									return fileOf(id);
								},
								includeDependenciesRecursively: false,
							},
						],
					},
				},
			},
		},
		server: {
			proxy: Object.fromEntries(
				[
					"/api",
					"/files",
					"/uploads",
					"/sign-in",
					"/sign-out",
					"/sign-up",
					"/oauth",
					"/pages",
					"/docs",
					"/healthz",
					"/licences.txt",
				].map((path) => [path, { target: service, ws: path === "/api" }]),
			),
		},
	};
}
