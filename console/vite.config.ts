import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { tableAddresses } from "../web/addresses.ts";

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** The modules that a module loads, directly or not, before it runs. */
function loadedWith(start: string, modules: Modules): Set<string> {
	const found = new Set([start]);
	for (const id of found) {
		// of an index, a module loads only what it imports by name
		if (/\/pieces\/src\/(find\/)?index\.ts$/.test(id)) continue;
		for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
	}
	return found;
}

const source = (path: string) => `${import.meta.dirname}/src/${path}`;
const otherPages = [
	"piece/PiecePage.tsx",
	"versions/VersionsPage.tsx",
	"checks/ChecksPage.tsx",
	"settings/SettingsPages.tsx",
	"share/SharedPages.tsx",
];

/** The file of a module that is loaded with the first view; others are grouped by what loads them. */
function fileOf(modules: Modules): (id: string) => string | null {
	const always = loadedWith(source("main.tsx"), modules);
	const games = loadedWith(source("games/GamesPage.tsx"), modules);
	const game = loadedWith(source("game/GamePage.tsx"), modules);
	const push = loadedWith(`${import.meta.dirname}/../sdk/src/push/push.ts`, modules);
	const others = otherPages.map((page) => loadedWith(source(page), modules));
	return (id) => {
		const [, language] = /\/src\/words\/(\w+)\/(?:game|find)\.ts$/.exec(id) ?? [];
		if (language !== undefined) return `pieces-${language}`;
		// few and small, and every drawing needs them
		if (/\/pieces\/src\/(counters|dice|findings|identity|kinds|limits|sides|sizes|trim|words)\.ts$/.test(id))
			return "console";
		if (/\/pieces\/src\/find\/(fields|query|values)\.ts$/.test(id)) return "console";
		if (always.has(id) || (games.has(id) && game.has(id))) return "console";
		// what a dialog pushes with comes with the dialog: the service may be out of reach when the push begins
		if (push.has(id) || id === source("by-hand/push-file.ts")) return "push";
		if (id === source("api/following.ts") || id.endsWith("/sdk/src/events.ts")) return "following";
		if (!game.has(id)) return null;
		return others.some((page) => page.has(id)) ? "console" : "pieces";
	};
}
let file: ReturnType<typeof fileOf> | undefined;

/** `npx vite console` serves the sources and reloads after each change, next to a service on this address. */
const service = process.env.TUCKBOX_URL ?? "http://127.0.0.1:8080";

/** The addresses of tables, which have a page of their own. */
const tablePages = Object.values(tableAddresses).map(
	(address) => new RegExp(`^${address.replaceAll(/:\w+/g, "[^/]+")}/?$`),
);

/** Serves the page of a table at its addresses, as the service does. */
const tablePage: Plugin = {
	name: "table-page",
	apply: "serve",
	configureServer(server) {
		server.middlewares.use((request, _, next) => {
			const [path = ""] = request.url?.split("?", 1) ?? [];
			if (tablePages.some((address) => address.test(path))) request.url = "/table.html";
			next();
		});
	},
};

// `vite build --mode table` builds the page of a table: guests download no console, so the two share no files
export default defineConfig(({ mode }) => ({
	root: import.meta.dirname,
	plugins: [react(), tablePage],
	// the sources of the client package, not its build
	resolve: {
		conditions: ["tuckbox-source", ...defaultClientConditions],
		// the parser of tables has a build for browsers under another name
		alias: { "csv-parse/sync": "csv-parse/browser/esm/sync" },
	},
	build: {
		// what the server takes for hashed files, server/src/http/site/console.ts
		assetsDir: "console",
		// the page's policy forbids data: for fonts, and there are few small pictures
		assetsInlineLimit: 0,
		// the first browsers with light-dark() and CSS nesting
		target: ["chrome123", "firefox121", "safari17.5"],
		modulePreload: { polyfill: false },
		reportCompressedSize: false,
		rolldownOptions:
			mode === "table"
				? { input: `${import.meta.dirname}/table.html` }
				: {
						output: {
							codeSplitting: {
								groups: [
									{
										// one file compresses better than many small ones
										debugName: "first views",
										name: (id, modules) => {
											file ??= fileOf(modules);
											return file(id);
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
			].map((path) => [path, { target: service, ws: path === "/api" }]),
		),
	},
}));
