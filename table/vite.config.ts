import { tableAddresses } from "@tuckbox/web/addresses.ts";
import { defineConfig, type Plugin } from "vite";
import { browserPackage, type FileOf, loadedWith } from "../web/vite.ts";

const source = (path: string) => `${import.meta.dirname}/src/${path}`;

/** The modules that `early.ts` uses of an index. */
const earlyPieces = /\/pieces\/src\/(kinds|sides|dice|identity|sizes\/trim|table\/(kinds|view))\.ts$/;

/** The rules of pieces that are loaded with the first die, spot, routine or timer. */
const latePieces = /\/pieces\/src\/(solids\/|table\/(routines|spots|timer)\.ts$)/;

/**
 * Assigns modules to files: those that run before the others have arrived, those of the first view with the log that
 * follows it, and those of the parts that open when a user plays.
 */
function chunkNames(modules: Parameters<typeof loadedWith>[1]): FileOf {
	const loadedBy = (...starts: string[]) =>
		new Set(starts.flatMap((start) => [...loadedWith(source(start), modules)]));
	const early = loadedBy("early.ts");
	const first = loadedBy("main.tsx");
	const log = loadedBy("log/Announcer.tsx", "page/Hint.tsx", "page/ViewTools.tsx", "session/notes.ts");
	const around = loadedBy("page/Around.tsx", "menus/MorePanel.tsx", "moments/play.ts");
	return (id) => {
		// changes less often than the rest, so that browsers can keep it
		if (/\/node_modules\/(react|react-dom|scheduler)\//.test(id)) return "react";
		if (latePieces.test(id)) return null;
		if (early.has(id) || earlyPieces.test(id)) return "early";
		// only the used exports of an index remain
		const isGround = /\/pieces\/|\/messages\/src\/[^/]+$|\/web\/src\/[^/]+$/.test(id);
		if (first.has(id) || log.has(id) || isGround) return "table";
		return around.has(id) ? "around" : null;
	};
}

/** The addresses of tables. */
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

/**
 * Makes browsers load the words of the first view together with the script. The service removes the other languages.
 */
const firstWords: Plugin = {
	name: "first-words",
	apply: "build",
	transformIndexHtml: {
		order: "post",
		handler: (_, { bundle = {} }) =>
			Object.values(bundle).flatMap((chunk) => {
				const id = (chunk.type === "chunk" && chunk.facadeModuleId) || "";
				const [, language] = /\/table\/src\/messages\/(\w+)\/first\.ts$/.exec(id) ?? [];
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

/** Makes browsers request `early.ts` first, and run it before the other scripts have arrived. */
const earlyScript: Plugin = {
	name: "early-script",
	apply: "build",
	transformIndexHtml: {
		order: "post",
		handler: (_, { bundle = {} }) =>
			Object.values(bundle).flatMap((chunk) => {
				if (chunk.type !== "chunk" || chunk.facadeModuleId !== source("early.ts")) return [];
				if (chunk.imports.length > 0) throw new Error(`early.ts waits for ${chunk.imports.join(", ")}`);
				const attrs = { type: "module", crossorigin: true, src: `/${chunk.fileName}` };
				return { tag: "script", attrs, injectTo: "head-prepend" as const };
			}),
	},
};

export default defineConfig(
	browserPackage(import.meta.dirname, chunkNames, {
		plugins: [tablePage, firstWords, earlyScript],
		build: {
			// all styles of the parts that open over a table are smaller than one more request
			cssCodeSplit: false,
			rolldownOptions: { input: [`${import.meta.dirname}/table.html`, source("early.ts")] },
		},
	}),
);
