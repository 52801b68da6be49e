import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { addresses } from "@tuckbox/web/addresses.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { signedInUserOf } from "../../accounts/sessions.ts";
import { Problem } from "../../domain/errors.ts";
import type { ObjectUrls } from "../../objects/object-store.ts";
import type { Store } from "../../store/store.ts";
import { type Route, route } from "../edge/route.ts";
import type { Cookies } from "../edge/session-cookie.ts";
import { type Html, html, write } from "../pages/html.ts";
import { page } from "../pages/layout.ts";
import { type Words, wordsOf } from "../pages/words.ts";
import { sendPage } from "./form.ts";

export type PolicyDeps = { urls: ObjectUrls; publicUrl: () => string };
type Deps = PolicyDeps & { store: Store; cookies: Cookies; now: () => number };

/** The output of `vite build` (scripts/setup.mjs): a page for the console and one for tables, and console/ with hashed files. */
const built = new URL("../../../../web/dist/", import.meta.url);

const types: Readonly<Record<string, string>> = {
	".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".png": "image/png",
	".svg": "image/svg+xml",
	".wasm": "application/wasm",
	".woff2": "font/woff2",
};

type File = { bytes: Buffer; type: string; zipped?: Promise<Buffer> };
type PageName = "index" | "table";
type Console = {
	pages: Readonly<Record<PageName, string>>;
	files: ReadonlyMap<string, File>;
	/** The terms of other people's packages in the service and the console (scripts/licences.mjs). */
	licences: File;
};

let read: Console | undefined;

/**
 * The built console, kept in memory: it is some megabytes, most of which read PDFs, and stays consistent if the console is rebuilt
 * while the service is running.
 */
function readConsole(): Console | undefined {
	if (read !== undefined || !existsSync(new URL("index.html", built))) return read;
	const names = readdirSync(new URL("console/", built));
	const files = names.map((name): [string, File] => {
		const bytes = readFileSync(new URL(`console/${name}`, built));
		return [name, { bytes, type: types[extname(name)] ?? "application/octet-stream" }];
	});
	const page = (name: PageName) => readFileSync(new URL(`${name}.html`, built), "utf8");
	const licences = { bytes: readFileSync(new URL("licences.txt", built)), type: "text/plain; charset=utf-8" };
	read = { pages: { index: page("index"), table: page("table") }, files: new Map(files), licences };
	return read;
}

const zip = promisify(gzip);

/** The file, compressed if the browser accepts it; fonts are compressed already. */
async function packed(
	file: File,
	accepted: string | undefined,
): Promise<{ bytes: Buffer; isZipped: boolean }> {
	const isSmallerZipped = /^text|svg|wasm/.test(file.type);
	if (!isSmallerZipped || !/\bgzip\b/.test(accepted ?? "")) return { bytes: file.bytes, isZipped: false };
	file.zipped ??= zip(file.bytes, { level: 9 });
	return { bytes: await file.zipped, isZipped: true };
}

/** Responds with a file of the console, compressed if the browser accepts it. */
async function sendFile(request: FastifyRequest, reply: FastifyReply, file: File): Promise<FastifyReply> {
	const { bytes, isZipped } = await packed(file, request.headers["accept-encoding"]);
	if (isZipped) reply.header("Content-Encoding", "gzip");
	return await reply.header("Vary", "Accept-Encoding").type(file.type).send(bytes);
}

/**
 * The console's policy: it may run its own script, call this service, and read and upload images where they are stored:
 * here, or in a bucket.
 */
