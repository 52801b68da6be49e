import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, mock, test } from "node:test";
import { type ExportFile, openExport } from "./export-file.ts";
import { createExportPlaces } from "./places.ts";

describe("an export", () => {
	test("that takes too long leaves its place, also while it waits for its reader", async () => {
		const clock = new AbortController();
		const timeout = mock.method(AbortSignal, "timeout", () => clock.signal);
		const places = createExportPlaces();
		const written: string[] = [];
		const file: ExportFile = {
			contentType: "application/zip",
			async *write() {
				try {
					for (;;) yield Buffer.alloc(100_000);
				} finally {
					written.push("ended");
				}
			},
		};
		const reader = { orderer: { account: "usr_a" }, signal: new AbortController().signal };
		const open = async () => await openExport(file, { ...reader, places, isStillGranted: async () => true });
		const opening = [open(), open()] as const;
		timeout.mock.restore();
		const [read, unread] = await Promise.all(opening);
		await once(read, "readable");
		assert.equal(read.read(10).length, 10);
		await assert.rejects(open, /2 of your exports/);
		const ends = [read, unread].map(async (body) => {
			const [error] = await once(body, "error");
			assert.equal(error, clock.signal.reason);
			if (!body.closed) await once(body, "close");
		});
		clock.abort(new Error("too long"));
		await Promise.all(ends);
		assert.deepEqual(written, ["ended", "ended"]);
		(await open()).destroy();
	});
});
