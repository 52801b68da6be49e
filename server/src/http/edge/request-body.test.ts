import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { test } from "node:test";
import { bytesText, readBody } from "./request-body.ts";

const kibibyte = 1024;

/** A request whose body never ends, and how much of it has been read. */
function endless(headers: Record<string, string>): { raw: IncomingMessage; read: () => number } {
	let given = 0;
	const stream = new Readable({
		read(size) {
			given += size;
			this.push(Buffer.alloc(size));
		},
	});
	return { raw: Object.assign(stream, { headers }) as unknown as IncomingMessage, read: () => given };
}

test("a body that announces too many bytes is not read", async () => {
	const { raw, read } = endless({ "content-length": String(64 * kibibyte + 1) });
	await assert.rejects(readBody(raw, 64 * kibibyte), {
		code: "PAYLOAD_TOO_LARGE",
		message: "The body of this call may have at most 64 KiB.",
	});
	assert.equal(read(), 0);
});

test("a body of unknown length is read up to the bound", async () => {
	const { raw, read } = endless({ "transfer-encoding": "chunked" });
	await assert.rejects(readBody(raw, 64 * kibibyte), { code: "PAYLOAD_TOO_LARGE" });
	assert.ok(read() <= 256 * kibibyte, `${read()} bytes`);
});

test("sizes are given in words", () => {
	assert.deepEqual(
		[64 * kibibyte, 1024 * kibibyte, 10 * 1024 * kibibyte].map((bytes) => bytesText(bytes)),
		["64 KiB", "1 MiB", "10 MiB"],
	);
});
