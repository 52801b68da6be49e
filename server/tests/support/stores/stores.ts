import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readDatabaseUrl } from "../../../src/domain/database-url.ts";
import { openPostgresStore } from "../../../src/store/postgres/postgres-store.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../../src/store/store.ts";
import { newPostgresDatabase, postgresIsMissing } from "../engine.ts";

export type Opened = { store: Store; reopen(): Promise<Store>; [Symbol.asyncDispose](): Promise<void> };

async function openSqlite(now = Date.now): Promise<Opened> {
	const folder = await mkdtemp(join(tmpdir(), "tuckbox-test-"));
	const file = join(folder, "tuckbox.sqlite");
	const open: Store[] = [];
	const reopen = async () => {
		const store = await openSqliteStore(file, now);
		open.push(store);
		return store;
	};
	return {
		store: await reopen(),
		reopen,
		async [Symbol.asyncDispose]() {
			for (const store of open) await store.close();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

export async function openPostgres(now?: () => number): Promise<Opened> {
	const address = readDatabaseUrl((await newPostgresDatabase()).url);
	assert.ok(typeof address !== "string");
	const open: Store[] = [];
	const reopen = async () => {
		const store = await openPostgresStore(address, { connections: 20, ...(now && { now }) });
		open.push(store);
		return store;
	};
	return {
		store: await reopen(),
		reopen,
		async [Symbol.asyncDispose]() {
			for (const store of open) await store.close();
		},
	};
}

/** Each engine: its name, one of its stores, and why its tests are skipped. */
export const engines = [
	["sqlite", openSqlite, false],
	["postgres", openPostgres, postgresIsMissing],
] as const;
