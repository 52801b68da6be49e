import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { patience } from "./waiting.ts";

const modules = fileURLToPath(new URL("../../../node_modules/", import.meta.url));
const packageUrl = import.meta.resolve("@sparticuz/chromium");

/**
 * The package's own flags disable web security; these only make up for the missing screen and sandbox. The processor
 * renders: an emulated graphics card renders the same and takes twenty times as long.
 */
const flags = [
	"--no-sandbox",
	"--headless=shell",
	"--disable-gpu",
	"--font-render-hinting=none",
	"--disable-dev-shm-usage",
];

function packageVersion(): string {
	const file = join(modules, "@sparticuz/chromium/package.json");
	return JSON.parse(readFileSync(file, "utf8")).version;
}

/**
 * The folder with the package's browser, unpacked once. The package unpacks into the folder for temporary files and
 * reuses files there by name, so it gets an empty one; other test files may be doing the same.
 */
async function unpacked(): Promise<string> {
	const cache = join(modules, ".cache");
	const folder = join(cache, `chromium-${packageVersion()}`);
	if (existsSync(folder)) return folder;
	await mkdir(cache, { recursive: true });
	const fresh = await mkdtemp(join(cache, "unpacking-"));
	const script = `await (await import(${JSON.stringify(packageUrl)})).default.executablePath()`;
	await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
		// as on Lambda: it includes the libraries that a minimal system lacks
		env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" },
	});
	await rename(fresh, folder).catch(async (error) => {
		await rm(fresh, { recursive: true, force: true });
		if (!existsSync(folder)) throw error;
	});
	return folder;
}

/** The package's own font list reads folders that a test should not depend on. */
async function writeFontList(folder: string): Promise<string> {
	const place = join(folder, "font-list");
	const file = join(place, "fonts.conf");
	const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${join(folder, "fonts", "fonts")}</dir>
<cachedir>${join(place, "cache")}</cachedir>
</fontconfig>
`;
	if (existsSync(file) && readFileSync(file, "utf8") === text) return place;
	await mkdir(place, { recursive: true });
	await writeFile(`${file}.${process.pid}`, text);
	await rename(`${file}.${process.pid}`, file);
	return place;
}

/** The reason why no browser can be started on this machine; undefined if one can. */
export const browserIsMissing =
	process.env.CHROMIUM_PATH || (process.platform === "linux" && process.arch === "x64")
		? undefined
		: "the packaged Chromium is for Linux on x64; CHROMIUM_PATH may name another";

/** A new profile of a browser: nothing in it is shared with another one. */
export async function newProfile(
	browser: Browser,
	options: BrowserContextOptions = {},
): Promise<BrowserContext> {
	const context = await browser.newContext(options);
	context.setDefaultTimeout(patience);
	return context;
}

/**
 * Starts a real browser without a system package. `CHROMIUM_PATH` names another one for other systems: the package's is
 * for Linux on x64.
 */
export async function startBrowser(): Promise<Browser> {
	const own = process.env.CHROMIUM_PATH;
	if (own !== undefined && own !== "") {
		if (!existsSync(own)) throw new Error(`CHROMIUM_PATH is ${own}, which does not exist`);
		return await chromium.launch({ executablePath: own, args: flags });
	}
	const folder = await unpacked();
	return await chromium.launch({
		executablePath: join(folder, "chromium"),
		args: flags,
		env: {
			PATH: process.env.PATH ?? "",
			HOME: folder,
			FONTCONFIG_PATH: await writeFontList(folder),
			LD_LIBRARY_PATH: join(folder, "al2023", "lib"),
		},
	});
}
