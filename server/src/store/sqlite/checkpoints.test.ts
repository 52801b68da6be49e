import assert from "node:assert/strict";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createCheckpoints, type LogLimits, type LogSize, maxLogPages } from "./checkpoints.ts";
import { openSqliteStore } from "./sqlite-store.ts";

const small: LogLimits = { begin: 100, rest: 50 };

/** A store with a table of texts, and another connection, which reads the size of the log. */
async function opened(limits: LogLimits) {
	const folder = await mkdtemp(join(tmpdir(), "store-log-"));
	const file = join(folder, "tuckbox.sqlite");
	const store = await openSqliteStore(file, Date.now, false, limits);
	const send = (text: string, values: unknown[] = []) =>
		store.write(async (writer) => void (await writer.driver.send({ text, verb: "other" }, values)));
	await send("create table texts (id integer primary key, body text)");
	const other = new DatabaseSync(file, { readOnly: true });
	const size = other.prepare("pragma wal_checkpoint(noop)");
	return {
		file,
		store,
		write: (length = 100) => send("insert into texts (body) values (?)", ["x".repeat(length)]),
		logPages: () => (size.get() as unknown as LogSize).log,
		async [Symbol.asyncDispose]() {
			other.close();
			await store.close();
			await rm(folder, { recursive: true });
		},
	};
}

type Opened = Awaited<ReturnType<typeof opened>>;

/** Writes without a pause until the log starts again. @returns whether it does, before the writer has to move it */
async function writesUntilStart({ write, logPages }: Opened): Promise<boolean> {
	for (let largest = 0; largest < maxLogPages; ) {
		await write();
		const pages = logPages();
		if (pages < largest) return true;
		largest = pages;
	}
	return false;
}

test("the log starts again though changes never stop", async () => {
	await using log = await opened(small);
	assert.ok(await writesUntilStart(log), "the first time");
	assert.ok(await writesUntilStart(log), "and again");
});

test("a list that is being read does not keep changes waiting, and the log starts again after it", async () => {
	await using log = await opened(small);
	await log.store.snapshot(async (reader) => {
		const text = "select count(*) as n from texts";
		const count = async () => await reader.driver.run({ text, verb: "select" }, []);
		const before = await count();
		while (log.logPages() < 3 * small.begin) await log.write();
		assert.deepEqual(await count(), before);
	});
	assert.ok(await writesUntilStart(log));
});

test("the writer moves the log if no one else does", async () => {
	await using log = await opened({ begin: Number.POSITIVE_INFINITY, rest: 0 });
	const megabyte = 2 ** 20;
	for (let i = 0; i < 100; i++) await log.write(megabyte);
	const { size } = await stat(`${log.file}-wal`);
	assert.ok(size < 70 * megabyte, `${size} bytes`);
});

test("changes wait for the last pages", async () => {
	await using log = await opened(small);
	const checkpoints = createCheckpoints(log.file, () => ({ log: 120, checkpointed: 100 }), small);
	let held: Promise<void> | undefined;
	for (let i = 0; i < 1000 && held === undefined; i++) {
		await sleep(10);
		held = checkpoints.pause();
	}
	assert.ok(held !== undefined);
	await held;
	await checkpoints.close();
});

test("a thread that fails keeps no one waiting, and closing does not fail", async () => {
	const missing = join(tmpdir(), "no-such-folder", "tuckbox.sqlite");
	const checkpoints = createCheckpoints(missing, () => ({ log: 120, checkpointed: 100 }), small);
	for (let i = 0; i < 20; i++) {
		await checkpoints.pause();
		await sleep(20);
	}
	await checkpoints.close();
	assert.equal(checkpoints.pause(), undefined);
});
