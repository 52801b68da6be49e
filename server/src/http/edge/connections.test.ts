import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import type { Log } from "../../telemetry/log.ts";
import { boundConnections, maxConnectionsFor } from "./connections.ts";

test("some descriptors are kept for files, however few there are", () => {
	assert.deepEqual(
		[64, 256, 1024, 20_000, 1_048_576].map(maxConnectionsFor),
		[16, 192, 768, 19_000, 1_047_576],
	);
});

test("a server's connections are bounded by what this process may open", {
	skip: process.platform === "win32",
}, () => {
	const server = createServer();
	boundConnections(server, {} as Log);
	assert.ok(server.maxConnections >= 16, String(server.maxConnections));
});
