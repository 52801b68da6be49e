// Sends buffers from memory: the least that Node's own HTTP server needs for the same bytes and as many headers.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

const [folder = "", namesJson = "[]", headersJson = "{}", ownJson = "{}"] = process.argv.slice(2);
const buffers = new Map(
	(JSON.parse(namesJson) as string[]).map((name) => [
		`/${name}`,
		readFileSync(join(folder, encodeURIComponent(name))),
	]),
);
const headers = JSON.parse(headersJson) as Record<string, string>;
/** Further headers of single files. */
const own = JSON.parse(ownJson) as Record<string, Record<string, string>>;

const server = createServer((request, response) => {
	const bytes = buffers.get(request.url ?? "") ?? Buffer.alloc(0);
	const more = own[request.url?.slice(1) ?? ""];
	response.writeHead(200, { ...headers, ...more, "content-length": bytes.length });
	response.end(bytes);
});
server.keepAliveTimeout = 65_000;
server.listen(0, "127.0.0.1", () => {
	const { port } = server.address() as AddressInfo;
	process.stdout.write(`{"url":"http://127.0.0.1:${port}"}\n`);
});
process.once("SIGTERM", () => process.exit(0));
