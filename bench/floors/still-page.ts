// The floor of the console: complete static pages, sent by a bare server.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Client } from "../programs/client.ts";
import { startScript } from "../programs/programs.ts";

/**
 * Stores a page and the files that it requests, as transferred, for a bare server that sends them from memory. Scripts
 * and data are sent, but not executed.
 */
export async function startStill(
	{ client, folder, cookie }: { client: Client; folder: string; cookie: string },
	html: string,
	urls: readonly string[],
) {
	const own: Record<string, Record<string, string>> = {};
	const rest: string[] = [];
	function lay(name: string, bytes: Buffer, headers: Record<string, string>) {
		writeFileSync(join(folder, encodeURIComponent(name)), bytes);
		own[name] = headers;
	}
	for (const url of new Set(urls)) {
		const path = url.slice(client.url.length);
		// the event stream never ends
		if (!url.startsWith(client.url) || path.endsWith("/events")) continue;
		const { headers, body } = await client.ok("GET", path, {
			headers: { cookie, "accept-encoding": "gzip" },
		});
		const { "content-type": type = "", "content-encoding": encoding } = headers;
		lay(path.slice(1), body, { "content-type": type, ...(encoding && { "content-encoding": encoding }) });
		const as = path.endsWith(".js") ? "script" : path.startsWith("/api/") ? "fetch" : undefined;
		if (as) rest.push(`<link rel="preload" as="${as}" crossorigin fetchpriority="low" href="${path}">`);
	}
	const page = html.replaceAll(client.url, "").replace("</body>", `${rest.join("")}</body>`);
	lay("still.html", gzipSync(page), {
		"content-type": "text/html; charset=utf-8",
		"content-encoding": "gzip",
	});
	const bare = await startScript<{ url: string }>(
		"floors/bare-server.ts",
		folder,
		JSON.stringify(Object.keys(own)),
		JSON.stringify({ "cache-control": "no-cache" }),
		JSON.stringify(own),
	);
	return { ...bare, address: `${bare.said.url}/still.html` };
}

/** The floor of scrolling: the same number of pieces in a plain list, in the browser's own layout. */
export function plainList(urls: readonly string[], many: number): string {
	const items = Array.from(
		{ length: many },
		(_, i) => `<li><img src="${urls[i % urls.length]}" loading="lazy" alt=""><p>Piece ${i}</p></li>`,
	);
	return `<!doctype html><meta charset="utf-8"><title>Pieces</title><style>
ul { display: flex; flex-wrap: wrap; gap: 16px; list-style: none }
li { content-visibility: auto; width: 130px; height: 200px }
img { width: 130px; height: 177px; border-radius: 6px }
p { margin: 0 }
</style><body><ul>${items.join("")}</ul></body>`;
}