function consolePolicy({ urls, publicUrl }: PolicyDeps): string {
	// a page may be open under another name of the service than the one in the images' addresses
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

/**
 * The policies of workers, which have those of their own responses. They get all that they read in messages, and cannot load or send
 * anything. WebAssembly may run in the one that draws pages of PDFs, and nowhere else.
 */
const workerPolicies: readonly (readonly [RegExp, string])[] = [
	// console/src/pdf/pdf-worker.ts
	[/^pdf-worker-[\w-]+\.js$/, "default-src 'none'; script-src 'wasm-unsafe-eval'"],
	// console/src/edit/import/import-worker.ts
	[/^import-worker-[\w-]+\.js$/, "default-src 'none'"],
];

/** The words that a page needs first, in each language (firstWords in table/vite.config.ts). */
const wordsLink = /<link [^>]*hreflang="(\w+)"[^>]*>/g;

/** The title in the page's head, which names the page before its script has run. */
const plainTitle = "<title>Tuckbox</title>";

/**
 * Responds with the console, or the page of tables; undefined if they are not built.
 * @param head replaces the title
 */
function sendConsole(
	deps: PolicyDeps,
	request: FastifyRequest,
	reply: FastifyReply,
	head?: Html,
	name: PageName = "index",
): FastifyReply | undefined {
	const console = readConsole();
	if (console === undefined) return undefined;
	reply.header("Content-Security-Policy", consolePolicy(deps));
	const { language, root } = wordsOf(request);
	const text = console.pages[name]
		.replace('lang="en"', write(root))
		.replaceAll(wordsLink, (link, of) => (of === language ? link : ""));
	return reply
		.type("text/html; charset=utf-8")
		.send(head === undefined ? text : text.replace(plainTitle, () => write(head)));
}

/** Shown instead of the console if it is not built. */
function unbuiltPage(words: Words): string {
	const { t, rich } = words;
	const body = html`<p>${rich("buildIt", { command: html`<code>npm run setup</code>` })}</p>
<p>${t("elseWorks")}</p>
<p class="actions"><a class="button" href="/docs">${t("reference")}</a></p>`;
	return page({ words, title: t("consoleNotBuilt"), body });
}

/** Responds with the console, or with a page that explains that it is not built. */
export async function sendConsolePage(
	deps: PolicyDeps,
	request: FastifyRequest,
	reply: FastifyReply,
	head?: Html,
	name?: PageName,
): Promise<FastifyReply> {
	return (
		sendConsole(deps, request, reply, head, name) ?? (await sendPage(reply, unbuiltPage(wordsOf(request))))
	);
}

/** The console: one page for all its addresses, for signed-in users, and its files. */
export function consoleRoutes(deps: PolicyDeps): Route[] {
	const pages = Object.entries(addresses).map(([name, url]) =>
		route({
			operationId: `showConsole_${name}`,
			method: "GET",
			url,
			tag: "Console",
			summary: "The console",
			access: "session",
			page: true,
			hidden: true,
			answers: { 200: { description: "The page." } },
			handle: ({ request, reply }) => sendConsolePage(deps, request, reply),
		}),
	);
	return [
		...pages,
		route({
			operationId: "downloadData",
			method: "GET",
			url: "/settings/data/export",
			tag: "Console",
			summary: "The former address of the data export",
			access: "public",
			hidden: true,
			answers: { 308: { description: "The current address." } },
			handle: async ({ reply }) => await reply.redirect("/api/v1/account/export", 308),
		}),
		route({
			operationId: "getConsoleFile",
			method: "GET",
			url: "/console/:name",
			tag: "Console",
			summary: "Get a file of the console",
			access: "public",
			hidden: true,
			answers: { 200: { description: "The file." } },
			handle: async ({ request, reply, params }) => {
				const name = params.name ?? "";
				const file = readConsole()?.files.get(name);
				if (file === undefined) throw new Problem("NOT_FOUND", "This file of the console does not exist.");
				reply.header("Cache-Control", "public, max-age=31536000, immutable");
				const policy = workerPolicies.find(([pattern]) => pattern.test(name))?.[1];
				if (policy !== undefined) reply.header("Content-Security-Policy", policy);
				return await sendFile(request, reply, file);
			},
		}),
		route({
			operationId: "getLicences",
			method: "GET",
			url: "/licences.txt",
			tag: "Console",
			summary: "The terms of other people's packages in the service and the console",
			access: "public",
			hidden: true,
			answers: { 200: { description: "The text." } },
			handle: async ({ request, reply }) => {
				const licences = readConsole()?.licences;
				if (licences === undefined) throw new Problem("NOT_FOUND", "The console has not been built.");
				return await sendFile(request, reply.header("Cache-Control", "no-cache"), licences);
			},
		}),
	];
}

export async function isSignedIn(
	deps: Omit<Deps, keyof PolicyDeps>,
	request: FastifyRequest,
): Promise<boolean> {
	const secret = deps.cookies.read(request, "session");
	return secret !== undefined && (await signedInUserOf(deps, secret)) !== undefined;
}

/**
 * Responds to an unknown address with the console if the user is signed in: it shows that the page does not exist, and
 * its own navigation.
 * @returns whether it has responded
 */
export async function answerUnknownAddress(
	deps: Deps,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<boolean> {
	if (!(await isSignedIn(deps, request))) return false;
	return sendConsole(deps, request, reply.status(404)) !== undefined;
}
