import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { Problem } from "../../domain/errors.ts";
import type { ObjectUrls } from "../../objects/object-store.ts";
import { type Route, route } from "../edge/route.ts";
import { html } from "../pages/html.ts";
import { page } from "../pages/layout.ts";

type Deps = { urls: ObjectUrls; publicUrl: () => string };

/** What `vite build` makes of the console (scripts/setup.mjs): index.html, and console/ with hashed files. */
const built = new URL("../../../../console/dist/", import.meta.url);

const types: Readonly<Record<string, string>> = {
	".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".png": "image/png",
	".svg": "image/svg+xml",
	".woff2": "font/woff2",
};

type File = { bytes: Buffer; type: string; zipped?: Promise<Buffer> };
type Console = { page: Buffer; files: ReadonlyMap<string, File> };

let read: Console | undefined;

/**
 * The built console, kept in memory: less than a megabyte, which stays whole when it is built anew under a service that
 * runs.
 */
function readConsole(): Console | undefined {
	if (read !== undefined || !existsSync(new URL("index.html", built))) return read;
	const names = readdirSync(new URL("console/", built));
	const files = names.map((name): [string, File] => {
		const bytes = readFileSync(new URL(`console/${name}`, built));
		return [name, { bytes, type: types[extname(name)] ?? "application/octet-stream" }];
	});
	read = { page: readFileSync(new URL("index.html", built)), files: new Map(files) };
	return read;
}

const zip = promisify(gzip);

/** The file as a browser takes it; fonts are compressed already. */
async function packed(
	file: File,
	accepted: string | undefined,
): Promise<{ bytes: Buffer; isZipped: boolean }> {
	const isText = /^text|svg/.test(file.type);
	if (!isText || !/\bgzip\b/.test(accepted ?? "")) return { bytes: file.bytes, isZipped: false };
	file.zipped ??= zip(file.bytes, { level: 9 });
	return { bytes: await file.zipped, isZipped: true };
}

/**
 * What the console may do: run its own script, call this service, and show and send images where they are: here, or in
 * a bucket.
 */
function consolePolicy({ urls, publicUrl }: Deps): string {
	// a page may be open under another name of the service than the one that images have in their addresses
	const images = [...new Set([publicUrl(), ...(urls.origins ?? [])].map((url) => new URL(url).origin))];
	return [
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"font-src 'self'",
		["img-src 'self' blob: data:", ...images].join(" "),
		["connect-src 'self'", ...images].join(" "),
		"form-action 'self'",
		"frame-ancestors 'none'",
		"base-uri 'none'",
	].join("; ");
}

/** Instead of the console, where somebody has started the service without setting it up. */
function unbuiltPage(): string {
	const body = html`<p>The console is not built yet. Whoever runs this service does it by <code>npm run setup</code>; it takes a few seconds, and nothing has to be started again.</p>
<p>Everything else works: your tools can push, and tables see it.</p>
<p class="actions"><a class="button primary" href="/settings">Your settings</a><a class="button" href="/docs">API reference</a></p>`;
	return page({ title: "No console yet", body });
}

/** The console: one page for all its addresses, for whoever is signed in, and the files it is made of. */
export function consoleRoutes(deps: Deps): Route[] {
	const pages = ["/", "/games/*"].map((url, i) =>
		route({
			operationId: i === 0 ? "showConsole" : "showConsoleGame",
			method: "GET",
			url,
			tag: "Console",
			summary: "The console",
			access: "session",
			page: true,
			hidden: true,
			answers: { 200: { description: "The page." } },
			handle: async ({ reply }) => {
				reply.type("text/html; charset=utf-8");
				const console = readConsole();
				if (console === undefined) return await reply.send(unbuiltPage());
				reply.header("Content-Security-Policy", consolePolicy(deps));
				return await reply.send(console.page);
			},
		}),
	);
	return [
		...pages,
		route({
			operationId: "getConsoleFile",
			method: "GET",
			url: "/console/:name",
			tag: "Console",
			summary: "What the console is made of",
			access: "public",
			hidden: true,
			answers: { 200: { description: "The file." } },
			handle: async ({ request, reply, params }) => {
				const file = readConsole()?.files.get(params.name ?? "");
				if (file === undefined) throw new Problem("NOT_FOUND", "The console has no such file.");
				const { bytes, isZipped } = await packed(file, request.headers["accept-encoding"]);
				if (isZipped) reply.header("Content-Encoding", "gzip");
				reply.header("Vary", "Accept-Encoding");
				reply.header("Cache-Control", "public, max-age=31536000, immutable");
				return await reply.type(file.type).send(bytes);
			},
		}),
	];
}
