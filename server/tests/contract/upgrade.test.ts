import assert from "node:assert/strict";
import { after, test } from "node:test";
import { recordChecks } from "../../src/store/inspect/audit.ts";
import type { Body } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { allRows, makeOld, oldTables, type Rows } from "../support/stores/old-store.ts";
import { describeSchema } from "../support/stores/schema-description.ts";
import { engines, type Opened } from "../support/stores/stores.ts";
import { httpTable } from "../support/tables/http-table.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService({ leavesStaged: true });
after(() => service[Symbol.asyncDispose]());

/** Columns that did not exist at commit 6afbf48. */
const newColumns: Record<string, readonly string[]> = {
	derivatives: ["look"],
	table_seats: ["network_hash", "user_id", "is_host"],
	table_notes: ["link_id", "network_hash"],
	games: ["min_players", "max_players"],
	shares: ["sealed_secret", "opens", "created_by", "allows_print", "shows_creator"],
	table_links: ["sealed_secret", "name", "taken", "used_at", "created_by", "share_id"],
	invites: ["sealed_secret", "name"],
	tables: ["playtest_id", "recorded"],
};

/** Rows for the tables that the calls below leave empty. */
function otherRows(userId: string, gameId: string, appId: string): Rows {
	const grant = { user_id: userId, app_id: appId, scope: "push", created_at: 1, expires_at: 2 };
	return {
		sessions: [
			{ hash: "a", id: "ses_a", user_id: userId, user_agent: "", created_at: 1, seen_at: 2, expires_at: 3 },
		],
		invites: [{ id: "inv_a", hash: "a", kind: "password", user_id: userId, created_at: 1, expires_at: 2 }],
		codes: [{ hash: "a", redirect_uri: "http://127.0.0.1/callback", ...grant }],
		device_grants: [{ hash: "a", user_code: "ABCD", state: "waiting", interval_seconds: 5, ...grant }],
		failures: [{ name: "a", count: 1, last_at: 2 }],
		jobs: [
			{
				...{ id: "job_a", kind: "publish", dedupe_key: `publish ${gameId}`, payload: "{}", owner_id: "" },
				...{ priority: 0, state: "dead", attempts: 8, run_at: 1, last_error: "no", created_at: 1, claims: 8 },
			},
		],
		deleted_games: [{ id: "gam_gone" }],
		strays: [{ path: "objects/a", objects: 1, seen_at: 2 }],
	};
}

/** The rows of a service after calls of many sorts, with at least one in every table. */
async function busyRows(): Promise<Rows> {
	const user = await service.user();
	const { game, guest } = await httpTable(service, user);
	await game.asset(await picture(50, 70)); // one that no piece shows
	await guest.client.ok(guest.client.post(`${guest.path}/notes`, { at: { x: 0, y: 0 }, text: "Unclear" }));
	await user.ok(user.post(`${game.path}/shares`, { name: "Friends" }));
	const { findings } = await user.ok(user.get(`${game.path}/checks`));
	await user.ok(user.post(`${game.path}/checks/accept`, { findings: findings.map(({ id }: Body) => id) }));
	const push = await user.ok(user.post(`${game.path}/pushes`, { note: "more rounds" }));
	const changed = { kind: "counter", name: "Turns", externalKey: "rounds" };
	const headers = { "x-tuckbox-push": push.id };
	const batch = { headers, body: { components: [changed] } };
	await user.ok(user.call("POST", `${game.path}/components/batch`, batch));

	const rows = await allRows(service.service.store.reader);
	for (const [table, others] of Object.entries(otherRows(user.ids.userId, game.id, user.ids.appId)))
		rows[table] = [...(rows[table] ?? []), ...others];
	await user.ok(user.post(`${game.path}/pushes/${push.id}/complete`, {}));
	return rows;
}

const rows = await busyRows();

/** Rows without columns that are null, as a set: their order says nothing. */
const asSet = (all: readonly object[]) =>
	all
		.map((row) =>
			JSON.stringify(
				Object.entries(row)
					.filter(([, value]) => value !== null)
					.sort(),
			),
		)
		.sort();

/** A row as commit 6afbf48 had it. */
const asOld = (table: string, row: object) =>
	Object.fromEntries(Object.entries(row).filter(([name]) => !newColumns[table]?.includes(name)));

const namesIn = async ({ store }: Pick<Opened, "store">) =>
	(await store.reader.selectFrom("migrations").select("name").execute()).map(({ name }) => name);

for (const [engine, open, skip] of engines) {
	test(`a store of commit 6afbf48 gets the schema of a new one and keeps every row, on ${engine}`, {
		skip,
	}, async () => {
		await using opened = await open();
		const fresh = await describeSchema(opened.store.reader);
		const names = await namesIn(opened);
		await makeOld(opened.store, rows);
		assert.notDeepEqual(await describeSchema(opened.store.reader), fresh);
		const before = await allRows(opened.store.reader);
		for (const table of oldTables) assert.notEqual(before[table]?.length, 0, `${table} has rows`);

		const store = await opened.reopen();
		assert.deepEqual(await describeSchema(store.reader), fresh);
		assert.deepEqual(await namesIn({ store }), names);
		const upgraded = await allRows(store.reader);
		for (const table of oldTables) {
			const kept = upgraded[table]?.map((row) => asOld(table, row)) ?? [];
			assert.deepEqual(asSet(kept), asSet(before[table] ?? []), table);
		}
		const [note] = upgraded.table_notes ?? [];
		const seat = upgraded.table_seats?.find(({ id }) => id === note?.seat_id);
		assert.ok(seat?.link_id);
		assert.equal(note?.link_id, seat.link_id, "a note has the link of its seat");
		const found = await Promise.all(recordChecks.map((check) => check(store.reader, 20)));
		assert.deepEqual(
			found.flatMap(({ suspicions }) => suspicions.map(({ fault }) => fault)),
			[],
		);
	});

	test(`a store that already has a part of the step gets the rest, on ${engine}`, { skip }, async () => {
		await using opened = await open();
		const fresh = await describeSchema(opened.store.reader);
		await makeOld(opened.store, rows);
		await opened.store.write(async (writer) => {
			await writer.schema.alterTable("derivatives").addColumn("look", "text").execute();
			await writer.insertInto("migrations").values({ name: "0024-looks", applied_at: 1 }).execute();
		});
		assert.deepEqual(await describeSchema((await opened.reopen()).reader), fresh);
	});

	test(`a store from before commit 6afbf48 is refused and stays unchanged, on ${engine}`, {
		skip,
	}, async () => {
		await using opened = await open();
		await makeOld(opened.store, rows);
		await opened.store.write((writer) =>
			writer.deleteFrom("migrations").where("name", "=", "0023-kept-notes").execute(),
		);
		const before = await describeSchema(opened.store.reader);
		await assert.rejects(
			opened.reopen(),
			/before commit 6afbf48 \(its last migration is 0022-table-notes\): start commit 6afbf48 on it once/,
		);
		assert.deepEqual(await describeSchema(opened.store.reader), before);
	});
}
