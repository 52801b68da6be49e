import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vite";
import { browserPackage, type FileOf, loadedWith } from "../web/vite.ts";

const source = (path: string) => resolve(import.meta.dirname, "src", path);
const otherPages = [
	"piece/PiecePage.tsx",
	"versions/VersionsPage.tsx",
	"checks/ChecksPage.tsx",
	"settings/SettingsPages.tsx",
];

/** Rules of pieces that are few and small, and that every drawing needs. */
const ofEveryDrawing = new Set(
	[
		...[
			"counters",
			"dice",
			"findings/findings",
			"groups",
			"identity",
			"kind-names",
			"kinds",
			"limits",
			"sides",
		],
		...["sizes/sizes", "sizes/trim", "words"],
	].map((name) => resolve(import.meta.dirname, `../pieces/src/${name}.ts`)),
);
// apart from the first view, they would be in a file that needs another one before it has run
for (const file of ofEveryDrawing) if (!existsSync(file)) throw new Error(`${file} has moved`);

/** The file of a module that is loaded with the first view. Other modules are grouped by the pages that load them. */
function chunkNames(modules: Parameters<typeof loadedWith>[1]): FileOf {
	const always = loadedWith(source("main.tsx"), modules);
	const games = loadedWith(source("games/GamesPage.tsx"), modules);
	const game = loadedWith(source("game/GamePage.tsx"), modules);
	const push = loadedWith(source("../../sdk/src/push/push.ts"), modules);
	const others = otherPages.map((page) => loadedWith(source(page), modules));
	return (id) => {
		const [, language] =
			/\/(?:console\/src\/messages\/(?=\w+\/(?:game|find)\.)|messages\/src\/fields\/)(\w+)/.exec(id) ?? [];
		if (language !== undefined) return `pieces-${language}`;
		if (ofEveryDrawing.has(id)) return "console";
		// the index of their package leads to them, but only dialogs and other pages use them
		if (/\/react-query\/.*\/useMutation\.js$|\/query-core\/.*\/mutationObserver\.js$/.test(id)) return null;
		if (/\/pieces\/src\/find\/(fields|query|values)\.ts$/.test(id)) return "console";
		if (always.has(id) || (games.has(id) && game.has(id))) return "console";
		// the modules of a push come with its dialog: the service may be out of reach when the push begins
		if (push.has(id) || id === source("edit/push/push-file.ts")) return "push";
		if (id === source("api/following.ts") || id.endsWith("/sdk/src/events.ts")) return "following";
		if (!game.has(id)) return null;
		return others.some((page) => page.has(id)) ? "console" : "pieces";
	};
}

export default defineConfig(browserPackage(import.meta.dirname, chunkNames));
