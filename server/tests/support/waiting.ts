import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	server.close();
	return port;
}

/** Asks until the answer is yes. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
	const end = performance.now() + 60_000;
	while (!(await isSo())) {
		assert.ok(performance.now() < end, what);
		await sleep(50);
	}
}
