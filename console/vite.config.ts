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

/** The same for the page of a table: what the first sight needs, the log that follows it, and what opens when someone plays. */
function fileOfTable(modules: Modules): (id: string) => string | null {
	const [first, log, around] = [
		["table/main.tsx"],
		["table/LogLines.tsx", "table/Announcer.tsx", "table/notes.ts", "table/ViewTools.tsx"],
		["table/Around.tsx", "table/MorePanel.tsx"],
	].map((starts) => new Set(starts.flatMap((start) => [...loadedWith(source(start), modules)]))) as [
		Set<string>,
		Set<string>,
		Set<string>,
	];
	return (id) => {
		// changes less often than the rest, so that browsers keep it
		if (/\/node_modules\/(react|react-dom|scheduler)\//.test(id)) return "react";
		// loaded with the first die
		if (/\/pieces\/src\/solids\//.test(id)) return null;
		// of an index, only what is used remains
		if (first.has(id) || (log.has(id) && around.has(id)) || /\/(pieces|web)\//.test(id)) return "table";
		return log.has(id) ? "log" : around.has(id) ? "around" : null;
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

/** Has browsers load the words of the first sight with the script; the service leaves the other languages out. */
const firstWords: Plugin = {
	name: "first-words",
	apply: "build",
	transformIndexHtml: {
		order: "post",
		handler: (_, { bundle = {} }) =>
			Object.values(bundle).flatMap((chunk) => {
				const id = (chunk.type === "chunk" && chunk.facadeModuleId) || "";
				const [, language] = /\/words\/(\w+)\/table-first\.ts$/.exec(id) ?? [];
				if (language === undefined) return [];
				const attrs = {
					rel: "modulepreload",
					crossorigin: true,
					href: `/${chunk.fileName}`,
					hreflang: language,
				};
				return { tag: "link", attrs, injectTo: "head" as const };
			}),
	},
};

// `vite build --mode table` builds the page of a table: guests download no console, so the two share no files
export default defineConfig(({ mode }) => ({
	root: import.meta.dirname,
	plugins: [react(), tablePage, firstWords],
	// the sources of the client package, not its build
	resolve: {
		conditions: ["tuckbox-source", ...defaultClientConditions],
		// the parser of tables has a build for browsers under another name
		alias: { "csv-parse/sync": "csv-parse/browser/esm/sync" },
	},
	// PDFium's wrapper names its file by import.meta
	worker: { format: "es" },
	build: {
		// what the server takes for hashed files, server/src/http/site/console.ts
		assetsDir: "console",
		// the page's policy forbids data: for fonts, and there are few small pictures
		assetsInlineLimit: 0,
		// the first browsers with light-dark() and CSS nesting
		target: ["chrome123", "firefox121", "safari17.5"],
		modulePreload: { polyfill: false },
		reportCompressedSize: false,
		// the styles of all that opens over a table are smaller than one more request
		cssCodeSplit: mode !== "table",
		rolldownOptions: {
			// advice on plugins of others, which a busy machine would print into the first start
			checks: { pluginTimings: false },
			...(mode === "table" && { input: `${import.meta.dirname}/table.html` }),
			output: {
				codeSplitting: {
					groups: [
						{
							// one file compresses better than many small ones
							debugName: "first views",
							name: (id, modules) => {
								file ??= mode === "table" ? fileOfTable(modules) : fileOf(modules);
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
				"/licences.txt",
			].map((path) => [path, { target: service, ws: path === "/api" }]),
		),
	},
}));
