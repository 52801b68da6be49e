import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** Limits of a single request: any page and any program on this machine can send one. */
const bounds = {
	maxHeaderSize: 16 * 1024,
	headersTimeout: 5_000,
	requestTimeout: 5_000,
	connectionsCheckingInterval: 1_000,
};
const maxConnections = 64;

/** A server that only this machine can reach, on a port that the system chooses. */
export type LoopbackServer = { port: number; close(): void };

/** Serves requests from this machine only (RFC 8252, 7.3). The handler has to distrust each of them. */
export async function listenOnLoopback(handle: RequestListener): Promise<LoopbackServer> {
	const server = createServer(bounds, handle);
	server.maxConnections = maxConnections;
	await new Promise<void>((ready, fail) => {
		server.once("error", fail);
		server.listen(0, "127.0.0.1", ready);
	});
	const { port } = server.address() as AddressInfo;
	return {
		port,
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}

/**
 * The path and the parameters of a request's target, whatever its form. It is not parsed as a URL: it may not be a
 * valid one, which would throw.
 */
export function readTarget(target = ""): { path: string; parameters: URLSearchParams } {
	const at = target.indexOf("?");
	const path = at < 0 ? target : target.slice(0, at);
	return { path, parameters: new URLSearchParams(at < 0 ? "" : target.slice(at + 1)) };
}
