import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";

/** The built page: next to the program in the package, and with the other pages in a checkout (scripts/setup.mjs). */
const places = [new URL("./sort/", import.meta.url), new URL("../../../web/dist/sort/", import.meta.url)];

const types: Readonly<Record<string, string>> = {
	".css": "text/css; charset=utf-8",
	".html": "text/html; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".png": "image/png",
	".svg": "image/svg+xml",
	".wasm": "application/wasm",
	".woff2": "font/woff2",
};

/**
 * The policy of the page: only its own scripts, and no connection but to this server. Pictures are shown from the bytes
 * that it has read.
 */
const pagePolicy = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"font-src 'self'",
	"img-src 'self' blob: data:",
	"connect-src 'self'",
	"worker-src 'self'",
	"form-action 'none'",
	"frame-ancestors 'none'",
	"base-uri 'none'",
].join("; ");

/** Workers get all that they read in messages. WebAssembly draws pages of PDFs (console/src/pdf/pdf-worker.ts). */
const workerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'";

/** A file of the page. */
export type PageFile = { bytes: Buffer; type: string; policy?: string };

/**
 * Reads the built page, by the paths of its files.
 * @param language of the page, as a tag
 * @returns undefined if it is not built
 */
export function readPage(language: string): ReadonlyMap<string, PageFile> | undefined {
	const folder = places.find((place) => existsSync(new URL("sort.html", place)));
	if (folder === undefined) return undefined;
	const html = readFileSync(new URL("sort.html", folder), "utf8").replace('lang="en"', `lang="${language}"`);
	const page = { bytes: Buffer.from(html), type: types[".html"] ?? "", policy: pagePolicy };
	const assets = readdirSync(new URL("console/", folder)).map((name): [string, PageFile] => {
		const bytes = readFileSync(new URL(`console/${name}`, folder));
		const type = types[extname(name)] ?? "application/octet-stream";
		return [`/console/${name}`, { bytes, type, ...(/-worker-/.test(name) && { policy: workerPolicy }) }];
	});
	return new Map([["/", page], ...assets]);
}
